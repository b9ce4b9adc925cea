//! Positions of tic-tac-toe as text.

use std::fmt;
use std::str::FromStr;

use gomoku_search::Side;
use thiserror::Error;

use super::{Cell, TicTacToe};
use crate::spot::{Row, Spot, rows};
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
        let rows: [Row<'_>; 3] = rows(text).map_err(|(found, spot)| Reason::RowCount { found }.at(spot))?;
        let mut position = TicTacToe::default();
        for (number, row) in rows.iter().enumerate() {
            let length = row.text.chars().count();
            for (column, symbol) in row.text.chars().take(3).enumerate() {
                let side = match symbol {
                    '.' => continue,
                    'X' => Side::First,
                    'O' => Side::Second,
                    _ => return Err(Reason::Symbol { symbol }.at(row.spot.right(column))),
                };
                position.marks[side.index()] |= 1 << (3 * number + column);
            }
            if length != 3 {
                return Err(Reason::RowLength { found: length }.at(row.spot.right(length.min(3))));
            }
        }
        match position.fault() {
            Some(reason) => Err(reason.at(Spot::START)),
            None => Ok(position),
        }
    }
}

impl TicTacToe {
    /// Why no game can come to this position, if none can.
    fn fault(self) -> Option<Reason> {
        let [crosses, noughts] = self.marks.map(u16::count_ones);
        if crosses != noughts && crosses != noughts + 1 {
            return Some(Reason::Counts { crosses, noughts });
        }
        match (self.has_line(Side::First), self.has_line(Side::Second)) {
            (true, true) => Some(Reason::TwoWinners),
            (true, false) if crosses == noughts => Some(Reason::PlayedOn { winner: 'X', loser: 'O' }),
            (false, true) if crosses > noughts => Some(Reason::PlayedOn { winner: 'O', loser: 'X' }),
            _ => None,
        }
    }
}

/// A text that is no position of tic-tac-toe.
///
/// # Display
/// `line 2, column 3: ` and the reason.
///
/// # Examples
/// ```
/// use gomoku_kalaha::TicTacToe;
///
/// let error = "X..\n.O?\n...".parse::<TicTacToe>().unwrap_err();
/// assert_eq!((error.line(), error.column()), (2, 3));
/// assert_eq!(error.to_string(), "line 2, column 3: '?' is not a cell; expected '.', 'X' or 'O'");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{spot}: {reason}")]
pub struct ParseTicTacToeError {
    spot: Spot,
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
    #[error("{}; expected 3", counted(*found, "cell"))]
    RowLength { found: usize },
    #[error("{symbol:?} is not a cell; expected '.', 'X' or 'O'")]
    Symbol { symbol: char },
    #[error("{crosses} X and {noughts} O; X begins, so there must be as many X as O or one more")]
    Counts { crosses: u32, noughts: u32 },
    #[error("both sides have three in a row; the game ends with the first of them")]
    TwoWinners,
    #[error("{winner} has three in a row, so the game was over before {loser}'s last mark")]
    PlayedOn { winner: char, loser: char },
}

impl Reason {
    /// The error with this reason at a place in the text.
    const fn at(self, spot: Spot) -> ParseTicTacToeError {
        ParseTicTacToeError { spot, reason: self }
    }
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

    /// The line of the fault, from 1: that of the first row that is too many, or after the last one if rows are missing; 1 if
    /// the fault concerns the position as a whole.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.spot.line
    }

    /// The column of the fault in its line, in characters from 1: in a row of a wrong length where it goes on or ends; 1 if
    /// the fault concerns the position as a whole.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.spot.column
    }
}
