//! How a game ended, as its file tells it.

use std::fmt;

use crate::player::Player;

/// How a game ended, as its file tells it. What the stones alone tell is asked of the board.
///
/// # Display
///
/// `X won`, `O won on time`, `drawn`, `unfinished`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ending {
    /// A player won.
    Won {
        /// Who.
        player: Player,
        /// How.
        by: WonBy,
    },
    /// Nobody won.
    Drawn,
    /// The game was not played to its end.
    Unfinished,
}

/// How a game was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum WonBy {
    /// On the board, or the file does not say.
    #[default]
    Play,
    /// The opponent gave up.
    Resignation,
    /// The opponent's time was up.
    Time,
    /// The opponent broke the rules or broke down.
    Fault,
}

impl Ending {
    /// A win on the board.
    pub const fn won(player: Player) -> Self {
        Self::Won { player, by: WonBy::Play }
    }

    /// Who won, if anybody did.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Won { player, .. } => Some(player),
            Self::Drawn | Self::Unfinished => None,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (player, by) = match self {
            Self::Won { player, by } => (player, by),
            Self::Drawn => return f.write_str("drawn"),
            Self::Unfinished => return f.write_str("unfinished"),
        };
        let how = match by {
            WonBy::Play => "",
            WonBy::Resignation => " by resignation",
            WonBy::Time => " on time",
            WonBy::Fault => " by a fault of the opponent",
        };
        write!(f, "{player} won{how}")
    }
}
