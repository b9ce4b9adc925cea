//! The sequential probability ratio test: playing until the games have decided between two hypotheses.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::likelihood::log_likelihood_ratio;

/// What the numbers of a test are: how a difference in strength is measured.
///
/// # Display
/// `logistic` or `normalised`; [`FromStr`] reads it, and `normalized` too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum EloModel {
    /// Elo as everybody knows it: 400 · log10(score / (1 − score)).
    Logistic,
    /// Normalised Elo: how far the score is above one half, in standard deviations of a single game, times 800 / ln 10. The
    /// number of games that a test takes follows from it alone, however many draws there are.
    #[default]
    Normalised,
}

impl fmt::Display for EloModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            EloModel::Logistic => "logistic",
            EloModel::Normalised => "normalised",
        })
    }
}

impl FromStr for EloModel {
    type Err = ParseEloModelError;

    fn from_str(text: &str) -> Result<EloModel, ParseEloModelError> {
        match text {
            "logistic" => Ok(EloModel::Logistic),
            "normalised" | "normalized" => Ok(EloModel::Normalised),
            _ => Err(ParseEloModelError { found: text.chars().take(40).collect() }),
        }
    }
}

/// A text that is no model.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{found:?} is no model of Elo; expected logistic or normalised")]
pub struct ParseEloModelError {
    found: String,
}

/// A sequential probability ratio test: is A stronger than B by `elo1`, or only by `elo0`?
///
/// After every pair of games the logarithm of the likelihood ratio of the two hypotheses is compared with two bounds. As soon as it
/// is outside, the games have decided, and they have decided wrongly with at most the probabilities `alpha` and `beta`. Both
/// hypotheses are fitted to the pentanomial of the pairs: each is the most likely distribution with its expectation, or its
/// normalised Elo.
///
/// # Examples
/// ```
/// use gomoku_engine::matches::{Sprt, SprtVerdict};
///
/// let test = Sprt::new(0.0, 2.0)?;
/// let pairs = [379, 10_170, 21_828, 10_640, 343];
/// assert!((test.log_likelihood_ratio(pairs) - 2.946).abs() < 0.001);
/// assert_eq!(test.verdict(pairs), Some(SprtVerdict::Stronger));
/// assert_eq!(test.verdict([3, 80, 170, 83, 2]), None, "more games are needed");
/// assert!(Sprt::new(2.0, 0.0).is_err());
/// # Ok::<(), gomoku_engine::matches::SprtError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Sprt {
    /// The hypothesis H0: A is stronger by so much, and no more.
    pub elo0: f64,
    /// The hypothesis H1: A is stronger by so much.
    pub elo1: f64,
    /// How likely H1 may be accepted though H0 is true.
    pub alpha: f64,
    /// How likely H0 may be accepted though H1 is true.
    pub beta: f64,
    /// What the two differences are counted in.
    pub model: EloModel,
}

/// How a test ended.
///
/// # Display
/// `H0 accepted` or `H1 accepted`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SprtVerdict {
    /// H0: A is not as much stronger as was hoped.
    NotStronger,
    /// H1: it is.
    Stronger,
}

impl fmt::Display for SprtVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            SprtVerdict::NotStronger => "H0 accepted",
            SprtVerdict::Stronger => "H1 accepted",
        })
    }
}

impl Sprt {
    /// How likely a test may be wrong, either way, if nobody says.
    pub const USUAL_RISK: f64 = 0.05;
    /// The largest difference that can be asked about: more is no question of chance.
    pub const LARGEST: f64 = 1000.0;

    /// A test between these differences of normalised Elo, which is wrong once in twenty at most.
    ///
    /// # Errors
    /// If `elo1` is not above `elo0`, or one of them is none or too large.
    pub fn new(elo0: f64, elo1: f64) -> Result<Sprt, SprtError> {
        let is_good = |elo: f64| elo.abs() <= Sprt::LARGEST;
        if !is_good(elo0) || !is_good(elo1) || elo0 >= elo1 {
            return Err(SprtError::Differences { elo0, elo1 });
        }
        let risk = Sprt::USUAL_RISK;
        Ok(Sprt { elo0, elo1, alpha: risk, beta: risk, model: EloModel::default() })
    }

    /// The same with these probabilities of being wrong.
    ///
    /// # Errors
    /// If one of them is not above 0 and below one half.
    pub fn with_risks(mut self, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let is_good = |risk: f64| risk > 0.0 && risk < 0.5;
        if !is_good(alpha) || !is_good(beta) {
            return Err(SprtError::Risks { alpha, beta });
        }
        (self.alpha, self.beta) = (alpha, beta);
        Ok(self)
    }

    /// The same, with the differences taken for those of another model.
    #[must_use]
    pub const fn with_model(mut self, model: EloModel) -> Sprt {
        self.model = model;
        self
    }

    /// The bounds of the logarithm of the likelihood ratio: below the first H0 is accepted, above the second H1.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of how much more likely these pairs are under H1 than under H0: how many gave A 0, ½, 1, 1½ and 2
    /// points. Without pairs it is 0.
    #[must_use]
    pub fn log_likelihood_ratio(&self, pairs: [u32; 5]) -> f64 {
        log_likelihood_ratio(pairs, self.elo0, self.elo1, self.model)
    }

    /// What these pairs have decided, if they have.
    #[must_use]
    pub fn verdict(&self, pairs: [u32; 5]) -> Option<SprtVerdict> {
        let (ratio, (low, high)) = (self.log_likelihood_ratio(pairs), self.bounds());
        if ratio <= low {
            Some(SprtVerdict::NotStronger)
        } else if ratio >= high {
            Some(SprtVerdict::Stronger)
        } else {
            None
        }
    }
}

/// A test that is none.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[non_exhaustive]
pub enum SprtError {
    /// The differences do not make a question.
    #[error(
        "a test from {elo0} to {elo1} Elo asks nothing; expected two numbers from -1000 to 1000, the smaller one first"
    )]
    Differences {
        /// That of H0.
        elo0: f64,
        /// That of H1.
        elo1: f64,
    },
    /// A probability of being wrong is none that a test could have.
    #[error(
        "a test cannot be wrong with probabilities of {alpha} and {beta}; expected two numbers above 0 and below 0.5"
    )]
    Risks {
        /// Of accepting H1 wrongly.
        alpha: f64,
        /// Of accepting H0 wrongly.
        beta: f64,
    },
}
