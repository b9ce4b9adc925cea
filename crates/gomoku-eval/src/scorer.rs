//! What all scorers have in common.

use gomoku_core::{Board, Player};

/// Says in points how well a player stands on a board.
pub trait Scorer {
    /// The points of `view`'s stones less those of his opponent's: positive if `view` stands better.
    fn score(&self, board: &Board, view: Player) -> i32;
}

impl<S: Scorer + ?Sized> Scorer for &S {
    fn score(&self, board: &Board, view: Player) -> i32 {
        (**self).score(board, view)
    }
}
