//! All slices of a board, and the arithmetic that finds those through a cell.

use crate::coord::Coord;
use crate::direction::Direction;
use crate::player::Player;
use crate::rules::Rules;
use crate::size::BoardSize;
use crate::slice::{Run, Slice};

/// The number of one [`Slice`] among all those of a board.
///
/// Numbers run from 0 without gaps: first the rows from the top, then the columns from the left, then the
/// diagonals from the bottom left to the top right, then the anti-diagonals from the top left to the bottom
/// right. Values kept for each slice therefore fit in a plain list, indexed by [`index`](Self::index).
///
/// Ids belong to a board size: they are made by [`BoardSize::slice_id`] and mean another line on another size.
///
/// # Examples
///
/// ```
/// use gomoku_core::{BoardSize, Direction};
///
/// let size = BoardSize::square(15)?;
/// let (id, position) = size.slice_id(Direction::Vertical, "c14".parse()?).expect("on the board");
/// assert_eq!((id.index(), position), (17, 1), "the third column after 15 rows, the second cell from the top");
/// assert_eq!(size.slice_coord(id, position), Some("c14".parse()?));
/// assert_eq!(size.slice_direction(id), Some(Direction::Vertical));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SliceId(u8);

// The largest board has 40 rows, 40 columns and 79 diagonals each way.
const _: () =
    assert!(2 * BoardSize::MAX as usize + 2 * (2 * BoardSize::MAX as usize - 1) <= u8::MAX as usize);

impl SliceId {
    /// The number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Slices of a board of this size.
impl BoardSize {
    /// How many slices a board of this size has: rows, columns and both kinds of diagonals, also those too
    /// short to win in.
    pub const fn slice_count(self) -> usize {
        self.first_slice(Direction::AntiDiagonal) + self.diagonals()
    }

    /// All slices in order.
    pub fn slice_ids(self) -> impl DoubleEndedIterator<Item = SliceId> + Clone {
        (0..self.slice_count() as u8).map(SliceId)
    }

    /// The slice that goes through a cell in a direction, and the cell's position in it; `None` off the board.
    pub fn slice_id(self, direction: Direction, coord: Coord) -> Option<(SliceId, usize)> {
        let (index, position) = self.contains(coord).then(|| self.locate(direction, coord))?;
        Some((SliceId(index as u8), position as usize))
    }

    /// The direction of a slice; `None` if a board of this size has no such slice.
    pub fn slice_direction(self, id: SliceId) -> Option<Direction> {
        let starts_by = |&direction: &Direction| self.first_slice(direction) <= id.index();
        (id.index() < self.slice_count()).then(|| Direction::ALL.into_iter().rev().find(starts_by))?
    }

    /// The cell at a position of a slice; `None` if there is none. The inverse of
    /// [`slice_id`](Self::slice_id).
    pub fn slice_coord(self, id: SliceId, position: usize) -> Option<Coord> {
        let direction = self.slice_direction(id)?;
        let number = id.index() - self.first_slice(direction);
        let (x, y) = self.slice_start(direction, number);
        let start = Coord::from_xy(x as u8, y as u8, self.height())?;
        // Positions past the type's range are off every board too.
        let cell = start.stepped(direction, i8::try_from(position).ok()?)?;
        self.contains(cell).then_some(cell)
    }

    const fn diagonals(self) -> usize {
        self.width() as usize + self.height() as usize - 1
    }

    /// The index of a direction's first slice.
    #[inline]
    const fn first_slice(self, direction: Direction) -> usize {
        let (width, height) = (self.width() as usize, self.height() as usize);
        match direction {
            Direction::Horizontal => 0,
            Direction::Vertical => height,
            Direction::Diagonal => height + width,
            Direction::AntiDiagonal => height + width + self.diagonals(),
        }
    }

    /// The first cell of a direction's `number`-th slice as x and y from the top.
    const fn slice_start(self, direction: Direction, number: usize) -> (usize, usize) {
        let (width, height) = (self.width() as usize, self.height() as usize);
        match direction {
            Direction::Horizontal => (0, number),
            Direction::Vertical => (number, 0),
            // `number` = x + row = x + (height − 1) − y, and the first cell has x = 0 or y = 0.
            Direction::Diagonal => (number.saturating_sub(height - 1), (height - 1).saturating_sub(number)),
            // `number` = x + y, and the first cell has y = 0 or lies in the rightmost column.
            Direction::AntiDiagonal => {
                let y = number.saturating_sub(width - 1);
                (number - y, y)
            }
        }
    }

