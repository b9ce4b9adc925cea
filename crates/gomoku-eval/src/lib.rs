//! Scores for n-in-a-row boards: what a position looks like, without any search.
//!
//! Every scorer implements [`Scorer`]. This crate knows the board (`gomoku-core`) and nothing of search; `gomoku-engine`
//! adapts scorers to it.
//!
//! ```
//! use gomoku_core::{Board, Player, Rules};
//! use gomoku_eval::{OpenWindows, Scorer};
//!
//! let board = Board::from_diagram("...\n.X.\nO..", Rules::freestyle(3)?)?;
//! // X can still use the middle row, the middle column and one diagonal; O the left column and the bottom row.
//! assert_eq!(OpenWindows.score(&board, Player::X), 3 - 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod open_windows;
mod scorer;

pub use open_windows::OpenWindows;
pub use scorer::Scorer;
