//! Board sizes.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::coord::Coord;
use crate::text::{self, Found};

/// The width and height of a board, each from 3 to 40.
///
/// # Display
///
/// `15x15`, width first. Reading also accepts `15X15`, and one number for a square board; no blanks and no leading
/// zeros.
///
/// # Examples
///
/// ```
/// use gomoku_core::BoardSize;
///
/// let size: BoardSize = "20x15".parse()?;
/// assert_eq!((size.width(), size.height(), size.cells()), (20, 15, 300));
/// assert_eq!("15".parse::<BoardSize>()?.to_string(), "15x15");
/// assert!(BoardSize::new(41, 10).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoardSize {
    width: u8,
    height: u8,
}

impl BoardSize {
    /// The smallest width and height.
    pub const MIN: u8 = 3;
    /// The largest width and height.
    pub const MAX: u8 = 40;

    /// A board `width` cells wide and `height` cells high.
    ///
    /// # Errors
    ///
    /// If either is not from 3 to 40.
    pub const fn new(width: u8, height: u8) -> Result<Self, SizeError> {
        if width < Self::MIN || width > Self::MAX {
            Err(SizeError { kind: SizeErrorKind::Width { found: width } })
        } else if height < Self::MIN || height > Self::MAX {
            Err(SizeError { kind: SizeErrorKind::Height { found: height } })
        } else {
            Ok(Self { width, height })
        }
    }

    /// A board as wide as high.
    ///
    /// # Errors
    ///
    /// If `side` is not from 3 to 40.
    pub const fn square(side: u8) -> Result<Self, SizeError> {
        Self::new(side, side)
    }

    /// The number of columns.
    #[inline]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of rows.
    #[inline]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of cells.
    #[inline]
    pub const fn cells(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Is the board as wide as high?
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// The size of the board turned on its side.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self { width: self.height, height: self.width }
    }

    /// Is the coordinate on a board of this size?
    #[inline]
    pub const fn contains(self, coord: Coord) -> bool {
        coord.column() < self.width && coord.row() < self.height
    }

    /// The number of a cell, counted from 0 at the top left, row by row; `None` off the board.
    #[inline]
    pub fn index(self, coord: Coord) -> Option<usize> {
        self.contains(coord).then(|| self.index_unchecked(coord))
    }

    /// The cell with that number, the inverse of [`index`](Self::index).
    pub fn coord_at(self, index: usize) -> Option<Coord> {
        let width = usize::from(self.width);
        let y = u8::try_from(index / width).ok()?;
        Coord::from_xy((index % width) as u8, y, self.height)
    }

    /// Every cell in the order of [`index`](Self::index): from the top left, row by row.
    pub fn coords(self) -> impl DoubleEndedIterator<Item = Coord> + Clone {
        let row_cells = move |row| (0..self.width).map(move |column| Coord::from_valid(column, row));
        (0..self.height).rev().flat_map(row_cells)
    }

    /// The cell at the top right, the one with the last letter and the highest number.
    pub(crate) const fn top_right(self) -> Coord {
        Coord::from_valid(self.width - 1, self.height - 1)
    }

    /// The number of a cell that is known to be on the board.
    #[inline]
    pub(crate) fn index_unchecked(self, coord: Coord) -> usize {
        let (x, y) = coord.to_xy(self.height);
        usize::from(y) * usize::from(self.width) + usize::from(x)
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::pad(f, format_args!("{}x{}", self.width, self.height))
    }
}

impl FromStr for BoardSize {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fail = |kind, found| ParseSizeError { kind, found: Found::new(found) };
        if text.is_empty() {
            return Err(fail(ParseSizeErrorKind::Empty, text));
        }
        let number = |part: &str| {
            let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            if !is_number || (part.len() > 1 && part.starts_with('0')) {
                return Err(fail(ParseSizeErrorKind::Format, text));
            }
            // A number too large for the type is a number all the same, only out of range.
            Ok(part.parse().unwrap_or(u8::MAX))
        };
        let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
        Self::new(number(width)?, number(height)?).map_err(|error| match error.kind {
            SizeErrorKind::Width { .. } => fail(ParseSizeErrorKind::Width, width),
            SizeErrorKind::Height { .. } => fail(ParseSizeErrorKind::Height, height),
        })
    }
}

/// The error of making a [`BoardSize`] from numbers.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct SizeError {
    kind: SizeErrorKind,
}

impl SizeError {
    /// What was wrong.
    pub const fn kind(&self) -> SizeErrorKind {
        self.kind
    }
}

/// Which number of a board size was out of range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SizeErrorKind {
    /// The width.
    #[error("width {found} is out of range; expected 3 to 40")]
    Width {
        /// The width asked for.
        found: u8,
    },
    /// The height.
    #[error("height {found} is out of range; expected 3 to 40")]
    Height {
        /// The height asked for.
        found: u8,
    },
}

