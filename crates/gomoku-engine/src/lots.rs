//! Drawing lots: every engine's randomness comes from the game's seed and the position.

use gomoku_core::{Board, Coord, Player};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The seed of the draw at this move of a game. It depends on nothing that happened on the way, so that an engine which takes
/// over in the middle draws the same lot.
pub(crate) fn seed_of_move(seed: u64, board: &Board) -> u64 {
    let stones = (board.stones(Player::X) + board.stones(Player::O)) as u64;
    seed.wrapping_add((stones + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// One of these cells, each as likely as the others; `None` if there is none.
pub(crate) fn draw(cells: &[Coord], seed: u64) -> Option<Coord> {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    (!cells.is_empty()).then(|| cells[generator.random_range(0..cells.len())])
}

/// The cells where the side to move may play, row by row from the top left; if there is none, because all that are left are
/// forbidden, all empty cells.
pub(crate) fn playable_cells(board: &Board) -> Vec<Coord> {
    let legal: Vec<Coord> = board.legal_cells().collect();
    if legal.is_empty() {
        board.size().coords().filter(|coord| board.is_empty_cell(*coord)).collect()
    } else {
        legal
    }
}
