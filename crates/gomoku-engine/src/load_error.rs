//! What can go wrong between an engine's name and the engine.

use std::io;

use gomoku_eval::priority::ParseStyleError;
use gomoku_eval::weights::ParseWeightsError;
use thiserror::Error;

use crate::{ParseEngineError, ParseSearchNumbersError};

/// An engine that could not be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EngineLoadError {
    /// The text names no engine, or sets an option wrongly.
    #[error(transparent)]
    Parse(#[from] ParseEngineError),
    /// A style file cannot be read.
    #[error("cannot read {path}: {error}")]
    StyleFile {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// A style file is not one.
    #[error("{path}: {error}")]
    Style {
        /// The file.
        path: String,
        /// What is wrong in it.
        error: ParseStyleError,
    },
    /// A file of the numbers of the search cannot be read.
    #[error("cannot read {path}: {error}")]
    SearchNumbersFile {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// A file of the numbers of the search is not one.
    #[error("{path}: {error}")]
    SearchNumbers {
        /// The file.
        path: String,
        /// What is wrong in it.
        error: ParseSearchNumbersError,
    },
    /// A file of weights cannot be read.
    #[error("cannot read {path}: {error}")]
    WeightsFile {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// A file of weights is not one.
    #[error("{path}: {error}")]
    Weights {
        /// The file.
        path: String,
        /// What is wrong in it.
        error: ParseWeightsError,
    },
}
