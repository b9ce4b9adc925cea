//! The rules of a game: how many in a row win, and whether more do.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::text::Found;

/// Which lines win.
///
/// More rules may come, so matching from outside this crate needs a wildcard arm.
///
/// # Display
///
/// `freestyle` or `standard`. Reading also accepts `exact` for the latter.
///
/// # Examples
///
/// ```
/// use gomoku_core::Rule;
///
/// assert_eq!("exact".parse(), Ok(Rule::Standard));
/// assert_eq!(Rule::Standard.to_string(), "standard");
/// assert_eq!(Rule::default(), Rule::Freestyle);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[non_exhaustive]
pub enum Rule {
    /// n or more in a row win.
    #[default]
    Freestyle,
    /// Exactly n in a row win; a longer line does not.
    Standard,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Freestyle => "freestyle",
            Self::Standard => "standard",
        })
    }
}

impl FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "freestyle" => Ok(Self::Freestyle),
            "standard" | "exact" => Ok(Self::Standard),
            "" => Err(ParseRuleError::new(ParseRuleErrorKind::Empty, text)),
            _ => Err(ParseRuleError::new(ParseRuleErrorKind::Unknown, text)),
        }
    }
}

/// The length of a winning line and the [`Rule`] that goes with it.
///
/// The length may exceed the board's width and height; then nobody can win.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Rule, Rules};
///
/// let rules = Rules::standard(5)?;
/// assert_eq!((rules.line_length(), rules.rule()), (5, Rule::Standard));
/// assert!(rules.is_winning_length(5) && !rules.is_winning_length(6));
/// assert_eq!(Rules::default(), Rules::freestyle(5)?);
/// # Ok::<(), gomoku_core::RulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rules {
    line_length: u8,
    rule: Rule,
}

impl Rules {
    /// The shortest winning line.
    pub const MIN_LINE_LENGTH: u8 = 3;
    /// The longest winning line.
    pub const MAX_LINE_LENGTH: u8 = 10;

    /// Rules by which `line_length` in a row win.
    ///
    /// # Errors
    ///
    /// If the length is not from 3 to 10.
    pub const fn new(line_length: u8, rule: Rule) -> Result<Self, RulesError> {
        if line_length < Self::MIN_LINE_LENGTH || line_length > Self::MAX_LINE_LENGTH {
            return Err(RulesError { kind: RulesErrorKind::LineLength { found: line_length } });
        }
        Ok(Self { line_length, rule })
    }

    /// Rules by which `line_length` or more in a row win.
    ///
    /// # Errors
    ///
    /// If the length is not from 3 to 10.
    pub const fn freestyle(line_length: u8) -> Result<Self, RulesError> {
        Self::new(line_length, Rule::Freestyle)
    }

    /// Rules by which exactly `line_length` in a row win.
    ///
    /// # Errors
    ///
    /// If the length is not from 3 to 10.
    pub const fn standard(line_length: u8) -> Result<Self, RulesError> {
        Self::new(line_length, Rule::Standard)
    }

    /// How many in a row win.
    #[inline]
    pub const fn line_length(self) -> u8 {
        self.line_length
    }

    /// Whether longer lines win too.
    #[inline]
    pub const fn rule(self) -> Rule {
        self.rule
    }

    /// Does an unbroken run of so many stones, no longer at either end, win?
    #[inline]
    pub const fn is_winning_length(self, length: usize) -> bool {
        match self.rule {
            Rule::Freestyle => length >= self.line_length as usize,
            Rule::Standard => length == self.line_length as usize,
        }
    }
}

/// Five or more in a row win.
impl Default for Rules {
    fn default() -> Self {
        Self { line_length: 5, rule: Rule::Freestyle }
    }
}

/// The error of making [`Rules`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct RulesError {
    kind: RulesErrorKind,
}

impl RulesError {
    /// What was wrong.
    pub const fn kind(&self) -> RulesErrorKind {
        self.kind
    }
}

/// What was wrong with the rules asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulesErrorKind {
    /// The length of a winning line is out of range.
    #[error("{found} in a row is out of range; expected 3 to 10")]
    LineLength {
        /// The length asked for.
        found: u8,
    },
}

/// The error of reading a [`Rule`] from text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct ParseRuleError {
    kind: ParseRuleErrorKind,
    found: Found,
}

impl ParseRuleError {
    fn new(kind: ParseRuleErrorKind, text: &str) -> Self {
        Self { kind, found: Found::new(text) }
    }

    /// What was wrong.
    pub const fn kind(&self) -> ParseRuleErrorKind {
        self.kind
    }
}

impl fmt::Display for ParseRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ParseRuleErrorKind::Empty => f.write_str("the rule is missing")?,
            ParseRuleErrorKind::Unknown => write!(f, "no such rule {:?}", self.found)?,
        }
        f.write_str("; expected freestyle or standard (also called exact)")
    }
}

/// What was wrong with the name of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseRuleErrorKind {
    /// There was no text.
    Empty,
    /// No rule has that name.
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for rule in [Rule::Freestyle, Rule::Standard] {
            assert_eq!(rule.to_string().parse(), Ok(rule));
        }
        assert_eq!("exact".parse(), Ok(Rule::Standard));
    }

    #[test]
    fn other_names_are_refused() {
        for (text, culprit) in [
            ("", "the rule is missing"),
            ("renju", "no such rule \"renju\""),
            ("Freestyle", "no such rule \"Freestyle\""),
            ("exact\n", "no such rule \"exact\\n\""),
            ("anything goes, really", "no such rule \"anything goes, reall\"…"),
        ] {
            let message = format!("{culprit}; expected freestyle or standard (also called exact)");
            assert_eq!(text.parse::<Rule>().unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn lengths_out_of_range_are_refused() {
        assert_eq!(
            Rules::freestyle(2).unwrap_err().to_string(),
            "2 in a row is out of range; expected 3 to 10"
        );
        assert_eq!(Rules::standard(11).unwrap_err().kind(), RulesErrorKind::LineLength { found: 11 });
    }

    #[test]
    fn longer_lines_win_in_freestyle_only() {
        for line_length in 3..=10 {
            let (freestyle, standard) =
                (Rules::freestyle(line_length).unwrap(), Rules::standard(line_length).unwrap());
            for length in 0..=40 {
                assert_eq!(freestyle.is_winning_length(length), length >= usize::from(line_length));
                assert_eq!(standard.is_winning_length(length), length == usize::from(line_length));
            }
        }
    }
}
