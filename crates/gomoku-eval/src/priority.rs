//! The priority matrix of THO-MOKU: a number for every empty cell, the sum of the priorities of patterns.

mod compiled;
mod matrix;
mod parse;
mod plain;
mod style;
mod styles;

pub use compiled::CompiledStyle;
pub use matrix::{PriorityMatrix, Randomness};
pub use parse::{ParseStyleError, ParseStyleErrorKind};
pub use plain::{PatternMatch, explain_priority, plain_priorities};
pub use style::{Directions, Pattern, PatternCell, Style};
