//! Positions of small boards with their exact values, as another program has found them.

use std::collections::BTreeMap;

use gomoku_core::{Board, BoardSize, Coord, Player, Rule, Rules};
use gomoku_testkit::vectors;
use serde::Deserialize;

/// A position, and what it and each of its moves are worth to the side to move: `win`, `draw` or `loss`.
#[derive(Debug, Deserialize)]
pub(crate) struct Exact {
    pub(crate) id: String,
    rows: u8,
    cols: u8,
    k: u8,
    rule: Rule,
    board: String,
    to_move: Player,
    pub(crate) value: String,
    /// By row and column, as [`name`](Exact::name) writes them.
    pub(crate) moves: BTreeMap<String, String>,
}

impl Exact {
    pub(crate) fn board(&self) -> Board {
        let size = BoardSize::new(self.cols, self.rows).expect("a size");
        let rules = Rules::new(self.k, self.rule).expect("a length");
        let board = Board::from_flat_diagram(&self.board, size, rules).expect("a board");
        board.with_side_to_move(self.to_move)
    }

    pub(crate) fn name(&self, coord: Coord) -> String {
        let (col, row) = coord.to_xy(self.rows);
        format!("{row},{col}")
    }
}

/// All of them.
pub(crate) fn exact_positions() -> Vec<Exact> {
    vectors::json_lines("exact_small.jsonl")
}
