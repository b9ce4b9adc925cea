//! Numbers as they are written, and in no other way.

use std::fmt;

/// Reads a number that is written in plain digits, without a sign, blanks or leading zeros.
pub(crate) fn plain_number(text: &str) -> Result<u8, Fault> {
    if let Some(symbol) = text.chars().find(|symbol| !symbol.is_ascii_digit()) {
        return Err(Fault::Symbol(symbol));
    }
    match text {
        "" => Err(Fault::Empty),
        "0" => Ok(0),
        _ if text.starts_with('0') => Err(Fault::LeadingZero),
        _ => text.parse().map_err(|_| Fault::Range),
    }
}

/// Why a text is not the number of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    Empty,
    Symbol(char),
    LeadingZero,
    Range,
}

/// What a message says after "is not a …".
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Empty => f.write_str(": it is empty"),
            Fault::Symbol(symbol) => write!(f, ": {symbol:?} is not a digit"),
            Fault::LeadingZero => f.write_str(": it begins with '0'"),
            // What is expected says the reason.
            Fault::Range => Ok(()),
        }
    }
}
