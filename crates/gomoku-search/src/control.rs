//! Counting nodes and noticing when to stop.

use std::time::{Duration, Instant};

use crate::{Evaluator, Game, Limits, Observer, Score, StopFlag, StopReason};

/// The clock is read once in so many nodes at least.
const LONGEST_INTERVAL: u64 = 512;

/// The stop flag is looked at once in so many nodes: it costs little, and nodes may turn from fast to slow.
const FLAG_INTERVAL: u64 = 16;

/// How much time should pass between two looks. Where nodes are slow, looks come after fewer of them.
const BETWEEN_LOOKS: Duration = Duration::from_micros(100);

/// What one search counts, and its eye on the limits. Every position is counted here: mostly by [`Control::enter`], by
/// [`Control::visit`] where a strategy judges it in its own way, and by [`Control::count`] where it also asks by itself whether the
/// game is over.
pub(crate) struct Control<'a, M> {
    limits: &'a Limits,
    observer: &'a mut dyn Observer<M>,
    started: Instant,
    /// When the clock was read last, since the start.
    last_look: Duration,
    /// How many nodes pass between two looks.
    interval: u64,
    next_check: u64,
    /// When the clock is to be read again.
    next_look: u64,
    pub(crate) interruption: Option<StopReason>,
    /// Positions entered so far.
    pub(crate) nodes: u64,
    /// Finished games among them.
    ends: u64,
    /// Positions judged at the horizon.
    horizon: u64,
    /// Cut-offs so far.
    pub(crate) cut_offs: u64,
    /// The longest line that came to the end of the game.
    pub(crate) longest_end: u32,
    /// The deepest ply that was reached.
    pub(crate) deepest: u32,
}

impl<'a, M> Control<'a, M> {
    pub(crate) fn new(limits: &'a Limits, observer: &'a mut dyn Observer<M>) -> Self {
        Control {
            limits,
            observer,
            started: Instant::now(),
            last_look: Duration::ZERO,
            interval: 1,
            next_check: 1,
            next_look: 1,
            interruption: None,
            nodes: 0,
            ends: 0,
            horizon: 0,
            cut_offs: 0,
            longest_end: 0,
            deepest: 0,
        }
    }

    /// The same, with a clock that began to run earlier.
    pub(crate) fn since(mut self, started: Instant) -> Self {
        self.started = started;
        self
    }

    /// Counts the root, and gives its value if the game is over there, which no limit can make untrue.
    pub(crate) fn enter_root<G: Game<Move = M>>(&mut self, game: &G) -> Option<Score> {
        self.nodes = 1;
        let end = self.end_of_game(game, 0);
        if end.is_none() {
            self.check();
        }
        end
    }

    /// Counts a position, and gives its value if it is not searched further: its outcome if the game is over, its
    /// evaluation if no depth is left. Both are from the view of the side to move there.
    #[inline]
    pub(crate) fn enter<G, E>(&mut self, game: &G, evaluator: &E, depth: u32, ply: u32) -> Option<Score>
    where
        G: Game<Move = M>,
        E: Evaluator<G>,
    {
        if let Some(value) = self.visit(game, ply) {
            return Some(value);
        }
        if depth == 0 { Some(self.judge(game, evaluator)) } else { None }
    }

    /// Counts a position, and gives its value if the game is over.
    #[inline]
    pub(crate) fn visit<G: Game<Move = M>>(&mut self, game: &G, ply: u32) -> Option<Score> {
        if self.count() {
            // Whatever is said now is not listened to; anything keeps the search from going deeper.
            return Some(Score::DRAW);
        }
        self.end_of_game(game, ply)
    }

    /// Notes the deepest ply of a search that goes to the same depth everywhere, once and not at each position: a line that
    /// was not broken off went to the end of the game or to the horizon.
    pub(crate) fn note_deepest(&mut self) {
        self.reach(self.longest_end);
        if self.horizon > 0 {
            self.reach(self.limits.effective_depth());
        }
    }

    /// Counts a position and says whether the search is to be broken off.
    #[inline]
    pub(crate) fn count(&mut self) -> bool {
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

    /// Counts a position that has been judged instead of searched.
    #[inline]
    pub(crate) fn count_opinion(&mut self) {
        self.horizon += 1;
    }

    /// Counts a position whose value is known without search: as good as the end of the game.
    #[inline]
    pub(crate) fn count_settled(&mut self, ply: u32) {
        self.ends += 1;
        self.longest_end = self.longest_end.max(ply);
    }

    /// Notes that positions of this ply are visited. The parent says it for all its children at once: there are fewer parents.
    #[inline]
    pub(crate) fn reach(&mut self, ply: u32) {
        // Seldom so: a branch is cheaper than writing the greater of both each time.
        if ply > self.deepest {
            self.go_deeper(ply);
        }
    }

    #[cold]
    fn go_deeper(&mut self, ply: u32) {
        self.deepest = ply;
    }

    /// Counts a position at the horizon that was judged before it was reached.
    #[inline]
    pub(crate) fn count_judged(&mut self) {
        self.horizon += 1;
        self.count();
    }

    /// Whether the search is to be broken off. What is returned on the way out does not count any more.
    #[inline]
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interruption.is_some()
    }