/// The error of reading a [`BoardSize`] from text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct ParseSizeError {
    kind: ParseSizeErrorKind,
    /// The number that is out of range, or all of the text.
    found: Found,
}

impl ParseSizeError {
    /// What was wrong.
    pub const fn kind(&self) -> ParseSizeErrorKind {
        self.kind
    }
}

impl fmt::Display for ParseSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = &self.found;
        match self.kind {
            ParseSizeErrorKind::Empty => f.write_str("the board size is missing")?,
            ParseSizeErrorKind::Format => write!(f, "{found:?} is not a board size")?,
            ParseSizeErrorKind::Width => return write!(f, "width {found} is out of range; expected 3 to 40"),
            ParseSizeErrorKind::Height => {
                return write!(f, "height {found} is out of range; expected 3 to 40");
            }
        }
        f.write_str("; expected width and height such as 15x15, or one number such as 15")
    }
}

/// What was wrong with the text of a board size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseSizeErrorKind {
    /// There was no text.
    Empty,
    /// The text is not one or two numbers, or a number has leading zeros.
    Format,
    /// The width, or the one number for both, is out of range.
    Width,
    /// The height is out of range.
    Height,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_form_reads_back() {
        for width in 3..=40 {
            for height in 3..=40 {
                let size = BoardSize::new(width, height).unwrap();
                assert_eq!(size.to_string().parse(), Ok(size));
            }
        }
        assert_eq!("19".parse(), Ok(BoardSize::square(19).unwrap()));
        assert_eq!("20X15".parse(), Ok(BoardSize::new(20, 15).unwrap()));
    }

    #[test]
    fn text_form_is_padded() {
        let size = BoardSize::new(20, 3).unwrap();
        assert_eq!(format!("{size:>6}|{size:<6}|{size:-^6}|{size:.2}"), "  20x3|20x3  |-20x3-|20");
    }

    #[test]
    fn sizes_out_of_range_are_refused() {
        let message = |width, height| BoardSize::new(width, height).unwrap_err().to_string();
        assert_eq!(message(2, 15), "width 2 is out of range; expected 3 to 40");
        assert_eq!(message(15, 41), "height 41 is out of range; expected 3 to 40");
    }

    #[test]
    fn bad_text_is_refused() {
        for (text, culprit) in [
            ("", "the board size is missing"),
            ("x", r#""x" is not a board size"#),
            ("15x", r#""15x" is not a board size"#),
            ("15x15x15", r#""15x15x15" is not a board size"#),
            ("+15", r#""+15" is not a board size"#),
            ("015", r#""015" is not a board size"#),
            ("15x015", r#""15x015" is not a board size"#),
            ("00x15", r#""00x15" is not a board size"#),
            ("15 x 15", r#""15 x 15" is not a board size"#),
            ("15x15\r\n", r#""15x15\r\n" is not a board size"#),
            ("é", r#""é" is not a board size"#),
            ("as large as you please", r#""as large as you plea"… is not a board size"#),
        ] {
            let message =
                format!("{culprit}; expected width and height such as 15x15, or one number such as 15");
            assert_eq!(text.parse::<BoardSize>().unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused_by_name_and_value() {
        for (text, culprit) in [
            ("2", "width 2"),
            ("0x15", "width 0"),
            ("15x41", "height 41"),
            ("15x0", "height 0"),
            ("300x300", "width 300"),
            ("1234567890123456789012x3", "width 12345678901234567890…"),
        ] {
            let message = format!("{culprit} is out of range; expected 3 to 40");
            assert_eq!(text.parse::<BoardSize>().unwrap_err().to_string(), message);
        }
        assert_eq!("15x2".parse::<BoardSize>().unwrap_err().kind(), ParseSizeErrorKind::Height);
    }

    #[test]
    fn cells_are_numbered_from_the_top_left() {
        let size = BoardSize::new(4, 3).unwrap();
        let names: Vec<_> = size.coords().map(|coord| coord.to_string()).collect();
        assert_eq!(names.join(" "), "a3 b3 c3 d3 a2 b2 c2 d2 a1 b1 c1 d1");
        for (index, coord) in size.coords().enumerate() {
            assert_eq!(size.index(coord), Some(index));
            assert_eq!(size.coord_at(index), Some(coord));
        }
        assert_eq!(size.coord_at(12), None);
        assert_eq!(size.coord_at(usize::MAX), None);
        assert_eq!(size.index(Coord::new(4, 0).unwrap()), None);
        assert_eq!(size.index(Coord::new(0, 3).unwrap()), None);
    }
}
