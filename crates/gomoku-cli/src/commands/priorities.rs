//! `gomoku priorities`

use std::io::{Write, stdout};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Result, anyhow};
use gomoku::core::Coord;
use gomoku::eval::priority::{CompiledStyle, PriorityMatrix};
use serde_json::json;

use crate::args::PrioritiesArguments;
use crate::position;
use crate::table::letters;

pub(crate) fn run(arguments: &PrioritiesArguments) -> Result<ExitCode> {
    let style =
        position::style(&arguments.style, arguments.style_file.as_deref()).map_err(|error| anyhow!(error))?;
    let board = position::read(&arguments.file)?;
    let title = style.title().to_owned();
    let matrix = PriorityMatrix::new(Arc::new(CompiledStyle::new(style)), &board, arguments.side);
    let best: Vec<String> = matrix.best().iter().map(ToString::to_string).collect();
    let (width, height) = (board.size().width(), board.size().height());
    let mut out = stdout();
    if arguments.json {
        let rows: Vec<_> = matrix.values().chunks(usize::from(width)).collect();
        let side = arguments.side.to_string();
        writeln!(out, "{}", json!({ "style": title, "side": side, "best": best, "priorities": rows }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let text = |coord: Coord| match (board.get(coord), matrix.get(coord)) {
        (Some(player), _) => player.to_string(),
        (None, 0) => ".".to_owned(),
        (None, value) => value.to_string(),
    };
    let column = board.size().coords().map(|coord| text(coord).len()).max().unwrap_or(1).max(2);
    writeln!(out, "{title}, {} to move", arguments.side)?;
    for y in 0..height {
        write!(out, "{:>3}", height - y)?;
        for x in 0..width {
            let cell = Coord::from_xy(x, y, height).map_or_else(String::new, text);
            write!(out, " {cell:>column$}")?;
        }
        writeln!(out)?;
    }
    write!(out, "   ")?;
    for x in 0..width {
        write!(out, " {:>column$}", letters(x))?;
    }
    writeln!(out)?;
    match best.as_slice() {
        [] => writeln!(out, "No cell has a priority.")?,
        cells => writeln!(out, "The largest number is at {}.", cells.join(", "))?,
    }
    Ok(ExitCode::SUCCESS)
}
