//! Threads that read what an engine says, so that it never has to wait for somebody to listen.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::sync::mpsc::{Sender, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::message::{Heard, Told};

/// Longer lines are cut off here.
const LONGEST_LINE: usize = 4096;
/// So much of the standard error is kept, the last of it.
const KEPT: usize = 1000;

/// What an engine has said that nobody waits for.
#[derive(Debug, Default)]
pub(super) struct Said {
    /// Of its thinking, since somebody last [forgot](Said::forget).
    pub(super) told: Told,
    /// The last line that was none of the protocol, or an error.
    pub(super) odd: Option<String>,
    /// Who it is.
    pub(super) about: Option<String>,
}

impl Said {
    /// What was said about the last move does not count for the next.
    pub(super) fn forget(&mut self) {
        (self.told, self.odd) = (Told::default(), None);
    }
}

/// The value behind a lock, whatever became of a thread that held it.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads the standard output: what is waited for goes to the sender, which may be full and then lets the engine wait; all else is
/// kept where it can be looked up, and does not pile up.
///
/// # Errors
/// If the system gives no thread for it.
pub(super) fn listen(
    output: impl Read + Send + 'static,
    answers: SyncSender<Heard>,
    said: Arc<Mutex<Said>>,
    log: impl Fn(&str) + Send + 'static,
) -> io::Result<()> {
    let read = move || {
        for_each_line(output, |line| {
            log(line);
            match Heard::of(line) {
                Heard::Message(told) => {
                    let mut said = locked(&said);
                    said.told = said.told.and(told);
                }
                Heard::About(about) => locked(&said).about = Some(about),
                Heard::Other(line) => {
                    if !line.is_empty() {
                        locked(&said).odd = Some(line);
                    }
                }
                answer => {
                    if let Heard::Refusal(line) = &answer {
                        locked(&said).odd = Some(line.clone());
                    }
                    return answers.send(answer).is_ok();
                }
            }
            true
        });
        let _ = answers.send(Heard::Closed);
    };
    thread::Builder::new().spawn(read).map(drop)
}

/// Reads the standard error and keeps its end; the sender is dropped when there is no more.
///
/// # Errors
/// If the system gives no thread for it.
pub(super) fn drain(
    errors: impl Read + Send + 'static,
    tail: Arc<Mutex<VecDeque<u8>>>,
    is_read: Sender<()>,
    log: impl Fn(&str) + Send + 'static,
) -> io::Result<()> {
    let read = move || {
        for_each_line(errors, |line| {
            log(line);
            let mut tail = locked(&tail);
            tail.extend(line.bytes().chain([b'\n']));
            let surplus = tail.len().saturating_sub(KEPT);
            tail.drain(..surplus);
            true
        });
        drop(is_read);
    };
    thread::Builder::new().spawn(read).map(drop)
}

/// Calls with each line, without its end and cut off where it is too long, until there are no more or nobody wants them.
pub(super) fn for_each_line(source: impl Read, mut with: impl FnMut(&str) -> bool) {
    let mut reader = BufReader::new(source);
    let mut line = Vec::new();
    let mut goes_on = true;
    while goes_on {
        let bytes = match reader.fill_buf() {
            Ok(bytes) => bytes,
            // A signal came in between: there may be more.
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        if bytes.is_empty() {
            break;
        }
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        line.extend_from_slice(&part[..part.len().min(LONGEST_LINE.saturating_sub(line.len()))]);
        let used = end.map_or(bytes.len(), |end| end + 1);
        reader.consume(used);
        if end.is_some() {
            goes_on = with(String::from_utf8_lossy(&line).trim_end_matches('\r'));
            line.clear();
        }
    }
    if goes_on && !line.is_empty() {
        with(String::from_utf8_lossy(&line).trim_end_matches('\r'));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{channel, sync_channel};

    use super::*;

    fn lines(text: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        for_each_line(text, |line| {
            lines.push(line.to_owned());
            true
        });
        lines
    }

    #[test]
    fn lines_end_with_either_end_and_the_last_one_without() {
        assert_eq!(lines(b"OK\r\n7,7\n\nMESSAGE x"), ["OK", "7,7", "", "MESSAGE x"]);
        assert_eq!(lines(b""), Vec::<String>::new());
    }

    #[test]
    fn a_signal_in_between_does_not_end_the_reading() {
        /// Is interrupted before everything that it reads.
        struct Interrupted<'a>(&'a [u8], bool);

        impl Read for Interrupted<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
                self.1 = !self.1;
                if self.1 { Err(ErrorKind::Interrupted.into()) } else { self.0.read(buffer) }
            }
        }

        let mut heard = Vec::new();
        for_each_line(Interrupted(b"OK\n7,7\n", false), |line| {
            heard.push(line.to_owned());
            true
        });
        assert_eq!(heard, ["OK", "7,7"]);
    }

    #[test]
    fn a_line_without_end_is_cut_off() {
        let mut text = vec![b'x'; 100_000];
        text.extend(b"\n7,7\n");
        let lines = lines(&text);
        assert_eq!((lines[0].len(), lines[1].as_str()), (LONGEST_LINE, "7,7"));
    }

    #[test]
    fn answers_go_on_and_all_else_is_kept_and_bounded() {
        let (sender, receiver) = sync_channel(1);
        let said = Arc::new(Mutex::new(Said::default()));
        let text = "MESSAGE ev 5\n".repeat(1000) + "name=\"x\"\nwhat?\n7,7\n";
        listen(std::io::Cursor::new(text), sender, Arc::clone(&said), |_| {}).unwrap();
        assert_eq!(receiver.recv(), Ok(Heard::Move { x: 7, y: 7 }));
        assert_eq!(receiver.recv(), Ok(Heard::Closed));
        let said = locked(&said);
        assert_eq!(said.told.value.and_then(gomoku_search::Score::points), Some(5));
        assert_eq!((said.about.as_deref(), said.odd.as_deref()), (Some("name=\"x\""), Some("what?")));
    }

    #[test]
    fn of_the_standard_error_the_end_is_kept() {
        let tail = Arc::new(Mutex::new(VecDeque::new()));
        let text = "noise\n".repeat(10_000) + "the end\n";
        let (read, is_read) = channel();
        drain(std::io::Cursor::new(text), Arc::clone(&tail), read, |_| {}).unwrap();
        assert!(is_read.recv().is_err(), "it is closed at the end");
        let ends = || locked(&tail).iter().copied().collect::<Vec<u8>>();
        assert!(ends().ends_with(b"noise\nthe end\n") && ends().len() <= KEPT);
    }
}
