//! The two players.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::text::Found;

/// One of the two players, named by the mark on the board. [`Player::X`] is player 1 and starts.
///
/// # Display
///
/// `X` or `O`. Reading also accepts small letters.
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
            "" => Err(ParsePlayerError::new(ParsePlayerErrorKind::Empty, text)),
            _ => Err(ParsePlayerError::new(ParsePlayerErrorKind::Unknown, text)),
        }
    }
}

/// The error of reading a [`Player`] from text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct ParsePlayerError {
    kind: ParsePlayerErrorKind,
    found: Found,
}

impl ParsePlayerError {
    fn new(kind: ParsePlayerErrorKind, text: &str) -> Self {
        Self { kind, found: Found::new(text) }
    }

    /// What was wrong.
    pub const fn kind(&self) -> ParsePlayerErrorKind {
        self.kind
    }
}

impl fmt::Display for ParsePlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ParsePlayerErrorKind::Empty => f.write_str("the player is missing")?,
            ParsePlayerErrorKind::Unknown => write!(f, "no such player {:?}", self.found)?,
        }
        f.write_str("; expected X or O")
    }
}

/// What was wrong with the text of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePlayerErrorKind {
    /// There was no text.
    Empty,
    /// The text is neither player's mark.
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
        assert_eq!(message("Z"), r#"no such player "Z"; expected X or O"#);
        assert_eq!(message("X\r"), r#"no such player "X\r"; expected X or O"#);
        assert_eq!(message(&"XO".repeat(99)), r#"no such player "XOXOXOXOXOXOXOXOXOXO"…; expected X or O"#);
        assert_eq!(message(""), "the player is missing; expected X or O");
        assert_eq!("XO".parse::<Player>().unwrap_err().kind(), ParsePlayerErrorKind::Unknown);
    }
}
