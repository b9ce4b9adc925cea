//! Board games by search: five in a row, n in a row, Kalaha and tic-tac-toe on one generic game-search library.
//!
//! This crate holds nothing of its own. It gives the crates of the workspace short names:
//!
//! | name | what it has | begin with |
//! | --- | --- | --- |
//! | [`search`] | search for games that you write: implement [`Game`](search::Game), take a strategy, get a report | the table [*Which strategy*](search#which-strategy) |
#![cfg_attr(
    feature = "kalaha",
    doc = "| [`kalaha`] | Kalaha and 3×3 tic-tac-toe as such games, and a solver of Kalaha | [`Kalaha`](kalaha::Kalaha), [`KalahaSolver`](kalaha::solver::KalahaSolver) |"
)]
//! | [`core`] | boards, rules, notation and files of n in a row | [`Board`](core::Board) |
//! | [`eval`] | scores of boards, without search | [`Scorer`](eval::Scorer), [`Patterns`](eval::patterns::Patterns) |
//! | [`engine`](mod@engine) | players of five in a row, forced wins with proofs, matches, tuning | [`engine()`](engine::engine), [`ThreatSearch`](engine::ThreatSearch), [`Series`](engine::matches::Series) |
//!
//! A player of five in a row, and a proof:
//!
//! ```
//! use gomoku::core::{Board, BoardSize, Player, Rules};
//! use gomoku::engine::{ThreatSearch, Threats, engine};
//! use gomoku::search::Limits;
//!
//! let board = Board::from_moves("h8 a1 i9 o1 j10 a15", BoardSize::square(15)?, Rules::default())?;
//! let thought = engine("flagship")?.choose(&board, &Limits::none().with_nodes(10_000), &mut ());
//! assert!(thought.coord().is_some_and(|cell| ["g7", "k11"].contains(&cell.to_string().as_str())), "an open four");
//!
//! let report = ThreatSearch::new(Threats::Fours).search(&board, Player::X, &Limits::none())?;
//! let win = report.win().expect("X has an open three");
//! assert!(win.certificate.verify(&board).is_ok(), "checked by the rules alone");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! `kalaha` (on): the games and the solver of `gomoku-kalaha`. `serde` (off): serialisation of positions, moves and reports; what has a text
//! form is written as that text, the rest as objects.
//!
//! # Limits
//!
//! Two sides, perfect information, no chance, and no position that comes again. Boards from 3×3 to 40×40, 3 to 10 in a row. Libraries print
//! nothing, do not panic on input, and contain no unsafe code.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub use gomoku_core as core;
pub use gomoku_engine as engine;
pub use gomoku_eval as eval;
#[cfg(feature = "kalaha")]
pub use gomoku_kalaha as kalaha;
pub use gomoku_search as search;

/// The code of the README, compiled and run by the doc tests. It shows pictures, which a page of documentation cannot.
#[cfg(all(doctest, feature = "kalaha"))]
#[doc = include_str!("../README.md")]
pub struct Readme;
