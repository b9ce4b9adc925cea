//! How a finished game ended.

use crate::{Score, Side};

/// The result of a finished game, in absolute terms: it names a side or a margin, never "the player who just moved".
///
/// # Examples
/// ```
/// use gomoku_search::{Outcome, Score, Side};
///
/// let lost_by_six = Outcome::Margin(-6);
/// assert_eq!(lost_by_six.winner(), Some(Side::Second));
/// assert_eq!(lost_by_six.score(Side::Second, 30), Score::heuristic(6));
/// assert_eq!(Outcome::Win(Side::First).score(Side::First, 5), Score::win_in(5));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// This side has won; how high does not matter, how soon does.
    Win(Side),
    /// Nobody has won.
    Draw,
    /// The game is counted out: how many points the first side is ahead (negative: behind).
    ///
    /// An evaluator of such a game must count in the same points, since the search compares both.
    Margin(i32),
}

impl Outcome {
    /// The side that has won, if any.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Margin(points) if points > 0 => Some(Side::First),
            Outcome::Margin(points) if points < 0 => Some(Side::Second),
            Outcome::Draw | Outcome::Margin(_) => None,
        }
    }

    /// The value of this outcome for `view`, when the game ended `ply` plies after the position that is searched.
    ///
    /// A win becomes a [decisive](Score::is_decisive) score that is better the sooner it comes. A margin is the
    /// plain number of points: whether it is the exact result of the game or an evaluation on the way is said by
    /// the report that carries it ([`Report::is_exact`](crate::Report::is_exact)).
    #[inline]
    #[must_use]
    pub fn score(self, view: Side, ply: u32) -> Score {
        match self {
            Outcome::Win(side) if side == view => Score::win_in(ply),
            Outcome::Win(_) => Score::loss_in(ply),
            Outcome::Draw => Score::DRAW,
            Outcome::Margin(points) => {
                let score = Score::heuristic(points);
                if view == Side::First { score } else { -score }
            }
        }
    }
}
