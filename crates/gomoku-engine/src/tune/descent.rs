//! Down the slope of a mean loss.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::matches::{Purpose, derived_seed};

/// How far the first steps go.
const FIRST_RATE: f64 = 0.004;

/// How often the steps become half as long before the end.
const HALVINGS: u32 = 6;

/// Looks for coefficients with a small loss, batch after batch of examples. Examples that are not learned from say when to stop.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Descent {
    pub(super) seed: u64,
    /// Coefficients are drawn back to where they began as strongly as so many examples can push them.
    pub(super) pull: f64,
    pub(super) batch: usize,
    pub(super) epochs: u32,
}

impl Descent {
    /// Fits coefficients from those where to start. `add_slope` adds the slope of an example's loss and gives the loss, `check` is the
    /// mean loss of the examples that are held out. Without examples to learn from the coefficients stay as they are.
    pub(super) fn run(
        &self,
        mut training: Vec<usize>,
        start: &[f64],
        add_slope: impl Fn(usize, &[f64], &mut [f64]) -> f64,
        check: impl Fn(&[f64]) -> f64,
        mut watch: impl FnMut(&Epoch) -> ControlFlow<()>,
    ) -> Fitted {
        let loss_before = check(start);
        let mut best =
            Fitted { coefficients: start.to_vec(), loss_before, loss_after: loss_before, epochs: 0 };
        if training.is_empty() {
            return best;
        }
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(derived_seed(self.seed, Purpose::Fit, 1));
        let mut adam = Adam::new(start.to_vec());
        let (mut rate, mut halvings) = (FIRST_RATE, 0);
        let mut slope = vec![0.0; start.len()];
        for number in 1..=self.epochs {
            training.shuffle(&mut generator);
            let mut loss = 0.0;
            for batch in training.chunks(self.batch) {
                slope.fill(0.0);
                for example in batch {
                    loss += add_slope(*example, &adam.coefficients, &mut slope);
                }
                let part = self.pull / training.len() as f64;
                for (slope, (now, start)) in slope.iter_mut().zip(adam.coefficients.iter().zip(start)) {
                    *slope = *slope / batch.len() as f64 + part * (now - start);
                }
                adam.step(&slope, rate);
            }
            let epoch = Epoch {
                number,
                training_loss: loss / training.len() as f64,
                loss: check(&adam.coefficients),
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
}

/// The examples to learn from, and those to check by: of each group all or none.
pub(super) fn divide(seed: u64, held_out: f64, groups: &[u32]) -> (Vec<usize>, Vec<usize>) {
    let mut names: Vec<u32> = groups.iter().copied().collect::<BTreeSet<u32>>().into_iter().collect();
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(derived_seed(seed, Purpose::Fit, 0));
    names.shuffle(&mut generator);
    let count = ((names.len() as f64 * held_out) as usize).max(1).min(names.len());
    let held_out: BTreeSet<u32> = names[..count].iter().copied().collect();
    (0..groups.len()).partition(|example| !held_out.contains(&groups[*example]))
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
