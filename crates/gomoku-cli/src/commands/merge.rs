//! `gomoku merge`

mod self_play;
mod tune;

use std::collections::BTreeMap;
use std::io::{Write, stdout};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use gomoku::engine::matches::{Openings, SeriesGame, Shard};

use crate::args::MergeArguments;
use crate::commands::{kalaha, solve};
use crate::contest::{Ended, Settings, Tally, heading, json_result, line_of, read_match, tables};
use crate::line_file::{kind_of, write_at_once};
use crate::missing::missing;

pub(crate) fn run(arguments: &MergeArguments) -> Result<ExitCode> {
    // All files must be of one kind: those who read them find out.
    match kind_of(&arguments.files[0])?.as_deref() {
        Some("tune") => tune::run(arguments),
        Some("self_play") => self_play::run(arguments),
        Some(kalaha::KIND) => kalaha::merge(arguments),
        Some(solve::KIND) => solve::merge(arguments),
        _ => matches(arguments),
    }
}

/// Puts the parts of a match together; one that lacks games is shown, and has failed.
fn matches(arguments: &MergeArguments) -> Result<ExitCode> {
    let (settings, shards, games) = read_all(&arguments.files)?;
    let tournament = settings.tournament(Openings::default())?;
    let mut tally = Tally::new(&tournament, &settings);
    for (_, game) in games.values() {
        tally.add(game);
    }
    let scores = tally.scores();
    if let Some(path) = arguments.new_record()? {
        let lines = games.values().map(|(_, game)| line_of(game));
        write_at_once(path, arguments.force, &settings.header()?, lines)?;
    }
    let mut out = stdout();
    if arguments.json {
        writeln!(out, "{}", json_result(scores, &settings, None))?;
    } else {
        write!(out, "{}\n\n{}", heading(&settings), tables(scores, &settings))?;
        write!(out, "\nThe same again:\n  {}\n", settings.command())?;
    }
    // What the test has decided is whole without the games that are left.
    if Ended::of(scores, &settings).is_complete() {
        return Ok(ExitCode::SUCCESS);
    }
    let pieces = tournament.numbers().map(|number| ((number - 1) / 2, games.contains_key(&number)));
    let told = missing(&shards, pieces, "game").unwrap_or_default();
    bail!("{told}; expected all games of the match");
}

/// The settings of the whole match, the parts of the files, and all games by their numbers, with the file where each stands.
type Whole<'a> = (Settings, Vec<Shard>, BTreeMap<u32, (&'a Path, SeriesGame)>);

/// Reads all files, which must be parts of one match and have no game twice.
fn read_all(files: &[std::path::PathBuf]) -> Result<Whole<'_>> {
    let mut whole: Option<(&Path, Settings)> = None;
    let mut games: BTreeMap<u32, (&Path, SeriesGame)> = BTreeMap::new();
    let mut shards = Vec::new();
    for path in files {
        let name = path.display();
        let Some(read) = read_match(path)? else {
            bail!("{name}: it is empty; expected a file of `gomoku match --record`");
        };
        let settings = read.settings.whole();
        match &whole {
            Some((first, known)) => {
                if let Some(difference) = settings.difference(known)? {
                    // The first file is "there", since the present one is read now.
                    bail!(
                        "{name} is of another match than {}: {difference}; expected parts of one match",
                        first.display()
                    );
                }
            }
            None => whole = Some((path, settings)),
        }
        let own = read.settings.tournament(Openings::default())?;
        shards.push(read.settings.shard.parse()?);
        for game in read.games(path, &own)? {
            let number = game.number;
            if let Some((other, _)) = games.insert(number, (path, game)) {
                bail!("{name}: game {number} is in {} too; expected each game once", other.display());
            }
        }
    }
    let (_, settings) = whole.context("there is no file")?;
    Ok((settings, shards, games))
}
