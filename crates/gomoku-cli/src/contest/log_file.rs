//! A file of all that is said to other programs and by them.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context, Result};
use gomoku::engine::external::{ExternalLog, Stream};

/// Lines with the time since the beginning, the engine, its process, and who said them: `>` we, `<` the engine, `!` its standard error.
#[derive(Debug)]
pub(crate) struct LogFile {
    started: Instant,
    file: Mutex<BufWriter<File>>,
}

impl LogFile {
    /// Opens the file for the beginning of a match, which replaces what is there, or to go on with one, which adds to it.
    pub(crate) fn open(path: &Path, goes_on: bool) -> Result<LogFile> {
        let mut how = OpenOptions::new();
        how.write(true).create(true).append(goes_on).truncate(!goes_on);
        let file = how.open(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(LogFile { started: Instant::now(), file: Mutex::new(BufWriter::new(file)) })
    }
}

impl ExternalLog for LogFile {
    fn line(&self, engine: &str, process: u32, stream: Stream, line: &str) {
        let mark = match stream {
            Stream::Sent => '>',
            Stream::Said => '<',
            _ => '!',
        };
        let time = self.started.elapsed().as_millis();
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // A log that cannot be written ends no match; what was said is flushed, since engines die.
        let _ = writeln!(file, "{time:>8} {engine}({process}) {mark} {line}").and_then(|()| file.flush());
    }
}
