//! Games and positions from files or the standard input.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use gomoku::core::formats::{Format, ReadOptions, Reading, Transcript};

use crate::contest::{looks_like_record, whole_records_in};
use crate::table::{looks_saved, restore_transcript};

/// The largest libraries of games have some tens of millions of bytes.
const LARGEST: u64 = 256 << 20;

/// Reads the games of a file; `-` is the standard input. The format is found by content and by the file's name unless it is
/// given; a record of `gomoku match` and a game that `gomoku play` has saved are known by their content.
pub(crate) fn read(path: &Path, from: Option<Format>, options: ReadOptions) -> Result<Reading> {
    let name = path.display();
    let bytes = bytes_of(path)?;
    if from.is_none()
        && let Some(game) = saved_in(path, &bytes)?
    {
        return Ok(Reading { games: vec![game], notes: Vec::new() });
    }
    if from.is_none() && looks_like_record(&bytes) {
        let records = whole_records_in(path, &bytes)?;
        let games: Vec<Transcript> = records.iter().map(|(_, record)| Transcript::from(record)).collect();
        ensure!(
            !games.is_empty(),
            "{name}: there is no game; expected one a line, behind the settings of the match"
        );
        return Ok(Reading { games, notes: Vec::new() });
    }
    ensure!(
        from.is_some() || !bytes.trim_ascii().is_empty(),
        "{name}: there is nothing in it; expected a game or a position"
    );
    let Some(format) = from.or_else(|| Format::detect(&bytes, Format::of_path(path))) else {
        let names = Format::ALL.map(Format::name).join(", ");
        bail!("{name}: the format cannot be told; expected one of {names}, or say which with --from");
    };
    format.read(&bytes, &options).map_err(|error| anyhow!("{name}: {error}"))
}

/// The game that `gomoku play` has saved, if these bytes are one; the path is for complaints.
pub(crate) fn saved_in(path: &Path, bytes: &[u8]) -> Result<Option<Transcript>> {
    if !looks_saved(bytes) {
        return Ok(None);
    }
    let game = restore_transcript(&String::from_utf8_lossy(bytes));
    game.map(Some).map_err(|error| anyhow!("{}: {error}", path.display()))
}

/// All bytes of a file, or of the standard input.
pub(crate) fn bytes_of(path: &Path) -> Result<Vec<u8>> {
    let cannot = || format!("cannot read {}", path.display());
    if path == Path::new("-") {
        return bytes_within(io::stdin(), LARGEST).context("cannot read the standard input");
    }
    File::open(path).and_then(|file| bytes_within(file, LARGEST)).with_context(cannot)
}

/// All bytes, if they are not more: some files have no size that could be known, and no end.
fn bytes_within(source: impl Read, largest: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(largest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest {
        return Err(io::Error::other(format!(
            "there is no end to it; expected at most {} MiB",
            largest >> 20
        )));
    }
    Ok(bytes)
}

/// The game with this number, from 1; the only one if nobody says which.
pub(crate) fn choose(name: &str, mut games: Vec<Transcript>, number: Option<usize>) -> Result<Transcript> {
    let count = games.len();
    ensure!(
        number.is_some() || count == 1,
        "{name} holds {count} games; say which with --game, from 1 to {count}"
    );
    let number = number.unwrap_or(1);
    ensure!((1..=count).contains(&number), "{name} has no game {number}; expected 1 to {count}");
    Ok(games.swap_remove(number - 1))
}

/// Says on the standard error what is left out.
pub(crate) fn tell_notes(name: &str, notes: &[impl Display]) {
    for note in notes {
        complain!("gomoku: {name}: {note}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_bytes_are_read_as_may_be_there() {
        assert_eq!(bytes_within(&b"1234"[..], 4).unwrap(), b"1234");
        let error = bytes_within(io::repeat(0), 1 << 20).unwrap_err();
        assert_eq!(error.to_string(), "there is no end to it; expected at most 1 MiB");
    }
}
