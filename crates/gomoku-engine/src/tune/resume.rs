//! Going on with an interrupted run.

use thiserror::Error;

use super::step::{ParseStepError, Step};
use super::tuner::Tuner;

/// How far a log was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub struct Resumed {
    /// Steps that were read.
    pub steps: u32,
    /// Bytes of whole lines: what is behind them was torn and is to be cut off before more is written.
    pub bytes: usize,
}

/// A log that does not belong to this run.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// A line is no step.
    #[error("line {line}: {error}")]
    Step {
        /// The line, counted from 1.
        line: usize,
        /// Why.
        #[source]
        error: ParseStepError,
    },
    /// The run would have made another step, with these settings.
    #[error(
        "line {line} is not a step of this run; expected the seed, the games and the parameters that the log was begun with"
    )]
    OtherRun {
        /// The line, counted from 1.
        line: usize,
    },
}

/// Lets the tuner learn again from the results in the log, and compares what it makes of them.
pub(super) fn resume<T: Tuner>(tuner: &mut T, log: &str) -> Result<Resumed, ResumeError> {
    let bytes = log.rfind('\n').map_or(0, |end| end + 1);
    let mut again = tuner.clone();
    for (index, text) in log[..bytes].lines().enumerate() {
        let line = index + 1;
        let step: Step = text.parse().map_err(|error| ResumeError::Step { line, error })?;
        let games_are_right = step.result.games() == again.contest().games;
        if !games_are_right || again.learn(step.result) != step {
            return Err(ResumeError::OtherRun { line });
        }
    }
    let steps = again.steps() - tuner.steps();
    *tuner = again;
    Ok(Resumed { steps, bytes })
}
