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

#[cfg(test)]
mod tests {
    use super::*;

    /// What a search remembers, and so how many positions it visits, depends on the keys: changing them is a deliberate act.
    #[test]
    fn keys_are_stable() {
        let key = |index, player| stone(Cell::from_valid(index), player);
        assert_eq!(key(0, Player::X), 16_294_208_416_658_607_535);
        assert_eq!(key(0, Player::O), 7_960_286_522_194_355_700);
        assert_eq!(key(112, Player::O), 12_227_470_034_604_021_160);
    }
}
