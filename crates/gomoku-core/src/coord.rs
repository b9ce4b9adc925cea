//! Coordinates of cells and their text form.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::direction::Direction;
use crate::size::BoardSize;
use crate::text::{self, Found};

/// A cell's place on a board: a column counted from the left and a row counted from the bottom, both from 0.
///
/// A `Coord` fits the largest board, 40×40; whether it is on a smaller one is asked by
/// [`BoardSize::contains`]. Programs that count rows from the top convert explicitly with
/// [`from_xy`](Self::from_xy) and [`to_xy`](Self::to_xy), which need the board's height.
///
/// # Display
///
/// Letters for the column and a number for the row, both from 1: `a1` is the bottom left cell, `h8` the middle
/// of a 15×15 board. After `z` come `aa`, `ab` … `an`. Reading accepts capitals and is otherwise the inverse.
///
/// # Ordering
///
/// By row from the bottom, then by column.
///
/// # Examples
///
/// ```
/// use gomoku_core::Coord;
///
/// let middle: Coord = "h8".parse()?;
/// assert_eq!((middle.column(), middle.row()), (7, 7));
/// assert_eq!(middle.to_xy(15), (7, 7));
///
/// let top_left: Coord = "A15".parse()?;
/// assert_eq!(top_left.to_xy(15), (0, 0));
/// assert_eq!(Coord::from_xy(0, 0, 15), Some(top_left));
/// assert_eq!(top_left.to_string(), "a15");
/// # Ok::<(), gomoku_core::ParseCoordError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coord {
    // The order of the fields is the order of comparison.
    row: u8,
    column: u8,
}

impl Coord {
    /// The coordinate of a column from the left and a row from the bottom, both counted from 0; `None` if
    /// either is 40 or more.
    #[inline]
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < BoardSize::MAX && row < BoardSize::MAX { Some(Self { row, column }) } else { None }
    }

    /// The coordinate of a column and a row that are known to be below 40.
    #[inline]
    pub(crate) const fn from_valid(column: u8, row: u8) -> Self {
        debug_assert!(column < BoardSize::MAX && row < BoardSize::MAX);
        Self { row, column }
    }

    /// The column, 0 at the left.
    #[inline]
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The row, 0 at the **bottom**.
    #[inline]
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The cell `x` from the left and `y` from the **top**, both counted from 0, of a board that is `height`
    /// high; `None` if `y` is not below `height`, or the cell lies outside the largest board.
    #[inline]
    pub const fn from_xy(x: u8, y: u8, height: u8) -> Option<Self> {
        if y < height { Self::new(x, height - 1 - y) } else { None }
    }

    /// The cell's place as `x` from the left and `y` from the **top**, both counted from 0, on a board that is
    /// `height` high.
    ///
    /// A cell above such a board has no `y`: the subtraction wraps round, so the answer is then never below
    /// `height` and a check against the height still fails.
    #[inline]
    pub const fn to_xy(self, height: u8) -> (u8, u8) {
        (self.column, height.wrapping_sub(1).wrapping_sub(self.row))
    }

    /// The cell `steps` further in a direction, or back for negative steps; `None` if it lies outside the
    /// largest board.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Coord, Direction};
    ///
    /// let cell: Coord = "h8".parse()?;
    /// assert_eq!(cell.stepped(Direction::Diagonal, 2), Some("j6".parse()?));
    /// assert_eq!(cell.stepped(Direction::Vertical, -1), Some("h9".parse()?));
    /// # Ok::<(), gomoku_core::ParseCoordError>(())
    /// ```
    pub fn stepped(self, direction: Direction, steps: i8) -> Option<Self> {
        let (columns, rows) = direction.step();
        let moved = |from: u8, step: i8| {
            u8::try_from(i16::from(from) + i16::from(step) * i16::from(steps)).ok() // no overflow: |step| ≤ 1
        };
        Self::new(moved(self.column, columns)?, moved(self.row, rows)?)
    }

    /// Reads a coordinate from the beginning of `text` and gives it with the number of bytes it took. An error
    /// carries the number of characters before the culprit.
    pub(crate) fn read_prefix(text: &str) -> Result<(Self, usize), ParseCoordError> {
        let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let digits = text.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
        // All bytes read so far are ASCII, so that bytes are characters.
        let fail = |offset, kind, found| Err(ParseCoordError::new(offset, kind, found));
        let unexpected = |offset| match text.chars().nth(offset) {
            Some(found) => ParseCoordErrorKind::Unexpected { found },
            None if offset == 0 => ParseCoordErrorKind::Empty,
            None => ParseCoordErrorKind::MissingRow,
        };
        if letters == 0 || digits == 0 {
            return fail(letters, unexpected(letters), "");
        }
        let Some(column) = column_of(&text.as_bytes()[..letters]) else {
            return fail(0, ParseCoordErrorKind::Column, &text[..letters]);
        };
        let number = &text[letters..letters + digits];
        let row = if number.starts_with('0') { None } else { number.parse::<u8>().ok() };
        match row.and_then(|row| Self::new(column, row.checked_sub(1)?)) {
            Some(coord) => Ok((coord, letters + digits)),
            None => fail(letters, ParseCoordErrorKind::Row, number),
        }
    }
}

