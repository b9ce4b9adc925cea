//! How long to think about a move, by the clocks of a game.

use std::time::Duration;

use gomoku_search::Limits;

/// The clocks of a game as they stand before a move: what a move may take, and what is left for all moves to come.
///
/// Without any clock there is no limit. A clock that stands at 0 means to play at once.
///
/// # Examples
/// ```
/// use std::time::Duration;
/// use gomoku_engine::{Reserve, TimeControl};
///
/// let turn = TimeControl::none().with_turn(Duration::from_secs(5));
/// let budget = turn.budget(&Reserve::default());
/// assert_eq!(budget.hard, Some(Duration::from_millis(4970)));
///
/// // With three minutes for the rest of the game a move may take half a minute, and is to take a few seconds.
/// let budget = TimeControl::none().with_left(Duration::from_secs(180)).budget(&Reserve::default());
/// assert_eq!(budget.hard, Some(Duration::from_millis(35_970)));
/// assert_eq!(budget.soft, Some(Duration::from_millis(7200)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TimeControl {
    turn: Option<Duration>,
    game: Option<Duration>,
    left: Option<Duration>,
    increment: Duration,
}

impl TimeControl {
    /// What a move takes when it is to be played at once.
    pub const AT_ONCE: Duration = Duration::from_millis(2);
    /// Of what is left for the game, a single move may take one part in so many.
    const HARD_SHARE: u32 = 5;
    /// Moves to come that what is left has to last for: games are decided in about as many, and the share of each later
    /// move shrinks with what is left.
    const MOVES_TO_COME: u32 = 25;

    /// No clock at all.
    #[must_use]
    pub const fn none() -> TimeControl {
        TimeControl { turn: None, game: None, left: None, increment: Duration::ZERO }
    }

    /// Each move may take so long; 0 means at once.
    #[must_use]
    pub const fn with_turn(mut self, turn: Duration) -> TimeControl {
        self.turn = Some(turn);
        self
    }

    /// All moves of the game together may take so long. It counts as long as nobody says what is [left](Self::with_left).
    #[must_use]
    pub const fn with_game(mut self, game: Duration) -> TimeControl {
        self.game = Some(game);
        self
    }

    /// So much is left for this move and all that follow; 0 means that the time is up.
    #[must_use]
    pub const fn with_left(mut self, left: Duration) -> TimeControl {
        self.left = Some(left);
        self
    }

    /// So much is added to what is left with each move.
    #[must_use]
    pub const fn with_increment(mut self, increment: Duration) -> TimeControl {
        self.increment = increment;
        self
    }

    /// How long this move may take, less what is to be kept in reserve.
    #[must_use]
    pub fn budget(&self, reserve: &Reserve) -> TimeBudget {
        let left = self.left.or(self.game);
        let share = left.map(|left| (left / Self::HARD_SHARE).saturating_add(self.increment).min(left));
        let longest = match (self.turn, share) {
            (Some(turn), Some(share)) => turn.min(share),
            (Some(longest), None) | (None, Some(longest)) => longest,
            (None, None) => return TimeBudget { limit: None, hard: None, soft: None },
        };
        if longest.is_zero() {
            return TimeBudget { limit: Some(longest), hard: Some(Self::AT_ONCE), soft: None };
        }
        let hard = longest.saturating_sub(reserve.taken_from(longest));
        let even = left.map(|left| left / Self::MOVES_TO_COME + self.increment / 4 * 3);
        // A turn that is shorter than an even share can be used up each time.
        let soft = even.filter(|even| self.turn.is_none_or(|turn| *even < turn)).map(|even| even.min(hard));
        TimeBudget { limit: Some(longest), hard: Some(hard), soft }
    }
}

/// How long a move may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TimeBudget {
    /// What the clocks allow; `None` without a limit.
    pub limit: Option<Duration>,
    /// When the thinking has to be over: earlier than the `limit` by the reserve, unless that is 0.
    pub hard: Option<Duration>,
    /// When nothing new should be begun; only with a clock for the whole game, and never later than `hard`.
    pub soft: Option<Duration>,
}

