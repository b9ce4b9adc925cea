//! Satuhali: any empty cell beside a stone.

use std::time::Instant;

use gomoku_core::{Board, Coord, Player};
use gomoku_search::{Limits, Observer};

use crate::lots::{draw, playable_cells, seed_of_move};
use crate::near::near_stones;
use crate::{Engine, NewGame, Thought};

/// The player *Satuhali* of the 2004 program: any empty cell beside a stone, each as likely as the others; on an empty board
/// a cell near the middle.
#[derive(Debug, Clone, Default)]
pub struct Neighbour {
    seed: u64,
}

impl Neighbour {
    /// The name in the registry.
    pub const NAME: &'static str = "neighbour";
}

impl Engine for Neighbour {
    fn name(&self) -> &str {
        Neighbour::NAME
    }

    fn new_game(&mut self, game: &NewGame<'_>) {
        self.seed = game.seed;
    }

    fn choose(&mut self, board: &Board, _limits: &Limits, _observer: &mut dyn Observer<Coord>) -> Thought {
        let started = Instant::now();
        let is_empty = board.stones(Player::X) + board.stones(Player::O) == 0;
        let near = near_stones(board, 1, is_empty.then_some(self.seed));
        let near: Vec<Coord> = near.candidates().filter(|coord| board.is_legal(*coord)).collect();
        // All cells beside stones may be taken or forbidden while others are not.
        let cells = if near.is_empty() { playable_cells(board) } else { near };
        let drawn = draw(&cells, seed_of_move(self.seed, board));
        let thought = drawn.map_or_else(Thought::no_cell_left, Thought::play);
        Thought { time: started.elapsed(), ..thought }
    }
}
