//! Computers that play game after game in a room, with a running score.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::table::GameEnd;

/// How long the end of a game is seen before the next one begins.
const LOOK_AT_END: Duration = Duration::from_millis(1500);

/// Games in a loop.
#[derive(Debug, Clone, Default)]
pub(super) struct Rounds {
    pub(super) is_on: bool,
    planned: u32,
    played: u32,
    wins: [u32; 2],
    draws: u32,
    is_counted: bool,
    next: Option<Instant>,
}

impl Rounds {
    pub(super) const MOST: u32 = 10_000;

    /// So many games, of which the one on the table is the first.
    pub(super) fn start(planned: u32) -> Rounds {
        Rounds { is_on: true, planned, ..Rounds::default() }
    }

    /// The game on the table has ended: it is counted, once.
    pub(super) fn count(&mut self, end: GameEnd, now: Instant) -> bool {
        if !self.is_on || self.is_counted {
            return false;
        }
        (self.is_counted, self.played) = (true, self.played + 1);
        match end {
            GameEnd::Won(player) => self.wins[usize::from(player == 2)] += 1,
            GameEnd::Drawn => self.draws += 1,
        }
        self.is_on = self.played < self.planned;
        self.next = self.is_on.then(|| now + LOOK_AT_END);
        true
    }

    /// Whether the next game is to begin now.
    pub(super) fn is_due(&self, now: Instant) -> bool {
        self.is_on && self.next.is_some_and(|next| now >= next)
    }

    /// It has begun.
    pub(super) fn begun(&mut self) {
        (self.is_counted, self.next) = (false, None);
    }

    pub(super) fn as_json(&self) -> Value {
        json!({ "on": self.is_on, "games": self.planned, "played": self.played, "wins": self.wins, "draws": self.draws })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_counts_once_and_the_last_one_ends_the_loop() {
        let (now, mut rounds) = (Instant::now(), Rounds::start(2));
        assert!(rounds.count(GameEnd::Won(2), now));
        assert!(!rounds.count(GameEnd::Won(2), now), "counted already");
        assert!(!rounds.is_due(now) && rounds.is_due(now + LOOK_AT_END));
        rounds.begun();
        assert!(rounds.count(GameEnd::Drawn, now));
        assert!(!rounds.is_on && !rounds.is_due(now + LOOK_AT_END));
        let score = json!({ "on": false, "games": 2, "played": 2, "wins": [0, 1], "draws": 1 });
        assert_eq!(rounds.as_json(), score);
    }
}