impl TimeBudget {
    /// What is left of it when so much time has passed. At least a millisecond is: who is late plays at once.
    ///
    /// # Examples
    /// ```
    /// use std::time::Duration;
    /// use gomoku_engine::{Reserve, TimeControl};
    ///
    /// let budget = TimeControl::none().with_turn(Duration::from_secs(1)).budget(&Reserve::default());
    /// assert_eq!(budget.after(Duration::from_millis(70)).hard, Some(Duration::from_millis(900)));
    /// assert_eq!(budget.after(Duration::from_secs(2)).hard, Some(Duration::from_millis(1)));
    /// ```
    #[must_use]
    pub fn after(self, passed: Duration) -> TimeBudget {
        let rest = |time: Duration| time.saturating_sub(passed).max(Duration::from_millis(1));
        TimeBudget { limit: self.limit.map(rest), hard: self.hard.map(rest), soft: self.soft.map(rest) }
    }

    /// One part in so many, for who has several things to think about before the answer.
    #[must_use]
    pub fn divided(self, parts: u32) -> TimeBudget {
        let part = |time: Duration| time / parts.max(1);
        TimeBudget { limit: self.limit.map(part), hard: self.hard.map(part), soft: self.soft.map(part) }
    }

    /// As limits of a search.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let limits = self.hard.map_or_else(Limits::none, |hard| Limits::none().with_time(hard));
        match self.soft {
            Some(soft) => limits.with_soft_time(soft),
            None => limits,
        }
    }
}

/// Time that is kept back, so that an answer is there in time when it has to travel or the machine is busy.
///
/// It grows with every move that took longer than planned, and shrinks again slowly.
///
/// # Examples
/// ```
/// use std::time::Duration;
/// use gomoku_engine::Reserve;
///
/// let second = Duration::from_secs(1);
/// let mut reserve = Reserve::default();
/// assert_eq!(reserve.taken_from(second), Duration::from_millis(30));
/// reserve.observe(Duration::from_millis(970), Duration::from_millis(1070));
/// assert_eq!(reserve.taken_from(second), Duration::from_millis(230));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reserve {
    least: Duration,
    overrun: Duration,
}

impl Reserve {
    /// What is kept back if nobody says and nothing was late.
    pub const USUAL: Duration = Duration::from_millis(30);
    /// The most that is added for late moves: beyond it the machine was asleep.
    const WORST: Duration = Duration::from_secs(2);

    /// At least so much is kept back, where it is not too much of the time.
    #[must_use]
    pub const fn new(least: Duration) -> Reserve {
        Reserve { least, overrun: Duration::ZERO }
    }

    /// Of so much time, what to keep back: at most a fifth if no move was late, and never all.
    #[must_use]
    pub fn taken_from(&self, time: Duration) -> Duration {
        (self.least.min(time / 5) + self.overrun).min(time.saturating_sub(time / 10))
    }

    /// A move was to take so long at most, and took so long.
    pub fn observe(&mut self, planned: Duration, elapsed: Duration) {
        // Twice, since what made the thinking late makes the answer's way as late again, which nobody here can see.
        let overrun = elapsed.saturating_sub(planned).saturating_mul(2).min(Self::WORST);
        self.overrun = overrun.max(self.overrun * 3 / 4);
    }
}

