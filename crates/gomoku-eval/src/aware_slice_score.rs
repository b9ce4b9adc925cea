//! The 2004 engine's score with what its author wished for.

use gomoku_core::{Board, Player};

use crate::gap_points::{ROOM_FOR_AN_OPEN_THREE, gap_aware_slice_points, group_points, stretches};
use crate::runs::{Group, Runs, worthiest_groups};
use crate::slice_table::{OpenEnds, RunPoints, run_points};
use crate::{Finding, Points, Scorer, slice_points};

/// The score of the 2004 engine with two wishes of its document fulfilled, each of which can be switched off; without both it is
/// [`SliceScore`](crate::SliceScore).
///
/// - *Aware of gaps*: `xx_xx` is seen for the four that it is, and `o_xxx_o` for the three that is none. The points are
///   [`gap_aware_slice_points`].
/// - *Aware of the side to move*: in the table an opponent's three or four counts more than an own one, since it must be
///   answered at once. But that is so only if the opponent is to move. So here the patterns of the side to move count as an
///   opponent's and those of the other side as own ones, whoever's view the score has. Then one player's gain is the other's
///   loss, and play is as bold at even depths as at odd ones.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_eval::{AwareSliceScore, Points, Scorer, SliceScore};
///
/// let board = Board::from_diagram("..........\n..........\n...XXX....\n..........\n...OOO....\n..........", Rules::default())?;
/// assert_eq!(board.side_to_move(), Player::X);
/// // X's row wins: he is to move. The plain score fears O's row instead.
/// let ahead = |points: Points| points > Points::ZERO;
/// assert!(ahead(AwareSliceScore::new().score(&board, Player::X)));
/// assert!(!ahead(SliceScore.score(&board, Player::X)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AwareSliceScore {
    gap_aware: bool,
    side_aware: bool,
}

impl Default for AwareSliceScore {
    fn default() -> AwareSliceScore {
        AwareSliceScore::new()
    }
}

impl AwareSliceScore {
    /// Aware of both.
    #[must_use]
    pub const fn new() -> AwareSliceScore {
        AwareSliceScore { gap_aware: true, side_aware: true }
    }

    /// Whether two runs with a gap between them can be one pattern.
    #[must_use]
    pub const fn with_gap_aware(self, gap_aware: bool) -> AwareSliceScore {
        AwareSliceScore { gap_aware, ..self }
    }

    /// Whether the side to move decides what patterns count.
    #[must_use]
    pub const fn with_side_aware(self, side_aware: bool) -> AwareSliceScore {
        AwareSliceScore { side_aware, ..self }
    }

    /// Whether two runs with a gap between them can be one pattern.
    #[must_use]
    pub const fn is_gap_aware(self) -> bool {
        self.gap_aware
    }

    /// Whether the side to move decides what patterns count.
    #[must_use]
    pub const fn is_side_aware(self) -> bool {
        self.side_aware
    }

    /// The points of a pattern in a stretch of so many cells.
    fn group_points(self, group: Group, room: u32) -> RunPoints {
        if self.gap_aware { group_points(group, room) } else { run_points(group.stones(), group.open_ends()) }
    }

    /// What a player's points add to the score from this view: as own ones or as an opponent's.
    fn counted(self, points: RunPoints, player: Player, board: &Board, view: Player) -> i32 {
        let as_own = if self.side_aware { player != board.side_to_move() } else { player == view };
        let points = if as_own { points.own } else { points.opponent };
        if player == view { points } else { -points }
    }
}

impl Scorer for AwareSliceScore {
    fn score(&self, board: &Board, view: Player) -> Points {
        let points = if self.gap_aware { gap_aware_slice_points } else { slice_points };
        let sum = |player| {
            let sum = board.slices().fold(RunPoints::default(), |sum, slice| sum + points(slice, player));
            i64::from(self.counted(sum, player, board, view))
        };
        Points::whole(sum(Player::X) + sum(Player::O))
    }

    fn explain(&self, board: &Board, view: Player) -> Vec<Finding> {
        let size = board.size();
        let mut findings = Vec::new();
        for id in size.slice_ids() {
            let slice = board.slice_by_id(id);
            for player in Player::ALL {
                for stretch in stretches(slice, player) {
                    let room = stretch.room();
                    let runs = Runs::new(stretch.own(slice, player), slice.empty_mask());
                    let points =
                        |group| i64::from(self.counted(self.group_points(group, room), player, board, view));
                    let groups = if self.gap_aware {
                        worthiest_groups(runs, |group| points(group).abs())
                    } else {
                        runs.map(Group::Single).collect()
                    };
                    findings.extend(groups.into_iter().map(|group| Finding {
                        player,
                        pattern: self.pattern(group, room),
                        cells: group.cells().filter_map(|position| size.slice_coord(id, position)).collect(),
                        points: Points::whole(points(group)),
                    }));
                }
            }
        }
        findings.retain(|finding| finding.points != Points::ZERO);
        findings
    }
}

impl AwareSliceScore {
    /// The pattern, with both walls if it is a three that they make worth less.
    fn pattern(self, group: Group, room: u32) -> String {
        let pattern = group.pattern();
        let is_open_three = group.stones() == 3 && group.open_ends() == OpenEnds::Both;
        if self.gap_aware && is_open_three && room < ROOM_FOR_AN_OPEN_THREE {
            format!("o{pattern}o")
        } else {
            pattern
        }
    }
}
