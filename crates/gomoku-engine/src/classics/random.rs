//! Satu: any empty cell.

use std::time::Instant;

use gomoku_core::{Board, Coord};
use gomoku_search::{Limits, Observer};

use crate::lots::{draw, playable_cells, seed_of_move};
use crate::{Engine, NewGame, Thought};

/// The player *Satu* of the 2004 program: any empty cell, each as likely as the others.
#[derive(Debug, Clone, Default)]
pub struct Random {
    seed: u64,
}

impl Random {
    /// The name in the registry.
    pub const NAME: &'static str = "random";
}

impl Engine for Random {
    fn name(&self) -> &str {
        Random::NAME
    }

    fn new_game(&mut self, game: &NewGame<'_>) {
        self.seed = game.seed;
    }

    fn choose(&mut self, board: &Board, _limits: &Limits, _observer: &mut dyn Observer<Coord>) -> Thought {
        let started = Instant::now();
        let drawn = draw(&playable_cells(board), seed_of_move(self.seed, board));
        let thought = drawn.map_or_else(Thought::no_cell_left, Thought::play);
        Thought { time: started.elapsed(), ..thought }
    }
}
