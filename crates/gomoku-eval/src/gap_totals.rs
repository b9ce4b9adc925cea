//! The score that sees gaps, kept up to date.

use gomoku_core::{Board, Coord, Direction, Player, Slice};

use crate::RunningTotals;
use crate::gap_points::{ROOM_FOR_AN_OPEN_THREE, gap_aware_slice_points, stretch_points};
use crate::runs::near;
use crate::slice_table::{RunPoints, WINNING_RUN};

/// The points of both players on a board as [`AwareSliceScore`](crate::AwareSliceScore) sees them, kept up to date stone by
/// stone.
///
/// In each of the four slices through a cell only those runs are counted again that the stone can change: those from which one
/// comes to it without crossing two empty cells, and those of the opponent that are left with little room.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_eval::{AwareSliceScore, GapTotals, Points, RunningTotals, Scorer};
///
/// let mut board = Board::from_diagram(".......\n.......\n..O....\n..XXO..\n.......\n.......\n.......", Rules::default())?;
/// let mut totals = GapTotals::new(&board);
/// let coord = "d6".parse()?;
/// totals.place(&board, coord, Player::X);
/// board.play(coord)?;
/// let score = totals.score_on_turn(Player::O, board.side_to_move());
/// assert_eq!(Points::whole(score.into()), AwareSliceScore::new().score(&board, Player::O));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct GapTotals {
    points: [RunPoints; 2],
}

impl RunningTotals for GapTotals {
    fn new(board: &Board) -> GapTotals {
        let points = Player::ALL.map(|player| {
            board
                .slices()
                .fold(RunPoints::default(), |sum, slice| sum + gap_aware_slice_points(slice, player))
        });
        GapTotals { points }
    }

    #[inline]
    fn place(&mut self, board: &Board, coord: Coord, player: Player) {
        for direction in Direction::ALL {
            let (slice, position) = board.slice(direction, coord);
            self.points[player.index()] += gained(slice, position as u32, player);
            self.points[player.opponent().index()] -= lost(slice, position as u32, player.opponent());
        }
    }

    #[inline]
    fn remove(&mut self, board: &Board, coord: Coord, player: Player) {
        for direction in Direction::ALL {
            let (slice, position) = board.slice(direction, coord);
            self.points[player.index()] -= gained(slice, position as u32, player);
            self.points[player.opponent().index()] += lost(slice, position as u32, player.opponent());
        }
    }

    #[inline]
    fn points(&self, player: Player) -> RunPoints {
        self.points[player.index()]
    }
}

/// The cells before and behind an empty cell up to the opponent's next stones or the walls.
#[derive(Clone, Copy)]
struct Sides {
    before: u64,
    behind: u64,
}

impl Sides {
    #[inline]
    fn new(slice: Slice, cell: u32, player: Player) -> Sides {
        let blocked = slice.mask(player.opponent()) | u64::MAX << slice.len();
        let cells_before = (1_u64 << cell) - 1;
        let start = u64::BITS - (blocked & cells_before).leading_zeros();
        let blocked_behind = blocked & u64::MAX << cell;
        let end = blocked_behind & blocked_behind.wrapping_neg();
        Sides { before: cells_before >> start << start, behind: (end - 1) & u64::MAX << cell << 1 }
    }

    /// The number of cells on both sides, and the cell between them.
    #[inline]
    const fn room(self) -> u32 {
        self.before.count_ones() + 1 + self.behind.count_ones()
    }
}

/// The points that a player gains in a slice by a stone on an empty cell.
#[inline]
fn gained(slice: Slice, cell: u32, player: Player) -> RunPoints {
    let sides = Sides::new(slice, cell, player);
    let room = sides.room();
    if room < WINNING_RUN {
        return RunPoints::default();
    }
    let (own, empty, stone) = (slice.mask(player), slice.empty_mask(), 1 << cell);
    let stones = own & near(own | stone, cell) & (sides.before | sides.behind);
    stretch_points(stones | stone, empty & !stone, room) - stretch_points(stones, empty, room)
}

/// The points that a player loses in a slice by a stone of his opponent's on an empty cell.
#[inline]
fn lost(slice: Slice, cell: u32, player: Player) -> RunPoints {
    let sides = Sides::new(slice, cell, player);
    let room = sides.room();
    if room < WINNING_RUN {
        return RunPoints::default();
    }
    let (own, empty, stone) = (slice.mask(player), slice.empty_mask(), 1 << cell);
    let near = near(own | stone, cell);
    // Where little room is left, all runs may be worth less.
    let stones_of = |side: u64| {
        let is_narrow = side.count_ones() < ROOM_FOR_AN_OPEN_THREE;
        own & side & if is_narrow { side } else { near }
    };
    let (before, behind) = (stones_of(sides.before), stones_of(sides.behind));
    if before | behind == 0 {
        return RunPoints::default();
    }
    stretch_points(before | behind, empty, room)
        - stretch_points(before, empty & !stone, sides.before.count_ones())
        - stretch_points(behind, empty & !stone, sides.behind.count_ones())
}
