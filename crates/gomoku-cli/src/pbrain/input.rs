//! The thread that reads.

use std::io::{self, BufReader, Read};
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::Instant;

use super::event::Event;
use crate::lines::read_line;

/// Longer lines are cut: no command needs so much, and nobody shall fill the memory with one.
pub(super) const LONGEST_LINE: usize = 4096;

/// Reads lines in a thread of its own, until the end of the input or until nobody wants them any more.
pub(super) fn read_in_background(
    input: impl Read + Send + 'static,
    events: SyncSender<Event>,
) -> io::Result<()> {
    thread::Builder::new().name("reader".to_owned()).spawn(move || {
        let mut input = BufReader::new(input);
        while let Ok(Some(text)) = read_line(&mut input, LONGEST_LINE) {
            if events.send(Event::Line { text, arrived: Instant::now() }).is_err() {
                return;
            }
        }
        // If nobody listens any more, all is over anyway.
        let _ = events.send(Event::EndOfInput);
    })?;
    Ok(())
}
