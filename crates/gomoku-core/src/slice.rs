//! One straight line of the board as packed cells.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::player::Player;
use crate::size::BoardSize;

/// One straight line of the board — a row, a column or a diagonal — as one bit a cell for each player.
///
/// Bit `i` of a mask is the `i`-th cell. No cell has both players' bits, and no bit at or above the length is
/// set. Runs are found by shifting and counting ones, never by walking over cells.
///
/// # Display
///
/// A letter a cell: `_` empty, `x`, `o`, as in `_xxo_`. Reading is the inverse, and accepts capitals and `.`.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Player, Slice};
///
/// let slice: Slice = "_xxo_x".parse()?;
/// assert_eq!(slice.mask(Player::X), 0b10_0110);
/// assert_eq!(slice.run_through(Player::X, 2), 2);
/// assert_eq!(slice.runs(Player::X).collect::<Vec<_>>(), [(1, 2), (5, 1)]);
/// assert_eq!(slice.to_string(), "_xxo_x");
/// # Ok::<(), gomoku_core::ParseSliceError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Slice {
    stones: [u64; 2],
    length: u8,
}

impl Slice {
    /// An empty line of `length` cells, which is known to be at most 40.
    pub(crate) const fn with_length(length: u8) -> Self {
        debug_assert!(length <= BoardSize::MAX);
        Self { stones: [0; 2], length }
    }

    /// The line of `length` cells with X's and O's stones where their masks have bits; `None` if the length
    /// exceeds 40, a cell has two stones, or a stone lies past the end.
    pub const fn from_masks(length: usize, x: u64, o: u64) -> Option<Self> {
        if length > BoardSize::MAX as usize || x & o != 0 || (x | o) >> length != 0 {
            return None;
        }
        Some(Self { stones: [x, o], length: length as u8 })
    }

    /// The number of cells, at most 40.
    #[inline]
    pub const fn len(self) -> usize {
        self.length as usize
    }

    /// Has the line no cells at all? True for the stand-in that
    /// [`Board::slice`](crate::Board::slice) gives for a coordinate off the board, and for no line of a board.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.length == 0
    }

    /// The stone in the `i`-th cell; `None` if it is empty or past the end.
    #[inline]
    pub const fn get(self, i: usize) -> Option<Player> {
        if i >= self.len() {
            None
        } else if self.stones[0] >> i & 1 == 1 {
            Some(Player::X)
        } else if self.stones[1] >> i & 1 == 1 {
            Some(Player::O)
        } else {
            None
        }
    }

    /// The player's stones: bit `i` is the `i`-th cell.
    #[inline]
    pub const fn mask(self, player: Player) -> u64 {
        self.stones[player.index()]
    }

    /// The empty cells: bit `i` is the `i`-th cell.
    #[inline]
    pub const fn empty_mask(self) -> u64 {
        !(self.stones[0] | self.stones[1]) & ((1 << self.length) - 1)
    }

    /// The length of the player's unbroken run that the `i`-th cell belongs to; 0 if the cell holds no stone
    /// of that player or is past the end.
    #[inline]
    pub const fn run_through(self, player: Player, i: usize) -> usize {
        let stones = self.mask(player);
        if i >= self.len() || stones >> i & 1 == 0 {
            return 0;
        }
        Run::through(stones, i as u32).length() as usize
    }

    /// The player's unbroken runs, each as its first cell and its length, from the line's beginning. No run
    /// touches another one.
    #[inline]
    pub const fn runs(self, player: Player) -> Runs {
        Runs { mask: self.mask(player) }
    }

    /// Does an opponent's stone stand right before and right behind a player's run, given its first cell and its
    /// length? The board's edge is no stone.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Player, Slice};
    ///
    /// let slice: Slice = "oxxo_xxo".parse()?;
    /// assert!(slice.is_enclosed(Player::X, 1, 2));
    /// assert!(!slice.is_enclosed(Player::X, 5, 2), "one end is free");
    /// assert!(!slice.is_enclosed(Player::O, 0, 1), "the edge is no stone");
    /// # Ok::<(), gomoku_core::ParseSliceError>(())
    /// ```
    #[inline]
    pub const fn is_enclosed(self, player: Player, start: usize, length: usize) -> bool {
        let opponents = self.mask(player.opponent());
        let end = start.saturating_add(length);
        if start == 0 || end >= self.len() {
            return false;
        }
        opponents >> (start - 1) & 1 == 1 && opponents >> end & 1 == 1
    }

    /// The line without the player's stone in a cell.
    #[inline]
    pub(crate) const fn without(mut self, player: Player, i: u32) -> Self {
        self.remove(player, i);
        self
    }

    /// Puts a stone into the `i`-th cell, which is empty, and gives the player's mask.
    #[inline]
    pub(crate) const fn place(&mut self, player: Player, i: u32) -> u64 {
        let stones = &mut self.stones[player.index()];
        *stones |= 1 << i;
        *stones
    }

    /// Takes the player's stone out of a cell.
    #[inline]
    pub(crate) const fn remove(&mut self, player: Player, i: u32) {
        self.stones[player.index()] &= !(1 << i);
    }
}