impl Default for Reserve {
    fn default() -> Reserve {
        Reserve::new(Reserve::USUAL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    /// The clocks in milliseconds: turn, game, left, increment.
    fn clocks(turn: Option<u64>, game: Option<u64>, left: Option<u64>, increment: u64) -> TimeControl {
        let mut clocks = TimeControl::none().with_increment(ms(increment));
        (clocks.turn, clocks.game, clocks.left) = (turn.map(ms), game.map(ms), left.map(ms));
        clocks
    }

    #[test]
    fn budgets_by_the_clocks() {
        for ((turn, game, left, increment), (hard, soft)) in [
            // No clock.
            ((None, None, None, 0), (None, None)),
            // A turn alone is used up but for the reserve, which is no more than a fifth.
            ((Some(5000), None, None, 0), (Some(4970), None)),
            ((Some(1000), None, None, 0), (Some(970), None)),
            ((Some(100), None, None, 0), (Some(80), None)),
            ((Some(10), None, None, 0), (Some(8), None)),
            // At once.
            ((Some(0), None, None, 0), (Some(2), None)),
            ((Some(0), Some(1000), Some(1000), 0), (Some(2), None)),
            ((None, None, Some(0), 0), (Some(2), None)),
            ((Some(5000), Some(100_000), Some(0), 0), (Some(2), None)),
            ((Some(5000), None, Some(0), 1000), (Some(2), None)),
            // The game's clock alone.
            ((None, Some(100_000), None, 0), (Some(19_970), Some(4000))),
            ((None, Some(100_000), Some(50_000), 0), (Some(9970), Some(2000))),
            ((None, None, Some(100), 0), (Some(16), Some(4))),
            // Both: the shorter one counts, and a short turn needs no soft limit.
            ((Some(5000), Some(1_000_000), Some(1_000_000), 0), (Some(4970), None)),
            ((Some(5000), Some(100_000), Some(100_000), 0), (Some(4970), Some(4000))),
            ((Some(5000), Some(100_000), Some(10_000), 0), (Some(1970), Some(400))),
            // What is added with each move can be used, as far as the clock goes.
            ((None, None, Some(10_000), 1000), (Some(2970), Some(1150))),
            ((None, None, Some(1000), 5000), (Some(970), Some(970))),
        ] {
            let budget = clocks(turn, game, left, increment).budget(&Reserve::default());
            assert_eq!(
                (budget.hard, budget.soft),
                (hard.map(ms), soft.map(ms)),
                "{turn:?} {game:?} {left:?} {increment}"
            );
        }
    }

    #[test]
    fn a_budget_is_never_more_than_the_clock_shows() {
        let mut reserve = Reserve::default();
        for overrun in [0, 1, 50, 400, 10_000] {
            reserve.observe(ms(100), ms(100 + overrun));
            for time in [1, 2, 7, 50, 100, 999, 30_000, 10_000_000] {
                for clock in
                    [TimeControl::none().with_turn(ms(time)), TimeControl::none().with_left(ms(time))]
                {
                    let budget = clock.budget(&reserve);
                    let (limit, hard) = (budget.limit.unwrap(), budget.hard.unwrap());
                    assert!(
                        !hard.is_zero() && hard < limit && limit <= ms(time),
                        "{overrun} {time}: {budget:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_late_move_makes_the_reserve_grow_and_good_ones_let_it_shrink() {
        let mut reserve = Reserve::default();
        let taken = |reserve: &Reserve| reserve.taken_from(ms(10_000)).as_millis();
        reserve.observe(ms(970), ms(960));
        assert_eq!(taken(&reserve), 30, "in time");
        reserve.observe(ms(970), ms(1370));
        assert_eq!(taken(&reserve), 830);
        reserve.observe(ms(570), ms(570));
        assert_eq!(taken(&reserve), 630);
        for _ in 0..40 {
            reserve.observe(ms(500), ms(500));
        }
        assert_eq!(taken(&reserve), 30);
        reserve.observe(ms(500), ms(3_600_000));
        assert_eq!(taken(&reserve), 2030, "the machine was asleep");
    }

    #[test]
    fn parts_of_a_budget() {
        let budget = clocks(None, None, Some(100_000), 0).budget(&Reserve::default());
        let part = budget.divided(4).after(ms(1000));
        assert_eq!((part.limit, part.soft), (Some(ms(4000)), Some(ms(1))));
        assert_eq!(part.hard, Some(Duration::from_micros(3_992_500)));
        assert_eq!(budget.divided(0), budget);
        assert_eq!(budget.limits().time, budget.hard);
        assert_eq!(TimeControl::none().budget(&Reserve::default()).divided(3).limits().time, None);
    }
}
