//! A position of Kalaha.

use std::fmt;

use gomoku_search::Side;
use thiserror::Error;

use super::{EmptyCapture, Pit, PositionError};

/// The most pits that a side can have.
pub(super) const LANES: usize = Kalaha::MAX_PITS as usize;

/// A position of Kalaha: the stones, whose turn it is, and the rule of capture.
///
/// The two sides sit opposite each other. Each has its pits before it, numbered from its left, and its store at its
/// right; stones travel counterclockwise:
///
/// ```text
///            second side
///         13  12  11  10   9   8        places of Kalaha(6, 4); a side's pit 1
///     14                          7     is place 1 or 8, its pit 6 place 6 or 13
///          1   2   3   4   5   6
///             first side
/// ```
///
/// A move sows one pit ([`Kalaha::sow`]): one stone into each following place, the opponent's store left out. If the
/// last stone falls into the own store, the same side moves again. If it falls into an own pit that was empty, it and
/// the stones opposite go to the own store ([`EmptyCapture`] says what happens if there are none). When either side's
/// pits are empty, the game is over and the other side's stones go to that other side's own store.
///
/// # Invariant
/// Either both sides have stones in their pits, or the game is over and neither has: what is left is swept at once.
/// The stones are 2 × pits × n in all, for some n from 1 to 12, unless somebody has [set up](Kalaha::set_up) another number.
///
/// # Display
/// The places' numbers with blanks between: the first side's pits and its store, then the second's.
/// [`FromStr`](std::str::FromStr) reads them, or the two rows of [`Kalaha::to_board`]. The side to move and the rule
/// are not part of these texts: what is read has the first side to move and the default rule, and
/// [`with_side_to_move`](Kalaha::with_side_to_move) and [`with_rule`](Kalaha::with_rule) say otherwise.
///
/// # Examples
/// ```
/// use gomoku_kalaha::{Kalaha, Pit};
/// use gomoku_search::Side;
///
/// let start = Kalaha::default();
/// assert_eq!(start.to_string(), "4 4 4 4 4 4 0 4 4 4 4 4 4 0");
///
/// // Four stones from pit 3 end in the store: the first side moves again.
/// let sowing = start.sow(Pit::new(3).unwrap())?;
/// assert!(sowing.extra_turn);
/// assert_eq!(sowing.after.to_string(), "4 4 0 5 5 5 1 4 4 4 4 4 4 0");
/// assert_eq!(sowing.after.store(Side::First), 1);
/// # Ok::<(), gomoku_kalaha::PlayError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kalaha {
    // Cells have 16 bits, since a store can hold nearly all stones: 288 of a usual game, 65,535 if they were set up. Pits
    // that the board does not have are always 0, so that whole rows can be compared and added up without a look at the size.
    pub(super) pits: [[u16; LANES]; 2],
    pub(super) stores: [u16; 2],
    pub(super) pits_per_side: u8,
    pub(super) side_to_move: Side,
    pub(super) rule: EmptyCapture,
}

const _: () =
    assert!(size_of::<Kalaha>() <= 64, "a position is copied for every move: keep it in one cache line");

impl Kalaha {
    /// The most pits that a side can have.
    pub const MAX_PITS: u8 = 12;
    /// The most stones that a pit can hold at the start.
    pub const MAX_STONES: u8 = 12;
    /// The most stones that a game can have that begins with the same number in each pit.
    pub const MAX_TOTAL: u16 = 2 * Kalaha::MAX_PITS as u16 * Kalaha::MAX_STONES as u16;
    /// The most stones that a position can have that was [set up](Kalaha::set_up).
    pub const MAX_SET_UP: u16 = u16::MAX;

    /// The row of a side without stones.
    pub(super) const EMPTY_ROW: [u16; LANES] = [0; LANES];

