//! The numbers that are tuned.

use std::ops::RangeInclusive;

use thiserror::Error;

/// A number that can be tuned: where it starts, how far it may go, and how much it is changed at a time.
///
/// All its numbers are finite, and the start is in the range: a tuner never gets to a value that is none.
///
/// # Examples
/// ```
/// use gomoku_engine::tune::Parameter;
///
/// let priority = Parameter::new("open three", 500.0, 0.0..=5000.0, 50.0)?;
/// assert_eq!(priority.clamp(6000.0), 5000.0);
/// assert!(Parameter::new("open three", 500.0, 0.0..=100.0, 50.0).is_err());
/// # Ok::<(), gomoku_engine::tune::ParameterError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    name: String,
    start: f64,
    min: f64,
    max: f64,
    step: f64,
    learning_rate: f64,
}

impl Parameter {
    /// A parameter with the usual learning rate of 0.002.
    ///
    /// # Errors
    /// If the start is not in the range, the step is not above 0, or any of them is not a number.
    pub fn new(
        name: impl Into<String>,
        start: f64,
        range: RangeInclusive<f64>,
        step: f64,
    ) -> Result<Parameter, ParameterError> {
        let (name, (min, max)) = (name.into(), range.into_inner());
        if !(min.is_finite() && max.is_finite() && min <= start && start <= max) {
            return Err(ParameterError::Start { name, start, min, max });
        }
        if !(step.is_finite() && step > 0.0) {
            return Err(ParameterError::Step { name, step });
        }
        Ok(Parameter { name, start, min, max, step, learning_rate: 0.002 })
    }

    /// Sets the learning rate. With 0, [`Spsa`](super::Spsa) leaves the parameter as it is.
    ///
    /// # Errors
    /// If the rate is below 0 or not a number.
    pub fn with_learning_rate(mut self, rate: f64) -> Result<Parameter, ParameterError> {
        if !(rate.is_finite() && rate >= 0.0) {
            return Err(ParameterError::LearningRate { name: self.name, rate });
        }
        self.learning_rate = rate;
        Ok(self)
    }

    /// Its name, for people.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value before any tuning.
    #[must_use]
    pub const fn start(&self) -> f64 {
        self.start
    }

    /// The smallest and the largest value.
    #[must_use]
    pub const fn range(&self) -> RangeInclusive<f64> {
        self.min..=self.max
    }

    /// How much it is changed at a time: at most, in a [`HillClimb`](super::HillClimb); in the last iteration, with
    /// [`Spsa`](super::Spsa), where it is called `c_end`.
    #[must_use]
    pub const fn step(&self) -> f64 {
        self.step
    }

    /// How quickly [`Spsa`](super::Spsa) learns in its last iteration, where it is called `r_end`.
    #[must_use]
    pub const fn learning_rate(&self) -> f64 {
        self.learning_rate
    }

    /// The nearest value that is allowed; the start, for what is not a number.
    #[must_use]
    pub const fn clamp(&self, value: f64) -> f64 {
        if value.is_nan() { self.start } else { value.clamp(self.min, self.max) }
    }
}

/// A parameter that cannot be.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ParameterError {
    /// The start is outside the range.
    #[error("{name} starts at {start}; expected a number from {min} to {max}")]
    Start {
        /// The parameter.
        name: String,
        /// Where it should start.
        start: f64,
        /// The smallest value.
        min: f64,
        /// The largest value.
        max: f64,
    },
    /// The step is no step.
    #[error("{name} changes by {step} at a time; expected a number above 0")]
    Step {
        /// The parameter.
        name: String,
        /// The step.
        step: f64,
    },
    /// The learning rate is none.
    #[error("{name} learns at a rate of {rate}; expected a number that is 0 or above")]
    LearningRate {
        /// The parameter.
        name: String,
        /// The rate.
        rate: f64,
    },
}
