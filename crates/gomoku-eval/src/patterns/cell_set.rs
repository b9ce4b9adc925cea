//! Sets of cells.

use std::fmt;
use std::iter::FusedIterator;

use gomoku_core::BoardSize;

use super::cell::Cell;

const WORD: usize = u64::BITS as usize;

/// A set of cells of a board, one bit each. Only as many words are looked at as the board needs: 4 for 15×15.
///
/// # Examples
///
/// ```
/// use gomoku_core::BoardSize;
/// use gomoku_eval::patterns::{Cell, CellSet};
///
/// let size = BoardSize::square(15)?;
/// let cells = [200, 3, 70].map(|index| Cell::new(index).expect("a cell"));
/// let mut set = CellSet::new(size);
/// for cell in cells {
///     set.insert(cell);
/// }
/// assert_eq!(set.iter().map(Cell::index).collect::<Vec<_>>(), [3, 70, 200]);
/// set.remove(cells[1]);
/// assert!(set.len() == 2 && set.contains(cells[0]) && !set.contains(cells[1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CellSet {
    words: [u64; Cell::COUNT.div_ceil(WORD)],
    /// How many of the words the board needs.
    used: u8,
    /// How many cells the board has.
    cells: u16,
}

impl CellSet {
    /// No cells of a board of this size.
    pub const fn new(size: BoardSize) -> Self {
        let cells = size.cells();
        let words = [0; Cell::COUNT.div_ceil(WORD)];
        Self { words, used: cells.div_ceil(WORD) as u8, cells: cells as u16 }
    }

    #[inline]
    fn words(&self) -> &[u64] {
        &self.words[..usize::from(self.used)]
    }

    /// Is the cell in the set?
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.words[cell.index() / WORD] >> (cell.index() % WORD) & 1 == 1
    }

    /// Puts a cell into the set. A cell that the board has not changes nothing.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        if cell.index() < self.cells as usize {
            self.words[cell.index() / WORD] |= 1 << (cell.index() % WORD);
        }
    }

    /// Takes a cell out of the set.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.words[cell.index() / WORD] &= !(1 << (cell.index() % WORD));
    }

    /// Puts a cell of the board into the set or takes it out, if the bit is 1 and not 0.
    #[inline]
    pub(super) const fn toggle_if(&mut self, cell: Cell, bit: u8) {
        self.words[cell.index() / WORD] ^= (bit as u64) << (cell.index() % WORD);
    }

    /// The number of cells in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Is the set without cells?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
    }

    /// The cell with the lowest number.
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cells in the order of their numbers.
    #[inline]
    pub fn iter(&self) -> CellSetIter<'_> {
        let (word, rest) = self.words().split_first().map_or((0, &[][..]), |(word, rest)| (*word, rest));
        CellSetIter { word, base: 0, rest }
    }
}

/// Writes the numbers of the cells.
impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

impl<'a> IntoIterator for &'a CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter<'a>;

    #[inline]
    fn into_iter(self) -> CellSetIter<'a> {
        self.iter()
    }
}

/// The cells of a [`CellSet`] in the order of their numbers, made by [`CellSet::iter`].
#[derive(Debug, Clone)]
pub struct CellSetIter<'a> {
    /// What is left of the present word.
    word: u64,
    /// The number of the present word's first cell.
    base: usize,
    rest: &'a [u64],
}

impl Iterator for CellSetIter<'_> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word == 0 {
            let (word, rest) = self.rest.split_first()?;
            (self.word, self.rest) = (*word, rest);
            self.base += WORD;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(Cell::from_valid(self.base + bit))
    }
}

impl FusedIterator for CellSetIter<'_> {}
