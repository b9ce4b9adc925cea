//! Logistic regression on counts.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::samples::Samples;
use crate::matches::{Purpose, derived_seed};

/// Logistic regression: coefficients by which the results of [`Samples`] are as likely as possible, where the likelihood of an
/// example is `1 / (1 + e^-v)` and `v` the sum of its counts times the coefficients.
///
/// A part of the groups is held out: they say when to stop, and how good the coefficients are. Coefficients are drawn
/// back to where they began, so that what is rarely seen changes little. Everything follows from the seed.
///
/// # Examples
/// ```
/// use gomoku_engine::tune::{LogisticFit, Samples};
///
/// // Feature 1 wins three times out of four.
/// let mut samples = Samples::new(2);
/// for group in 0..40_000 {
///     samples.push(group, if group % 4 == 0 { 0.0 } else { 1.0 }, &[1]);
/// }
/// let fitted = LogisticFit::new().with_pull(0.0).fit(&samples, &[0.0, 0.0], |_| std::ops::ControlFlow::Continue(()));
/// assert!((fitted.coefficients[1] - 3_f64.ln()).abs() < 0.1);
/// assert!(fitted.loss_after < fitted.loss_before);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct LogisticFit {
    seed: u64,
    held_out: f64,
    pull: f64,
    batch: usize,
    epochs: u32,
}

/// How far the first steps go.
const FIRST_RATE: f64 = 0.004;

/// How often the steps become half as long before the end.
const HALVINGS: u32 = 6;

impl Default for LogisticFit {
    fn default() -> LogisticFit {
        LogisticFit { seed: 1, held_out: 0.1, pull: 30.0, batch: 1024, epochs: 60 }
    }
}

impl LogisticFit {
    /// The usual fit.
    #[must_use]
    pub fn new() -> LogisticFit {
        LogisticFit::default()
    }

    /// Sets the seed from which everything follows.
    #[must_use]
    pub const fn with_seed(mut self, seed: u64) -> LogisticFit {
        self.seed = seed;
        self
    }

    /// Draws each coefficient back to where it began as strongly as so many examples with a count of 1 can push it.
    #[must_use]
    pub const fn with_pull(mut self, pull: f64) -> LogisticFit {
        self.pull = pull;
        self
    }

    /// Goes at most so often through all examples.
    #[must_use]
    pub const fn with_epochs(mut self, epochs: u32) -> LogisticFit {
        self.epochs = epochs;
        self
    }

    /// Fits coefficients to examples, from those where to start, one for each feature. Whoever watches is told of every epoch
    /// and may end the fit; the best coefficients so far then count.
    ///
    /// With less than two groups there is nothing to check by, and the coefficients stay as they are.
    pub fn fit(
        &self,
        samples: &Samples,
        start: &[f64],
        mut watch: impl FnMut(&Epoch) -> ControlFlow<()>,
    ) -> Fitted {
        let mut start = start.to_vec();
        start.resize(samples.features(), 0.0);
        let (mut training, checking) = self.divide(samples);
        let loss_before = mean_loss(samples, &checking, &start);
        let mut best =
            Fitted { coefficients: start.clone(), loss_before, loss_after: loss_before, epochs: 0 };
        if training.is_empty() {
            return best;
        }
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(derived_seed(self.seed, Purpose::Fit, 1));
        let mut adam = Adam::new(start.clone());
        let (mut rate, mut halvings) = (FIRST_RATE, 0);
        for number in 1..=self.epochs {
            training.shuffle(&mut generator);
            let mut loss = 0.0;
            for batch in training.chunks(self.batch) {
                let mut slope = vec![0.0; samples.features()];
                for example in batch {
                    loss += add_slope(samples, *example, &adam.coefficients, &mut slope);
                }
                let part = self.pull / training.len() as f64;
                for (slope, (now, start)) in slope.iter_mut().zip(adam.coefficients.iter().zip(&start)) {
                    *slope = *slope / batch.len() as f64 + part * (now - start);
                }
                adam.step(&slope, rate);
            }
            let epoch = Epoch {
                number,
                training_loss: loss / training.len() as f64,
                loss: mean_loss(samples, &checking, &adam.coefficients),
            };
            let is_better = epoch.loss < best.loss_after;
            if is_better {
                best.coefficients.clone_from(&adam.coefficients);
                (best.loss_after, best.epochs) = (epoch.loss, number);
            } else {
                // Too long a step: back to the best place, and on with shorter ones.
                adam = Adam::new(best.coefficients.clone());
                (rate, halvings) = (rate / 2.0, halvings + 1);
            }
            if watch(&epoch).is_break() || halvings > HALVINGS {
                break;
            }
        }
        best
    }

