#![doc = include_str!("../README.md")]
//! # The scorers
//!
//! Every scorer implements [`Scorer`] and can explain its score pattern by pattern.
//!
//! | scorer | what it sees | cost of a move |
//! | --- | --- | --- |
//! | [`OpenWindows`] | windows of n cells that one player can still fill; any n | counts the board |
//! | [`SliceScore`] | unbroken runs, as the 2004 engine scored them | counts the board; [`SliceTotals`] keeps it up to date in constant time |
//! | [`AwareSliceScore`] | the same runs, also in pairs with a gap, and whose turn it is | counts the board; [`GapTotals`] looks at what is near the stone |
//! | [`LineScore`] | lines and pairs of lines with a gap, as the 2023 program valued them | counts the board; [`CarriedLineScore`] looks at what is near the stone |
//!
//! Scores are in [`Points`], exact to the hundredth. What is kept up to date by runs has [`RunningTotals`] in common.
//!
//! [`PriorityMatrix`](priority::PriorityMatrix) says of each empty cell how much a player wants it.
//! [`Patterns`](patterns::Patterns) says what a stone of either player would make there, from nothing to five, by every rule of five
//! in a row, and keeps count of it through play and undo. [`Weights`] make of it what a position is worth to the side to move.

mod aware_slice_score;
mod carried_line_score;
mod gap_points;
mod gap_totals;
mod line_score;
pub mod line_table;
mod open_windows;
pub mod patterns;
mod points;
pub mod priority;
mod running_totals;
mod runs;
mod scorer;
mod slice_score;
pub mod slice_table;
mod slice_totals;
pub mod weights;

pub use aware_slice_score::AwareSliceScore;
pub use carried_line_score::CarriedLineScore;
pub use gap_points::gap_aware_slice_points;
pub use gap_totals::GapTotals;
pub use line_score::{LineScore, line_points};
pub use open_windows::OpenWindows;
pub use points::Points;
pub use running_totals::RunningTotals;
pub use scorer::{Finding, Scorer};
pub use slice_score::{SliceScore, slice_points};
pub use slice_totals::SliceTotals;
pub use weights::Weights;
