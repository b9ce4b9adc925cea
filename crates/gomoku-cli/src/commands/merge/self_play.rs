//! The parts of the games of `gomoku tune eval` as one.

use std::collections::BTreeMap;
use std::io::{Write, stdout};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use gomoku::engine::matches::Shard;
use gomoku::engine::tune::SelfPlayGame;
use serde_json::json;

use crate::args::MergeArguments;
use crate::learning::{GameFile, Setup};
use crate::line_file::write_at_once;

pub(super) fn run(arguments: &MergeArguments) -> Result<ExitCode> {
    let (setup, games) = read_all(&arguments.files)?;
    let missing = games.keys().zip(1..).find(|(number, due)| **number != *due).map(|(_, due)| due);
    if let Some(due) = missing {
        bail!("game {due} is in none of the files; expected all parts of the games");
    }
    if let Some(path) = arguments.new_record()? {
        let lines = games.values().map(|game| Ok(serde_json::to_value(game)?));
        write_at_once(path, arguments.force, &setup.to_json(), lines)?;
    }
    let count = games.len();
    if arguments.json {
        let record = arguments.record.as_ref().map(|path| path.display().to_string());
        writeln!(stdout(), "{}", json!({ "games": count, "seed": setup.seed, "data": record }))?;
    } else {
        writeln!(stdout(), "{count} games to learn from, seed {}", setup.seed)?;
        if let Some(path) = &arguments.record {
            let path = path.display();
            writeln!(stdout(), "they are in {path}: gomoku tune eval --fit-only --data {path}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads all files, which must be parts of one set of games and have no game twice.
fn read_all(files: &[std::path::PathBuf]) -> Result<(Setup, BTreeMap<u32, SelfPlayGame>)> {
    let mut whole: Option<(&Path, Setup)> = None;
    let mut games = BTreeMap::new();
    for path in files {
        let name = path.display();
        let (setup, found) = GameFile::read(path)?;
        let setup = Setup { shard: Shard::WHOLE, ..setup };
        match &whole {
            Some((first, known)) => {
                if let Some(difference) = setup.difference(known) {
                    bail!(
                        "{name} does not go with {}: {difference}; expected parts of one set",
                        first.display()
                    );
                }
            }
            None => whole = Some((path, setup)),
        }
        for game in found {
            let number = game.game;
            if games.insert(number, game).is_some() {
                bail!("{name}: game {number} is in another file too; expected each game once");
            }
        }
    }
    let (_, setup) = whole.context("there is no file")?;
    Ok((setup, games))
}
