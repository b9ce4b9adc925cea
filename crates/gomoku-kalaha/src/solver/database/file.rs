//! Endgame databases as files.
//!
//! A header of 32 bytes (mark, version, pits, rule, stones, number of positions), a byte a position, and the CRC-32 of all of
//! that. Numbers are little-endian.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::super::file::write_whole;
use super::{BuildDatabaseError, EndgameDatabase, UNKNOWN};
use crate::EmptyCapture;

const MARK: [u8; 8] = *b"KALAHADB";
const VERSION: u32 = 1;
const HEADER: usize = 32;

/// A file that cannot be read as an endgame database, from [`EndgameDatabase::open`], or not be written.
#[derive(Debug, Error)]
pub struct DatabaseFileError {
    path: PathBuf,
    kind: DatabaseFileErrorKind,
    text: String,
    #[source]
    source: Option<io::Error>,
}

/// What is wrong with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DatabaseFileErrorKind {
    /// The system cannot read or write it, or has no memory for it.
    System,
    /// It is something else.
    Foreign,
    /// It was written by another version.
    Version,
    /// It ends too early, or goes on too long.
    Length,
    /// Its bytes are not those that were written.
    Corrupt,
    /// It is for another board or rule.
    OtherGame,
}

impl DatabaseFileError {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> DatabaseFileErrorKind {
        self.kind
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl fmt::Display for DatabaseFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.text)
    }
}

impl EndgameDatabase {
    /// Writes the database to a file, which appears under its name when it is whole.
    ///
    /// # Errors
    /// If the system cannot write it.
    pub fn save(&self, path: &Path) -> Result<(), DatabaseFileError> {
        write_whole(path, |out| {
            out.write_all(&self.header())?;
            out.write_all(self.values.bytes())
        })
        .map_err(|error| system(path, "cannot write the endgame database", error))
    }

    /// Reads a database for this board and rule.
    ///
    /// # Errors
    /// If the file is no whole, sound database of this version for this board and rule; nothing is read into that then.
    pub fn open(path: &Path, pits: u8, rule: EmptyCapture) -> Result<EndgameDatabase, DatabaseFileError> {
        let fail = |kind, text: String| DatabaseFileError { path: path.to_owned(), kind, text, source: None };
        let unreadable = |error| system(path, "cannot read the endgame database", error);
        let mut file = File::open(path).map_err(unreadable)?;
        let length = file.metadata().map_err(unreadable)?.len();
        let mut start = Vec::new();
        (&mut file).take(HEADER as u64).read_to_end(&mut start).map_err(unreadable)?;
        if start.is_empty() || !start.starts_with(&MARK[..start.len().min(MARK.len())]) {
            let text = "not an endgame database of Kalaha: it begins with other bytes".to_owned();
            return Err(fail(DatabaseFileErrorKind::Foreign, text));
        }
        let Ok(header) = <[u8; HEADER]>::try_from(start.as_slice()) else {
            let text = format!("the file is cut off: {} bytes, not even the header of {HEADER}", start.len());
            return Err(fail(DatabaseFileErrorKind::Length, text));
        };
        let version = u32::from_le_bytes([header[8], header[9], header[10], header[11]]);
        if version != VERSION {
            let text = format!("an endgame database of version {version}; expected version {VERSION}");
            return Err(fail(DatabaseFileErrorKind::Version, text));
        }
        let (found_pits, found_rule, stones) = (header[12], header[13], header[14]);
        let expected = (pits, rule_byte(rule));
        if (found_pits, found_rule) != expected && found_rule <= 1 && (1..=12).contains(&found_pits) {
            let found = if found_rule == 0 { EmptyCapture::Captured } else { EmptyCapture::NotCaptured };
            let text = format!(
                "an endgame database for {found_pits} pits a side and the rule {found}; expected {pits} pits and {rule}"
            );
            return Err(fail(DatabaseFileErrorKind::OtherGame, text));
        }
        let corrupt = |what: &str| {
            fail(DatabaseFileErrorKind::Corrupt, format!("the endgame database is corrupt: {what}"))
        };
        let most = EndgameDatabase::stones_within(pits, u64::MAX);
        if (found_pits, found_rule) != expected || stones > most {
            return Err(corrupt("its header names no board, rule or number of stones"));
        }
        let positions = super::positions(pits.into(), stones.into());
        let whole = positions + HEADER as u64 + 4;
        if length != whole {
            let text = format!(
                "the file has {length} bytes; an endgame database of up to {stones} stones has {whole}: it is cut off or \
                 was added to"
            );
            return Err(fail(DatabaseFileErrorKind::Length, text));
        }
        let mut database = EndgameDatabase::empty(pits, rule, stones).map_err(|error| match error {
            BuildDatabaseError::Memory { source, .. } => {
                system(path, "no memory for the endgame database", source)
            }
            error => corrupt(&error.to_string()),
        })?;
        if database.header() != header {
            return Err(corrupt("its header has unknown fields"));
        }
        file.read_exact(database.values.bytes_mut()).map_err(unreadable)?;
        let mut sum = [0; 4];
        file.read_exact(&mut sum).map_err(unreadable)?;
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&header);
        hasher.update(database.values.bytes());
        if hasher.finalize() != u32::from_le_bytes(sum) {
            return Err(corrupt("its checksum does not fit its bytes"));
        }
        // A whole file of a broken writer would pass the checksum: no value may be missing.
        let limit = stones + 1;
        if database.values.bytes().iter().any(|&byte| byte == UNKNOWN || byte > limit) {
            return Err(corrupt("it has values that no position can have"));
        }
        Ok(database)
    }

    fn header(&self) -> [u8; HEADER] {
        let mut header = [0; HEADER];
        header[..8].copy_from_slice(&MARK);
        header[8..12].copy_from_slice(&VERSION.to_le_bytes());
        header[12..15].copy_from_slice(&[self.pits, rule_byte(self.rule), self.stones]);
        header[16..24].copy_from_slice(&self.positions().to_le_bytes());
        header
    }
}

fn system(path: &Path, text: &str, error: io::Error) -> DatabaseFileError {
    DatabaseFileError {
        path: path.to_owned(),
        kind: DatabaseFileErrorKind::System,
        text: text.to_owned(),
        source: Some(error),
    }
}

const fn rule_byte(rule: EmptyCapture) -> u8 {
    match rule {
        EmptyCapture::Captured => 0,
        EmptyCapture::NotCaptured => 1,
    }
}
