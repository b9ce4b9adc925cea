//! `gomoku kalaha solve`

mod endgames;
mod parts;

use std::cmp::Ordering;
use std::io::{self, Write, stdout};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, anyhow};
use gomoku::kalaha::solver::{
    BuildDatabaseError, CheckpointErrorKind, EndgameDatabase, KalahaSolver, MoveBounds, Solution,
    SolverError, SolverProgress,
};
use gomoku::kalaha::{Kalaha, Pit};
use gomoku::search::{Limits, RootDetail, StopReason};
use serde_json::{Value, json};

use crate::args::{KalahaArguments, KalahaSolveArguments};
use crate::commands::{INTERRUPTED, interruptible};
use crate::new_file::check_writable;
use crate::number::counted;
use crate::part_file::PartFile;
use crate::progress::Progress;

pub(crate) use parts::{KIND, merge};

pub(crate) fn run(arguments: &KalahaSolveArguments) -> Result<ExitCode> {
    let game = &arguments.game;
    let start = Kalaha::new(game.pits, game.stones)?.with_rule(game.rule);
    let flag = interruptible()?;
    let mut progress = Progress::new();

    if let Some(path) = &arguments.checkpoint {
        check_writable(path)?;
    }
    if let Some(path) = &arguments.part.record {
        PartFile::check(path, &arguments.part)?;
    }
    let database = match endgames::database(arguments, &flag, &mut progress) {
        Ok(database) => database,
        Err(error) if matches!(error.downcast_ref(), Some(BuildDatabaseError::Stopped)) => {
            progress.clear();
            complain!("gomoku: interrupted while the endgame database was built: nothing is known yet");
            return Ok(ExitCode::from(INTERRUPTED));
        }
        Err(error) => return Err(error),
    };
    let mut solver = KalahaSolver::new()
        .with_table_mib(endgames::table_mib(arguments, database.as_deref()))
        .with_threads(usize::from(arguments.threads));
    if let Some(database) = &database {
        solver = solver.with_database(Arc::clone(database));
    }

    let mut limits = Limits::none().with_stop(flag);
    limits.time = arguments.time.map(Duration::from_millis);
    limits.nodes = arguments.nodes;
    let detail = if arguments.moves { RootDetail::AllValues } else { RootDetail::Best };
    if let Some(path) = &arguments.part.record {
        return parts::run(arguments, &start, path, &mut solver, &limits, &mut progress);
    }
    let mut observer = |told: &SolverProgress| progress.show(|_| progress_line(told));
    let solution = match &arguments.checkpoint {
        Some(path) => {
            solver.solve_in_sittings(&start, detail, &limits, path, &mut observer).map_err(explained)?
        }
        None => solver.solve_observed(&start, detail, &limits, &mut observer)?,
    };
    drop(progress);

    let mut out = stdout();
    if arguments.json {
        writeln!(out, "{}", as_json(arguments, &solution, database.as_deref()))?;
    } else {
        write_text(&mut out, arguments, &solution)?;
    }
    Ok(if solution.stop == StopReason::Flag { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// What to do about a checkpoint that cannot be gone on from.
fn explained(error: SolverError) -> anyhow::Error {
    let is_refused =
        matches!(&error, SolverError::Checkpoint(error) if error.kind() != CheckpointErrorKind::System);
    let error = anyhow::Error::new(error);
    if is_refused {
        anyhow!("{error:#}; the file is left as it is: remove it to begin anew, or name another one")
    } else {
        error
    }
}

fn progress_line(told: &SolverProgress) -> String {
    let (pit, threshold) = told.testing;
    let seconds = told.time.as_secs_f64();
    let (million, rate) = (told.nodes as f64 / 1e6, told.nodes as f64 / seconds.max(1e-3) / 1e6);
    format!(
        "value {:+} to {:+}; is pit {pit} worth {threshold:+}? {million:.1} million positions, {rate:.2} a second, \
         {seconds:.0} s",
        told.lower, told.upper
    )
}

fn numbers(line: &[Pit]) -> Vec<u8> {
    line.iter().map(|pit| pit.number()).collect()
}

fn as_json(
    arguments: &KalahaSolveArguments,
    solution: &Solution,
    database: Option<&EndgameDatabase>,
) -> Value {
    let game = &arguments.game;
    let mut answer = json!({
        "pits": game.pits,
        "stones": game.stones,
        "rule": game.rule.to_string(),
        "value": solution.value(),
        "lower": solution.lower,
        "upper": solution.upper,
        "winner": solution.winner().map(|winner| winner.map_or(0, |side| side.index() + 1)),
        "best": solution.best_moves().map(Pit::number).collect::<Vec<_>>(),
        "line": numbers(&solution.line),
        "bounds": solution.moves.iter().map(|mv| (mv.pit.number(), mv.lower, mv.upper)).collect::<Vec<_>>(),
        "database_stones": database.map_or(0, EndgameDatabase::stones),
        "nodes": solution.nodes,
        "ms": solution.time.as_millis() as u64,
        "stop": solution.stop.to_string(),
    });
    if arguments.moves {
        answer["moves"] = solution.moves.iter().map(|mv| json!([mv.pit.number(), mv.value()])).collect();
    }
    answer
}

fn title(game: &KalahaArguments) -> String {
    format!("Kalaha({}, {}), {}", game.pits, game.stones, game.rule)
}

/// What the value of a start position says.
fn outcome(value: i32) -> String {
    match value.cmp(&0) {
        Ordering::Greater => format!("the first player wins by {value}"),
        Ordering::Less => format!("the second player wins by {}", -value),
        Ordering::Equal => "a draw".to_owned(),
    }
}

fn write_moves(out: &mut impl Write, moves: &[MoveBounds]) -> io::Result<()> {
    for mv in moves {
        match mv.value() {
            Some(value) => writeln!(out, "  pit {}: {value:+}", mv.pit)?,
            None => writeln!(out, "  pit {}: {:+} to {:+}", mv.pit, mv.lower, mv.upper)?,
        }
    }
    Ok(())
}

fn write_text(out: &mut impl Write, arguments: &KalahaSolveArguments, solution: &Solution) -> io::Result<()> {
    let game = &arguments.game;
    let title = title(game);
    if let Some(value) = solution.value() {
        writeln!(out, "{title}: {}.", outcome(value))?;
    } else {
        let why = match solution.stop {
            StopReason::Flag => "it was broken off",
            StopReason::Nodes => "so many positions were allowed and no more",
            _ => "the time is up",
        };
        let (lower, upper) = (solution.lower, solution.upper);
        writeln!(out, "{title}: the value lies between {lower:+} and {upper:+}; {why}.")?;
    }
    if arguments.moves {
        write_moves(out, &solution.moves)?;
    }
    if !solution.line.is_empty() {
        let line: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
        writeln!(out, "Best play: {}", line.join(" "))?;
    }
    writeln!(out, "{} in {:.1} s.", nodes_in_words(solution.nodes), solution.time.as_secs_f64())
}

fn nodes_in_words(nodes: u64) -> String {
    u32::try_from(nodes).map_or_else(
        |_| format!("{:.0} million positions", nodes as f64 / 1e6),
        |nodes| counted(nodes, "position"),
    )
}
