//! The errors of reading boards and move lists.

use std::fmt;

use thiserror::Error;

use crate::coord::{ParseCoordError, ParseCoordErrorKind};
use crate::play_error::{PlayError, PlayErrorKind};

/// The error of reading a board from a diagram or a matrix.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseBoardError {
    line: usize,
    column: usize,
    kind: ParseBoardErrorKind,
}

impl ParseBoardError {
    pub(crate) const fn new(line: usize, column: usize, kind: ParseBoardErrorKind) -> Self {
        Self { line, column, kind }
    }

    /// The line of the culprit, from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The place of the culprit in its line, in characters from 1.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// What was wrong.
    pub const fn kind(&self) -> ParseBoardErrorKind {
        self.kind
    }
}

/// What was wrong with the text of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseBoardErrorKind {
    /// A character that is no cell of a diagram.
    #[error("{found:?} is not a cell; expected '.', 'X' or 'O'")]
    DiagramCell {
        /// The character.
        found: char,
    },
    /// A character that is no cell of a matrix.
    #[error("{found:?} is not a cell; expected '0', '1' or '2'")]
    MatrixCell {
        /// The character.
        found: char,
    },
    /// There is no row at all.
    #[error("there is no board; expected 3 to 40 rows of 3 to 40 cells")]
    Empty,
    /// A row has fewer cells than the first one.
    #[error("the row ends after {found} cells; expected {expected} as in the first row")]
    ShortRow {
        /// The cells of the row.
        found: usize,
        /// The cells of the first row.
        expected: usize,
    },
    /// A row has more cells than the first one.
    #[error("the row goes on after {expected} cells; expected {expected} as in the first row")]
    LongRow {
        /// The cells of the first row.
        expected: usize,
    },
    /// The first row is too short for a board.
    #[error("the row has only {found} cells; expected 3 to 40")]
    TooNarrow {
        /// The cells of the row.
        found: usize,
    },
    /// The first row is too long for a board.
    #[error("the row has more than 40 cells; expected 3 to 40")]
    TooWide,
    /// There are too few rows.
    #[error("the board has only {found} rows; expected 3 to 40")]
    TooFewRows {
        /// The number of rows.
        found: u8,
    },
    /// There are too many rows.
    #[error("the board has more than 40 rows; expected 3 to 40")]
    TooManyRows,
    /// There are fewer cells than a board of the given size has.
    #[error("the board ends after {found} cells; expected {expected}")]
    TooFewCells {
        /// The number of cells.
        found: usize,
        /// The cells of the board.
        expected: usize,
    },
    /// There are more cells than a board of the given size has.
    #[error("the board goes on after {expected} cells; expected no more")]
    TooManyCells {
        /// The cells of the board.
        expected: usize,
    },
}

/// The error of reading a list of moves.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct ParseMovesError {
    line: usize,
    column: usize,
    reason: Reason,
}

/// Who refused the move.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Reason {
    Coord(ParseCoordError),
    Play(PlayError),
}

impl ParseMovesError {
    /// What was read at that place is no coordinate. The error's own column counts from there.
    pub(crate) fn no_coord(line: usize, column: usize, error: ParseCoordError) -> Self {
        Self { line, column: column + error.column() - 1, reason: Reason::Coord(error) }
    }

    /// The move at that place was refused.
    pub(crate) const fn refused(line: usize, column: usize, error: PlayError) -> Self {
        Self { line, column, reason: Reason::Play(error) }
    }

    /// The line of the culprit, from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The place of the culprit in its line, in characters from 1.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// What was wrong.
    pub const fn kind(&self) -> ParseMovesErrorKind {
        match &self.reason {
            Reason::Coord(error) => ParseMovesErrorKind::Coord(error.kind()),
            Reason::Play(error) => ParseMovesErrorKind::Play(error.kind()),
        }
    }
}

impl fmt::Display for ParseMovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match &self.reason {
            // Its own column is part of the one before.
            Reason::Coord(error) => error.write_reason(f),
            Reason::Play(error) => error.fmt(f),
        }
    }
}

/// What was wrong with a list of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseMovesErrorKind {
    /// Something is no coordinate.
    Coord(ParseCoordErrorKind),
    /// The board refused a move.
    Play(PlayErrorKind),
}
