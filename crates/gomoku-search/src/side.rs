//! The two sides of a game.

use std::fmt;
use std::ops::Not;

/// One of the two sides of a game: the side that a game names first, and the other.
///
/// Which of them moves first is the game's business: a game of Kalaha whose starter was drawn by lot may begin
/// with [`Side::Second`].
///
/// # Examples
/// ```
/// use gomoku_search::Side;
///
/// assert_eq!(!Side::First, Side::Second);
/// assert_eq!(Side::Second.to_string(), "second");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Side {
    /// The side named first.
    First,
    /// The side named second.
    Second,
}

impl Side {
    /// Both sides, first one first.
    pub const ALL: [Side; 2] = [Side::First, Side::Second];

    /// The other side; the same as `!side`.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first side and 1 for the second, to index arrays kept for each side.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        self.opponent()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::First => "first",
            Side::Second => "second",
        })
    }
}
