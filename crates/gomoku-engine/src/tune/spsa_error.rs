//! What can be wrong with the settings of SPSA.

use thiserror::Error;

/// A number that [`Spsa`](super::Spsa) cannot be set to.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[non_exhaustive]
pub enum SpsaError {
    /// An exponent is out of its range.
    #[error("the exponents are {alpha} and {gamma}; expected numbers from 0 to 1 such as 0.602 and 0.101")]
    Exponents {
        /// By which the learning should fall.
        alpha: f64,
        /// By which the perturbation should fall.
        gamma: f64,
    },
    /// The share of the iterations that slow down the first ones is none.
    #[error(
        "the first iterations are slowed down by a share of {share}; expected a number from 0 to 1 such as 0.1"
    )]
    Stability {
        /// The share.
        share: f64,
    },
}
