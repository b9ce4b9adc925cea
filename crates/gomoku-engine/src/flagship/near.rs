//! The cells near stones, where moves are looked for.

use gomoku_core::BoardSize;
use gomoku_eval::patterns::Cell;
use gomoku_eval::weights::CellRow;

/// How far from a stone a move may be along a line.
const REACH: usize = 3;

/// The rows of the largest board, and those above and below that a stone reaches.
const ROWS: usize = BoardSize::MAX as usize + 2 * REACH;

/// The rows that a stone reaches.
const REACHED: usize = 2 * REACH + 1;

/// What a stone reaches, row by row, its own column being the bit `REACH`: the 5×5 square around it, and three cells along each of its
/// lines.
const REACHED_CELLS: [u64; REACHED] =
    [0b100_1001, 0b011_1110, 0b011_1110, 0b111_1111, 0b011_1110, 0b011_1110, 0b100_1001];

/// The empty cells near stones, kept up to date stone by stone: a row is a word, a cell a bit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NearCells {
    near: [u64; ROWS],
    taken: [u64; ROWS],
    /// The cells of a row that are on the board, moved by the reach.
    row: u64,
    width: u8,
    height: u8,
    /// The rows that each stone reached, as they were before it.
    before: Vec<[u64; REACHED]>,
}

impl NearCells {
    pub(super) fn new(size: BoardSize) -> NearCells {
        NearCells {
            near: [0; ROWS],
            taken: [0; ROWS],
            row: ((1 << size.width()) - 1) << REACH,
            width: size.width(),
            height: size.height(),
            before: Vec::with_capacity(64),
        }
    }

    #[inline]
    fn place(&self, cell: Cell) -> (usize, usize) {
        let width = usize::from(self.width);
        (cell.index() % width, cell.index() / width)
    }

    /// A stone comes onto the board.
    #[inline]
    pub(super) fn add(&mut self, cell: Cell) {
        let (x, y) = self.place(cell);
        let mut before = [0; REACHED];
        for (reached, (near, before)) in
            REACHED_CELLS.iter().zip(self.near[y..y + REACHED].iter_mut().zip(&mut before))
        {
            *before = *near;
            *near |= reached << x;
        }
        self.before.push(before);
        self.taken[y + REACH] |= 1 << (x + REACH);
    }

    /// The last stone, which was in this cell, goes again.
    #[inline]
    pub(super) fn remove_last(&mut self, cell: Cell) {
        let (x, y) = self.place(cell);
        if let Some(before) = self.before.pop() {
            self.near[y..y + REACHED].copy_from_slice(&before);
            self.taken[y + REACH] &= !(1 << (x + REACH));
        }
    }

    /// Whether no empty cell is near a stone.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.cells().next().is_none()
    }

    /// The empty cells near stones, row by row.
    #[inline]
    pub(super) fn rows(&self) -> impl Iterator<Item = CellRow> + '_ {
        self.rows_of(|row| self.near[row])
    }

    /// The empty cells near stones.
    #[inline]
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.rows().flat_map(CellRow::iter)
    }

    /// All empty cells.
    pub(super) fn empty(&self) -> impl Iterator<Item = Cell> + '_ {
        self.rows_of(|_| u64::MAX).flat_map(CellRow::iter)
    }

    #[inline]
    fn rows_of<'a>(&'a self, wanted: impl Fn(usize) -> u64 + 'a) -> impl Iterator<Item = CellRow> + 'a {
        let width = usize::from(self.width);
        (0..usize::from(self.height)).filter_map(move |y| {
            let row = y + REACH;
            let cells = (wanted(row) & !self.taken[row] & self.row) >> REACH;
            Some(CellRow { first: Cell::new(y * width)?, cells })
        })
    }
}
