//! Board, slices, rules and notation for n-in-a-row games.
//!
//! A [`Board`] is from 3×3 to 40×40 cells large, and 3 to 10 own stones in a row win on it, by one of the
//! [`Rules`]. It keeps every row, column and diagonal as a packed [`Slice`], so that wins are found and lines
//! scored by bit operations, and it updates everything it knows in constant time with each move and undo. The
//! crate knows nothing of scores or search.
//!
//! The [`Rule`]s are freestyle, standard, renju with its [forbidden points](Board::forbidden), and both forms of
//! caro; games begin freely or with an [`Opening`]: pro, long pro, swap or swap2.
//!
//! Boards are read from and written as diagrams, 0/1/2 matrices and move lists; whole games with names, times and comments,
//! in these and other programs' [`formats`].
//!
//! # Examples
//!
//! ```
//! use gomoku_core::{Board, BoardOutcome, BoardSize, Player, Rules};
//!
//! let mut board = Board::from_moves("b2 a1 c1 a3 a2", BoardSize::square(3)?, Rules::freestyle(3)?)?;
//! assert_eq!(board.to_string(), "O..\nXX.\nO.X");
//!
//! board.play("b3".parse()?)?;
//! board.play("c2".parse()?)?;
//! assert_eq!(board.outcome(), Some(BoardOutcome::Win(Player::X)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! - `serde`: a [`Coord`], [`BoardSize`], [`Player`], [`Direction`], [`Slice`] and [`Rule`] in the text form that
//!   `Display` prints; [`Rules`] as an object with `line_length` and `rule`; a [`Board`] as an object with the `rows`
//!   of its diagram, `line_length`, `rule` and the player `to_move`, but without its moves, a loss by a forbidden one
//!   among them, and alpha channel. Reading checks everything.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod alpha_channel;
mod board;
mod candidates;
mod coord;
mod direction;
pub mod formats;
mod history;
mod notation;
mod opening;
mod outcome;
mod parse_error;
mod play_error;
mod player;
mod position;
mod renju;
mod rules;
mod scenario;
#[cfg(feature = "serde")]
mod serde_impls;
mod size;
mod slice;
mod slice_store;
mod symmetry;
mod text;
mod zobrist;

pub use alpha_channel::{AlphaChannel, AlphaChannelError, AlphaChannelErrorKind};
pub use board::Board;
pub use candidates::Candidates;
pub use coord::{Coord, ParseCoordError, ParseCoordErrorKind};
pub use direction::{Direction, ParseDirectionError, ParseDirectionErrorKind};
pub use opening::{
    Opening, OpeningAction, OpeningError, OpeningErrorKind, OpeningRule, OpeningTurn, ParseOpeningRuleError,
    ParseOpeningRuleErrorKind, Person,
};
pub use outcome::{BoardOutcome, Line, Lines, Winners};
pub use parse_error::{ParseBoardError, ParseBoardErrorKind, ParseMovesError, ParseMovesErrorKind};
pub use play_error::{PlayError, PlayErrorKind};
pub use player::{ParsePlayerError, ParsePlayerErrorKind, Player};
pub use renju::{Forbidden, ForbiddenShape};
pub use rules::{ParseRuleError, ParseRuleErrorKind, Rule, Rules, RulesError, RulesErrorKind};
pub use scenario::{ParseScenarioError, ParseScenarioErrorKind, Scenario, ScenarioSeats};
pub use size::{BoardSize, ParseSizeError, ParseSizeErrorKind, SizeError, SizeErrorKind};
pub use slice::{ParseSliceError, ParseSliceErrorKind, Runs, Slice};
pub use slice_store::SliceId;
pub use symmetry::Symmetry;
