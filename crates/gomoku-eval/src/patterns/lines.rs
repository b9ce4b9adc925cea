//! All lines of a board, as the pattern tables read them.

use gomoku_core::{BoardSize, Direction, Player};

use super::half_line::{EDGE, OPPONENT, OWN};

/// How many cells off the board each line has at both ends: a window of ten cells to both sides of any cell never leaves the
/// line.
const BORDER: u32 = 10;

// A cell takes two bits.
const _: () = assert!(2 * (BoardSize::MAX as u32 + 2 * BORDER) <= u128::BITS);

/// Where a cell is on a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    line: u8,
    position: u8,
}

/// Every row, column and diagonal with two bits a cell: 0 empty, 1 a stone of X, 2 a stone of O, 3 off the board.
///
/// Both players' stones are in one word, so that what surrounds a cell is cut out by one shift.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lines {
    /// The first line of each direction.
    first: [u8; 4],
    /// The highest number of a row, counted from the top.
    last_row: u8,
    /// As many places as a byte can count, of which the board uses the first: an index that is made from a byte then needs no
    /// check.
    cells: Box<[u128; 256]>,
}

impl Lines {
    /// The lines of a board without stones.
    pub(super) fn new(size: BoardSize) -> Self {
        let (width, height) = (size.width(), size.height());
        let first = [0, height, height + width, 2 * (height + width) - 1];
        let mut lines = Self { first, last_row: height - 1, cells: Box::new([u128::MAX; 256]) };
        for y in 0..height {
            for x in 0..width {
                for direction in Direction::ALL {
                    lines.flip(lines.place(direction, x, y), EDGE);
                }
            }
        }
        lines
    }

    /// Where a cell of the board is on its line in a direction. Horizontal lines are counted along by the column, all others by
    /// the row, from the top; where a diagonal begins and ends shows from what is off the board.
    #[inline]
    pub(super) fn place(&self, direction: Direction, x: u8, y: u8) -> Place {
        let first = self.first[direction as usize];
        let (number, position) = match direction {
            Direction::Horizontal => (y, x),
            Direction::Vertical => (x, y),
            Direction::Diagonal => (x + (self.last_row - y), y),
            Direction::AntiDiagonal => (x + y, y),
        };
        Place { line: first.wrapping_add(number), position }
    }

    /// Puts a player's stone on a line or takes it away.
    #[inline]
    pub(super) fn flip_stone(&mut self, place: Place, player: Player) {
        self.flip(
            place,
            match player {
                Player::X => OWN,
                Player::O => OPPONENT,
            },
        );
    }

    #[inline]
    fn flip(&mut self, place: Place, bits: u32) {
        self.cells[usize::from(place.line)] ^= u128::from(bits) << (2 * (u32::from(place.position) + BORDER));
    }

    /// The cell and ten cells to both sides of it: the lowest is ten before it. There is more above them.
    #[inline]
    pub(super) fn around(&self, place: Place) -> u64 {
        (self.cells[usize::from(place.line)] >> (2 * u32::from(place.position))) as u64
    }
}

/// The bit of the cell in the middle in what [`Lines::around`] gives.
pub(super) const CENTRE: u32 = 2 * BORDER;

/// The empty cells near the middle of four lines, all in one word: a loop over them ends once, and not once for each line, which
/// no processor can predict.
#[derive(Debug)]
pub(super) struct EmptyCells(u64);

impl EmptyCells {
    /// Those at most `REACH` from the middle, where a stone stands, of lines from [`Lines::around`].
    #[inline]
    pub(super) fn near<const REACH: usize>(lines: [u64; 4]) -> Self {
        const FIRST: u64 = 0x5555_5555_5555_5555;
        let reach = ((1 << (2 * (2 * REACH + 1))) - 1) << (CENTRE as usize - 2 * REACH);
        let [a, b, c, d] = lines.map(|line| !(line | line >> 1) & FIRST & reach);
        // A cell takes the lower one of its two bits and lies in the lower half: there is room for four.
        Self(a | b << 1 | c << 32 | d << 33)
    }
}

impl Iterator for EmptyCells {
    type Item = EmptyCell;

    #[inline]
    fn next(&mut self) -> Option<EmptyCell> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(EmptyCell(bit))
    }
}

/// One of the [`EmptyCells`]: its bit among them.
#[derive(Debug, Clone, Copy)]
pub(super) struct EmptyCell(u32);

impl EmptyCell {
    /// On which of the four lines it is.
    #[inline]
    pub(super) const fn line(self) -> usize {
        (self.0 >> 5 << 1 | self.0 & 1) as usize
    }

    /// The lower one of its two bits on that line.
    #[inline]
    pub(super) const fn bit(self) -> u32 {
        self.0 & 0b1_1110
    }
}

/// How far each of the [`EmptyCells`] is from the middle, as a difference of cell numbers, which may be wrapped round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Distances([u16; 64]);

impl Distances {
    pub(super) fn new(size: BoardSize) -> Self {
        let width = u16::from(size.width());
        let steps = [1, width, width + 1, width - 1];
        Self(std::array::from_fn(|bit| {
            let cell = EmptyCell(bit as u32);
            let places = (cell.bit() / 2) as u16;
            places.wrapping_sub(BORDER as u16).wrapping_mul(steps[cell.line()])
        }))
    }

    /// The number of an empty cell near a middle cell with a number.
    #[inline]
    pub(super) fn near(&self, middle: usize, cell: EmptyCell) -> usize {
        (middle as u16).wrapping_add(self.0[cell.0 as usize % 64]).into()
    }
}
