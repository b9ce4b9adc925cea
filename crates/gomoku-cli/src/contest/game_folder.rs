//! Games as files of their own, for other programs.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use gomoku::core::formats::{Format, Transcript};
use gomoku::engine::matches::SeriesGame;

const FORMATS: [(Format, &str); 2] = [(Format::Psq, "psq"), (Format::Sgf, "sgf")];

/// A folder that gets two files for every game.
#[derive(Debug)]
pub(crate) struct GameFolder {
    path: PathBuf,
    /// The contestants.
    names: Vec<String>,
}

impl GameFolder {
    /// The folder in which the contestants have these names.
    pub(crate) fn new(path: &Path, names: &[String]) -> GameFolder {
        GameFolder { path: path.to_owned(), names: names.to_owned() }
    }

    /// Whether the games of a match can be written, of which some have been played before: no file is there that would be lost.
    pub(crate) fn check_free(&self, planned: impl Iterator<Item = u32>, before: &[SeriesGame]) -> Result<()> {
        // A folder with games of this match is its own: what is there of others was being written when it was interrupted.
        let mut is_own = false;
        for game in before {
            for (path, text) in self.files(game)? {
                let found = found_in(&path)?;
                ensure!(
                    found.as_ref().is_none_or(|found| *found == text),
                    "{} is another game than that of the record; expected another folder",
                    path.display()
                );
                is_own |= found.is_some();
            }
        }
        if is_own {
            return Ok(());
        }
        let numbers = self.numbers()?;
        let lost = planned.into_iter().find(|number| numbers.contains(number));
        // Who goes on with a match cannot replace what is there.
        let or_else = if before.is_empty() { ", or --force to replace it" } else { "" };
        ensure!(
            lost.is_none(),
            "{} has a game {} already; expected another folder{or_else}",
            self.path.display(),
            lost.unwrap_or_default()
        );
        Ok(())
    }

    /// Makes the folder if there is none.
    pub(crate) fn create(&self) -> Result<()> {
        let path = &self.path;
        fs::create_dir_all(path).with_context(|| format!("cannot make the folder {}", path.display()))
    }

    /// Writes the games that were played before and are not there.
    pub(crate) fn complete(&self, before: &[SeriesGame]) -> Result<()> {
        for game in before {
            if self.files(game)?.iter().any(|(path, _)| !path.exists()) {
                self.write(game)?;
            }
        }
        Ok(())
    }

    /// Writes a game as .psq and as .sgf, under its number.
    pub(crate) fn write(&self, game: &SeriesGame) -> Result<()> {
        for (path, text) in self.files(game)? {
            // Renamed when it is whole, so that nobody finds half a game.
            let mut unfinished = path.clone().into_os_string();
            unfinished.push(".new");
            fs::write(&unfinished, text)
                .and_then(|()| fs::rename(&unfinished, &path))
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }

    /// The files of a game, and what is in them.
    fn files(&self, game: &SeriesGame) -> Result<Vec<(PathBuf, String)>> {
        let [a, b] = game.meeting.map(|place| self.names.get(place).map_or("", String::as_str));
        let transcript = Transcript::from(&game.record)
            .with_name(game.a, a)
            .with_name(game.a.opponent(), b)
            .with_title(format!("game {}", game.number))
            .with_comment(game.record.end.to_string());
        let file = |(format, ending): (Format, &str)| {
            let text = format.write(std::slice::from_ref(&transcript))?.into_text();
            Ok((self.path.join(name(game.number, ending)), text))
        };
        FORMATS.into_iter().map(file).collect()
    }

    /// The games of which there are files.
    fn numbers(&self) -> Result<BTreeSet<u32>> {
        let cannot = || format!("cannot read the folder {}", self.path.display());
        let entries = match fs::read_dir(&self.path) {
            Err(error) if is_missing(&error) => return Ok(BTreeSet::new()),
            entries => entries.with_context(cannot)?,
        };
        let mut numbers = BTreeSet::new();
        for entry in entries {
            numbers.extend(number(&entry.with_context(cannot)?.file_name().to_string_lossy()));
        }
        Ok(numbers)
    }
}

/// What is in a file, if there is one.
fn found_in(path: &Path) -> Result<Option<String>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) if is_missing(&error) => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

fn is_missing(error: &std::io::Error) -> bool {
    error.kind() == ErrorKind::NotFound
}

fn name(number: u32, ending: &str) -> String {
    format!("game{number:06}.{ending}")
}

/// The number of the game that a file of this name has.
fn number(file: &str) -> Option<u32> {
    let (game, ending) = file.split_once('.')?;
    let number = game.strip_prefix("game")?.parse().ok()?;
    let is_ours = FORMATS.iter().any(|(_, own)| *own == ending) && name(number, ending) == file;
    is_ours.then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_games_are_known_by_their_names() {
        assert_eq!(number("game000012.psq"), Some(12));
        assert_eq!(number("game1000000.sgf"), Some(1_000_000));
        for other in ["game12.psq", "game000012.txt", "game000012.psq.new", "notes.sgf", "game000012"] {
            assert_eq!(number(other), None, "{other}");
        }
    }
}
