//! How an engine can fail.

use std::fmt;

/// Why an engine lost a game that it did not lose on the board.
///
/// # Display
/// The reason.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// What happened.
    pub kind: FailureKind,
    /// The same for people: what was waited for, and what came instead.
    pub reason: String,
    /// The last that it said on its standard error; empty for engines that have none.
    pub stderr: String,
}

impl Failure {
    /// A failure of this kind, for this reason.
    #[must_use]
    pub fn new(kind: FailureKind, reason: impl Into<String>) -> Failure {
        Failure { kind, reason: reason.into(), stderr: String::new() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.reason)
    }
}

/// The kinds of failures.
///
/// # Display
/// What is lost by them: `lost on time`, `crashed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum FailureKind {
    /// It could not be started, or did not take the board.
    Start,
    /// It ended, or closed its output, in the middle of a game.
    Crash,
    /// It did not answer in time.
    Time,
    /// It answered with a move that does not exist.
    Illegal,
    /// It took more memory than it may.
    Memory,
}

impl fmt::Display for FailureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            FailureKind::Start => "did not start",
            FailureKind::Crash => "crashed",
            FailureKind::Time => "lost on time",
            FailureKind::Illegal => "made an illegal move",
            FailureKind::Memory => "took too much memory",
        })
    }
}
