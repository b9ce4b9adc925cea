//! The other parts of a run, which other processes play: their files are read as they grow.

use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use gomoku::engine::matches::Shard;

use super::settings::TuneSettings;
use super::state_file::{check_part, file_of_part, read_game, read_head};
use super::tuner::Run;

/// All parts but one's own.
#[derive(Debug)]
pub(super) struct OtherParts {
    parts: Vec<Part>,
    settings: TuneSettings,
}

#[derive(Debug)]
struct Part {
    shard: Shard,
    path: PathBuf,
    /// How many bytes and lines were read.
    read: u64,
    lines: usize,
}

impl OtherParts {
    /// The parts beside this one, whose files are named after `path`.
    pub(super) fn new(path: &Path, own: Shard, settings: &TuneSettings) -> OtherParts {
        let parts = own.all().filter(|shard| *shard != own).map(|shard| Part {
            shard,
            path: file_of_part(path, shard),
            read: 0,
            lines: 0,
        });
        OtherParts { parts: parts.collect(), settings: settings.clone() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Whether the files that are there are of the same run. Their games are read later.
    pub(super) fn check(&self) -> Result<()> {
        for part in &self.parts {
            if let Some(head) = part.unread().news()?.lines().next() {
                part.check_head(head, &self.settings)?;
            }
        }
        Ok(())
    }

    /// Adds all games that have been written since the last time; whether there were any.
    pub(super) fn read(&mut self, run: &mut Run) -> Result<bool> {
        let mut is_news = false;
        for part in &mut self.parts {
            let text = part.news()?;
            for line in text.lines() {
                is_news = true;
                part.lines += 1;
                part.add(line, &self.settings, run)?;
            }
        }
        Ok(is_news)
    }

    /// Those whose games of the present step are not all known.
    pub(super) fn missing(&self, run: &Run) -> Vec<String> {
        let Some(contest) = run.contest() else { return Vec::new() };
        let step = run.step();
        let lacks = |part: &&Part| {
            (1..=contest.games).any(|game| part.shard.has((game - 1) / 2) && !run.has(step, game))
        };
        self.parts.iter().filter(lacks).map(|part| part.shard.to_string()).collect()
    }
}

impl Part {
    /// The same part as if nothing had been read of it.
    fn unread(&self) -> Part {
        Part { shard: self.shard, path: self.path.clone(), read: 0, lines: 0 }
    }

    /// The whole lines that were not read yet; none if there is no file yet.
    fn news(&mut self) -> Result<String> {
        let cannot = || format!("cannot read {}", self.path.display());
        let mut file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(String::new()),
            Err(error) => return Err(error).with_context(cannot),
        };
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(self.read))
            .and_then(|_| file.read_to_end(&mut bytes))
            .with_context(cannot)?;
        // The last line may not be written in full yet.
        let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        self.read += end as u64;
        Ok(String::from_utf8_lossy(&bytes[..end]).into_owned())
    }

    /// Whether a first line is that of this part.
    fn check_head(&self, line: &str, settings: &TuneSettings) -> Result<()> {
        let expected = TuneSettings { shard: self.shard.to_string(), ..settings.clone() };
        if let Some(difference) = expected.difference(&read_head(&self.path, line)?)? {
            let name = self.path.display();
            bail!("{name} is of another run: {difference}; expected the same settings");
        }
        Ok(())
    }

    fn add(&self, line: &str, settings: &TuneSettings, run: &mut Run) -> Result<()> {
        let name = self.path.display();
        if self.lines == 1 {
            return self.check_head(line, settings);
        }
        let game = read_game(&self.path, self.lines, line)?;
        check_part(self.shard, &game)
            .and_then(|()| Ok(run.add(game)?))
            .map_err(|error| anyhow!("{name}, line {}: {error}", self.lines))
    }
}
