//! Watching a search while it runs.

use std::time::Duration;

use crate::{Iteration, RootMove};

/// Is told how a search goes on; a library prints nothing by itself.
///
/// All methods do nothing by default. None is called in a search's inner loop: [`progress`](Observer::progress)
/// comes when the clock is read, about every tenth of a millisecond or every 512 nodes, whichever is sooner.
pub trait Observer<M> {
    /// A search of this depth begins; `None` means to the end of the game. Whoever searches depth after depth begins several times.
    fn begin(&mut self, depth: Option<u32>) {
        let _ = depth;
    }

    /// A move at the root has been searched.
    fn root_move(&mut self, searched: &RootProgress<M>) {
        let _ = searched;
    }

    /// A search that deepens step by step has finished a depth.
    fn iteration(&mut self, finished: &Iteration<M>) {
        let _ = finished;
    }

    /// The search is alive and has visited so many positions since it began.
    fn progress(&mut self, nodes: u64, elapsed: Duration) {
        let _ = (nodes, elapsed);
    }
}

/// Watches nothing.
impl<M> Observer<M> for () {}

/// How far a search has come through the moves at its root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct RootProgress<M> {
    /// The move that was searched and what was learnt of it.
    pub root_move: RootMove<M>,
    /// How many root moves have been searched, this one included.
    pub searched: usize,
    /// How many root moves there are.
    pub total: usize,
    /// The depth that is being searched; `None` means to the end of the game.
    pub depth: Option<u32>,
    /// Positions visited so far.
    pub nodes: u64,
}

impl<M> RootProgress<M> {
    /// This root move was the `searched`-th of `total`; the depth and the nodes are left open.
    #[must_use]
    pub const fn new(root_move: RootMove<M>, searched: usize, total: usize) -> Self {
        RootProgress { root_move, searched, total, depth: None, nodes: 0 }
    }
}
