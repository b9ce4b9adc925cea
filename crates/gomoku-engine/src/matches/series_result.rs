//! What came out of a series.

use gomoku_core::Player;

use super::end::End;
use super::series::SeriesGame;
use super::statistics::{Estimate, likelihood_of_superiority};
use super::wdl::Wdl;

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
    /// How many moves of X took too long, and how many of O.
    pub overruns: [usize; 2],
}

impl From<&SeriesGame> for GameSummary {
    fn from(game: &SeriesGame) -> GameSummary {
        let fault = match game.record.end {
            End::Fault { player, .. } => Some(player),
            _ => None,
        };
        let overruns = Player::ALL.map(|player| game.record.overruns(player));
        GameSummary { number: game.number, a: game.a, result: game.result(), fault, overruns }
    }
}

impl SeriesResult {
    pub(super) fn new(a: String, b: String, planned: u32, games: Vec<GameSummary>) -> SeriesResult {
        SeriesResult { a, b, planned, games }
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
        let pairs = self.pairs();
        let Wdl { wins, draws, losses } = self.total();
        let all_alike = [wins, draws, losses].into_iter().filter(|count| *count > 0).count() < 2;
        if !all_alike && 2 * pairs.iter().sum::<u32>() as usize == self.games.len() {
            Estimate::of_pairs(pairs)
        } else {
            Estimate::of_games(self.total())
        }
    }

    /// How likely it is that A is the stronger one.
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> f64 {
        likelihood_of_superiority(self.total())
    }

    /// How many games A lost by a fault, and how many B.
    #[must_use]
    pub fn faults(&self) -> [usize; 2] {
        self.of_each(|game, player| usize::from(game.fault == Some(player)))
    }

    /// How many of A's moves took too long, and how many of B's. They are counted and nothing more.
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
        GameSummary { number, a, result: Wdl { wins, draws, losses }, fault: None, overruns: [0, 0] }
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
