//! Counting nodes and noticing when to stop.

use std::time::{Duration, Instant};

use crate::{Evaluator, Game, Limits, Observer, Score, StopReason};

/// The clock is read and the stop flag looked at once in so many nodes: some tens of microseconds.
const CHECK_INTERVAL: u64 = 2048;

/// What one search counts, and its eye on the limits. Every strategy enters its positions through [`Control::enter`].
pub(crate) struct Control<'a, M> {
    limits: &'a Limits,
    observer: &'a mut dyn Observer<M>,
    started: Instant,
    next_check: u64,
    interruption: Option<StopReason>,
    /// Positions entered so far.
    pub(crate) nodes: u64,
    /// Finished games among them.
    ends: u64,
    /// Positions judged at the horizon.
    horizon: u64,
    /// Cut-offs so far.
    pub(crate) cut_offs: u64,
    /// The longest line that came to the end of the game.
    longest_end: u32,
}

impl<'a, M> Control<'a, M> {
    pub(crate) fn new(limits: &'a Limits, observer: &'a mut dyn Observer<M>) -> Self {
        let mut control = Control {
            limits,
            observer,
            started: Instant::now(),
            next_check: 0,
            interruption: None,
            nodes: 0,
            ends: 0,
            horizon: 0,
            cut_offs: 0,
            longest_end: 0,
        };
        control.schedule_check();
        control
    }

    /// Counts the root, and gives its value if the game is over there.
    pub(crate) fn enter_root<G: Game<Move = M>>(&mut self, game: &G) -> Option<Score> {
        self.count();
        self.end_of_game(game, 0)
    }

    /// Counts a position, and gives its value if it is not searched further: its outcome if the game is over, its
    /// evaluation if no depth is left. Both are from the view of the side to move there.
    #[inline]
    pub(crate) fn enter<G, E>(&mut self, game: &G, evaluator: &E, depth: u32, ply: u32) -> Option<Score>
    where
        G: Game<Move = M>,
        E: Evaluator<G>,
    {
        if self.count() {
            // Whatever is said now is not listened to; anything keeps the search from going deeper.
            return Some(Score::DRAW);
        }
        if let Some(value) = self.end_of_game(game, ply) {
            return Some(value);
        }
        if depth == 0 { Some(self.judge(game, evaluator)) } else { None }
    }

    /// Counts a position and says whether the search is to be broken off.
    #[inline]
    fn count(&mut self) -> bool {
        self.nodes += 1;
        self.nodes >= self.next_check && self.check()
    }

    #[inline]
    fn end_of_game<G: Game<Move = M>>(&mut self, game: &G, ply: u32) -> Option<Score> {
        let outcome = game.outcome()?;
        self.ends += 1;
        self.longest_end = self.longest_end.max(ply);
        Some(outcome.score(game.side_to_move(), ply))
    }

    /// The static value of a position at the horizon.
    #[inline]
    pub(crate) fn judge<G, E>(&mut self, game: &G, evaluator: &E) -> Score
    where
        G: Game<Move = M>,
        E: Evaluator<G>,
    {
        self.horizon += 1;
        evaluator.evaluate(game).as_heuristic()
    }

    /// Whether the search is to be broken off. What is returned on the way out does not count any more.
    #[inline]
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interruption.is_some()
    }

    #[cold]
    fn check(&mut self) -> bool {
        let elapsed = self.started.elapsed();
        self.observer.progress(self.nodes, elapsed);
        if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            self.interruption = Some(StopReason::Nodes);
        } else if self.limits.stop.as_ref().is_some_and(crate::StopFlag::is_raised) {
            self.interruption = Some(StopReason::Flag);
        } else if self.limits.time.is_some_and(|limit| elapsed >= limit) {
            self.interruption = Some(StopReason::Time);
        }
        self.schedule_check();
        self.is_interrupted()
    }

    fn schedule_check(&mut self) {
        // The node limit is kept to the node. A flag raised before the start, or no time at all, counts at the root.
        let regular = if self.nodes == 0 { 1 } else { self.nodes + CHECK_INTERVAL };
        self.next_check = match self.limits.nodes {
            Some(limit) if limit > self.nodes => regular.min(limit),
            _ => regular,
        };
    }

    /// Tells the observer about a finished root move.
    pub(crate) fn root_move(&mut self, searched: &crate::RootProgress<M>) {
        self.observer.root_move(searched);
    }

    pub(crate) fn leaves(&self) -> u64 {
        self.ends + self.horizon
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Why the search ended.
    pub(crate) fn stop_reason(&self) -> StopReason {
        match self.interruption {
            Some(reason) => reason,
            None if self.horizon == 0 => StopReason::Exhausted,
            None => StopReason::Depth,
        }
    }

    /// The depth that was searched completely.
    pub(crate) fn finished_depth(&self) -> u32 {
        match self.stop_reason() {
            StopReason::Exhausted => self.longest_end,
            StopReason::Depth => self.limits.depth.unwrap_or(self.longest_end),
            _ => 0,
        }
    }
}
