//! What came out of a series.

use std::ops::AddAssign;

use gomoku_core::Player;

use super::end::End;
use super::series::SeriesGame;
use super::statistics::{Estimate, NormalisedElo, likelihood_of_superiority};
use super::wdl::Wdl;
use crate::FailureKind;

/// What came out of a series. All results are from the view of A.
///
/// It keeps what is counted of each game and not its moves, so that a series may be long: the games themselves go to the
/// [observer](super::SeriesObserver).
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub struct SeriesResult {
    /// Engine A, with its options.
    pub a: String,
    /// Engine B.
    pub b: String,
    /// How many games there should have been.
    pub planned: u32,
    /// The games that were finished, in order.
    pub games: Vec<GameSummary>,
}

/// What is counted of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameSummary {
    /// Which game of the series, counted from 1.
    pub number: u32,
    /// Whom A played.
    pub a: Player,
    /// The result for A.
    pub result: Wdl,
    /// Who lost by a fault, if somebody did.
    pub fault: Option<Player>,
    /// Whose engine failed, and how, if one did.
    pub failure: Option<(Player, FailureKind)>,
    /// Whether the game was ended by a rule of the match.
    pub adjudicated: bool,
    /// How many moves of X took too long, and how many of O.
    pub overruns: [usize; 2],
}

impl From<&SeriesGame> for GameSummary {
    fn from(game: &SeriesGame) -> GameSummary {
        let fault = match game.record.end {
            End::Fault { player, .. } => Some(player),
            _ => None,
        };
        let failure = match game.record.end {
            End::Failed { player, kind, .. } => Some((player, kind)),
            _ => None,
        };
        let number = 2 * game.round + game.a.index() as u32 + 1;
        let overruns = Player::ALL.map(|player| game.record.overruns(player));
        let adjudicated = matches!(game.record.end, End::Adjudicated { .. });
        GameSummary { number, a: game.a, result: game.result(), fault, failure, adjudicated, overruns }
    }
}

/// Games that somebody lost by something else than play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Failures {
    /// On time.
    pub time: u32,
    /// By ending, or closing its output, in the middle of a game.
    pub crashes: u32,
    /// By a move that cannot be played.
    pub illegal: u32,
    /// By taking too much memory.
    pub memory: u32,
    /// By not starting.
    pub starts: u32,
}

impl Failures {
    /// All of them.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.time + self.crashes + self.illegal + self.memory + self.starts
    }
}

impl AddAssign for Failures {
    fn add_assign(&mut self, other: Failures) {
        self.time += other.time;
        self.crashes += other.crashes;
        self.illegal += other.illegal;
        self.memory += other.memory;
        self.starts += other.starts;
    }
}

impl SeriesResult {
    pub(super) fn new(a: String, b: String, planned: u32, games: Vec<GameSummary>) -> SeriesResult {
        SeriesResult { a, b, planned, games }
    }

    /// Counts a game, in its place.
    pub(super) fn add(&mut self, game: GameSummary) {
        let place = self.games.partition_point(|known| known.number < game.number);
        self.games.insert(place, game);
    }

    /// Whether the series was stopped before its last game.
    #[must_use]
    pub fn was_stopped(&self) -> bool {
        self.games.len() < self.planned as usize
    }

    /// The results of all games.
    #[must_use]
    pub fn total(&self) -> Wdl {
        self.games.iter().fold(Wdl::default(), |sum, game| sum + game.result)
    }

    /// The results of the games in which A played X, or O.
    #[must_use]
    pub fn as_player(&self, player: Player) -> Wdl {
        let games = self.games.iter().filter(|game| game.a == player);
        games.fold(Wdl::default(), |sum, game| sum + game.result)
    }

    /// How many pairs gave A 0, ½, 1, 1½ and 2 points. Pairs that lack a game do not count.
    #[must_use]
    pub fn pairs(&self) -> [u32; 5] {
        let mut pairs = [0; 5];
        for neighbours in self.games.windows(2) {
            let [first, second] = neighbours else { continue };
            if first.number % 2 == 1 && second.number == first.number + 1 {
                let sum = first.result + second.result;
                pairs[(2 * sum.wins + sum.draws) as usize] += 1;
            }
        }
        pairs
    }

