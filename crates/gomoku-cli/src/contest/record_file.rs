//! Games in files: JSON Lines, the settings of the match first and then one object a game.

use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use gomoku::engine::matches::{GameRecord, SeriesGame, Tournament};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::settings::Settings;
use crate::line_file::{LineFile, Replaced, Tail, is_begun, read_json, whole_lines};
use crate::whole_file;

/// A file that gets a line for every game.
#[derive(Debug)]
pub(crate) struct RecordFile(LineFile);

impl RecordFile {
    /// Makes the file, if there is none but what may be replaced.
    pub(crate) fn create(path: &Path, replaced: Replaced, settings: &Settings) -> Result<RecordFile> {
        LineFile::create(path, replaced, &settings.header()?).map(RecordFile)
    }

    /// Opens the file of a match that is gone on with, and cuts off what was not finished.
    pub(crate) fn append(path: &Path, tail: Tail) -> Result<RecordFile> {
        LineFile::append(path, tail).map(RecordFile)
    }

    /// Adds a game.
    pub(crate) fn write(&mut self, game: &SeriesGame) -> Result<()> {
        self.0.write(&line_of(game)?)
    }
}

/// The line of a game: its number and whom A played before all else.
pub(crate) fn line_of(game: &SeriesGame) -> Result<Value> {
    let mut fields = Map::new();
    fields.insert("game".to_owned(), json!(game.number));
    fields.insert("a".to_owned(), json!(game.a.to_string()));
    if let Value::Object(record) = serde_json::to_value(&game.record)? {
        fields.extend(record);
    }
    Ok(Value::Object(fields))
}

/// A match as its record tells it.
#[derive(Debug)]
pub(crate) struct RecordedMatch {
    pub(crate) settings: Settings,
    /// The games with the lines where they stand.
    games: Vec<(usize, u64, GameRecord)>,
    pub(crate) tail: Tail,
}

impl RecordedMatch {
    /// Whether nothing was broken off in the middle of a line.
    pub(crate) const fn has_whole_lines(&self) -> bool {
        !self.tail.is_torn()
    }

    /// The games as those of this tournament, in the order of the file.
    pub(crate) fn games(self, path: &Path, tournament: &Tournament) -> Result<Vec<SeriesGame>> {
        let name = path.display();
        if self.tail.is_torn() {
            complain!("gomoku: {name}: the last line was not finished and is left out");
        }
        let mut games: Vec<SeriesGame> = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        for (line, number, record) in self.games {
            let found = u32::try_from(number)
                .ok()
                .and_then(|number| SeriesGame::recorded(tournament, number, record));
            let game = found.ok_or_else(|| {
                anyhow!(
                    "{name}, line {line}: game {number} is none of this match; expected games of its settings"
                )
            })?;
            ensure!(
                seen.insert(number),
                "{name}, line {line}: game {number} is there twice; expected each game once"
            );
            games.push(game);
        }
        Ok(games)
    }
}

/// How every record begins.
const HEAD: &str = r#"{"gomoku":"match""#;

/// Reads the record of a match; `None` if there is nothing in it, or not even the whole head.
pub(crate) fn read_match(path: &Path) -> Result<Option<RecordedMatch>> {
    let bytes = whole_file::read_record(path)?;
    match_in(path, &bytes)
}

/// The match of a record; the path is for complaints.
pub(crate) fn match_in(path: &Path, bytes: &[u8]) -> Result<Option<RecordedMatch>> {
    let name = path.display();
    ensure!(
        bytes.contains(&b'\n') || is_begun(bytes, HEAD),
        "{name}, line 1: it does not begin with the settings of a match; expected a file of `gomoku match --record`"
    );
    let (text, tail) = whole_lines(bytes);
    let mut settings = None;
    let mut games = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() {
            continue;
        }
        let value: Value = parsed(path, number, line)?;
        if settings.is_none() {
            Settings::check_header(&value).with_context(|| format!("{name}, line {number}"))?;
            let head: Head = parsed(path, number, line)?;
            settings = Some(head.settings);
            continue;
        }
        let game = value["game"].as_u64().unwrap_or_default();
        games.push((number, game, parsed(path, number, line)?));
    }
    Ok(settings.map(|settings| RecordedMatch { settings, games, tail }))
}

