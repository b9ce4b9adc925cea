//! What can be wrong with a question about threats.

use gomoku_core::Rules;
use thiserror::Error;

/// The error of [`ThreatSearch::search`](super::ThreatSearch::search).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[error("{found} in a row: threats are known for five in a row only")]
pub struct ThreatError {
    found: u8,
}

impl ThreatError {
    pub(super) const fn not_five(rules: Rules) -> ThreatError {
        ThreatError { found: rules.line_length() }
    }
}
