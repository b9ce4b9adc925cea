//! What can be tuned.

use super::parameter::Parameter;
use super::tuner::Contest;
use super::tuning_run::GameResult;
use crate::matches::{SeriesGame, Tournament, Wdl};

/// Something with numbers in it that can play against itself with other numbers.
pub trait Tunable {
    /// The parameters. They do not change.
    fn parameters(&self) -> &[Parameter];

    /// Lets a candidate's values play against the present ones, half of the games as X and half as O, and gives the result
    /// from the candidate's view: of so many games and no fewer, else the log of a run cannot be gone on with. The same
    /// arguments give the same result.
    fn play(&self, candidate: &[f64], present: &[f64], games: u32, seed: u64) -> Wdl;
}

/// Something tunable whose values make engines: games can be played one by one, by several threads, or in parts.
pub trait TunableEngine: Tunable {
    /// The games of a contest. The first contestant is the candidate.
    fn tournament(&self, contest: &Contest) -> Tournament;
}

/// Plays all games of a contest. One that cannot be played, or is not finished, says nothing: it counts as a draw.
pub(super) fn played(tunable: &impl TunableEngine, contest: &Contest) -> Wdl {
    let mut games: Vec<SeriesGame> = Vec::new();
    let _ = tunable.tournament(contest).run(&mut games);
    let mut result = games.iter().fold(Wdl::default(), |sum, game| sum + GameResult::of(game.result()).wdl());
    result.draws += contest.games.saturating_sub(result.games());
    result
}
