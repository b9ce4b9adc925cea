//! Games in files: JSON Lines, one object a game.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use gomoku::engine::matches::{GameRecord, SeriesGame};
use serde_json::{Map, Value, json};

/// A file that gets a line for every game.
#[derive(Debug)]
pub(crate) struct RecordFile {
    path: PathBuf,
    file: File,
}

impl RecordFile {
    /// Makes the file; there must be none.
    pub(crate) fn create(path: &Path) -> Result<RecordFile> {
        Self::open(path, OpenOptions::new().write(true).create_new(true))
    }

    /// Makes the file, or replaces the one that is there.
    pub(crate) fn replace(path: &Path) -> Result<RecordFile> {
        Self::open(path, OpenOptions::new().write(true).create(true).truncate(true))
    }

    fn open(path: &Path, how: &OpenOptions) -> Result<RecordFile> {
        match how.open(path) {
            Ok(file) => Ok(RecordFile { path: path.to_owned(), file }),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                bail!("{} exists already; expected a new name, or --force to replace it", path.display())
            }
            Err(error) => Err(error).with_context(|| format!("cannot write {}", path.display())),
        }
    }

    /// Adds a game, with its number and whom A played before all else.
    pub(crate) fn write(&mut self, game: &SeriesGame) -> Result<()> {
        let mut fields = Map::new();
        fields.insert("game".to_owned(), json!(game.number));
        fields.insert("a".to_owned(), json!(game.a.to_string()));
        if let Value::Object(record) = serde_json::to_value(&game.record)? {
            fields.extend(record);
        }
        writeln!(self.file, "{}", Value::Object(fields))
            .and_then(|()| self.file.flush())
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// The games of a file with their numbers, or only the one with this number. Games that do not tell theirs have that of
/// their line.
pub(crate) fn read_records(path: &Path, only: Option<u64>) -> Result<Vec<(u64, GameRecord)>> {
    let name = path.display();
    let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut records = Vec::new();
    for (line, number) in text.lines().zip(1_u64..) {
        if line.trim().is_empty() {
            continue;
        }
        let bad = |error| anyhow!("{name}, line {number}: {error}");
        let value: Value = serde_json::from_str(line).map_err(bad)?;
        let game = value["game"].as_u64().unwrap_or(number);
        if only.is_none_or(|only| only == game) {
            records.push((game, serde_json::from_value(value).map_err(bad)?));
        }
    }
    match only {
        Some(only) if records.is_empty() => bail!("{name}: there is no game {only}"),
        _ => Ok(records),
    }
}
