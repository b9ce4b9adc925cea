//! A number for each position with so many stones in the pits, without gaps.

use super::shape::{Shape, Word};

/// Numbers the positions of a board: first those with no stones, then with one, and so on.
///
/// The lanes of a word are taken a few at a time, as one number. Of the positions with equal sums those come first whose
/// first chunk has fewer stones, then those whose chunk has a lower rank among the chunks of its sum, and so on in the rest.
#[derive(Debug)]
pub(super) struct Index {
    /// Of each chunk: its rank among those of the same sum, and that sum.
    ranks: Box<[(u16, u16)]>,
    /// For each chunk but the last, for the stones in it and all after it, for the stones in it.
    steps: Box<[Step]>,
    /// How many positions have fewer stones.
    layers: Box<[u64]>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Step {
    /// How many have fewer stones in the chunk.
    before: u32,
    /// In how many ways the chunks after it can hold the rest.
    ways: u32,
}

/// The number of stones that each step has room for.
const ROOM: usize = 32;

/// How many positions of so many lanes have these many stones.
fn compositions(lanes: u32, stones: usize) -> u64 {
    // C(stones + lanes − 1, stones), factor by factor.
    (1..=stones as u64).fold(1u64, |ways, stone| ways.saturating_mul(u64::from(lanes) - 1 + stone) / stone)
}

/// How many positions a board of so many pits a side has with up to so many stones in them.
pub(super) fn positions(pits: u32, stones: usize) -> u64 {
    (0..=stones).map(|stones| compositions(2 * pits, stones)).sum()
}

impl Index {
    /// The most stones that can be numbered.
    pub(super) const MOST: usize = ROOM - 1;

    /// For up to so many stones, [`Index::MOST`] at most, of which there are less than 2³² positions.
    pub(super) fn new<S: Shape>(shape: S, stones: usize) -> Index {
        let lanes = 2 * shape.pits();
        let (bits, chunk_lanes) = (shape.bits(), shape.chunk_lanes());
        let chunks = (lanes / chunk_lanes) as usize;
        let mut seen = vec![0u16; (shape.most() * chunk_lanes) as usize + 1];
        let ranks = (0..1usize << (bits * chunk_lanes))
            .map(|chunk| {
                let sum: usize =
                    (0..chunk_lanes).map(|lane| chunk >> (lane * bits) & shape.most() as usize).sum();
                let rank = seen[sum];
                seen[sum] += 1;
                (rank, sum as u16)
            })
            .collect();
        let mut steps = vec![Step::default(); (chunks - 1) * ROOM * ROOM].into_boxed_slice();
        for chunk in 0..chunks - 1 {
            let rest = lanes - (chunk as u32 + 1) * chunk_lanes;
            for total in 0..=stones {
                let mut before = 0;
                for here in 0..=total {
                    let ways = compositions(rest, total - here);
                    steps[(chunk * ROOM + total) * ROOM + here] =
                        Step { before: before as u32, ways: ways as u32 };
                    before += compositions(chunk_lanes, here) * ways;
                }
            }
        }
        let layers = (0..=stones + 1)
            .map(|stones| if stones == 0 { 0 } else { positions(shape.pits(), stones - 1) })
            .collect();
        Index { ranks, steps, layers }
    }