    /// How much stronger A is: from the pairs; from the single games, if one has no partner, or if all ended alike, which
    /// pairs would count for half of what it says.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        if self.is_paired() && !self.total().is_uniform() {
            Estimate::of_pairs(self.pairs())
        } else {
            Estimate::of_games(self.total())
        }
    }

    /// Whether every game has its partner.
    pub(super) fn is_paired(&self) -> bool {
        2 * self.pairs().iter().sum::<u32>() as usize == self.games.len()
    }

    /// How much stronger A is in normalised Elo, from the pairs.
    #[must_use]
    pub fn normalised(&self) -> Option<NormalisedElo> {
        NormalisedElo::of_pairs(self.pairs())
    }

    /// How likely it is that A is the stronger one: from the pairs, where the [estimate](SeriesResult::estimate) is.
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> f64 {
        match self.normalised() {
            Some(normalised) if self.is_paired() => normalised.likelihood_of_superiority(),
            _ => likelihood_of_superiority(self.total()),
        }
    }

    /// How many games A lost by a fault, and how many B.
    #[must_use]
    pub fn faults(&self) -> [usize; 2] {
        self.of_each(|game, player| usize::from(game.fault == Some(player)))
    }

    /// How many games A lost by failures and faults, and how many B.
    #[must_use]
    pub fn failures(&self) -> [Failures; 2] {
        let count = |game: &GameSummary, player: Player| {
            let mut failures = Failures::default();
            let is_fault = game.fault == Some(player);
            let kind = game.failure.filter(|(who, _)| *who == player).map(|(_, kind)| kind);
            match kind {
                Some(FailureKind::Time) => failures.time += 1,
                Some(FailureKind::Crash) => failures.crashes += 1,
                Some(FailureKind::Illegal) => failures.illegal += 1,
                Some(FailureKind::Memory) => failures.memory += 1,
                Some(FailureKind::Start) => failures.starts += 1,
                None if is_fault => failures.illegal += 1,
                None => {}
            }
            failures
        };
        let mut failures = [Failures::default(); 2];
        for game in &self.games {
            failures[0] += count(game, game.a);
            failures[1] += count(game, game.a.opponent());
        }
        failures
    }

    /// How many games were ended by adjudication.
    #[must_use]
    pub fn adjudicated(&self) -> usize {
        self.games.iter().filter(|game| game.adjudicated).count()
    }

    /// How many of A's moves took too long, and how many of B's. What is so late that it loses is among the [failures](SeriesResult::failures).
    #[must_use]
    pub fn overruns(&self) -> [usize; 2] {
        self.of_each(|game, player| game.overruns[player.index()])
    }

    /// A sum over all games for A and for B.
    fn of_each(&self, count: impl Fn(&GameSummary, Player) -> usize) -> [usize; 2] {
        let a = self.games.iter().map(|game| count(game, game.a)).sum();
        let b = self.games.iter().map(|game| count(game, game.a.opponent())).sum();
        [a, b]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(number: u32, a: Player, [wins, draws, losses]: [u32; 3]) -> GameSummary {
        GameSummary {
            number,
            a,
            result: Wdl { wins, draws, losses },
            fault: None,
            failure: None,
            adjudicated: false,
            overruns: [0, 0],
        }
    }

    fn result(games: Vec<GameSummary>) -> SeriesResult {
        SeriesResult::new("a".to_owned(), "b".to_owned(), 9, games)
    }

    #[test]
    fn faults_and_overruns_are_counted_for_the_engine_and_not_for_the_colour() {
        let mut first = summary(1, Player::X, [0, 0, 1]);
        (first.fault, first.overruns) = (Some(Player::X), [1, 10]);
        let mut second = summary(2, Player::O, [0, 0, 1]);
        (second.fault, second.overruns) = (Some(Player::O), [20, 2]);
        let mut third = summary(3, Player::X, [1, 0, 0]);
        third.fault = Some(Player::O);
        let result = result(vec![first, second, third]);
        assert_eq!((result.faults(), result.overruns()), ([2, 1], [3, 30]));
        assert_eq!(result.as_player(Player::X), Wdl { wins: 1, draws: 0, losses: 1 });
        assert!(result.was_stopped());
    }

    #[test]
    fn pairs_are_games_of_the_same_opening_only() {
        let (won, drawn, lost) = ([1, 0, 0], [0, 1, 0], [0, 0, 1]);
        // Game 4 was never finished, and games 5 and 6 are no neighbours of it.
        let games = [(1, won), (2, drawn), (3, won), (5, lost), (6, won), (7, lost), (8, lost)];
        let player = |number: u32| if number % 2 == 1 { Player::X } else { Player::O };
        let result = result(games.map(|(number, wdl)| summary(number, player(number), wdl)).to_vec());
        assert_eq!(result.pairs(), [1, 0, 1, 1, 0]);
        assert_eq!(result.estimate(), Estimate::of_games(result.total()), "game 3 has no partner");
    }

    #[test]
    fn games_that_all_ended_alike_are_not_counted_by_pairs() {
        let result = result((1..=4).map(|number| summary(number, Player::X, [1, 0, 0])).collect());
        assert_eq!(result.pairs(), [0, 0, 0, 0, 2]);
        assert_eq!(result.estimate(), Estimate::of_games(result.total()));
    }
}
