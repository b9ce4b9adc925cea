//! Who threatens what.

use gomoku_core::Player;

use crate::patterns::{Patterns, ThreatClass};

/// Who threatens what on a board, as one number: for each side whether there are cells of the classes that decide games soon, however
/// many.
///
/// Bit by bit, from the lowest: the side to move can make an open three, an open three and more, two open threes, a four (alone
/// or with a little more), a four and an open three; then the same for the opponent; then whether he can make an open four. What
/// the side to move could do with an open four, and either with a five, needs no weighing.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_eval::patterns::Patterns;
/// use gomoku_eval::weights::Threats;
///
/// let rows = [".......", ".......", "..XXX..", ".......", ".......", ".......", "......."];
/// let patterns = Patterns::of_board(&Board::from_rows(&rows, Rules::default())?)?;
/// assert_eq!(Threats::of(&patterns, Player::O).index(), 0b101_0000_0000, "fours, and open fours");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Threats(u16);

impl Threats {
    /// How many numbers there are.
    pub const COUNT: usize = 1 << 11;

    /// The threats on a board, the first bits being for this side.
    #[inline]
    #[must_use]
    pub fn of(patterns: &Patterns, side: Player) -> Self {
        let own = of_side(patterns.counts(side));
        let theirs = of_side(patterns.counts(side.opponent()));
        Self(own & 0b1_1111 | theirs << 5)
    }

    /// Those with a number; `None` if there are not so many.
    #[must_use]
    pub fn new(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u16))
    }

    /// The number, below [`COUNT`](Self::COUNT).
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Six bits: the five of a side, and whether there is an open four.
#[inline]
fn of_side(counts: &[u16; 16]) -> u16 {
    let any = |class: ThreatClass| u16::from(counts[class as usize] > 0);
    any(ThreatClass::OpenThree)
        | any(ThreatClass::OpenThreePlus) << 1
        | any(ThreatClass::TwoOpenThrees) << 2
        | (any(ThreatClass::Four) | any(ThreatClass::FourPlus)) << 3
        | any(ThreatClass::FourThree) << 4
        | any(ThreatClass::OpenFour) << 5
}
