//! Lines in, lines out, in the same order, by one or more threads.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use serde_json::{Value, json};

use super::{Answer, Fields, Operation};
use crate::line_file::reason;
use crate::progress::Progress;

/// Room for the deepest search on the largest board.
const STACK: usize = 32 << 20;
/// No line is read while so many before it wait for their answers to be written: behind one that takes long, those of all others would
/// fill the memory.
const MOST_AHEAD: usize = 4096;

/// No line that says something is longer: endless ones would fill the memory.
const LONGEST: usize = 1 << 20;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// How many lines were answered, and how many of them were bad.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) lines: u64,
    pub(crate) bad: u64,
}

/// A line on its way: its place among the lines that are answered, its number in the input, and its bytes.
type Job = (u64, u64, Vec<u8>);
/// An answer on its way: its place, its text, and whether the line was good; no text if the operation has failed.
type Done = (u64, Option<(String, bool)>);

/// Answers every line of the input that is not blank.
///
/// Answers are written as soon as all before them are, so a script may wait for one before it sends the next line. An operation that
/// panics ends it all with an error.
pub(crate) fn stream(
    operation: &Arc<dyn Operation>,
    threads: u16,
    mut input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> io::Result<Tally> {
    // A little more than the workers need, so that they never wait, and no more, so that memory stays small.
    let room = 4 * usize::from(threads);
    let (jobs_in, jobs_out) = sync_channel::<Job>(room);
    let (done_in, done_out) = sync_channel::<Done>(room);
    let (places_in, places_out) = sync_channel::<()>(MOST_AHEAD);
    let jobs_out = Arc::new(Mutex::new(jobs_out));
    // Not scoped: when the output breaks there is no use in waiting for a reader who waits for input.
    let reader = thread::spawn(move || read(&mut input, &places_in, &jobs_in));
    for _ in 0..threads {
        let (operation, jobs_out, done_in) = (operation.clone(), jobs_out.clone(), done_in.clone());
        let work = move || work(&*operation, &jobs_out, &done_in);
        thread::Builder::new().stack_size(STACK).spawn(work)?;
    }
    drop(done_in);
    let tally = write(done_out, &places_out, output)?;
    reader.join().map_err(|_| io::Error::other("the reader of the input failed"))??;
    Ok(tally)
}

/// Sends the lines that are to be answered, each when there is a place for it.
fn read(input: &mut impl BufRead, places: &SyncSender<()>, jobs: &SyncSender<Job>) -> io::Result<()> {
    let mut place = 0;
    for number in 1.. {
        let mut line = Vec::new();
        if input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if is_too_long(&line) {
            input.skip_until(b'\n')?;
        }
        // Some programs begin their files with a mark of the order of bytes.
        if number == 1 && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        if places.send(()).is_err() || jobs.send((place, number, line)).is_err() {
            // Nobody wants an answer any more: the output has gone, or the operation has failed.
            break;
        }
        place += 1;
    }
    Ok(())
}

/// Whether a line goes on behind its bytes, which are all that is kept of it.
fn is_too_long(line: &[u8]) -> bool {
    line.len() > LONGEST && !line.ends_with(b"\n")
}

fn work(operation: &dyn Operation, jobs: &Mutex<Receiver<Job>>, done: &SyncSender<Done>) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((place, number, line)) = job else { return };
        // Whoever waits for this answer has to be told that it never comes.
        let answered = catch_unwind(AssertUnwindSafe(|| answer(operation, number, &line))).ok();
        let has_failed = answered.is_none();
        if done.send((place, answered)).is_err() || has_failed {
            return;
        }
    }
}

fn write(done: Receiver<Done>, places: &Receiver<()>, output: &mut dyn Write) -> io::Result<Tally> {
    let mut tally = Tally::default();
    let mut waiting = BTreeMap::new();
    let mut progress = Progress::new();
    for (place, answered) in done {
        waiting.insert(place, answered);
        while let Some(answered) = waiting.remove(&tally.lines) {
            let (text, good) = answered.ok_or_else(|| {
                let (answered, fault) = (tally.lines, "a thread that answers lines has failed");
                io::Error::other(format!(
                    "{fault}, behind {answered} answers; this is a fault of the program"
                ))
            })?;
            writeln!(output, "{text}")?;
            output.flush()?;
            tally.lines += 1;
            tally.bad += u64::from(!good);
            // Its place is for another line.
            let _ = places.try_recv();
        }
        progress.show(|_| format!("{} lines answered", tally.lines));
    }
    Ok(tally)
}

