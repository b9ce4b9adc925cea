//! Keys of positions for hash tables, maintained move by move.
//!
//! A position's key is the exclusive or of a start value for the size and rules, a key for every stone, and keys
//! for the side to move and for a game lost by a forbidden move. The keys are computed, not stored: a table of them
//! was measured to be no faster, and on a large board it would take as much of the first-level cache as all the
//! rest.

use crate::coord::Coord;
use crate::player::Player;
use crate::rules::{Rule, Rules};
use crate::size::BoardSize;

/// What the key changes by when the side to move changes.
const SIDE_TO_MOVE: u64 = mix(0x1_0000_0000);

/// What the key changes by when X has lost by playing a forbidden point.
pub(crate) const FORBIDDEN_MOVE: u64 = mix(0x2_0000_0000);

/// The key of an empty board with X to move.
pub(crate) const fn start(size: BoardSize, rules: Rules) -> u64 {
    let rule = match rules.rule() {
        Rule::Freestyle => 0,
        Rule::Standard => 1,
        Rule::Renju => 2,
        Rule::Caro => 3,
        Rule::CaroExact => 4,
    };
    // The top byte keeps these inputs apart from those of stones.
    mix(u64::from_le_bytes([size.width(), size.height(), rules.line_length(), rule, 0, 0, 0, 1]))
}

/// The key of a stone.
#[inline]
pub(crate) const fn stone(coord: Coord, player: Player) -> u64 {
    mix((coord.row() as u64) << 16 | (coord.column() as u64) << 8 | player.index() as u64)
}

/// What the key changes by when the side to move changes from one player to another, who may be the same.
#[inline]
pub(crate) const fn side_change(from: Player, to: Player) -> u64 {
    SIDE_TO_MOVE & ((from.index() ^ to.index()) as u64).wrapping_neg()
}

/// The `SplitMix64` output function: a bijection of the 64-bit words that scatters neighbouring inputs.
#[inline]
const fn mix(input: u64) -> u64 {
    let mut word = input.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn all_keys_differ() {
        let mut keys = HashSet::from([0]);
        assert!(keys.insert(SIDE_TO_MOVE) && keys.insert(FORBIDDEN_MOVE));
        for coord in BoardSize::square(40).unwrap().coords() {
            for player in Player::ALL {
                assert!(keys.insert(stone(coord, player)), "{coord} {player}");
            }
        }
        for width in 3..=40 {
            for height in 3..=40 {
                for line_length in 3..=10 {
                    for rules in Rule::ALL.into_iter().filter_map(|rule| Rules::new(line_length, rule).ok()) {
                        let size = BoardSize::new(width, height).unwrap();
                        assert!(keys.insert(start(size, rules)), "{size} {rules:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn pairs_of_stones_do_not_collide() {
        let stones: Vec<_> = BoardSize::square(19)
            .unwrap()
            .coords()
            .flat_map(|coord| Player::ALL.map(|player| stone(coord, player)))
            .collect();
        let pairs: HashSet<_> =
            stones.iter().enumerate().flat_map(|(i, a)| stones[..i].iter().map(move |b| a ^ b)).collect();
        assert_eq!(pairs.len(), stones.len() * (stones.len() - 1) / 2);
    }

    /// Keys may be stored in files, so that changing them is a deliberate act.
    #[test]
    fn keys_are_stable() {
        assert_eq!(start(BoardSize::square(15).unwrap(), Rules::default()), 14_670_659_523_804_606_057);
        assert_eq!(stone("h8".parse().unwrap(), Player::X), 4_733_198_658_269_143_580);
    }
}
