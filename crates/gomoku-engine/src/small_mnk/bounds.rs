//! Who can still win.

use gomoku_core::Player;
use gomoku_search::{Bounds, Score, ValueRange};

use super::SmallMnk;

/// Who can be kept from completing any line cannot win: the [`Bounds`] by which a [`Solver`](gomoku_search::Solver) of
/// [`SmallMnk`] leaves out what is decided.
///
/// A player cannot win without an open line, nor if all of them need more stones than he has moves left. More often it is
/// the criterion of Erdős and Selfridge that decides. Let each open line weigh 2<sup>-n</sup> if n of its stones are missing.
/// If the opponent moves next and all weigh less than 1 together, he can stop every line: each time he takes the cell
/// whose lines weigh most. That takes away at least as much as the player's next stone, which doubles the weight of the lines
/// through one cell, can add; so the sum stays below 1, and the weight of a completed line is 1. If the player himself moves
/// next, his stone at most doubles the sum, and half as much is enough.
///
/// Winning a line himself or, where longer lines do not count, the player's own spoiling of a line, only helps the opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct OpenLines;

impl Bounds<SmallMnk> for OpenLines {
    #[inline]
    fn range(&self, game: &SmallMnk) -> ValueRange {
        let empty = game.empty().count_ones();
        let mover = game.state.mover;
        let mut range = ValueRange::FULL;
        if 2 * game.weight_of_lines(mover, empty.div_ceil(2)) < COMPLETE {
            range.most = Score::DRAW;
        }
        if game.weight_of_lines(mover.opponent(), empty / 2) < COMPLETE {
            range.least = Score::DRAW;
        }
        range
    }
}

/// The weight of a complete line.
const COMPLETE: u64 = 1 << 32;

impl SmallMnk {
    /// The weight of the lines that a player could complete with so many moves if the other one let him.
    #[inline]
    fn weight_of_lines(&self, player: Player, moves: u32) -> u64 {
        let missing = self.frame.needs(player, &self.state).map(u64::count_ones);
        missing.filter(|missing| *missing <= moves).map(|missing| COMPLETE >> missing).sum()
    }
}
