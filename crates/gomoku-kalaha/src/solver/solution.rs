//! What the solver finds.

use std::cmp::Ordering;
use std::time::Duration;

use gomoku_search::{Side, StopReason};

use crate::Pit;

/// What a solver has proven of a position. Values are by how much the side to move ends ahead, stores included.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub struct Solution {
    /// The side to move: whose values these are.
    pub side: Side,
    /// The value is at least this much.
    pub lower: i32,
    /// The value is at most this much.
    pub upper: i32,
    /// What is proven of each move, in the order of the pits.
    pub moves: Vec<MoveBounds>,
    /// Best play from here to the end; empty if the limits were met before it was found.
    pub line: Vec<Pit>,
    /// Positions that were visited.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// Why it ended.
    pub stop: StopReason,
}

/// A move, and between which values it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveBounds {
    /// The pit that is sown.
    pub pit: Pit,
    /// Its value is at least this much.
    pub lower: i32,
    /// Its value is at most this much.
    pub upper: i32,
}

impl MoveBounds {
    /// The value of the move, if it is known.
    #[must_use]
    pub fn value(&self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

impl Solution {
    /// The value of the position, if it is known.
    #[must_use]
    pub fn value(&self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The moves that are known to be best; all of them if the solver was asked for them
    /// ([`RootDetail`](gomoku_search::RootDetail)).
    pub fn best_moves(&self) -> impl Iterator<Item = Pit> + '_ {
        let value = self.value();
        self.moves.iter().filter(move |mv| value.is_some_and(|value| mv.lower >= value)).map(|mv| mv.pit)
    }

    /// Who wins with best play, if that is known: `Some(None)` is a draw.
    ///
    /// # Examples
    /// ```
    /// use gomoku_kalaha::Kalaha;
    /// use gomoku_kalaha::solver::KalahaSolver;
    /// use gomoku_search::{Limits, RootDetail, Side};
    ///
    /// let solution = KalahaSolver::new().solve(&Kalaha::new(3, 3)?, RootDetail::Best, &Limits::none())?;
    /// assert_eq!(solution.winner(), Some(Some(Side::First)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn winner(&self) -> Option<Option<Side>> {
        match (self.lower.cmp(&0), self.upper.cmp(&0)) {
            (Ordering::Greater, _) => Some(Some(self.side)),
            (_, Ordering::Less) => Some(Some(!self.side)),
            (Ordering::Equal, Ordering::Equal) => Some(None),
            _ => None,
        }
    }
}

/// How far a solver has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolverProgress {
    /// The value is at least this much.
    pub lower: i32,
    /// The value is at most this much.
    pub upper: i32,
    /// The move that is looked at, and whether it is worth at least so much.
    pub testing: (Pit, i32),
    /// Positions that were visited.
    pub nodes: u64,
    /// How long it has taken.
    pub time: Duration,
}
