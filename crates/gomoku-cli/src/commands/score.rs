//! `gomoku score`

use std::collections::BTreeMap;
use std::io::{self, Write, stdout};
use std::process::ExitCode;

use anyhow::Result;
use gomoku::core::{Board, Player};
use gomoku::eval::{Points, Scorer};
use serde_json::{Value, json};

use crate::args::ScoreArguments;
use crate::number::json_number;
use crate::position;

pub(crate) fn run(arguments: &ScoreArguments) -> Result<ExitCode> {
    let board = position::read(&arguments.file)?.board();
    let scorer = arguments.scorer.scorer();
    let mut out = stdout();
    if arguments.json {
        writeln!(out, "{}", as_json(scorer, &board, arguments.own))?;
    } else {
        writeln!(out, "{board}\n")?;
        write_table(&mut out, scorer, &board, arguments.own)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The score and what it is made of, as data.
pub(crate) fn as_json(scorer: &dyn Scorer, board: &Board, own: Player) -> Value {
    let findings: Vec<_> = scorer
        .explain(board, own)
        .iter()
        .map(|finding| {
            let cells: Vec<String> = finding.cells.iter().map(ToString::to_string).collect();
            json!({
                "player": finding.player.to_string(), "pattern": finding.pattern, "cells": cells, "points": json_number(finding.points)
            })
        })
        .collect();
    json!({ "own": own.to_string(), "total": json_number(scorer.score(board, own)), "findings": findings })
}

/// The score and what it is made of, as a table.
pub(crate) fn write_table(
    out: &mut impl Write,
    scorer: &dyn Scorer,
    board: &Board,
    own: Player,
) -> io::Result<()> {
    let findings = scorer.explain(board, own);
    let total = scorer.score(board, own);
    // Equal patterns of a player in one line of the table.
    let mut rows: BTreeMap<_, (usize, Points)> = BTreeMap::new();
    for finding in &findings {
        let row = rows.entry((finding.player, &finding.pattern)).or_default();
        row.0 += 1;
        row.1 += finding.points;
    }
    // Wide enough for the largest number: a five may be worth a hundred thousand million points.
    let longest =
        rows.values().map(|(_, points)| *points).chain([total]).map(|points| format!("{points:+}").len());
    let width = longest.max().unwrap_or(0).max(9) + 1;
    writeln!(out, "{:<8}{:<14}{:>7}{:>width$}", "player", "pattern", "times", "points")?;
    for ((player, pattern), (times, points)) in rows {
        let pattern = in_letters_of(player, pattern);
        writeln!(out, "{:<8}{pattern:<14}{times:>7}{points:>+width$}", player.to_string())?;
    }
    writeln!(out, "{:<29}{total:>+width$}", format!("total for {own}"))
}

/// The pattern as it stands on the board: `x` is the player's own stone in a table of patterns, whoever he is.
fn in_letters_of(player: Player, pattern: &str) -> String {
    let letter = |character| match (player, character) {
        (Player::O, 'x') => 'o',
        (Player::O, 'o') => 'x',
        _ => character,
    };
    pattern.chars().map(letter).collect()
}
