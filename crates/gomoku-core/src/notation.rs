//! Positions and games as text: diagrams, number matrices and move lists.
//!
//! White space is the same for all: a line ends with LF or CR LF, blanks are spaces and tabs, and everything else,
//! a CR that no LF follows too, is a character that does not belong there. `str::lines` reads lines just so.

use std::fmt::{self, Write};

use crate::board::Board;
use crate::coord::{Coord, ParseCoordError};
use crate::parse_error::{ParseBoardError, ParseBoardErrorKind, ParseMovesError};
use crate::player::Player;
use crate::rules::Rules;
use crate::size::BoardSize;

/// Text forms.
///
/// In all of them a line ends with LF or CR LF, and only spaces and tabs count as blanks.
impl Board {
    /// Reads a diagram: a line a row, the top row first, with `.` for an empty cell, `X` and `O` for stones.
    ///
    /// Small letters will do, blanks between cells and blank lines before and after are ignored. The first row
    /// gives the width. Any number of stones and of winning lines is accepted; X is to move unless X has more
    /// stones than O. The stones are no moves: [`undo`](Self::undo) does not take them away.
    ///
    /// # Errors
    ///
    /// If a character is no cell, a row has not as many cells as the first one, or the board is not from 3 to
    /// 40 cells wide and high. The error tells line, column and reason.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, Player, Rules};
    ///
    /// let board = Board::from_diagram("XOX\n.X.\nO..", Rules::freestyle(3)?)?;
    /// assert_eq!(board.get("b2".parse()?), Some(Player::X));
    /// assert_eq!(board.side_to_move(), Player::O);
    /// assert_eq!(board.to_diagram(), "XOX\n.X.\nO..");
    ///
    /// let error = Board::from_diagram("X.O\n.Z.\n...", Rules::default()).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 2: 'Z' is not a cell; expected '.', 'X' or 'O'");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_diagram(text: &str, rules: Rules) -> Result<Self, ParseBoardError> {
        read_rows(text.lines(), Marks::Diagram, rules)
    }

    /// Reads a diagram given as a list of rows, the top row first. As [`from_diagram`](Self::from_diagram), but
    /// no row may contain a line break, neither LF nor CR.
    ///
    /// # Errors
    ///
    /// As for [`from_diagram`](Self::from_diagram); the line is the row's number from 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, Rules};
    ///
    /// let board = Board::from_rows(&["XOX", ".X.", "O.."], Rules::freestyle(3)?)?;
    /// assert_eq!(board.to_diagram(), "XOX\n.X.\nO..");
    /// assert!(Board::from_rows(&["XOX\n.X.", "O..", "..."], Rules::default()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_rows<Row: AsRef<str>>(rows: &[Row], rules: Rules) -> Result<Self, ParseBoardError> {
        read_rows(rows.iter().map(AsRef::as_ref), Marks::Diagram, rules)
    }

    /// Reads a diagram written as one string, row by row from the top left, for a board whose size is known.
    /// Blanks and line breaks are ignored.
    ///
    /// # Errors
    ///
    /// If a character is no cell, or there are not as many cells as the board has.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, BoardSize, Rules};
    ///
    /// let board = Board::from_flat_diagram("XOX.X.O..", BoardSize::square(3)?, Rules::freestyle(3)?)?;
    /// assert_eq!(board.to_diagram(), "XOX\n.X.\nO..");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_flat_diagram(text: &str, size: BoardSize, rules: Rules) -> Result<Self, ParseBoardError> {
        let expected = size.cells();
        let mut cells = Vec::with_capacity(expected);
        let (mut line, mut column) = (1, 1);
        let mut characters = text.chars().peekable();
        while let Some(found) = characters.next() {
            let ends_line = found == '\n' || (found == '\r' && characters.peek() == Some(&'\n'));
            if !ends_line && !is_blank(found) {
                if cells.len() == expected {
                    let kind = ParseBoardErrorKind::TooManyCells { expected };
                    return Err(ParseBoardError::new(line, column, kind));
                }
                cells.push(
                    Marks::Diagram.cell(found).map_err(|kind| ParseBoardError::new(line, column, kind))?,
                );
            }
            (line, column) = if found == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        if cells.len() < expected {
            let kind = ParseBoardErrorKind::TooFewCells { found: cells.len(), expected };
            return Err(ParseBoardError::new(line, column, kind));
        }
        Ok(Self::from_cells(size, rules, &cells))
    }

    /// Writes the diagram that [`from_diagram`](Self::from_diagram) reads: rows of `.`, `X` and `O`, the top
    /// row first, without a line break at the end.
    pub fn to_diagram(&self) -> String {
        self.to_string()
    }

    /// Reads a matrix of numbers: a line a row, the top row first, 0 for an empty cell, 1 for X and 2 for O,
    /// with or without blanks between. Else as [`from_diagram`](Self::from_diagram).
    ///
    /// # Errors
    ///
    /// As for [`from_diagram`](Self::from_diagram).
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, Rules};
    ///
    /// let board = Board::from_matrix("1 2 1\n010\n2 0 0\n", Rules::freestyle(3)?)?;
    /// assert_eq!(board.to_diagram(), "XOX\n.X.\nO..");
    /// assert_eq!(board.to_matrix(), "1 2 1\n0 1 0\n2 0 0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_matrix(text: &str, rules: Rules) -> Result<Self, ParseBoardError> {
        read_rows(text.lines(), Marks::Matrix, rules)
    }

    /// Writes the matrix that [`from_matrix`](Self::from_matrix) reads: rows of 0, 1 and 2 with blanks between,
    /// the top row first, without a line break at the end.
    pub fn to_matrix(&self) -> String {
        let mut text = String::with_capacity(2 * self.size().cells());
        for (i, &cell) in self.cells().iter().enumerate() {
            if i > 0 {
                text.push(if i % usize::from(self.size().width()) == 0 { '\n' } else { ' ' });
            }
            text.push(Marks::Matrix.mark(cell));
        }
        text
    }

    /// Plays the moves of a list such as `h8 i9 j10` from an empty board, X first. Blanks and line breaks
    /// between the moves are optional.
    ///
    /// # Errors
    ///
    /// If something is no coordinate, or [`play`](Self::play) refuses a move. The error tells line, column and
    /// reason.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, BoardSize, Rules};
    ///
    /// let size = BoardSize::square(15)?;
    /// let board = Board::from_moves("h8i9 J10", size, Rules::default())?;
    /// assert_eq!(board.to_moves_text(), "h8 i9 j10");
    ///
    /// let error = Board::from_moves("h8 h8", size, Rules::default()).unwrap_err();
    /// let reason = "line 1, column 4: h8 is already taken by X; expected an empty cell";
    /// assert_eq!(error.to_string(), reason);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_moves(text: &str, size: BoardSize, rules: Rules) -> Result<Self, ParseMovesError> {
        let mut board = Self::new(size, rules);
        for (line_index, line) in text.lines().enumerate() {
            let line_number = line_index + 1;
            for read in CoordsOfLine::new(line) {
                let (column, coord) =
                    read.map_err(|(column, error)| ParseMovesError::no_coord(line_number, column, error))?;
                board.play(coord).map_err(|error| ParseMovesError::refused(line_number, column, error))?;
            }
        }
        Ok(board)
    }

    /// Writes the [moves](Self::moves) in order with blanks between, `h8 i9 j10`.
    ///
    /// [`from_moves`](Self::from_moves) reads it back if the game began on an empty board and was
    /// [played](Self::play) by turns.
    pub fn to_moves_text(&self) -> String {
        let mut text = String::new();
        for (i, (coord, _)) in self.moves().enumerate() {
            let blank = if i > 0 { " " } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(text, "{blank}{coord}");
        }
        text
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, &cell) in self.cells().iter().enumerate() {
            if i > 0 && i % usize::from(self.size().width()) == 0 {
                f.write_char('\n')?;
            }
            f.write_char(Marks::Diagram.mark(cell))?;
        }
        Ok(())
    }
}

