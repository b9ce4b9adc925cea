//! Which weights the flagship judges positions by.

use std::fs;
use std::sync::Arc;

use gomoku_core::Rule;
use gomoku_eval::Weights;

use crate::EngineLoadError;

/// What the flagship judges positions by.
///
/// # Examples
/// ```
/// use gomoku_core::Rule;
/// use gomoku_engine::WeightsChoice;
/// use gomoku_eval::Weights;
///
/// let choice = WeightsChoice::load("plain")?;
/// assert_eq!(*choice.weights(Rule::Freestyle), Weights::plain());
/// # Ok::<(), gomoku_engine::EngineLoadError>(())
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub enum WeightsChoice {
    /// The weights that are built in for the rule of the game.
    #[default]
    Learned,
    /// These, whatever the rule.
    These(Arc<Weights>),
}

impl WeightsChoice {
    /// The words that [`load`](Self::load) knows.
    pub const NAMES: [&'static str; 2] = ["learned", "plain"];

    /// The weights that a word names, or those of a file.
    ///
    /// # Errors
    /// If it is no such word, and there is no such file or it is no file of weights.
    pub fn load(name: &str) -> Result<WeightsChoice, EngineLoadError> {
        match name {
            "learned" => Ok(WeightsChoice::Learned),
            "plain" => Ok(Weights::plain().into()),
            path => {
                let path = path.to_owned();
                match fs::read(&path) {
                    Ok(bytes) => Weights::parse(&String::from_utf8_lossy(&bytes))
                        .map(WeightsChoice::from)
                        .map_err(|error| EngineLoadError::Weights { path, error }),
                    Err(error) => Err(EngineLoadError::WeightsFile { path, error }),
                }
            }
        }
    }

    /// The weights for games by a rule.
    #[must_use]
    pub fn weights(&self, rule: Rule) -> &Weights {
        match self {
            WeightsChoice::Learned => Weights::learned(rule),
            WeightsChoice::These(weights) => weights,
        }
    }
}

impl From<Weights> for WeightsChoice {
    fn from(weights: Weights) -> WeightsChoice {
        WeightsChoice::These(Arc::new(weights))
    }
}
