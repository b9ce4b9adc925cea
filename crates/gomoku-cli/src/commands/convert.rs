//! `gomoku convert`

use std::io::{Write, stdout};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, anyhow, bail};
use gomoku::core::Rules;
use gomoku::core::formats::{Format, ReadLines, ReadOptions, WriteError};
use serde_json::json;

use crate::args::ConvertArguments;
use crate::games;
use crate::new_file::{check_new, write_whole};

pub(crate) fn run(arguments: &ConvertArguments) -> Result<ExitCode> {
    if arguments.list {
        return list(arguments.json);
    }
    let to = target(arguments)?;
    let out = arguments.out.as_deref().filter(|path| *path != Path::new("-"));
    if let Some(path) = out {
        check_new(path, arguments.force)?;
    }
    let lines = if arguments.variations { ReadLines::All } else { ReadLines::Main };
    let options = ReadOptions::default().with_size(arguments.size).with_lines(lines);
    let reading = games::read(&arguments.file, arguments.from, options)?;
    let name = arguments.file.display().to_string();
    let mut games = reading.games;
    if arguments.game.is_some() {
        games = vec![games::choose(&name, games, arguments.game)?];
    }
    for game in &mut games {
        if let Some(plies) = arguments.plies {
            game.truncate(plies);
        }
        if let (Some(rule), None) = (arguments.rule, game.rules()) {
            *game = game.clone().with_rules(Rules::new(5, rule)?);
        }
    }
    let written = to.write(&games).map_err(|error| match error {
        WriteError::SeveralGames { .. } => {
            anyhow!("{name}: {error}; say which with --game, from 1 to {}", games.len())
        }
        error => anyhow!("{name}: {error}"),
    })?;
    let notes = reading.notes.iter().map(ToString::to_string);
    let notes: Vec<String> = notes.chain(written.losses.iter().map(ToString::to_string)).collect();
    if arguments.strict && !notes.is_empty() {
        bail!("{name}: nothing was written, since {}", notes.join(", and "));
    }
    match out {
        Some(path) => write_whole(path, arguments.force, written.text())?,
        None => stdout().write_all(written.text().as_bytes())?,
    }
    games::tell_notes(&name, &notes);
    Ok(ExitCode::SUCCESS)
}

/// The format to write.
fn target(arguments: &ConvertArguments) -> Result<Format> {
    let of_name = arguments.out.as_deref().and_then(Format::of_path);
    arguments.to.or(of_name).ok_or_else(|| {
        let name = arguments.out.as_deref().unwrap_or(Path::new("")).display();
        anyhow!(
            "{name}: the name does not tell the format; expected .psq, .sgf or .tsc, or say which with --to"
        )
    })
}

fn list(as_json: bool) -> Result<ExitCode> {
    let mut out = stdout();
    if !as_json {
        writeln!(out, "{:<8}{:<12}{:<6}what it is", "format", "", "games")?;
    }
    for format in Format::ALL {
        let (name, about) = (format.name(), format.description());
        if as_json {
            let (writes, several) = (format.can_write(), format.holds_several());
            let line = json!({ "format": name, "about": about, "written": writes, "several_games": several });
            writeln!(out, "{line}")?;
        } else {
            let access = if format.can_write() { "read, write" } else { "read" };
            let games = if format.holds_several() { "many" } else { "one" };
            writeln!(out, "{name:<8}{access:<12}{games:<6}{about}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
