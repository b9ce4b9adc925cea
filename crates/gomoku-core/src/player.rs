//! The two players.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// One of the two players, named by the mark on the board. [`Player::X`] is player 1 and starts.
///
/// # Examples
///
/// ```
/// use gomoku_core::Player;
///
/// assert_eq!(Player::X.opponent(), Player::O);
/// assert_eq!("o".parse(), Ok(Player::O));
/// assert_eq!(Player::X.to_string(), "X");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Player 1: cross, black, the one who starts.
    X,
    /// Player 2: nought, white.
    O,
}

impl Player {
    /// Both players, the starter first.
    pub const ALL: [Self; 2] = [Self::X, Self::O];

    /// The other player.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }

    /// 0 for X and 1 for O, to index pairs kept for both players.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::X => "X",
            Self::O => "O",
        })
    }
}

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "X" | "x" => Ok(Self::X),
            "O" | "o" => Ok(Self::O),
            "" => Err(ParsePlayerError { kind: ParsePlayerErrorKind::Empty }),
            _ => Err(ParsePlayerError { kind: ParsePlayerErrorKind::Unknown }),
        }
    }
}

/// The error of reading a [`Player`] from text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct ParsePlayerError {
    kind: ParsePlayerErrorKind,
}

impl ParsePlayerError {
    /// What was wrong.
    pub const fn kind(&self) -> ParsePlayerErrorKind {
        self.kind
    }
}

/// What was wrong with the text of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParsePlayerErrorKind {
    /// There was no text.
    #[error("the player is missing; expected X or O")]
    Empty,
    /// The text is neither player's mark.
    #[error("no such player; expected X or O")]
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_form_reads_back() {
        for player in Player::ALL {
            assert_eq!(player.to_string().parse(), Ok(player));
            assert_eq!(player.to_string().to_lowercase().parse(), Ok(player));
            assert_eq!(Player::ALL[player.index()], player);
            assert_eq!(player.opponent().opponent(), player);
        }
    }

    #[test]
    fn other_text_is_refused() {
        let message = |text: &str| text.parse::<Player>().unwrap_err().to_string();
        assert_eq!(message("Z"), "no such player; expected X or O");
        assert_eq!(message(""), "the player is missing; expected X or O");
        assert_eq!("XO".parse::<Player>().unwrap_err().kind(), ParsePlayerErrorKind::Unknown);
    }
}
