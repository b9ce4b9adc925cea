//! The rules of a game: how many in a row win, and which lines of that length or a greater one do.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::player::Player;
use crate::slice::Slice;
use crate::text::Found;

/// Which lines win, and what a player may not do.
///
/// Matching from outside this crate needs a wildcard arm.
///
/// # Display
///
/// `freestyle`, `standard`, `renju`, `caro` or `caro-exact`. Reading also accepts `exact` for `standard`.
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
    /// Five in a row by the international rules of renju: X wins with exactly five and may make no longer line, no
    /// two fours and no two threes with one stone (see [`Forbidden`](crate::Forbidden)); O wins with five or more
    /// and may do anything.
    Renju,
    /// Five in a row win unless an opponent's stone stands at both ends; the board's edge blocks nothing. Six or
    /// more always win.
    Caro,
    /// As [`Caro`](Self::Caro), but six or more do not win.
    CaroExact,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 5] = [Self::Freestyle, Self::Standard, Self::Renju, Self::Caro, Self::CaroExact];

    /// Does it matter what stands at the ends of a line?
    #[inline]
    pub(crate) const fn looks_at_ends(self) -> bool {
        matches!(self, Self::Caro | Self::CaroExact)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Freestyle => "freestyle",
            Self::Standard => "standard",
            Self::Renju => "renju",
            Self::Caro => "caro",
            Self::CaroExact => "caro-exact",
        })
    }
}

impl FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "freestyle" => Ok(Self::Freestyle),
            "standard" | "exact" => Ok(Self::Standard),
            "renju" => Ok(Self::Renju),
            "caro" => Ok(Self::Caro),
            "caro-exact" => Ok(Self::CaroExact),
            "" => Err(ParseRuleError::new(ParseRuleErrorKind::Empty, text)),
            _ => Err(ParseRuleError::new(ParseRuleErrorKind::Unknown, text)),
        }
    }
}

