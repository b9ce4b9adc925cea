//! The parts of `gomoku tune styles` and `gomoku tune search` as one. A run that lacks games is shown as far as it goes, and has failed.

use std::io::{Write, stdout};
use std::process::ExitCode;

use anyhow::{Result, bail};
use gomoku::engine::matches::Shard;

use crate::args::MergeArguments;
use crate::line_file::write_at_once;
use crate::missing::missing;
use crate::tuning::{Report, read_state};

pub(super) fn run(arguments: &MergeArguments) -> Result<ExitCode> {
    let mut whole: Option<(&std::path::Path, _, _)> = None;
    let mut shards = Vec::new();
    for path in &arguments.files {
        let name = path.display();
        let Some(read) = read_state(path)? else {
            bail!("{name}: it is empty; expected a file of `gomoku tune`");
        };
        let settings = read.settings.whole();
        if whole.is_none() {
            let run = settings.run()?;
            whole = Some((path, settings.clone(), run));
        }
        let Some((first, known, run)) = &mut whole else { continue };
        if let Some(difference) = settings.difference(known)? {
            // The first file is "there", since the present one is read now.
            bail!(
                "{name} is of another run than {}: {difference}; expected parts of one run",
                first.display()
            );
        }
        read.tell_torn(path);
        read.add_to(path, run)?;
        shards.push(read.settings.shard.parse::<Shard>()?);
    }
    let Some((_, settings, run)) = whole else { bail!("there is no file; expected the parts of a run") };
    if let Some(path) = arguments.new_record()? {
        let lines = run.games().map(|game| Ok(serde_json::to_value(game)?));
        write_at_once(path, arguments.force, &settings.header()?, lines)?;
    }
    let report = Report { settings: &settings, run: &run, out: None, usage: ["", ""] };
    if arguments.json {
        writeln!(stdout(), "{}", report.to_json())?;
    } else {
        write!(stdout(), "{report}")?;
    }
    let Some(contest) = run.contest() else { return Ok(ExitCode::SUCCESS) };
    let step = run.step();
    let pieces = (1..=contest.games).map(|game| ((game - 1) / 2, run.has(step, game)));
    let told = missing(&shards, pieces, "game").unwrap_or_default();
    let place = if step > run.steps() { "the check".to_owned() } else { format!("step {step}") };
    bail!("{place} is not whole: {told}; expected all games of the run");
}
