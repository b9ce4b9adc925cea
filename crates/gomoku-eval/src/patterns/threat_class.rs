//! What a stone makes on all its lines together.

use super::line_pattern::LinePattern;

/// What a stone in an empty cell would make on its four lines together, for one player, from nothing to five.
///
/// *Open two* and *open three* are here those of every kind, also narrow ones, and *four* is one of every kind.
///
/// # Ordering
///
/// From the weakest to the strongest.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_eval::patterns::{Patterns, ThreatClass};
///
/// let rows = [".......", "...X...", "...X...", "OXX....", ".......", "...X...", "......."];
/// let patterns = Patterns::of_board(&Board::from_rows(&rows, Rules::default())?)?;
/// let class = |coord: &str| Some(patterns.class(patterns.cell(coord.parse().ok()?)?, Player::X));
/// assert_eq!(class("d4"), Some(ThreatClass::FourPlus), "a four down the column, and a blocked three");
/// assert_eq!(class("e4"), Some(ThreatClass::BlockedThreePlus), "along the row, and a two on a diagonal");
/// assert_eq!(class("a1"), Some(ThreatClass::Nothing));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum ThreatClass {
    /// Nothing of what follows.
    Nothing,
    /// For X in renju: perhaps forbidden, and no five. It is for certain if there is an overline or more than one four; of
    /// two threes only [`Board::forbidden`](gomoku_core::Board::forbidden) can tell whether both count.
    MaybeForbidden,
    /// One open two.
    OpenTwo,
    /// One blocked three.
    BlockedThree,
    /// Two open twos or more.
    TwoOpenTwos,
    /// A blocked three and another one, or an open two.
    BlockedThreePlus,
    /// One open three.
    OpenThree,
    /// An open three, and a blocked three or an open two.
    OpenThreePlus,
    /// Two open threes or more.
    TwoOpenThrees,
    /// One four.
    Four,
    /// A four, and a blocked three or an open two.
    FourPlus,
    /// A four and an open three.
    FourThree,
    /// An open four, or two fours. (In caro the cell that makes five of one four can be the open end of the other five,
    /// whose other end is closed already: one stone then answers both.)
    OpenFour,
    /// A five.
    Five,
}

impl ThreatClass {
    /// All classes in order.
    pub const ALL: [Self; 14] = [
        Self::Nothing,
        Self::MaybeForbidden,
        Self::OpenTwo,
        Self::BlockedThree,
        Self::TwoOpenTwos,
        Self::BlockedThreePlus,
        Self::OpenThree,
        Self::OpenThreePlus,
        Self::TwoOpenThrees,
        Self::Four,
        Self::FourPlus,
        Self::FourThree,
        Self::OpenFour,
        Self::Five,
    ];

    /// The class of four patterns, in any order, if everything is allowed.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_eval::patterns::{LinePattern, ThreatClass};
    ///
    /// let patterns = [LinePattern::Dead, LinePattern::NarrowThree, LinePattern::OpenOne, LinePattern::Four];
    /// assert_eq!(ThreatClass::of(patterns), ThreatClass::FourThree);
    /// ```
    pub fn of(patterns: [LinePattern; 4]) -> Self {
        let count =
            |is_such: fn(LinePattern) -> bool| patterns.iter().filter(|pattern| is_such(**pattern)).count();
        let fives = count(|pattern| pattern == LinePattern::Five);
        let unstoppable = count(|pattern| matches!(pattern, LinePattern::OpenFour | LinePattern::DoubleFour));
        let fours = count(LinePattern::is_four);
        let threes = count(LinePattern::is_open_three);
        let blocked_threes = count(|pattern| pattern == LinePattern::BlockedThree);
        let twos = count(LinePattern::is_open_two);
        match (fours, threes, blocked_threes, twos) {
            _ if fives > 0 => Self::Five,
            _ if unstoppable > 0 || fours > 1 => Self::OpenFour,
            (1.., 1.., _, _) => Self::FourThree,
            (1.., _, 0, 0) => Self::Four,
            (1.., _, _, _) => Self::FourPlus,
            (_, 2.., _, _) => Self::TwoOpenThrees,
            (_, 1, 0, 0) => Self::OpenThree,
            (_, 1, _, _) => Self::OpenThreePlus,
            (_, _, 1, 0) => Self::BlockedThree,
            (_, _, 1.., _) => Self::BlockedThreePlus,
            (_, _, _, 2..) => Self::TwoOpenTwos,
            (_, _, _, 1) => Self::OpenTwo,
            _ => Self::Nothing,
        }
    }

    /// The class of four patterns of X in renju, in any order.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_eval::patterns::{LinePattern, ThreatClass};
    ///
    /// let patterns = [LinePattern::Four, LinePattern::OpenOne, LinePattern::Dead, LinePattern::OpenFour];
    /// assert_eq!(ThreatClass::of(patterns), ThreatClass::OpenFour);
    /// assert_eq!(ThreatClass::of_x_in_renju(patterns), ThreatClass::MaybeForbidden, "two fours");
    /// ```
    pub fn of_x_in_renju(patterns: [LinePattern; 4]) -> Self {
        let count =
            |is_such: fn(LinePattern) -> bool| patterns.iter().filter(|pattern| is_such(**pattern)).count();
        let class = Self::of(patterns);
        let is_suspect = count(|pattern| matches!(pattern, LinePattern::Overline | LinePattern::DoubleFour))
            > 0
            || count(LinePattern::is_four) > 1
            || count(LinePattern::is_open_three) > 1;
        if is_suspect && class != Self::Five { Self::MaybeForbidden } else { class }
    }

    /// The class that the lowest four bits stand for. Numbers that stand for none are taken as nothing.
    #[inline]
    pub(super) const fn from_bits(bits: u8) -> Self {
        let index = (bits & 0b1111) as usize;
        if index < Self::ALL.len() { Self::ALL[index] } else { Self::Nothing }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_numbered_in_their_order_and_found_by_their_bits() {
        for (number, class) in ThreatClass::ALL.into_iter().enumerate() {
            assert_eq!(class as usize, number);
            // What stands above the four bits is the set of the cell.
            for above in [0, 0b1111] {
                assert_eq!(ThreatClass::from_bits(above << 4 | number as u8), class);
            }
        }
        for number in [14, 15] {
            assert_eq!(ThreatClass::from_bits(number), ThreatClass::Nothing);
        }
    }
}
