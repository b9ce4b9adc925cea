//! Simultaneous perturbation stochastic approximation.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::parameter::Parameter;
use super::spsa_error::SpsaError;
use super::step::{Change, Step};
use super::tuner::{Contest, Tuner};
use crate::matches::{Purpose, Wdl, derived_seed};

/// Simultaneous perturbation stochastic approximation, as engine testers use it.
///
/// In each iteration every value is moved up or down by lot, and the values so moved play against those moved the other way.
/// Whichever side wins, all values go a little towards it: what a change is worth adds up over many games, even if no single
/// step could tell.
///
/// With the iteration k of n: the perturbation is cₖ = `step` · (n / k)^γ, and the values learn by rₖ · cₖ · (wins − losses), where
/// rₖ = aₖ / cₖ², aₖ = `learning_rate` · `step`² · ((A + n) / (A + k))^α, A = n / 10, α = 0.602 and γ = 0.101.
///
/// # Examples
/// ```
/// use gomoku_engine::tune::{Parameter, Spsa, Tuner};
///
/// let parameters = [Parameter::new("open three", 500.0, 0.0..=5000.0, 50.0)?];
/// let spsa = Spsa::new(&parameters, 1000, 7);
/// let contest = spsa.contest();
/// assert_eq!(contest.candidate[0] + contest.opponent[0], 1000.0, "as far up as down");
/// # Ok::<(), gomoku_engine::tune::ParameterError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Spsa {
    parameters: Vec<Parameter>,
    values: Vec<f64>,
    steps: u32,
    iterations: u32,
    games: u32,
    seed: u64,
    alpha_exponent: f64,
    gamma_exponent: f64,
    stability: f64,
}

impl Spsa {
    /// Begins with the starting values of these parameters, for so many iterations of one pair of games each.
    #[must_use]
    pub fn new(parameters: &[Parameter], iterations: u32, seed: u64) -> Spsa {
        let values = parameters.iter().map(Parameter::start).collect();
        Spsa {
            parameters: parameters.to_vec(),
            values,
            steps: 0,
            iterations: iterations.max(1),
            games: 1,
            seed,
            alpha_exponent: 0.602,
            gamma_exponent: 0.101,
            stability: 0.1,
        }
    }

    /// Plays so many games as X in every iteration, and as many as O.
    #[must_use]
    pub const fn with_games(mut self, games: u32) -> Spsa {
        self.games = games;
        self
    }

    /// Sets α and γ, by which the learning and the perturbation fall.
    ///
    /// # Errors
    /// If one of them is not a number from 0 to 1.
    pub fn with_exponents(mut self, alpha: f64, gamma: f64) -> Result<Spsa, SpsaError> {
        if ![alpha, gamma].iter().all(|exponent| (0.0..=1.0).contains(exponent)) {
            return Err(SpsaError::Exponents { alpha, gamma });
        }
        (self.alpha_exponent, self.gamma_exponent) = (alpha, gamma);
        Ok(self)
    }

    /// Sets A, by which the first iterations are slowed down, as a share of all iterations.
    ///
    /// # Errors
    /// If it is not a number from 0 to 1.
    pub fn with_stability(mut self, share: f64) -> Result<Spsa, SpsaError> {
        if !(0.0..=1.0).contains(&share) {
            return Err(SpsaError::Stability { share });
        }
        self.stability = share;
        Ok(self)
    }

    /// The perturbation of each parameter in the iteration that comes next, up or down.
    fn perturbations(&self) -> Vec<f64> {
        let seed = derived_seed(self.seed, Purpose::Change, u64::from(self.steps));
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        let growth = (f64::from(self.iterations) / f64::from(self.steps + 1)).powf(self.gamma_exponent);
        let perturbation = |parameter: &Parameter| {
            let sign = if generator.random_range(0..2) == 0 { 1.0 } else { -1.0 };
            sign * parameter.step() * growth
        };
        self.parameters.iter().map(perturbation).collect()
    }

    fn moved_by(&self, changes: impl Iterator<Item = f64>) -> Vec<f64> {
        let moved = self.parameters.iter().zip(&self.values).zip(changes);
        // With steps so large that their squares overflow a change may be no number; then nothing is known of it.
        let known = |change: f64| if change.is_nan() { 0.0 } else { change };
        moved.map(|((parameter, value), change)| parameter.clamp(value + known(change))).collect()
    }

    fn next_seed(&self) -> u64 {
        derived_seed(self.seed, Purpose::Step, u64::from(self.steps))
    }
}

impl Tuner for Spsa {
    fn values(&self) -> &[f64] {
        &self.values
    }

    fn steps(&self) -> u32 {
        self.steps
    }

    fn contest(&self) -> Contest {
        let seed = self.next_seed();
        let perturbations = self.perturbations();
        let up = self.moved_by(perturbations.iter().copied());
        let down = self.moved_by(perturbations.iter().map(|change| -change));
        Contest::new(up, down, 2 * self.games.min(u32::MAX / 2), seed)
    }

    fn learn(&mut self, result: Wdl) -> Step {
        let seed = self.next_seed();
        let perturbations = self.perturbations();
        let (iterations, iteration) = (f64::from(self.iterations), f64::from(self.steps + 1));
        let slow_start = self.stability * iterations;
        let growth = ((slow_start + iterations) / (slow_start + iteration)).powf(self.alpha_exponent);
        let margin = f64::from(result.wins) - f64::from(result.losses);
        let changes = self.parameters.iter().zip(&perturbations).map(|(parameter, perturbation)| {
            // rₖ · cₖ · sign = aₖ / (cₖ · sign)
            let gain = parameter.learning_rate() * parameter.step() * parameter.step() * growth;
            gain / perturbation * margin
        });
        self.values = self.moved_by(changes);
        self.steps += 1;
        let (number, values) = (self.steps, self.values.clone());
        Step { number, seed, values, result, change: Change::Moved }
    }
}
