//! Positions as the solver sees them: the pits in one machine word.

use std::fmt::Debug;
use std::ops::{Add, BitAnd, BitOr, Not, Shl, Shr};

use gomoku_search::Side;

use crate::Kalaha;

/// A word of lanes, one for each pit.
pub(super) trait Word:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + From<u16>
    + Add<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Whether an entry of the table needs a second word to tell positions apart.
    const WIDE: bool;

    /// The lowest bits.
    fn low(self) -> usize;

    /// The word stirred to 60 bits, and for wide words 64 more. No two words give the same.
    fn stirred(self) -> (u64, u64);
}

/// Stirs 60 bits into each other; no two words give the same.
#[inline]
fn stir(word: u64) -> u64 {
    const MASK: u64 = (1 << 60) - 1;
    let word = word ^ (word >> 31);
    let word = word.wrapping_mul(0x9e37_79b9_7f4a_7c15) & MASK;
    let word = word ^ (word >> 29);
    let word = word.wrapping_mul(0xbf58_476d_1ce4_e5b9) & MASK;
    word ^ (word >> 32)
}

impl Word for u64 {
    const WIDE: bool = false;

    #[inline]
    fn low(self) -> usize {
        self as usize
    }

    #[inline]
    fn stirred(self) -> (u64, u64) {
        (stir(self), 0)
    }
}

impl Word for u128 {
    const WIDE: bool = true;

    #[inline]
    fn low(self) -> usize {
        self as usize
    }

    #[inline]
    fn stirred(self) -> (u64, u64) {
        // The upper half is kept whole; the lower one, mixed with it, is told by the bucket and what the entry keeps of it.
        let upper = (self >> 64) as u64;
        let lower = (self as u64) ^ upper.wrapping_mul(0x94d0_49bb_1331_11eb).rotate_left(29);
        (stir(lower & ((1 << 60) - 1)), upper << 4 | lower >> 60)
    }
}

/// How a board's pits lie in a word: those of the side to move first, each side's from its left.
pub(super) trait Shape: Copy + Debug + Send + Sync {
    type Word: Word;
    /// Something for each of a side's pits.
    type Row<T>: AsRef<[T]> + AsMut<[T]>;

    /// The same for each pit.
    fn row<T: Copy>(value: T) -> Self::Row<T>;

    /// Pits a side.
    fn pits(self) -> u32;

    /// Bits a pit.
    fn bits(self) -> u32;

    /// How many lanes the index takes at a time: they divide all lanes, and have 15 bits at most.
    fn chunk_lanes(self) -> u32;

    /// The most stones that a lane holds.
    #[inline]
    fn most(self) -> u32 {
        (1 << self.bits()) - 1
    }

    /// The stones in a lane.
    #[inline]
    fn stones(self, position: Self::Word, lane: u32) -> usize {
        (position >> (lane * self.bits())).low() & self.most() as usize
    }

    /// A lane full of bits.
    #[inline]
    fn lane(self, lane: u32) -> Self::Word {
        Self::Word::from(self.most() as u16) << (lane * self.bits())
    }

    /// The lanes of the side to move.
    #[inline]
    fn own(self, position: Self::Word) -> Self::Word {
        position & !(!Self::Word::from(0) << (self.pits() * self.bits()))
    }

    /// The lanes of the other side, shifted down.
    #[inline]
    fn other(self, position: Self::Word) -> Self::Word {
        position >> (self.pits() * self.bits())
    }

    /// The position with the sides exchanged.
    #[inline]
    fn exchanged(self, position: Self::Word) -> Self::Word {
        self.other(position) | (self.own(position) << (self.pits() * self.bits()))
    }

    /// The position in another shape, which has room for it.
    fn repacked<S: Shape>(self, position: Self::Word, other: S) -> S::Word {
        (0..2 * self.pits()).fold(S::Word::from(0), |word, lane| {
            word | (S::Word::from(self.stones(position, lane) as u16) << (lane * other.bits()))
        })
    }

    /// The pits of a position, the side to move first; `None` if a pit has too many stones.
    fn pack(self, position: &Kalaha) -> Option<Self::Word> {
        let mover = position.side_to_move();
        let pits = position.pits(mover).iter().chain(position.pits(!mover));
        let mut word = Self::Word::from(0);
        for (lane, &stones) in pits.enumerate() {
            if u32::from(stones) > self.most() {
                return None;
            }
            word = word | (Self::Word::from(stones) << (lane as u32 * self.bits()));
        }
        Some(word)
    }
}

