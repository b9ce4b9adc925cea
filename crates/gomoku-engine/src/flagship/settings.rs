//! What the search is made of.

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
    /// How many stones a search for a win by fours may put on the board.
    pub(super) four_stones: u32,
    /// A position that is better than the opponent allows by so many points for each ply that is left is not searched.
    pub(super) futility: i32,
    /// A position that is worse by so many points for each ply that is left is searched for wins by fours only.
    pub(super) razor: i32,
}

impl Settings {
    /// Everything that has proved itself.
    pub(super) const ALL: Settings = Settings {
        leaf_fours: true,
        defences: true,
        pruning: true,
        reductions: true,
        singular: true,
        four_stones: 60,
        futility: 40,
        razor: 80,
    };
}
