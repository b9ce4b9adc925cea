//! What writing gives.

use std::fmt;

use thiserror::Error;

use super::format::Format;

/// What was written, and what could not be.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Written {
    text: String,
    /// What the games have and the text has not.
    pub losses: Vec<Loss>,
}

impl Written {
    pub(super) fn new(text: String, losses: Losses) -> Self {
        Self { text, losses: losses.0 }
    }

    /// The text, with a line break at its end.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text, to keep.
    pub fn into_text(self) -> String {
        self.text
    }
}

/// Something that a game has and a format has not.
///
/// # Display
///
/// A sentence for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Loss {
    /// The names of the players.
    Names,
    /// A name that the format would take for something else, and which was changed.
    ChangedName,
    /// The rules. Five in a row, freestyle, are none to lose: it is what everybody takes a file without rules for, and they are read
    /// back as rules that nobody told.
    Rules,
    /// The size of the board; the position is in the middle of a larger one.
    Size,
    /// The size of the board: the reader has to know it.
    SizeUntold,
    /// The order of the moves.
    MoveOrder,
    /// Whose turn it is.
    SideToMove,
    /// Stones that were set up are written as moves, in an order that was made up.
    SetUpAsMoves,
    /// The times of the moves. Where there are times, that they are [whole milliseconds](super::TranscriptMove::with_time) is no loss.
    Times,
    /// The labels and comments of moves, and of the game.
    Comments,
    /// The title.
    Title,
    /// The date.
    Date,
    /// How the game ended.
    Ending,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Names => "the names of the players are left out",
            Self::ChangedName => {
                "a name that looks like a move or a header has underscores instead of commas, semicolons, full stops and blanks"
            }
            Self::Rules => "the rules are left out",
            Self::Size => "the board is put in the middle of a larger one",
            Self::SizeUntold => "the size of the board is left out",
            Self::MoveOrder => "the order of the moves is left out",
            Self::SideToMove => "whose turn it is is left out",
            Self::SetUpAsMoves => "stones that were set up are written as moves, in an order that is made up",
            Self::Times => "the times of the moves are left out",
            Self::Comments => "comments are left out",
            Self::Title => "the title is left out",
            Self::Date => "the date is left out",
            Self::Ending => "how the game ended is left out",
        })
    }
}

/// The losses of a file, each only once.
#[derive(Debug, Default)]
pub(super) struct Losses(Vec<Loss>);

impl Losses {
    /// Adds a loss if there is something to lose.
    pub(super) fn add_if(&mut self, is_lost: bool, loss: Loss) {
        if is_lost && !self.0.contains(&loss) {
            self.0.push(loss);
        }
    }
}

/// Games that a format cannot hold.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format is only read.
    #[error("{format} is only read; expected one of {}", Format::writable())]
    ReadOnly {
        /// The format.
        format: Format,
    },
    /// There is no game.
    #[error("there is no game to write; expected at least one")]
    NoGame,
    /// The format holds one game only.
    #[error("{format} holds one game; {games} are given")]
    SeveralGames {
        /// The format.
        format: Format,
        /// How many there are.
        games: usize,
    },
    /// The format has moves by turns, X first, and the stones of the game cannot be put in such an order.
    #[error(
        "{format} has moves by turns, X first, but game {game} has {x} {} of X and {o} of O, {to_move} to move; expected one of {}",
        if *.x == 1 { "stone" } else { "stones" },
        Format::of_any_stones()
    )]
    NotByTurns {
        /// The format.
        format: Format,
        /// The number of the game, from 1.
        game: usize,
        /// The stones of X.
        x: usize,
        /// The stones of O.
        o: usize,
        /// Who is to move.
        to_move: crate::player::Player,
    },
}
