//! Cells by their numbers.

use gomoku_core::{BoardSize, Coord};

/// A cell of a board by its number: row by row from the top left, as [`BoardSize::index`] counts.
///
/// # Examples
///
/// ```
/// use gomoku_core::BoardSize;
/// use gomoku_eval::patterns::Cell;
///
/// let size = BoardSize::square(15)?;
/// let cell = Cell::of(size, "b15".parse()?).expect("on the board");
/// assert_eq!(cell.index(), 1);
/// assert_eq!(cell.coord(size), Some("b15".parse()?));
/// assert_eq!(Cell::of(size, "p1".parse()?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u16);

impl Cell {
    /// The number of cells of the largest board.
    pub const COUNT: usize = BoardSize::MAX as usize * BoardSize::MAX as usize;

    /// The cell at the top left.
    pub(super) const FIRST: Self = Self(0);

    /// The cell with a number; `None` if no board has so many cells.
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u16)) } else { None }
    }

    /// The cell with a number that is known to be below [`COUNT`](Self::COUNT).
    #[inline]
    pub(super) const fn from_valid(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        Self(index as u16)
    }

    /// The cell at a coordinate of a board of some size; `None` off that board.
    #[inline]
    pub fn of(size: BoardSize, coord: Coord) -> Option<Self> {
        size.index(coord).map(Self::from_valid)
    }

    /// The number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell's coordinate on a board of some size; `None` if that has not so many cells.
    #[inline]
    pub fn coord(self, size: BoardSize) -> Option<Coord> {
        size.coord_at(self.index())
    }
}
