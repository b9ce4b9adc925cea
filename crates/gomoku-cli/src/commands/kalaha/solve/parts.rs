//! Start positions solved in parts: `gomoku kalaha solve --record`, and what `gomoku merge` makes of it.

use std::io::{Write, stdout};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use gomoku::engine::matches::Shard;
use gomoku::kalaha::Kalaha;
use gomoku::kalaha::solver::{Combined, KalahaSolver, Parts};
use gomoku::search::{Limits, RootDetail, Side, StopReason};
use serde_json::{Map, Value, json};

use super::{nodes_in_words, outcome, progress_line, title, write_moves};
use crate::args::{KalahaArguments, KalahaSolveArguments, MergeArguments};
use crate::commands::INTERRUPTED;
use crate::line_file::difference;
use crate::missing::missing;
use crate::number::counted;
use crate::part_file::{Answers, PartFile, merged, read_parts};
use crate::progress::Progress;

/// What the head of a file calls this.
pub(crate) const KIND: &str = "kalaha-solve";

/// Solves the positions of a part, one after the other.
pub(super) fn run(
    arguments: &KalahaSolveArguments,
    start: &Kalaha,
    path: &Path,
    solver: &mut KalahaSolver,
    limits: &Limits,
    progress: &mut Progress,
) -> Result<ExitCode> {
    let game = &arguments.game;
    let head = json!({
        "gomoku": KIND, "pits": game.pits, "stones": game.stones, "rule": game.rule.to_string(), "plies": arguments.plies,
    });
    let parts = Parts::new(start, arguments.plies);
    let (mut file, mut answers) = PartFile::open(path, &arguments.part, &head, difference)?;
    check(path, &parts, &answers)?;
    let shard = arguments.part.shard();
    let own: Vec<u32> = (0..parts.positions().len() as u32).filter(|number| shard.has(*number)).collect();
    let started = Instant::now();
    let mut nodes = 0;
    let mut stop = StopReason::Exhausted;
    for (number, place) in own.iter().zip(1..) {
        if answers.contains_key(number) {
            continue;
        }
        let mut rest = limits.clone();
        rest.time = limits.time.map(|time| time.saturating_sub(started.elapsed()));
        rest.nodes = limits.nodes.map(|most| most.saturating_sub(nodes));
        let position = &parts.positions()[*number as usize];
        let solution = solver.solve_observed(position, RootDetail::Best, &rest, &mut |told| {
            progress.show(|_| format!("position {place} of {}: {}", own.len(), progress_line(told)));
        })?;
        nodes += solution.nodes;
        let Some(value) = solution.value() else {
            stop = solution.stop;
            break;
        };
        let answer = answer(position, value, solution.nodes, solution.time.as_millis() as u64);
        file.write(*number, &answer)?;
        answers.insert(*number, answer);
    }
    progress.clear();
    let whole = Whole { game, parts: &parts, answers: &answers };
    let done = own.iter().filter(|number| answers.contains_key(number)).count();
    let mut out = stdout();
    if arguments.json {
        let mut told = whole.to_json();
        told["shard"] = json!(shard.to_string());
        told["own"] = json!(own.len());
        told["stop"] = json!(stop.to_string());
        writeln!(out, "{told}")?;
    } else {
        let of = counted(own.len() as u32, "position");
        writeln!(out, "{}: {done} of {of} solved, part {shard}.", title(game))?;
        whole.write_text(&mut out)?;
    }
    Ok(if stop == StopReason::Flag { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// Puts the parts of files together; a whole that lacks something is shown, and has failed.
pub(crate) fn merge(arguments: &MergeArguments) -> Result<ExitCode> {
    let (head, known) = read_parts(arguments, difference)?;
    let name = arguments.files[0].display();
    let number = |name: &str| head[name].as_u64().and_then(|number| u8::try_from(number).ok());
    let game = || {
        let rule = head["rule"].as_str()?.parse().ok()?;
        Some((KalahaArguments { pits: number("pits")?, stones: number("stones")?, rule }, number("plies")?))
    };
    let wrong = || format!("{name}, line 1: expected pits, stones, rule and plies of `gomoku kalaha solve`");
    let (game, plies) = game().with_context(wrong)?;
    let start = Kalaha::new(game.pits, game.stones).with_context(wrong)?.with_rule(game.rule);
    let parts = Parts::new(&start, plies);
    // Before anything is written: what is refused makes no file.
    known.iter().try_for_each(|part| check(part.path, &parts, &part.answers))?;
    let shards: Vec<Shard> = known.iter().map(|part| part.shard).collect();
    let answers = merged(arguments, &head, known)?;
    let whole = Whole { game: &game, parts: &parts, answers: &answers };
    let mut out = stdout();
    if arguments.json {
        writeln!(out, "{}", whole.to_json())?;
    } else {
        let of = counted(parts.positions().len() as u32, "position");
        writeln!(out, "{}: {} of {of} solved.", title(&game), answers.len())?;
        whole.write_text(&mut out)?;
    }
    let pieces = (0..parts.positions().len() as u32).map(|number| (number, answers.contains_key(&number)));
    match missing(&shards, pieces, "position") {
        Some(told) => bail!("{told}; expected all positions"),
        None => Ok(ExitCode::SUCCESS),
    }
}

fn answer(position: &Kalaha, value: i32, nodes: u64, ms: u64) -> Map<String, Value> {
    let mover = if position.side_to_move() == Side::First { 1 } else { 2 };
    let places: Vec<u16> = position.places().collect();
    let fields = [
        ("pos", json!(places)),
        ("mover", json!(mover)),
        ("value", json!(value)),
        ("nodes", json!(nodes)),
        ("ms", json!(ms)),
    ];
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Whether answers are about the positions that they say, and can be true.
fn check(path: &Path, parts: &Parts, answers: &Answers) -> Result<()> {
    for (number, found) in answers {
        let fits = parts.positions().get(*number as usize).is_some_and(|position| {
            let value = found.get("value").and_then(Value::as_i64);
            let most: i64 = position.places().map(i64::from).sum();
            value.is_some_and(|value| (-most..=most).contains(&value) && (value - most) % 2 == 0)
                && found.get("pos") == Some(&json!(position.places().collect::<Vec<_>>()))
        });
        ensure!(
            fits,
            "{}: part {number} is no position of this game with a value that it can have; expected what `gomoku kalaha \
             solve --record` has written",
            path.display()
        );
    }
    Ok(())
}

/// All that is known.
struct Whole<'a> {
    game: &'a KalahaArguments,
    parts: &'a Parts,
    answers: &'a Answers,
}

impl Whole<'_> {
    fn combined(&self) -> Combined {
        let value = |number: usize| self.answers.get(&(number as u32))?.get("value")?.as_i64();
        self.parts.combined(|number| value(number).map(|value| value as i32))
    }

    /// The sum of a field, which a file may claim to be anything.
    fn sum(&self, name: &str) -> u64 {
        let numbers = self.answers.values().filter_map(|answer| answer.get(name)?.as_u64());
        numbers.fold(0, u64::saturating_add)
    }

    fn to_json(&self) -> Value {
        let combined = self.combined();
        let best: Vec<u8> = combined
            .moves
            .iter()
            .filter(|mv| combined.value().is_some_and(|value| mv.lower >= value))
            .map(|mv| mv.pit.number())
            .collect();
        json!({
            "pits": self.game.pits,
            "stones": self.game.stones,
            "rule": self.game.rule.to_string(),
            "parts": self.parts.positions().len(),
            "solved": self.answers.len(),
            "value": combined.value(),
            "lower": combined.lower,
            "upper": combined.upper,
            "best": best,
            "bounds": combined.moves.iter().map(|mv| (mv.pit.number(), mv.lower, mv.upper)).collect::<Vec<_>>(),
            "moves": combined.moves.iter().map(|mv| json!([mv.pit.number(), mv.value()])).collect::<Vec<_>>(),
            "nodes": self.sum("nodes"),
            "ms": self.sum("ms"),
        })
    }

    fn write_text(&self, out: &mut impl Write) -> Result<()> {
        let combined = self.combined();
        match combined.value() {
            Some(value) => writeln!(out, "The whole: {}.", outcome(value))?,
            None => writeln!(
                out,
                "The whole: the value lies between {:+} and {:+}; `gomoku merge` puts it together with other parts.",
                combined.lower, combined.upper
            )?,
        }
        write_moves(out, &combined.moves)?;
        let seconds = self.sum("ms") as f64 / 1e3;
        writeln!(out, "{} in {seconds:.1} s.", nodes_in_words(self.sum("nodes")))?;
        Ok(())
    }
}
