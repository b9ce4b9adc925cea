//! Games for both sides of a comparison: one implementation of the rules, adapted to `gomoku-search` and to the crate
//! `minimax`, with the same evaluation.

pub mod connect_four;
pub mod kalah;
pub mod tic_tac_toe;

use std::cell::Cell;

thread_local! {
    static MOVES_MADE: Cell<u64> = const { Cell::new(0) };
}

/// Counts the moves that a peer makes while `work` runs, since `minimax` does not tell. Only adapters with
/// `COUNT = true` count, so that nothing is counted while time is taken.
pub fn moves_made(work: impl FnOnce()) -> u64 {
    MOVES_MADE.set(0);
    work();
    MOVES_MADE.get()
}

fn count_move<const COUNT: bool>() {
    if COUNT {
        MOVES_MADE.set(MOVES_MADE.get() + 1);
    }
}
