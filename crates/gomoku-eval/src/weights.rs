//! What a position looks like, for searches: a sum of learned weights, all of which are look-ups.
//!
//! The value for the side to move is the weight of having the move, and
//!
//! - for each empty cell near stones the weight of its [`Shape`] for the side to move, that of its shape for the opponent, and that of
//!   the pair of its two [threat classes](crate::patterns::ThreatClass);
//! - the weight of the [`Threats`] on the board.
//!
//! [`Feature`] names everything that is counted so. [`Weights::learned`] come from games of the flagship engine against itself, by
//! logistic regression of their results, and of what its searches found, on the features; `gomoku tune eval` makes others.
//! [`Weights::plain`] were set by hand.
//!
//! Games and fit follow from the seed, so that anybody can learn the same weights again. Those for freestyle took three rounds, each
//! played with the weights of the round before; those for the other rules began with them:
//!
//! ```text
//! gomoku tune eval --from plain --seed 11 --games 20000 --nodes 800 --data one.jsonl --out one.weights
//! gomoku tune eval --from one.weights --seed 12 --games 20000 --nodes 1000 --data two.jsonl --out two.weights
//! gomoku tune eval --from two.weights --seed 13 --games 16000 --nodes 1500 --data three.jsonl --out three.weights
//! gomoku tune eval --rule standard --from three.weights --seed 14 --games 10000 --nodes 1000 --data standard.jsonl --out standard.weights
//! gomoku tune eval --rule renju --from three.weights --seed 14 --games 10000 --nodes 1000 --data renju.jsonl --out renju.weights
//! ```
//!
//! Results of games alone teach badly: three rounds from `plain` without what searches found, and without positions beside the games,
//! came to weights that were 78 Elo weaker than those of before, and a further round from those made them 95 Elo weaker, though it
//! explained the results of games that it had not seen better. So weights are taken by matches, not by their loss.

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
