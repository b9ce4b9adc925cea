//! What can be wrong with the record of a game.

use gomoku_core::{BoardOutcome, BoardSize, PlayError, Player};
use thiserror::Error;

/// A record that no game by the rules can have.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The board that was set up is another than the record speaks of.
    #[error("the board that was set up is a {found} one; expected {expected} and the rules of the record")]
    Setup {
        /// Its size.
        found: BoardSize,
        /// The size that the record names.
        expected: BoardSize,
    },
    /// A move of the opening was not allowed.
    #[error("opening move {number}: {error}")]
    Opening {
        /// Which, counted from 1.
        number: usize,
        /// Why.
        #[source]
        error: PlayError,
    },
    /// The game was over before it began.
    #[error("the game is over before its first move ({outcome}); expected an opening after which it goes on")]
    Start {
        /// How.
        outcome: BoardOutcome,
    },
    /// A move was made by the wrong player.
    #[error("move {number} is made by {found}; expected {expected}")]
    Turn {
        /// Which, counted from 1.
        number: usize,
        /// Who made it.
        found: Player,
        /// Whose turn it was.
        expected: Player,
    },
    /// A move was not allowed.
    #[error("move {number}: {error}")]
    Move {
        /// Which, counted from 1.
        number: usize,
        /// Why.
        #[source]
        error: PlayError,
    },
    /// The winning lines are others than the moves make.
    #[error("the record tells of winning moves ({found}) that are not those of the game ({expected})")]
    Wins {
        /// How many the record tells of.
        found: usize,
        /// How many there are.
        expected: usize,
    },
    /// The game cannot have ended so.
    #[error("the record says '{end}'; expected an end that its moves lead to")]
    End {
        /// What the record says.
        end: String,
    },
}
