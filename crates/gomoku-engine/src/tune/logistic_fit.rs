//! Logistic regression on counts.

use std::ops::ControlFlow;

use super::descent::{Descent, Epoch, Fitted, divide};
use super::samples::Samples;

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
    descent: Descent,
    held_out: f64,
}

impl Default for LogisticFit {
    fn default() -> LogisticFit {
        LogisticFit { descent: Descent { seed: 1, pull: 30.0, batch: 1024, epochs: 60 }, held_out: 0.1 }
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
        self.descent.seed = seed;
        self
    }

    /// Draws each coefficient back to where it began as strongly as so many examples with a count of 1 can push it.
    #[must_use]
    pub const fn with_pull(mut self, pull: f64) -> LogisticFit {
        self.descent.pull = pull;
        self
    }

    /// Goes at most so often through all examples.
    #[must_use]
    pub const fn with_epochs(mut self, epochs: u32) -> LogisticFit {
        self.descent.epochs = epochs;
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
        watch: impl FnMut(&Epoch) -> ControlFlow<()>,
    ) -> Fitted {
        let mut start = start.to_vec();
        start.resize(samples.features(), 0.0);
        let (training, checking) = self.divide(samples);
        self.descent.run(
            training,
            &start,
            |example, coefficients, slope| add_slope(samples, example, coefficients, slope),
            |coefficients| mean_loss(samples, &checking, coefficients),
            watch,
        )
    }

    /// The mean loss of coefficients on the groups that this fit holds out.
    #[must_use]
    pub fn loss(&self, samples: &Samples, coefficients: &[f64]) -> f64 {
        let mut coefficients = coefficients.to_vec();
        coefficients.resize(samples.features(), 0.0);
        mean_loss(samples, &self.divide(samples).1, &coefficients)
    }

    fn divide(&self, samples: &Samples) -> (Vec<usize>, Vec<usize>) {
        divide(self.descent.seed, self.held_out, samples.groups())
    }
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
