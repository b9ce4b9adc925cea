//! Letting strategies search and writing down what it cost.

use std::time::Duration;

use gomoku::search::{Counts, Limits, Report, Score, StopFlag, StopReason, Strategy};

use super::BenchGame;
use super::strategies::{Claim, Entrant, Manner};
use super::watch::Watch;

/// How many positions a strategy that never ends by itself may visit if neither time nor nodes limit it. The help and the
/// table say it.
pub(super) const ENDLESS_NODES: u64 = 1_000_000;

/// How far to search.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub(crate) depth: Option<u32>,
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    /// Where a search without a time limit is broken off.
    pub(crate) budget: Duration,
    pub(crate) stop: StopFlag,
}

/// A depth that was finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Level {
    pub(crate) depth: u32,
    pub(crate) value: Score,
    /// Positions visited to know this depth: with all depths before it, if the strategy deepens.
    pub(crate) nodes: u64,
    /// The time for it, likewise.
    pub(crate) time: Duration,
    /// Positions visited by this depth alone.
    pub(crate) own_nodes: u64,
}

/// What one strategy found and spent on one position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Run {
    /// Which position, from 0.
    pub(crate) position: usize,
    /// The value of the last finished depth; none if not even one was finished.
    pub(crate) value: Option<Score>,
    /// Whether that is the result of the game.
    pub(crate) exact: bool,
    /// The move to play, in words.
    pub(crate) best_move: Option<String>,
    /// The last finished depth.
    pub(crate) depth: u32,
    /// Why the search ended.
    pub(crate) stop: StopReason,
    /// Whether the budget ended it, not a limit that was asked for.
    pub(crate) broken_off: bool,
    pub(crate) nodes: u64,
    pub(crate) leaves: u64,
    pub(crate) time: Duration,
    /// Cut-offs and table look-ups, if the strategy counts them.
    pub(crate) counts: Option<Counts>,
    /// The finished depths, in order.
    pub(crate) levels: Vec<Level>,
}

/// A strategy and what it did on all positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Measured {
    pub(crate) name: String,
    pub(crate) manner: Manner,
    pub(crate) claim: Claim,
    /// One for each position that it was not kept from by an interruption.
    pub(crate) runs: Vec<Run>,
}

/// Lets all strategies search all positions: position by position, so that the machine's moods hit all alike.
pub(crate) fn measure_all<G: BenchGame>(
    entrants: &[Entrant<G>],
    positions: &[G],
    plan: &Plan,
) -> Vec<Measured> {
    let new = |entrant: &Entrant<G>| Measured {
        name: entrant.name.to_owned(),
        manner: entrant.manner,
        claim: entrant.claim,
        runs: Vec::new(),
    };
    let mut all: Vec<Measured> = entrants.iter().map(new).collect();
    let mut watch = Watch::new(entrants.len() * positions.len());
    for (number, position) in positions.iter().enumerate() {
        for (entrant, measured) in entrants.iter().zip(&mut all) {
            watch.begin_search(format!("{} on position {}", entrant.name, number + 1));
            let run = measure(entrant, number, position, plan, &mut watch);
            if plan.stop.is_raised() {
                return all;
            }
            measured.runs.push(run);
            watch.end_search();
        }
    }
    all
}

fn measure<G: BenchGame>(
    entrant: &Entrant<G>,
    number: usize,
    position: &G,
    plan: &Plan,
    watch: &mut Watch,
) -> Run {
    let mut strategy = entrant.build();
    let run = Run::new(number);
    match entrant.manner {
        Manner::Plain => depth_by_depth(run, &mut *strategy, position, plan, watch),
        Manner::Deepening => {
            let mut limits = plan.limits();
            limits.depth = plan.depth;
            let report = strategy.search_observed(position, &limits, watch);
            run.spent(&report, plan).deepened(position, &report)
        }
        Manner::ToTheEnd => {
            let report = strategy.search_observed(position, &plan.limits(), watch);
            let run = run.spent(&report, plan);
            if report.stop.is_interruption() { run } else { run.found(position, &report, report.depth) }
        }
        Manner::Endless => {
            let mut limits = plan.limits();
            if !plan.limits_work() {
                limits.nodes = Some(ENDLESS_NODES);
            }
            let report = strategy.search_observed(position, &limits, watch);
            run.spent(&report, plan).found(position, &report, report.depth)
        }
    }
}

