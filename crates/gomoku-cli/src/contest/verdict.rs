//! Why a match ended.

use std::fmt;

use gomoku::engine::matches::{Scores, SprtVerdict};

use super::settings::Settings;

/// Why a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    /// There was nothing left to play.
    All,
    /// The test has decided.
    Test { games: usize, verdict: SprtVerdict },
    /// Somebody stopped it, or parts are missing.
    Early { games: usize, planned: u32 },
}

impl Ended {
    pub(crate) fn of(scores: &Scores, settings: &Settings) -> Ended {
        let games = scores.games();
        let verdict = settings.sprt.and_then(|test| test.verdict(scores.meetings.first()?.result.pairs()));
        match verdict {
            Some(verdict) => Ended::Test { games, verdict },
            None if games >= scores.planned as usize => Ended::All,
            None => Ended::Early { games, planned: scores.planned },
        }
    }

    /// Whether nothing is left to do.
    pub(crate) const fn is_complete(self) -> bool {
        !matches!(self, Ended::Early { .. })
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::All => write!(f, "All games were played."),
            Ended::Test { games, verdict } => {
                write!(f, "The test has decided after {games} games: {verdict}.")
            }
            Ended::Early { games, planned } => write!(f, "Stopped after {games} of {planned} games."),
        }
    }
}
