//! Writing down when an engine has finished a depth.

use std::time::{Duration, Instant};

use gomoku::core::Coord;
use gomoku::search::{Iteration, Observer, RootProgress, Score};

use crate::bench::measure::Level;
use crate::bench::watch::Watch;

/// Some engines tell of every finished depth. Of the others it is known when a depth begins, and when all of its root moves have
/// been searched.
pub(super) struct Recorder<'a> {
    watch: &'a mut Watch,
    started: Instant,
    levels: Vec<Level>,
    present: Option<Present>,
    /// Whether depths are told of.
    is_told: bool,
}

/// The depth that is searched.
struct Present {
    depth: u32,
    value: Option<Score>,
    nodes: u64,
    /// When the last root move was searched.
    finished: Option<Duration>,
}

impl Recorder<'_> {
    pub(super) fn new(watch: &mut Watch) -> Recorder<'_> {
        Recorder { watch, started: Instant::now(), levels: Vec::new(), present: None, is_told: false }
    }

    /// The finished depths.
    pub(super) fn finish(mut self) -> Vec<Level> {
        self.close();
        self.levels
    }

    /// Adds the present depth if it is finished and nobody will tell of it.
    fn close(&mut self) {
        let Some(present) = self.present.take() else { return };
        if let (false, Some(value), Some(time)) = (self.is_told, present.value, present.finished) {
            self.add(present.depth, value, present.nodes, time);
        }
    }

    fn add(&mut self, depth: u32, value: Score, own_nodes: u64, time: Duration) {
        let nodes = self.levels.last().map_or(0, |level| level.nodes) + own_nodes;
        self.levels.push(Level { depth, value, nodes, time, own_nodes });
    }
}

impl Observer<Coord> for Recorder<'_> {
    fn begin(&mut self, depth: Option<u32>) {
        Observer::<Coord>::begin(self.watch, depth);
        self.close();
        self.present = depth.map(|depth| Present { depth, value: None, nodes: 0, finished: None });
    }

    fn root_move(&mut self, searched: &RootProgress<Coord>) {
        self.watch.root_move(searched);
        if let Some(present) = &mut self.present {
            present.value = present.value.max(Some(searched.root_move.value));
            present.nodes = searched.nodes;
            present.finished = (searched.searched == searched.total).then(|| self.started.elapsed());
        }
    }

    fn iteration(&mut self, finished: &Iteration<Coord>) {
        self.watch.iteration(finished);
        self.is_told = true;
        self.present = None;
        let time = self.started.elapsed();
        self.add(finished.depth, finished.value, finished.counts.nodes, time);
    }

    fn progress(&mut self, nodes: u64, elapsed: Duration) {
        Observer::<Coord>::progress(self.watch, nodes, elapsed);
    }
}