/// A strategy that knows one depth only goes through all depths. If time or nodes are limited, all depths share them and
/// count together; if the depth is, the last one counts alone.
fn depth_by_depth<G: BenchGame>(
    mut run: Run,
    strategy: &mut dyn Strategy<G>,
    position: &G,
    plan: &Plan,
    watch: &mut Watch,
) -> Run {
    let shared = plan.limits_work();
    for depth in 1..=plan.depth.unwrap_or(Limits::DEEPEST) {
        let mut limits = plan.limits().with_depth(depth);
        if shared {
            limits.nodes = plan.nodes.map(|nodes| nodes.saturating_sub(run.nodes));
            limits.time = limits.time.map(|time| time.saturating_sub(run.time));
            // Even without anything left a search looks at the root.
            if let Some(stop) = nothing_left(&limits) {
                run.stop = stop;
                break;
            }
        } else {
            (run.nodes, run.leaves, run.time) = (0, 0, Duration::ZERO);
        }
        let report = strategy.search_observed(position, &limits, watch);
        run = run.spent(&report, plan);
        if report.stop.is_interruption() {
            break;
        }
        run = run.found(position, &report, depth);
        run.levels.push(Level {
            depth,
            value: report.value,
            nodes: run.nodes,
            time: run.time,
            own_nodes: report.nodes,
        });
        if report.stop == StopReason::Exhausted {
            break;
        }
    }
    run
}

fn nothing_left(limits: &Limits) -> Option<StopReason> {
    if limits.nodes == Some(0) {
        Some(StopReason::Nodes)
    } else {
        (limits.time == Some(Duration::ZERO)).then_some(StopReason::Time)
    }
}

impl Plan {
    /// Whether everybody has the same time or the same number of positions, not just the same depth.
    pub(crate) fn limits_work(&self) -> bool {
        self.time.is_some() || self.nodes.is_some()
    }

    /// The limits of one search, all but the depth.
    pub(super) fn limits(&self) -> Limits {
        let mut limits =
            Limits::none().with_time(self.time.unwrap_or(self.budget)).with_stop(self.stop.clone());
        limits.nodes = self.nodes;
        limits
    }
}

impl Run {
    fn new(position: usize) -> Run {
        Run {
            position,
            value: None,
            exact: false,
            best_move: None,
            depth: 0,
            stop: StopReason::Depth,
            broken_off: false,
            nodes: 0,
            leaves: 0,
            time: Duration::ZERO,
            counts: None,
            levels: Vec::new(),
        }
    }

    /// Adds what a search cost, and why it ended.
    fn spent<M>(mut self, report: &Report<M>, plan: &Plan) -> Run {
        self.stop = report.stop;
        self.broken_off = report.stop == StopReason::Time && plan.time.is_none();
        self.nodes += report.nodes;
        self.leaves += report.leaves;
        self.time += report.time;
        self
    }

    /// Adds what a search found that finished this depth.
    fn found<G: BenchGame>(mut self, position: &G, report: &Report<G::Move>, depth: u32) -> Run {
        self.value = Some(report.value);
        self.exact = report.is_exact();
        self.best_move = report.best_move.map(|mv| position.write_move(mv));
        self.depth = depth;
        self
    }

    /// Adds the depths that a deepening search has finished.
    fn deepened<G: BenchGame>(mut self, position: &G, report: &Report<G::Move>) -> Run {
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for iteration in &report.iterations {
            nodes += iteration.counts.nodes;
            time += iteration.time;
            let (depth, value, own_nodes) = (iteration.depth, iteration.value, iteration.counts.nodes);
            self.levels.push(Level { depth, value, nodes, time, own_nodes });
        }
        self.counts = (!report.iterations.is_empty()).then(|| report.counts());
        match report.iterations.last() {
            // What was found in a depth that was not finished is no depth's value.
            Some(last) if report.stop.is_interruption() => {
                self.value = Some(last.value);
                self.depth = last.depth;
                self.best_move = last.principal_variation.first().map(|mv| position.write_move(*mv));
                self
            }
            None if report.stop.is_interruption() => self,
            last => {
                let depth = last.map_or(report.depth, |last| last.depth);
                self.found(position, report, depth)
            }
        }
    }
}