    /// The start of a game with so many pits a side and stones a pit, each from 1 to 12. The first side is to move, and
    /// the rule is the default one.
    ///
    /// # Errors
    /// If there are no pits or stones, or too many.
    pub const fn new(pits: u8, stones: u8) -> Result<Kalaha, SizeError> {
        if pits == 0 || pits > Kalaha::MAX_PITS {
            return Err(SizeError { kind: SizeErrorKind::Pits, found: pits });
        }
        if stones == 0 || stones > Kalaha::MAX_STONES {
            return Err(SizeError { kind: SizeErrorKind::Stones, found: stones });
        }
        Ok(Kalaha::start(pits, stones))
    }

    const fn start(pits: u8, stones: u8) -> Kalaha {
        let mut row = Kalaha::EMPTY_ROW;
        let mut index = 0;
        while index < pits as usize {
            row[index] = stones as u16;
            index += 1;
        }
        Kalaha {
            pits: [row, row],
            stores: [0, 0],
            pits_per_side: pits,
            side_to_move: Side::First,
            rule: EmptyCapture::Captured,
        }
    }

    /// The position with these stones in its places: the first side's pits from its left and its store, then the second
    /// side's. The first side is to move, and the rule is the default one.
    ///
    /// # Errors
    /// If no game can come to this position; the error says why.
    ///
    /// # Examples
    /// ```
    /// use gomoku_kalaha::Kalaha;
    ///
    /// let position = Kalaha::from_numbers(&[1, 0, 5, 0, 2, 4])?;
    /// assert_eq!(position.pits_per_side(), 2);
    ///
    /// let error = Kalaha::from_numbers(&[0, 0, 5, 0, 2, 5]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the first side's pits are empty, so the game is over: the 2 stones in the second side's pits belong in its \
    ///      store (place 6)"
    /// );
    /// # Ok::<(), gomoku_kalaha::PositionError>(())
    /// ```
    pub fn from_numbers(places: &[u32]) -> Result<Kalaha, PositionError> {
        let pits = PositionError::check(places)?;
        Ok(Kalaha::with_places(pits, places))
    }

    /// The position with these stones in its places, as [`from_numbers`](Kalaha::from_numbers) has them, and with any number
    /// of stones up to [`MAX_SET_UP`](Kalaha::MAX_SET_UP): for positions that no game with the same number of stones in each
    /// pit comes to, such as other programs send. What is written of such a position, the readers of texts refuse.
    ///
    /// # Errors
    /// If there are not as many places as a board can have, or too many stones, or one side's pits are empty and the other
    /// side's are not.
    ///
    /// # Examples
    /// ```
    /// use gomoku_kalaha::Kalaha;
    ///
    /// let seven_stones = [1, 0, 1, 0, 2, 3];
    /// assert!(Kalaha::from_numbers(&seven_stones).is_err());
    /// assert_eq!(Kalaha::set_up(&seven_stones)?.to_string(), "1 0 1 0 2 3");
    /// # Ok::<(), gomoku_kalaha::PositionError>(())
    /// ```
    pub fn set_up(places: &[u32]) -> Result<Kalaha, PositionError> {
        let pits = PositionError::check_set_up(places)?;
        Ok(Kalaha::with_places(pits, places))
    }

    /// The position with these stones, which have been checked: every number fits.
    fn with_places(pits: usize, places: &[u32]) -> Kalaha {
        let mut position = Kalaha::start(pits as u8, 0);
        for (side, half) in places.chunks_exact(pits + 1).enumerate() {
            for (pit, &stones) in position.pits[side].iter_mut().zip(&half[..pits]) {
                *pit = stones as u16;
            }
            position.stores[side] = half[pits] as u16;
        }
        position
    }

    /// The position with these stones in the pits of the first side, which is to move, and of the second, and none in the
    /// stores: a piece of some game, which a solver may look at on its own.
    pub(crate) fn of_rows(
        first: impl ExactSizeIterator<Item = u16>,
        second: impl Iterator<Item = u16>,
    ) -> Kalaha {
        let mut position = Kalaha::start(first.len() as u8, 0);
        position.pits[0].iter_mut().zip(first).for_each(|(pit, stones)| *pit = stones);
        position.pits[1].iter_mut().zip(second).for_each(|(pit, stones)| *pit = stones);
        position
    }

