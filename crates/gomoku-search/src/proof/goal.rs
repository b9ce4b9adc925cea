//! What is to be proven.

use std::fmt;

use crate::{Outcome, Score, Side};

/// What a [`ProofSearch`](crate::ProofSearch) is to prove or disprove: that a side can force at least this result, however
/// the other side plays.
///
/// Results are ordered as in [`Score`]: a win is more than any number of points, a loss is less, a draw counts 0.
///
/// # Examples
/// ```
/// use gomoku_search::{Goal, Outcome, Side};
///
/// let win = Goal::win(Side::Second);
/// assert!(win.is_met(Outcome::Win(Side::Second)) && win.is_met(Outcome::Margin(-1)));
/// assert!(!win.is_met(Outcome::Draw));
///
/// let four_ahead = Goal::at_least(Side::First, 4);
/// assert!(four_ahead.is_met(Outcome::Margin(4)) && four_ahead.is_met(Outcome::Win(Side::First)));
/// assert!(!four_ahead.is_met(Outcome::Margin(3)));
///
/// let no_loss = Goal::at_least(Side::First, 0);
/// assert!(no_loss.is_met(Outcome::Draw) && !no_loss.is_met(Outcome::Win(Side::Second)));
/// assert_eq!(no_loss.to_string(), "first has at least 0 points");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Goal {
    side: Side,
    target: Target,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
enum Target {
    Win,
    AtLeast(i32),
}

impl Goal {
    /// This side wins: outright, or by any margin above 0.
    #[must_use]
    pub const fn win(side: Side) -> Goal {
        Goal { side, target: Target::Win }
    }

    /// This side ends with at least so many points more than the other.
    ///
    /// More than [`Score::MAX_POINTS`] can be had by nothing but an outright win ([`Outcome::Win`]), and fewer than
    /// `-Score::MAX_POINTS` means: anything but an outright loss.
    #[must_use]
    pub const fn at_least(side: Side, points: i32) -> Goal {
        Goal { side, target: Target::AtLeast(points) }
    }

    /// The side that is to reach the goal.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The least number of points that is enough.
    #[must_use]
    pub const fn points(&self) -> i32 {
        match self.target {
            Target::Win => 1,
            Target::AtLeast(points) => points,
        }
    }

    /// Whether a game that ended so has met the goal.
    #[must_use]
    pub fn is_met(&self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Win(winner) => winner == self.side,
            Outcome::Draw => self.points() <= 0,
            Outcome::Margin(_) => {
                // As a score, a margin is clamped and cannot overflow when it is seen from the other side.
                outcome.score(self.side, 0).points().is_some_and(|points| points >= self.points())
            }
        }
    }
}

/// `first wins`, `second has at least -3 points`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.target {
            Target::Win => write!(f, "{} wins", self.side),
            Target::AtLeast(points) => write!(f, "{} has at least {points} points", self.side),
        }
    }
}

/// The greatest result of all in the numbers of [`rank`]: an outright win.
pub(super) const WIN: i64 = Score::MAX_POINTS as i64 + 1;

/// A result as a number for one side: its points, ±[`WIN`] for an outright win or loss.
pub(super) fn rank(outcome: Outcome, side: Side) -> i64 {
    match outcome {
        Outcome::Win(winner) if winner == side => WIN,
        Outcome::Win(_) => -WIN,
        Outcome::Draw => 0,
        Outcome::Margin(_) => i64::from(outcome.score(side, 0).points().unwrap_or(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_ranks_above_any_margin_and_a_loss_below() {
        for side in Side::ALL {
            let most = if side == Side::First { i32::MAX } else { i32::MIN };
            assert_eq!(rank(Outcome::Margin(most), side), i64::from(Score::MAX_POINTS));
            assert_eq!(rank(Outcome::Win(side), side), i64::from(Score::MAX_POINTS) + 1);
            assert_eq!(rank(Outcome::Margin(most), !side), -i64::from(Score::MAX_POINTS));
            assert_eq!(rank(Outcome::Win(!side), side), -i64::from(Score::MAX_POINTS) - 1);
            assert_eq!(rank(Outcome::Draw, side), 0);
        }
    }
}
