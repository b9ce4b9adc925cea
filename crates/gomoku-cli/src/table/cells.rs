//! Boards of cells, drawn for people: numbers or coordinates to choose a cell by.

use std::fmt::Write;

use gomoku::core::{BoardSize, Coord};

use super::picture::{FORBIDDEN, Grid, Mark, stone};

/// Up to this many cells the empty ones show their numbers, if a row then fits into 80 columns; larger boards are read
/// by their edges, and drawn closer.
const MOST_NUMBERS: usize = 99;
const WIDEST_NUMBERS: u8 = 18;

/// Draws a board: columns named at the top and the bottom, rows at both sides.
pub(super) fn draw(grid: &Grid) -> String {
    let size = grid.size;
    draw_cells(size, |coord| {
        let cell = grid.cells.get(size.index(coord)?)?;
        let sign = cell.stone.map(stone).or(cell.forbidden.then_some(FORBIDDEN));
        sign.map(|sign| (sign, cell.mark))
    })
}

fn draw_cells(size: BoardSize, cell: impl Fn(Coord) -> Option<(char, Mark)>) -> String {
    if size.cells() <= MOST_NUMBERS && size.width() <= WIDEST_NUMBERS {
        draw_with_numbers(size, cell)
    } else {
        draw_closely(size, cell)
    }
}

/// The letters of a column.
pub(crate) fn letters(column: u8) -> String {
    let name = Coord::new(column, 0).map_or_else(String::new, |coord| coord.to_string());
    name.trim_end_matches('1').to_owned()
}

fn draw_with_numbers(size: BoardSize, cell: impl Fn(Coord) -> Option<(char, Mark)>) -> String {
    let mut columns = String::from("    ");
    for column in 0..size.width() {
        let _ = write!(columns, "{:^3} ", letters(column));
    }
    let columns = columns.trim_end().to_owned();
    let mut picture = columns.clone();
    picture.push('\n');
    for y in 0..size.height() {
        let row = size.height() - y;
        let _ = write!(picture, "{row:>3} ");
        for x in 0..size.width() {
            let text =
                Coord::from_xy(x, y, size.height()).map_or_else(String::new, |coord| match cell(coord) {
                    Some((stone, mark)) => {
                        let (before, after) = mark.around();
                        format!("{before}{stone}{after}")
                    }
                    None => format!("{:>2} ", number(size, coord)),
                });
            picture.push_str(&text);
            picture.push(' ');
        }
        let _ = writeln!(picture, "{row}");
    }
    picture + &columns
}

/// Two columns a cell; the marks stand between the cells.
fn draw_closely(size: BoardSize, cell: impl Fn(Coord) -> Option<(char, Mark)>) -> String {
    let mut heads = [String::from("  "), String::from("  ")];
    for column in 0..size.width() {
        let letters = letters(column);
        // Two letters stand one above the other.
        for (head, letter) in heads.iter_mut().zip(format!("{letters:>2}").chars()) {
            let _ = write!(head, " {letter}");
        }
    }
    let columns: Vec<&str> =
        heads.iter().map(|head| head.trim_end()).filter(|head| !head.is_empty()).collect();
    let columns = columns.join("\n");
    let mut picture = columns.clone();
    picture.push('\n');
    for y in 0..size.height() {
        let row = size.height() - y;
        let _ = write!(picture, "{row:>2}");
        let mut gap = ' ';
        for x in 0..size.width() {
            let content = Coord::from_xy(x, y, size.height()).and_then(&cell);
            let (stone, mark) = content.unwrap_or(('.', Mark::None));
            let (before, after) = mark.around();
            picture.push(if before == ' ' { gap } else { before });
            picture.push(stone);
            gap = after;
        }
        let _ = writeln!(picture, "{gap} {row}");
    }
    picture + &columns
}

/// The number of a cell, counted from 1, row by row from the top left.
fn number(size: BoardSize, coord: Coord) -> usize {
    let (x, y) = coord.to_xy(size.height());
    usize::from(y) * usize::from(size.width()) + usize::from(x) + 1
}

