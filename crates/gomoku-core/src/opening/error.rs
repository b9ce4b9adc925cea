//! What cannot be done in an opening.

use std::fmt;

use thiserror::Error;

use super::rule::OpeningRule;
use super::{OpeningTurn, Person};
use crate::coord::Coord;
use crate::play_error::PlayErrorKind;
use crate::size::BoardSize;

/// The error of something that may not be done in an opening. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct OpeningError {
    kind: OpeningErrorKind,
}

impl OpeningError {
    pub(super) const fn new(kind: OpeningErrorKind) -> Self {
        Self { kind }
    }

    /// What was wrong.
    pub const fn kind(&self) -> OpeningErrorKind {
        self.kind
    }
}

/// Why something may not be done in an opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpeningErrorKind {
    /// The board has no cell for the third stone.
    #[error("{size} is too small for {rule}; expected a board with a side of more than {side} cells")]
    BoardTooSmall {
        /// The opening.
        rule: OpeningRule,
        /// The size of the board.
        size: BoardSize,
        /// The side of the square that is closed to the third stone.
        side: u8,
    },
    /// The cell cannot be played.
    #[error("{0}")]
    Play(PlayErrorKind),
    /// The first stone must stand in the middle.
    #[error("{coord} is not in the middle; expected the first stone there")]
    NotInTheMiddle {
        /// The cell.
        coord: Coord,
    },
    /// The third stone stands too near to the first.
    #[error(
        "{coord} is too near for the third stone; expected a cell outside the {side}x{side} around {first}"
    )]
    TooNear {
        /// The cell.
        coord: Coord,
        /// Where the first stone stands.
        first: Coord,
        /// The side of the square around it.
        side: u8,
    },
    /// The game would be over before the opening is.
    #[error("{coord} would end the game; expected an opening after which it goes on")]
    EndsGame {
        /// The cell.
        coord: Coord,
    },
    /// Something else has to be done first.
    #[error("that cannot be done now; expected {}", Expected(*.turn))]
    OutOfTurn {
        /// What the opening waits for.
        turn: OpeningTurn,
    },
    /// There is nothing left to do.
    #[error("the opening is finished; expected the game to go on")]
    Finished,
}

/// What an opening waits for, in words.
struct Expected(OpeningTurn);

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let person = match self.0.person() {
            Person::One => "first",
            Person::Two => "second",
        };
        match self.0 {
            OpeningTurn::Place(_, player) => write!(f, "the {person} person to place {player}"),
            OpeningTurn::Choose(_) => write!(f, "the {person} person to take X or O"),
            OpeningTurn::ChooseOrAddTwo(_) => {
                write!(f, "the {person} person to take X or O, or to add two stones")
            }
        }
    }
}
