//! Test helpers of the workspace: games of random trees and lattices, readers of the vectors in `testdata/`, and what the fuzz
//! targets of `fuzz/` do with their bytes.
//!
//! Used from `tests/` and `fuzz/` only: in a unit test of a crate that this one depends on, that crate's types and
//! traits would exist twice.

mod agreement;
pub mod fuzz;
mod lattice_game;
mod tree_game;
pub mod vectors;

pub use agreement::{disagreement, exact_options, value_of_line};
pub use lattice_game::{LatticeEvaluator, LatticeGame, LatticeShape, lattice_games};
pub use tree_game::{TreeEvaluator, TreeGame, TreeShape, graph_games, tree_games};