    /// The index of the slice through a cell of the board and the cell's position in it.
    #[inline]
    fn locate(self, direction: Direction, coord: Coord) -> (usize, u32) {
        let (width, height) = (u32::from(self.width()), u32::from(self.height()));
        let (x, row) = (u32::from(coord.column()), u32::from(coord.row()));
        let y = height - 1 - row;
        let (number, position) = match direction {
            Direction::Horizontal => (y, x),
            Direction::Vertical => (x, y),
            Direction::Diagonal => (x + row, x.min(y)),
            Direction::AntiDiagonal => (x + y, y.min(width - 1 - x)),
        };
        let index = (self.first_slice(direction) as u32 + number) as u8;
        (usize::from(index), position)
    }
}

/// By how many winning lines a stone made more, or fewer: a stone can spoil a line of its own by making it too long, and
/// in caro one of the opponent's by closing its last free end.
///
/// Both numbers in one word: nearly always it is 0, and it is moved about with every move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct GainedLines(u16);

impl GainedLines {
    pub(crate) const NONE: Self = Self(0);

    /// So many of the player whose stone it is, and of the opponent.
    fn new(own: i8, opponent: i8) -> Self {
        Self(u16::from_le_bytes([own.cast_unsigned(), opponent.cast_unsigned()]))
    }

    /// Of the player whose stone it is.
    pub(crate) fn own(self) -> i8 {
        self.0.to_le_bytes()[0].cast_signed()
    }

    /// Of the other one.
    pub(crate) fn opponent(self) -> i8 {
        self.0.to_le_bytes()[1].cast_signed()
    }
}

/// Every slice of a board in one list, in the order of [`SliceId`]. The only writer of slices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SliceStore {
    size: BoardSize,
    /// As many places as a byte can count, of which the board uses the first: an index that is made from a
    /// byte then needs no check.
    slices: Box<[Slice; 256]>,
}

impl SliceStore {
    /// The slices of an empty board.
    pub(crate) fn new(size: BoardSize) -> Self {
        let mut slices = Box::new([Slice::default(); 256]);
        for direction in Direction::ALL {
            for coord in size.coords() {
                let (index, position) = size.locate(direction, coord);
                let length = slices[index].len().max(position as usize + 1);
                slices[index] = Slice::with_length(length as u8);
            }
        }
        Self { size, slices }
    }

    /// The slices in order.
    pub(crate) fn all(&self) -> &[Slice] {
        &self.slices[..self.size.slice_count()]
    }

    /// The slice through a cell of the board, and the cell's position in it.
    #[inline]
    pub(crate) fn through(&self, direction: Direction, coord: Coord) -> (Slice, usize) {
        let (index, position) = self.size.locate(direction, coord);
        (self.slices[index], position as usize)
    }

    /// The index among [all](Self::all) of the slice through a cell of the board, and the cell's position in it.
    #[inline]
    pub(crate) fn locate(&self, direction: Direction, coord: Coord) -> (usize, u32) {
        self.size.locate(direction, coord)
    }

    /// The slice with an index from [`locate`](Self::locate).
    #[inline]
    pub(crate) fn by_index(&self, index: usize) -> Slice {
        self.slices[index]
    }

    /// The board's row `y` from the top.
    #[inline]
    pub(crate) fn row(&self, y: usize) -> Slice {
        self.slices[y]
    }

    /// Puts a stone into the four slices through an empty cell, and tells how the number of winning lines
    /// changes.
    #[inline]
    pub(crate) fn place(&mut self, coord: Coord, player: Player, rules: Rules) -> GainedLines {
        // Most stones make no line that could win, and it is cheaper to see that there are not even three or
        // five in a row than to measure the runs.
        let may_have_line = if rules.line_length() >= 5 {
            self.place_and_find::<5>(coord, player)
        } else {
            self.place_and_find::<3>(coord, player)
        };
        if may_have_line || rules.rule().looks_at_ends() && self.has_five(coord, player.opponent()) {
            self.gained_lines(coord, player, rules)
        } else {
            GainedLines::NONE
        }
    }

    /// Puts a stone into the four slices through an empty cell, and tells whether the player has `LENGTH`, 3 or 5, in
    /// a row anywhere in them.
    #[inline]
    fn place_and_find<const LENGTH: u32>(&mut self, coord: Coord, player: Player) -> bool {
        let mut found = 0;
        for direction in Direction::ALL {
            let (index, position) = self.size.locate(direction, coord);
            found |= in_a_row::<LENGTH>(self.slices[index].place(player, position));
        }
        found != 0
    }

    /// Has the player five in a row anywhere in the four slices through a cell?
    fn has_five(&self, coord: Coord, player: Player) -> bool {
        Direction::ALL
            .into_iter()
            .any(|direction| in_a_row::<5>(self.through(direction, coord).0.mask(player)) != 0)
    }

