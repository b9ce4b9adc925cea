//! The one point on which Kalaha's rules differ from table to table.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::wording::quoted;

/// What happens when the last stone falls into an own empty pit and the opposite pit is empty too.
///
/// If the opposite pit holds stones, both rules take them and the last stone.
///
/// # Display
/// `empty_capture` and `standard`; [`FromStr`] reads the same.
///
/// # Examples
/// ```
/// use gomoku_kalaha::EmptyCapture;
///
/// assert_eq!(EmptyCapture::default(), EmptyCapture::Captured);
/// assert_eq!("standard".parse(), Ok(EmptyCapture::NotCaptured));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum EmptyCapture {
    /// The last stone goes to the own store: `empty_capture`.
    #[default]
    Captured,
    /// The last stone stays where it is: `standard`.
    NotCaptured,
}

impl EmptyCapture {
    /// Both rules, the default one first.
    pub const ALL: [EmptyCapture; 2] = [EmptyCapture::Captured, EmptyCapture::NotCaptured];
}

impl fmt::Display for EmptyCapture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            EmptyCapture::Captured => "empty_capture",
            EmptyCapture::NotCaptured => "standard",
        })
    }
}

/// A text that names no [`EmptyCapture`] rule.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{} is not a capture rule; expected \"empty_capture\" or \"standard\"", quoted(text))]
pub struct ParseEmptyCaptureError {
    text: String,
}

impl FromStr for EmptyCapture {
    type Err = ParseEmptyCaptureError;

    fn from_str(text: &str) -> Result<EmptyCapture, ParseEmptyCaptureError> {
        match text {
            "empty_capture" => Ok(EmptyCapture::Captured),
            "standard" => Ok(EmptyCapture::NotCaptured),
            _ => Err(ParseEmptyCaptureError { text: text.to_owned() }),
        }
    }
}