    /// The number of a position with these stones in its pits.
    #[inline]
    pub(super) fn of<S: Shape>(&self, shape: S, position: S::Word, stones: usize) -> usize {
        let bits = shape.bits() * shape.chunk_lanes();
        let mask = (1usize << bits) - 1;
        let chunks = (2 * shape.pits() / shape.chunk_lanes()) as usize;
        let (mut word, mut rest) = (position, stones);
        let mut number = 0u32;
        for chunk in 0..chunks - 1 {
            let (rank, sum) = self.ranks[word.low() & mask];
            let step = self.steps[(chunk * ROOM + rest) * ROOM + usize::from(sum)];
            number += step.before + u32::from(rank) * step.ways;
            rest -= usize::from(sum);
            word = word >> bits;
        }
        self.layers[stones] as usize + number as usize + usize::from(self.ranks[word.low() & mask].0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::{Narrow, SixPits, Wide};
    use super::*;

    /// All words with so many stones in their lanes from this one on.
    fn words<S: Shape>(shape: S, word: S::Word, lane: u32, stones: usize, all: &mut Vec<S::Word>) {
        if lane == 2 * shape.pits() {
            if stones == 0 {
                all.push(word);
            }
            return;
        }
        for here in 0..=stones {
            let with = word | (S::Word::from(here as u16) << (lane * shape.bits()));
            words(shape, with, lane + 1, stones - here, all);
        }
    }

    /// Whether the positions have the numbers from 0 on, those with fewer stones first.
    fn assert_numbers<S: Shape>(shape: S, most: usize) {
        let index = Index::new(shape, most);
        let mut first = 0;
        for stones in 0..=most {
            let mut all = Vec::new();
            words(shape, S::Word::from(0), 0, stones, &mut all);
            let mut numbers: Vec<usize> = all.iter().map(|word| index.of(shape, *word, stones)).collect();
            numbers.sort_unstable();
            let expected: Vec<usize> = (first..first + all.len()).collect();
            assert_eq!(numbers, expected, "{shape:?}, {stones} stones");
            first += all.len();
            assert_eq!(positions(shape.pits(), stones), first as u64, "{shape:?}, up to {stones} stones");
        }
    }

    #[test]
    fn every_position_has_a_number_of_its_own_and_none_is_left_out() {
        assert_numbers(SixPits, 4);
        assert_numbers(Narrow::new(1), 31);
        assert_numbers(Narrow::new(2), 9);
        assert_numbers(Narrow::new(4), 5);
        assert_numbers(Narrow::new(5), 5);
        assert_numbers(Wide::new(7), 3);
        assert_numbers(Wide::new(8), 3);
        assert_numbers(Wide::new(9), 3);
        assert_numbers(Wide::new(12), 2);
    }

    /// The numbers of the positions with one stone, by its lane.
    fn numbers_of_one_stone<S: Shape>(shape: S) -> Vec<usize> {
        let index = Index::new(shape, 1);
        (0..2 * shape.pits())
            .map(|lane| index.of(shape, S::Word::from(1) << (lane * shape.bits()), 1))
            .collect()
    }

    #[test]
    fn files_hold_the_positions_in_the_order_of_their_chunks() {
        assert_eq!(numbers_of_one_stone(SixPits), [10, 11, 12, 7, 8, 9, 4, 5, 6, 1, 2, 3]);
        assert_eq!(numbers_of_one_stone(Narrow::new(2)), [3, 4, 1, 2]);
        assert_eq!(numbers_of_one_stone(Wide::new(7)), (1..=14).rev().collect::<Vec<_>>());
        assert_eq!(numbers_of_one_stone(Wide::new(8))[..6], [15, 16, 13, 14, 11, 12]);
        // Of a chunk's positions those come first that have more stones in their first lane.
        let (shape, stones) = (Narrow::new(1), 5);
        let index = Index::new(shape, stones);
        let numbers = (0..=5_u64).map(|second| index.of(shape, (5 - second) | second << 7, stones));
        assert_eq!(numbers.collect::<Vec<_>>(), [15, 16, 17, 18, 19, 20]);
    }

    #[test]
    fn positions_are_counted_by_combinations() {
        // Stones and walls between the lanes, in any order: C(stones + lanes − 1, stones).
        assert_eq!([0, 1, 2, 3].map(|stones| compositions(12, stones)), [1, 12, 78, 364]);
        assert_eq!(
            (compositions(1, 9), compositions(2, 9), compositions(24, 31)),
            (1, 10, 1_085_929_983_159_840)
        );
        assert_eq!(positions(6, 7), 50_388);
    }
}
