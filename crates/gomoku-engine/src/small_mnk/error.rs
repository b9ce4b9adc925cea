//! Why a board cannot be solved.

use gomoku_core::Rule;
use thiserror::Error;

/// The error of making a [`SmallMnk`](crate::SmallMnk) of a board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct SmallMnkError {
    kind: SmallMnkErrorKind,
}

impl SmallMnkError {
    pub(super) const fn new(kind: SmallMnkErrorKind) -> SmallMnkError {
        SmallMnkError { kind }
    }

    /// What was wrong.
    #[must_use]
    pub const fn kind(&self) -> SmallMnkErrorKind {
        self.kind
    }
}

/// Why a board is not one that can be solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SmallMnkErrorKind {
    /// Too many cells are empty.
    #[error("{found} cells are empty; expected at most 64 to solve a board")]
    TooManyEmptyCells {
        /// So many.
        found: usize,
    },
    /// Too many lines are open.
    #[error("{found} lines are open to one player; expected at most 192 to solve a board")]
    TooManyLines {
        /// So many.
        found: usize,
    },
    /// The rule is not one of those that are known here.
    #[error("boards with the rule {rule} cannot be solved; expected freestyle or standard")]
    Rule {
        /// The board's rule.
        rule: Rule,
    },
}
