//! Games for both sides of a comparison: one implementation of the rules, adapted to `gomoku-search` and to the crate
//! `minimax`, with the same evaluation.

pub mod connect_four;
pub mod five;
pub mod kalah;
pub mod tic_tac_toe;

use std::cell::Cell;

/// Stirs all bits of a word into each other: `minimax` takes a position's hash as it is, its low bits for the place in a
/// table and its high ones for the check. The finaliser of `SplitMix64`.
#[inline]
const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

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
