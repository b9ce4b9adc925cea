//! The games of a run in a file: JSON Lines, the settings first and then one object a game.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail, ensure};
use gomoku::engine::matches::Shard;
use gomoku::engine::tune::TuningGame;
use serde_json::Value;

use super::settings::TuneSettings;
use super::tuner::Run;
use crate::line_file::{LineFile, Replaced, Tail, is_begun, read_json, whole_lines};
use crate::whole_file;

/// How every such file begins.
const HEAD: &str = r#"{"gomoku":"tune""#;

/// A file that gets a line for every game.
#[derive(Debug)]
pub(crate) struct StateFile(LineFile);

impl StateFile {
    /// Makes the file, if there is none but what may be replaced.
    pub(crate) fn create(path: &Path, replaced: Replaced, settings: &TuneSettings) -> Result<StateFile> {
        LineFile::create(path, replaced, &settings.header()?).map(StateFile)
    }

    /// Makes the file or, if the run is to be gone on with, opens it and adds what it holds to the run. A file of another run
    /// is refused and stays as it is.
    pub(crate) fn open(
        path: &Path,
        settings: &TuneSettings,
        (resume, may_replace): (bool, bool),
        run: &mut Run,
    ) -> Result<StateFile> {
        let goes_on = resume && path.exists();
        let before = if goes_on { read_state(path)? } else { None };
        let Some(read) = before else {
            // A file in which not even the head was finished has no games to lose.
            return StateFile::create(path, Replaced::of(may_replace, goes_on), settings);
        };
        read.check_run(path, settings)?;
        read.tell_torn(path);
        let tail = read.tail;
        let mut filled = run.clone();
        read.add_to(path, &mut filled)?;
        let file = LineFile::append(path, tail)?;
        *run = filled;
        Ok(StateFile(file))
    }

    pub(crate) fn write(&mut self, game: &TuningGame) -> Result<()> {
        self.0.write(&serde_json::to_value(game)?)
    }
}

/// What a file says.
#[derive(Debug)]
pub(crate) struct ReadState {
    pub(crate) settings: TuneSettings,
    /// The games with the lines where they stand.
    pub(crate) games: Vec<(usize, TuningGame)>,
    tail: Tail,
}

impl ReadState {
    /// Whether it is of the run with these settings.
    fn check_run(&self, path: &Path, settings: &TuneSettings) -> Result<()> {
        match settings.difference(&self.settings)? {
            Some(difference) => {
                bail!("{} is of another run: {difference}; expected the same settings", path.display())
            }
            None => Ok(()),
        }
    }

    /// Says so if the last line was broken off.
    pub(crate) fn tell_torn(&self, path: &Path) {
        if self.tail.is_torn() {
            complain!("gomoku: {}: the last line was not finished and is left out", path.display());
        }
    }

    /// Adds the games to a run; they must belong to it, and to the file's part of it.
    pub(crate) fn add_to(&self, path: &Path, run: &mut Run) -> Result<()> {
        let name = path.display();
        let shard: Shard = self.settings.shard.parse().map_err(|error| anyhow!("{name}: {error}"))?;
        for (line, game) in &self.games {
            check_part(shard, game)
                .and_then(|()| Ok(run.add(*game)?))
                .map_err(|error| anyhow!("{name}, line {line}: {error}"))?;
        }
        Ok(())
    }
}

/// Whether a game belongs to a part.
pub(super) fn check_part(shard: Shard, game: &TuningGame) -> Result<()> {
    let TuningGame { step, game: number, .. } = game;
    // 0 is no number; whoever adds the game finds out.
    ensure!(
        shard.has(number.saturating_sub(1) / 2),
        "game {number} of step {step} is none of part {shard}; expected its own games"
    );
    Ok(())
}

/// Reads a file; `None` if there is nothing in it, or not even the whole head.
pub(crate) fn read_state(path: &Path) -> Result<Option<ReadState>> {
    let bytes = whole_file::read_record(path)?;
    state_in(path, &bytes)
}

/// Whether there is a file, and it holds games of this run. A file of another run is refused.
pub(crate) fn has_games(path: &Path, settings: &TuneSettings) -> Result<bool> {
    let read = if path.exists() { read_state(path)? } else { None };
    let Some(read) = read else { return Ok(false) };
    read.check_run(path, settings)?;
    Ok(!read.games.is_empty())
}

/// What the bytes of a file say; the path is for complaints.
pub(crate) fn state_in(path: &Path, bytes: &[u8]) -> Result<Option<ReadState>> {
    let (text, tail) = whole_lines(bytes);
    let mut lines = text.lines().zip(1..);
    let head = lines.next();
    if head.is_none() && is_begun(bytes, HEAD) {
        return Ok(None);
    }
    let settings = read_head(path, head.map_or("", |(head, _)| head))?;
    let games = lines.map(|(line, number)| Ok((number, read_game(path, number, line)?)));
    Ok(Some(ReadState { settings, games: games.collect::<Result<_>>()?, tail }))
}

/// Reads the first line.
pub(super) fn read_head(path: &Path, line: &str) -> Result<TuneSettings> {
    let name = path.display();
    // What is no JSON is no head.
    let value: Value = serde_json::from_str(line).unwrap_or_default();
    TuneSettings::of_header(&value).map_err(|error| anyhow!("{name}, line 1: {error:#}"))
}

/// Reads a line behind the head.
pub(super) fn read_game(path: &Path, number: usize, line: &str) -> Result<TuningGame> {
    let name = path.display();
    read_json(line)
        .map_err(|error| anyhow!("{name}, line {number}, {error}; expected a line of `gomoku tune`"))
}

/// The file of one part: `run.2-of-4.jsonl` for `run.jsonl`; the file itself for the whole.
pub(crate) fn file_of_part(path: &Path, shard: Shard) -> PathBuf {
    if shard.is_whole() {
        return path.to_owned();
    }
    let part = shard.to_string().replace('/', "-of-");
    let ending = path.extension().map_or_else(String::new, |ending| format!(".{}", ending.to_string_lossy()));
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}.{part}{ending}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_a_file_of_its_own() {
        let name = |path: &str, shard: &str| {
            file_of_part(Path::new(path), shard.parse().unwrap()).display().to_string()
        };
        assert_eq!(name("a/run.jsonl", "1/1"), "a/run.jsonl");
        assert_eq!(name("a/run.jsonl", "2/4"), "a/run.2-of-4.jsonl");
        assert_eq!(name("run", "3/3"), "run.3-of-3");
    }
}
