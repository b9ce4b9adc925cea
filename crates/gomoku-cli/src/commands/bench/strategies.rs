//! `gomoku bench strategies`

use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use gomoku::search::StopFlag;
use serde_json::{Value, json};

use crate::args::{PositionsFrom, StrategiesArguments, refuse};
use crate::bench::{BenchGame, GameChoice, Plan, Summary, chart, chosen, measure_all, positions, table};
use crate::commands::{INTERRUPTED, interruptible};

pub(super) fn run(arguments: &StrategiesArguments) -> Result<ExitCode> {
    match GameChoice::new(&arguments.game) {
        Ok(GameChoice::TicTacToe(start)) => strategies(&start, arguments),
        Ok(GameChoice::Mnk(start)) => strategies(&start, arguments),
        Ok(GameChoice::Kalaha(start)) => strategies(&start, arguments),
        Err(fault) => refuse(&["bench", "strategies"], fault),
    }
}

fn strategies<G: BenchGame>(start: &G, arguments: &StrategiesArguments) -> Result<ExitCode> {
    let positions = positions(start, &arguments.positions, arguments.seed)?;
    // Before anything is measured: a file that cannot be written is no surprise for later.
    let plot = arguments.plot.as_ref().map(|plot| plot.ready(true)).transpose()?;
    let plan = plan(start, arguments, interruptible()?);

    let mut out = stdout();
    if !arguments.json {
        writeln!(out, "{}\n", heading(start, positions.len(), arguments, &plan))?;
        out.flush()?;
    }
    let measured = measure_all(&chosen(&arguments.strategies), &positions, &plan);
    let summary = Summary::new(measured, positions.len(), &plan);
    if arguments.json {
        writeln!(out, "{}", to_json(start, &positions, arguments, &plan, &summary))?;
    } else {
        write!(out, "{}", table(&summary, &plan))?;
    }
    if let Some(plot) = plot {
        plot.draw(&chart(&summary, &start.title()))?;
    }
    Ok(if summary.was_stopped() {
        ExitCode::from(INTERRUPTED)
    } else if summary.disagreements.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn plan<G: BenchGame>(start: &G, arguments: &StrategiesArguments, stop: StopFlag) -> Plan {
    let unlimited = arguments.depth.is_none() && arguments.time.is_none() && arguments.nodes.is_none();
    Plan {
        depth: if unlimited { Some(start.sensible_depth()) } else { arguments.depth },
        time: arguments.time.map(Duration::from_millis),
        nodes: arguments.nodes,
        budget: Duration::from_millis(arguments.budget),
        stop,
    }
}

/// What is measured.
fn heading<G: BenchGame>(
    start: &G,
    positions: usize,
    arguments: &StrategiesArguments,
    plan: &Plan,
) -> String {
    let from = match &arguments.positions {
        PositionsFrom::File(path) => format!("{positions} from {}", path.display()),
        PositionsFrom::Number(1) => "the start".to_owned(),
        PositionsFrom::Number(number) => {
            format!("the start and {} random, seed {}", number - 1, arguments.seed)
        }
    };
    let limits: Vec<String> = [
        plan.depth.map(|depth| format!("depth {depth}")),
        plan.time.map(|time| format!("{} ms", time.as_millis())),
        plan.nodes.map(|nodes| format!("{nodes} positions visited")),
    ]
    .into_iter()
    .flatten()
    .collect();
    format!("{}\npositions: {from}; each to {}", start.title(), limits.join(" or "))
}

fn to_json<G: BenchGame>(
    start: &G,
    positions: &[G],
    arguments: &StrategiesArguments,
    plan: &Plan,
    summary: &Summary,
) -> Value {
    let mut object = json!({
        "game": start.title(),
        "positions": positions.iter().map(BenchGame::write_position).collect::<Vec<_>>(),
        "seed": arguments.seed,
        "depth": plan.depth,
        "time_ms": plan.time.map(|time| time.as_millis() as u64),
        "nodes": plan.nodes,
        "budget_ms": plan.time.is_none().then_some(arguments.budget),
    });
    if let (Value::Object(object), Value::Object(found)) = (&mut object, summary.to_json()) {
        object.extend(found);
    }
    object
}
