//! Boards with a text in every cell, drawn for people.

use std::fmt::Write;

use gomoku::core::{BoardSize, Coord};

use crate::table::letters;

/// A cell's text, and what the terminal is told for its colours, if it has any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) text: String,
    pub(crate) colour: Option<String>,
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell { text, colour: None }
    }
}

/// Draws a board. Rows begin with their numbers, so many characters wide; columns have at least this width. Every line has an end.
pub(crate) fn draw(
    size: BoardSize,
    number_width: usize,
    width: usize,
    cell: impl Fn(Coord) -> Cell,
) -> String {
    let cells: Vec<Cell> = size.coords().map(cell).collect();
    let width = cells.iter().map(|cell| cell.text.chars().count()).max().unwrap_or(1).max(width);
    let mut picture = String::new();
    // Writing to a string cannot fail.
    for (row, cells) in (1..=size.height()).rev().zip(cells.chunks(usize::from(size.width()))) {
        let _ = write!(picture, "{row:>number_width$}");
        for cell in cells {
            let _ = match &cell.colour {
                Some(colour) => write!(picture, " {colour}{:>width$}\x1b[0m", cell.text),
                None => write!(picture, " {:>width$}", cell.text),
            };
        }
        picture.push('\n');
    }
    let _ = write!(picture, "{:number_width$}", "");
    for column in 0..size.width() {
        let _ = write!(picture, " {:>width$}", letters(column));
    }
    picture.push('\n');
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_the_longest_text() {
        let size = BoardSize::new(3, 3).unwrap();
        let text = |coord: Coord| if coord.to_string() == "b3" { "100" } else { "." };
        let picture = draw(size, 2, 1, |coord| text(coord).to_owned().into());
        assert_eq!(picture, " 3   . 100   .\n 2   .   .   .\n 1   .   .   .\n     a   b   c\n");
        let coloured =
            draw(size, 1, 1, |_| Cell { text: "x".to_owned(), colour: Some("\x1b[1m".to_owned()) });
        assert!(coloured.starts_with("3 \x1b[1mx\x1b[0m \x1b[1mx\x1b[0m"), "{coloured:?}");
    }
}
