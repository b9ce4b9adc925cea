//! `gomoku bench engines`

use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail};
use gomoku::core::{Board, BoardSize, Rules};
use gomoku::engine::{EngineSpec, MnkGame};
use serde_json::{Value, json};

use crate::args::{BenchEnginesArguments, PositionsFrom, refuse};
use crate::bench::{
    Plan, Summary, chart, engines_table, engines_with_depth, five_positions, measure_engines, positions,
};
use crate::commands::{INTERRUPTED, interruptible};
use crate::number::counted;

pub(super) fn run(arguments: &BenchEnginesArguments) -> Result<ExitCode> {
    let boards = boards(arguments)?;
    let engines = engines(arguments, &boards)?;
    // Before anything is measured: a file that cannot be written is no surprise for later.
    let plot = arguments.plot.as_ref().map(|plot| plot.ready(true)).transpose()?;
    let plan = Plan {
        depth: Some(arguments.depth),
        time: None,
        nodes: None,
        budget: Duration::from_millis(arguments.budget),
        stop: interruptible()?,
    };

    let mut out = stdout();
    let title = format!("Five in a row, {}", arguments.rule);
    if !arguments.json {
        let positions = counted(boards.len() as u32, "position");
        writeln!(out, "{title}: {positions}, each to depth {}\n", arguments.depth)?;
        out.flush()?;
    }
    let measured = measure_engines(&engines, &boards, &plan)?;
    let summary = Summary::new(measured, boards.len(), &plan);
    if arguments.json {
        writeln!(out, "{}", to_json(&boards, arguments, &summary))?;
    } else {
        write!(out, "{}", engines_table(&summary, &plan))?;
    }
    if let Some(plot) = plot {
        plot.draw(&chart(&summary, &title))?;
    }
    Ok(if summary.was_stopped() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// The positions: those of a file, or those that come with the command and are played by this rule.
fn boards(arguments: &BenchEnginesArguments) -> Result<Vec<Board>> {
    let rules = Rules::new(5, arguments.rule)?;
    let number = match &arguments.positions {
        Some(from @ PositionsFrom::File(_)) => {
            let size = arguments.size.map_or_else(|| BoardSize::square(15), Ok)?;
            let read = positions(&MnkGame::new(Board::new(size, rules)), from, 0)?;
            return Ok(read.iter().map(|game| game.board().clone().without_alpha_channel()).collect());
        }
        Some(PositionsFrom::Number(number)) => *number as usize,
        None => usize::MAX,
    };
    if arguments.size.is_some() {
        let fault = "--size is about the positions of a file: expected --positions FILE";
        refuse(&["bench", "engines"], fault);
    }
    // One stone says little about an engine.
    let worth_it = |board: &Board| board.rules() == rules && board.moves().len() > 1;
    let boards = five_positions().into_iter().map(|position| position.board).filter(worth_it);
    let boards: Vec<Board> = boards.take(number).collect();
    if boards.is_empty() {
        bail!("no positions of {} come with the command; expected --positions FILE", arguments.rule);
    }
    Ok(boards)
}

/// Those that were asked for, or all that look ahead and play by this rule.
fn engines(arguments: &BenchEnginesArguments, boards: &[Board]) -> Result<Vec<EngineSpec>> {
    let is_choice = !arguments.engines.is_empty();
    let mut playing = Vec::new();
    for spec in if is_choice { arguments.engines.clone() } else { engines_with_depth() } {
        let engine = spec.build()?;
        match boards.iter().try_for_each(|board| engine.supports(board)) {
            Ok(()) => playing.push(spec),
            Err(error) if is_choice => bail!("{error}"),
            Err(_) => {}
        }
    }
    Ok(playing)
}

fn to_json(boards: &[Board], arguments: &BenchEnginesArguments, summary: &Summary) -> Value {
    let position = |board: &Board| {
        json!({
            "size": board.size().to_string(),
            "moves": board.to_moves_text(),
            "diagram": board.to_diagram(),
        })
    };
    let mut object = json!({
        "rule": arguments.rule.to_string(),
        "positions": boards.iter().map(position).collect::<Vec<_>>(),
        "depth": arguments.depth,
        "budget_ms": arguments.budget,
    });
    if let (Value::Object(object), Value::Object(found)) = (&mut object, summary.engines_to_json()) {
        object.extend(found);
    }
    object
}
