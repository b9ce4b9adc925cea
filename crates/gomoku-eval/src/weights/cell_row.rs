//! Cells of a row.

use super::tables::{PACKED, PAIRS};
use crate::patterns::{Cell, Patterns};

/// Some cells of one row of a board: a bit for each.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Board, Rules};
/// use gomoku_eval::patterns::Patterns;
/// use gomoku_eval::weights::CellRow;
///
/// let patterns = Patterns::of_board(&Board::from_rows(&["X.O..", ".....", ".....", ".....", "....."], Rules::default())?)?;
/// let top = CellRow::all_empty(&patterns).next().expect("a row");
/// assert_eq!(top.cells, 0b11010);
/// assert!(top.iter().map(|cell| cell.index()).eq([1, 3, 4]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellRow {
    /// The first cell of the row, for which the lowest bit stands.
    pub first: Cell,
    /// The cells.
    pub cells: u64,
}

impl CellRow {
    /// All empty cells of a board.
    pub fn all_empty(patterns: &Patterns) -> impl Iterator<Item = CellRow> + '_ {
        let width = usize::from(patterns.size().width());
        (0..patterns.size().cells()).step_by(width).filter_map(move |first| {
            let empty = |x: &usize| Cell::new(first + x).is_some_and(|cell| patterns.is_empty_cell(cell));
            let cells = (0..width).filter(empty).fold(0, |cells, x| cells | 1 << x);
            Some(CellRow { first: Cell::new(first)?, cells })
        })
    }

    /// The cells one by one.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let (mut cells, first) = (self.cells, self.first.index());
        std::iter::from_fn(move || {
            if cells == 0 {
                return None;
            }
            let x = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            Cell::new(first + x)
        })
    }

    /// The sum of look-ups: for each cell by X's patterns, by O's and by both classes.
    #[inline]
    pub(super) fn sum(
        self,
        patterns: &Patterns,
        (of_x, of_o, pairs): (&[i16; PACKED], &[i16; PACKED], &[i16; PAIRS]),
    ) -> i32 {
        let row = patterns.both_from(self.first);
        let mut cells = self.cells;
        let mut sum = 0;
        while cells != 0 {
            let Some(made) = row(cells.trailing_zeros() as usize) else { break };
            cells &= cells - 1;
            let [x, o] = made.both_packed().map(usize::from);
            sum += i32::from(of_x[x]) + i32::from(of_o[o]) + i32::from(pairs[made.classes()]);
        }
        sum
    }
}
