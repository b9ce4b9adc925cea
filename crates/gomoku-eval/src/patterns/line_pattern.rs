//! What a stone makes on one line.

/// What a stone in an empty cell would make on one line, for one player, from nothing to five.
///
/// Every pattern is defined by the one that one further stone makes of it; the [module page](super) has the definitions.
/// In the pictures `?` is the empty cell that is asked about, `X` the player's stones, `O` the opponent's, `.` empty.
///
/// # Ordering
///
/// From nothing to five; what is [`Four`](Self::Four) or greater is a four of some kind or a five.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Player, Rules};
/// use gomoku_eval::patterns::{LinePattern, line_pattern};
///
/// let three = line_pattern(Rules::default(), "___xx____".parse()?, 5, Player::X)?;
/// assert_eq!(three, Some(LinePattern::OpenThree));
/// assert!(three < Some(LinePattern::Four));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum LinePattern {
    /// No five can ever come of it.
    ///
    /// ```text
    /// O X ? . . O     only four cells of room
    /// ```
    Dead,
    /// Six or more that do not win: in standard, in exact caro, and for X in renju, where it is forbidden.
    ///
    /// ```text
    /// X X X ? X X
    /// ```
    Overline,
    /// Four further stones make a five, and every way there can be blocked.
    ///
    /// ```text
    /// O ? . . . .
    /// ```
    One,
    /// One further stone makes an open two of some kind.
    ///
    /// ```text
    /// . . . . ? . . . .
    /// ```
    OpenOne,
    /// One further stone makes a blocked three.
    ///
    /// ```text
    /// O X ? . . .
    /// ```
    BlockedTwo,
    /// One further stone makes a narrow three, and none an open one.
    ///
    /// ```text
    /// O . X . . ? . O
    /// ```
    NarrowTwo,
    /// One further stone makes an open three, in one way only.
    ///
    /// ```text
    /// . . . X . ? . . .
    /// O . . X ? . . .
    /// ```
    OpenTwo,
    /// One further stone makes an open three, in two ways or more.
    ///
    /// ```text
    /// . . . X ? . . .
    /// ```
    WideTwo,
    /// One further stone makes a four.
    ///
    /// ```text
    /// O X X ? . .
    /// O X . X ? .
    /// X . X . ?
    /// ```
    BlockedThree,
    /// One further stone makes an open four, in one way only.
    ///
    /// ```text
    /// . X . X ? .
    /// O . X X ? . . O
    /// ```
    NarrowThree,
    /// One further stone makes an open four, in two ways.
    ///
    /// ```text
    /// . . X X ? . .
    /// ```
    OpenThree,
    /// One further stone makes five, and the opponent has one that prevents it.
    ///
    /// ```text
    /// O X X X ? .
    /// X X . X ?
    /// ```
    Four,
    /// Two fours on one line, for X in renju: forbidden. For everybody else this is an open four.
    ///
    /// ```text
    /// X . X ? X . X
    /// X X . X ? . X X
    /// ```
    DoubleFour,
    /// One further stone makes five, whatever single stone the opponent puts on the line. For X in renju: four in an
    /// unbroken row that can become exactly five at both ends.
    ///
    /// ```text
    /// . X X X ? .
    /// ```
    OpenFour,
    /// It wins.
    ///
    /// ```text
    /// X X ? X X
    /// ```
    Five,
}

impl LinePattern {
    /// All patterns in order.
    pub const ALL: [Self; 15] = [
        Self::Dead,
        Self::Overline,
        Self::One,
        Self::OpenOne,
        Self::BlockedTwo,
        Self::NarrowTwo,
        Self::OpenTwo,
        Self::WideTwo,
        Self::BlockedThree,
        Self::NarrowThree,
        Self::OpenThree,
        Self::Four,
        Self::DoubleFour,
        Self::OpenFour,
        Self::Five,
    ];

    /// How many bits a pattern takes.
    pub(super) const BITS: u32 = 4;

    /// The pattern that the lowest four bits stand for. The one number that stands for none is taken as nothing.
    #[inline]
    pub(super) const fn from_bits(bits: u32) -> Self {
        let index = (bits & ((1 << Self::BITS) - 1)) as usize;
        if index < Self::ALL.len() { Self::ALL[index] } else { Self::Dead }
    }

    /// Is it an open two of some kind: narrow, open or wide?
    #[inline]
    pub const fn is_open_two(self) -> bool {
        matches!(self, Self::NarrowTwo | Self::OpenTwo | Self::WideTwo)
    }

    /// Is it an open three of some kind, narrow or open: does one further stone make an open four?
    #[inline]
    pub const fn is_open_three(self) -> bool {
        matches!(self, Self::NarrowThree | Self::OpenThree)
    }

    /// Is it a four of some kind: does one further stone make five?
    #[inline]
    pub const fn is_four(self) -> bool {
        matches!(self, Self::Four | Self::DoubleFour | Self::OpenFour)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_numbered_in_their_order_and_found_by_their_bits() {
        for (number, pattern) in LinePattern::ALL.into_iter().enumerate() {
            assert_eq!(pattern as usize, number);
            // What stands above the four bits is another pattern's.
            for above in [0, 0b1111] {
                assert_eq!(LinePattern::from_bits(above << 4 | number as u32), pattern);
            }
        }
        assert_eq!(LinePattern::from_bits(15), LinePattern::Dead);
    }
}
