//! The 2004 engine's score in constant time.

use gomoku_core::{Board, Coord, Direction, Player, Slice};

use crate::RunningTotals;
use crate::slice_score::slice_points;
use crate::slice_table::{OpenEnds, RunPoints, WINNING_RUN, run_points};

/// The points of both players' runs on a board, kept up to date move by move in constant time.
///
/// A stone changes little in a slice, and all of it near by, however long the runs and the slice are:
///
/// - the player's own runs on both sides of the cell become one; their room stays what it was;
/// - a run of the opponent's beside the cell loses an open end;
/// - if the stone leaves the opponent less than five cells on one side, the runs in those cells lose all their points.
///
/// Lengths and room are counted by bit operations on the slice's masks, and the points are looked up: of a run by its
/// length and its open ends, of up to four cells that are cut off by their bits. So the cost does not depend on the board,
/// and runs that go on beyond any window are no special case.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_eval::{Points, RunningTotals, Scorer, SliceScore, SliceTotals};
///
/// let mut board = Board::from_diagram(".......\n.......\n..O....\n..XXO..\n.......\n.......\n.......", Rules::default())?;
/// let mut totals = SliceTotals::new(&board);
/// let coord = "d5".parse()?;
/// totals.place(&board, coord, Player::X);
/// board.place(coord, Player::X)?;
/// assert_eq!(Points::whole(totals.score(Player::O).into()), SliceScore.score(&board, Player::O));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SliceTotals {
    points: [RunPoints; 2],
}

impl RunningTotals for SliceTotals {
    fn new(board: &Board) -> SliceTotals {
        let points = Player::ALL.map(|player| {
            board.slices().fold(RunPoints::default(), |sum, slice| sum + slice_points(slice, player))
        });
        SliceTotals { points }
    }

    #[inline]
    fn place(&mut self, board: &Board, coord: Coord, player: Player) {
        let change = change_on_board(board, coord, player);
        self.points[player.index()] += change.own;
        self.points[player.opponent().index()] += change.other;
    }

    #[inline]
    fn remove(&mut self, board: &Board, coord: Coord, player: Player) {
        let change = change_on_board(board, coord, player);
        self.points[player.index()] -= change.own;
        self.points[player.opponent().index()] -= change.other;
    }

    #[inline]
    fn points(&self, player: Player) -> RunPoints {
        self.points[player.index()]
    }
}

/// What a stone changes: the points of its player, and those of the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Change {
    own: RunPoints,
    other: RunPoints,
}

#[inline]
fn change_on_board(board: &Board, coord: Coord, player: Player) -> Change {
    let mut total = Change::default();
    // Outside the board there are no slices.
    if !board.size().contains(coord) {
        return total;
    }
    for direction in Direction::ALL {
        let (slice, position) = board.slice(direction, coord);
        let change = change(slice, position as u32, player);
        total.own += change.own;
        total.other += change.other;
    }
    total
}

/// What a stone on an empty cell changes in one slice.
#[inline]
fn change(slice: Slice, cell: u32, player: Player) -> Change {
    let own = Sides::new(slice.mask(player), cell);
    let other = Sides::new(slice.mask(player.opponent()), cell);
    let cells = Reach { before: cell, behind: slice.len() as u32 - 1 - cell };
    Change { own: joined(own, other.reach(cells)), other: cut_in_two(other, own.reach(cells)) }
}

/// A mask seen from a cell: bit 63 of `before` is the cell before it, bit 0 of `behind` the cell behind it.
#[derive(Clone, Copy)]
struct Sides {
    before: u64,
    behind: u64,
}

/// How many cells there are on both sides of a cell.
#[derive(Clone, Copy)]
struct Reach {
    before: u32,
    behind: u32,
}

impl Sides {
    #[inline]
    const fn new(mask: u64, cell: u32) -> Sides {
        // Two shifts, since one by 64 is none.
        Sides { before: (mask << (63 - cell)) << 1, behind: (mask >> cell) >> 1 }
    }

    /// How far one comes from the cell on both sides without meeting a stone of this mask or the wall.
    #[inline]
    fn reach(self, cells: Reach) -> Reach {
        Reach {
            before: self.before.leading_zeros().min(cells.before),
            behind: self.behind.trailing_zeros().min(cells.behind),
        }
    }

    /// The lengths of the runs that end beside the cell.
    #[inline]
    const fn runs(self) -> Reach {
        Reach { before: self.before.leading_ones(), behind: self.behind.trailing_ones() }
    }
}

/// The player's own runs beside the cell become one with the new stone. `room` is how far his stones could reach.
#[inline]
fn joined(own: Sides, room: Reach) -> RunPoints {
    if room.before + 1 + room.behind < WINNING_RUN {
        return RunPoints::default();
    }
    let runs = own.runs();
    let (open_before, open_behind) = (runs.before < room.before, runs.behind < room.behind);
    look_up(runs.before + 1 + runs.behind, open_before, open_behind)
        - look_up(runs.before, open_before, true)
        - look_up(runs.behind, true, open_behind)
}

