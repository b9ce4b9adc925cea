//! What both players can make in one cell.

use gomoku_core::Player;

use super::known_cell::KnownCell;
use super::threat_class::ThreatClass;

/// What a stone of either player would make in a cell, taken from the [`Patterns`](super::Patterns) of a board at once: for
/// whoever looks at many cells.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_eval::patterns::{LinePattern, Patterns, ThreatClass};
///
/// let patterns = Patterns::of_board(&Board::from_rows(&[".....", ".XXX.", ".....", "O....", "....."], Rules::default())?)?;
/// let cell = patterns.cell("a4".parse()?).expect("on the board");
/// let made = patterns.both(cell);
/// assert_eq!(made.class(Player::X), ThreatClass::Four);
/// assert_eq!(made.class(Player::O), ThreatClass::Nothing);
/// // The first direction has the lowest four bits.
/// assert_eq!(made.packed(Player::X) & 15, LinePattern::Four as u16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellPatterns(KnownCell);

impl CellPatterns {
    #[inline]
    pub(super) const fn new(known: KnownCell) -> Self {
        Self(known)
    }

    /// A player's patterns in all four directions as one number, as [`Patterns::packed`](super::Patterns::packed) has them.
    #[inline]
    pub const fn packed(self, player: Player) -> u16 {
        self.0.packed(player)
    }

    /// The class of the cell for a player.
    #[inline]
    pub const fn class(self, player: Player) -> ThreatClass {
        self.0.judgements()[player.index()].class()
    }

    /// Both players' patterns, of X and O.
    #[inline]
    pub(crate) const fn both_packed(self) -> [u16; 2] {
        [self.0.packed(Player::X), self.0.packed(Player::O)]
    }

    /// The numbers of both classes: X's in the four lowest bits, O's eight bits higher. Below 4096.
    #[inline]
    pub(crate) const fn classes(self) -> usize {
        let [x, o] = self.0.judgements();
        x.class_index() | o.class_index() << 8
    }
}
