//! Scores for n-in-a-row boards: what a position looks like, without any search.
//!
//! Every scorer implements [`Scorer`] and can explain its score pattern by pattern.
//!
//! | scorer | what it sees | cost of a move |
//! | --- | --- | --- |
//! | [`OpenWindows`] | windows of n cells that one player can still fill; any n | counts the board |
//! | [`SliceScore`] | unbroken runs, as the 2004 engine scored them | counts the board; [`SliceTotals`] keeps it up to date in constant time |
//!
//! [`PriorityMatrix`](priority::PriorityMatrix) says of each empty cell how much a player wants it.
//!
//! This crate knows the board (`gomoku-core`) and nothing of search; `gomoku-engine`
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
pub mod priority;
mod scorer;
mod slice_score;
pub mod slice_table;
mod slice_totals;

pub use open_windows::OpenWindows;
pub use scorer::{Finding, Scorer};
pub use slice_score::{SliceScore, slice_points};
pub use slice_totals::SliceTotals;
