//! Who meets whom, and which game is which.

use gomoku_core::Player;

/// Who meets whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Pairing {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
}

impl Pairing {
    /// The meetings of so many contestants, by their places: A first, from whose view results are told.
    #[must_use]
    pub fn meetings(self, contestants: usize) -> Vec<[usize; 2]> {
        let all = (0..contestants).flat_map(|a| (a + 1..contestants).map(move |b| [a, b]));
        all.filter(|[a, _]| self == Pairing::RoundRobin || *a == 0).collect()
    }
}

/// All games in their order: round after round, in each round a pair of games for every meeting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Schedule {
    meetings: Vec<[usize; 2]>,
    /// Games of each meeting.
    games: u32,
}

/// A game that is to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Planned {
    /// Counted from 0.
    pub(super) index: u32,
    pub(super) round: u32,
    pub(super) meeting: [usize; 2],
    /// Whom A plays.
    pub(super) a: Player,
}

impl Schedule {
    pub(super) fn new(pairing: Pairing, contestants: usize, games: u32) -> Schedule {
        Schedule { meetings: pairing.meetings(contestants), games }
    }

    /// Rounds are pairs of games from the same opening, the last of which may lack its second game.
    pub(super) const fn rounds(&self) -> u32 {
        self.games.div_ceil(2)
    }

    /// How many pairs there are; `None` if there are more than numbers for their games.
    pub(super) fn pairs(&self) -> Option<u32> {
        let meetings = u32::try_from(self.meetings.len()).ok()?;
        self.rounds().checked_mul(meetings).filter(|pairs| *pairs <= u32::MAX / 2)
    }

    /// The games of a pair.
    pub(super) fn pair(&self, pair: u32) -> impl Iterator<Item = Planned> {
        let meetings = self.meetings.len().max(1) as u32;
        let round = pair / meetings;
        let meeting = self.meetings.get((pair % meetings) as usize).copied();
        let games = self.games;
        [Player::X, Player::O].into_iter().zip(0..).filter_map(move |(a, colour)| {
            let planned = Planned { index: 2 * pair + colour, round, meeting: meeting?, a };
            (2 * round + colour < games).then_some(planned)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_or_the_first_meets_all() {
        assert_eq!(Pairing::RoundRobin.meetings(3), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(Pairing::Gauntlet.meetings(3), [[0, 1], [0, 2]]);
        assert_eq!(Pairing::RoundRobin.meetings(2), Pairing::Gauntlet.meetings(2));
    }

    #[test]
    fn each_meeting_has_its_games_and_each_game_its_number() {
        let schedule = Schedule::new(Pairing::RoundRobin, 3, 5);
        let games: Vec<Planned> =
            (0..schedule.pairs().unwrap()).flat_map(|pair| schedule.pair(pair)).collect();
        assert_eq!(games.len(), 15);
        for meeting in Pairing::RoundRobin.meetings(3) {
            let of: Vec<&Planned> = games.iter().filter(|game| game.meeting == meeting).collect();
            assert_eq!(of.iter().map(|game| game.round).collect::<Vec<_>>(), [0, 0, 1, 1, 2]);
            assert_eq!(of.iter().filter(|game| game.a == Player::X).count(), 3);
        }
        let mut numbers: Vec<u32> = games.iter().map(|game| game.index).collect();
        numbers.dedup();
        assert_eq!(numbers.len(), 15);
        assert_eq!(Schedule::new(Pairing::RoundRobin, 10_000, 1_000_000).pairs(), None);
    }
}
