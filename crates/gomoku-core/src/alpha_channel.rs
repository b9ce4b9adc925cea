//! The alpha channel: which cells are near enough to the stones to be worth a thought.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use thiserror::Error;

use crate::coord::Coord;
use crate::size::BoardSize;
use crate::symmetry::Symmetry;

/// A counter for each cell of how many stones stand near it: the candidate filter of the 2004 engine.
///
/// A stone adds 1 to every cell at most `radius` columns and rows away, itself included: to the 3×3 around it
/// for radius 1, fewer at the wall. Taking it back subtracts 1. One cell, the *opening*, may have 1 more from
/// the start, so that the first move has somewhere to go. Candidates are the empty cells with a counter above
/// 0; [`Board::candidates`](crate::Board::candidates) lists them.
///
/// A channel does nothing on its own: [`Board::with_alpha_channel`](crate::Board::with_alpha_channel) makes it
/// part of a board, which counts the stones already there and keeps it up to date.
///
/// # Examples
///
/// ```
/// use gomoku_core::{AlphaChannel, Board, BoardSize, Rules};
///
/// let size = BoardSize::square(15)?;
/// let channel = AlphaChannel::new(size, 1)?.with_opening("h8".parse()?)?;
/// let mut board = Board::new(size, Rules::default()).with_alpha_channel(channel)?;
/// assert_eq!(board.candidates().collect::<Vec<_>>(), ["h8".parse()?]);
///
/// board.play("a1".parse()?)?;
/// let candidates: Vec<_> = board.candidates().map(|cell| cell.to_string()).collect();
/// assert_eq!(candidates, ["h8", "a2", "b2", "b1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlphaChannel {
    size: BoardSize,
    radius: u8,
    opening: Option<Coord>,
    /// Counters row by row from the top, with a margin of `radius` cells all round, so that no stone's
    /// surroundings need clipping at the wall.
    counters: Box<[u8]>,
    /// For each row of counters, margin included, a bit for every counter above 0.
    nonzero: Box<[u64]>,
}

impl AlphaChannel {
    /// The largest radius, for which a counter of all stones around and the opening still fits in a byte.
    pub const MAX_RADIUS: u8 = 7;

    /// A channel with all counters 0, for boards of that size.
    ///
    /// # Errors
    ///
    /// If the radius is not from 1 to [`MAX_RADIUS`](Self::MAX_RADIUS).
    pub fn new(size: BoardSize, radius: u8) -> Result<Self, AlphaChannelError> {
        if !(1..=Self::MAX_RADIUS).contains(&radius) {
            return Err(AlphaChannelError::new(AlphaChannelErrorKind::Radius { found: radius }));
        }
        Ok(Self::empty(size, radius))
    }

    /// Makes a cell the opening, instead of the one before.
    ///
    /// # Errors
    ///
    /// If the cell is not on the board. The channel is then lost: what was given by value is not given back.
    pub fn with_opening(mut self, coord: Coord) -> Result<Self, AlphaChannelError> {
        if !self.size.contains(coord) {
            return Err(AlphaChannelError::new(AlphaChannelErrorKind::Opening { coord, size: self.size }));
        }
        self.set_opening(coord);
        Ok(self)
    }

    /// Makes a random cell near the middle the opening: at most one column and one row away from the middle
    /// cell, or from one of the middle cells if the width or height is even. The same seed gives the same cell.
    #[must_use]
    pub fn with_random_opening(mut self, seed: u64) -> Self {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        // Sizes are at least 3, so that there is a cell on either side of the middle.
        let mut near_middle = |length: u8| random.random_range((length - 1) / 2 - 1..=length / 2 + 1);
        let coord = Coord::from_valid(near_middle(self.size.width()), near_middle(self.size.height()));
        self.set_opening(coord);
        self
    }

    /// The size of boards the channel fits.
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// How many columns and rows away a stone still counts.
    pub const fn radius(&self) -> u8 {
        self.radius
    }

    /// The cell whose counter started at 1.
    pub const fn opening(&self) -> Option<Coord> {
        self.opening
    }

    /// The counter of a cell; 0 off the board.
    pub fn count(&self, coord: Coord) -> u8 {
        if self.size.contains(coord) { self.counters[self.index(coord)] } else { 0 }
    }

    /// The cells of the row `y` from the top whose counters are above 0: bit `x` is the cell `x` from the left.
    /// Bits past the right wall mean nothing.
    #[inline]
    pub(crate) fn row_mask(&self, y: usize) -> u64 {
        self.nonzero[y + usize::from(self.radius)] >> self.radius
    }

