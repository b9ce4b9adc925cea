//! The error of putting a stone on a board.

use thiserror::Error;

use crate::coord::Coord;
use crate::outcome::BoardOutcome;
use crate::player::Player;
use crate::size::BoardSize;

/// The error of a move that was refused. The board is as before.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct PlayError {
    kind: PlayErrorKind,
}

impl PlayError {
    pub(crate) const fn off_board(coord: Coord, size: BoardSize) -> Self {
        Self { kind: PlayErrorKind::OffBoard { coord, size } }
    }

    pub(crate) const fn occupied(coord: Coord, by: Player) -> Self {
        Self { kind: PlayErrorKind::Occupied { coord, by } }
    }

    pub(crate) const fn game_over(coord: Coord, outcome: BoardOutcome) -> Self {
        Self { kind: PlayErrorKind::GameOver { coord, outcome } }
    }

    /// The cell of the move.
    pub const fn coord(&self) -> Coord {
        match self.kind {
            PlayErrorKind::OffBoard { coord, .. }
            | PlayErrorKind::Occupied { coord, .. }
            | PlayErrorKind::GameOver { coord, .. } => coord,
        }
    }

    /// What was wrong.
    pub const fn kind(&self) -> PlayErrorKind {
        self.kind
    }
}

/// Why a move was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayErrorKind {
    /// The cell is not on the board.
    #[error("{coord} is off the {size} board; expected a1 to {}", .size.top_right())]
    OffBoard {
        /// The cell.
        coord: Coord,
        /// The size of the board.
        size: BoardSize,
    },
    /// There is a stone in the cell already.
    #[error("{coord} is already taken by {by}; expected an empty cell")]
    Occupied {
        /// The cell.
        coord: Coord,
        /// Whose stone it is.
        by: Player,
    },
    /// The game is over.
    #[error("{coord} cannot be played: the game is over ({outcome})")]
    GameOver {
        /// The cell.
        coord: Coord,
        /// How the game ended.
        outcome: BoardOutcome,
    },
}