/// The stones in the pits of both sides.
pub(super) fn stones_in_play(position: &Kalaha) -> u32 {
    Side::ALL.iter().flat_map(|side| position.pits(*side)).map(|&stones| u32::from(stones)).sum()
}

/// Six pits a side: the usual board, with everything known when it is compiled.
#[derive(Debug, Clone, Copy)]
pub(super) struct SixPits;

impl Shape for SixPits {
    type Word = u64;
    type Row<T> = [T; 6];

    #[inline]
    fn row<T: Copy>(value: T) -> [T; 6] {
        [value; 6]
    }

    #[inline]
    fn pits(self) -> u32 {
        6
    }

    #[inline]
    fn bits(self) -> u32 {
        5
    }

    #[inline]
    fn chunk_lanes(self) -> u32 {
        3
    }
}

/// One to five pits a side.
#[derive(Debug, Clone, Copy)]
pub(super) struct Narrow {
    pits: u32,
}

impl Narrow {
    pub(super) const fn new(pits: u8) -> Narrow {
        Narrow { pits: pits as u32 }
    }
}

impl Shape for Narrow {
    type Word = u64;
    type Row<T> = [T; 5];

    #[inline]
    fn row<T: Copy>(value: T) -> [T; 5] {
        [value; 5]
    }

    #[inline]
    fn pits(self) -> u32 {
        self.pits
    }

    #[inline]
    fn bits(self) -> u32 {
        if self.pits == 5 { 6 } else { 7 }
    }

    #[inline]
    fn chunk_lanes(self) -> u32 {
        2
    }
}

/// Seven to twelve pits a side; or fewer, with more stones in a pit than the other shapes have room for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wide {
    pits: u32,
}

impl Wide {
    pub(super) const fn new(pits: u8) -> Wide {
        Wide { pits: pits as u32 }
    }
}

impl Shape for Wide {
    type Word = u128;
    type Row<T> = [T; 12];

    #[inline]
    fn row<T: Copy>(value: T) -> [T; 12] {
        [value; 12]
    }

    #[inline]
    fn pits(self) -> u32 {
        self.pits
    }

    #[inline]
    fn bits(self) -> u32 {
        // 62 bits each half: 124 in all, which the table tells apart. More than ten would make the tables of sowing large.
        if self.pits > 6 { 62 / self.pits } else { 10 }
    }

