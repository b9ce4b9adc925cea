//! What is known about one cell.

use gomoku_core::{Direction, Player};

use super::judgement::{Judgement, JudgementTable};
use super::line_pattern::LinePattern;

/// What is known about a cell, in one word, so that it is saved and put back at once: from the lowest bit X's patterns and then
/// O's, four bits for each direction, then X's judgement and O's. With a stone in the cell nothing can be made there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct KnownCell(u64);

/// Where the judgements begin.
const JUDGEMENTS: u32 = 32;

impl KnownCell {
    /// Nothing can be made here.
    pub(super) const NOTHING: Self = Self(0);

    #[inline]
    pub(super) fn pattern(self, direction: Direction, player: Player) -> LinePattern {
        LinePattern::from_bits(
            (self.0 >> (LinePattern::BITS * direction as u32) >> (16 * player.index())) as u32,
        )
    }

    /// A player's four patterns, four bits each.
    #[inline]
    pub(super) const fn packed(self, player: Player) -> u16 {
        (self.0 >> (16 * player.index())) as u16
    }

    /// Of X and O.
    #[inline]
    pub(super) const fn judgements(self) -> [Judgement; 2] {
        let [x, o] = ((self.0 >> JUDGEMENTS) as u16).to_le_bytes();
        [Judgement::from_byte(x), Judgement::from_byte(o)]
    }

    /// The cell with other patterns of both players on one line, given as a table has them, judged by the tables of X and O.
    #[inline]
    pub(super) fn with(self, line: usize, made: u8, [x, o]: [&JudgementTable; 2]) -> Self {
        let line = LinePattern::BITS * line as u32;
        let patterns = self.0 as u32 & !(0x000f_000f << line) | spread(made) << line;
        let judgements = [x[patterns as u16 as usize].byte(), o[(patterns >> 16) as usize].byte()];
        Self(u64::from(u16::from_le_bytes(judgements)) << JUDGEMENTS | u64::from(patterns))
    }

    /// Is the cell, judged in these two ways, in other sets?
    #[inline]
    pub(super) const fn is_moved(self, other: Self) -> bool {
        (self.0 ^ other.0) >> JUDGEMENTS & Judgement::SET_BITS != 0
    }
}

/// The patterns of both players from a table, each at the beginning of the player's part.
#[inline]
const fn spread(made: u8) -> u32 {
    let made = made as u32;
    (made | made << (16 - LinePattern::BITS)) & 0x000f_000f
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_moved_if_it_is_in_other_sets_of_a_player() {
        let cell = |x, o, patterns: u32| {
            KnownCell(u64::from(u16::from_le_bytes([x, o])) << JUDGEMENTS | u64::from(patterns))
        };
        let before = cell(0x13, 0x25, 0x7070_7070);
        assert!(!before.is_moved(before));
        assert!(!before.is_moved(cell(0x14, 0x2d, 0x0707_0707)), "other classes and patterns, the same sets");
        for after in [cell(0x23, 0x25, 0x7070_7070), cell(0x13, 0x05, 0x7070_7070), KnownCell::NOTHING] {
            assert!(before.is_moved(after) && after.is_moved(before), "{after:?}");
        }
    }
}
