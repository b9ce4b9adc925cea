//! Positions solved in parts: `gomoku solve --record`, and what `gomoku merge` makes of it.

use std::io::{Write, stdout};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use gomoku::core::Board;
use gomoku::engine::matches::Shard;
use gomoku::search::Limits;
use serde_json::{Value, json};

use super::Found;
use crate::args::{MergeArguments, SolveArguments};
use crate::commands::INTERRUPTED;
use crate::line_file::{self, fingerprint};
use crate::missing::missing;
use crate::number::counted;
use crate::part_file::{Answers, PartFile, merged, read_parts};
use crate::progress::Progress;

/// What the head of a file calls this.
pub(crate) const KIND: &str = "solve";

/// Solves those of these positions that belong to the part, one after the other.
pub(super) fn run(
    arguments: &SolveArguments,
    boards: &[(&Path, Board)],
    path: &Path,
    limits: &Limits,
) -> Result<ExitCode> {
    let by = if arguments.vcf {
        "vcf"
    } else if arguments.vct {
        "vct"
    } else {
        "any"
    };
    let names: Vec<String> = arguments.files.iter().map(|file| file.display().to_string()).collect();
    let head = json!({
        "gomoku": KIND,
        "files": names,
        "rule": arguments.rule.map(|rule| rule.to_string()),
        "by": by,
        "side": arguments.side.map(|side| side.to_string()),
        "time": arguments.time,
        "nodes": arguments.nodes,
        // Names say little: a file may be another one tomorrow, or on another machine, and the standard input is so in any case.
        "positions": boards.iter().map(|(_, board)| fingerprint_of(board)).collect::<Vec<_>>(),
    });
    let (mut file, mut answers) = PartFile::open(path, &arguments.part, &head, difference)?;
    check(path, &names, &answers)?;
    let mut progress = Progress::new();
    let mut is_broken_off = false;
    let shard = arguments.part.shard();
    let own: Vec<_> = boards.iter().zip(0_u32..).filter(|(_, number)| shard.has(*number)).collect();
    for (((name, board), number), place) in own.iter().zip(1..) {
        if answers.contains_key(number) {
            continue;
        }
        let shown = name.display();
        progress
            .show(|elapsed| format!("position {place} of {}: {shown}, {} s", own.len(), elapsed.as_secs()));
        let found = Found::of(arguments, board, limits)?;
        if found.is_broken_off() {
            is_broken_off = true;
            break;
        }
        let mut answer = found.to_json(board);
        answer.insert("file".to_owned(), json!(shown.to_string()));
        file.write(*number, &answer)?;
        answers.insert(*number, answer);
    }
    drop(progress);
    Whole { names: &names, answers: &answers }.show(arguments.json)?;
    Ok(if is_broken_off { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// Puts the parts of files together; a whole that lacks something is shown, and has failed.
pub(crate) fn merge(arguments: &MergeArguments) -> Result<ExitCode> {
    let (head, known) = read_parts(arguments, difference)?;
    let path = &arguments.files[0];
    let names: Vec<String> = serde_json::from_value(head["files"].clone())
        .with_context(|| format!("{}, line 1: expected the files of `gomoku solve`", path.display()))?;
    ensure!(
        head["positions"].as_array().is_some_and(|positions| positions.len() == names.len()),
        "{}, line 1: expected a fingerprint in \"positions\" for each of the files, as `gomoku solve --record` writes it",
        path.display()
    );
    // Before anything is written: what is refused makes no file.
    known.iter().try_for_each(|part| check(part.path, &names, &part.answers))?;
    let shards: Vec<Shard> = known.iter().map(|part| part.shard).collect();
    let answers = merged(arguments, &head, known)?;
    Whole { names: &names, answers: &answers }.show(arguments.json)?;
    let pieces = (0..names.len() as u32).map(|number| (number, answers.contains_key(&number)));
    match missing(&shards, pieces, "position") {
        Some(told) => bail!("{told}; expected all positions"),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// What tells a position from others, whatever its file is called: stones, size, who is to move, and by which rule, which the file may say.
fn fingerprint_of(board: &Board) -> String {
    let text = format!("{}\n{}\n{}", board.to_diagram(), board.side_to_move(), board.rules().rule());
    format!("{:016x}", fingerprint(text.bytes()))
}

/// What differs between two heads; of positions that differ under the same name, which one.
fn difference(here: &Value, there: &Value) -> Option<String> {
    let [mut here, mut there] = [here.clone(), there.clone()];
    let [own, other] = [&mut here, &mut there].map(|head| head["positions"].take());
    if let Some(told) = line_file::difference(&here, &there) {
        return Some(told);
    }
    if own == other {
        return None;
    }
    if !other.is_array() {
        return Some("it does not say which positions it has".to_owned());
    }
    let names = here["files"].as_array().map_or(&[][..], Vec::as_slice);
    let differs = (0..names.len()).find(|place| own.get(place) != other.get(place));
    Some(differs.map_or_else(
        || "it has other positions there".to_owned(),
        |place| match names[place].as_str().unwrap_or_default() {
            "-" => "the standard input is another position there than here".to_owned(),
            name => format!("{name} is another position there than here"),
        },
    ))
}

/// Whether answers are about files that there are.
fn check(path: &Path, names: &[String], answers: &Answers) -> Result<()> {
    let (path, count) = (path.display(), names.len());
    for number in answers.keys() {
        ensure!(
            (*number as usize) < count,
            "{path}: part {number} is none of the {count} files; expected those of the first line"
        );
    }
    Ok(())
}

/// All that is known.
struct Whole<'a> {
    names: &'a [String],
    answers: &'a Answers,
}

impl Whole<'_> {
    fn show(&self, as_json: bool) -> Result<()> {
        let mut out = stdout();
        let count = |result: &str| {
            self.answers.values().filter(|answer| answer.get("result") == Some(&json!(result))).count()
        };
        let counts = ["win", "none", "unknown"].map(|result| (result, count(result)));
        if as_json {
            let positions: Vec<Value> = self.answers.values().cloned().map(Value::Object).collect();
            let mut told = json!({ "files": self.names.len(), "solved": self.answers.len() });
            for (result, count) in counts {
                told[result] = json!(count);
            }
            told["positions"] = Value::Array(positions);
            writeln!(out, "{told}")?;
            return Ok(());
        }
        let width = self.answers.keys().map(|number| self.names[*number as usize].chars().count()).max();
        for (number, answer) in self.answers {
            let text = |name: &str| answer.get(name).and_then(Value::as_str).unwrap_or_default();
            let name = &self.names[*number as usize];
            let line =
                format!("{name:width$}  {:7}  {}", text("result"), text("line"), width = width.unwrap_or(0));
            writeln!(out, "{}", line.trim_end())?;
        }
        let of = counted(self.names.len() as u32, "position");
        let counts = counts.map(|(result, count)| format!("{count} {result}")).join(", ");
        writeln!(out, "{} of {of} looked at: {counts}.", self.answers.len())?;
        Ok(())
    }
}
