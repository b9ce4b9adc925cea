//! The clocks of a game.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// What both players have left, and whose time runs.
#[derive(Debug, Clone)]
pub(super) struct Clock {
    left: [Duration; 2],
    increment: Duration,
    running: Option<(u8, Instant)>,
}

fn index(player: u8) -> usize {
    usize::from(player == 2)
}

impl Clock {
    pub(super) fn new(each: Duration, increment: Duration) -> Clock {
        Clock { left: [each; 2], increment, running: None }
    }

    /// What a player has left.
    pub(super) fn left(&self, player: u8, now: Instant) -> Duration {
        let used = match self.running {
            Some((running, since)) if running == player => now.saturating_duration_since(since),
            _ => Duration::ZERO,
        };
        self.left[index(player)].saturating_sub(used)
    }

    /// From now on the time of this player runs, or nobody's.
    pub(super) fn run(&mut self, player: Option<u8>, now: Instant) {
        if self.running.map(|(running, _)| running) == player {
            return;
        }
        self.left = [1, 2].map(|player| self.left(player, now));
        self.running = player.map(|player| (player, now));
    }

    /// Whether anybody's time runs.
    pub(super) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// A player has moved: his time stops, and he gets his increment.
    pub(super) fn moved(&mut self, player: u8, now: Instant) {
        self.run(None, now);
        self.left[index(player)] += self.increment;
    }

    /// The player whose time has run out.
    pub(super) fn flagged(&self, now: Instant) -> Option<u8> {
        let (player, _) = self.running?;
        (self.left(player, now) == Duration::ZERO).then_some(player)
    }

    /// How long a computer may think about a move.
    pub(super) fn budget(&self, player: u8, now: Instant) -> Duration {
        let left = self.left(player, now);
        (left / 25 + self.increment * 3 / 4).min(left * 3 / 4).max(Duration::from_millis(1))
    }

    /// What is left, to be put back when a move is taken back.
    pub(super) fn both(&self, now: Instant) -> [Duration; 2] {
        [1, 2].map(|player| self.left(player, now))
    }

    pub(super) fn put_back(&mut self, left: [Duration; 2]) {
        (self.left, self.running) = (left, None);
    }

    pub(super) fn as_json(&self, now: Instant) -> Value {
        let left = self.both(now).map(|left| left.as_millis() as u64);
        let running = self.running.map(|(player, _)| player);
        json!({ "left": left, "running": running, "increment": self.increment.as_millis() as u64 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_for_one_player_at_a_time() {
        let (start, second) = (Instant::now(), Duration::from_secs(1));
        let mut clock = Clock::new(10 * second, 2 * second);
        clock.run(Some(1), start);
        assert_eq!(clock.both(start + 3 * second), [7 * second, 10 * second]);
        clock.moved(1, start + 3 * second);
        assert_eq!(clock.both(start + 9 * second), [9 * second, 10 * second]);
        clock.run(Some(2), start + 10 * second);
        // To say it again changes nothing.
        clock.run(Some(2), start + 12 * second);
        assert_eq!(clock.flagged(start + 19 * second), None);
        assert_eq!(clock.flagged(start + 20 * second), Some(2));
        assert_eq!(clock.as_json(start + 20 * second)["left"], json!([9000, 0]));
        clock.put_back([second, second]);
        assert_eq!(clock.flagged(start + 99 * second), None);
    }

    #[test]
    fn a_computer_never_plans_more_than_it_has() {
        let now = Instant::now();
        for (left, increment) in [(0, 0), (1, 5000), (300, 0), (600_000, 5000)] {
            let clock = Clock::new(Duration::from_millis(left), Duration::from_millis(increment));
            assert!(clock.budget(1, now) <= Duration::from_millis(left.max(1)));
        }
    }
}
