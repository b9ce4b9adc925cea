//! Games of an engine against itself in a file: JSON Lines, first how they are played, then one object a game.

use std::path::Path;

use anyhow::{Result, anyhow, bail, ensure};
use gomoku::core::{BoardSize, Rule};
use gomoku::engine::matches::Shard;
use gomoku::engine::tune::SelfPlayGame;
use serde_json::{Value, json};

use crate::line_file::{LineFile, Replaced, Tail, is_begun, read_json};
use crate::whole_file;

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
/// How every such file begins.
const HEAD: &str = r#"{"self_play":"#;

impl Setup {
    pub(crate) fn to_json(&self) -> Value {
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

/// A file that gets a line for every game.
#[derive(Debug)]
pub(crate) struct GameFile(LineFile);

impl GameFile {
    /// The games of a file and how they were played.
    pub(crate) fn read(path: &Path) -> Result<(Setup, Vec<SelfPlayGame>)> {
        let bytes = whole_file::read_record(path)?;
        let (setup, games, whole) = games_in(path, &bytes)?;
        if whole < bytes.len() {
            complain!("gomoku: {}: the last line was not finished and is left out", path.display());
        }
        Ok((setup, games))
    }

    /// Whether there is a file, and it holds games that were played like this. One of other games is refused.
    pub(crate) fn has_games(path: &Path, setup: &Setup) -> Result<bool> {
        Ok(games_like(path, setup)?.is_some_and(|(games, _)| !games.is_empty()))
    }

    /// Opens a file to add games that are played like this, and gives those that are there; makes it if there is none.
    pub(crate) fn open(path: &Path, setup: &Setup) -> Result<(GameFile, Vec<SelfPlayGame>)> {
        if !path.exists() {
            return Ok((GameFile::create(path, Replaced::Nothing, setup)?, Vec::new()));
        }
        let Some((games, tail)) = games_like(path, setup)? else {
            return Ok((GameFile::create(path, Replaced::Beginning, setup)?, Vec::new()));
        };
        // A game that was being written when everything ended is played again.
        Ok((GameFile(LineFile::append(path, tail)?), games))
    }

    /// Makes the file, if there is none but what may be replaced.
    pub(crate) fn create(path: &Path, replaced: Replaced, setup: &Setup) -> Result<GameFile> {
        LineFile::create(path, replaced, &setup.to_json()).map(GameFile)
    }

    /// Adds a game.
    pub(crate) fn write(&mut self, game: &SelfPlayGame) -> Result<()> {
        self.0.write(&serde_json::to_value(game)?)
    }
}

/// The games of a file, which must be played like this, and how it ends; `None` if there is no file, or none that has its whole head:
/// whoever was killed before that was written has lost nothing.
fn games_like(path: &Path, setup: &Setup) -> Result<Option<(Vec<SelfPlayGame>, Tail)>> {
    if !path.exists() {
        return Ok(None);
    }
    let name = path.display();
    let bytes = whole_file::read_record(path)?;
    if is_begun(&bytes, HEAD) {
        return Ok(None);
    }
    let (found, games, whole) = games_in(path, &bytes)?;
    if let Some(difference) = found.difference(setup) {
        bail!("{name}: {difference}; expected the same again, or another file");
    }
    Ok(Some((games, Tail::behind(whole, bytes.len()))))
}

/// What the bytes of a file say, and how many of them are whole lines; the path is for complaints.
pub(crate) fn games_in(path: &Path, bytes: &[u8]) -> Result<(Setup, Vec<SelfPlayGame>, usize)> {
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
        let game: SelfPlayGame = read_json(line).map_err(|error| {
            anyhow!("{name}, line {number}, {error}; expected a line of `gomoku tune eval`")
        })?;
        let due = due.next().unwrap_or(u32::MAX);
        ensure!(game.game == due, "{name}, line {number}: this is game {}; expected game {due}", game.game);
        games.push(game);
    }
    Ok((setup, games, length))
}
