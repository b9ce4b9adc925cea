//! Counting positions and noticing when to stop.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use gomoku_search::{Limits, StopFlag, StopReason};

/// The clock is read and the flags looked at once in so many positions.
const BETWEEN_LOOKS: u64 = 256;

/// One thread's eye on the limits of a search.
#[derive(Debug)]
pub(super) struct Watch<'a> {
    limits: &'a Limits,
    /// Raised when the whole search is over, for all its threads.
    end: &'a StopFlag,
    started: Instant,
    /// Positions visited by this thread.
    pub(super) nodes: u64,
    next_look: u64,
    /// Those of all threads that have been reported.
    shared: &'a AtomicU64,
    reported: u64,
    pub(super) interruption: Option<StopReason>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(
        limits: &'a Limits,
        started: Instant,
        end: &'a StopFlag,
        shared: &'a AtomicU64,
    ) -> Watch<'a> {
        let mut watch =
            Watch { limits, end, started, nodes: 0, next_look: 0, shared, reported: 0, interruption: None };
        watch.look();
        watch
    }

    #[inline]
    pub(super) const fn is_over(&self) -> bool {
        self.interruption.is_some()
    }

    /// Counts so many more positions.
    #[inline]
    pub(super) fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
        if self.nodes >= self.next_look {
            self.look();
        }
    }

    #[cold]
    fn look(&mut self) {
        let all =
            self.shared.fetch_add(self.nodes - self.reported, Ordering::Relaxed) + self.nodes - self.reported;
        self.reported = self.nodes;
        self.next_look = self.nodes + BETWEEN_LOOKS;
        if let Some(most) = self.limits.nodes {
            // Exactly so many, but for what a search for fours takes at a leaf, and if no other thread counts too.
            self.next_look = self.next_look.min(self.nodes + most.saturating_sub(all).max(1));
        }
        if self.end.is_raised() || self.limits.stop.as_ref().is_some_and(StopFlag::is_raised) {
            self.interruption = Some(StopReason::Flag);
        } else if self.limits.nodes.is_some_and(|most| all >= most) {
            self.interruption = Some(StopReason::Nodes);
        } else if self.limits.time.is_some_and(|time| self.started.elapsed() >= time) {
            self.interruption = Some(StopReason::Time);
        }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The positions that all threads have visited.
    pub(super) fn all_nodes(&self) -> u64 {
        self.shared.load(Ordering::Relaxed) + self.nodes - self.reported
    }
}
