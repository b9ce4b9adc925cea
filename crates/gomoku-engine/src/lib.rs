//! n-in-a-row as a game to search: the one place where board, evaluation and search meet.
//!
//! [`MnkGame`] makes a [`Game`](gomoku_search::Game) of a [`Board`](gomoku_core::Board) of any size and line length, and
//! [`ScoreWith`] makes an [`Evaluator`](gomoku_search::Evaluator) of a [`Scorer`](gomoku_eval::Scorer).
//!
//! ```
//! use gomoku_core::{Board, BoardSize, Rules};
//! use gomoku_engine::{MnkGame, ScoreWith};
//! use gomoku_eval::OpenWindows;
//! use gomoku_search::{AlphaBeta, Limits, Strategy};
//!
//! // Four in a row on 6×5; X has an open three and wins by either end.
//! let board = Board::from_diagram("......\n......\n..XXX.\n.OO...\n....O.", Rules::freestyle(4)?)?;
//! let game = MnkGame::new(board);
//! let report = AlphaBeta::new(ScoreWith(OpenWindows)).search(&game, &Limits::none().with_depth(3));
//! assert_eq!(report.value.to_string(), "win in 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod mnk_game;
mod score_with;

pub use mnk_game::{MnkGame, player, side};
pub use score_with::ScoreWith;
