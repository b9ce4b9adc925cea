//! Which of several options is taken.

use std::ops::ControlFlow;

use super::choices::Choices;
use super::descent::{Descent, Epoch, Fitted, divide};

/// Multinomial logistic regression: coefficients by which [`Choices`] are as likely as possible, where an option is taken with a likelihood in
/// proportion to `e^v` and `v` is the sum of the coefficients of its features.
///
/// A part of the groups is held out: they say when to stop, and how good the coefficients are. Coefficients are drawn
/// back to where they began, so that what is rarely seen changes little. Everything follows from the seed.
///
/// # Examples
/// ```
/// use gomoku_engine::tune::{ChoiceFit, Choices};
///
/// // Of two options the one with feature 1 is taken three times out of four.
/// let mut choices: Choices<1> = Choices::new(2);
/// for group in 0..40_000 {
///     choices.push(group, &[[0], [1]], usize::from(group % 4 != 0));
/// }
/// let fit = ChoiceFit::new().with_pull(0.0);
/// let fitted = fit.fit(&choices, &[0.0, 0.0], |_| std::ops::ControlFlow::Continue(()));
/// let difference = fitted.coefficients[1] - fitted.coefficients[0];
/// assert!((difference - 3_f64.ln()).abs() < 0.1);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct ChoiceFit {
    descent: Descent,
    held_out: f64,
}

impl Default for ChoiceFit {
    fn default() -> ChoiceFit {
        ChoiceFit { descent: Descent { seed: 1, pull: 30.0, batch: 512, epochs: 40 }, held_out: 0.1 }
    }
}

impl ChoiceFit {
    /// The usual fit.
    #[must_use]
    pub fn new() -> ChoiceFit {
        ChoiceFit::default()
    }

    /// Sets the seed from which everything follows.
    #[must_use]
    pub const fn with_seed(mut self, seed: u64) -> ChoiceFit {
        self.descent.seed = seed;
        self
    }

    /// Draws each coefficient back to where it began as strongly as so many choices can push it.
    #[must_use]
    pub const fn with_pull(mut self, pull: f64) -> ChoiceFit {
        self.descent.pull = pull;
        self
    }

    /// Fits coefficients to choices, from those where to start, one for each feature. Whoever watches is told of every epoch and
    /// may end the fit; the best coefficients so far then count.
    ///
    /// With less than two groups there is nothing to check by, and the coefficients stay as they are.
    pub fn fit<const COUNT: usize>(
        &self,
        choices: &Choices<COUNT>,
        start: &[f64],
        watch: impl FnMut(&Epoch) -> ControlFlow<()>,
    ) -> Fitted {
        let mut start = start.to_vec();
        start.resize(choices.features(), 0.0);
        let (training, checking) = divide(self.descent.seed, self.held_out, choices.groups());
        self.descent.run(
            training,
            &start,
            |index, coefficients, slope| add_slope(choices, index, coefficients, slope),
            |coefficients| mean_loss(choices, &checking, coefficients),
            watch,
        )
    }

    /// The mean loss of coefficients on the groups that this fit holds out.
    #[must_use]
    pub fn loss<const COUNT: usize>(&self, choices: &Choices<COUNT>, coefficients: &[f64]) -> f64 {
        let mut coefficients = coefficients.to_vec();
        coefficients.resize(choices.features(), 0.0);
        mean_loss(choices, &divide(self.descent.seed, self.held_out, choices.groups()).1, &coefficients)
    }
}

fn sum<const COUNT: usize>(option: &[u16; COUNT], coefficients: &[f64]) -> f64 {
    option.iter().map(|feature| coefficients[usize::from(*feature)]).sum()
}

/// The logarithm of the sum of all `e^v`, without overflow.
fn log_of_all<const COUNT: usize>(options: &[[u16; COUNT]], coefficients: &[f64]) -> f64 {
    let most = options.iter().map(|option| sum(option, coefficients)).fold(f64::MIN, f64::max);
    let all: f64 = options.iter().map(|option| (sum(option, coefficients) - most).exp()).sum();
    most + all.ln()
}

fn mean_loss<const COUNT: usize>(choices: &Choices<COUNT>, indices: &[usize], coefficients: &[f64]) -> f64 {
    let loss = |index: &usize| {
        let (options, taken) = choices.choice(*index);
        log_of_all(options, coefficients) - sum(&options[taken], coefficients)
    };
    indices.iter().map(loss).sum::<f64>() / indices.len().max(1) as f64
}

/// Adds the slope of a choice's loss, and gives the loss.
fn add_slope<const COUNT: usize>(
    choices: &Choices<COUNT>,
    index: usize,
    coefficients: &[f64],
    slope: &mut [f64],
) -> f64 {
    let (options, taken) = choices.choice(index);
    let all = log_of_all(options, coefficients);
    for (number, option) in options.iter().enumerate() {
        let likelihood = (sum(option, coefficients) - all).exp();
        let error = likelihood - f64::from(u8::from(number == taken));
        for feature in option {
            slope[usize::from(*feature)] += error;
        }
    }
    all - sum(&options[taken], coefficients)
}
