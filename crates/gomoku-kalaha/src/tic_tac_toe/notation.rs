//! Positions of tic-tac-toe as text.

use std::fmt;
use std::str::FromStr;

use gomoku_search::Side;
use thiserror::Error;

use super::{Cell, TicTacToe};
use crate::wording::counted;

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = [const { String::new() }; 3];
        for cell in Cell::all() {
            rows[usize::from(cell.row())].push(match self.mark(cell) {
                None => '.',
                Some(Side::First) => 'X',
                Some(Side::Second) => 'O',
            });
        }
        f.pad(&rows.join("\n"))
    }
}

impl FromStr for TicTacToe {
    type Err = ParseTicTacToeError;

    /// Reads three rows of `.`, `X` and `O`; empty lines and blanks around a row do not matter.
    fn from_str(text: &str) -> Result<TicTacToe, ParseTicTacToeError> {
        let rows: Vec<(usize, &str)> =
            text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).collect();
        if rows.len() != 3 {
            return Err(Reason::RowCount { found: rows.len() }.into());
        }
        let mut position = TicTacToe::default();
        for (row, &(line, text)) in rows.iter().enumerate() {
            let indentation = text.chars().take_while(|symbol| symbol.is_whitespace()).count();
            let length = text.trim().chars().count();
            if length != 3 {
                return Err(Reason::RowLength { line: line + 1, found: length }.into());
            }
            for (column, symbol) in text.trim().chars().enumerate() {
                let side = match symbol {
                    '.' => continue,
                    'X' => Side::First,
                    'O' => Side::Second,
                    _ => {
                        let column = indentation + column + 1;
                        return Err(Reason::Symbol { line: line + 1, column, symbol }.into());
                    }
                };
                position.marks[side.index()] |= 1 << (3 * row + column);
            }
        }
        position.check()?;
        Ok(position)
    }
}

impl TicTacToe {
    /// Whether a game can come to this position.
    fn check(self) -> Result<(), Reason> {
        let [crosses, noughts] = self.marks.map(u16::count_ones);
        if crosses != noughts && crosses != noughts + 1 {
            return Err(Reason::Counts { crosses, noughts });
        }
        match (self.has_line(Side::First), self.has_line(Side::Second)) {
            (true, true) => Err(Reason::TwoWinners),
            (true, false) if crosses == noughts => Err(Reason::PlayedOn { winner: 'X', loser: 'O' }),
            (false, true) if crosses > noughts => Err(Reason::PlayedOn { winner: 'O', loser: 'X' }),
            _ => Ok(()),
        }
    }
}

/// A text that is no position of tic-tac-toe.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(transparent)]
pub struct ParseTicTacToeError {
    reason: Reason,
}

/// What is wrong with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseTicTacToeErrorKind {
    /// There are not three rows of three cells.
    Shape,
    /// A character is not `.`, `X` or `O`.
    Symbol,
    /// The text can be read, but no game can come to this position.
    Impossible,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
enum Reason {
    #[error("{}; expected 3", counted(*found, "row"))]
    RowCount { found: usize },
    #[error("line {line}: {}; expected 3", counted(*found, "cell"))]
    RowLength { line: usize, found: usize },
    #[error("line {line}, column {column}: '{symbol}' is not a cell; expected '.', 'X' or 'O'")]
    Symbol { line: usize, column: usize, symbol: char },
    #[error("{crosses} X and {noughts} O; X begins, so there must be as many X as O or one more")]
    Counts { crosses: u32, noughts: u32 },
    #[error("both sides have three in a row; the game ends with the first of them")]
    TwoWinners,
    #[error("{winner} has three in a row, so the game was over before {loser}'s last mark")]
    PlayedOn { winner: char, loser: char },
}

impl ParseTicTacToeError {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> ParseTicTacToeErrorKind {
        match self.reason {
            Reason::RowCount { .. } | Reason::RowLength { .. } => ParseTicTacToeErrorKind::Shape,
            Reason::Symbol { .. } => ParseTicTacToeErrorKind::Symbol,
            Reason::Counts { .. } | Reason::TwoWinners | Reason::PlayedOn { .. } => {
                ParseTicTacToeErrorKind::Impossible
            }
        }
    }
}

impl From<Reason> for ParseTicTacToeError {
    fn from(reason: Reason) -> Self {
        ParseTicTacToeError { reason }
    }
}
