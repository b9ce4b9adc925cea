//! Choosing among moves of equal value.

use std::hash::{Hash, Hasher};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Which of several equally good moves to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum TieBreak {
    /// The one searched first.
    #[default]
    First,
    /// Any of them, each as likely as the others; the same seed picks the same move in the same position.
    Random {
        /// The seed of the draw.
        seed: u64,
    },
}

impl TieBreak {
    /// Takes one of the candidates, of which there is at least one.
    ///
    /// `position` is something of the position that every strategy knows alike: a generator that only saw the seed would
    /// pick the same place among the candidates at each move of a game.
    pub(crate) fn pick<T>(self, mut candidates: Vec<T>, position: impl Hash) -> T {
        let index = match self {
            TieBreak::First => 0,
            TieBreak::Random { seed } => {
                let mut mixed = SplitMix64::default();
                (seed, position, candidates.len()).hash(&mut mixed);
                Xoshiro256PlusPlus::seed_from_u64(mixed.finish()).random_range(0..candidates.len())
            }
        };
        candidates.swap_remove(index)
    }
}

/// A hasher that will be the same in every release of the standard library, which promises that of none of its own.
#[derive(Default)]
struct SplitMix64(u64);

impl Hasher for SplitMix64 {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let mixed = (self.0 ^ u64::from(byte)).wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            self.0 = mixed ^ (mixed >> 31);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
