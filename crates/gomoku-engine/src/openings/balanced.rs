//! An opening and how even it is.

use std::fmt;

use gomoku_core::{Board, Coord};
use gomoku_search::{Limits, Report, StopFlag, StopReason};

use crate::Flagship;

/// An opening that a search has judged.
///
/// # Display
/// Its moves with blanks between, X first: `h8 i9 j10`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BalancedOpening {
    /// The moves, X's first.
    pub moves: Vec<Coord>,
    /// What the position after them is worth to the side to move, in points.
    pub value: i32,
    /// By how much either side is ahead in either of the last two depths: at odd depths one side has had the last word, at even ones the
    /// other.
    pub advantage: u32,
}

impl BalancedOpening {
    /// Judges an opening with so many positions; `None` if somebody wins, or the search does not finish a depth, or is to stop before
    /// its end.
    pub(super) fn judge(
        engine: &mut Flagship,
        start: &Board,
        nodes: u64,
        stop: &StopFlag,
    ) -> Option<BalancedOpening> {
        let limits = Limits::none().with_nodes(nodes).with_stop(stop.clone());
        let report = engine.search(start, &limits, &mut ())?;
        if report.stop == StopReason::Flag {
            return None;
        }
        let values = last_values(&report)?;
        Some(BalancedOpening {
            moves: start.moves().map(|(coord, _)| coord).collect(),
            value: *values.first()?,
            advantage: values.iter().map(|value| value.unsigned_abs()).max()?,
        })
    }
}

/// The values of the last two depths that were finished, or of the only one, the last first; `None` if somebody wins.
fn last_values(report: &Report<Coord>) -> Option<Vec<i32>> {
    report.iterations.iter().rev().take(2).map(|iteration| iteration.value.points()).collect()
}

impl fmt::Display for BalancedOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        f.pad(&moves.join(" "))
    }
}
