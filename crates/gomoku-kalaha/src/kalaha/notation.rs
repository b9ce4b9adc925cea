//! Positions as text: the numbers of the places, and the board in two rows.

use std::fmt;
use std::str::FromStr;

use gomoku_search::Side;
use thiserror::Error;

use super::{Kalaha, PositionError, PositionErrorKind};
use crate::spot::{Row, Spot, rows};
use crate::wording::{counted, quoted};

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
        let [upper_row, lower_row] =
            rows(text).map_err(|(found, spot)| Reason::RowCount { found }.at(spot))?;
        let (upper, mut places) = (board_row(upper_row)?, board_row(lower_row)?);
        if upper.len() != places.len() {
            let end = lower_row.spot.right(lower_row.text.chars().count());
            let spot = places.get(upper.len()).map_or(end, |surplus| surplus.spot);
            return Err(Reason::RowLengths { upper: upper.len(), lower: places.len() }.at(spot));
        }
        // The upper row backwards is the second side's pits from its left, and its store.
        places.extend(upper.iter().rev());
        position(&places, upper.get(usize::from(Kalaha::MAX_PITS) + 1))
    }
}

/// A number in a text.
#[derive(Clone, Copy)]
struct Number {
    stones: u32,
    spot: Spot,
}

/// The position with these numbers in its places; if there are too many of them, the given one is to blame.
fn position(places: &[Number], surplus: Option<&Number>) -> Result<Kalaha, ParseKalahaError> {
    let stones: Vec<u32> = places.iter().map(|number| number.stones).collect();
    Kalaha::from_numbers(&stones).map_err(|error| {
        let culprit = match error.kind() {
            PositionErrorKind::PlaceCount => surplus,
            _ => error.culprit(&stones).and_then(|index| places.get(index)),
        };
        Reason::Impossible(error).at(culprit.map_or(Spot::START, |number| number.spot))
    })
}

/// The numbers in a row of the board, which has a bar before and after each.
fn board_row(row: Row<'_>) -> Result<Vec<Number>, ParseKalahaError> {
    let mut spot = row.spot;
    let mut numbers = Vec::new();
    let last = row.text.matches('|').count();
    for (index, cell) in row.text.split('|').enumerate() {
        let trimmed = cell.trim();
        let blanks = cell.chars().take_while(|symbol| symbol.is_whitespace()).count();
        let found = if trimmed.is_empty() { spot } else { spot.right(blanks) };
        if index > 0 && index < last {
            numbers.push(number(trimmed, found)?);
        } else if !trimmed.is_empty() {
            return Err(Reason::NoBar { text: trimmed.to_owned() }.at(found));
        }
        spot = spot.right(cell.chars().count() + 1);
    }
    Ok(numbers)
}

/// Reads the numbers of the places in a row.
fn from_list(text: &str) -> Result<Kalaha, ParseKalahaError> {
    let mut numbers = Vec::new();
    let mut reader = Reader { rest: text, spot: Spot::START };
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
            return Err(Reason::NoBracket { closing }.at(spot));
        }
        reader.skip_blanks();
    }
    if reader.rest.is_empty() {
        position(&numbers, numbers.get(2 * usize::from(Kalaha::MAX_PITS) + 2))
    } else {
        Err(Reason::NotANumber { text: reader.rest.trim_end().to_owned() }.at(reader.spot))
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
                self.spot.right(1)
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
        self.spot = self.spot.right(1);
        true
    }

    /// Whether the list of numbers ends here.
    fn at_end(&self, closing: Option<char>) -> bool {
        self.rest.is_empty() || closing.is_some_and(|closing| self.rest.starts_with(closing))
    }
}

/// The number of stones in a place.
fn number(text: &str, spot: Spot) -> Result<Number, ParseKalahaError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Reason::NotANumber { text: text.to_owned() }.at(spot));
    }
    match text.parse() {
        Ok(stones) if stones <= u32::from(Kalaha::MAX_TOTAL) => Ok(Number { stones, spot }),
        _ => Err(Reason::TooLarge { text: text.to_owned() }.at(spot)),
    }
}

/// A text that is no position of Kalaha.
///
/// # Display
/// `line 1, column 5: ` and the reason.
///
/// # Examples
/// ```
/// use gomoku_kalaha::Kalaha;
///
/// let error = "4 4 x 0".parse::<Kalaha>().unwrap_err();
/// assert_eq!((error.line(), error.column()), (1, 5));
/// assert_eq!(error.to_string(), "line 1, column 5: expected a number of stones, found \"x\"");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{spot}: {reason}")]
pub struct ParseKalahaError {
    spot: Spot,
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
    #[error("expected a number of stones, found {}", if text.is_empty() { "none".to_owned() } else { quoted(text) })]
    NotANumber { text: String },
    #[error("{} stones in one place; a game has at most {}", quoted(text), Kalaha::MAX_TOTAL)]
    TooLarge { text: String },
    #[error("expected {closing:?} at the end of the numbers")]
    NoBracket { closing: char },
    #[error(
        "{} stands outside the row; expected a '|' before the first number and after the last",
        quoted(text)
    )]
    NoBar { text: String },
    #[error("{}; expected two: the second side's above, the first side's below", counted(*found, "row"))]
    RowCount { found: usize },
    #[error(
        "{} in the upper row and {lower} in the lower; expected as many: a store and the pits of one side", counted(*upper, "place")
    )]
    RowLengths { upper: usize, lower: usize },
    #[error("{0}")]
    Impossible(PositionError),
}

impl Reason {
    /// The error with this reason at a place in the text.
    const fn at(self, spot: Spot) -> ParseKalahaError {
        ParseKalahaError { spot, reason: self }
    }
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

    /// The line of the fault, from 1: that of the number that is to blame, of the first row that is too many, or after the
    /// last one if rows are missing; 1 if the fault concerns the position as a whole.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.spot.line
    }

    /// The column of the fault in its line, in characters from 1. Of two rows of different lengths that is where the lower
    /// one goes on or ends; 1 if the fault concerns the position as a whole.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.spot.column
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
