//! Several threads that search the same position and share what they find.

use std::panic::resume_unwind;
use std::sync::atomic::AtomicU64;
use std::thread;
use std::time::Instant;

use gomoku_core::Coord;
use gomoku_eval::Weights;
use gomoku_search::{Limits, Observer, Report, StopFlag, Table};

use super::depth_tables::DepthTables;
use super::history::History;
use super::position::Position;
use super::root::Task;
use super::settings::Settings;
use super::vcf::FourSearch;
use super::watch::Watch;
use super::worker::Worker;

/// What a thread keeps from one search to the next.
#[derive(Debug)]
pub(super) struct Memory {
    fours: FourSearch,
    history: History,
}

impl Memory {
    pub(super) fn new() -> Memory {
        Memory { fours: FourSearch::new(), history: History::new() }
    }

    pub(super) fn clear(&mut self) {
        self.fours.clear();
        self.history.clear();
    }
}

/// Everything about a search but the position and its limits.
pub(super) struct Search<'a> {
    pub(super) table: &'a Table,
    pub(super) weights: &'a Weights,
    pub(super) settings: Settings,
    pub(super) tables: &'a DepthTables,
    pub(super) lines: usize,
    pub(super) started: Instant,
}

/// Raises a flag when it goes.
struct RaisedAtLast<'a>(&'a StopFlag);

impl Drop for RaisedAtLast<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The stack of a thread of its own.
const STACK: usize = 16 << 20;

/// The deepest iteration.
const DEEPEST: u32 = 99;

impl Search<'_> {
    pub(super) fn run(
        &self,
        position: &Position,
        limits: &Limits,
        memories: &mut [Memory],
        observer: &mut dyn Observer<Coord>,
    ) -> Report<Coord> {
        self.table.new_search();
        let end = StopFlag::new();
        let nodes = AtomicU64::new(0);
        let last_depth = limits.depth.unwrap_or(DEEPEST).min(DEEPEST);
        let Some((leader, helpers)) = memories.split_first_mut() else {
            unreachable!("there is at least one thread")
        };
        let task = Task { first_depth: 1, last_depth, lines: self.lines, soft_time: limits.soft_time };
        let mut report = thread::scope(|scope| {
            // However the leading thread leaves: the others must not go on without it.
            let at_last = RaisedAtLast(&end);
            let mut helping = Vec::new();
            for (number, memory) in helpers.iter_mut().enumerate() {
                let (end, nodes, position) = (&end, &nodes, position.clone());
                let help = move || {
                    let mut worker = self.worker(position, limits, end, nodes, memory);
                    // Every other one is a depth ahead of the leader, so that they do not all do the same.
                    let first_depth = 1 + number as u32 % 2;
                    let alone = Task { first_depth, lines: 1, soft_time: None, ..task };
                    let _ = worker.deepen(alone, &mut ());
                    (worker.leaves, worker.cut_offs)
                };
                // Without another thread the search is slower, and as right.
                helping.extend(thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help));
            }
            let mut worker = self.worker(position.clone(), limits, &end, &nodes, leader);
            let mut report = worker.deepen(task, observer);
            drop(at_last);
            (report.leaves, report.cut_offs) = (worker.leaves, worker.cut_offs);
            for helper in helping {
                let (leaves, cut_offs) = helper.join().unwrap_or_else(|panic| resume_unwind(panic));
                report.leaves += leaves;
                report.cut_offs += cut_offs;
            }
            report.nodes = worker.watch.all_nodes();
            report
        });
        report.time = self.started.elapsed();
        report
    }

    fn worker<'a>(
        &'a self,
        position: Position,
        limits: &'a Limits,
        end: &'a StopFlag,
        nodes: &'a AtomicU64,
        memory: &'a mut Memory,
    ) -> Worker<'a> {
        memory.history.fade();
        let watch = Watch::new(limits, self.started, end, nodes);
        let Memory { fours, history } = memory;
        let how = (self.settings, self.tables);
        Worker::new(position, watch, self.table, self.weights, how, (fours, history))
    }
}
