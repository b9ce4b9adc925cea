//! Who wins, and nothing about how soon or how high.

use std::fmt;
use std::ops::Neg;

use crate::Score;

/// Who wins a position under best play, from the view of one side; worse ones are less.
///
/// # Display
/// `loss`, `draw`, `win`.
///
/// # Examples
/// ```
/// use gomoku_search::{Class, Score};
///
/// assert_eq!(Class::of(Score::loss_in(12)), Class::Loss);
/// assert_eq!(Class::of(Score::heuristic(6)), Class::Win, "a margin that is not 0 is a win");
/// assert_eq!(-Class::Win, Class::Loss);
/// assert!(Class::Draw < Class::Win);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Class {
    /// The other side wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// This side wins.
    Win,
}

impl Class {
    /// The class of an exact value, which may be a distance, a margin or 0.
    #[inline]
    #[must_use]
    pub fn of(value: Score) -> Class {
        match value.cmp(&Score::DRAW) {
            std::cmp::Ordering::Less => Class::Loss,
            std::cmp::Ordering::Equal => Class::Draw,
            std::cmp::Ordering::Greater => Class::Win,
        }
    }

    /// The score that stands for this class in a report that knows no more: a win or loss as far away as a score can say
    /// ([`Score::MAX_DISTANCE`]), or 0.
    #[inline]
    #[must_use]
    pub const fn score(self) -> Score {
        match self {
            Class::Loss => Score::loss_in(Score::MAX_DISTANCE),
            Class::Draw => Score::DRAW,
            Class::Win => Score::win_in(Score::MAX_DISTANCE),
        }
    }

    /// The least score of this class.
    pub(super) const fn least(self) -> Score {
        match self {
            Class::Loss => Score::MIN,
            Class::Draw => Score::DRAW,
            Class::Win => Score::heuristic(1),
        }
    }
}

impl Neg for Class {
    type Output = Class;

    #[inline]
    fn neg(self) -> Class {
        match self {
            Class::Loss => Class::Win,
            Class::Draw => Class::Draw,
            Class::Win => Class::Loss,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Class::Loss => "loss",
            Class::Draw => "draw",
            Class::Win => "win",
        })
    }
}

/// What a [`Solver`](crate::Solver) is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum SolveFor {
    /// The exact value: how soon a win or loss comes, how high a margin is.
    #[default]
    Value,
    /// Win, draw or loss and no more, which is far cheaper: a win need not be the nearest one, a margin need only be
    /// more than 0.
    Class,
}