/// The answer to one line, and whether the line was good.
pub(super) fn answer(operation: &dyn Operation, number: u64, line: &[u8]) -> (String, bool) {
    let mut head = Answer::new();
    // Behind its end there would be another line, and no column.
    let result = match serde_json::from_slice(line.trim_ascii_end()) {
        _ if is_too_long(line) => Err(format!("too long; expected at most {LONGEST} bytes a line")),
        Ok(Value::Object(fields)) => {
            if let Some(id) = fields.get("id") {
                head.insert("id".to_owned(), id.clone());
            }
            operation.answer(&Fields(&fields))
        }
        Ok(_) => Err("not a JSON object; expected one object a line".to_owned()),
        Err(error) => {
            let (reason, column) = (reason(&error), error.column());
            Err(format!("not JSON: {reason} at column {column}; expected one object a line"))
        }
    };
    if head.is_empty() || result.is_err() {
        let name = if result.is_ok() { operation.number_name() } else { "line" };
        head.insert(name.to_owned(), json!(number));
    }
    let good = result.is_ok();
    match result {
        Ok(fields) => head.extend(fields),
        Err(reason) => {
            head.insert("error".to_owned(), json!(reason));
        }
    }
    (Value::Object(head).to_string(), good)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    /// Fails at a line that says so.
    struct Faulty;

    impl Operation for Faulty {
        fn answer(&self, input: &Fields<'_>) -> Result<Answer, String> {
            assert!(!input.has("fault"), "this fault is made on purpose");
            Ok(Answer::new())
        }
    }

    #[test]
    fn an_operation_that_fails_is_told_of_and_no_answer_is_kept_back_in_silence() {
        let operation: Arc<dyn Operation> = Arc::new(Faulty);
        for threads in [1, 3] {
            for (input, answers) in
                [("{}\n{}\n", Some(2)), ("{}\n{\"fault\":1}\n{}\n", None), ("{\"fault\":1}", None)]
            {
                let mut output = Vec::new();
                let told = stream(&operation, threads, input.as_bytes(), &mut output);
                match (told, answers) {
                    (Ok(tally), Some(answers)) => {
                        assert_eq!((tally.lines, tally.bad), (answers, 0), "{input}");
                    }
                    (Err(error), None) => {
                        assert!(error.to_string().contains("fault of the program"), "{error}");
                    }
                    (told, _) => panic!("{threads} threads, {input}: {told:?}"),
                }
            }
        }
    }

    /// Says something, and then nothing more, as somebody does who waits for an answer.
    struct Waiting<'a>(&'a [u8]);

    impl io::Read for Waiting<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            while self.0.is_empty() {
                thread::park();
            }
            self.0.read(buffer)
        }
    }

    #[test]
    fn who_waits_for_an_answer_that_never_comes_is_told() {
        for threads in [1, 3] {
            let (sender, told) = sync_channel(1);
            thread::spawn(move || {
                let operation: Arc<dyn Operation> = Arc::new(Faulty);
                let input = io::BufReader::new(Waiting(b"{}\n{\"fault\":1}\n"));
                let mut output = Vec::new();
                let said = stream(&operation, threads, input, &mut output).unwrap_err().to_string();
                sender.send((said, String::from_utf8(output).unwrap())).unwrap();
            });
            let (said, output) = told.recv_timeout(Duration::from_secs(60)).unwrap();
            assert!(said.contains("failed, behind 1 answers"), "{said}");
            assert_eq!(output, "{\"line\":1}\n");
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_a_bad_one_and_the_next_is_read() {
        let operation: Arc<dyn Operation> = Arc::new(Faulty);
        let longest = format!("{{}}{}", " ".repeat(LONGEST - 2));
        let input = format!("{longest}\n{longest} \n{}\n{{}}", "{".repeat(3 * LONGEST));
        let mut output = Vec::new();
        let tally = stream(&operation, 1, io::Cursor::new(input), &mut output).unwrap();
        assert_eq!((tally.lines, tally.bad), (4, 2));
        let bad = |line| {
            format!("{{\"line\":{line},\"error\":\"too long; expected at most 1048576 bytes a line\"}}\n")
        };
        let expected = ["{\"line\":1}\n".to_owned(), bad(2), bad(3), "{\"line\":4}\n".to_owned()].concat();
        assert_eq!(String::from_utf8(output).unwrap(), expected);
    }

    #[test]
    fn a_byte_order_mark_before_the_first_line_does_not_count() {
        let operation: Arc<dyn Operation> = Arc::new(Faulty);
        let mut output = Vec::new();
        let input = "\u{feff}{\"id\":7}\n\u{feff}{}\n";
        let tally = stream(&operation, 1, io::Cursor::new(input), &mut output).unwrap();
        assert_eq!((tally.lines, tally.bad), (2, 1), "before another line it does");
        assert!(output.starts_with(b"{\"id\":7}\n"));
    }

    /// Answers a line that says so when no other one is answered any more.
    #[derive(Default)]
    struct Patient(AtomicUsize);

    impl Operation for Patient {
        fn answer(&self, input: &Fields<'_>) -> Result<Answer, String> {
            if !input.has("wait") {
                self.0.fetch_add(1, Ordering::Relaxed);
                return Ok(Answer::new());
            }
            let mut seen = usize::MAX;
            while seen != self.0.load(Ordering::Relaxed) {
                seen = self.0.load(Ordering::Relaxed);
                thread::sleep(Duration::from_millis(300));
            }
            Ok(Answer::from_iter([("before".to_owned(), json!(seen))]))
        }
    }

    #[test]
    fn behind_a_line_that_takes_long_no_more_are_read_than_can_be_kept() {
        let quick = 3 * MOST_AHEAD;
        let input = format!("{{\"wait\":1}}\n{}", "{}\n".repeat(quick));
        let operation: Arc<dyn Operation> = Arc::new(Patient::default());
        let mut output = Vec::new();
        let tally = stream(&operation, 2, io::Cursor::new(input), &mut output).unwrap();
        assert_eq!((tally.lines, tally.bad), (1 + quick as u64, 0));
        let first: Value =
            serde_json::from_slice(output.split(|byte| *byte == b'\n').next().unwrap()).unwrap();
        assert!(first["before"].as_u64().unwrap() <= MOST_AHEAD as u64, "{first}");
    }
}
