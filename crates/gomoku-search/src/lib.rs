//! Game search for games that you write.
//!
//! Implement [`Game`] for a position of your game, pick a [`Strategy`], and get a move with a full [`Report`]: the
//! value, the line of best play, every equally good move, and what it cost. This crate knows no game at all.
//!
//! ```
//! use gomoku_search::{AlphaBeta, Game, Limits, MoveBuffer, NoEvaluation, Outcome, Side, Strategy};
//!
//! /// One heap of sticks; take one, two or three; who takes the last one wins.
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! struct Nim { sticks: u8, mover: Side }
//!
//! impl Game for Nim {
//!     type Move = u8;
//!     type Undo = u8;
//!     fn side_to_move(&self) -> Side { self.mover }
//!     fn outcome(&self) -> Option<Outcome> { (self.sticks == 0).then_some(Outcome::Win(!self.mover)) }
//!     fn generate_moves(&self, moves: &mut MoveBuffer<u8>) { moves.extend(1..=self.sticks.min(3)) }
//!     fn play(&mut self, taken: u8) -> u8 { self.sticks -= taken; self.mover = !self.mover; taken }
//!     fn undo(&mut self, taken: u8) { self.sticks += taken; self.mover = !self.mover; }
//! }
//!
//! let nim = Nim { sticks: 21, mover: Side::First };
//! let report = AlphaBeta::new(NoEvaluation).search(&nim, &Limits::none());
//! assert_eq!(report.best_move, Some(1));
//! assert_eq!(report.value.to_string(), "win in 11");
//!
//! // One line tests the implementation:
//! gomoku_search::conformance::Conformance::new(nim).assert();
//! ```
//!
//! # Which strategy
//!
//! | strategy | finds | cost | use it |
//! | --- | --- | --- | --- |
//! | [`Minimax`] | value, all best moves | b<sup>d</sup> positions | as the definition to test others against |
//! | [`Negamax`] | the same | the same | to see the sign trick |
//! | [`AlphaBeta`] | the same value; the best moves as asked for | down to b<sup>d/2</sup> with good [order](Evaluator::order_moves) | to play |
//! | [`RandomMover`] | nothing | nothing | as the weakest opponent |
//!
//! # How to write a good `Game`
//!
//! - **Whose turn it is, is part of the position.** Extra turns and passes are ordinary moves after which
//!   [`Game::side_to_move`] says what it says. All strategies follow it ([`Turn`]); none assumes that turns alternate.
//! - **Outcomes are absolute**: [`Outcome`] names the side that won or the first side's margin.
//! - **Evaluations are relative**: [`Evaluator::evaluate`] is from the view of the side to move.
//! - **Make `play` return what `undo` needs.** If copying the position is cheaper, implement [`CopyGame`] and wrap it in
//!   [`ByCopy`].
//! - **Generate good moves first** if that costs nothing, or order them in [`Evaluator::order_moves`].
//! - **Test it** with [`conformance`] and, if someone has published numbers, with [`perft`].
//!
//! # Guarantees
//!
//! The same input gives the same report, node count included, when depth or nodes limit the search. Nothing is printed:
//! watch with an [`Observer`]. Searches allocate nothing in their inner loop, need no `unsafe`, and stop within a few
//! thousand nodes when time is up or a [`StopFlag`] is raised, and still answer.

mod alpha_beta;
mod by_copy;
pub mod conformance;
mod control;
mod deepening;
mod evaluator;
mod full_table;
mod game;
mod iteration;
mod limits;
mod mcts;
mod minimax;
mod mtdf;
mod negamax;
mod observer;
mod options;
mod outcome;
pub mod perft;
mod ponder;
mod proof;
mod pv;
mod pvs;
mod random;
mod report;
mod root;
mod score;
mod search;
mod side;
mod skill;
mod solver;
mod strategy;
mod table;
mod tie_break;
mod turn;

pub use alpha_beta::{AlphaBeta, RootDetail};
pub use by_copy::{ByCopy, CopyGame, CopyKeyed};
pub use evaluator::{EvaluateWith, Evaluator, NoEvaluation, Ordered};
pub use full_table::{ClassCounts, FullTable, FullTableError, FullTableErrorKind, FullTableProgress};
pub use game::{Game, Keyed, MoveBuffer};
pub use iteration::{Counts, Iteration};
pub use limits::{Limits, StopFlag, StopReason};
pub use mcts::{Mcts, RandomRollout, RolloutPolicy, RolloutRandom, RootStatistics};
pub use minimax::Minimax;
pub use mtdf::Mtdf;
pub use negamax::Negamax;
pub use observer::{Observer, RootProgress};
pub use options::{Options, Precision, TableSize};
pub use outcome::Outcome;
pub use ponder::Ponder;
pub use proof::{
    Certificate, CertificateError, CertificateErrorKind, CertificateNode, CertificateStep, Checked, Claim,
    Goal, Proof, ProofSearch, Verdict,
};
pub use pvs::Pvs;
pub use random::RandomMover;
pub use report::{Bound, Line, Report, RootMove};
pub use score::{ParseScoreError, Score};
pub use side::Side;
pub use skill::Skill;
pub use solver::{Bounds, Class, NoBounds, SolveFor, Solver, ValueRange};
pub use strategy::Strategy;
pub use table::{Entry, Table};
pub use tie_break::TieBreak;
pub use turn::{Turn, Window};
