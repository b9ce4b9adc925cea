//! `gomoku match`

use std::collections::BTreeMap;
use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Result, anyhow, bail, ensure};
use gomoku::core::formats::Format;
use gomoku::core::{Coord, Rules};
use gomoku::engine::balanced_openings;
use gomoku::engine::matches::{MoveLimits, Openings, Pairing, Scores, SeriesError};
use gomoku::search::{Limits, StopFlag};
use rand::RngExt;

use crate::args::{MatchArguments, OpeningsFrom, refuse};
use crate::commands::{INTERRUPTED, raise_at_interrupt};
use crate::contest::{
    Check, ContestantSpec, Ended, GameFolder, LogFile, OpeningSettings, Order, Output, RecordFile, Settings,
    Tally, Watch, heading, json_result, quoted, read_match, read_records, tables,
};
use crate::line_file::{LineFile, Replaced, fingerprint};
use crate::new_file::is_same;
use crate::printable::printable;
use crate::progress::Progress;
use crate::whole_file;

pub(crate) fn run(arguments: &MatchArguments) -> Result<ExitCode> {
    if let Some(path) = &arguments.replay {
        return replay(path, arguments);
    }
    if let Some(fault) = arguments.fault() {
        refuse(&["match"], fault);
    }
    check_files(arguments)?;
    let rules = Rules::new(arguments.line, arguments.rule)?;
    let (openings, opening_settings) = openings(arguments, rules)?;
    let record = arguments.record.record.as_ref();
    let goes_on = arguments.record.resume && record.is_some_and(|path| path.exists());
    let before = match record {
        Some(path) if goes_on => read_match(path)?.map(|read| (path, read)),
        _ => None,
    };
    let seed = seed(arguments, before.as_ref().map(|(_, read)| read.settings.seed));
    let settings = settings(arguments, opening_settings, seed)?;
    let openings = match settings.openings.order {
        Order::Sequential => openings,
        Order::Random => openings.shuffled(seed),
    };
    let flag = StopFlag::new();
    let limits = Limits::from(settings.limits).with_stop(flag.clone());
    let mut tournament =
        settings.tournament(openings)?.with_limits(limits).with_threads(arguments.threads.into());
    // What cannot be gone on with, or cannot be played, changes no file.
    let tail = before.as_ref().map(|(_, read)| read.tail);
    let games = match before {
        Some((path, read)) => {
            if let Some(difference) = settings.difference(&read.settings)? {
                bail!("{} is of another match: {difference}; expected the same settings", path.display());
            }
            read.games(path, &tournament)?
        }
        None => Vec::new(),
    };
    // A file in which not even the head was finished has no games to lose.
    let may_replace = arguments.record.force || goes_on;
    if let (Some(path), None) = (record, tail) {
        LineFile::check_free(path, may_replace)?;
    }
    let mut tally = Tally::new(&tournament, &settings);
    let folder = arguments.record.folder.as_ref().map(|path| GameFolder::new(path, &tally.scores().names));
    if let Some(folder) = folder.as_ref().filter(|_| !arguments.record.force) {
        folder.check_free(tournament.numbers(), &games)?;
    }
    let log = arguments.record.log.as_ref();
    let (may_replace_log, may_add) = (arguments.record.force, arguments.record.resume);
    if let Some(path) = log {
        LogFile::check_free(path, may_replace_log, may_add)?;
    }
    tournament.check().map_err(|error| with_last_words(&error))?;
    // Before the record: if it cannot be made, no record without a game is in the way of the right command.
    if let Some(folder) = &folder {
        folder.create()?;
    }
    // First, since it is locked: where another process plays this match, none of its files is touched.
    let file = match (record, tail) {
        (Some(path), Some(tail)) => Some(RecordFile::append(path, tail)?),
        (Some(path), None) => {
            Some(RecordFile::create(path, Replaced::of(arguments.record.force, goes_on), &settings)?)
        }
        (None, _) => None,
    };
    if let Some(path) = log {
        tournament = tournament.with_log(&(Arc::new(LogFile::open(path, may_replace_log, may_add)?) as _));
    }
    if let Some(folder) = &folder {
        folder.complete(&games)?;
    }
    for game in &games {
        tally.add(game);
    }
    let tournament = tournament.with_finished(games.iter().map(|game| game.number));
    // A person who interrupts a match wants to see how it stands.
    raise_at_interrupt(&flag)?;

    let out = Output::new(file.is_some() || folder.is_some());
    if !arguments.json {
        out.write(&format!("{}\n\n", heading(&settings)))?;
        if !games.is_empty() {
            let (before, planned) = (games.len(), tally.scores().planned);
            out.write(&format!("{before} of {planned} games were played before.\n\n"))?;
        }
    }
    let is_complete = Ended::of(tally.scores(), &settings).is_complete();
    let mut watch = Watch::new(&settings, tally, file, folder);
    if arguments.verbose {
        watch = watch.with_lines(out);
    }
    let played = if is_complete { Ok(()) } else { tournament.run(&mut watch) };
    let (tally, written) = watch.end();
    let scores = tally.scores();
    let is_interrupted = flag.is_raised() && !Ended::of(scores, &settings).is_complete();
    // Whoever has no room left on a disk wants to see how it stands too, and how to go on.
    let told = tell(arguments, &settings, scores, out);
    written?;
    told?;
    played.map_err(|error| with_last_words(&error))?;
    Ok(if is_interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// Tells what came out, and how to go on.
fn tell(arguments: &MatchArguments, settings: &Settings, scores: &Scores, out: Output) -> Result<()> {
    if arguments.verbose {
        out.write("\n")?;
    }
    let resume = resume_command(arguments, settings, scores);
    if arguments.json {
        out.write(&format!("{}\n", json_result(scores, settings, resume.as_deref())))?;
    } else {
        let again = settings.command();
        out.write(&format!("{}\nThe same again:\n  {again}\n", tables(scores, settings)))?;
        if let Some(resume) = &resume {
            out.write(&format!("To go on:\n  {resume}\n"))?;
        }
    }
    Ok(())
}

/// Refuses to write over what is read, and two things to one file.
fn check_files(arguments: &MatchArguments) -> Result<()> {
    let (record, log) = (&arguments.record.record, &arguments.record.log);
    if let Some(folder) = &arguments.record.folder {
        for (path, what) in [(record, "record"), (log, "log")] {
            let is_taken = path.as_ref().is_some_and(|path| is_same(path, folder));
            ensure!(!is_taken, "{} is the {what}; expected another name for the folder", folder.display());
        }
    }
    if let (Some(record), Some(log)) = (record, log) {
        ensure!(!is_same(record, log), "{} is the record; expected another file for the log", log.display());
    }
    let mut read: Vec<PathBuf> = arguments.contestants().iter().flat_map(ContestantSpec::files).collect();
    if let Some(OpeningsFrom::File(path)) = &arguments.openings.openings {
        read.push(path.clone());
    }
    for (path, what) in [(record, "record"), (log, "log")] {
        let Some(path) = path else { continue };
        ensure!(
            !read.iter().any(|read| is_same(read, path)),
            "{} is read by this match; expected another file for the {what}",
            path.display()
        );
    }
    Ok(())
}

/// The seed that somebody said, or that the record of this match has, or one that is drawn by lot.
fn seed(arguments: &MatchArguments, recorded: Option<u64>) -> u64 {
    let known = arguments.seed.or(recorded);
    if known.is_none() && !arguments.shard.is_whole() {
        let fault = "--shard without --seed: each part would draw its own and none would fit the others; expected the same \
                     --seed NUMBER for all parts";
        refuse(&["match"], fault);
    }
    known.unwrap_or_else(|| rand::rng().random_range(0..1_000_000))
}

/// The error, and what a program that did not start said about it.
fn with_last_words(error: &SeriesError) -> anyhow::Error {
    match error {
        SeriesError::DoesNotStart { stderr, .. } if !stderr.is_empty() => {
            let said: Vec<String> = stderr.lines().map(printable).collect();
            anyhow!("{}\nthe last of its standard error:\n{}", printable(&error.to_string()), said.join("\n"))
        }
        _ => anyhow!(printable(&error.to_string())),
    }
}

fn settings(arguments: &MatchArguments, openings: OpeningSettings, seed: u64) -> Result<Settings> {
    Ok(Settings {
        contestants: arguments.contestants().iter().map(ToString::to_string).collect(),
        files: files(&arguments.contestants()),
        pairing: if arguments.gauntlet { Pairing::Gauntlet } else { Pairing::RoundRobin },
        games: arguments.games(),
        size: arguments.size,
        line: arguments.line,
        rule: arguments.rule,
        limits: MoveLimits::from(&arguments.limits.limits()),
        clocks: arguments.clocks(),
        openings,
        seed,
        go_on_after_win: arguments.go_on_after_win,
        adjudication: arguments.adjudication.rules(),
        sprt: arguments.sprt.test().map_err(|fault| anyhow!(fault))?,
        shard: arguments.shard.to_string(),
    })
}

/// The files of contestants with their sums. Who cannot be made since one cannot be read is told later.
fn files(contestants: &[ContestantSpec]) -> BTreeMap<String, String> {
    let with_sum = |path: PathBuf| {
        let sum = fingerprint(fs::read(&path).ok()?);
        Some((path.display().to_string(), format!("{sum:016x}")))
    };
    contestants.iter().flat_map(ContestantSpec::files).filter_map(with_sum).collect()
}

/// The command that plays what is left, if something is and there is a record to go on with.
fn resume_command(arguments: &MatchArguments, settings: &Settings, scores: &Scores) -> Option<String> {
    let record = arguments.record.record.as_ref()?;
    if Ended::of(scores, settings).is_complete() {
        return None;
    }
    let mut words =
        vec![settings.command(), format!("--record {} --resume", quoted(&record.display().to_string()))];
    for (name, path) in [("folder", &arguments.record.folder), ("log", &arguments.record.log)] {
        words.extend(path.as_ref().map(|path| format!("--{name} {}", quoted(&path.display().to_string()))));
    }
    if arguments.threads > 1 {
        words.push(format!("--threads {}", arguments.threads));
    }
    Some(words.join(" "))
}

fn openings(arguments: &MatchArguments, rules: Rules) -> Result<(Openings, OpeningSettings)> {
    let given = &arguments.openings;
    let mut settings = OpeningSettings {
        stones: None,
        from: given.openings.as_ref().map(ToString::to_string),
        format: given.openings_format.map(|format| format.to_string()),
        order: given.order,
        count: None,
        sum: None,
    };
    let openings = match &given.openings {
        None => {
            settings.stones = Some(given.opening_stones);
            return Ok((Openings::Random { stones: given.opening_stones }, settings));
        }
        Some(OpeningsFrom::Balanced) => balanced(arguments)?,
        Some(OpeningsFrom::File(path)) => read_openings(path, arguments, rules)?,
    };
    if let Openings::List(list) = &openings {
        settings.count = Some(list.len());
        settings.sum = Some(sum(list));
    }
    Ok((openings, settings))
}

/// A number that tells lists of openings apart, by their cells.
fn sum(list: &[Vec<Coord>]) -> String {
    let cells = |opening: &Vec<Coord>| -> Vec<u8> {
        let cells = opening.iter().flat_map(|cell| [cell.column(), cell.row()]);
        cells.chain([u8::MAX]).collect()
    };
    format!("{:016x}", fingerprint(list.iter().flat_map(cells)))
}

fn read_openings(path: &Path, arguments: &MatchArguments, rules: Rules) -> Result<Openings> {
    let name = path.display();
    let bytes = whole_file::read(path)?;
    let format = arguments.openings.openings_format.or_else(|| Format::detect(&bytes, None));
    match format {
        Some(Format::Moves) | None => {
            let text = String::from_utf8_lossy(&bytes);
            // Some editors begin a text with a mark of its encoding.
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
            Openings::parse(text, arguments.size, rules).map_err(|error| {
                let hint = "; is it a pos file? then --openings-format pos";
                // Moves without blanks between them are how match runners write.
                let looks_like_pos = arguments.openings.openings_format.is_none() && is_dense(&bytes);
                anyhow!("{name}: {error}{}", if looks_like_pos { hint } else { "" })
            })
        }
        Some(format) => {
            Openings::read(&bytes, format, arguments.size, rules).map_err(|error| anyhow!("{name}: {error}"))
        }
    }
}

/// Whether there is a digit with a letter right behind it, as in `h8i9`.
fn is_dense(bytes: &[u8]) -> bool {
    bytes.windows(2).any(|two| two[0].is_ascii_digit() && two[1].is_ascii_alphabetic())
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
        progress.clear();
        if arguments.json {
            writeln!(out, "{}", check.to_json(number))?;
        } else {
            writeln!(out, "game {number}: {}", printable(&check.to_string()))?;
        }
    }
    Ok(if all_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
