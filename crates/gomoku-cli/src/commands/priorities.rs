//! `gomoku priorities`

use std::io::{Write, stdout};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Result, anyhow};
use gomoku::core::{Coord, PlayErrorKind};
use gomoku::eval::priority::{CompiledStyle, PatternMatch, PriorityMatrix, explain_priority};
use serde_json::json;

use crate::args::PrioritiesArguments;
use crate::printable::printable;
use crate::{picture, position};

pub(crate) fn run(arguments: &PrioritiesArguments) -> Result<ExitCode> {
    let style =
        position::style(&arguments.style, arguments.style_file.as_deref()).map_err(|error| anyhow!(error))?;
    let board = position::read(&arguments.file)?.board();
    if let Some(coord) = arguments.explain.filter(|coord| !board.size().contains(*coord)) {
        let size = board.size();
        return Err(PlayErrorKind::OffBoard { coord, size }.into());
    }
    let explained =
        arguments.explain.map(|coord| (coord, explain_priority(&style, &board, arguments.side, coord)));
    let title = style.title().to_owned();
    let matrix = PriorityMatrix::new(Arc::new(CompiledStyle::new(style)), &board, arguments.side);
    let best: Vec<String> = matrix.best().iter().map(ToString::to_string).collect();
    let mut out = stdout();
    if arguments.json {
        let rows: Vec<_> = matrix.values().chunks(usize::from(board.size().width())).collect();
        let side = arguments.side.to_string();
        let mut answer = json!({ "style": title, "side": side, "best": best, "priorities": rows });
        if let Some((coord, found)) = &explained {
            let found: Vec<_> = found
                .iter()
                .map(|found| {
                    let pattern = found.pattern.to_string();
                    json!({ "pattern": pattern, "cells": cells(found), "priority": found.pattern.priority() })
                })
                .collect();
            answer["explain"] = json!({ "cell": coord.to_string(), "patterns": found });
        }
        writeln!(out, "{answer}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let text = |coord: Coord| match (board.get(coord), matrix.get(coord)) {
        (Some(player), _) => player.to_string(),
        (None, 0) => ".".to_owned(),
        (None, value) => value.to_string(),
    };
    writeln!(out, "{}, {} to move", printable(&title), arguments.side)?;
    write!(out, "{}", picture::draw(board.size(), 3, 2, |coord| text(coord).into()))?;
    match best.as_slice() {
        [] => writeln!(out, "No cell has a priority.")?,
        cells => writeln!(out, "The largest number is at {}.", cells.join(", "))?,
    }
    if let Some((coord, found)) = explained {
        writeln!(out, "\n{coord}: {}", matrix.get(coord))?;
        for found in found {
            let (pattern, priority) = (found.pattern.to_string(), found.pattern.priority());
            writeln!(out, "{priority:>8}  {pattern}  {}", cells(&found).join(" "))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The cells of a pattern that has been found, but for its fillers.
fn cells(found: &PatternMatch) -> Vec<String> {
    found.named_cells().map(|coord| coord.to_string()).collect()
}