    /// How the stone just put into a cell has changed the number of winning lines.
    ///
    /// In each slice the player's runs on both sides become one; and where the ends of a line matter, the
    /// opponent's runs that end beside the stone may have lost their last free end. Counting the difference keeps
    /// the number of winning lines a function of the position alone.
    #[cold]
    fn gained_lines(&self, coord: Coord, player: Player, rules: Rules) -> GainedLines {
        let (mut gained, mut gained_by_opponent) = (0, 0);
        for direction in Direction::ALL {
            let (index, position) = self.size.locate(direction, coord);
            let after = self.slices[index];
            let before = after.without(player, position);
            let wins = |slice: Slice, player: Player, run: Run| {
                let (start, length) = (run.start as usize, run.length() as usize);
                i8::from(rules.is_winning_run(slice, player, start, length))
            };
            let run = Run::through(after.mask(player), position);
            gained += wins(after, player, run)
                - wins(before, player, Run { end: position, ..run })
                - wins(before, player, Run { start: position + 1, ..run });
            if rules.rule().looks_at_ends() {
                let opponent = player.opponent();
                let stones = after.mask(opponent);
                // What is wrapped round before the first cell is past the end.
                let beside = [position.wrapping_sub(1), position + 1];
                for neighbour in beside.into_iter().filter(|&i| after.get(i as usize) == Some(opponent)) {
                    let run = Run::through(stones, neighbour);
                    gained_by_opponent += wins(after, opponent, run) - wins(before, opponent, run);
                }
            }
        }
        GainedLines::new(gained, gained_by_opponent)
    }

    /// Takes the player's stone out of the four slices through a cell.
    #[inline]
    pub(crate) fn remove(&mut self, coord: Coord, player: Player) {
        for direction in Direction::ALL {
            let (index, position) = self.size.locate(direction, coord);
            self.slices[index].remove(player, position);
        }
    }
}

/// The stones with which `LENGTH`, 3 or 5, or more in a row begin.
#[inline]
const fn in_a_row<const LENGTH: u32>(stones: u64) -> u64 {
    let pairs = stones & stones >> 1;
    match LENGTH {
        5 => pairs & pairs >> 2 & stones >> 4,
        _ => pairs & stones >> 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes() -> impl Iterator<Item = BoardSize> {
        [(3, 3), (3, 40), (40, 3), (15, 15), (7, 4), (40, 40)]
            .into_iter()
            .map(|(width, height)| BoardSize::new(width, height).unwrap())
    }

    #[test]
    fn every_cell_is_in_one_slice_of_each_direction() {
        for size in sizes() {
            let store = SliceStore::new(size);
            for direction in Direction::ALL {
                let lengths = size
                    .slice_ids()
                    .filter(|&id| size.slice_direction(id) == Some(direction))
                    .map(|id| store.all()[id.index()].len());
                assert_eq!(lengths.sum::<usize>(), size.cells(), "{size} {direction}");
            }
        }
    }

    #[test]
    fn cells_and_positions_are_inverse() {
        for size in sizes() {
            let store = SliceStore::new(size);
            for direction in Direction::ALL {
                for coord in size.coords() {
                    let (id, position) = size.slice_id(direction, coord).unwrap();
                    assert_eq!(size.slice_direction(id), Some(direction));
                    assert_eq!(size.slice_coord(id, position), Some(coord));
                    assert!(position < store.all()[id.index()].len());
                }
            }
            for id in size.slice_ids() {
                let length = store.all()[id.index()].len();
                assert!(length > 0);
                assert_eq!((0..200).filter(|&i| size.slice_coord(id, i).is_some()).count(), length);
            }
        }
    }

    #[test]
    fn stones_in_a_row_are_found_by_where_they_begin() {
        let begins = |stones: u64, i: u32, length: u32| (stones >> i).trailing_ones() >= length;
        for stones in 0..1 << 12 {
            for i in 0..u64::BITS {
                assert_eq!(in_a_row::<3>(stones) >> i & 1 == 1, begins(stones, i, 3), "{stones:b} {i}");
                assert_eq!(in_a_row::<5>(stones) >> i & 1 == 1, begins(stones, i, 5), "{stones:b} {i}");
            }
        }
    }

    #[test]
    fn slices_of_another_size_are_refused() {
        let small = BoardSize::square(3).unwrap();
        let large = BoardSize::square(40).unwrap();
        let last = large.slice_ids().next_back().unwrap();
        assert_eq!(last.index(), 237);
        assert_eq!(small.slice_direction(last), None);
        let known = large.slice_ids().filter(|&id| small.slice_direction(id).is_some());
        assert!(known.eq(small.slice_ids()));
        assert_eq!(small.slice_coord(last, 0), None);
        assert_eq!(small.slice_id(Direction::Diagonal, Coord::new(3, 0).unwrap()), None);
    }
}