/// Reads a cell by its number or its coordinate.
pub(super) fn read(size: BoardSize, text: &str) -> Result<Coord, String> {
    let expected = hint(size);
    let coord = if text.chars().all(|character| character.is_ascii_digit()) && !text.is_empty() {
        let number: usize = text
            .parse()
            .ok()
            .filter(|number| (1..=size.cells()).contains(number))
            .ok_or_else(|| format!("there is no cell {text}; expected {expected}"))?;
        let (x, y) = ((number - 1) % usize::from(size.width()), (number - 1) / usize::from(size.width()));
        Coord::from_xy(x as u8, y as u8, size.height())
    } else {
        let coord = text.parse::<Coord>().map_err(|_| format!("'{text}' is no cell; expected {expected}"))?;
        Some(coord).filter(|coord| size.contains(*coord))
    };
    coord.ok_or_else(|| format!("{text} is not on the board; expected {expected}"))
}

/// What can be entered for a cell.
pub(super) fn hint(size: BoardSize) -> String {
    let last =
        Coord::new(size.width() - 1, size.height() - 1).map_or_else(String::new, |coord| coord.to_string());
    format!("a cell from 1 to {} or from a1 to {last}", size.cells())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(width: u8, height: u8) -> BoardSize {
        BoardSize::new(width, height).unwrap()
    }

    #[test]
    fn cells_are_read_by_number_from_the_top_and_by_coordinate_from_the_bottom() {
        let board = size(4, 3);
        for (number, coordinate) in [("1", "a3"), ("4", "d3"), ("5", "a2"), ("12", "d1")] {
            assert_eq!(read(board, number), read(board, coordinate));
            assert_eq!(read(board, number).unwrap().to_string(), coordinate);
        }
        for text in ["", "0", "13", "e1", "a4", "a0", "zz", "99999999999999999999", "1a", "ä"] {
            let error = read(board, text).unwrap_err();
            assert!(error.contains("a cell from 1 to 12 or from a1 to d3"), "{error}");
        }
    }

    #[test]
    fn a_small_board_shows_numbers_and_marks() {
        let picture = draw_cells(size(3, 3), |coord| match coord.to_string().as_str() {
            "a1" => Some(('X', Mark::None)),
            "b2" => Some(('O', Mark::Last)),
            "c1" => Some(('X', Mark::Line)),
            _ => None,
        });
        assert_eq!(
            picture,
            "     a   b   c\n  3  1   2   3  3\n  2  4  (O)  6  2\n  1  X   8  *X* 1\n     a   b   c"
        );
    }

    #[test]
    fn a_large_board_shows_dots_and_marks_between_cells() {
        let picture = draw_cells(size(19, 6), |coord| match coord.to_string().as_str() {
            "a1" | "b2" | "c3" => Some(('X', Mark::Line)),
            "d3" | "s1" => Some(('X', Mark::None)),
            "s6" => Some(('O', Mark::Last)),
            _ => None,
        });
        let expected = "   a b c d e f g h i j k l m n o p q r s
 6 . . . . . . . . . . . . . . . . . .(O) 6
 5 . . . . . . . . . . . . . . . . . . .  5
 4 . . . . . . . . . . . . . . . . . . .  4
 3 . .*X*X . . . . . . . . . . . . . . .  3
 2 .*X*. . . . . . . . . . . . . . . . .  2
 1*X*. . . . . . . . . . . . . . . . . X  1
   a b c d e f g h i j k l m n o p q r s";
        assert_eq!(picture, expected);
    }

    #[test]
    fn double_letters_stand_one_above_the_other() {
        let picture = draw_cells(size(40, 3), |_| None);
        let lines: Vec<&str> = picture.lines().collect();
        assert_eq!(lines.len(), 7);
        assert!(lines[0].ends_with("  a a a a a a a a a a a a a a"), "{picture}");
        assert!(lines[1].ends_with(" y z a b c d e f g h i j k l m n"), "{picture}");
        assert_eq!((lines[0], lines[1]), (lines[5], lines[6]));
        assert_eq!(lines[0].len(), lines[1].len());
    }

    #[test]
    fn no_row_up_to_36_cells_is_wider_than_a_terminal() {
        for width in 3..=36 {
            for height in [3, 5, 40] {
                let picture = draw_cells(size(width, height), |_| None);
                assert!(picture.lines().all(|line| line.len() <= 80), "{picture}");
            }
        }
    }
}
