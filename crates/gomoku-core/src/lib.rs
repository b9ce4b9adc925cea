#![doc = include_str!("../README.md")]
//! # Where to begin
//!
//! A [`Board`] of a [`BoardSize`] is played on by [`Rules`], which are a [`Rule`] and how many in a row win. Its lines are [`Slice`]s;
//! the cells near its stones are counted by an [`AlphaChannel`]. What a rule forbids is told by [`Board::forbidden`], how a game may
//! begin by an [`Opening`], and games of other programs are read by a [`Format`](formats::Format).

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
