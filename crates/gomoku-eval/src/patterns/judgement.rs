//! The threat class of a cell together with the set it belongs to, by one look-up from its four patterns.

use std::sync::OnceLock;

use gomoku_core::Rule;

use super::line_pattern::LinePattern;
use super::threat_class::ThreatClass;

/// How many combinations of four patterns there are.
const COUNT: usize = 1 << (4 * LinePattern::BITS);

/// The class of a cell for one player, and the set that the cell belongs to. A class does not always tell the set: what may
/// be forbidden is a four, a three or nothing all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Judgement(u8);

impl Judgement {
    /// How many sets there are: threes, fours and fives.
    pub(super) const SETS: usize = 3;
    /// Their bits in two judgements, one above the other.
    pub(super) const SET_BITS: u64 = 0x7070;

    /// Four bits for the class, and a bit for each set.
    fn new(patterns: [LinePattern; 4], class: ThreatClass) -> Self {
        let any = |is_such: fn(LinePattern) -> bool| patterns.into_iter().any(is_such);
        let set = match () {
            () if any(|pattern| pattern == LinePattern::Five) => 0b100,
            () if any(LinePattern::is_four) => 0b010,
            () if any(LinePattern::is_open_three) => 0b001,
            () => 0b000,
        };
        Self(class as u8 | set << 4)
    }

    #[inline]
    pub(super) const fn from_byte(byte: u8) -> Self {
        Self(byte)
    }

    #[inline]
    pub(super) const fn byte(self) -> u8 {
        self.0
    }

    #[inline]
    pub(super) const fn class(self) -> ThreatClass {
        ThreatClass::from_bits(self.0)
    }

    /// The number of the class, below 16.
    #[inline]
    pub(super) const fn class_index(self) -> usize {
        (self.0 & 0b1111) as usize
    }

    /// The set that the cell belongs to: the lowest bit is for threes, then fours and fives; 0 for none.
    #[inline]
    pub(super) const fn sets(self) -> u8 {
        self.0 >> 4
    }
}

/// The judgement of every combination of four patterns: a pattern takes four bits, whatever the order.
pub(super) type JudgementTable = [Judgement; COUNT];

/// The tables of X and O under a rule, made when they are first asked for and then kept. (They have always the right size.)
pub(super) fn tables(rule: Rule) -> Option<[&'static JudgementTable; 2]> {
    static PLAIN: OnceLock<Vec<Judgement>> = OnceLock::new();
    static RENJU_X: OnceLock<Vec<Judgement>> = OnceLock::new();
    let plain = PLAIN.get_or_init(|| table(ThreatClass::of));
    let of_x = match rule {
        Rule::Renju => RENJU_X.get_or_init(|| table(ThreatClass::of_x_in_renju)),
        _ => plain,
    };
    Some([of_x.first_chunk()?, plain.first_chunk()?])
}

fn table(class: fn([LinePattern; 4]) -> ThreatClass) -> Vec<Judgement> {
    let pattern = |packed: u32, line: u32| LinePattern::from_bits(packed >> (LinePattern::BITS * line));
    let judgement = |packed| {
        let patterns = [0, 1, 2, 3].map(|line| pattern(packed, line));
        Judgement::new(patterns, class(patterns))
    };
    (0..COUNT as u32).map(judgement).collect()
}
