//! Sowing in a word: an addition from a table.

use super::shape::Shape;
use crate::EmptyCapture;

/// What sowing so many stones from a pit does.
#[derive(Debug, Clone, Copy)]
struct Sowing<W> {
    /// The stones that fall into the lanes.
    more: W,
    /// The stones that fall into the store.
    gain: u16,
    /// The place in which the last stone falls, counted from the own pits on through the own store.
    last: u8,
}

/// A move that was made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Played<W> {
    /// The position after it, the side to move first. If the game is over, what is left has not been swept.
    pub(super) after: W,
    /// The stones that came into the mover's store.
    pub(super) gain: i32,
    /// Whether the same side moves again.
    pub(super) again: bool,
}

/// The rules of a board, as tables.
#[derive(Debug)]
pub(super) struct Sower<S: Shape> {
    pub(super) shape: S,
    pub(super) rule: EmptyCapture,
    takes_single: bool,
    /// For each pit, for each number of stones.
    sowings: Box<[Sowing<S::Word>]>,
    /// The highest bit of each lane.
    high: S::Word,
}

impl<S: Shape> Sower<S> {
    pub(super) fn new(shape: S, rule: EmptyCapture) -> Sower<S> {
        let pits = shape.pits();
        let sowings = (0..pits)
            .flat_map(|pit| (0..=shape.most()).map(move |stones| sowing(shape, pit, stones)))
            .collect();
        let high = (0..2 * pits).fold(S::Word::from(0), |high, lane| {
            high | (S::Word::from(1 << (shape.bits() - 1)) << (lane * shape.bits()))
        });
        Sower { shape, rule, takes_single: rule == EmptyCapture::Captured, sowings, high }
    }

    /// Sows a pit that has stones, where none [spills over](Sower::spills).
    #[inline]
    pub(super) fn play(&self, position: S::Word, pit: u32) -> Played<S::Word> {
        let shape = self.shape;
        let stones = shape.stones(position, pit);
        let sowing = &self.sowings[(pit as usize) << shape.bits() | stones];
        let mut after = (position & !shape.lane(pit)) + sowing.more;
        let mut gain = i32::from(sowing.gain);
        let last = u32::from(sowing.last);
        // After more than a lap no pit has a single stone.
        if last < shape.pits() && shape.stones(after, last) == 1 {
            let opposite = 2 * shape.pits() - 1 - last;
            let taken = shape.stones(after, opposite);
            if taken != 0 || self.takes_single {
                gain += taken as i32 + 1;
                after = after & !(shape.lane(last) | shape.lane(opposite));
            }
        }
        let again = last == shape.pits();
        if !again {
            after = shape.exchanged(after);
        }
        Played { after, gain, again }
    }

    /// Whether sowing a pit would bring a lane more stones than it holds.
    #[inline]
    pub(super) fn spills(&self, position: S::Word, in_play: i32, pit: u32) -> bool {
        in_play > self.shape.most() as i32
            && (position & self.high) != S::Word::from(0)
            && self.spills_indeed(position, pit)
    }

    #[cold]
    fn spills_indeed(&self, position: S::Word, pit: u32) -> bool {
        let shape = self.shape;
        let more = self.sowings[(pit as usize) << shape.bits() | shape.stones(position, pit)].more;
        let left = position & !shape.lane(pit);
        (0..2 * shape.pits())
            .any(|lane| shape.stones(left, lane) + shape.stones(more, lane) > shape.most() as usize)
    }

    /// The value of a finished game for the side to move, which gets what lies before it; `None` if the game goes on.
    #[inline]
    pub(super) fn end(&self, position: S::Word, in_play: i32) -> Option<i32> {
        let none = S::Word::from(0);
        if self.shape.own(position) == none {
            Some(-in_play)
        } else if self.shape.other(position) == none {
            Some(in_play)
        } else {
            None
        }
    }
}

fn sowing<S: Shape>(shape: S, pit: u32, stones: u32) -> Sowing<S::Word> {
    let pits = shape.pits();
    let lap = 2 * pits + 1;
    let (mut more, mut gain) = (S::Word::from(0), 0);
    let mut place = pit;
    for _ in 0..stones {
        place = (place + 1) % lap;
        if place == pits {
            gain += 1;
        } else {
            let lane = if place < pits { place } else { place - 1 };
            more = more + (S::Word::from(1) << (lane * shape.bits()));
        }
    }
    Sowing { more, gain, last: place as u8 }
}

#[cfg(test)]
mod tests {
    use gomoku_search::Side;
    use proptest::prelude::*;

    use super::*;
    use crate::Kalaha;
    use crate::solver::shape::{Narrow, SixPits, Wide, stones_in_play};

    /// Whether sowing in words does what the rules say, and says so when it cannot.
    fn assert_sows_like_the_rules<S: Shape>(shape: S, position: &Kalaha) {
        let sower = Sower::new(shape, position.rule());
        let Some(word) = shape.pack(position) else { return };
        let in_play = stones_in_play(position) as i32;
        for pit in position.playable_pits() {
            let index = pit.index() as u32;
            let sowing = position.sow(pit).unwrap();
            let fits = !sower.spills(word, in_play, index);
            let crowded = Side::ALL
                .iter()
                .any(|side| sowing.after.pits(*side).iter().any(|&stones| u32::from(stones) > shape.most()));
            assert!(!(fits && crowded), "{position:?}, {pit}");
            // Stones that are captured or swept may have been too many for a lane before.
            assert!(fits || crowded || sowing.captured > 0 || sowing.over, "{position:?}, {pit}");
            if !fits {
                continue;
            }
            let played = sower.play(word, index);
            let left = in_play - played.gain;
            if sowing.over {
                // What is left belongs to whose pits it lies in.
                let rest = sower.end(played.after, left).unwrap();
                let margin = played.gain + if played.again { rest } else { -rest };
                assert_eq!(margin, sowing.after.margin(), "{position:?}, {pit}");
            } else {
                assert_eq!(Some(played.after), shape.pack(&sowing.after), "{position:?}, {pit}");
                assert_eq!(played.gain, i32::from(sowing.after.store(Side::First)), "{position:?}, {pit}");
                assert_eq!(played.again, sowing.extra_turn, "{position:?}, {pit}");
                assert_eq!(sower.end(played.after, left), None, "{position:?}, {pit}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn words_are_sown_by_the_rules(
            pits in 1..=12usize,
            most in 1..40u16,
            stones in prop::collection::vec(0..40u16, 24),
            single in any::<bool>(),
        ) {
            let row = |from: usize| (0..pits).map(|lane| stones[from + lane] % most).collect::<Vec<u16>>();
            let (first, second) = (row(0), row(12));
            if first.iter().all(|&stones| stones == 0) || second.iter().all(|&stones| stones == 0) {
                return Ok(());
            }
            let rule = EmptyCapture::ALL[usize::from(single)];
            let position = Kalaha::of_rows(first.into_iter(), second.into_iter()).with_rule(rule);
            match pits {
                6 => assert_sows_like_the_rules(SixPits, &position),
                1..=5 => assert_sows_like_the_rules(Narrow::new(pits as u8), &position),
                _ => assert_sows_like_the_rules(Wide::new(pits as u8), &position),
            }
        }
    }
}
