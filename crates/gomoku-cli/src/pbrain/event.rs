//! What the main thread is told by the others.

use std::time::Instant;

use gomoku::core::Coord;

use super::thinker::Outcome;

/// So many events may wait for the main thread. It waits itself if the manager does not read the answers: then the reader
/// waits, too, and the manager's lines stay in its own pipe instead of filling the memory.
pub(super) const MOST_UNREAD: usize = 256;

#[derive(Debug)]
pub(super) enum Event {
    /// The manager has written a line.
    Line { text: String, arrived: Instant },
    /// The manager writes no more.
    EndOfInput,
    /// The engine is ready for the game with this number.
    Ready { game: u64 },
    /// The engine has begun to think about the job with this number, after what had to be done first.
    Begun { job: u64, at: Instant },
    /// The engine has something to say about the job with this number.
    Message { job: u64, text: String },
    /// The engine would play this if it had to answer the job with this number now.
    Best { job: u64, coord: Coord },
    /// The engine has done the job with this number.
    Outcome { job: u64, outcome: Outcome },
}
