//! Why a game could not be solved as a whole.

use thiserror::Error;

/// The error of making a [`FullTable`](crate::FullTable).
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct FullTableError {
    kind: FullTableErrorKind,
}

impl FullTableError {
    pub(super) const fn new(kind: FullTableErrorKind) -> Self {
        FullTableError { kind }
    }

    /// What was wrong.
    #[must_use]
    pub const fn kind(&self) -> FullTableErrorKind {
        self.kind
    }
}

/// Why a game could not be solved as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FullTableErrorKind {
    /// The game has more positions than the caller allows.
    #[error("there are more than {limit} positions; allow more, or solve a smaller game")]
    TooManyPositions {
        /// So many were allowed.
        limit: usize,
    },
    /// A line of play comes back to a position.
    #[error(
        "{unsolved} positions have no value, since play can come back to them; expected a game in which no position comes again"
    )]
    Repetition {
        /// So many positions lie on such a line or before one.
        unsolved: usize,
    },
    /// Whoever watched broke it off.
    #[error("broken off after {found} positions were found and {solved} solved")]
    BrokenOff {
        /// Positions found by then.
        found: u64,
        /// Positions solved by then.
        solved: u64,
    },
}
