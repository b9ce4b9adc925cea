//! Lines in, lines out, in the same order, by one or more threads.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use serde_json::{Value, json};

use super::{Answer, Fields, Operation};
use crate::line_file::reason;
use crate::progress::Progress;

/// Room for the deepest search on the largest board.
const STACK: usize = 32 << 20;

/// How many lines were answered, and how many of them were bad.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) lines: u64,
    pub(crate) bad: u64,
}

/// A line on its way: its place among the lines that are answered, its number in the input, and its bytes.
type Job = (u64, u64, Vec<u8>);
/// An answer on its way: its place, its text, and whether the line was good.
type Done = (u64, String, bool);

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
    let jobs_out = Arc::new(Mutex::new(jobs_out));
    // Not scoped: when the output breaks there is no use in waiting for a reader who waits for input.
    let reader = thread::spawn(move || read(&mut input, &jobs_in));
    for _ in 0..threads {
        let (operation, jobs_out, done_in) = (operation.clone(), jobs_out.clone(), done_in.clone());
        let work = move || work(&*operation, &jobs_out, &done_in);
        thread::Builder::new().stack_size(STACK).spawn(work)?;
    }
    drop(done_in);
    let tally = write(done_out, output)?;
    let sent = reader.join().map_err(|_| io::Error::other("the reader of the input failed"))??;
    if tally.lines < sent {
        let (answered, fault) = (tally.lines, "a thread that answers lines has failed");
        return Err(io::Error::other(format!(
            "{fault}, behind {answered} answers; this is a fault of the program"
        )));
    }
    Ok(tally)
}

/// Sends the lines that are to be answered, and says how many there were.
fn read(input: &mut impl BufRead, jobs: &SyncSender<Job>) -> io::Result<u64> {
    let mut place = 0;
    for number in 1.. {
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        place += 1;
        if jobs.send((place - 1, number, line)).is_err() {
            // Nobody is left to work: the output has gone, or all threads have failed.
            break;
        }
    }
    Ok(place)
}

fn work(operation: &dyn Operation, jobs: &Mutex<Receiver<Job>>, done: &SyncSender<Done>) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((place, number, line)) = job else { return };
        let (text, good) = answer(operation, number, &line);
        if done.send((place, text, good)).is_err() {
            return;
        }
    }
}

fn write(done: Receiver<Done>, output: &mut dyn Write) -> io::Result<Tally> {
    let mut tally = Tally::default();
    let mut waiting = BTreeMap::new();
    let mut progress = Progress::new();
    for (place, text, good) in done {
        waiting.insert(place, (text, good));
        while let Some((text, good)) = waiting.remove(&tally.lines) {
            writeln!(output, "{text}")?;
            output.flush()?;
            tally.lines += 1;
            tally.bad += u64::from(!good);
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
}