    /// The mean loss of coefficients on the groups that this fit holds out.
    #[must_use]
    pub fn loss(&self, samples: &Samples, coefficients: &[f64]) -> f64 {
        let mut coefficients = coefficients.to_vec();
        coefficients.resize(samples.features(), 0.0);
        mean_loss(samples, &self.divide(samples).1, &coefficients)
    }

    /// The examples to learn from, and those to check by.
    fn divide(&self, samples: &Samples) -> (Vec<usize>, Vec<usize>) {
        let mut groups: Vec<u32> =
            samples.groups().iter().copied().collect::<BTreeSet<u32>>().into_iter().collect();
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(derived_seed(self.seed, Purpose::Fit, 0));
        groups.shuffle(&mut generator);
        let held_out = ((groups.len() as f64 * self.held_out) as usize).max(1).min(groups.len());
        let held_out: BTreeSet<u32> = groups[..held_out].iter().copied().collect();
        (0..samples.len()).partition(|example| !held_out.contains(&samples.groups()[*example]))
    }
}

/// One way through all examples.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Epoch {
    /// Which, counted from 1.
    pub number: u32,
    /// The mean loss on the examples that are learned from, while learning.
    pub training_loss: f64,
    /// The mean loss on those that are held out, at its end.
    pub loss: f64,
}

/// What a fit has found.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
#[must_use]
pub struct Fitted {
    /// The coefficients, by the number of the feature.
    pub coefficients: Vec<f64>,
    /// The mean loss on the groups that were held out, with the coefficients at the start.
    pub loss_before: f64,
    /// The same with the best coefficients.
    pub loss_after: f64,
    /// The epoch after which these were found; 0 if nothing was better than the start.
    pub epochs: u32,
}

fn value(samples: &Samples, example: usize, coefficients: &[f64]) -> f64 {
    let of = |(feature, count): &(u16, u16)| coefficients[usize::from(*feature)] * f64::from(*count);
    samples.counts(example).iter().map(of).sum()
}

/// The loss of a result when the sum is `v`: `-r ln p - (1 - r) ln (1 - p)`, without overflow.
fn loss_of(v: f64, result: f64) -> f64 {
    v.max(0.0) - v * result + (-v.abs()).exp().ln_1p()
}

fn mean_loss(samples: &Samples, examples: &[usize], coefficients: &[f64]) -> f64 {
    let loss = |example: &usize| loss_of(value(samples, *example, coefficients), samples.result(*example));
    examples.iter().map(loss).sum::<f64>() / examples.len().max(1) as f64
}

/// Adds the slope of an example's loss, and gives the loss.
fn add_slope(samples: &Samples, example: usize, coefficients: &[f64], slope: &mut [f64]) -> f64 {
    let (v, result) = (value(samples, example, coefficients), samples.result(example));
    let error = 1.0 / (1.0 + (-v).exp()) - result;
    for (feature, count) in samples.counts(example) {
        slope[usize::from(*feature)] += error * f64::from(*count);
    }
    loss_of(v, result)
}

/// Steps of about the same length in every coefficient, whatever its slope is like (Adam, Kingma and Ba 2014).
struct Adam {
    coefficients: Vec<f64>,
    means: Vec<f64>,
    squares: Vec<f64>,
    steps: i32,
}

impl Adam {
    const MEMORY: f64 = 0.9;
    const LONG_MEMORY: f64 = 0.999;

    fn new(coefficients: Vec<f64>) -> Adam {
        let zeros = vec![0.0; coefficients.len()];
        Adam { coefficients, means: zeros.clone(), squares: zeros, steps: 0 }
    }

    fn step(&mut self, slope: &[f64], rate: f64) {
        self.steps += 1;
        let (young, long_young) =
            (1.0 - Self::MEMORY.powi(self.steps), 1.0 - Self::LONG_MEMORY.powi(self.steps));
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((coefficient, slope), (mean, square)) in self.coefficients.iter_mut().zip(slope).zip(moments) {
            *mean = Self::MEMORY * *mean + (1.0 - Self::MEMORY) * slope;
            *square = Self::LONG_MEMORY * *square + (1.0 - Self::LONG_MEMORY) * slope * slope;
            *coefficient -= rate * (*mean / young) / ((*square / long_young).sqrt() + 1e-8);
        }
    }
}
