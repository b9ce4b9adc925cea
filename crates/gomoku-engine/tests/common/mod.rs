//! Positions for tests of engines.
#![allow(dead_code, reason = "not every test needs all of it")]

use gomoku_core::{Board, BoardSize, Coord, Player, Rules};
use gomoku_engine::classics::Neighbour;
use gomoku_engine::{Engine, NewGame};
use gomoku_search::Limits;

/// A position after so many random moves beside stones in which nobody has won; the same seed gives the same one.
pub(crate) fn random_position(size: BoardSize, moves: usize, seed: u64) -> Board {
    let empty = Board::new(size, Rules::default());
    (0..1000_u64)
        .map(|attempt| {
            let mut board = empty.clone();
            let mut engine = Neighbour::default();
            engine.new_game(&NewGame::new(&empty, Player::X, seed + (attempt << 32)));
            while board.moves().len() < moves && !board.is_over() {
                let coord = engine.choose(&board, &Limits::none(), &mut ()).coord().expect("an empty cell");
                board.play(coord).expect("a legal move");
            }
            board
        })
        .find(|board| !board.is_over())
        .expect("some game goes on so long")
}

/// The cells on which the side to move makes its line at once.
pub(crate) fn winning_cells(board: &Board) -> Vec<Coord> {
    let mover = board.side_to_move();
    let wins = |coord: &Coord| {
        let mut after = board.clone();
        after.place(*coord, mover).is_ok() && after.winner() == Some(mover)
    };
    board.size().coords().filter(wins).collect()
}
