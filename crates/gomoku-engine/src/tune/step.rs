//! The steps of a run as lines of text.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::matches::Wdl;

/// One step of tuning: what was tried, how it went, and what became of it.
///
/// # Display
/// `step 12 seed 81 values 500 12.5 result +9 =3 -3 kept`; [`FromStr`] is the inverse, to the last bit.
///
/// # Examples
/// ```
/// use gomoku_engine::tune::{Change, Step};
///
/// let line = "step 12 seed 81 values 500 12.5 result +9 =3 -3 kept";
/// let step: Step = line.parse()?;
/// assert_eq!((step.number, step.change), (12, Change::Kept));
/// assert_eq!(step.values, [500.0, 12.5]);
/// assert_eq!(step.to_string(), line);
/// # Ok::<(), gomoku_engine::tune::ParseStepError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Step {
    /// Which step, counted from 1.
    pub number: u32,
    /// The seed of its games.
    pub seed: u64,
    /// The values that were tried and [kept](Change::Kept) or [dropped](Change::Dropped), or to which the present ones
    /// [moved](Change::Moved).
    pub values: Vec<f64>,
    /// The result, from the candidate's view.
    pub result: Wdl,
    /// What became of the values.
    pub change: Change,
}

/// What a step did to the present values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Change {
    /// The candidate's values are the present ones now.
    Kept,
    /// The present values stay.
    Dropped,
    /// The present values have moved.
    Moved,
}

impl Change {
    const ALL: [Change; 3] = [Change::Kept, Change::Dropped, Change::Moved];
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Change::Kept => "kept",
            Change::Dropped => "dropped",
            Change::Moved => "moved",
        })
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {} seed {} values", self.number, self.seed)?;
        for value in &self.values {
            write!(f, " {value}")?;
        }
        write!(f, " result {} {}", self.result, self.change)
    }
}

impl FromStr for Step {
    type Err = ParseStepError;

    fn from_str(text: &str) -> Result<Step, ParseStepError> {
        read(text).ok_or_else(|| ParseStepError { found: text.chars().take(40).collect() })
    }
}

fn read(text: &str) -> Option<Step> {
    let (head, rest) = text.split_once(" values")?;
    let (values, rest) = rest.split_once(" result ")?;
    let (number, seed) = head.strip_prefix("step ")?.split_once(" seed ")?;
    let (result, change) = rest.rsplit_once(' ')?;
    let values =
        values.split_whitespace().map(|value| value.parse().ok().filter(|value: &f64| value.is_finite()));
    Some(Step {
        number: number.parse().ok()?,
        seed: seed.parse().ok()?,
        values: values.collect::<Option<Vec<f64>>>()?,
        result: result.parse().ok()?,
        change: Change::ALL.into_iter().find(|known| known.to_string() == change)?,
    })
}

/// A line that is no step.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "{found:?} is not a step; expected a line such as: step 12 seed 81 values 500 12.5 result +9 =3 -3 kept"
)]
pub struct ParseStepError {
    found: String,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_step_reads_back_to_the_last_bit(
            (number, seed) in any::<(u32, u64)>(),
            values in prop::collection::vec(prop::num::f64::NORMAL | prop::num::f64::ZERO | prop::num::f64::SUBNORMAL, 0..6),
            (wins, draws, losses) in (0_u32..1000, 0_u32..1000, 0_u32..1000),
            change in 0_usize..3,
        ) {
            let result = Wdl { wins, draws, losses };
            let step = Step { number, seed, values, result, change: Change::ALL[change] };
            prop_assert_eq!(step.to_string().parse(), Ok(step));
        }

        #[test]
        fn no_text_makes_it_panic(text in ".{0,80}") {
            let _ = text.parse::<Step>();
            let _ = format!("step 1 seed 2 values {text} result +1 =2 -3 kept").parse::<Step>();
            let _ = format!("step 1 seed 2 values 3 result {text} kept").parse::<Step>();
        }
    }

    #[test]
    fn lines_that_are_no_steps_are_refused() {
        for text in [
            "",
            "step 1",
            "step 1 seed 2 values 3 result +1 =2 -3",
            "step 1 seed 2 values 3 result +1 =2 -3 kep",
            "step 1 seed 2 values x result +1 =2 -3 kept",
            "step 1 seed 2 values inf result +1 =2 -3 kept",
            "step 1 seed 2 values 3 result +4294967295 =1 -3 kept",
            "step -1 seed 2 values 3 result +1 =2 -3 kept",
        ] {
            let error = text.parse::<Step>().unwrap_err().to_string();
            assert!(error.contains("is not a step; expected a line such as: step 12"), "{error}");
        }
    }
}
