//! Files of JSON Lines that grow while something goes on, and can be gone on with after whatever interruption: a head that says what it
//! is about, and a line for everything that was finished.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use serde_json::Value;

/// A file that gets line after line.
#[derive(Debug)]
pub(crate) struct LineFile {
    path: PathBuf,
    file: File,
}

impl LineFile {
    /// Makes the file; there must be none, unless it may be replaced.
    pub(crate) fn create(path: &Path, may_replace: bool, head: &Value) -> Result<LineFile> {
        let mut how = OpenOptions::new();
        how.write(true).create(true).create_new(!may_replace);
        let file = match how.open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => bail!(
                "{} exists already; expected a new name, --force to replace it, or --resume to go on with it",
                path.display()
            ),
            Err(error) => return Err(error).with_context(|| format!("cannot write {}", path.display())),
        };
        let mut lines = LineFile { path: path.to_owned(), file };
        lines.lock()?;
        lines.file.set_len(0).with_context(|| format!("cannot write {}", path.display()))?;
        lines.write(head)?;
        Ok(lines)
    }

    /// Opens a file that is gone on with, and cuts off what was not finished.
    pub(crate) fn append(path: &Path, tail: Tail) -> Result<LineFile> {
        let cannot = || format!("cannot write {}", path.display());
        let file = OpenOptions::new().append(true).open(path).with_context(cannot)?;
        let mut lines = LineFile { path: path.to_owned(), file };
        lines.lock()?;
        match tail {
            Tail::Whole => {}
            Tail::LacksEnd => lines.file.write_all(b"\n").with_context(cannot)?,
            Tail::TornAt(whole) => lines.file.set_len(whole).with_context(cannot)?,
        }
        Ok(lines)
    }

    /// Two processes must not write to the same file.
    #[cfg(unix)]
    fn lock(&self) -> Result<()> {
        use rustix::fs::{FlockOperation, flock};
        flock(&self.file, FlockOperation::NonBlockingLockExclusive).map_err(|_| {
            anyhow!("{} is being written by another process; expected one that is not", self.path.display())
        })
    }

    #[cfg(not(unix))]
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "other systems have other locks")]
    fn lock(&self) -> Result<()> {
        Ok(())
    }

    /// Adds a line.
    pub(crate) fn write(&mut self, line: &Value) -> Result<()> {
        // In one piece: who is killed between two writes would leave half a line.
        let line = format!("{line}\n");
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush());
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// How a file ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tail {
    /// With a whole line.
    Whole,
    /// With one that lacks only its end.
    LacksEnd,
    /// With a part of one: so many bytes are whole.
    TornAt(u64),
}

/// The whole lines of a file, and how it ends.
pub(crate) fn whole_lines(bytes: &[u8]) -> (String, Tail) {
    let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let (whole, rest) = bytes.split_at(end);
    let mut text = String::from_utf8_lossy(whole).into_owned();
    let tail = if rest.is_empty() {
        Tail::Whole
    } else if serde_json::from_slice::<Value>(rest).is_ok() {
        text += &String::from_utf8_lossy(rest);
        Tail::LacksEnd
    } else {
        Tail::TornAt(end as u64)
    };
    (text, tail)
}

/// What differs between two objects, with both values; `None` if nothing does.
pub(crate) fn difference(here: &Value, there: &Value) -> Option<String> {
    let (Value::Object(here), Value::Object(there)) = (here, there) else { return None };
    let differs = here.iter().find(|(name, value)| there.get(*name) != Some(value));
    differs.map(|(name, value)| {
        let there = there.get(name).unwrap_or(&Value::Null);
        format!("{name} {} there, {} here", short(there), short(value))
    })
}

/// The beginning of a value.
fn short(value: &Value) -> String {
    const LONGEST: usize = 200;
    let text = value.to_string();
    if text.chars().count() <= LONGEST {
        return text;
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}

/// The kind of a file of lines, as its head says: of a match, of tuning.
pub(crate) fn kind_of(path: &Path) -> Result<Option<String>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let head: Option<Value> = serde_json::from_slice(line).ok();
    Ok(head.and_then(|head| {
        if head.get("self_play").is_some() {
            return Some("self_play".to_owned());
        }
        Some(head.get("gomoku")?.as_str()?.to_owned())
    }))
}
