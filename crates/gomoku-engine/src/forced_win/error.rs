//! The error of a search for forced wins.

use gomoku_core::{Rule, Rules};
use thiserror::Error;

/// The error of searching forced wins on a board whose rules the patterns do not fit.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct ForcedWinError {
    kind: ForcedWinErrorKind,
}

impl ForcedWinError {
    /// Refuses rules that the patterns were not made for.
    pub(crate) const fn check(rules: Rules) -> Result<(), ForcedWinError> {
        let kind = match (rules.line_length(), rules.rule()) {
            (5, Rule::Freestyle | Rule::Standard) => return Ok(()),
            (5, rule) => ForcedWinErrorKind::Rule { found: rule },
            (found, _) => ForcedWinErrorKind::LineLength { found },
        };
        Err(ForcedWinError { kind })
    }

    /// What was wrong.
    #[must_use]
    pub const fn kind(&self) -> ForcedWinErrorKind {
        self.kind
    }
}

/// Which rules the patterns do not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ForcedWinErrorKind {
    /// Not five in a row win.
    #[error("{found} in a row win on this board; expected 5, which the patterns of forced wins are made for")]
    LineLength {
        /// How many in a row win.
        found: u8,
    },
    /// A rule that says more than how long a line must be.
    #[error("forced wins are not known for the rule {found}; expected freestyle or standard")]
    Rule {
        /// The rule.
        found: Rule,
    },
}
