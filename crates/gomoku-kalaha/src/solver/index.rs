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
