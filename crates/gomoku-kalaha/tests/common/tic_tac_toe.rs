//! All of tic-tac-toe, shared by several tests.

use std::collections::HashSet;

use gomoku_kalaha::TicTacToe;
use gomoku_search::Game;

/// Every position that can come about, finished ones included, from the start on.
pub(crate) fn every_position() -> Vec<TicTacToe> {
    let mut seen = HashSet::from([TicTacToe::default()]);
    let mut all = vec![TicTacToe::default()];
    let mut next = 0;
    while let Some(position) = all.get(next).copied() {
        next += 1;
        for cell in position.legal_moves() {
            let child = position.place(cell).expect("a legal move");
            if seen.insert(child) {
                all.push(child);
            }
        }
    }
    assert_eq!(all.len(), 5_478);
    all
}
