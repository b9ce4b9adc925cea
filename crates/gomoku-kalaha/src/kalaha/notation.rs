//! Positions as text: the numbers of the places, and the board in two rows.

use std::fmt;
use std::str::FromStr;

use gomoku_search::Side;
use thiserror::Error;

use super::{Kalaha, PositionError};
use crate::wording::counted;

impl fmt::Display for Kalaha {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places: Vec<String> = self.places().map(|stones| stones.to_string()).collect();
        f.pad(&places.join(" "))
    }
}

impl FromStr for Kalaha {
    type Err = ParseKalahaError;

    /// Reads the numbers of the places, separated by blanks, commas or both, in brackets or without; or, if there is a
    /// `|`, the board in two rows as [`Kalaha::from_board`] does.
    fn from_str(text: &str) -> Result<Kalaha, ParseKalahaError> {
        if text.contains('|') { Kalaha::from_board(text) } else { from_list(text) }
    }
}

impl Kalaha {
    /// The board in two rows, as the first side sees it: above the second side's store and its pits from right to left,
    /// below the first side's pits and its store. Columns are aligned; there is no line break at the end.
    ///
    /// # Examples
    /// ```
    /// use gomoku_kalaha::Kalaha;
    ///
    /// let board = Kalaha::default().to_board();
    /// assert_eq!(board, "|0|4|4|4|4|4|4|\n  |4|4|4|4|4|4|0|");
    /// assert_eq!(Kalaha::from_board(&board)?, Kalaha::default());
    /// # Ok::<(), gomoku_kalaha::ParseKalahaError>(())
    /// ```
    #[must_use]
    pub fn to_board(&self) -> String {
        let width = self.places().map(|stones| stones.to_string().len()).max().unwrap_or(1);
        let row = |cells: &mut dyn Iterator<Item = u16>| {
            cells.fold("|".to_owned(), |row, stones| row + &format!("{stones:>width$}|"))
        };
        let (first, second) = (self.pits(Side::First), self.pits(Side::Second));
        let upper = row(&mut [self.store(Side::Second)].into_iter().chain(second.iter().rev().copied()));
        let lower = row(&mut first.iter().copied().chain([self.store(Side::First)]));
        format!("{upper}\n{:indent$}{lower}", "", indent = width + 1)
    }

    /// Reads the board in two rows that [`to_board`](Kalaha::to_board) writes. Indentation, blanks in the cells and empty
    /// lines do not matter. The first side is to move, and the rule is the default one.
    ///
    /// # Errors
    /// If the text is not such a board, or no game can come to the position.
    pub fn from_board(text: &str) -> Result<Kalaha, ParseKalahaError> {
        let lines: Vec<(usize, &str)> =
            text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).collect();
        let &[upper, lower] = lines.as_slice() else {
            return Err(Reason::RowCount { found: lines.len() }.into());
        };
        let (upper, mut places) = (board_row(upper)?, board_row(lower)?);
        if upper.len() != places.len() {
            return Err(Reason::RowLengths { upper: upper.len(), lower: places.len() }.into());
        }
        // The upper row backwards is the second side's pits from its left, and its store.
        places.extend(upper.iter().rev());
        Ok(Kalaha::from_numbers(&places)?)
    }
}

/// The numbers in a row of the board, which has a bar before and after each.
fn board_row((line, text): (usize, &str)) -> Result<Vec<u32>, ParseKalahaError> {
    let mut spot = Spot { line: line + 1, column: 1 };
    let mut numbers = Vec::new();
    let last = text.matches('|').count();
    for (index, cell) in text.split('|').enumerate() {
        let inside = index > 0 && index < last;
        let trimmed = cell.trim();
        let blanks = cell.chars().take_while(|symbol| symbol.is_whitespace()).count();
        let found = Spot { column: spot.column + if trimmed.is_empty() { 0 } else { blanks }, ..spot };
        if inside {
            numbers.push(number(trimmed, found)?);
        } else if !trimmed.is_empty() {
            return Err(Reason::NoBar { spot: found, text: trimmed.to_owned() }.into());
        }
        spot.column += cell.chars().count() + 1;
    }
    Ok(numbers)
}

/// Reads the numbers of the places in a row.
fn from_list(text: &str) -> Result<Kalaha, ParseKalahaError> {
    let mut numbers = Vec::new();
    let mut reader = Reader { rest: text, spot: Spot { line: 1, column: 1 } };
    reader.skip_blanks();
    let closing = reader.take('[').then_some(']').or_else(|| reader.take('(').then_some(')'));
    loop {
        reader.skip_blanks();
        let spot = reader.spot;
        let token = reader.token();
        if token.is_empty() && numbers.is_empty() && reader.at_end(closing) {
            break;
        }
        numbers.push(number(token, spot)?);
        reader.skip_blanks();
        let comma = reader.take(',');
        if !comma && reader.at_end(closing) {
            break;
        }
    }
    if let Some(closing) = closing {
        let spot = reader.spot;
        if !reader.take(closing) {
            return Err(Reason::NoBracket { spot, closing }.into());
        }
        reader.skip_blanks();
    }
    if reader.rest.is_empty() {
        Ok(Kalaha::from_numbers(&numbers)?)
    } else {
        Err(Reason::NotANumber { spot: reader.spot, text: reader.rest.trim_end().to_owned() }.into())
    }
}