    fn empty(size: BoardSize, radius: u8) -> Self {
        let rows = usize::from(size.height() + 2 * radius);
        let stride = usize::from(size.width() + 2 * radius);
        Self {
            size,
            radius,
            opening: None,
            counters: vec![0; rows * stride].into(),
            nonzero: vec![0; rows].into(),
        }
    }

    /// Back to no stones; the opening stays.
    pub(crate) fn clear(&mut self) {
        self.counters.fill(0);
        self.nonzero.fill(0);
        if let Some(coord) = self.opening.take() {
            self.set_opening(coord);
        }
    }

    /// A channel for the transformed board, with the opening's image but no stones.
    pub(crate) fn transformed(&self, symmetry: Symmetry) -> Self {
        let size = symmetry.transformed_size(self.size);
        let mut channel = Self::empty(size, self.radius);
        if let Some(coord) = self.opening {
            channel.set_opening(symmetry.apply(coord, self.size));
        }
        channel
    }

    /// Counts a new stone.
    #[inline(never)] // out of the way of boards without a channel
    pub(crate) fn add(&mut self, coord: Coord) {
        match self.radius {
            1 => self.add_square::<3>(coord),
            2 => self.add_square::<5>(coord),
            3 => self.add_square::<7>(coord),
            4 => self.add_square::<9>(coord),
            5 => self.add_square::<11>(coord),
            6 => self.add_square::<13>(coord),
            _ => self.add_square::<15>(coord),
        }
    }

    /// Forgets a stone that was counted.
    #[inline(never)] // out of the way of boards without a channel
    pub(crate) fn subtract(&mut self, coord: Coord) {
        match self.radius {
            1 => self.subtract_square::<3>(coord),
            2 => self.subtract_square::<5>(coord),
            3 => self.subtract_square::<7>(coord),
            4 => self.subtract_square::<9>(coord),
            5 => self.subtract_square::<11>(coord),
            6 => self.subtract_square::<13>(coord),
            _ => self.subtract_square::<15>(coord),
        }
    }

    /// Adds 1 to `SIDE` × `SIDE` counters. The side is known to the compiler, which then adds to a row at once.
    #[inline]
    fn add_square<const SIDE: usize>(&mut self, coord: Coord) {
        let (x, y, stride) = self.corner(coord);
        for (row, nonzero) in self.nonzero[y..y + SIDE].iter_mut().enumerate() {
            let start = (y + row) * stride + x;
            for counter in &mut self.counters[start..start + SIDE] {
                *counter += 1;
            }
            *nonzero |= ((1 << SIDE) - 1) << x;
        }
    }

    /// Subtracts 1 from `SIDE` × `SIDE` counters.
    #[inline]
    fn subtract_square<const SIDE: usize>(&mut self, coord: Coord) {
        let (x, y, stride) = self.corner(coord);
        for (row, nonzero) in self.nonzero[y..y + SIDE].iter_mut().enumerate() {
            let start = (y + row) * stride + x;
            let mut zeros = 0;
            for (i, counter) in self.counters[start..start + SIDE].iter_mut().enumerate() {
                *counter -= 1;
                zeros |= u64::from(*counter == 0) << i;
            }
            *nonzero &= !(zeros << x);
        }
    }

    /// Where the counters of a stone's surroundings begin: x and y of the top left one, margin included, and
    /// the counters in a row.
    #[inline]
    fn corner(&self, coord: Coord) -> (usize, usize, usize) {
        let (x, y) = coord.to_xy(self.size.height());
        (usize::from(x), usize::from(y), usize::from(self.size.width() + 2 * self.radius))
    }

    /// The index of a cell's own counter.
    fn index(&self, coord: Coord) -> usize {
        let (x, y, stride) = self.corner(coord);
        let radius = usize::from(self.radius);
        (y + radius) * stride + x + radius
    }

    /// Moves the opening to a cell of the board.
    fn set_opening(&mut self, coord: Coord) {
        if let Some(before) = self.opening.replace(coord) {
            self.change(before, |counter| counter - 1);
        }
        self.change(coord, |counter| counter + 1);
    }

    /// Changes one counter.
    fn change(&mut self, coord: Coord, change: impl FnOnce(u8) -> u8) {
        let (x, y) = coord.to_xy(self.size.height());
        let index = self.index(coord);
        self.counters[index] = change(self.counters[index]);
        let bit = 1 << (x + self.radius);
        let row = &mut self.nonzero[usize::from(y + self.radius)];
        *row = if self.counters[index] == 0 { *row & !bit } else { *row | bit };
    }
}

/// The error of making an [`AlphaChannel`] or giving it to a board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct AlphaChannelError {
    kind: AlphaChannelErrorKind,
}

