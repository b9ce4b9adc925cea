//! `gomoku openings`

use std::fmt::Write as _;
use std::fs::File;
use std::io::{Write as _, stdout};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use gomoku::core::Rules;
use gomoku::engine::{BalancedOpening, OpeningProgress, OpeningSearch};

use crate::args::OpeningsArguments;
use crate::commands::{INTERRUPTED, interruptible};
use crate::new_file::check_folder;
use crate::number::counted;
use crate::progress::{Progress, bar};

pub(crate) fn run(arguments: &OpeningsArguments) -> Result<ExitCode> {
    let mut search = OpeningSearch::new(arguments.size, Rules::new(5, arguments.rule)?)
        .with_count(arguments.count as usize)
        .with_nodes(arguments.nodes)
        .with_seed(arguments.seed)
        .with_threads(usize::from(arguments.threads));
    if let Some(stones) = arguments.stones {
        search = search.with_stones(stones..=stones);
    }
    // Before the work: what cannot be written is not worth it.
    if let Some(path) = &arguments.out {
        ensure!(!path.exists(), "{} exists already; expected the name of a new file", path.display());
        check_folder(path)?;
    }
    let mut progress = Progress::new();
    let stop = interruptible()?;
    let openings = search.run_until(&stop, &mut |OpeningProgress { look, judged, total, .. }| {
        progress.show(|elapsed| {
            let bar = bar(judged, total);
            format!("look {look} of 2: {bar} {judged} of {total} openings, {} s", elapsed.as_secs())
        });
    })?;
    drop(progress);
    let is_broken_off = stop.is_raised();
    if openings.is_empty() {
        complain!("gomoku: interrupted before the first opening had its longer look");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    let text = written(arguments, &openings, is_broken_off);
    match &arguments.out {
        Some(path) => File::create_new(path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .with_context(|| format!("cannot write {}", path.display()))?,
        None => stdout().write_all(text.as_bytes())?,
    }
    Ok(if is_broken_off { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// The openings as a file, which says how they were found.
fn written(arguments: &OpeningsArguments, openings: &[BalancedOpening], is_broken_off: bool) -> String {
    let OpeningsArguments { rule, size, count, nodes, seed, .. } = arguments;
    let stones = arguments.stones.map_or_else(String::new, |stones| format!(" --stones {stones}"));
    let most = openings.iter().map(|opening| opening.advantage).max().unwrap_or(0);
    let found = counted(openings.len() as u32, "opening");
    let mut text = format!(
        "# {found} for {rule} on {size}, the evenest first; the flagship sees neither side ahead by more than\n\
         # {most} points in either of the last two depths of a search of {nodes} positions. Found by\n\
         # gomoku openings --rule {rule} --size {size} --count {count}{stones} --nodes {nodes} --seed {seed}\n"
    );
    if is_broken_off {
        text += "# It was interrupted: these are the evenest of those that had been judged by then.\n";
    }
    for opening in openings {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{opening}");
    }
    text
}
