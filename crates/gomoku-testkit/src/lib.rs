//! Test helpers of the workspace: games of random trees and lattices, games so plain that everything about them is known,
//! readers of the vectors in `testdata/`, and what the fuzz targets of `fuzz/` do with their bytes. The doc tests run the code of
//! the guide in `docs/`.
//!
//! Used from `tests/`, `benches/` and `fuzz/` only: in a unit test of a crate that this one depends on, that crate's types and
//! traits would exist twice.

mod agreement;
mod brains;
#[cfg(feature = "fuzz")]
pub mod fuzz;
#[cfg(doctest)]
mod guide;
mod lattice_game;
mod talk;
mod tree_game;
pub mod vectors;
mod walk;

pub use agreement::{disagreement, end_of_line, exact_options, result_of_line, value_of_line};
pub use brains::odd_brain;
pub use lattice_game::{LatticeEvaluator, LatticeGame, LatticeShape, lattice_games};
pub use talk::Talk;
pub use tree_game::{TreeEvaluator, TreeGame, TreeShape, graph_games, tree_games};
pub use walk::Walk;