/// An unbroken run of stones: its first cell and the one after its last.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Run {
    /// The run of ones that bit `i` belongs to, which is set.
    #[inline]
    pub(crate) const fn through(stones: u64, i: u32) -> Self {
        let bit = 1_u64 << i;
        // Adding at the bit carries through the ones above it into the first zero.
        let end = (stones.wrapping_add(bit) & bit.wrapping_neg()).trailing_zeros();
        // The run begins after the last zero below it.
        let start = u64::BITS - (!stones & (bit - 1)).leading_zeros();
        Self { start, end }
    }

    #[inline]
    pub(crate) const fn length(self) -> u32 {
        self.end - self.start
    }
}

/// A player's runs in a [`Slice`], made by [`Slice::runs`]: pairs of a run's first cell and its length.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Player, Slice};
///
/// let slice: Slice = "oo_xxxo".parse()?;
/// let mut runs = slice.runs(Player::O);
/// assert_eq!(runs.next(), Some((0, 2)));
/// assert_eq!(runs.next(), Some((6, 1)));
/// assert_eq!(runs.next(), None);
/// # Ok::<(), gomoku_core::ParseSliceError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Runs {
    /// The stones not yet reported.
    mask: u64,
}

impl Iterator for Runs {
    type Item = (usize, usize);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.mask == 0 {
            return None;
        }
        let start = self.mask.trailing_zeros();
        let length = (self.mask >> start).trailing_ones();
        // Adding at the run's lowest bit carries through the whole run and sets the empty cell behind it.
        self.mask &= self.mask.wrapping_add(1 << start);
        Some((start as usize, length as usize))
    }
}

impl std::iter::FusedIterator for Runs {}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |i| match self.get(i) {
            None => '_',
            Some(Player::X) => 'x',
            Some(Player::O) => 'o',
        };
        f.pad(&(0..self.len()).map(mark).collect::<String>())
    }
}

impl FromStr for Slice {
    type Err = ParseSliceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut slice = Self::default();
        for (i, cell) in text.chars().enumerate() {
            if i >= usize::from(BoardSize::MAX) {
                return Err(ParseSliceError { offset: i, kind: ParseSliceErrorKind::TooLong });
            }
            match cell {
                '_' | '.' => {}
                'x' | 'X' => slice.stones[0] |= 1 << i,
                'o' | 'O' => slice.stones[1] |= 1 << i,
                found => {
                    return Err(ParseSliceError { offset: i, kind: ParseSliceErrorKind::Cell { found } });
                }
            }
            slice.length += 1;
        }
        Ok(slice)
    }
}

