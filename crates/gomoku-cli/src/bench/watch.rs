//! A sign of life while strategies are measured.

use std::time::Duration;

use gomoku::search::{Observer, RootProgress};

use crate::progress::{Progress, bar};

/// Shows which search runs, how far it is, and how many are left.
#[derive(Debug)]
pub(crate) struct Watch {
    progress: Progress,
    done: usize,
    total: usize,
    search: String,
    depth: Option<u32>,
    moves: (usize, usize),
}

impl Watch {
    /// So many searches are to come.
    pub(crate) fn new(total: usize) -> Watch {
        Watch { progress: Progress::new(), done: 0, total, search: String::new(), depth: None, moves: (0, 0) }
    }

    /// The next search, in words.
    pub(crate) fn begin_search(&mut self, search: String) {
        self.search = search;
        self.depth = None;
    }

    pub(crate) fn end_search(&mut self) {
        self.done += 1;
    }
}

impl<M> Observer<M> for Watch {
    fn begin(&mut self, depth: Option<u32>) {
        self.depth = depth;
        self.moves = (0, 0);
    }

    fn root_move(&mut self, searched: &RootProgress<M>) {
        self.moves = (searched.searched, searched.total);
    }

    fn progress(&mut self, nodes: u64, _elapsed: Duration) {
        let (done, total, search, moves) = (self.done, self.total, &self.search, self.moves);
        let depth = self.depth.map_or_else(String::new, |depth| format!(", depth {depth}"));
        self.progress.show(|elapsed| {
            let moves = match moves {
                (_, 0) => String::new(),
                (searched, all) => format!(", {searched} of {all} moves"),
            };
            format!(
                "{} {done} of {total}, {} s: {search}{depth}{moves}, {:.1} million positions",
                bar(done, total),
                elapsed.as_secs(),
                nodes as f64 / 1e6
            )
        });
    }
}