/// The characters that stand for cells.
#[derive(Debug, Clone, Copy)]
enum Marks {
    Diagram,
    Matrix,
}

impl Marks {
    fn mark(self, cell: Option<Player>) -> char {
        match (self, cell) {
            (Self::Diagram, None) => '.',
            (Self::Diagram, Some(Player::X)) => 'X',
            (Self::Diagram, Some(Player::O)) => 'O',
            (Self::Matrix, None) => '0',
            (Self::Matrix, Some(Player::X)) => '1',
            (Self::Matrix, Some(Player::O)) => '2',
        }
    }

    fn cell(self, found: char) -> Result<Option<Player>, ParseBoardErrorKind> {
        match (self, found) {
            (Self::Diagram, '.') | (Self::Matrix, '0') => Ok(None),
            (Self::Diagram, 'X' | 'x') | (Self::Matrix, '1') => Ok(Some(Player::X)),
            (Self::Diagram, 'O' | 'o') | (Self::Matrix, '2') => Ok(Some(Player::O)),
            (Self::Diagram, _) => Err(ParseBoardErrorKind::DiagramCell { found }),
            (Self::Matrix, _) => Err(ParseBoardErrorKind::MatrixCell { found }),
        }
    }
}

/// The coordinates of a line such as `h8 i9j10`, each with the column where it begins, from 1. After something that is no
/// coordinate there are no more.
pub(crate) struct CoordsOfLine<'line> {
    rest: &'line str,
    column: usize,
}

