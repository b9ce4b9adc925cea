//! A cell of tic-tac-toe.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::plain_number::{Fault, plain_number};
use crate::wording::quoted;

/// A cell of the 3×3 board, numbered from 1 row by row from the top left:
///
/// ```text
/// 1 2 3
/// 4 5 6
/// 7 8 9
/// ```
///
/// # Display
/// The number, which [`FromStr`] reads.
///
/// # Examples
/// ```
/// use gomoku_kalaha::Cell;
///
/// let centre: Cell = "5".parse()?;
/// assert_eq!(Cell::new(5), Some(centre));
/// assert_eq!((centre.row(), centre.column()), (1, 1));
/// # Ok::<(), gomoku_kalaha::ParseCellError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The cell of this number, from 1 to 9; `None` for any other number.
    #[inline]
    #[must_use]
    pub const fn new(number: u8) -> Option<Cell> {
        if number >= 1 && number <= 9 { Some(Cell(number)) } else { None }
    }

    /// The cell in a row counted from the top and a column counted from the left, both from 0; `None` if either is 3 or
    /// more.
    #[must_use]
    pub const fn from_row_and_column(row: u8, column: u8) -> Option<Cell> {
        if row < 3 && column < 3 { Some(Cell(3 * row + column + 1)) } else { None }
    }

    /// All cells, row by row from the top left.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> {
        (1..=9).map(Cell)
    }

    /// The number, from 1.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The row, from 0 at the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.0 - 1) / 3
    }

    /// The column, from 0 at the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        (self.0 - 1) % 3
    }

    #[inline]
    pub(super) const fn bit(self) -> u16 {
        1 << (self.0 - 1)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A text that is not a [`Cell`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{} is not a cell{fault}; expected a number from 1 to 9", quoted(text))]
pub struct ParseCellError {
    text: String,
    fault: Fault,
}

impl FromStr for Cell {
    type Err = ParseCellError;

    /// Reads the number in plain digits: no sign, no blanks, no leading zeros.
    fn from_str(text: &str) -> Result<Cell, ParseCellError> {
        plain_number(text)
            .and_then(|number| Cell::new(number).ok_or(Fault::Range))
            .map_err(|fault| ParseCellError { text: text.to_owned(), fault })
    }
}