/// The column that letters stand for: `a` is 0, `z` 25, `aa` 26.
fn column_of(letters: &[u8]) -> Option<u8> {
    let value = |letter: u8| letter.to_ascii_lowercase() - b'a';
    let column = match *letters {
        [one] => value(one),
        // Only `a` can come first: `ba` would be column 52.
        [b'a' | b'A', second] => 26 + value(second),
        _ => return None,
    };
    (column < BoardSize::MAX).then_some(column)
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'a' + self.column % 26);
        let number = self.row + 1;
        let first_letter = if self.column < 26 { "" } else { "a" };
        text::pad(f, format_args!("{first_letter}{letter}{number}"))
    }
}

impl FromStr for Coord {
    type Err = ParseCoordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (coord, length) = Self::read_prefix(text)?;
        match text[length..].chars().next() {
            None => Ok(coord),
            Some(found) => Err(ParseCoordError::new(length, ParseCoordErrorKind::Unexpected { found }, "")),
        }
    }
}

/// The error of reading a [`Coord`] from text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct ParseCoordError {
    /// Characters before the culprit.
    offset: usize,
    kind: ParseCoordErrorKind,
    /// The letters that are no column or the digits that are no row.
    found: Found,
}

impl ParseCoordError {
    fn new(offset: usize, kind: ParseCoordErrorKind, found: &str) -> Self {
        Self { offset, kind, found: Found::new(found) }
    }

    /// Writes the message without the place.
    pub(crate) fn write_reason(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = &self.found;
        match self.kind {
            ParseCoordErrorKind::Empty => f.write_str("the coordinate is missing")?,
            ParseCoordErrorKind::Unexpected { found } => write!(f, "unexpected {found:?}")?,
            ParseCoordErrorKind::MissingRow => f.write_str("the row number is missing")?,
            ParseCoordErrorKind::Column => {
                return write!(f, "no such column {found}; expected a to z or aa to an");
            }
            ParseCoordErrorKind::Row => {
                return write!(f, "no such row {found}; expected 1 to 40 without leading zeros");
            }
        }
        f.write_str("; expected letters and a number such as h8")
    }

    /// The place of the culprit in the text, in characters from 1.
    pub const fn column(&self) -> usize {
        self.offset + 1
    }

    /// What was wrong.
    pub const fn kind(&self) -> ParseCoordErrorKind {
        self.kind
    }
}

impl fmt::Display for ParseCoordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.column())?;
        self.write_reason(f)
    }
}

/// What was wrong with the text of a coordinate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseCoordErrorKind {
    /// There was no text.
    Empty,
    /// A character that belongs to no coordinate, or stands in the wrong place.
    Unexpected {
        /// The character.
        found: char,
    },
    /// The text ends after the letters.
    MissingRow,
    /// The letters name no column.
    Column,
    /// The number names no row.
    Row,
}

#[cfg(test)]
mod tests;
