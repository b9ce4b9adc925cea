//! Lines that are no command.

use thiserror::Error;

use super::BoardLiteral;
use crate::wording::quoted;

/// A line that is no [`Command`](super::Command).
///
/// # Display
/// `column 5: ` and what was expected there.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("column {column}: {reason}")]
pub struct ParseCommandError {
    pub(super) column: usize,
    pub(super) reason: Reason,
}

/// What is wrong with a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseCommandErrorKind {
    /// There is no name of a command.
    Name,
    /// A number is missing, or larger than anything can be.
    Number,
    /// Something is neither a number nor a word, a text or a board.
    Argument,
    /// A text has no end.
    Text,
    /// A board has no end, or does not have as many numbers as its first one says.
    Board,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(super) enum Reason {
    #[error("expected the name of a command")]
    Name,
    #[error("expected a number")]
    Number,
    #[error("{} is too large", quoted(text))]
    TooLarge { text: String },
    #[error("expected a blank")]
    Blank,
    #[error("{} is neither a number nor a word; a text needs quotation marks", quoted(text))]
    Argument { text: String },
    #[error("expected a quotation mark at the end of the text")]
    Text,
    #[error("expected ',' or '>'")]
    BoardEnd,
    #[error(
        "{found} numbers on the board; expected the size from 1 on, two stores and two rows of pits: 3 + 2 × size"
    )]
    BoardSize { found: usize },
}

impl ParseCommandError {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> ParseCommandErrorKind {
        match self.reason {
            Reason::Name => ParseCommandErrorKind::Name,
            Reason::Number | Reason::TooLarge { .. } => ParseCommandErrorKind::Number,
            Reason::Blank | Reason::Argument { .. } => ParseCommandErrorKind::Argument,
            Reason::Text => ParseCommandErrorKind::Text,
            Reason::BoardEnd | Reason::BoardSize { .. } => ParseCommandErrorKind::Board,
        }
    }

    /// The column of the fault in characters from 1; the one behind the last if something is missing there.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }
}

impl Reason {
    /// The fault of a board with these numbers.
    pub(super) fn of_board(numbers: &[u32]) -> Result<BoardLiteral, Reason> {
        BoardLiteral::from_numbers(numbers).ok_or(Reason::BoardSize { found: numbers.len() })
    }
}