/// The opponent's stretch around the cell is cut in two. `room` is how far his stones could reach until now.
#[inline]
fn cut_in_two(other: Sides, room: Reach) -> RunPoints {
    if room.before + 1 + room.behind < WINNING_RUN {
        return RunPoints::default();
    }
    let runs = other.runs();
    // Seen from the cell: the nearest cell is bit 0 on both sides.
    closed(runs.before, room.before, other.before.reverse_bits())
        + closed(runs.behind, room.behind, other.behind)
}

/// What one side of the opponent's stretch loses.
#[inline]
fn closed(run: u32, room: u32, stones: u64) -> RunPoints {
    if room < WINNING_RUN {
        RunPoints::default() - CUT_OFF[room as usize][(stones & ((1 << room) - 1)) as usize]
    } else {
        let far_end = run < room;
        look_up(run, far_end, false) - look_up(run, far_end, true)
    }
}

/// How long a run can be: from no stone to the forty of the longest slice.
const LENGTHS: usize = 41;

#[inline]
fn look_up(length: u32, before: bool, behind: bool) -> RunPoints {
    RUNS[length as usize][usize::from(before) + usize::from(behind)]
}

/// The points of runs by their length and the number of their open ends.
static RUNS: [[RunPoints; 3]; LENGTHS] = run_table();

const fn run_table() -> [[RunPoints; 3]; LENGTHS] {
    let mut table = [[RunPoints { own: 0, opponent: 0 }; 3]; LENGTHS];
    let mut length = 0;
    while length < LENGTHS {
        table[length] = [
            run_points(length as u32, OpenEnds::None),
            run_points(length as u32, OpenEnds::One),
            run_points(length as u32, OpenEnds::Both),
        ];
        length += 1;
    }
    table
}

/// The points of up to four cells between a wall or a stone of the other player and an empty cell that makes them part of a
/// longer stretch: by how many they are, and by their stones, the one next to the empty cell being bit 0.
static CUT_OFF: [[RunPoints; 16]; 5] = cut_off_table();

const fn cut_off_table() -> [[RunPoints; 16]; 5] {
    let mut table = [[RunPoints { own: 0, opponent: 0 }; 16]; 5];
    let mut cells = 0;
    while cells < 5 {
        let mut stones = 0_usize;
        while stones < 1 << cells {
            table[cells][stones] = points_of_cells(cells, stones);
            stones += 1;
        }
        cells += 1;
    }
    table
}

const fn points_of_cells(cells: usize, stones: usize) -> RunPoints {
    let mut sum = RunPoints { own: 0, opponent: 0 };
    let mut cell = 0;
    while stones >> cell != 0 {
        let length = (stones >> cell).trailing_ones();
        let end = cell + length as usize;
        // The near end is open, be it by the empty cell or by an empty one among the cells.
        let points = run_points(length, OpenEnds::new(true, end < cells));
        sum.own += points.own;
        sum.opponent += points.opponent;
        cell = end + 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All slices of a length: three states a cell.
    fn slices(length: usize) -> impl Iterator<Item = Slice> {
        (0..3_u64.pow(length as u32)).map(move |number| {
            let digit = |cell: usize| number / 3_u64.pow(cell as u32) % 3;
            let mask = |wanted| (0..length).filter(|&cell| digit(cell) == wanted).map(|cell| 1 << cell).sum();
            Slice::from_masks(length, mask(1), mask(2)).unwrap()
        })
    }

    fn with_stone(slice: Slice, cell: usize, player: Player) -> Slice {
        let [x, o] = Player::ALL.map(|owner| slice.mask(owner) | u64::from(owner == player) << cell);
        Slice::from_masks(slice.len(), x, o).unwrap()
    }

    #[test]
    fn every_stone_in_every_slice_up_to_length_11_changes_what_recounting_says() {
        for length in 1..=11 {
            for slice in slices(length) {
                for cell in (0..length).filter(|&cell| slice.get(cell).is_none()) {
                    for player in Player::ALL {
                        let after = with_stone(slice, cell, player);
                        let recounted = Change {
                            own: slice_points(after, player) - slice_points(slice, player),
                            other: slice_points(after, player.opponent())
                                - slice_points(slice, player.opponent()),
                        };
                        assert_eq!(
                            change(slice, cell as u32, player),
                            recounted,
                            "{player} at {cell} of {slice}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn runs_are_looked_up_as_they_are_counted() {
        for (length, points) in (0..).zip(run_table()) {
            let counted =
                [OpenEnds::None, OpenEnds::One, OpenEnds::Both].map(|open| run_points(length, open));
            assert_eq!(points, counted, "{length}");
        }
    }

    #[test]
    fn what_is_cut_off_was_worth_what_it_counts_beside_five_empty_cells() {
        for (cells, by_stones) in cut_off_table().into_iter().enumerate() {
            for (stones, points) in (0..1_u64 << cells).zip(by_stones) {
                let slice = Slice::from_masks(cells + 5, stones << 5, 0).unwrap();
                // The cell next to the empty ones is bit 0 of the stones.
                assert_eq!(points, slice_points(slice, Player::X), "{slice}");
            }
            assert!(by_stones[1 << cells..].iter().all(|points| *points == RunPoints::default()));
        }
    }
}
