//! The error of making random positions.

use gomoku_core::BoardSize;
use thiserror::Error;

use super::Difficulty;
use crate::forced_win::ForcedWinErrorKind;

/// The error of making random positions.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct RandomBoardError {
    kind: RandomBoardErrorKind,
}

impl RandomBoardError {
    pub(super) const fn new(kind: RandomBoardErrorKind) -> RandomBoardError {
        RandomBoardError { kind }
    }

    /// What was wrong.
    #[must_use]
    pub const fn kind(&self) -> RandomBoardErrorKind {
        self.kind
    }
}

/// Why there is no random position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RandomBoardErrorKind {
    /// The board is too small.
    #[error("a {found} board is too small for a random position; expected at least 7x7")]
    Size {
        /// The size asked for.
        found: BoardSize,
    },
    /// The search for forced wins does not know these rules.
    #[error("{0}")]
    Rules(ForcedWinErrorKind),
    /// No position of the difficulty turned up.
    #[error("{tries} random positions were not {difficulty}; expected one that is: try another seed or size")]
    NotFound {
        /// The difficulty asked for.
        difficulty: Difficulty,
        /// How many positions were looked at.
        tries: u32,
    },
}
