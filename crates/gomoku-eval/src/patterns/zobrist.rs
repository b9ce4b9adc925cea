//! Keys of stones.

use gomoku_core::Player;

use super::cell::Cell;

/// The key of a stone: the output function of `SplitMix64`, which scatters neighbouring numbers and never makes two the same.
#[inline]
pub(super) const fn stone(cell: Cell, player: Player) -> u64 {
    let number = (cell.index() << 1 | player.index()) as u64;
    let mut word = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
