//! How games end.

use std::fmt;

use gomoku_core::{Coord, Player};

use crate::FailureKind;

/// What happens after somebody has won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum AfterWin {
    /// The game is over.
    #[default]
    Stop,
    /// Play goes on until the board is full. The first win still decides the game. Who loses in renju by what is forbidden has
    /// lost: nobody has won a line after which to go on.
    GoOn,
}

/// Why the play ended.
///
/// # Display
/// A sentence for people: `X won`, `O gave up: I see no hope`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "how", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum End {
    /// A player made a winning line.
    Win {
        /// Who.
        player: Player,
    },
    /// Every cell is taken.
    Full {
        /// What the player said who was to move and could not, if he was asked: in games that go on after a win.
        said: Option<String>,
    },
    /// A player gave up while there were cells left.
    GaveUp {
        /// Who.
        player: Player,
        /// Why, in his own words.
        reason: String,
    },
    /// A player chose a cell that cannot be played, and lost by that.
    Fault {
        /// Who.
        player: Player,
        /// The cell.
        coord: Coord,
        /// What was wrong with it.
        reason: String,
    },
    /// A player made a move that is forbidden in renju, and lost by that.
    Forbidden {
        /// Who.
        player: Player,
        /// The cell.
        coord: Coord,
        /// What the stone there makes that is forbidden.
        reason: String,
    },
    /// A player was to move in renju and had only forbidden cells left, and lost by that.
    OnlyForbidden {
        /// Who.
        player: Player,
    },
    /// A player's engine failed, and lost by that.
    Failed {
        /// Who.
        player: Player,
        /// What happened.
        kind: FailureKind,
        /// The same for people.
        reason: String,
        /// The last that the engine said on its standard error.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "String::is_empty"))]
        stderr: String,
    },
    /// The game was ended by a rule of the match.
    Adjudicated {
        /// Who has won; `None` for a draw.
        winner: Option<Player>,
        /// By which rule.
        reason: String,
    },
    /// Whoever ran the match ended it before its time.
    Stopped,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Win { player } => write!(f, "{player} won"),
            End::Full { said: None } => f.write_str("the board is full"),
            End::Full { said: Some(said) } => write!(f, "the board is full: {said}"),
            End::GaveUp { player, reason } => write!(f, "{player} gave up: {reason}"),
            End::Fault { player, reason, .. } => write!(f, "{player} lost by a fault: {reason}"),
            End::Forbidden { player, coord, reason } => write!(f, "{player} lost by {coord}: {reason}"),
            End::OnlyForbidden { player } => write!(f, "{player} lost: only forbidden cells were left"),
            End::Failed { player, kind, reason, .. } => write!(f, "{player} {kind}: {reason}"),
            End::Adjudicated { winner: Some(winner), reason } => {
                write!(f, "{winner} won by adjudication: {reason}")
            }
            End::Adjudicated { winner: None, reason } => write!(f, "a draw by adjudication: {reason}"),
            End::Stopped => f.write_str("stopped"),
        }
    }
}

/// A move that won: the first one decides the game, and there are others only if the game went on.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Win {
    /// Who won.
    pub player: Player,
    /// By which of the game's moves, counted from 1; those of the opening do not count.
    pub ply: usize,
    /// The cells of each winning line that the move made. A line that it only made longer is none of them.
    pub lines: Vec<Vec<Coord>>,
}

/// What a game means for its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// This player won.
    Won(Player),
    /// Nobody did.
    Drawn,
    /// The game was stopped before it was decided.
    Unfinished,
}
