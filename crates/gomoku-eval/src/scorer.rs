//! What all scorers have in common.

use gomoku_core::{Board, Coord, Player};

use crate::Points;

/// Says in points how well a player stands on a board, and why.
pub trait Scorer {
    /// The points of `view`'s stones less those of his opponent's: positive if `view` stands better.
    fn score(&self, board: &Board, view: Player) -> Points;

    /// What the score is made of: the points of all findings add up to it.
    fn explain(&self, board: &Board, view: Player) -> Vec<Finding>;
}

/// A pattern on the board, and what it is worth.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Finding {
    /// Whose pattern it is.
    pub player: Player,
    /// The pattern, as the scorer's table writes it: `x` the player's stone, `o` the other's or the wall, `_` empty.
    pub pattern: String,
    /// The cells of its stones.
    pub cells: Vec<Coord>,
    /// Its points for the player whose view the score has: negative for the opponent's patterns.
    pub points: Points,
}

impl<S: Scorer + ?Sized> Scorer for &S {
    fn score(&self, board: &Board, view: Player) -> Points {
        (**self).score(board, view)
    }

    fn explain(&self, board: &Board, view: Player) -> Vec<Finding> {
        (**self).explain(board, view)
    }
}