    #[inline]
    fn chunk_lanes(self) -> u32 {
        if self.bits() <= 7 { 2 } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Words with one or two bits of the lowest so many, and those near to 0.
    fn words(bits: u32) -> Vec<u128> {
        let pairs = (0..bits).flat_map(|one| (0..=one).map(move |other| 1 << one | 1 << other));
        pairs.chain((0..500).filter(|word: &u128| word.count_ones() > 2 || *word == 0)).collect()
    }

    #[test]
    fn no_two_words_are_stirred_to_the_same() {
        let words = words(60);
        let narrow: HashSet<(u64, u64)> = words.iter().map(|word| (*word as u64).stirred()).collect();
        assert_eq!(narrow.len(), words.len());
        assert!(narrow.iter().all(|(stirred, second)| stirred >> 60 == 0 && *second == 0));
    }

    #[test]
    fn no_two_wide_words_are_stirred_to_the_same() {
        let words = words(124);
        let wide: HashSet<(u64, u64)> = words.iter().map(|word| word.stirred()).collect();
        assert_eq!(wide.len(), words.len());
        assert!(wide.iter().all(|(stirred, _)| stirred >> 60 == 0));
    }

    /// What [`stir`] has made these 60 bits of.
    fn unstirred(stirred: u64) -> u64 {
        const MASK: u64 = (1 << 60) - 1;
        // Newton's way to the inverse of an odd number: each step doubles the bits that are right.
        let divided = |word: u64, factor: u64| {
            let step =
                |inverse: u64, _| inverse.wrapping_mul(2_u64.wrapping_sub(factor.wrapping_mul(inverse)));
            word.wrapping_mul((0..6).fold(factor, step)) & MASK
        };
        let word = stirred ^ stirred >> 32;
        let word = divided(word, 0xbf58_476d_1ce4_e5b9);
        let word = word ^ word >> 29 ^ word >> 58;
        let word = divided(word, 0x9e37_79b9_7f4a_7c15);
        word ^ word >> 31
    }

    #[test]
    fn what_was_stirred_tells_the_word() {
        for word in words(60) {
            let word = word as u64;
            assert_eq!(unstirred(word.stirred().0), word);
        }
        for word in words(124) {
            let (stirred, second) = word.stirred();
            let upper = second >> 4;
            let lower = unstirred(stirred) | second << 60;
            let lower = lower ^ upper.wrapping_mul(0x94d0_49bb_1331_11eb).rotate_left(29);
            assert_eq!(u128::from(upper) << 64 | u128::from(lower), word);
        }
    }

    #[test]
    fn every_shape_has_room_for_its_board() {
        fn bits<S: Shape>(shape: S) -> (u32, u32) {
            assert!((2 * shape.pits()).is_multiple_of(shape.chunk_lanes()), "{shape:?}");
            assert!(shape.bits() * shape.chunk_lanes() <= 15, "{shape:?}");
            assert_eq!(shape.most(), (1 << shape.bits()) - 1);
            assert!(S::row(0).as_ref().len() >= shape.pits() as usize);
            (2 * shape.pits() * shape.bits(), shape.bits())
        }
        assert_eq!(bits(SixPits), (60, 5));
        for pits in 1..=5 {
            let (all, a_pit) = bits(Narrow::new(pits));
            assert!(all <= 60 && a_pit >= 6, "{pits} pits: {all} bits, {a_pit} a pit");
        }
        for pits in 1..=12 {
            let (all, a_pit) = bits(Wide::new(pits));
            assert!(all <= 124 && a_pit >= 5, "{pits} pits: {all} bits, {a_pit} a pit");
        }
    }

    /// Whether the lanes of a packed position are its pits, the side to move first.
    fn assert_packs<S: Shape>(shape: S, position: &Kalaha) {
        let word = shape.pack(position).expect("it fits");
        let pits = shape.pits();
        let lanes = |word, from: u32| {
            (0..pits).map(|lane| shape.stones(word, from + lane) as u16).collect::<Vec<_>>()
        };
        let mover = position.side_to_move();
        assert_eq!(
            (lanes(word, 0), lanes(word, pits)),
            (position.pits(mover).to_vec(), position.pits(!mover).to_vec())
        );
        assert_eq!(Some(shape.exchanged(word)), shape.pack(&position.with_side_to_move(!mover)), "{shape:?}");
        assert_eq!(lanes(shape.own(word), 0), position.pits(mover));
        assert_eq!(lanes(shape.own(word), pits), vec![0; pits as usize]);
        assert_eq!(lanes(shape.other(word), 0), position.pits(!mover));
        assert_eq!(Some(shape.repacked(word, Wide::new(pits as u8))), Wide::new(pits as u8).pack(position));
        for lane in 0..2 * pits {
            let without = word & !shape.lane(lane);
            assert!((0..2 * pits).all(|other| shape.stones(without, other)
                == if other == lane { 0 } else { shape.stones(word, other) }));
        }
    }

    #[test]
    fn positions_are_packed_lane_by_lane() {
        for pits in 1..=12_u8 {
            let row = |first: u16| (0..u16::from(pits)).map(move |pit| (first + 5 * pit) % 31);
            let position = Kalaha::of_rows(row(3), row(17));
            for position in [position, position.with_side_to_move(Side::Second)] {
                assert_packs(Wide::new(pits), &position);
                match pits {
                    6 => assert_packs(SixPits, &position),
                    1..=5 => assert_packs(Narrow::new(pits), &position),
                    _ => {}
                }
            }
            let in_play: u32 = row(3).chain(row(17)).map(u32::from).sum();
            assert_eq!(stones_in_play(&position), in_play);
        }
    }

    #[test]
    fn a_pit_holds_as_much_as_its_lane_and_no_more() {
        let crowded =
            |stones| Kalaha::of_rows([1, 0, 0, 0, 0, 0].into_iter(), [0, 0, 0, 0, 0, stones].into_iter());
        assert!(SixPits.pack(&crowded(31)).is_some());
        assert_eq!(SixPits.pack(&crowded(32)), None);
        assert!(Wide::new(6).pack(&crowded(1023)).is_some());
        assert_eq!(Wide::new(6).pack(&crowded(1024)), None);
    }
}