impl<'line> CoordsOfLine<'line> {
    pub(crate) const fn new(line: &'line str) -> Self {
        Self { rest: line, column: 1 }
    }
}

impl Iterator for CoordsOfLine<'_> {
    type Item = Result<(usize, Coord), (usize, ParseCoordError)>;

    fn next(&mut self) -> Option<Self::Item> {
        // Blanks and coordinates are ASCII: as many characters as bytes.
        let blanks = self.rest.chars().take_while(|&character| is_blank(character)).count();
        self.rest = &self.rest[blanks..];
        self.column += blanks;
        if self.rest.is_empty() {
            return None;
        }
        let column = self.column;
        match Coord::read_prefix(self.rest) {
            Ok((coord, length)) => {
                self.rest = &self.rest[length..];
                self.column += length;
                Some(Ok((column, coord)))
            }
            Err(error) => {
                self.rest = "";
                Some(Err((column, error)))
            }
        }
    }
}

/// Is the character a blank that may stand between cells and moves?
fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t')
}

/// Reads the rows of a board, the top row first.
fn read_rows<'text>(
    rows: impl Iterator<Item = &'text str>,
    marks: Marks,
    rules: Rules,
) -> Result<Board, ParseBoardError> {
    let mut cells = Vec::new();
    let mut width = None;
    let mut height = 0;
    let mut line = 0;
    let mut first_blank_line = None;
    for row in rows {
        line += 1;
        if row.chars().all(is_blank) {
            first_blank_line = first_blank_line.or(width.map(|_| line));
            continue;
        }
        // A blank line is only allowed here if nothing comes after it.
        if let (Some(blank_line), Some(expected)) = (first_blank_line, width) {
            let kind = ParseBoardErrorKind::ShortRow { found: 0, expected };
            return Err(ParseBoardError::new(blank_line, 1, kind));
        }
        if height == BoardSize::MAX {
            return Err(ParseBoardError::new(line, 1, ParseBoardErrorKind::TooManyRows));
        }
        width = Some(read_row(row, line, width, marks, &mut cells)?);
        height += 1;
    }
    let Some(width) = width else {
        return Err(ParseBoardError::new(1, 1, ParseBoardErrorKind::Empty));
    };
    let Ok(size) = BoardSize::new(width as u8, height) else {
        // The width was checked when the first row was read.
        let last_line = first_blank_line.unwrap_or(line + 1) - 1;
        return Err(ParseBoardError::new(last_line, 1, ParseBoardErrorKind::TooFewRows { found: height }));
    };
    Ok(Board::from_cells(size, rules, &cells))
}

/// Appends the cells of one row and gives their number, which must be that of the first row if there was one.
fn read_row(
    row: &str,
    line: usize,
    expected: Option<usize>,
    marks: Marks,
    cells: &mut Vec<Option<Player>>,
) -> Result<usize, ParseBoardError> {
    let longest = expected.unwrap_or(usize::from(BoardSize::MAX));
    let mut width = 0;
    let mut column = 1;
    for found in row.chars() {
        if !is_blank(found) {
            let cell = marks.cell(found).map_err(|kind| ParseBoardError::new(line, column, kind))?;
            if width == longest {
                let kind = match expected {
                    Some(expected) => ParseBoardErrorKind::LongRow { expected },
                    None => ParseBoardErrorKind::TooWide,
                };
                return Err(ParseBoardError::new(line, column, kind));
            }
            cells.push(cell);
            width += 1;
        }
        column += 1;
    }
    match expected {
        Some(expected) if width < expected => {
            let kind = ParseBoardErrorKind::ShortRow { found: width, expected };
            Err(ParseBoardError::new(line, column, kind))
        }
        None if width < usize::from(BoardSize::MIN) => {
            Err(ParseBoardError::new(line, column, ParseBoardErrorKind::TooNarrow { found: width }))
        }
        _ => Ok(width),
    }
}

#[cfg(test)]
mod tests;
