//! Kalaha: the position, its rules, its texts and its evaluation.

mod bounds;
mod evaluator;
mod game;
mod notation;
mod pit;
mod position;
mod position_error;
mod rule;
#[cfg(feature = "serde")]
mod serialise;
mod sowing;

pub use bounds::StonesInPlay;
pub use evaluator::StoreDifference;
pub use notation::{ParseKalahaError, ParseKalahaErrorKind};
pub use pit::{ParsePitError, Pit};
pub use position::{Kalaha, SizeError, SizeErrorKind};
pub use position_error::{PositionError, PositionErrorKind};
pub use rule::{EmptyCapture, ParseEmptyCaptureError};
pub use sowing::{PlayError, PlayErrorKind, Sowing};
