//! Tuning as THO-MOKU's document has it.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::parameter::Parameter;
use super::step::{Change, Step};
use super::tuner::{Contest, Tuner};
use crate::matches::{Purpose, Wdl, derived_seed};

/// The tuning of THO-MOKU's document: change the values a little, let the new ones play 15 games as X and 15 as O against the
/// old ones, keep them if they win more than they lose, and repeat.
///
/// Where results are mostly chance, that rule keeps nearly every second change, good or bad, and the values wander off. A larger
/// [margin](HillClimb::with_margin) keeps only what wins clearly.
///
/// A change reaches each parameter with one chance in two, and at least one of them; it is drawn evenly from up to a step in
/// either direction.
///
/// # Examples
/// ```
/// use gomoku_engine::matches::Wdl;
/// use gomoku_engine::tune::{HillClimb, Parameter, Tunable, Tuner};
///
/// /// The larger number wins every game.
/// struct Larger(Vec<Parameter>);
///
/// impl Tunable for Larger {
///     fn parameters(&self) -> &[Parameter] {
///         &self.0
///     }
///
///     fn play(&self, candidate: &[f64], present: &[f64], games: u32, _seed: u64) -> Wdl {
///         let wins = if candidate[0] > present[0] { games } else { 0 };
///         Wdl { wins, draws: 0, losses: games - wins }
///     }
/// }
///
/// let larger = Larger(vec![Parameter::new("size", 10.0, 0.0..=100.0, 2.0)?]);
/// let mut climb = HillClimb::new(larger.parameters(), 7);
/// for _ in 0..20 {
///     climb.step(&larger);
/// }
/// assert!(climb.values()[0] > 15.0);
/// # Ok::<(), gomoku_engine::tune::ParameterError>(())
/// ```
#[derive(Debug, Clone)]
pub struct HillClimb {
    parameters: Vec<Parameter>,
    values: Vec<f64>,
    steps: u32,
    games: u32,
    margin: u32,
    seed: u64,
}

impl HillClimb {
    /// Begins with the starting values of these parameters.
    #[must_use]
    pub fn new(parameters: &[Parameter], seed: u64) -> HillClimb {
        let values = parameters.iter().map(Parameter::start).collect();
        HillClimb { parameters: parameters.to_vec(), values, steps: 0, games: 15, margin: 1, seed }
    }

    /// Plays so many games as X in every step, and as many as O.
    #[must_use]
    pub const fn with_games(mut self, games: u32) -> HillClimb {
        self.games = games;
        self
    }

    /// Keeps new values only if they win so many games more than they lose; 1, if nobody says.
    #[must_use]
    pub const fn with_margin(mut self, margin: u32) -> HillClimb {
        self.margin = margin;
        self
    }

    fn candidate(&self) -> Vec<f64> {
        let seed = derived_seed(self.seed, Purpose::Change, u64::from(self.steps));
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        if self.parameters.is_empty() {
            return Vec::new();
        }
        let certain = generator.random_range(0..self.parameters.len());
        let mut changed = |index: usize, parameter: &Parameter| {
            let value = self.values[index];
            // All lots are drawn for every parameter, so that each has its own whatever becomes of the others.
            let (is_changed, share) = (generator.random_range(0..2) == 0, generator.random_range(-1.0..=1.0));
            if is_changed || index == certain {
                parameter.clamp(value + share * parameter.step())
            } else {
                value
            }
        };
        self.parameters.iter().enumerate().map(|(index, parameter)| changed(index, parameter)).collect()
    }
}

impl Tuner for HillClimb {
    fn values(&self) -> &[f64] {
        &self.values
    }

    fn steps(&self) -> u32 {
        self.steps
    }

    fn contest(&self) -> Contest {
        let seed = derived_seed(self.seed, Purpose::Step, u64::from(self.steps));
        Contest::new(self.candidate(), self.values.clone(), 2 * self.games.min(u32::MAX / 2), seed)
    }

    fn learn(&mut self, result: Wdl) -> Step {
        let Contest { candidate, seed, .. } = self.contest();
        let change = if is_won(result, self.margin) { Change::Kept } else { Change::Dropped };
        if change == Change::Kept {
            self.values.clone_from(&candidate);
        }
        self.steps += 1;
        Step { number: self.steps, seed, values: candidate, result, change }
    }
}

/// Whether so many games more were won than lost, and at least one.
fn is_won(result: Wdl, margin: u32) -> bool {
    result.wins.checked_sub(result.losses).is_some_and(|more| more >= margin.max(1))
}
