//! The error of reading games.

use std::fmt;

use thiserror::Error;

use super::format::Format;
use super::place::Place;
use crate::coord::ParseCoordError;
use crate::parse_error::{ParseBoardError, ParseBoardErrorKind};
use crate::play_error::PlayError;
use crate::scenario::{ParseScenarioError, ParseScenarioErrorKind};
use crate::text::Found;

/// The error of reading games from a file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place}: {kind}")]
pub struct ReadError {
    place: Place,
    kind: ReadErrorKind,
}

impl ReadError {
    pub(super) const fn new(place: Place, kind: ReadErrorKind) -> Self {
        Self { place, kind }
    }

    /// A fault in a line and a column of a text, both from 1.
    pub(super) const fn at(line: usize, column: usize, kind: ReadErrorKind) -> Self {
        Self { place: Place::Text { line, column }, kind }
    }

    /// A coordinate that could not be read, which begins in this line and column.
    pub(super) fn coord(line: usize, column: usize, error: ParseCoordError) -> Self {
        Self::at(line, column + error.column() - 1, ReadErrorKind::Coord(error))
    }

    /// A fault of a board whose text begins after so many lines.
    pub(super) fn board(lines_before: usize, error: &ParseBoardError) -> Self {
        Self::at(lines_before + error.line(), error.column(), ReadErrorKind::Board(error.kind()))
    }

    /// Where the culprit is.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// What was wrong.
    pub const fn kind(&self) -> &ReadErrorKind {
        &self.kind
    }
}

impl From<ParseScenarioError> for ReadError {
    fn from(error: ParseScenarioError) -> Self {
        Self::at(error.line(), error.column(), ReadErrorKind::Scenario(error.kind()))
    }
}

/// What was wrong with a file of games.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// There is no game in it.
    NoGame {
        /// The format that was read.
        format: Format,
    },
    /// Something else than what must come next.
    Unexpected {
        /// What is there, or its beginning.
        found: String,
        /// What should be there.
        expected: &'static str,
    },
    /// The file ends too soon.
    End {
        /// What should come next.
        expected: &'static str,
    },
    /// A line ends too soon.
    LineEnd {
        /// What should come next.
        expected: &'static str,
    },
    /// The size of the board is out of range.
    Size {
        /// What is there.
        found: String,
    },
    /// Something is no coordinate.
    Coord(ParseCoordError),
    /// A stone is off the board, or on another.
    Stone(PlayError),
    /// The text is no board.
    Board(ParseBoardErrorKind),
    /// The text is no scenario.
    Scenario(ParseScenarioErrorKind),
    /// Stones are set up, or taken off, after the first move.
    LateSetup,
    /// All lines of the trees, each with all that comes before it, are too long together.
    AllLines {
        /// How many there are.
        lines: usize,
    },
    /// The library was written by a newer program.
    Version {
        /// The first number of its version.
        major: u8,
        /// The second one.
        minor: u8,
    },
}

impl ReadErrorKind {
    /// Something else than what must come next.
    pub(super) fn unexpected(found: &str, expected: &'static str) -> Self {
        Self::Unexpected { found: found.to_owned(), expected }
    }
}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame { format } => write!(f, "there is no game; expected {}", format.looks_like()),
            Self::Unexpected { found, expected } => {
                write!(f, "unexpected {:?}; expected {expected}", Found::new(found))
            }
            Self::End { expected } => write!(f, "the file ends here; expected {expected}"),
            Self::LineEnd { expected } => write!(f, "the line ends here; expected {expected}"),
            Self::Size { found } => {
                write!(f, "no board is {} large; expected 3 to 40 columns and rows", Found::new(found))
            }
            // Its own column is part of the place.
            Self::Coord(error) => error.write_reason(f),
            Self::Stone(error) => error.fmt(f),
            Self::Board(kind) => kind.fmt(f),
            Self::Scenario(kind) => kind.fmt(f),
            Self::LateSetup => f.write_str("stones are set up after the first move; expected them before it"),
            Self::AllLines { lines } => write!(
                f,
                "the {lines} lines would be more than 1 GiB of games; expected fewer or shorter ones, or to read the main line only"
            ),
            Self::Version { major, minor } => {
                write!(f, "the library has version {major}.{minor:02}; expected 3.04 or older")
            }
        }
    }
}
