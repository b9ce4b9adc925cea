//! Kalaha and 3×3 tic-tac-toe as games for [`gomoku_search`].
//!
//! [`Kalaha`] has 1 to 12 pits a side, 1 to 12 stones a pit and two rules of capture; [`TicTacToe`] is the smallest
//! game worth searching. Both are `Copy`, implement [`Game`](gomoku_search::Game) and
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
//! [`solver`] finds what whole games are worth, far faster than a search that knows no game:
//!
//! ```
//! use gomoku_kalaha::Kalaha;
//! use gomoku_kalaha::solver::KalahaSolver;
//! use gomoku_search::{Limits, RootDetail};
//!
//! let solution = KalahaSolver::new().solve(&Kalaha::new(4, 4)?, RootDetail::Best, &Limits::none())?;
//! assert_eq!(solution.value(), Some(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`kgp`] reads and writes the lines by which programs play Kalaha with each other.
//!
//! # Features
//!
//! - `serde`: positions, pits, cells and the rule can be serialised; what is read is checked. A position of Kalaha is an
//!   object such as `{"pits": [3, 3, 0, 3, 3, 0], "mover": 1, "rule": "empty_capture"}`, since its text tells neither the
//!   side to move nor the rule; one of tic-tac-toe is its text, the rule its name, a pit or cell its number.

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