    #[cold]
    fn check(&mut self) -> bool {
        if self.nodes < self.next_look {
            if self.limits.stop.as_ref().is_some_and(StopFlag::is_raised) {
                self.interruption = Some(StopReason::Flag);
            }
            self.next_check = self.next_look.min(self.nodes + FLAG_INTERVAL);
            return self.is_interrupted();
        }
        let elapsed = self.started.elapsed();
        self.observer.progress(self.nodes, elapsed);
        if self.limits.nodes.is_some_and(|limit| self.nodes > limit) {
            // This node is one too many; the root alone is always looked at.
            self.nodes = (self.nodes - 1).max(1);
            self.interruption = Some(StopReason::Nodes);
        } else if self.limits.stop.as_ref().is_some_and(StopFlag::is_raised) {
            self.interruption = Some(StopReason::Flag);
        } else if self.limits.shortest_time().is_some_and(|limit| elapsed >= limit) {
            self.interruption = Some(StopReason::Time);
        }
        self.schedule_check(elapsed);
        self.is_interrupted()
    }

    fn schedule_check(&mut self, elapsed: Duration) {
        let passed = elapsed.saturating_sub(self.last_look);
        self.last_look = elapsed;
        if passed < BETWEEN_LOOKS / 2 {
            self.interval = (2 * self.interval).min(LONGEST_INTERVAL);
        } else if passed > BETWEEN_LOOKS {
            self.interval = (self.interval / 2).max(1);
        }
        self.next_look = self.nodes + self.interval;
        if let Some(limit) = self.limits.nodes {
            // The node limit is kept to the node.
            self.next_look = self.next_look.min(limit.saturating_add(1)).max(self.nodes + 1);
        }
        let flag_interval = if self.limits.stop.is_some() { FLAG_INTERVAL } else { LONGEST_INTERVAL };
        self.next_check = self.next_look.min(self.nodes + flag_interval);
    }

    /// Tells the observer about a finished root move.
    pub(crate) fn root_move(&mut self, searched: &crate::RootProgress<M>) {
        self.observer.root_move(searched);
    }

    /// Tells the observer about a finished depth.
    pub(crate) fn iteration(&mut self, finished: &crate::Iteration<M>) {
        self.observer.iteration(finished);
    }

    /// Tells the observer that a depth begins.
    pub(crate) fn begin(&mut self, depth: u32) {
        self.observer.begin(Some(depth));
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
            StopReason::Depth => self.limits.effective_depth(),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = BETWEEN_LOOKS.checked_div(4).unwrap();

    /// How many nodes pass from each look at the clock to the next, if so much time passes between them.
    fn intervals(between: &[Duration]) -> Vec<u64> {
        let (limits, mut nobody) = (Limits::none(), ());
        let mut control: Control<'_, u8> = Control::new(&limits, &mut nobody);
        control.nodes = 1000;
        let mut clock = Duration::ZERO;
        let after = |passed: &Duration| {
            clock += *passed;
            control.schedule_check(clock);
            assert_eq!(
                control.next_check, control.next_look,
                "without a flag there is nothing else to look at"
            );
            control.next_look - control.nodes
        };
        between.iter().map(after).collect()
    }

    #[test]
    fn the_clock_is_read_seldom_where_nodes_are_fast_and_often_where_they_are_slow() {
        assert_eq!(intervals(&[SOON; 11]), [2, 4, 8, 16, 32, 64, 128, 256, 512, 512, 512]);
        let mut times = vec![SOON; 3];
        // In between nothing changes.
        times.extend([BETWEEN_LOOKS / 2, BETWEEN_LOOKS * 3 / 4, BETWEEN_LOOKS]);
        times.extend([BETWEEN_LOOKS * 2; 4]);
        assert_eq!(intervals(&times), [2, 4, 8, 8, 8, 8, 4, 2, 1, 1]);
    }

    #[test]
    fn a_look_is_never_later_than_the_limit_of_nodes_nor_the_flag_than_sixteen_nodes() {
        let next = |limits: &Limits, nodes: u64| {
            let mut nobody = ();
            let mut control: Control<'_, u8> = Control::new(limits, &mut nobody);
            (control.nodes, control.interval) = (nodes, 100);
            control.schedule_check(BETWEEN_LOOKS);
            (control.next_look, control.next_check)
        };
        let flagged = Limits::none().with_stop(StopFlag::new());
        assert_eq!(next(&flagged, 1000), (1100, 1016));
        assert_eq!(next(&flagged.clone().with_nodes(1050), 1000), (1051, 1016));
        assert_eq!(next(&flagged.with_nodes(1005), 1000), (1006, 1006));
        assert_eq!(next(&Limits::none().with_nodes(1050), 1000), (1051, 1051));
        assert_eq!(next(&Limits::none().with_nodes(u64::MAX), 1000), (1100, 1100));
        // Whoever counts on beyond the limit goes on looking.
        assert_eq!(next(&Limits::none().with_nodes(10), 1000), (1001, 1001));
    }

    #[test]
    fn between_two_looks_at_the_clock_the_flag_is_looked_at_every_sixteen_nodes() {
        let flag = StopFlag::new();
        let (limits, mut nobody) = (Limits::none().with_stop(flag.clone()), ());
        let mut control: Control<'_, u8> = Control::new(&limits, &mut nobody);
        (control.nodes, control.next_look, control.next_check) = (200, 1000, 201);
        let checks: Vec<u64> = (0..50)
            .filter_map(|_| {
                let expected = control.nodes + 1 == control.next_check;
                assert!(!control.count());
                expected.then_some(control.nodes)
            })
            .collect();
        assert_eq!(checks, [201, 217, 233, 249]);
        flag.stop();
        let more = (1..100).find(|_| control.count());
        assert_eq!(
            (more, control.interruption),
            (Some(15), Some(StopReason::Flag)),
            "the next look is at 265"
        );
        assert_eq!(control.next_look, 1000, "the clock has not been read");
    }
}
