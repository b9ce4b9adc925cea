#![doc = include_str!("../README.md")]
//! # The games
//!
//! [`Kalaha`] and [`TicTacToe`], the smallest game worth searching, are `Copy`, implement [`Game`](gomoku_search::Game) and
//! [`Keyed`](gomoku_search::Keyed), and can be searched by every strategy of `gomoku-search`.
//!
//! ```
//! use gomoku_kalaha::{Kalaha, StoreDifference};
//! use gomoku_search::{AlphaBeta, Limits, Strategy};
//!
//! // Kalaha with 3 pits a side and 3 stones a pit, searched to its end: the starter wins by 2.
//! let start = Kalaha::new(3, 3)?;
//! let report = AlphaBeta::new(StoreDifference).search(&start, &Limits::none());
//! assert!(report.is_exact());
//! assert_eq!(report.value.points(), Some(2));
//! # Ok::<(), gomoku_kalaha::SizeError>(())
//! ```
//!
//! ```
//! use gomoku_kalaha::TicTacToe;
//! use gomoku_search::{Limits, Negamax, NoEvaluation, Score, Strategy};
//!
//! let report = Negamax::new(NoEvaluation).search(&TicTacToe::default(), &Limits::none());
//! assert_eq!(report.value, Score::DRAW);
//! ```
//!
//! [`solver`] finds what whole games are worth, and [`kgp`] reads and writes the lines by which programs play Kalaha with each other.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod kalaha;
pub mod kgp;
mod plain_number;
pub mod solver;
mod spot;
mod tic_tac_toe;
mod wording;

pub use kalaha::{
    EmptyCapture, Kalaha, ParseEmptyCaptureError, ParseKalahaError, ParseKalahaErrorKind, ParsePitError, Pit,
    PlayError, PlayErrorKind, PositionError, PositionErrorKind, SizeError, SizeErrorKind, Sowing,
    StonesInPlay, StoreDifference,
};
pub use tic_tac_toe::{
    Cell, ParseCellError, ParseTicTacToeError, ParseTicTacToeErrorKind, PlaceError, PlaceErrorKind,
    SquareSymmetry, TicTacToe,
};
