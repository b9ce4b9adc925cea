//! A move of Kalaha: the pit that is sown.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Kalaha;
use crate::plain_number::{Fault, plain_number};
use crate::wording::quoted;

/// A pit of the side to move, numbered from 1 at that side's own left; the highest number is next to its store.
///
/// Both sides count from their own left, so pit 1 of the second side of Kalaha(6, 4) is place 8 of the position.
/// Whether a board has this pit is the board's matter.
///
/// # Display
/// The number, which [`FromStr`] reads.
///
/// # Examples
/// ```
/// use gomoku_kalaha::Pit;
///
/// let pit: Pit = "3".parse()?;
/// assert_eq!(Some(pit), Pit::new(3));
/// assert_eq!(pit.number(), 3);
/// assert_eq!(Pit::new(0), None);
/// # Ok::<(), gomoku_kalaha::ParsePitError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pit(u8);

impl Pit {
    /// The pit of this number, or `None` if no board has it: the numbers are 1 to [`Kalaha::MAX_PITS`].
    #[inline]
    #[must_use]
    pub const fn new(number: u8) -> Option<Pit> {
        if number >= 1 && number <= Kalaha::MAX_PITS { Some(Pit(number)) } else { None }
    }

    /// The pit with so many pits of its side to its left; fewer than [`Kalaha::MAX_PITS`].
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Pit {
        debug_assert!(index < Kalaha::MAX_PITS as usize);
        Pit(index as u8 + 1)
    }

    /// The number, from 1.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number of pits to its left.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A text that is not a [`Pit`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{} is not a pit{fault}; expected a number from 1 to {}", quoted(text), Kalaha::MAX_PITS)]
pub struct ParsePitError {
    text: String,
    fault: Fault,
}

impl FromStr for Pit {
    type Err = ParsePitError;

    /// Reads the number in plain digits: no sign, no blanks, no leading zeros.
    fn from_str(text: &str) -> Result<Pit, ParsePitError> {
        plain_number(text)
            .and_then(|number| Pit::new(number).ok_or(Fault::Range))
            .map_err(|fault| ParsePitError { text: text.to_owned(), fault })
    }
}
