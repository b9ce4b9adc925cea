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
//! Those for freestyle are from four rounds, each played by the flagship as it was then with the weights of the round before; games
//! and fit follow from the seed:
//!
//! ```text
//! gomoku tune eval --from plain           --games 30000 --nodes 1000 --seed 1
//! gomoku tune eval --from one.weights     --games 19765 --nodes 2000 --seed 2
//! (a third round, of which nothing was written down)
//! gomoku tune eval --from three-r.weights --games 40000 --nodes 3000 --seed 4
//! ```
//!
//! More of the same does not help by itself. Three rounds from `plain` by the flagship as it is now (20000 games with 1000 positions
//! a move, 20000 with 2000, 40000 with 3000; seeds 1, 2, 3) come to weights that are 78 Elo weaker (300 games with 10 000 positions
//! a move, 95 %: 43 to 114), and a fifth round of 24000 games from those above to 95 Elo weaker ones (400 games, 95 %: 65 to 127),
//! though it explains the results of games that it has not seen better than before. So weights are taken by matches, not by their loss.

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
