//! Choosing among moves of equal value.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Which of several equally good moves to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
    pub(crate) fn pick<T>(self, mut candidates: Vec<T>) -> T {
        let index = match self {
            TieBreak::First => 0,
            TieBreak::Random { seed } => {
                Xoshiro256PlusPlus::seed_from_u64(seed).random_range(0..candidates.len())
            }
        };
        candidates.swap_remove(index)
    }
}
