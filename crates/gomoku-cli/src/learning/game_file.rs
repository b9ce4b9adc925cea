//! Games of an engine against itself in a file: JSON Lines, first how they are played, then one object a game.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use gomoku::core::{BoardSize, Rule};
use gomoku::engine::matches::Shard;
use gomoku::engine::tune::SelfPlayGame;
use serde_json::{Value, json};

/// How the games of a file are played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Setup {
    pub(crate) rule: Rule,
    pub(crate) size: BoardSize,
    pub(crate) seed: u64,
    pub(crate) nodes: u64,
    /// The weights: their name and fingerprint.
    pub(crate) weights: String,
    /// Which of them the file is for.
    pub(crate) shard: Shard,
}

/// The format's number.
const VERSION: u64 = 2;

impl Setup {
    fn to_json(&self) -> Value {
        let mut value = json!({
            "self_play": VERSION,
            "rule": self.rule.to_string(),
            "size": self.size.to_string(),
            "seed": self.seed,
            "nodes": self.nodes,
            "weights": self.weights,
        });
        if !self.shard.is_whole() {
            value["shard"] = self.shard.to_string().into();
        }
        value
    }

    fn from_json(value: &Value) -> Option<Setup> {
        (value["self_play"].as_u64()? == VERSION).then_some(())?;
        Some(Setup {
            rule: value["rule"].as_str()?.parse().ok()?,
            size: value["size"].as_str()?.parse().ok()?,
            seed: value["seed"].as_u64()?,
            nodes: value["nodes"].as_u64()?,
            weights: value["weights"].as_str()?.to_owned(),
            shard: match &value["shard"] {
                Value::Null => Shard::WHOLE,
                shard => shard.as_str()?.parse().ok()?,
            },
        })
    }

    /// What differs from another one, in words.
    pub(crate) fn difference(&self, other: &Setup) -> Option<String> {
        let (mine, others) = (self.to_json(), other.to_json());
        let fields = ["rule", "size", "seed", "nodes", "weights", "shard"];
        let field = fields.into_iter().find(|field| mine[field] != others[field])?;
        Some(format!("its games have {field} {}, not {}", mine[field], others[field]))
    }
}

/// A file that gets a line for every game, and the games that it had.
#[derive(Debug)]
pub(crate) struct GameFile {
    path: PathBuf,
    file: File,
}

impl GameFile {
    /// The games of a file and how they were played.
    pub(crate) fn read(path: &Path) -> Result<(Setup, Vec<SelfPlayGame>)> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let (setup, games, _) = parse(path, &bytes)?;
        Ok((setup, games))
    }

    /// Opens a file to add games that are played like this, and gives those that are there; makes it if there is none.
    pub(crate) fn open(path: &Path, setup: &Setup) -> Result<(GameFile, Vec<SelfPlayGame>)> {
        let name = path.display();
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error).with_context(|| format!("cannot read {name}")),
        };
        let cannot_write = || format!("cannot write {name}");
        let mut file = OpenOptions::new().append(true).create(true).open(path).with_context(cannot_write)?;
        let games = if bytes.is_empty() {
            writeln!(file, "{}", setup.to_json()).with_context(cannot_write)?;
            Vec::new()
        } else {
            let (found, games, length) = parse(path, &bytes)?;
            if let Some(difference) = found.difference(setup) {
                bail!("{name}: {difference}; expected the same again, or another file");
            }
            // A game that was being written when everything ended is played again.
            file.set_len(length as u64).with_context(cannot_write)?;
            games
        };
        Ok((GameFile { path: path.to_owned(), file }, games))
    }

    /// Adds a game.
    pub(crate) fn write(&mut self, game: &SelfPlayGame) -> Result<()> {
        let line = serde_json::to_string(game)?;
        writeln!(self.file, "{line}")
            .and_then(|()| self.file.flush())
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// What a file says, and how many of its bytes are whole lines.
fn parse(path: &Path, bytes: &[u8]) -> Result<(Setup, Vec<SelfPlayGame>, usize)> {
    let name = path.display();
    let length = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
    let text = String::from_utf8_lossy(&bytes[..length]);
    let mut lines = text.lines().zip(1_u32..);
    let first = lines.next().and_then(|(line, _)| Setup::from_json(&serde_json::from_str(line).ok()?));
    let setup = first.ok_or_else(|| {
        anyhow!(
            "{name}, line 1: this is no file of games to learn from; expected one that `gomoku tune eval` has made"
        )
    })?;
    let mut games: Vec<SelfPlayGame> = Vec::new();
    // Those of the part, one after the other.
    let mut due = (1_u32..).filter(|game| setup.shard.has(game - 1));
    for (line, number) in lines {
        let bad = |error| anyhow!("{name}, line {number}: {error}");
        let game: SelfPlayGame = serde_json::from_str(line).map_err(bad)?;
        let due = due.next().unwrap_or(u32::MAX);
        ensure!(game.game == due, "{name}, line {number}: this is game {}; expected game {due}", game.game);
        games.push(game);
    }
    Ok((setup, games, length))
}
