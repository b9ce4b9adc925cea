//! What a player has left on the clock of the game, or is behind it.

use std::time::Duration;

use crate::GameClocks;

/// The clock of one player in a game. It may be overdrawn, by as much as the margin in all: what was used too much is not forgotten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct PlayerClock {
    /// `None` without a clock for the whole game.
    pub(super) left: Option<Duration>,
    /// By how much it is overdrawn; then nothing is left.
    pub(super) overdrawn: Duration,
}

impl PlayerClock {
    /// The clock before the first move.
    pub(super) const fn new(clocks: &GameClocks) -> PlayerClock {
        PlayerClock { left: clocks.game, overdrawn: Duration::ZERO }
    }

    /// Takes off what a move took, and adds what every move earns.
    pub(super) fn take(&mut self, time: Duration, increment: Duration) {
        if let Some(left) = &mut self.left {
            let (earned, used) = (left.saturating_add(increment), self.overdrawn.saturating_add(time));
            (*left, self.overdrawn) = (earned.saturating_sub(used), used.saturating_sub(earned));
        }
    }
}

/// How far behind the clock is, for people, if it is.
pub(crate) fn behind(overdrawn: Duration) -> String {
    match overdrawn.as_millis() {
        0 => String::new(),
        by => format!(", and the clock was overdrawn by {by} ms before"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn what_was_used_too_much_is_kept_until_it_has_been_earned_again() {
        let mut clock = PlayerClock::new(&GameClocks::none().with_game(ms(100)));
        let mut after = |time, increment| {
            clock.take(ms(time), ms(increment));
            (clock.left.unwrap(), clock.overdrawn)
        };
        assert_eq!(after(60, 10), (ms(50), ms(0)));
        assert_eq!(after(80, 10), (ms(0), ms(20)));
        assert_eq!(after(30, 10), (ms(0), ms(40)));
        assert_eq!(after(0, 25), (ms(0), ms(15)));
        assert_eq!(after(5, 40), (ms(20), ms(0)));
    }

    #[test]
    fn without_a_clock_nothing_is_counted() {
        let mut clock = PlayerClock::new(&GameClocks::none().with_turn(ms(100)));
        clock.take(ms(5000), ms(0));
        assert_eq!(clock, PlayerClock::default());
    }
}
