//! The four directions of lines.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::text::Found;

/// One of the four directions in which stones stand in a row.
///
/// Each direction is walked one way only: horizontal lines from left to right, the others from the top
/// downwards. A line's first cell is therefore its topmost, and of a horizontal line the leftmost.
///
/// ```text
/// h  1 2 3    v  1    d  1        a      1
///                2         2           2
///                3           3       3
/// ```
///
/// # Display
///
/// The [letter](Self::letter).
///
/// # Examples
///
/// ```
/// use gomoku_core::Direction;
///
/// assert_eq!("d".parse(), Ok(Direction::Diagonal));
/// assert_eq!(Direction::AntiDiagonal.to_string(), "a");
/// assert_eq!(Direction::AntiDiagonal.step(), (-1, -1), "one column to the left, one row down");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// Along a row, left to right. Letter `h`.
    Horizontal,
    /// Down a column. Letter `v`.
    Vertical,
    /// Down to the right. Letter `d`.
    Diagonal,
    /// Down to the left. Letter `a`.
    AntiDiagonal,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Self; 4] = [Self::Horizontal, Self::Vertical, Self::Diagonal, Self::AntiDiagonal];

    /// The letter that stands for the direction: `h`, `v`, `d` or `a`.
    pub const fn letter(self) -> char {
        match self {
            Self::Horizontal => 'h',
            Self::Vertical => 'v',
            Self::Diagonal => 'd',
            Self::AntiDiagonal => 'a',
        }
    }

    /// The change of `(column, row)` from a cell to the next one. Rows count from the bottom, so a step down
    /// is −1.
    #[inline]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::Horizontal => (1, 0),
            Self::Vertical => (0, -1),
            Self::Diagonal => (1, -1),
            Self::AntiDiagonal => (-1, -1),
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl FromStr for Direction {
    type Err = ParseDirectionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Self::ALL.into_iter().find(|direction| direction.letter() == letter),
            _ => None,
        }
        .ok_or_else(|| ParseDirectionError {
            kind: if text.is_empty() {
                ParseDirectionErrorKind::Empty
            } else {
                ParseDirectionErrorKind::Unknown
            },
            found: Found::new(text),
        })
    }
}

/// The error of reading a [`Direction`] from text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct ParseDirectionError {
    kind: ParseDirectionErrorKind,
    found: Found,
}

impl ParseDirectionError {
    /// What was wrong.
    pub const fn kind(&self) -> ParseDirectionErrorKind {
        self.kind
    }
}

impl fmt::Display for ParseDirectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ParseDirectionErrorKind::Empty => f.write_str("the direction is missing")?,
            ParseDirectionErrorKind::Unknown => write!(f, "no such direction {:?}", self.found)?,
        }
        f.write_str("; expected h, v, d or a")
    }
}

/// What was wrong with the text of a direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseDirectionErrorKind {
    /// There was no text.
    Empty,
    /// The text is none of the four letters.
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_read_back() {
        for direction in Direction::ALL {
            assert_eq!(direction.to_string().parse(), Ok(direction));
        }
        for (text, message) in [
            ("", "the direction is missing; expected h, v, d or a"),
            ("x", "no such direction \"x\"; expected h, v, d or a"),
            ("h\t", "no such direction \"h\\t\"; expected h, v, d or a"),
            ("H", "no such direction \"H\"; expected h, v, d or a"),
            ("horizontal, of course", "no such direction \"horizontal, of cours\"…; expected h, v, d or a"),
        ] {
            assert_eq!(text.parse::<Direction>().unwrap_err().to_string(), message);
        }
    }
}