/// The games of a file with their numbers, or only the one with this number. Games that do not tell theirs have that of
/// their line.
pub(crate) fn read_records(path: &Path, only: Option<u64>) -> Result<Vec<(u64, GameRecord)>> {
    let name = path.display();
    let bytes = whole_file::read_record(path)?;
    let mut records = whole_records_in(path, &bytes)?;
    if let Some(only) = only {
        records.retain(|(number, _)| *number == only);
        ensure!(!records.is_empty(), "{name}: there is no game {only}");
    }
    Ok(records)
}

/// Whether a file may be a record: one that is a game of another program does not begin like this.
pub(crate) fn looks_like_record(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"{")
}

/// The games of a record with their numbers, without a last line that was not finished, which is told of; the path is for complaints.
pub(crate) fn whole_records_in(path: &Path, bytes: &[u8]) -> Result<Vec<(u64, GameRecord)>> {
    let (whole, tail) = whole_lines(bytes);
    // Who was killed while he wrote has left a part of a line; one line alone may be anything.
    if !tail.is_torn() || whole.is_empty() {
        return records_in(path, bytes);
    }
    let records = records_in(path, whole.as_bytes())?;
    complain!("gomoku: {}: the last line was not finished and is left out", path.display());
    Ok(records)
}

/// The games of a record with their numbers; the path is for complaints.
pub(crate) fn records_in(path: &Path, bytes: &[u8]) -> Result<Vec<(u64, GameRecord)>> {
    let text = String::from_utf8_lossy(bytes);
    let mut records = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() {
            continue;
        }
        let value: Value = parsed(path, number, line)?;
        if !Settings::is_header(&value) {
            let game = value["game"].as_u64().unwrap_or(number as u64);
            records.push((game, parsed(path, number, line)?));
        }
    }
    Ok(records)
}

/// The line at the head.
#[derive(Deserialize)]
struct Head {
    settings: Settings,
}

/// Reads a line of a file; what is wrong is told with its place.
fn parsed<T: DeserializeOwned>(path: &Path, number: usize, line: &str) -> Result<T> {
    let name = path.display();
    read_json(line).map_err(|error| {
        anyhow!("{name}, line {number}, {error}; expected a line of `gomoku match --record`")
    })
}

#[cfg(test)]
mod tests {
    use gomoku::core::formats::Transcript;
    use proptest::prelude::*;

    use super::*;
    use crate::contest::Check;

    /// A game of tic-tac-toe between engines that need no thought, in one line.
    fn line() -> String {
        let (mut x, mut o) =
            (gomoku::engine::engine("neighbour").unwrap(), gomoku::engine::engine("random").unwrap());
        let rules = gomoku::core::Rules::freestyle(3).unwrap();
        let start = gomoku::core::Board::new("4x3".parse().unwrap(), rules);
        let record = gomoku::engine::matches::Match::new(&mut x, &mut o, &start).unwrap().with_seed(3).play();
        serde_json::to_string(&record).unwrap()
    }

    proptest! {
        #[test]
        fn what_is_damaged_is_refused_with_its_place_or_still_a_game(
            damages in prop::collection::vec((any::<prop::sample::Index>(), "[0-9a-z\"{},:\\-]"), 1..4)
        ) {
            let mut bytes = line().into_bytes();
            for (index, with) in damages {
                let at = index.index(bytes.len());
                bytes[at] = with.as_bytes()[0];
            }
            match records_in(Path::new("games.jsonl"), &bytes) {
                Ok(records) => for (_, record) in records {
                    let game = Transcript::from(&record);
                    prop_assert!(game.moves().len() <= 12);
                    let _ = Check::of(&record).to_string();
                },
                Err(error) => {
                    let told = error.to_string();
                    prop_assert!(told.starts_with("games.jsonl, line 1, column "), "{}", told);
                    prop_assert!(told.ends_with("; expected a line of `gomoku match --record`"), "{}", told);
                }
            }
        }
    }
}
