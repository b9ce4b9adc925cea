//! Listing the cells that come into question for a move.

use std::iter::FusedIterator;

use crate::alpha_channel::AlphaChannel;
use crate::coord::Coord;
use crate::size::BoardSize;
use crate::slice_store::SliceStore;

/// The candidate cells of a board, made by [`Board::candidates`](crate::Board::candidates).
///
/// They are found a row at a time as bits, so that cells that are no candidates cost next to nothing.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Board, Rules};
///
/// let board = Board::from_diagram("XOX\n.X.\nOXO", Rules::freestyle(3)?)?;
/// let mut candidates = board.candidates();
/// assert_eq!(candidates.next(), Some("a2".parse()?));
/// assert_eq!(candidates.next(), Some("c2".parse()?));
/// assert_eq!(candidates.next(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Candidates<'board> {
    size: BoardSize,
    slices: &'board SliceStore,
    alpha_channel: Option<&'board AlphaChannel>,
    /// The rows at the bottom not yet looked at.
    rows_left: u8,
    /// The candidates not yet reported of the row above those: bit x is the cell x from the left.
    row_mask: u64,
}

impl<'board> Candidates<'board> {
    #[inline]
    pub(crate) fn new(
        size: BoardSize,
        slices: &'board SliceStore,
        alpha_channel: Option<&'board AlphaChannel>,
    ) -> Self {
        Self { size, slices, alpha_channel, rows_left: size.height(), row_mask: 0 }
    }
}

impl Iterator for Candidates<'_> {
    type Item = Coord;

    #[inline]
    fn next(&mut self) -> Option<Coord> {
        while self.row_mask == 0 {
            let y = usize::from(self.size.height() - self.rows_left);
            self.rows_left = self.rows_left.checked_sub(1)?;
            let near = self.alpha_channel.map_or(u64::MAX, |channel| channel.row_mask(y));
            self.row_mask = self.slices.row(y).empty_mask() & near;
        }
        let column = self.row_mask.trailing_zeros() as u8;
        self.row_mask &= self.row_mask - 1;
        Some(Coord::from_valid(column, self.rows_left))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let found = self.row_mask.count_ones() as usize;
        (found, Some(found + usize::from(self.rows_left) * usize::from(self.size.width())))
    }
}

impl FusedIterator for Candidates<'_> {}