impl AlphaChannelError {
    pub(crate) const fn new(kind: AlphaChannelErrorKind) -> Self {
        Self { kind }
    }

    /// What was wrong.
    pub const fn kind(&self) -> AlphaChannelErrorKind {
        self.kind
    }
}

/// What was wrong with an alpha channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AlphaChannelErrorKind {
    /// The radius is out of range.
    #[error("radius {found} is out of range; expected 1 to 7")]
    Radius {
        /// The radius asked for.
        found: u8,
    },
    /// The opening is not on the board.
    #[error("the opening {coord} is off the {size} board; expected a1 to {}", .size.top_right())]
    Opening {
        /// The cell asked for.
        coord: Coord,
        /// The size of the channel's board.
        size: BoardSize,
    },
    /// The channel was made for a board of another size.
    #[error("the alpha channel is for a {found} board; expected one for {expected}")]
    Size {
        /// The size that the channel was made for.
        found: BoardSize,
        /// The size of the board.
        expected: BoardSize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_never_overflow() {
        for radius in 1..=AlphaChannel::MAX_RADIUS {
            let size = BoardSize::square(40).unwrap();
            let middle = Coord::new(20, 20).unwrap();
            let mut channel = AlphaChannel::new(size, radius).unwrap().with_opening(middle).unwrap();
            let untouched = channel.clone();
            size.coords().for_each(|coord| channel.add(coord));
            let reach = 2 * u16::from(radius) + 1;
            assert_eq!(u16::from(channel.count(middle)), reach * reach + 1);
            size.coords().for_each(|coord| channel.subtract(coord));
            assert_eq!(channel, untouched);
        }
    }

    #[test]
    fn opening_is_near_the_middle_and_every_such_cell_comes_up() {
        for (side, expected) in [(3, 9), (4, 16), (15, 9), (40, 16)] {
            let size = BoardSize::square(side).unwrap();
            let empty = AlphaChannel::new(size, 1).unwrap();
            let mut seen = std::collections::BTreeSet::new();
            for seed in 0..1000 {
                let channel = empty.clone().with_random_opening(seed);
                assert_eq!(channel, empty.clone().with_random_opening(seed));
                let opening = channel.opening().unwrap();
                assert_eq!(channel.count(opening), 1);
                let distance = |place: u8| (2 * i32::from(place) - (i32::from(side) - 1)).abs();
                assert!(distance(opening.column()) <= 3 && distance(opening.row()) <= 3, "{opening}");
                seen.insert(opening);
            }
            assert_eq!(seen.len(), expected, "{side}");
        }
    }

    #[test]
    fn second_opening_replaces_the_first() {
        let channel = AlphaChannel::new(BoardSize::square(15).unwrap(), 2).unwrap();
        let (h8, a1) = ("h8".parse().unwrap(), "a1".parse().unwrap());
        let moved = channel.clone().with_opening(h8).unwrap().with_opening(a1).unwrap();
        assert_eq!(moved, channel.with_opening(a1).unwrap());
        assert_eq!((moved.count(h8), moved.count(a1)), (0, 1));
        assert_eq!(moved.count(Coord::new(20, 0).unwrap()), 0);
    }

    #[test]
    fn opening_may_be_chosen_before_or_after_the_stones_are_counted() {
        let empty = AlphaChannel::new(BoardSize::square(9).unwrap(), 1).unwrap();
        let stone = "e5".parse().unwrap();
        // Where the stone stands, beside it, and far away.
        for opening in ["e5", "d4", "a1"].map(|cell| cell.parse().unwrap()) {
            let mut chosen_before = empty.clone().with_opening(opening).unwrap();
            chosen_before.add(stone);
            let mut channel = empty.clone();
            channel.add(stone);
            let chosen_after = channel.clone().with_opening(opening).unwrap();
            assert_eq!(chosen_after, chosen_before, "{opening}");
            assert_eq!(chosen_after.count(opening), channel.count(opening) + 1, "{opening}");
        }
    }

    #[test]
    fn bad_channels_are_refused() {
        let size = BoardSize::square(15).unwrap();
        let message = |radius| AlphaChannel::new(size, radius).unwrap_err().to_string();
        assert_eq!(message(0), "radius 0 is out of range; expected 1 to 7");
        assert_eq!(message(8), "radius 8 is out of range; expected 1 to 7");
        let opening = AlphaChannel::new(size, 1).unwrap().with_opening("p1".parse().unwrap());
        assert_eq!(
            opening.unwrap_err().to_string(),
            "the opening p1 is off the 15x15 board; expected a1 to o15"
        );
    }
}
