//! What can stand behind the name of a command.

use std::fmt;

use super::BoardLiteral;
use crate::Pit;

/// An argument of a command.
///
/// # Display
/// As it stands in a line: texts in quotation marks, with `\"`, `\\`, `\n`, `\r` and `\t` for what cannot stand there, real
/// numbers with a point.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Argument {
    /// A whole number: `32`, `+0`, `-100`.
    Integer(i64),
    /// A number with a point: `0.0`, `-.123`. Infinite numbers and those that are none are written as 0.
    Real(f64),
    /// A text without quotation marks: `freeplay`, `info:name`.
    Word(Word),
    /// A text in quotation marks.
    Text(String),
    /// A position.
    Board(BoardLiteral),
}

/// A text of letters, digits, `-` and `:` that is no number, so that it can stand in a line without quotation marks.
///
/// # Examples
/// ```
/// use gomoku_kalaha::kgp::Word;
///
/// assert_eq!(Word::new("info:name").unwrap().as_str(), "info:name");
/// assert_eq!(Word::new("two words"), None);
/// assert_eq!(Word::new("-12"), None, "a number");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Word(String);

impl Word {
    /// The word of this text; `None` if it has other characters, or none, or is a number.
    #[must_use]
    pub fn new(text: &str) -> Option<Word> {
        let is_word = !text.is_empty() && text.bytes().all(Word::may_have);
        (is_word && !is_integer(text)).then(|| Word(text.to_owned()))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    const fn may_have(byte: u8) -> bool {
        byte.is_ascii_alphanumeric() || byte == b'-' || byte == b':'
    }
}

impl Argument {
    /// The text of a word or of a text in quotation marks: the protocol takes them for the same.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Argument::Word(word) => Some(word.as_str()),
            Argument::Text(text) => Some(text),
            _ => None,
        }
    }

    /// What these characters are without quotation marks and brackets around them, if anything.
    pub(super) fn bare(text: &str) -> Option<Argument> {
        if is_integer(text) {
            // `+` is part of the protocol's numbers and of Rust's.
            return text.parse().ok().map(Argument::Integer);
        }
        if is_real(text) {
            return text.parse().ok().filter(|number: &f64| number.is_finite()).map(Argument::Real);
        }
        Word::new(text).map(Argument::Word)
    }
}

/// A sign, if there is one, and the rest.
fn without_sign(text: &str) -> &str {
    text.strip_prefix(['+', '-']).unwrap_or(text)
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

pub(super) fn is_integer(text: &str) -> bool {
    let digits = without_sign(text);
    !digits.is_empty() && is_digits(digits)
}

pub(super) fn is_real(text: &str) -> bool {
    without_sign(text)
        .split_once('.')
        .is_some_and(|(whole, part)| !part.is_empty() && is_digits(whole) && is_digits(part))
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Integer(number) => write!(f, "{number}"),
            Argument::Real(number) => {
                let text = if number.is_finite() { number.to_string() } else { "0".to_owned() };
                f.write_str(&text)?;
                f.write_str(if text.contains('.') { "" } else { ".0" })
            }
            Argument::Word(word) => f.write_str(word.as_str()),
            Argument::Text(text) => write_text(f, text),
            Argument::Board(board) => write!(f, "{board}"),
        }
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for symbol in text.chars() {
        match symbol {
            '"' | '\\' => write!(f, "\\{symbol}")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            _ => write!(f, "{symbol}")?,
        }
    }
    f.write_str("\"")
}

/// A text, in quotation marks.
impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

impl From<i64> for Argument {
    fn from(number: i64) -> Argument {
        Argument::Integer(number)
    }
}

/// The number of the pit: both sides count from 1 at the left.
impl From<Pit> for Argument {
    fn from(pit: Pit) -> Argument {
        Argument::Integer(pit.number().into())
    }
}

impl From<BoardLiteral> for Argument {
    fn from(board: BoardLiteral) -> Argument {
        Argument::Board(board)
    }
}
