//! A whole run of tuning, game by game.

use std::collections::BTreeMap;

use thiserror::Error;

use super::step::Step;
use super::tuner::{Contest, Tuner};
use crate::matches::{Estimate, NormalisedElo, Purpose, Wdl, derived_seed, likelihood_of_superiority};

/// A run of tuning: so many steps of a [`Tuner`], and at last a match of the values that were found against those it began with.
///
/// It plays nothing itself. [`contest`](TuningRun::contest) says which games come next, and [`add`](TuningRun::add) takes the results
/// of single games, in any order and wherever they were played: a step is made as soon as all of its games are known. So whoever writes
/// down the [games](TuningGame) can go on after an interruption, or have several machines play parts of every step, and what comes out
/// is the same.
///
/// # Examples
/// ```
/// use gomoku_engine::tune::{GameResult, HillClimb, Parameter, Tuner, TuningGame, TuningRun};
///
/// let parameters = [Parameter::new("open three", 500.0, 0.0..=5000.0, 50.0)?];
/// let climb = HillClimb::new(&parameters, 1).with_games(1);
/// let mut run = TuningRun::new(climb, 2, 1).with_check(2);
/// while let Some(contest) = run.contest() {
///     // The candidate wins all games.
///     for game in 1..=contest.games {
///         run.add(TuningGame { step: run.step(), game, result: GameResult::Win })?;
///     }
/// }
/// assert_eq!(run.history().len(), 2);
/// assert_eq!(run.history()[1].values, run.tuner().values());
/// assert_eq!(run.check().total.to_string(), "+2 =0 -0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct TuningRun<T> {
    tuner: T,
    start: Vec<f64>,
    seed: u64,
    steps: u32,
    check: u32,
    history: Vec<Step>,
    games: BTreeMap<(u32, u32), GameResult>,
}

/// A game of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct TuningGame {
    /// Which step, counted from 1; behind the last one comes the check.
    pub step: u32,
    /// Which of its games, counted from 1.
    pub game: u32,
    /// The result for the candidate.
    pub result: GameResult,
}

/// How a game ended, from one player's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[expect(clippy::exhaustive_enums, reason = "there is no fourth way")]
pub enum GameResult {
    /// He lost.
    Loss,
    /// Nobody won.
    Draw,
    /// He won.
    Win,
}

impl GameResult {
    /// The only game counted; as a draw, if there is none, or as many are won as lost.
    #[must_use]
    pub const fn of(result: Wdl) -> GameResult {
        if result.wins > result.losses {
            GameResult::Win
        } else if result.wins < result.losses {
            GameResult::Loss
        } else {
            GameResult::Draw
        }
    }

    /// One game.
    #[must_use]
    pub const fn wdl(self) -> Wdl {
        Wdl { wins: self as u32 / 2, draws: (self as u32) % 2, losses: (self as u32 == 0) as u32 }
    }
}

/// What came out of the values that were found against those of the start.
#[derive(Debug, Clone, Copy, PartialEq)]
#[must_use]
#[non_exhaustive]
pub struct TuningCheck {
    /// The results of the games.
    pub total: Wdl,
    /// How many pairs of games gave the values that were found 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
}

impl TuningCheck {
    /// How much stronger the values are that were found: from the pairs, if every game has its partner.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        if self.is_paired() && !self.total.is_uniform() {
            Estimate::of_pairs(self.pairs)
        } else {
            Estimate::of_games(self.total)
        }
    }

    /// How likely it is that they are stronger, in the same way.
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> f64 {
        match NormalisedElo::of_pairs(self.pairs) {
            Some(normalised) if self.is_paired() => normalised.likelihood_of_superiority(),
            _ => likelihood_of_superiority(self.total),
        }
    }

    /// Whether every game has its partner.
    fn is_paired(&self) -> bool {
        2 * self.pairs.iter().sum::<u32>() == self.total.games()
    }
}

impl<T: Tuner> TuningRun<T> {
    /// So many steps of a tuner that has not made any, without a check.
    #[must_use]
    pub fn new(tuner: T, steps: u32, seed: u64) -> TuningRun<T> {
        let start = tuner.values().to_vec();
        TuningRun { tuner, start, seed, steps, check: 0, history: Vec::new(), games: BTreeMap::new() }
    }

    /// Checks what was found by so many games against the values of the start. If nothing was found there is nothing to check.
    #[must_use]
    pub const fn with_check(mut self, games: u32) -> TuningRun<T> {
        self.check = games;
        self
    }

