//! Reading scenario files.

use std::str::FromStr;

use crate::{Board, BoardSize, ParseBoardError, ParseBoardErrorKind, Player, Rules};
use thiserror::Error;

use super::{Scenario, one_line};

/// How many lines come before the board.
const HEADER_LINES: usize = 7;

impl Scenario {
    /// Reads a scenario file (`.tsc`), the form that `Display` writes. Lines may end with CR LF, numbers may have blanks around
    /// them, and those of the board need none between them.
    ///
    /// # Errors
    /// With line, column and reason, if the text is something else.
    ///
    /// # Examples
    /// ```
    /// use gomoku_core::Scenario;
    ///
    /// let error = Scenario::parse("Trap\nMe\nHard.\nShort.\n1\n3\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 6, column 1: no side to move; expected 1 for X or 2 for O");
    /// ```
    pub fn parse(text: &str) -> Result<Scenario, ParseScenarioError> {
        let mut lines = Lines { text, rest: text, line: 0 };
        let title = one_line(lines.next("title")?);
        let author = one_line(lines.next("author")?);
        let difficulty = one_line(lines.next("difficulty")?);
        let length = one_line(lines.next("length")?);
        let seats = lines.number("number that says who plays", ParseScenarioErrorKind::Seats)?;
        let side_to_move = match lines.number("side to move", ParseScenarioErrorKind::SideToMove)? {
            1_u8 => Player::X,
            2 => Player::O,
            _ => return Err(lines.fault(ParseScenarioErrorKind::SideToMove)),
        };
        let moves_played = lines.number("number of moves played", ParseScenarioErrorKind::MovesPlayed)?;
        let board =
            Board::from_matrix(lines.rest, Rules::default()).map_err(|error| lines.board_error(&error))?;
        if board.size() != Scenario::SIZE {
            let kind = ParseScenarioErrorKind::BoardSize { found: board.size() };
            return Err(ParseScenarioError { line: HEADER_LINES + 1, column: 1, kind });
        }
        let board = board.with_side_to_move(side_to_move);
        Ok(Scenario { title, author, difficulty, length, seats, moves_played, board })
    }
}

/// A text, read line by line.
struct Lines<'text> {
    text: &'text str,
    /// What comes after the lines read.
    rest: &'text str,
    /// How many lines have been read.
    line: usize,
}

impl<'text> Lines<'text> {
    /// The next line, which is expected to hold this.
    fn next(&mut self, expected: &'static str) -> Result<&'text str, ParseScenarioError> {
        if self.rest.is_empty() {
            return Err(self.missing(expected));
        }
        let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        self.rest = rest;
        self.line += 1;
        Ok(line.strip_suffix('\r').unwrap_or(line))
    }

    /// The number in the next line.
    fn number<N: FromStr>(
        &mut self,
        expected: &'static str,
        fault: ParseScenarioErrorKind,
    ) -> Result<N, ParseScenarioError> {
        self.next(expected)?.trim_matches([' ', '\t']).parse().map_err(|_| self.fault(fault))
    }

    /// The fault of the line read last.
    fn fault(&self, kind: ParseScenarioErrorKind) -> ParseScenarioError {
        let line = self.text.split('\n').nth(self.line - 1).unwrap_or_default();
        let blanks = line.len() - line.trim_start_matches([' ', '\t']).len();
        ParseScenarioError { line: self.line, column: blanks + 1, kind }
    }

    /// The text has ended.
    fn missing(&self, expected: &'static str) -> ParseScenarioError {
        let last = self.text.lines().last().unwrap_or_default();
        let (line, column) = (self.text.lines().count().max(1), last.chars().count() + 1);
        ParseScenarioError { line, column, kind: ParseScenarioErrorKind::Missing { expected } }
    }

    /// A fault of the board after the lines read.
    fn board_error(&self, error: &ParseBoardError) -> ParseScenarioError {
        match error.kind() {
            ParseBoardErrorKind::Empty => self.missing("40 rows of the board"),
            kind => {
                let kind = ParseScenarioErrorKind::Board(kind);
                ParseScenarioError { line: self.line + error.line(), column: error.column(), kind }
            }
        }
    }
}

/// A text that is no [`Scenario`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseScenarioError {
    line: usize,
    column: usize,
    kind: ParseScenarioErrorKind,
}

impl ParseScenarioError {
    /// The line, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column, in characters from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// What is wrong there.
    #[must_use]
    pub const fn kind(&self) -> ParseScenarioErrorKind {
        self.kind
    }
}

/// What is wrong with a scenario's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseScenarioErrorKind {
    /// The text ends too soon.
    #[error("the text ends here; expected the {expected} next")]
    Missing {
        /// What should come next.
        expected: &'static str,
    },
    /// The line does not say who plays.
    #[error(
        "no number that says who plays; expected 1 if the human is O, 2 if X, another whole number for two humans"
    )]
    Seats,
    /// The line does not say whose turn it is.
    #[error("no side to move; expected 1 for X or 2 for O")]
    SideToMove,
    /// The line does not say how many moves were played.
    #[error("no number of moves; expected a whole number from 0")]
    MovesPlayed,
    /// The board cannot be read.
    #[error("{0}")]
    Board(ParseBoardErrorKind),
    /// The board has another size.
    #[error("the board is {found}; expected 40x40")]
    BoardSize {
        /// Its size.
        found: BoardSize,
    },
}
