//! `gomoku score`

use std::collections::BTreeMap;
use std::io::{Write, stdout};
use std::process::ExitCode;

use anyhow::Result;
use gomoku::core::Player;
use serde_json::json;

use crate::args::ScoreArguments;
use crate::position;

pub(crate) fn run(arguments: &ScoreArguments) -> Result<ExitCode> {
    let board = position::read(&arguments.file)?;
    let scorer = arguments.scorer.scorer();
    let findings = scorer.explain(&board, arguments.own);
    let total = scorer.score(&board, arguments.own);
    let mut out = stdout();
    if arguments.json {
        let findings: Vec<_> = findings
            .iter()
            .map(|finding| {
                let cells: Vec<String> = finding.cells.iter().map(ToString::to_string).collect();
                json!({
                    "player": finding.player.to_string(), "pattern": finding.pattern, "cells": cells, "points": finding.points
                })
            })
            .collect();
        writeln!(
            out,
            "{}",
            json!({ "own": arguments.own.to_string(), "total": total, "findings": findings })
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    // Equal patterns of a player in one line of the table.
    let mut rows: BTreeMap<_, (usize, i32)> = BTreeMap::new();
    for finding in &findings {
        let row = rows.entry((finding.player, &finding.pattern)).or_default();
        row.0 += 1;
        row.1 += finding.points;
    }
    writeln!(out, "{board}\n\n{:<8}{:<14}{:>7}{:>10}", "player", "pattern", "times", "points")?;
    for ((player, pattern), (times, points)) in rows {
        let pattern = in_letters_of(player, pattern);
        writeln!(out, "{:<8}{pattern:<14}{times:>7}{points:>+10}", player.to_string())?;
    }
    writeln!(out, "{:<29}{total:>+10}", format!("total for {}", arguments.own))?;
    Ok(ExitCode::SUCCESS)
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