/// A text that is read from its front, and where in it we are.
struct Reader<'a> {
    rest: &'a str,
    spot: Spot,
}

impl<'a> Reader<'a> {
    /// Takes the characters up to the first that is not wanted.
    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let (taken, rest) =
            self.rest.split_at(self.rest.find(|symbol| !wanted(symbol)).unwrap_or(self.rest.len()));
        for symbol in taken.chars() {
            self.spot = if symbol == '\n' {
                Spot { line: self.spot.line + 1, column: 1 }
            } else {
                Spot { column: self.spot.column + 1, ..self.spot }
            };
        }
        self.rest = rest;
        taken
    }

    fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    fn token(&mut self) -> &'a str {
        self.take_while(|symbol| !symbol.is_whitespace() && !",[]()".contains(symbol))
    }

    fn take(&mut self, symbol: char) -> bool {
        let Some(rest) = self.rest.strip_prefix(symbol) else { return false };
        self.rest = rest;
        self.spot.column += 1;
        true
    }

    /// Whether the list of numbers ends here.
    fn at_end(&self, closing: Option<char>) -> bool {
        self.rest.is_empty() || closing.is_some_and(|closing| self.rest.starts_with(closing))
    }
}

/// The number of stones in a place.
fn number(text: &str, spot: Spot) -> Result<u32, ParseKalahaError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Reason::NotANumber { spot, text: text.to_owned() }.into());
    }
    match text.parse() {
        Ok(number) if number <= u32::from(Kalaha::MAX_TOTAL) => Ok(number),
        _ => Err(Reason::TooLarge { spot, text: text.to_owned() }.into()),
    }
}

/// A place in a text, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Spot {
    line: usize,
    column: usize,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A text that is no position of Kalaha.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(transparent)]
pub struct ParseKalahaError {
    reason: Reason,
}

/// What is wrong with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseKalahaErrorKind {
    /// Something else stands where a number of stones should be.
    NotANumber,
    /// A number is larger than the stones of any game.
    TooLarge,
    /// A bracket or a `|` is missing, or the board does not have two rows of the same length.
    Layout,
    /// The text can be read, but no game can come to this position.
    Impossible,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
enum Reason {
    #[error("{spot}: expected a number of stones, found {}", quoted(text))]
    NotANumber { spot: Spot, text: String },
    #[error("{spot}: {text} stones in one place; a game has at most {}", Kalaha::MAX_TOTAL)]
    TooLarge { spot: Spot, text: String },
    #[error("{spot}: expected '{closing}' at the end of the numbers")]
    NoBracket { spot: Spot, closing: char },
    #[error(
        "{spot}: '{text}' stands outside the row; expected a '|' before the first number and after the last"
    )]
    NoBar { spot: Spot, text: String },
    #[error("{}; expected two: the second side's above, the first side's below", counted(*found, "row"))]
    RowCount { found: usize },
    #[error(
        "{} in the upper row and {lower} in the lower; expected as many: a store and the pits of one side", counted(*upper, "place")
    )]
    RowLengths { upper: usize, lower: usize },
    #[error(transparent)]
    Impossible(#[from] PositionError),
}

fn quoted(text: &str) -> String {
    if text.is_empty() { "none".to_owned() } else { format!("'{text}'") }
}

impl ParseKalahaError {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> ParseKalahaErrorKind {
        match self.reason {
            Reason::NotANumber { .. } => ParseKalahaErrorKind::NotANumber,
            Reason::TooLarge { .. } => ParseKalahaErrorKind::TooLarge,
            Reason::NoBracket { .. }
            | Reason::NoBar { .. }
            | Reason::RowCount { .. }
            | Reason::RowLengths { .. } => ParseKalahaErrorKind::Layout,
            Reason::Impossible(_) => ParseKalahaErrorKind::Impossible,
        }
    }

    /// Why no game can come to the position, if that is what is wrong.
    #[must_use]
    pub const fn position_error(&self) -> Option<&PositionError> {
        match &self.reason {
            Reason::Impossible(error) => Some(error),
            _ => None,
        }
    }
}

impl From<Reason> for ParseKalahaError {
    fn from(reason: Reason) -> Self {
        ParseKalahaError { reason }
    }
}

impl From<PositionError> for ParseKalahaError {
    fn from(error: PositionError) -> Self {
        ParseKalahaError { reason: error.into() }
    }
}
