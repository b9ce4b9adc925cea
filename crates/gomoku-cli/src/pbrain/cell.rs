//! Cells as the protocol names them: `x,y`, counted from 0 at the top left.

use std::fmt;

use gomoku::core::{BoardSize, Coord};

/// A cell that is named in a command, on the board or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell {
    x: i64,
    y: i64,
}

impl Cell {
    /// The cell of a coordinate.
    pub(super) fn of(coord: Coord, size: BoardSize) -> Cell {
        let (x, y) = coord.to_xy(size.height());
        Cell { x: i64::from(x), y: i64::from(y) }
    }

    /// The coordinate on a board.
    pub(super) fn on(self, size: BoardSize) -> Result<Coord, String> {
        let on_board = || {
            let (x, y) = (u8::try_from(self.x).ok()?, u8::try_from(self.y).ok()?);
            Coord::from_xy(x, y, size.height()).filter(|coord| size.contains(*coord))
        };
        on_board().ok_or_else(|| {
            let (right, bottom) = (size.width() - 1, size.height() - 1);
            format!("{self} is not on the board; expected 0,0 to {right},{bottom}")
        })
    }

    /// Two digits for each number, as in the answer to YXSHOWFORBID.
    pub(super) fn four_digits(self) -> String {
        format!("{:02}{:02}", self.x, self.y)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Whole numbers with commas or blanks between; `None` if there is anything else, or another count of them.
pub(super) fn read_numbers<const N: usize>(text: &str) -> Option<[i64; N]> {
    let mut parts = text.split(',').flat_map(str::split_whitespace);
    let mut numbers = [0; N];
    for number in &mut numbers {
        *number = read_number(parts.next()?)?;
    }
    // Before and behind every comma stands a number: `1,,2` is a slip.
    let is_whole = parts.next().is_none() && text.split(',').all(|part| !part.trim().is_empty());
    is_whole.then_some(numbers)
}

/// A cell as `x,y`.
pub(super) fn read_cell(text: &str) -> Option<Cell> {
    let [x, y] = read_numbers(text)?;
    Some(Cell { x, y })
}

/// A stone as `x,y,field`.
pub(super) fn read_stone(text: &str) -> Option<(Cell, i64)> {
    let [x, y, field] = read_numbers(text)?;
    Some((Cell { x, y }, field))
}

/// A whole number; one that is too large to count with is as large as can be.
pub(super) fn read_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let largest = if digits.len() < text.len() { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(largest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_from_the_top_left() {
        let size = BoardSize::new(20, 15).unwrap();
        let cell = read_cell("19,0").unwrap();
        let coord = cell.on(size).unwrap();
        assert_eq!((coord.to_string().as_str(), Cell::of(coord, size)), ("t15", cell));
        for text in ["20,0", "0,15", "-1,0", "0,-1", "99999999999999999999,0"] {
            let error = read_cell(text).unwrap().on(size).unwrap_err();
            assert!(error.ends_with("is not on the board; expected 0,0 to 19,14"), "{error}");
        }
    }

    #[test]
    fn numbers_stand_between_commas_or_blanks() {
        for text in ["3,4", "3, 4", " 3 , 4 ", "3 4", "03,4"] {
            assert_eq!(read_numbers(text), Some([3, 4]), "{text}");
        }
        for text in
            ["", "3", "3,", ",3", "3,,4", "3,4,5", "3,4 x", "3;4", "+3,4", "3.0,4", "--3,4", "-,4", "٣,4"]
        {
            assert_eq!(read_numbers::<2>(text), None, "{text}");
        }
    }
}