/// The error of reading a [`Slice`] from text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("column {}: {kind}", .offset + 1)]
pub struct ParseSliceError {
    offset: usize,
    kind: ParseSliceErrorKind,
}

impl ParseSliceError {
    /// The place of the culprit in the text, in characters from 1.
    pub const fn column(&self) -> usize {
        self.offset + 1
    }

    /// What was wrong.
    pub const fn kind(&self) -> ParseSliceErrorKind {
        self.kind
    }
}

/// What was wrong with the text of a slice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseSliceErrorKind {
    /// A character that stands for no cell.
    #[error("{found:?} is not a cell; expected '_', 'x' or 'o'")]
    Cell {
        /// The character.
        found: char,
    },
    /// There are more cells than any board is long.
    #[error("the line is longer than 40 cells; expected at most 40")]
    TooLong,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn pictures_read_back() {
        for picture in ["", "_", "x", "_xxo_", "oooooxxxxx_____oooooxxxxx_____oooooxxxxx"] {
            let slice: Slice = picture.parse().unwrap();
            assert_eq!(slice.to_string(), picture);
            assert_eq!((slice.len(), slice.is_empty()), (picture.len(), picture.is_empty()));
            let masks = (slice.mask(Player::X), slice.mask(Player::O));
            assert_eq!(Slice::from_masks(slice.len(), masks.0, masks.1), Some(slice));
        }
    }

    #[test]
    fn bad_pictures_are_refused() {
        let message = |text: &str| text.parse::<Slice>().unwrap_err().to_string();
        assert_eq!(message("_x?"), "column 3: '?' is not a cell; expected '_', 'x' or 'o'");
        assert_eq!(
            message(&"_".repeat(41)),
            "column 41: the line is longer than 40 cells; expected at most 40"
        );
        assert_eq!(message("_x\r"), "column 3: '\\r' is not a cell; expected '_', 'x' or 'o'");
        let error = "_x?".parse::<Slice>().unwrap_err();
        assert_eq!((error.column(), error.kind()), (3, ParseSliceErrorKind::Cell { found: '?' }));
    }

    #[test]
    fn pictures_are_padded() {
        let slice: Slice = "_xxo".parse().unwrap();
        assert_eq!(format!("{slice:>6}|{slice:<6}|{slice:.^6}|{slice:2}"), "  _xxo|_xxo  |._xxo.|_xxo");
    }

    #[test]
    fn masks_that_are_no_slice_are_refused() {
        assert_eq!(Slice::from_masks(5, 0b1, 0b1), None);
        assert_eq!(Slice::from_masks(5, 0b10_0000, 0), None);
        assert_eq!(Slice::from_masks(41, 0, 0), None);
        assert_eq!(Slice::from_masks(usize::MAX, 0, 0), None);
    }

    proptest! {
        #[test]
        fn bit_operations_agree_with_the_picture(picture in "[_xo]{1,40}") {
            let slice: Slice = picture.parse().unwrap();
            for (player, mark) in [(Player::X, 'x'), (Player::O, 'o')] {
                let mut runs = Vec::new();
                let mut start = 0;
                for part in picture.split(|cell| cell != mark) {
                    if !part.is_empty() {
                        runs.push((start, part.len()));
                    }
                    start += part.len() + 1;
                }
                prop_assert_eq!(slice.runs(player).collect::<Vec<_>>(), runs.clone());
                for i in 0..64 {
                    let run = runs.iter().find(|&&(start, length)| (start..start + length).contains(&i));
                    prop_assert_eq!(slice.run_through(player, i), run.map_or(0, |&(_, length)| length));
                    prop_assert_eq!(slice.get(i) == Some(player), run.is_some());
                }
            }
            let stones = slice.mask(Player::X) | slice.mask(Player::O);
            prop_assert_eq!(stones ^ slice.empty_mask(), (1 << picture.len()) - 1);
        }
    }
}
