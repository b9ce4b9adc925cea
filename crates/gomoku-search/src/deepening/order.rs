//! Which moves were good elsewhere: killers and history.

use std::hash::{Hash, Hasher};

use crate::{Limits, Side};

/// A number below 4095 that stands for a move: the same for equal moves, seldom the same for different ones, where it
/// makes the order a little worse and nothing wrong.
#[inline]
pub(crate) fn tag<M: Hash>(mv: M) -> u32 {
    let mut hasher = Multiplied(0);
    mv.hash(&mut hasher);
    let tag = (hasher.finish() >> 52) as u32;
    tag.min(TAGS - 1)
}

const TAGS: u32 = 4095;

/// Multiplies what it gets. Moves are small: that is enough, and costs a multiplication or two.
struct Multiplied(u64);

impl Multiplied {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word.wrapping_add(1)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Multiplied {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.add(u64::from(*byte));
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.add(u64::from(word));
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.add(u64::from(word));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.add(u64::from(word));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// The moves that cut off last, at each ply.
pub(crate) struct Killers<M> {
    by_ply: Vec<[Option<M>; 2]>,
}

impl<M: Copy + Eq> Killers<M> {
    pub(crate) const fn new() -> Self {
        Killers { by_ply: Vec::new() }
    }

    #[inline]
    pub(crate) fn at(&self, ply: u32) -> [Option<M>; 2] {
        self.by_ply.get(ply as usize).copied().unwrap_or([None; 2])
    }

    #[inline]
    pub(crate) fn add(&mut self, ply: u32, mv: M) {
        let ply = ply as usize;
        if self.by_ply.len() <= ply {
            self.by_ply.resize(ply + 1, [None; 2]);
        }
        let pair = &mut self.by_ply[ply];
        if pair[0] != Some(mv) {
            *pair = [Some(mv), pair[0]];
        }
    }
}

/// How often each move of each side cut off, wherever it was.
pub(crate) struct History {
    counts: Box<[u32]>,
}

/// How many of the moves that history likes best are brought to the front: if none of them cuts off, hardly any will, and
/// looking for the next best is wasted.
const MOST_FAVOURITES: usize = 6;

/// Beyond this all counts are halved: what was good long ago fades.
const HIGHEST: u32 = 0x4000_0000;

impl History {
    pub(crate) fn new() -> Self {
        History { counts: vec![0; 2 * TAGS as usize].into() }
    }

    #[inline]
    fn index(side: Side, tag: u32) -> usize {
        (tag + if side == Side::First { 0 } else { TAGS }) as usize
    }

    /// Brings the moves that cut off most often to the front and leaves the others as they are. `favours` is room to count
    /// in.
    #[inline(never)]
    pub(crate) fn favourites_first<M: Copy + Hash>(
        &self,
        side: Side,
        moves: &mut [M],
        favours: &mut Vec<u32>,
    ) {
        favours.clear();
        favours.extend(moves.iter().map(|mv| self.counts[Self::index(side, tag(*mv))]));
        for place in 0..moves.len().min(MOST_FAVOURITES) {
            let mut favourite = place;
            for other in place + 1..favours.len() {
                if favours[other] > favours[favourite] {
                    favourite = other;
                }
            }
            if favours[favourite] == 0 {
                break;
            }
            if favourite > place {
                moves[place..=favourite].rotate_right(1);
                favours[place..=favourite].rotate_right(1);
            }
        }
    }

    /// A move cut off where so much depth was left: the more, the more it saved.
    #[inline]
    pub(crate) fn add(&mut self, side: Side, tag: u32, depth: u32) {
        // Extensions can leave any depth.
        let depth = depth.min(Limits::DEEPEST);
        let count = &mut self.counts[Self::index(side, tag)];
        *count += depth * depth;
        if *count > HIGHEST {
            self.counts.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn moves_of_any_type_have_tags_of_their_own() {
        #[derive(Clone, Copy, Hash)]
        enum Named {
            Pass,
            Left,
            Right,
        }
        let different = |tags: Vec<u32>| {
            let distinct: HashSet<u32> = tags.iter().copied().collect();
            assert!(tags.iter().all(|tag| *tag < TAGS));
            tags.len() - distinct.len()
        };
        assert_eq!(different((0..64_u8).map(tag).collect()), 0);
        assert_eq!(different((0..64_u16).map(tag).collect()), 0);
        assert_eq!(different((0..64_u32).map(tag).collect()), 0);
        assert_eq!(different((0..64_u64).map(tag).collect()), 0);
        assert_eq!(different((0..64_usize).map(tag).collect()), 0);
        assert_eq!(different(vec![tag(Named::Pass), tag(Named::Left), tag(Named::Right)]), 0);
        // A large board: a few cells share a tag, and no more.
        let cells = (0..15_u8).flat_map(|row| (0..15_u8).map(move |column| tag((row, column))));
        assert!(different(cells.collect()) <= 12);
        let cells = (0..15_u8).flat_map(|row| (0..15_u8).map(move |column| tag([row, column])));
        assert!(different(cells.collect()) <= 12);
    }

    #[test]
    fn the_last_two_killers_of_each_ply_are_known_the_newer_first() {
        let mut killers = Killers::new();
        assert_eq!(killers.at(3), [None, None]);
        for mv in ['a', 'b', 'b', 'c'] {
            killers.add(3, mv);
        }
        assert_eq!(killers.at(3), [Some('c'), Some('b')]);
        assert_eq!((killers.at(2), killers.at(4)), ([None, None], [None, None]));
        killers.add(0, 'd');
        assert_eq!((killers.at(0), killers.at(3)), ([Some('d'), None], [Some('c'), Some('b')]));
    }

    #[test]
    fn the_favourites_of_a_side_come_first_and_the_others_stay_in_order() {
        let mut history = History::new();
        let ordered = |history: &History, side| {
            let mut moves: Vec<u8> = (0..12).collect();
            history.favourites_first(side, &mut moves, &mut Vec::new());
            moves
        };
        assert_eq!(ordered(&history, Side::First), (0..12).collect::<Vec<_>>());
        // The depth counts by its square: 2 · 2² is less than 3².
        for (mv, depth) in [(7_u8, 2), (7, 2), (4, 3), (9, 1)] {
            history.add(Side::First, tag(mv), depth);
        }
        assert_eq!(ordered(&history, Side::First), [4, 7, 9, 0, 1, 2, 3, 5, 6, 8, 10, 11]);
        assert_eq!(ordered(&history, Side::Second), (0..12).collect::<Vec<_>>());
        // No more than six are brought forward, however many have cut off.
        for mv in 0..12_u8 {
            history.add(Side::Second, tag(mv), 1 + u32::from(mv));
        }
        assert_eq!(ordered(&history, Side::Second), [11, 10, 9, 8, 7, 6, 0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn counts_fade_and_never_overflow() {
        let mut history = History::new();
        history.add(Side::First, 1, 1000);
        // An extension may leave any depth.
        for _ in 0..10_000 {
            history.add(Side::First, 0, u32::MAX);
        }
        assert!(history.counts[0] > HIGHEST / 4 && history.counts[0] <= HIGHEST, "{}", history.counts[0]);
        assert!(history.counts[1] < 1000, "{}", history.counts[1]);
    }
}
