//! Thinking without threads: positions wait until somebody answers them.

use std::sync::mpsc::{self, Receiver};

use super::{Job, MOST_THINKING, Thinkers};
use crate::kgp::event::Event;
use crate::kgp::player::PLAYERS;

/// The positions that wait, at the thread that each would have.
pub(in super::super) struct ByHand {
    jobs: Vec<Receiver<Job>>,
}

impl ByHand {
    /// Thinkers whose work is done by hand, and who all have nothing to do.
    pub(in super::super) fn new() -> (Thinkers, ByHand) {
        let (threads, jobs) = (0..MOST_THINKING).map(|_| mpsc::channel()).unzip();
        // Nobody says anything here but who does the work.
        let (events, _) = mpsc::sync_channel::<Event>(1);
        let idle = (0..MOST_THINKING).collect();
        let thinkers = Thinkers { build: PLAYERS[0].build, seed: 0, events, threads, idle };
        (thinkers, ByHand { jobs })
    }

    /// A position that waits, and the number of its thread.
    pub(in super::super) fn next(&self) -> Option<(usize, Job)> {
        self.jobs.iter().enumerate().find_map(|(thread, jobs)| Some((thread, jobs.try_recv().ok()?)))
    }
}
