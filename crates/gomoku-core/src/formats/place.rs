//! Places in a file.

use std::fmt;

/// A place in a file.
///
/// # Display
///
/// `line 2, column 3` or `byte 20`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// In a text.
    Text {
        /// The line, from 1.
        line: usize,
        /// The column, in characters from 1.
        column: usize,
    },
    /// In a file that is no text.
    Byte(
        /// The number of the byte, from 0.
        usize,
    ),
}

impl Place {
    /// The place of a byte in a text.
    pub(super) fn in_text(text: &str, byte: usize) -> Self {
        let before = &text[..byte];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Self::Text { line, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text { line, column } => write!(f, "line {line}, column {column}"),
            Self::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}
