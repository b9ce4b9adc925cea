//! What a listener is told of one process: everything, unless it is flooded.

use std::fmt;
use std::sync::{Arc, Mutex};

use super::log::{ExternalLog, Stream};
use super::reader::locked;

/// So many bytes of a stream are told between two lines that are sent.
const MOST: usize = 64 << 10;

/// What goes to a listener, if there is one, of one process.
pub(super) struct Listener {
    log: Option<Arc<dyn ExternalLog>>,
    engine: String,
    process: u32,
    said: Mutex<Quota>,
    errors: Mutex<Quota>,
}

/// How much of a stream was told since a line was sent.
#[derive(Debug, Default)]
struct Quota {
    /// In bytes.
    told: usize,
    lines_left_out: u64,
    bytes_left_out: u64,
}

impl Listener {
    pub(super) fn new(log: Option<Arc<dyn ExternalLog>>, engine: &str, process: u32) -> Listener {
        let (said, errors) = Default::default();
        Listener { log, engine: engine.to_owned(), process, said, errors }
    }

    /// A line was sent to the engine: what it says from now on is told again.
    pub(super) fn sent(&self, line: &str) {
        for (stream, quota) in self.quotas() {
            let mut quota = locked(quota);
            self.tell_left_out(stream, &mut quota);
            quota.told = 0;
        }
        self.tell(Stream::Sent, line);
    }

    /// A line has come on the standard output.
    pub(super) fn said(&self, line: &str) {
        self.heard(Stream::Said, &self.said, line);
    }

    /// A line has come on the standard error.
    pub(super) fn complained(&self, line: &str) {
        self.heard(Stream::Error, &self.errors, line);
    }

    /// Tells what has been left out until now.
    pub(super) fn end(&self) {
        for (stream, quota) in self.quotas() {
            self.tell_left_out(stream, &mut locked(quota));
        }
    }

    const fn quotas(&self) -> [(Stream, &Mutex<Quota>); 2] {
        [(Stream::Said, &self.said), (Stream::Error, &self.errors)]
    }

    fn tell_left_out(&self, stream: Stream, quota: &mut Quota) {
        let (lines, bytes) = (quota.lines_left_out, quota.bytes_left_out);
        if lines > 0 {
            (quota.lines_left_out, quota.bytes_left_out) = (0, 0);
            self.tell(stream, &format!("({lines} lines with {bytes} bytes left out)"));
        }
    }

    fn heard(&self, stream: Stream, quota: &Mutex<Quota>, line: &str) {
        if self.log.is_none() {
            return;
        }
        let mut quota = locked(quota);
        // With its end, so that lines with nothing in them count too.
        let length = line.len() + 1;
        if quota.lines_left_out == 0 && quota.told + length <= MOST {
            quota.told += length;
            self.tell(stream, line);
        } else {
            // And no shorter line behind it either.
            quota.told = MOST;
            quota.lines_left_out += 1;
            quota.bytes_left_out += length as u64;
        }
    }

    fn tell(&self, stream: Stream, line: &str) {
        if let Some(log) = &self.log {
            log.line(&self.engine, self.process, stream, line);
        }
    }
}

/// Whoever reads a stream may do so longer than the process is there.
impl Drop for Listener {
    fn drop(&mut self) {
        self.end();
    }
}

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Listener")
            .field("engine", &self.engine)
            .field("process", &self.process)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps all lines.
    #[derive(Default)]
    struct Heard(Mutex<Vec<(Stream, String)>>);

    impl ExternalLog for Heard {
        fn line(&self, _: &str, _: u32, stream: Stream, line: &str) {
            locked(&self.0).push((stream, line.to_owned()));
        }
    }

    #[test]
    fn of_a_flood_the_beginning_is_told_and_how_much_there_was_until_the_next_command() {
        let heard = Arc::new(Heard::default());
        let told = Listener::new(Some(Arc::<Heard>::clone(&heard)), "odd", 7);
        let line = "x".repeat(1023);
        for _ in 0..2 {
            told.sent("BEGIN");
            (0..100).for_each(|_| told.complained(&line));
            told.complained("short");
            told.said("7,7");
        }
        told.sent("END");
        drop(told);
        let heard = locked(&heard.0);
        let one_move = |lines: &[(Stream, String)]| {
            assert_eq!(lines[0], (Stream::Sent, "BEGIN".to_owned()));
            assert!(lines[1..65].iter().all(|told| *told == (Stream::Error, line.clone())));
            assert_eq!(lines[65], (Stream::Said, "7,7".to_owned()));
            let left_out = format!("(37 lines with {} bytes left out)", 36 * 1024 + 6);
            assert_eq!(lines[66], (Stream::Error, left_out));
        };
        one_move(&heard[..67]);
        one_move(&heard[67..134]);
        assert_eq!(heard[134..], [(Stream::Sent, "END".to_owned())]);
    }

    #[test]
    fn what_is_left_out_at_the_end_is_told_too() {
        let heard = Arc::new(Heard::default());
        let told = Listener::new(Some(Arc::<Heard>::clone(&heard)), "odd", 7);
        (0..200_000).for_each(|_| told.said(""));
        drop(told);
        let heard = locked(&heard.0);
        assert_eq!(heard.len(), MOST + 1);
        assert_eq!(heard[MOST].1, format!("({0} lines with {0} bytes left out)", 200_000 - MOST));
    }
}
