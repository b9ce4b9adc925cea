//! What a search for threats found.

use std::time::Duration;

use gomoku_core::Coord;
use gomoku_search::StopReason;

use super::certificate::ThreatCertificate;
use super::verify::Verified;

/// The answer of a [`ThreatSearch`](super::ThreatSearch).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreatReport {
    /// Whether there is a win.
    pub verdict: ThreatVerdict,
    /// How many stones were put on the board.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// Why the search ended.
    pub stop: StopReason,
}

/// Whether threats win.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ThreatVerdict {
    /// They do: the certificate has been checked by the rules.
    Win(ThreatWin),
    /// No sequence of such threats wins, their moves being those that make at least an open two or a blocked three, and
    /// those that stop a five. There may be a win by other moves.
    None,
    /// The limits came first, in the search or in checking what it found.
    Unknown,
}

/// A win by threats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreatWin {
    /// The moves of both sides, the attacker's first, if the defender holds out as long as he can.
    pub line: Vec<Coord>,
    /// The attacker's moves up to and with the one that leaves no answer to five; 0 for a five at once.
    pub threats: u32,
    /// The proof: what the attacker does, whatever the defender does.
    pub certificate: ThreatCertificate,
    /// What it took to check it by the rules.
    pub verified: Verified,
}

impl ThreatReport {
    /// The win, if there is one.
    #[must_use]
    pub const fn win(&self) -> Option<&ThreatWin> {
        match &self.verdict {
            ThreatVerdict::Win(win) => Some(win),
            ThreatVerdict::None | ThreatVerdict::Unknown => None,
        }
    }
}
