//! Games and positions from files or the standard input.

use std::fmt::Display;
use std::path::Path;

use anyhow::{Result, anyhow, bail, ensure};
use gomoku::core::formats::{Format, ReadOptions, Reading, Transcript};

use crate::contest::{looks_like_record, whole_records_in};
use crate::table::{looks_saved, restore_transcript};
use crate::whole_file;

/// Reads the games of a file; `-` is the standard input. The format is found by content and by the file's name unless it is
/// given; a record of `gomoku match` and a game that `gomoku play` has saved are known by their content.
pub(crate) fn read(path: &Path, from: Option<Format>, options: ReadOptions) -> Result<Reading> {
    let name = path.display();
    let bytes = whole_file::read(path)?;
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
