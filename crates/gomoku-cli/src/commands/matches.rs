//! `gomoku match`

use std::fs;
use std::io::{Write, stdout};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, ensure};
use gomoku::core::Rules;
use gomoku::engine::balanced_openings;
use gomoku::engine::matches::{AfterWin, Openings, Series};
use gomoku::search::StopFlag;
use rand::RngExt;

use crate::args::{MatchArguments, OpeningsFrom};
use crate::contest::{Check, RecordFile, Watch, heading, json_result, read_records, table, the_same_again};
use crate::progress::Progress;

pub(crate) fn run(arguments: &MatchArguments) -> Result<ExitCode> {
    if let Some(path) = &arguments.replay {
        return replay(path, arguments);
    }
    let (Some(a), Some(b)) = (&arguments.a, &arguments.b) else {
        return Err(anyhow!("two engines are needed; expected A and B"));
    };
    let seed = arguments.seed.unwrap_or_else(|| rand::rng().random_range(0..1_000_000));
    let rules = Rules::new(arguments.line, arguments.rule)?;
    let flag = StopFlag::new();
    let after_win = if arguments.go_on_after_win { AfterWin::GoOn } else { AfterWin::Stop };
    let series = Series::new(a.clone(), b.clone())
        .with_board(arguments.size, rules)
        .with_games(arguments.games)
        .with_openings(openings(arguments, rules)?)
        .with_limits(arguments.limits.limits().with_stop(flag.clone()))
        .with_seed(seed)
        .with_after_win(after_win)
        .with_threads(usize::from(arguments.threads));
    // Before the file is made: what cannot be played leaves none.
    series.check()?;
    let file = match &arguments.record.record {
        Some(path) if arguments.record.force => Some(RecordFile::replace(path)?),
        Some(path) => Some(RecordFile::create(path)?),
        None => None,
    };
    // A person who interrupts a match wants to see how it stands.
    ctrlc::set_handler(move || flag.stop()).context("the handler for Ctrl-C could not be installed")?;

    let mut out = stdout();
    if !arguments.json {
        writeln!(out, "{}\n", heading(arguments, a, b, seed))?;
    }
    let mut watch = Watch::new(arguments, file);
    let result = series.run(&mut watch)?;
    watch.end()?;
    if arguments.verbose {
        writeln!(out)?;
    }
    let again = the_same_again(arguments, a, b, seed);
    if arguments.json {
        writeln!(out, "{}", json_result(&result, arguments, seed, &again))?;
    } else {
        write!(out, "{}\nThe same again:\n  {again}\n", table(&result))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn openings(arguments: &MatchArguments, rules: Rules) -> Result<Openings> {
    let path = match &arguments.openings {
        None => return Ok(Openings::Random { stones: arguments.opening_stones }),
        Some(OpeningsFrom::Balanced) => return balanced(arguments),
        Some(OpeningsFrom::File(path)) => path,
    };
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Openings::parse(&String::from_utf8_lossy(&bytes), arguments.size, rules)
        .map_err(|error| anyhow!("{}: {error}", path.display()))
}

fn balanced(arguments: &MatchArguments) -> Result<Openings> {
    let (line, rule, size) = (arguments.line, arguments.rule, arguments.size);
    let list = if line == 5 { balanced_openings(rule, size) } else { Vec::new() };
    ensure!(
        !list.is_empty(),
        "there are no balanced openings for {line} in a row, {rule}, on {size}; expected freestyle on 15x15 or 20x20, \
         standard or renju on 15x15, or a file: see 'gomoku openings'"
    );
    Ok(Openings::List(list))
}

/// Checks the games of a file, and says of each how it stands.
fn replay(path: &Path, arguments: &MatchArguments) -> Result<ExitCode> {
    let records = read_records(path, arguments.game)?;
    ensure!(!records.is_empty(), "{}: there is no game; expected one a line", path.display());
    let mut out = stdout();
    let mut all_good = true;
    let mut progress = Progress::new();
    let total = records.len();
    for (index, (number, record)) in records.into_iter().enumerate() {
        progress.show(|_| format!("game {} of {total}", index + 1));
        let check = Check::of(&record);
        all_good &= check.is_good();
        if arguments.json {
            writeln!(out, "{}", check.to_json(number))?;
        } else {
            writeln!(out, "game {number}: {check}")?;
        }
    }
    Ok(if all_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
