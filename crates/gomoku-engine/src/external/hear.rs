//! Hearing an engine out without starting one, for the fuzz targets.

use super::message::{Heard, Told};
use super::reader::for_each_line;

/// What was heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hearing {
    /// All lines, the last one also without an end.
    pub lines: usize,
    /// Those that are moves, also to cells far off every board.
    pub moves: usize,
}

/// Reads what an engine prints as the thread does that listens to one.
#[must_use]
pub fn hear(output: &[u8]) -> Hearing {
    let mut hearing = Hearing::default();
    let mut told = Told::default();
    for_each_line(output, |line| {
        hearing.lines += 1;
        match Heard::of(line) {
            Heard::Move { .. } | Heard::FarOff(_) => hearing.moves += 1,
            Heard::Message(more) => told = told.and(more),
            _ => {}
        }
        true
    });
    hearing
}
