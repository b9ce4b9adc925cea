//! What a position looks like, for searches: a sum of learned weights, all of which are look-ups.
//!
//! The value for the side to move is the weight of having the move, and
//!
//! - for each empty cell near stones the weight of its [`Shape`] for the side to move, that of its shape for the opponent, and that of
//!   the pair of its two [threat classes](crate::patterns::ThreatClass);
//! - the weight of the [`Threats`] on the board.
//!
//! [`Feature`] names everything that is counted so. [`Weights::learned`] come from games of the flagship engine against itself, by
//! logistic regression of their results on the features; `gomoku tune eval` makes others. [`Weights::plain`] were set by hand.
//!
//! Those for freestyle are from two rounds, by the flagship as it was then:
//!
//! ```text
//! gomoku tune eval --games 30000 --nodes 1000 --seed 1 --from plain --data one.jsonl --out one.weights
//! gomoku tune eval --games 19765 --nodes 2000 --seed 2 --from one.weights --data two.jsonl --out two.weights
//! ```

mod built_in;
mod cell_row;
mod feature;
mod origin;
mod parse;
mod shape;
mod tables;
mod threats;
mod value;

pub use cell_row::CellRow;
pub use feature::Feature;
pub use origin::Origin;
pub use parse::{ParseWeightsError, ParseWeightsErrorKind};
pub use shape::{ParseShapeError, Shape};
pub use threats::Threats;
pub use value::Weights;
