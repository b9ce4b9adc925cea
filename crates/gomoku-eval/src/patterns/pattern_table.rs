//! What a stone makes on a line, for both players in one look-up.

use std::sync::OnceLock;

use gomoku_core::{Player, Rule};

use super::derive::derive;
use super::key;
use super::law::Law;
use super::line_pattern::LinePattern;

/// The patterns of both players for every key of a rule: the lower four bits of a byte are X's, the upper ones O's.
#[derive(Clone, Copy)]
pub(super) enum PatternTable {
    /// For rules where only the stones of the five matter.
    Four(&'static [u8; key::count(4)]),
    /// For rules where it matters what stands behind.
    Five(&'static [u8; key::count(5)]),
}

impl PatternTable {
    /// The table of a rule, derived when it is first asked for and then kept; `None` for rules that this crate does not know.
    pub(super) fn of(rule: Rule) -> Option<Self> {
        static TABLES: [OnceLock<Vec<u8>>; 5] = [const { OnceLock::new() }; 5];
        let laws = [Law::of(rule, Player::X)?, Law::of(rule, Player::O)?];
        let kept = TABLES.get(Rule::ALL.iter().position(|known| *known == rule)?)?;
        // A table has as many entries as there are keys.
        if rule == Rule::Freestyle {
            kept.get_or_init(|| of_both(laws, 4)).first_chunk().map(Self::Four)
        } else {
            kept.get_or_init(|| of_both(laws, 5)).first_chunk().map(Self::Five)
        }
    }

    /// The patterns of both players in a cell, from the cells of its line as two bits each, of which the lowest is five
    /// before it.
    pub(super) fn look_up(self, cells: u64) -> u8 {
        match self {
            Self::Four(table) => table[key::of::<4>(cells >> 2)],
            Self::Five(table) => table[key::of::<5>(cells)],
        }
    }
}

/// The table of X and O with these laws.
fn of_both([x, o]: [Law; 2], reach: usize) -> Vec<u8> {
    let of_x = derive(x, reach);
    let of_o = (x != o).then(|| derive(o, reach));
    let of_o = of_o.as_ref().unwrap_or(&of_x);
    let both =
        |(key, x): (usize, &LinePattern)| *x as u8 | (of_o[key::exchanged(key)] as u8) << LinePattern::BITS;
    of_x.iter().enumerate().map(both).collect()
}