    /// The same position under this rule.
    #[must_use]
    pub const fn with_rule(mut self, rule: EmptyCapture) -> Kalaha {
        self.rule = rule;
        self
    }

    /// The same position with this side to move. Who starts a game is drawn by lot: that is the caller's to do. A finished
    /// game takes it too, for those who want its value from that side's view.
    #[must_use]
    pub const fn with_side_to_move(mut self, side: Side) -> Kalaha {
        self.side_to_move = side;
        self
    }

    /// The position with the sides exchanged: each sits in the other's place, and the other is to move. In a finished game
    /// the side to move means nothing, and stays.
    #[must_use]
    pub fn exchanged(mut self) -> Kalaha {
        self.pits.swap(0, 1);
        self.stores.swap(0, 1);
        if !self.is_over() {
            self.side_to_move = !self.side_to_move;
        }
        self
    }

    /// The side whose turn it is. In a finished game that means nothing: a sowing that ends the game leaves the first side to
    /// move, so that the same end is the same position whoever came to it.
    #[inline]
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The rule of capture.
    #[must_use]
    pub const fn rule(&self) -> EmptyCapture {
        self.rule
    }

    /// How many pits each side has.
    #[must_use]
    pub const fn pits_per_side(&self) -> u8 {
        self.pits_per_side
    }

    /// The stones in a side's pits, from its left to its store.
    #[must_use]
    pub fn pits(&self, side: Side) -> &[u16] {
        &self.pits[side.index()][..usize::from(self.pits_per_side)]
    }

    /// The stones in a side's store.
    #[inline]
    #[must_use]
    pub const fn store(&self, side: Side) -> u16 {
        self.stores[side.index()]
    }

    /// How many stones the first side's store is ahead (negative: behind). When the game is over, that is its result.
    #[inline]
    #[must_use]
    pub const fn margin(&self) -> i32 {
        self.stores[0] as i32 - self.stores[1] as i32
    }

    /// The same for the side to move: how many stones its store is ahead.
    #[inline]
    pub(crate) const fn lead(&self) -> i32 {
        match self.side_to_move {
            Side::First => self.margin(),
            Side::Second => -self.margin(),
        }
    }

    /// Whether the game is over.
    #[inline]
    #[must_use]
    pub fn is_over(&self) -> bool {
        // One row is enough: see the invariant.
        self.pits[0] == Kalaha::EMPTY_ROW
    }

    /// The pits that the side to move can sow, from its left to its store; none when the game is over.
    pub fn playable_pits(&self) -> impl DoubleEndedIterator<Item = Pit> + use<> {
        let row = self.pits[self.side_to_move.index()];
        (0..usize::from(self.pits_per_side)).filter(move |&index| row[index] != 0).map(Pit::from_index)
    }

    /// The stones in all places: the first side's pits and its store, then the second side's.
    pub fn places(&self) -> impl Iterator<Item = u16> + '_ {
        Side::ALL.into_iter().flat_map(|side| self.pits(side).iter().copied().chain([self.store(side)]))
    }
}

impl Default for Kalaha {
    /// The usual game: six pits a side, four stones a pit.
    fn default() -> Kalaha {
        Kalaha::start(6, 4)
    }
}

impl fmt::Debug for Kalaha {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kalaha({self}; {} to move; {})", self.side_to_move, self.rule)
    }
}

/// A board that is too small or too large, from [`Kalaha::new`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct SizeError {
    kind: SizeErrorKind,
    found: u8,
}

/// What is wrong with a board's size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SizeErrorKind {
    /// The number of pits a side.
    Pits,
    /// The number of stones a pit.
    Stones,
}

impl SizeError {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> SizeErrorKind {
        self.kind
    }
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, most) = match self.kind {
            SizeErrorKind::Pits => ("pits a side", Kalaha::MAX_PITS),
            SizeErrorKind::Stones => ("stones a pit", Kalaha::MAX_STONES),
        };
        write!(f, "{} {what}; expected 1 to {most}", self.found)
    }
}
