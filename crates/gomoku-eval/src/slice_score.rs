//! The 2004 engine's score, run by run: plain, and kept as the measure of the fast one.

use gomoku_core::{Board, Player, Slice};

use crate::slice_table::{OpenEnds, RunPoints, WINNING_RUN, run_points};
use crate::{Finding, Points, Scorer};

/// The score of the 2004 engine: points for every unbroken run in every slice, by its length, by its open ends and by whose
/// it is; none where there is no room for five.
///
/// The points are [`run_points`]. This is the plain version, which walks over the cells as the document's `score_slice` does
/// and is linear in the length of a slice. It is the oracle of [`SliceTotals`](crate::SliceTotals), which finds the
/// difference that a move makes in constant time.
///
/// Five or more in a row win here, whatever the board's rules say.
///
/// Runs with a gap are two runs, on purpose: `xx_xx` does not look like four, and `o_xxx_o` looks like an open three.
///
/// # Examples
/// The first worked example of the document; O is the computer's mark:
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_eval::{Points, Scorer, SliceScore};
///
/// let empty = "...........\n".repeat(4);
/// let diagram = format!("{empty}.....O.....\n....XXO....\n{empty}...........");
/// let board = Board::from_diagram(&diagram, Rules::default())?;
/// assert_eq!(SliceScore.score(&board, Player::O), Points::whole(17 - 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SliceScore;

impl Scorer for SliceScore {
    fn score(&self, board: &Board, view: Player) -> Points {
        let sum = |player| {
            board.slices().fold(RunPoints::default(), |sum, slice| sum + slice_points(slice, player))
        };
        Points::whole(i64::from(sum(view).own - sum(view.opponent()).opponent))
    }

    fn explain(&self, board: &Board, view: Player) -> Vec<Finding> {
        let size = board.size();
        let mut findings = Vec::new();
        for id in size.slice_ids() {
            for player in Player::ALL {
                for_each_run(board.slice_by_id(id), player, |run| {
                    let points = if player == view { run.points().own } else { -run.points().opponent };
                    let cells = run.start..run.start + run.length as usize;
                    findings.push(Finding {
                        player,
                        pattern: run.pattern(),
                        cells: cells.filter_map(|position| size.slice_coord(id, position)).collect(),
                        points: Points::whole(i64::from(points)),
                    });
                });
            }
        }
        findings.retain(|finding| finding.points != Points::ZERO);
        findings
    }
}

/// The points of one player's runs in a slice.
#[must_use]
pub fn slice_points(slice: Slice, player: Player) -> RunPoints {
    let mut sum = RunPoints::default();
    for_each_run(slice, player, |run| sum += run.points());
    sum
}

/// A run that has room for five.
#[derive(Clone, Copy)]
struct Run {
    start: usize,
    length: u32,
    open: OpenEnds,
}

impl Run {
    const fn points(self) -> RunPoints {
        run_points(self.length, self.open)
    }

    /// `_xxx_`: the run, and what closes or opens its ends.
    fn pattern(self) -> String {
        let (before, behind) = match self.open {
            OpenEnds::None => ('o', 'o'),
            OpenEnds::One => ('o', '_'),
            OpenEnds::Both => ('_', '_'),
        };
        format!("{before}{}{behind}", "x".repeat(self.length as usize))
    }
}

/// Walks over a slice and reports a player's runs, but for those without room.
///
/// The other player's stones and the walls cut a slice into stretches. A stretch shorter than five cells is worth nothing;
/// in a longer one a run's end is open unless it touches the end of the stretch.
fn for_each_run(slice: Slice, player: Player, mut report: impl FnMut(Run)) {
    let is_blocked = |cell: usize| slice.get(cell) == Some(player.opponent());
    let is_own = |cell: usize| slice.get(cell) == Some(player);
    let mut start = 0;
    while start < slice.len() {
        let end = (start..slice.len()).find(|&cell| is_blocked(cell)).unwrap_or(slice.len());
        if end - start >= WINNING_RUN as usize {
            let mut cell = start;
            while cell < end {
                let length = (cell..end).take_while(|&cell| is_own(cell)).count();
                if length > 0 {
                    let open = OpenEnds::new(cell > start, cell + length < end);
                    report(Run { start: cell, length: length as u32, open });
                }
                cell += length + 1;
            }
        }
        start = end + 1;
    }
}
