//! Counting positions and noticing when to stop.

use std::time::Instant;

use gomoku_search::{Limits, StopFlag, StopReason};

/// The clock is read and the stop flag looked at once in so many positions.
const BETWEEN_LOOKS: u64 = 256;

/// What one search counts over all its trees, and its eye on the limits.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    limits: &'a Limits,
    started: Instant,
    nodes: u64,
    next_look: u64,
    /// How often it was asked about other work than positions.
    asked: u64,
    interruption: Option<StopReason>,
    /// Has a line been left because it was as deep as allowed?
    pub(crate) is_cut_by_depth: bool,
}

impl<'a> Budget<'a> {
    /// Counts the root, which is looked at in any case.
    pub(crate) fn new(limits: &'a Limits) -> Budget<'a> {
        let started = Instant::now();
        let mut budget = Budget {
            limits,
            started,
            nodes: 1,
            next_look: 0,
            asked: 0,
            interruption: None,
            is_cut_by_depth: false,
        };
        budget.look();
        budget
    }

    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) const fn is_spent(&self) -> bool {
        self.interruption.is_some()
    }

    /// Counts one more position, if there may be one more.
    #[inline]
    pub(crate) fn enter(&mut self) -> bool {
        if self.is_spent() {
            return false;
        }
        if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            self.interruption = Some(StopReason::Nodes);
            return false;
        }
        if self.nodes >= self.next_look {
            self.look();
            if self.is_spent() {
                return false;
            }
        }
        self.nodes += 1;
        true
    }

    /// Whether other work than visiting positions may go on: by the clock and the flag.
    #[inline]
    pub(crate) fn may_go_on(&mut self) -> bool {
        self.asked += 1;
        if self.asked.is_multiple_of(BETWEEN_LOOKS) {
            self.look();
        }
        !self.is_spent()
    }

    #[cold]
    fn look(&mut self) {
        self.next_look = self.nodes + BETWEEN_LOOKS;
        if self.limits.stop.as_ref().is_some_and(StopFlag::is_raised) {
            self.interruption = Some(StopReason::Flag);
        } else if self.limits.shortest_time().is_some_and(|limit| self.started.elapsed() >= limit) {
            self.interruption = Some(StopReason::Time);
        }
    }

    /// Why the search ended.
    pub(crate) fn stop_reason(&self) -> StopReason {
        match self.interruption {
            Some(reason) => reason,
            None if self.is_cut_by_depth => StopReason::Depth,
            None => StopReason::Exhausted,
        }
    }
}
