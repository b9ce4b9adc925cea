//! What the search is made of.

use super::numbers::SearchNumbers;

/// The ingredients of the search, each of which can be left out to see what it brings, and their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an ingredient that is used or not, whatever the others are"
)]
pub(super) struct Settings {
    /// Wins by fours are looked for at the horizon.
    pub(super) leaf_fours: bool,
    /// Where the opponent threatens to win by fours, only what may prevent it is looked at.
    pub(super) defences: bool,
    /// Positions that look decided near the horizon, and quiet moves late in the order, are left out.
    pub(super) pruning: bool,
    /// Late moves are looked at less deeply first.
    pub(super) reductions: bool,
    /// A move that is the only good one is looked at more deeply.
    pub(super) singular: bool,
    pub(super) numbers: SearchNumbers,
}

impl Settings {
    /// Everything that has proved itself.
    pub(super) const ALL: Settings = Settings {
        leaf_fours: true,
        defences: true,
        pruning: true,
        reductions: true,
        singular: true,
        numbers: SearchNumbers::USUAL,
    };
}
