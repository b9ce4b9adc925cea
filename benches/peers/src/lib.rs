//! Games for both sides of a comparison: one implementation of the rules, adapted to `gomoku-search` and to the crates
//! `minimax`, `board-game` and `treant`, with the same evaluation or the same playouts.

pub mod board_game_peer;
pub mod connect_four;
pub mod five;
pub mod kalah;
pub mod tic_tac_toe;
pub mod treant_peer;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long some work takes.
pub fn time(work: &mut dyn FnMut()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// Stirs all bits of a word into each other: `minimax` takes a position's hash as it is, its low bits for the place in a
/// table and its high ones for the check. The finaliser of `SplitMix64`.
#[inline]
const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// Shared by all threads: some peers work in threads of their own.
static MOVES_MADE: AtomicU64 = AtomicU64::new(0);

/// Counts the moves that a peer makes while `work` runs, since they do not tell. Only adapters with
/// `COUNT = true` count, so that nothing is counted while time is taken.
pub fn moves_made(work: impl FnOnce()) -> u64 {
    MOVES_MADE.store(0, Ordering::Relaxed);
    work();
    MOVES_MADE.load(Ordering::Relaxed)
}

fn count_move<const COUNT: bool>() {
    if COUNT {
        MOVES_MADE.fetch_add(1, Ordering::Relaxed);
    }
}
