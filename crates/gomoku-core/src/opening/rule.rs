//! The names of openings.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::text::Found;

/// How a game begins.
///
/// # Display
///
/// `free`, `pro`, `long-pro`, `swap` or `swap2`.
///
/// # Examples
///
/// ```
/// use gomoku_core::OpeningRule;
///
/// assert_eq!("long-pro".parse(), Ok(OpeningRule::LongPro));
/// assert_eq!(OpeningRule::Swap2.to_string(), "swap2");
/// assert_eq!(OpeningRule::default(), OpeningRule::Free);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum OpeningRule {
    /// Without any rule: who begins plays X.
    #[default]
    Free,
    /// X's first stone stands in the middle, and the second outside the 5×5 square around it. Where a side of the board
    /// is even there is more than one middle cell, and each will do.
    Pro,
    /// As [`Pro`](Self::Pro), with a 7×7 square.
    LongPro,
    /// One person puts down three stones, X, O and X; the other chooses which to play.
    Swap,
    /// One person puts down three stones, X, O and X; the other chooses which to play, or adds two, O and X, and lets
    /// the first one choose.
    Swap2,
}

impl OpeningRule {
    /// All openings.
    pub const ALL: [Self; 5] = [Self::Free, Self::Pro, Self::LongPro, Self::Swap, Self::Swap2];

    /// The side of the square around the first stone that is closed to the third.
    pub(super) const fn closed_square(self) -> Option<u8> {
        match self {
            Self::Pro => Some(5),
            Self::LongPro => Some(7),
            Self::Free | Self::Swap | Self::Swap2 => None,
        }
    }
}

impl fmt::Display for OpeningRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Free => "free",
            Self::Pro => "pro",
            Self::LongPro => "long-pro",
            Self::Swap => "swap",
            Self::Swap2 => "swap2",
        })
    }
}

impl FromStr for OpeningRule {
    type Err = ParseOpeningRuleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "free" => Ok(Self::Free),
            "pro" => Ok(Self::Pro),
            "long-pro" => Ok(Self::LongPro),
            "swap" => Ok(Self::Swap),
            "swap2" => Ok(Self::Swap2),
            "" => Err(ParseOpeningRuleError::new(ParseOpeningRuleErrorKind::Empty, text)),
            _ => Err(ParseOpeningRuleError::new(ParseOpeningRuleErrorKind::Unknown, text)),
        }
    }
}

/// The error of reading an [`OpeningRule`] from text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct ParseOpeningRuleError {
    kind: ParseOpeningRuleErrorKind,
    found: Found,
}

impl ParseOpeningRuleError {
    fn new(kind: ParseOpeningRuleErrorKind, text: &str) -> Self {
        Self { kind, found: Found::new(text) }
    }

    /// What was wrong.
    pub const fn kind(&self) -> ParseOpeningRuleErrorKind {
        self.kind
    }
}

impl fmt::Display for ParseOpeningRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ParseOpeningRuleErrorKind::Empty => f.write_str("the opening is missing")?,
            ParseOpeningRuleErrorKind::Unknown => write!(f, "no such opening {:?}", self.found)?,
        }
        f.write_str("; expected free, pro, long-pro, swap or swap2")
    }
}

/// What was wrong with the name of an opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseOpeningRuleErrorKind {
    /// There was no text.
    Empty,
    /// No opening has that name.
    Unknown,
}
