//! What can be wrong with a series before its first game.

use gomoku_core::PlayError;
use thiserror::Error;

use super::game_match::MatchError;
use crate::{EngineLoadError, FailureKind};

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
    /// Another program cannot be run, or does not take the board.
    #[error("{name} does not start: {reason}")]
    DoesNotStart {
        /// The contestant.
        name: String,
        /// What happened.
        kind: FailureKind,
        /// Why.
        reason: String,
        /// The last that it said on its standard error.
        stderr: String,
    },
    /// No game can be played: of any two who meet, one did not start again and again.
    #[error("no game can be played: {name} did not start in {attempts} games in a row: {reason}")]
    NeverStarts {
        /// The contestant that did not start last.
        name: String,
        /// In how many games in a row.
        attempts: u32,
        /// Why, the last time.
        reason: String,
    },
    /// Another program is to play on after a win.
    #[error("{name} is another program, which would not play on after a win; expected games that end there")]
    GoOn {
        /// The contestant.
        name: String,
    },
    /// There are more games than numbers for them.
    #[error("there would be more than 4294967294 games; expected fewer of them, or fewer contestants")]
    TooMany,
}
