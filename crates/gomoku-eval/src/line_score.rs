//! The 2023 program's score, line by line.

use gomoku_core::{Board, Coord, Direction, Player, Slice};

use crate::line_table::{joined_value, line_value};
use crate::runs::{Group, Runs, greatest_worth, near, worthiest_groups};
use crate::slice_table::WINNING_RUN;
use crate::{Finding, Points, Scorer};

/// The score of the 2023 program: values of unbroken lines by their length and their open ends, and of two lines with one
/// empty cell between them.
///
/// The values are [`line_value`] and [`joined_value`]. A line is part of at most one pair, and pairs are chosen so that the
/// slice is worth most: `_x_x_xx_xx_` is a two and a four. A line of five or more joins nothing: it is worth more alone. A line
/// that stands alone beside a gap has an open end there. Walls close an end as the other player's stones do, and there
/// need not be room for five.
///
/// Five or more in a row win here, whatever the board's rules say.
///
/// One player's gain is the other's loss: the scores of both views differ in their sign only.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_eval::{LineScore, Points, Scorer};
///
/// let board = Board::from_diagram(".......\n.......\n.XX.X..\n.......\n.OO....\n.......", Rules::default())?;
/// // 0.85 times an open three, against an open two.
/// assert_eq!(LineScore::new().score(&board, Player::X), Points::whole(1275 - 100));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct LineScore {
    plies: u32,
}

impl LineScore {
    /// The score at the root of a search, and of its own moves.
    #[must_use]
    pub const fn new() -> LineScore {
        LineScore { plies: 0 }
    }

    /// The score so many plies from the root of a search: the farther, the less a five is worth.
    #[must_use]
    pub const fn with_plies(self, plies: u32) -> LineScore {
        LineScore { plies }
    }

    /// How many plies from the root of a search.
    #[must_use]
    pub const fn plies(self) -> u32 {
        self.plies
    }

    /// What a stone on an empty cell changes for its player: the score from his view with it, less that without. `board` is the
    /// board **without** the stone.
    ///
    /// # Complexity
    /// Only the lines near the cell in its four slices are looked at.
    #[must_use]
    pub fn change(self, board: &Board, coord: Coord, player: Player) -> Points {
        Direction::ALL
            .into_iter()
            .map(|direction| {
                let (slice, position) = board.slice(direction, coord);
                change(slice, position as u32, player, self.plies)
            })
            .sum()
    }
}

impl Scorer for LineScore {
    fn score(&self, board: &Board, view: Player) -> Points {
        let points = |slice, player| line_points(slice, player, self.plies);
        board.slices().map(|slice| points(slice, view) - points(slice, view.opponent())).sum()
    }

    fn explain(&self, board: &Board, view: Player) -> Vec<Finding> {
        let size = board.size();
        let mut findings = Vec::new();
        for id in size.slice_ids() {
            let slice = board.slice_by_id(id);
            for player in Player::ALL {
                let runs = Runs::new(slice.mask(player), slice.empty_mask());
                for group in worthiest_groups(runs, |group| group_points(group, self.plies).hundredths()) {
                    let points = group_points(group, self.plies);
                    findings.push(Finding {
                        player,
                        pattern: group.pattern(),
                        cells: group.cells().filter_map(|position| size.slice_coord(id, position)).collect(),
                        points: if player == view { points } else { -points },
                    });
                }
            }
        }
        findings.retain(|finding| finding.points != Points::ZERO);
        findings
    }
}

/// The points of one player's lines in a slice, `plies` plies from the root of a search.
///
/// # Examples
/// ```
/// use gomoku_core::Player;
/// use gomoku_eval::{Points, line_points};
///
/// let points = line_points("_x_x_xx_xx_".parse()?, Player::X, 0);
/// assert_eq!(points, Points::whole(85 + 85_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn line_points(slice: Slice, player: Player, plies: u32) -> Points {
    points(slice.mask(player), slice.empty_mask(), plies)
}

/// The points of some lines in a slice that has these empty cells.
#[inline]
fn points(stones: u64, empty: u64, plies: u32) -> Points {
    let [hundredths] =
        greatest_worth(Runs::new(stones, empty), |group| [group_points(group, plies).hundredths()]);
    Points::from_hundredths(hundredths)
}

#[inline]
fn group_points(group: Group, plies: u32) -> Points {
    match group {
        Group::Single(run) => line_value(run.length(), group.open_ends(), plies),
        Group::Joined(first, second) if first.length().max(second.length()) < WINNING_RUN => {
            joined_value(group.stones(), group.open_ends())
        }
        Group::Joined(..) => Points::ZERO,
    }
}

/// What a stone on an empty cell changes for its player in one slice.
#[inline]
fn change(slice: Slice, cell: u32, player: Player, plies: u32) -> Points {
    let (own, other, empty) = (slice.mask(player), slice.mask(player.opponent()), slice.empty_mask());
    let stone = 1_u64 << cell;
    let near_own = own & near(own | stone, cell);
    let mut change = Points::ZERO;
    // A stone on its own is worth nothing.
    if near_own != 0 {
        change += points(near_own | stone, empty & !stone, plies) - points(near_own, empty, plies);
    }
    // The other player loses an open end or a gap only beside the cell.
    if other & (stone << 1 | stone >> 1) != 0 {
        let near_other = other & near(other | stone, cell);
        change += points(near_other, empty, plies) - points(near_other, empty & !stone, plies);
    }
    change
}
