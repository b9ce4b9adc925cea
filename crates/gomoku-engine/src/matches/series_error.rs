//! What can be wrong with a series before its first game.

use gomoku_core::PlayError;
use thiserror::Error;

use super::game_match::MatchError;
use crate::EngineLoadError;

/// A series that cannot be played.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SeriesError {
    /// An engine cannot be made.
    #[error(transparent)]
    Engine(#[from] EngineLoadError),
    /// The engines cannot play such a game.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// An opening is not allowed.
    #[error("opening {number}: {error}")]
    Opening {
        /// Which, counted from 1.
        number: u32,
        /// Why.
        #[source]
        error: PlayError,
    },
}
