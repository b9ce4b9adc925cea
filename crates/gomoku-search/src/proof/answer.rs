//! What a proof search found.

use std::fmt;
use std::time::Duration;

use crate::StopReason;
use crate::control::Control;

use super::certificate::{Certificate, Claim};
use super::numbers::Numbers;

/// Whether a goal can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Verdict {
    /// It can be reached whatever the other side does.
    Proven,
    /// The other side can prevent it.
    Disproven,
    /// The search was stopped before it knew.
    Unknown,
}

impl Verdict {
    pub(super) const fn of(numbers: Numbers) -> Verdict {
        match numbers {
            Numbers { proof: 0, .. } => Verdict::Proven,
            Numbers { disproof: 0, .. } => Verdict::Disproven,
            Numbers { .. } => Verdict::Unknown,
        }
    }

    /// What a certificate of this verdict claims.
    pub(super) const fn claim(self) -> Option<Claim> {
        match self {
            Verdict::Proven => Some(Claim::Reached),
            Verdict::Disproven => Some(Claim::Refuted),
            Verdict::Unknown => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Proven => "proven",
            Verdict::Disproven => "disproven",
            Verdict::Unknown => "unknown",
        })
    }
}

/// What a [`ProofSearch`](crate::ProofSearch) found about a goal.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
#[non_exhaustive]
pub struct Proof<M> {
    /// Whether the goal can be reached.
    pub verdict: Verdict,
    /// How many open positions at least have to be proven for a proof: 0 if it is there,
    /// [`ProofSearch::INFINITE`](crate::ProofSearch::INFINITE) if there is none.
    pub proof_number: u32,
    /// How many open positions at least have to be disproven for a disproof; likewise.
    pub disproof_number: u32,
    /// How play goes: the moves that reach the goal, or prevent it, against a long defence, to the end of the game. If there
    /// is a certificate: its longest line. Empty while the verdict is unknown, and cut short if the limits came first.
    pub line: Vec<M>,
    /// Positions visited, each time they were: the search, the line and the certificate together.
    pub nodes: u64,
    /// How long it all took.
    pub time: Duration,
    /// Why it ended: [`StopReason::Exhausted`] if all is done; [`StopReason::Depth`] if the depth limit leaves the verdict
    /// unknown. A known verdict stays true if time, nodes or the flag ended the work on line and certificate.
    pub stop: StopReason,
    /// The proof itself, if it was [asked for](crate::ProofSearch::with_certificate), the verdict is known, and the limits
    /// left enough to write it down.
    pub certificate: Option<Certificate<M>>,
}

impl<M> Proof<M> {
    pub(super) fn new(numbers: Numbers, control: &Control<'_, M>) -> Proof<M> {
        let verdict = Verdict::of(numbers);
        let stop = match control.stop_reason() {
            StopReason::Depth if verdict != Verdict::Unknown => StopReason::Exhausted,
            stop => stop,
        };
        Proof {
            verdict,
            proof_number: numbers.proof,
            disproof_number: numbers.disproof,
            line: Vec::new(),
            nodes: control.nodes,
            time: control.elapsed(),
            stop,
            certificate: None,
        }
    }

    /// Whether the goal can be reached, if that is known.
    #[must_use]
    pub fn is_proven(&self) -> Option<bool> {
        match self.verdict {
            Verdict::Proven => Some(true),
            Verdict::Disproven => Some(false),
            Verdict::Unknown => None,
        }
    }
}
