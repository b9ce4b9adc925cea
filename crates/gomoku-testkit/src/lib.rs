//! Test helpers of the workspace: a game of random trees, and readers of the vectors in `testdata/`.
//!
//! Used from `tests/` only: in a unit test of `gomoku-search` the trait `Game` would exist twice.

mod tree_game;
pub mod vectors;

pub use tree_game::{TreeEvaluator, TreeGame, TreeShape, tree_games};