/// The length of a winning line and the [`Rule`] that goes with it.
///
/// The length may exceed the board's width and height; then nobody can win. Renju and both forms of caro are five in
/// a row and nothing else.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Player, Rule, Rules};
///
/// let rules = Rules::standard(5)?;
/// assert_eq!((rules.line_length(), rules.rule()), (5, Rule::Standard));
/// assert_eq!(Rules::default(), Rules::freestyle(5)?);
/// assert_eq!(Rules::new(5, Rule::Renju), Ok(Rules::RENJU));
/// assert!(Rules::new(4, Rule::Renju).is_err());
///
/// let slice = "_oxxxxxo".parse()?;
/// assert!(rules.is_winning_run(slice, Player::X, 2, 5));
/// assert!(!Rules::CARO.is_winning_run(slice, Player::X, 2, 5), "both ends are closed");
/// # Ok::<(), Box<dyn std::error::Error>>(())
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
    /// Renju.
    pub const RENJU: Self = Self { line_length: 5, rule: Rule::Renju };
    /// Caro, where six or more always win.
    pub const CARO: Self = Self { line_length: 5, rule: Rule::Caro };
    /// Caro, where six or more do not win.
    pub const CARO_EXACT: Self = Self { line_length: 5, rule: Rule::CaroExact };

    /// Rules by which `line_length` in a row win.
    ///
    /// # Errors
    ///
    /// If the length is not from 3 to 10, or not 5 for a rule that is about five in a row only.
    pub const fn new(line_length: u8, rule: Rule) -> Result<Self, RulesError> {
        if line_length < Self::MIN_LINE_LENGTH || line_length > Self::MAX_LINE_LENGTH {
            return Err(RulesError { kind: RulesErrorKind::LineLength { found: line_length } });
        }
        match rule {
            Rule::Freestyle | Rule::Standard => {}
            Rule::Renju | Rule::Caro | Rule::CaroExact => {
                if line_length != 5 {
                    return Err(RulesError { kind: RulesErrorKind::NotFive { rule, found: line_length } });
                }
            }
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

    /// Which lines of that length or a greater one win.
    #[inline]
    pub const fn rule(self) -> Rule {
        self.rule
    }

    /// Does a player's unbroken run in a slice win, given its first cell and its length?
    ///
    /// The run must be no longer at either end, as those of [`Slice::runs`] are. This is all there is to know about
    /// winning: the length, whose stones they are, and what stands at both ends.
    #[inline]
    pub const fn is_winning_run(self, slice: Slice, player: Player, start: usize, length: usize) -> bool {
        let wanted = self.line_length as usize;
        match (self.rule, player) {
            (Rule::Freestyle, _) | (Rule::Renju, Player::O) => length >= wanted,
            (Rule::Standard, _) | (Rule::Renju, Player::X) => length == wanted,
            (Rule::Caro, _) => {
                length > wanted || length == wanted && !slice.is_enclosed(player, start, length)
            }
            (Rule::CaroExact, _) => length == wanted && !slice.is_enclosed(player, start, length),
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
    /// The rule is about five in a row only.
    #[error("{rule} is not known with {found} in a row; expected 5")]
    NotFive {
        /// The rule asked for.
        rule: Rule,
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
        f.write_str("; expected freestyle, standard (also called exact), renju, caro or caro-exact")
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
        for rule in Rule::ALL {
            assert_eq!(rule.to_string().parse(), Ok(rule));
        }
        assert_eq!("exact".parse(), Ok(Rule::Standard));
    }

    #[test]
    fn other_names_are_refused() {
        for (text, culprit) in [
            ("", "the rule is missing"),
            ("Renju", "no such rule \"Renju\""),
            ("caro_exact", "no such rule \"caro_exact\""),
            ("exact\n", "no such rule \"exact\\n\""),
            ("anything goes, really", "no such rule \"anything goes, reall\"…"),
        ] {
            let message = format!(
                "{culprit}; expected freestyle, standard (also called exact), renju, caro or caro-exact"
            );
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
    fn renju_and_caro_are_five_in_a_row() {
        for (rule, rules) in
            [(Rule::Renju, Rules::RENJU), (Rule::Caro, Rules::CARO), (Rule::CaroExact, Rules::CARO_EXACT)]
        {
            assert_eq!(Rules::new(5, rule), Ok(rules));
            for found in [3, 4, 6, 10] {
                let error = Rules::new(found, rule).unwrap_err();
                assert_eq!(error.kind(), RulesErrorKind::NotFive { rule, found });
                assert_eq!(
                    error.to_string(),
                    format!("{rule} is not known with {found} in a row; expected 5")
                );
            }
            assert_eq!(Rules::new(11, rule).unwrap_err().kind(), RulesErrorKind::LineLength { found: 11 });
        }
    }

    #[test]
    fn longer_lines_win_in_freestyle_only() {
        for line_length in 3..=10 {
            let (freestyle, standard) =
                (Rules::freestyle(line_length).unwrap(), Rules::standard(line_length).unwrap());
            for length in 1..=40 {
                let slice = Slice::from_masks(40, (1 << length) - 1, 0).unwrap();
                let wins = |rules: Rules| rules.is_winning_run(slice, Player::X, 0, length);
                assert_eq!(wins(freestyle), length >= usize::from(line_length));
                assert_eq!(wins(standard), length == usize::from(line_length));
            }
        }
    }

    /// The rules by which the player's first run in a picture wins.
    fn winning_rules(picture: &str, player: Player) -> Vec<Rule> {
        let slice: Slice = picture.parse().unwrap();
        let (start, length) = slice.runs(player).next().unwrap();
        let wins = |rule: &Rule| Rules::new(5, *rule).unwrap().is_winning_run(slice, player, start, length);
        Rule::ALL.into_iter().filter(wins).collect()
    }

    #[test]
    fn what_wins_depends_on_the_length_the_ends_and_in_renju_on_the_player() {
        use Rule::{Caro, Freestyle, Renju, Standard};
        for (picture, x, o) in [
            ("_xxxxx_", &Rule::ALL[..], &Rule::ALL[..]),
            ("xxxxx", &Rule::ALL[..], &Rule::ALL[..]),
            ("_oxxxxx_", &Rule::ALL[..], &Rule::ALL[..]),
            ("xxxxxo", &Rule::ALL[..], &Rule::ALL[..]),
            ("oxxxxx", &Rule::ALL[..], &Rule::ALL[..]),
            ("_oxxxxxo_", &[Freestyle, Standard, Renju], &[Freestyle, Standard, Renju]),
            ("_xxxxxx_", &[Freestyle, Caro], &[Freestyle, Renju, Caro]),
            ("oxxxxxxo", &[Freestyle, Caro], &[Freestyle, Renju, Caro]),
            ("oxxxxo", &[], &[]),
        ] {
            assert_eq!(winning_rules(picture, Player::X), x, "{picture}");
            let swapped: String = picture
                .chars()
                .map(|cell| match cell {
                    'x' => 'o',
                    'o' => 'x',
                    other => other,
                })
                .collect();
            assert_eq!(winning_rules(&swapped, Player::O), o, "{swapped}");
        }
    }
}
