//! A file of all that is said to other programs and by them.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use gomoku::engine::external::{ExternalLog, Stream};

use crate::new_file::check_folder;

/// Lines with the time since the beginning, the engine, its process, and who said them: `>` we, `<` the engine, `!` its standard error.
#[derive(Debug)]
pub(crate) struct LogFile {
    started: Instant,
    file: Mutex<BufWriter<File>>,
    /// Whether it has been told that it cannot be written.
    is_lost: AtomicBool,
}

impl LogFile {
    /// Whether the file can be opened: there is none yet, or it may be replaced, or it is a log and may be added to.
    pub(crate) fn check_free(path: &Path, may_replace: bool, may_add: bool) -> Result<()> {
        let name = path.display();
        check_folder(path)?;
        // What is no file, as /dev/stderr, has nothing to lose.
        if may_replace || !path.is_file() {
            return Ok(());
        }
        ensure!(
            may_add,
            "{name} exists already; expected a new name, --force to replace it, or --resume to add to it"
        );
        ensure!(is_log(path)?, "{name} is no log of a match; expected a new name, or that of such a log");
        Ok(())
    }

    /// Opens the file, which is replaced or added to if it is there.
    pub(crate) fn open(path: &Path, may_replace: bool, may_add: bool) -> Result<LogFile> {
        LogFile::check_free(path, may_replace, may_add)?;
        let mut how = OpenOptions::new();
        how.write(true).create(true).append(may_add).truncate(!may_add);
        let file = how.open(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(LogFile {
            started: Instant::now(),
            file: Mutex::new(BufWriter::new(file)),
            is_lost: AtomicBool::new(false),
        })
    }
}

/// Whether a file is empty or begins as logs do: with a time.
fn is_log(path: &Path) -> Result<bool> {
    /// More than a time has digits, and blanks before them.
    const ENOUGH: u64 = 32;
    let mut begin = Vec::new();
    File::open(path)
        .and_then(|file| file.take(ENOUGH).read_to_end(&mut begin))
        .with_context(|| format!("cannot read {}", path.display()))?;
    let text = String::from_utf8_lossy(&begin);
    let time = text.trim_start_matches(' ').split(' ').next().unwrap_or_default();
    Ok(begin.is_empty() || (!time.is_empty() && time.bytes().all(|byte| byte.is_ascii_digit())))
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
        let written =
            writeln!(file, "{time:>8} {engine}({process}) {mark} {line}").and_then(|()| file.flush());
        if let Err(error) = written
            && !self.is_lost.swap(true, Ordering::Relaxed)
        {
            complain!("gomoku: the log is not whole: {error}; the match goes on");
        }
    }
}
