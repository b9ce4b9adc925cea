//! Seeds from seeds.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What a derived seed is for: the same number for another purpose gives another seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// An engine's lots in a game; the number is its seat.
    Seat,
    /// A game of a series.
    Game,
    /// The opening of a pair of games.
    Opening,
    /// The games of a step of tuning.
    Step,
    /// What a step of tuning tries: not the seed of its games, whose lots would follow those of the change.
    Change,
    /// What a fit draws by lot: 0 for what is held out, 1 for the order.
    Fit,
    /// The order of openings.
    Order,
    /// The match of what tuning has found against what it began with.
    Check,
}

/// The seed with this number for this purpose. It has 53 bits, so that every program can read it from JSON.
pub(crate) fn derived_seed(seed: u64, purpose: Purpose, number: u64) -> u64 {
    let spread = (purpose as u64 + 1).wrapping_mul(0xd1b5_4a32_d192_ed03);
    let mixed = seed ^ spread ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Xoshiro256PlusPlus::seed_from_u64(mixed).random::<u64>() >> 11
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn seeds_differ_by_purpose_and_number() {
        let mut seen = HashSet::new();
        for seed in 0..50 {
            for purpose in [
                Purpose::Seat,
                Purpose::Game,
                Purpose::Opening,
                Purpose::Step,
                Purpose::Change,
                Purpose::Fit,
                Purpose::Order,
                Purpose::Check,
            ] {
                for number in 0..50 {
                    assert!(seen.insert(derived_seed(seed, purpose, number)), "{seed} {purpose:?} {number}");
                }
            }
        }
    }
}
