//! The errors of patterns.

use gomoku_core::{BoardSize, Coord, Player, Rule};
use thiserror::Error;

/// The error of making [`Patterns`](super::Patterns) or asking for a [`line_pattern`](super::line_pattern).
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct PatternsError {
    kind: PatternsErrorKind,
}

impl PatternsError {
    pub(super) const fn new(kind: PatternsErrorKind) -> Self {
        Self { kind }
    }

    /// What was wrong.
    pub const fn kind(&self) -> PatternsErrorKind {
        self.kind
    }
}

/// What was wrong with the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternsErrorKind {
    /// They are not about five in a row.
    #[error("patterns of {found} in a row are not known; expected 5")]
    LineLength {
        /// How many in a row win.
        found: u8,
    },
    /// The rule is one that this crate has no definition for.
    #[error("patterns of {rule} are not known; expected freestyle, standard, renju, caro or caro-exact")]
    Rule {
        /// The rule.
        rule: Rule,
    },
}

/// The error of a stone that was refused. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct PlayStoneError {
    kind: PlayStoneErrorKind,
}

impl PlayStoneError {
    pub(super) const fn new(kind: PlayStoneErrorKind) -> Self {
        Self { kind }
    }

    /// What was wrong.
    pub const fn kind(&self) -> PlayStoneErrorKind {
        self.kind
    }
}

/// Why a stone was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayStoneErrorKind {
    /// The board has not so many cells.
    #[error("there is no cell number {index} on the {size} board; expected 0 to {}", .size.cells() - 1)]
    OffBoard {
        /// The cell's number.
        index: usize,
        /// The size of the board.
        size: BoardSize,
    },
    /// There is a stone in the cell already.
    #[error("{coord} is already taken by {by}; expected an empty cell")]
    Occupied {
        /// The cell.
        coord: Coord,
        /// Whose stone it is.
        by: Player,
    },
}