    /// The tuner as it is now.
    #[must_use]
    pub const fn tuner(&self) -> &T {
        &self.tuner
    }

    /// The values that it began with.
    #[must_use]
    pub fn start(&self) -> &[f64] {
        &self.start
    }

    /// How many steps there are to make.
    #[must_use]
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// The step whose games come next, counted from 1; the check is the one behind the last.
    #[must_use]
    pub const fn step(&self) -> u32 {
        self.history.len() as u32 + 1
    }

    /// The steps that were made.
    #[must_use]
    pub fn history(&self) -> &[Step] {
        &self.history
    }

    /// The games that come next, those of them that are known already included; `None` if all is done.
    #[must_use]
    pub fn contest(&self) -> Option<Contest> {
        let contest = self.next_contest();
        contest.filter(|contest| self.known(self.step()).count() < contest.games as usize)
    }

    fn next_contest(&self) -> Option<Contest> {
        if self.step() <= self.steps {
            return Some(self.tuner.contest());
        }
        let (found, start) = (self.tuner.values().to_vec(), self.start.clone());
        let seed = derived_seed(self.seed, Purpose::Check, 0);
        (found != start).then(|| Contest::new(found, start, self.check, seed))
    }

    /// The numbers of the games of the present step that are known.
    pub fn finished(&self) -> impl Iterator<Item = u32> + '_ {
        self.known(self.step()).map(|(game, _)| game)
    }

    fn known(&self, step: u32) -> impl Iterator<Item = (u32, GameResult)> + '_ {
        self.games.range((step, 0)..=(step, u32::MAX)).map(|((_, game), result)| (*game, *result))
    }

    /// All games that are known, in order.
    pub fn games(&self) -> impl Iterator<Item = TuningGame> + '_ {
        self.games.iter().map(|((step, game), result)| TuningGame {
            step: *step,
            game: *game,
            result: *result,
        })
    }

    /// Whether this game is known.
    #[must_use]
    pub fn has(&self, step: u32, game: u32) -> bool {
        self.games.contains_key(&(step, game))
    }

    /// Takes a result, and makes all steps whose games are known then. It may be of a later step: somebody else may be ahead.
    ///
    /// # Errors
    /// If there is no such game, or it is known already. Nothing is changed then.
    pub fn add(&mut self, game: TuningGame) -> Result<(), TuningRunError> {
        let TuningGame { step, game, result } = game;
        let games = if step <= self.steps { self.tuner.contest().games } else { self.check };
        if !(1..=self.steps.saturating_add(1)).contains(&step) || !(1..=games).contains(&game) {
            return Err(TuningRunError::NoSuchGame { step, game });
        }
        if self.has(step, game) {
            return Err(TuningRunError::Twice { step, game });
        }
        self.games.insert((step, game), result);
        while self.step() <= self.steps && self.known(self.step()).count() == games_of(&self.tuner) {
            let sum = self.known(self.step()).fold(Wdl::default(), |sum, (_, result)| sum + result.wdl());
            self.history.push(self.tuner.learn(sum));
        }
        Ok(())
    }

    /// The check, as far as it has come.
    pub fn check(&self) -> TuningCheck {
        let mut check = TuningCheck { total: Wdl::default(), pairs: [0; 5] };
        if self.step() <= self.steps {
            return check;
        }
        let step = self.steps.saturating_add(1);
        for (game, result) in self.known(step) {
            check.total += result.wdl();
            if let (0, Some(first)) = (game % 2, self.games.get(&(step, game - 1))) {
                check.pairs[*first as usize + result as usize] += 1;
            }
        }
        check
    }

    /// How many games the check has.
    #[must_use]
    pub fn check_games(&self) -> u32 {
        let is_made = self.step() > self.steps;
        if is_made && self.next_contest().is_none() { 0 } else { self.check }
    }
}

fn games_of(tuner: &impl Tuner) -> usize {
    tuner.contest().games as usize
}

/// A game that does not belong to a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TuningRunError {
    /// The run has no such game.
    #[error("game {game} of step {step} is none of this run; expected games of its settings")]
    NoSuchGame {
        /// The step.
        step: u32,
        /// The game.
        game: u32,
    },
    /// The game is there already.
    #[error("game {game} of step {step} is there twice; expected each game once")]
    Twice {
        /// The step.
        step: u32,
        /// The game.
        game: u32,
    },
}
