//! The numbers that are tuned.

use std::ops::RangeInclusive;

use thiserror::Error;

/// A number that can be tuned: where it starts, how far it may go, and how much it is changed at a time.
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
#[non_exhaustive]
pub struct Parameter {
    /// Its name, for people.
    pub name: String,
    /// The value before any tuning.
    pub start: f64,
    /// The smallest value.
    pub min: f64,
    /// The largest value.
    pub max: f64,
    /// How much it is changed at a time: at most, in a [`HillClimb`](super::HillClimb); in the last iteration, with
    /// [`Spsa`](super::Spsa), where it is called `c_end`.
    pub step: f64,
    /// How quickly [`Spsa`](super::Spsa) learns in its last iteration, where it is called `r_end`.
    pub learning_rate: f64,
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

    /// Sets the learning rate.
    #[must_use]
    pub fn with_learning_rate(mut self, rate: f64) -> Parameter {
        self.learning_rate = rate;
        self
    }

    /// The nearest value that is allowed.
    #[must_use]
    pub fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.min, self.max)
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
}
