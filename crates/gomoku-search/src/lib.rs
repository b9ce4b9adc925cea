#![doc = include_str!("../README.md")]
//! # Which strategy
//!
//! | you want | take | because |
//! | --- | --- | --- |
//! | a strong move within a time limit | [`Pvs`] | it deepens step by step, answers at any moment, and remembers positions |
//! | the same, where values are few (stones, captures) | [`Mtdf`] | it asks only "at least this much?" |
//! | a move without a good evaluation | [`Mcts`] | it plays the game out, many times |
//! | to know whether somebody can force something | [`ProofSearch`] | it follows forced lines however long, and hands out a [`Certificate`] |
//! | the exact value of a small position | [`Solver`] | it searches to the end, with symmetry |
//! | every position of a tiny game | [`FullTable`] | it enumerates them and solves them all |
//! | to see how it is done, or to test a search | [`Minimax`], [`Negamax`], [`AlphaBeta`] | they are the textbook, kept plain for ever |
//! | an opponent for beginners | [`Skill`] around any of them, [`RandomMover`] | their mistakes come from a seed |
//!
//! What they cost and what they promise, for b moves in a position and d plies:
//!
//! | strategy | positions visited | memory | promise |
//! | --- | --- | --- | --- |
//! | [`Minimax`], [`Negamax`] | b<sup>d</sup> | d plies | the value by definition, all best moves |
//! | [`AlphaBeta`] | b<sup>d/2</sup> to b<sup>d</sup>, by the [order](Evaluator::order_moves) | d plies | the same value; best moves as [asked for](RootDetail) |
//! | [`Pvs`], [`Mtdf`] | mostly fewer: what the table knows is not searched again, and the best moves come first | a [table](Table) of fixed size | value, best moves and line of plain minimax with [`Options::exact`]; else what the table knows from deeper searches may go into the value |
//! | [`Mcts`] | as many as it may | a tree of [bounded size](Mcts::with_max_nodes) | an estimate, better with time; what it says is proven is the value of the game, but for the distance of a win |
//! | [`ProofSearch`] | by how forced play is, not by its length | a table of fixed size; the certificate | proven and disproven are true; [`Certificate::verify`] checks them by the rules alone |
//! | [`Solver`] | to the end of the game; what the table still knows, and its images under symmetry, once | a table that grows up to a size | the exact value, win distance included, or [win, draw or loss](SolveFor) for less |
//! | [`FullTable`] | every position once | all of them | the exact values of all, told apart by `Eq` and not by keys |
//!
//! Strategies that remember positions tell them apart by a 64-bit [key](Keyed::key), and are as sure as keys are
//! different. All of them follow [`Game::side_to_move`]: extra turns and passes are ordinary moves, in each algorithm, in trees
//! and in proofs too. All are seen through one trait, [`Strategy`], and one [`Report`], and all searches stop at any
//! position by [time, nodes or a flag](Limits), and still answer:
//!
//! ```
//! use std::time::Duration;
//! use gomoku_search::{Keyed, Limits, NoEvaluation, Pvs, Strategy};
//! # use gomoku_search::{Game, MoveBuffer, Outcome, Side};
//! # #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! # struct Nim { sticks: u8, mover: Side }
//! # impl Game for Nim {
//! #     type Move = u8;
//! #     type Undo = u8;
//! #     fn side_to_move(&self) -> Side { self.mover }
//! #     fn outcome(&self) -> Option<Outcome> { (self.sticks == 0).then_some(Outcome::Win(!self.mover)) }
//! #     fn generate_moves(&self, moves: &mut MoveBuffer<u8>) { moves.extend(1..=self.sticks.min(3)) }
//! #     fn play(&mut self, taken: u8) -> u8 { self.sticks -= taken; self.mover = !self.mover; taken }
//! #     fn undo(&mut self, taken: u8) { self.sticks += taken; self.mover = !self.mover; }
//! # }
//! // For the strategies that remember positions:
//! impl Keyed for Nim {
//!     fn key(&self) -> u64 { 2 * u64::from(self.sticks) + self.mover as u64 }
//! }
//!
//! let nim = Nim { sticks: 101, mover: Side::First };
//! let mut player = Pvs::new(NoEvaluation);
//! let report = player.search(&nim, &Limits::none().with_time(Duration::from_millis(50)));
//! assert!(report.best_move.is_some());
//! println!("{} after {} plies in {:?}", report.value, report.depth, report.time);
//! ```
//!
//! A strategy can be picked by name, and several can be put side by side:
//!
//! ```
//! use gomoku_search::{Limits, Mcts, NoEvaluation, Pvs, Solver, Strategy};
//! # use gomoku_search::{Game, Keyed, MoveBuffer, Outcome, Side};
//! # #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! # struct Nim { sticks: u8, mover: Side }
//! # impl Game for Nim {
//! #     type Move = u8;
//! #     type Undo = u8;
//! #     fn side_to_move(&self) -> Side { self.mover }
//! #     fn outcome(&self) -> Option<Outcome> { (self.sticks == 0).then_some(Outcome::Win(!self.mover)) }
//! #     fn generate_moves(&self, moves: &mut MoveBuffer<u8>) { moves.extend(1..=self.sticks.min(3)) }
//! #     fn play(&mut self, taken: u8) -> u8 { self.sticks -= taken; self.mover = !self.mover; taken }
//! #     fn undo(&mut self, taken: u8) { self.sticks += taken; self.mover = !self.mover; }
//! # }
//! # impl Keyed for Nim {
//! #     fn key(&self) -> u64 { 2 * u64::from(self.sticks) + self.mover as u64 }
//! # }
//! fn by_name(name: &str) -> Option<Box<dyn Strategy<Nim>>> {
//!     Some(match name {
//!         "pvs" => Box::new(Pvs::new(NoEvaluation)),
//!         "mcts" => Box::new(Mcts::new(NoEvaluation)),
//!         "solver" => Box::new(Solver::new(NoEvaluation)),
//!         _ => return None,
//!     })
//! }
//!
//! let nim = Nim { sticks: 13, mover: Side::First };
//! for name in ["pvs", "mcts", "solver"] {
//!     let mut strategy = by_name(name).expect("one of the three");
//!     let report = strategy.search(&nim, &Limits::none().with_nodes(1_000_000));
//!     assert_eq!(report.best_move, Some(1), "{name}: leave a multiple of four");
//!     assert!(report.is_exact(), "{name} has proven it");
//! }
//! ```
//!
//! # Analysis
//!
//! - **Several lines** (multi-PV): [`Options::with_lines`], in [`Report::lines`].
//! - **All equally good moves**: [`RootDetail::AllBest`], by [`Report::best_moves`]; every move's value: `AllValues`.
//! - **What each depth cost**: [`Report::iterations`], with cut-offs, how often the first move cut off, and what the table knew
//!   ([`Counts`]), how deep its longest line went ([`Iteration::selective_depth`]) and its best lines; [`Report::branching_factors`].
//! - **What a tree search knows of each move**: [`Mcts::root_statistics`].
//! - **Who can force what**: [`ProofSearch::prove`] with a [`Goal`], and [`Certificate::verify`] for those who do not believe it.
//! - **Watching**: an [`Observer`] hears of every depth and root move. **Stopping**: a [`StopFlag`]. **Pondering**: [`Ponder`]
//!   thinks in the opponent's time.
//! - **A fixed amount of work**: [`Limits::with_nodes`] gives the same answer on any machine.
//! - **Time for other moves**: [`Limits::with_soft_time`] begins no depth that will hardly be finished.
//!
//! # How to write a good `Game`
//!
//! - **Whose turn it is, is part of the position.** Extra turns and passes are ordinary moves after which
//!   [`Game::side_to_move`] says what it says. All strategies follow it ([`Turn`]); none assumes that turns alternate.
//! - **No position comes again.** Every move leads nearer to an end; searches to the end, proofs and tables rely on it.
//! - **Outcomes are absolute**: [`Outcome`] names the side that won or the first side's margin.
//! - **Evaluations are relative**: [`Evaluator::evaluate`] is from the view of the side to move.
//! - **Make `play` return what `undo` needs.** If copying the position is cheaper, implement [`CopyGame`] and wrap it in
//!   [`ByCopy`].
//! - **Generate good moves first** if that costs nothing, or order them in [`Evaluator::order_moves`]; if you know no good
//!   order, let the search learn one ([`Options::with_history`], [`Options::with_killers`]).
//! - **Say what a move is worth without making it** ([`Evaluator::evaluate_move`]) if the evaluation is kept up to date by
//!   differences: most positions of a search are leaves.
//! - **Tell what is known for certain** ([`Evaluator::settled`]): wins and losses that a rule or a small search of forcing
//!   moves shows are as good as the end of the game. What is not certain can look further where it matters
//!   ([`Evaluator::extension`], [`Evaluator::noisy_moves`]) and less far where it does not ([`Evaluator::is_quiet`],
//!   [`Evaluator::reduction`], with [`Options::with_late_move_reductions`], [`Options::with_futility`] and
//!   [`Options::with_move_count_pruning`]).
//! - **Give it a key** ([`Keyed`]) for the strategies that remember positions. The side to move and everything that decides
//!   about legal moves must be in it; any number will do, small ones too. Keep it up to date in `play` if it is costly.
//!   If positions have mirror images, [`Keyed::canonical_key`] lets [`Solver`] see that they are the same.
//!
//! # How to test it
//!
//! [`conformance`] tests all of this with one line, keys and symmetry included; [`perft`] counts positions, if someone has
//! published numbers; and any two strategies that must agree can be held against each other on positions of yours, as this
//! crate's own tests hold each against [`Minimax`].
//!
//! # Guarantees
//!
//! The same input gives the same report, node count included, when depth or nodes limit the search and one thread runs it.
//! What a strategy keeps from earlier searches, a table or a tree, is part of the input; `clear` forgets it. Nothing is
//! printed: watch with an [`Observer`]. There is no `unsafe` code. The inner loops allocate nothing but what they are to
//! remember: a tree, or a table that grows. Searches stop within a millisecond of work when time is up or a
//! [`StopFlag`] is raised, and still answer.

#![cfg_attr(docsrs, feature(doc_cfg))]

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
