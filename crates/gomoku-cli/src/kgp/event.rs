//! What the main thread is told by the others.

use super::thinkers::Choice;

/// So many events may wait for the main thread; then the reader waits, and the server's lines stay on their way instead of
/// filling the memory.
pub(super) const MOST_UNREAD: usize = 256;

#[derive(Debug)]
pub(super) enum Event {
    /// The server has sent a line.
    Line(String),
    /// The server sends no more: it has closed the connection, or something is wrong.
    Closed(Option<String>),
    /// A better move has been found for the job with this number.
    Better { job: u64, choice: Choice },
    /// The job with this number is done, and its thread is free. There is no choice if the player has failed.
    Done { job: u64, thread: usize, choice: Option<Choice> },
    /// The person has pressed Ctrl-C.
    Interrupted,
}
