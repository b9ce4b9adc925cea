//! What can be seen in a position without playing it: priorities, threats, and what a score is made of.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use gomoku::core::{Board, Coord, Player};
use gomoku::engine::{ThreatSearch, Threats};
use gomoku::eval::priority::{CompiledStyle, PriorityMatrix};
use gomoku::search::Limits;
use serde_json::{Value, json};

use super::answer::Refusal;
use super::slots::Slots;
use crate::analysis::CellThreats;
use crate::number::json_number;
use crate::position::{self, ScorerName};
use crate::table::Position;

type Wishes = HashMap<String, String>;

/// Stones that each search for a forced win may try.
const NODES: u64 = 100_000;
/// And how long it may take, and wait for its turn.
const TIME: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_secs(10);

fn board_of(position: &Position) -> Result<&Board, Refusal> {
    match position {
        Position::Board(board) => Ok(board),
        _ => Err(Refusal::bad("this is known of five in a row only")),
    }
}

/// The player that is asked for by this name.
fn player(wishes: &Wishes, name: &str, board: &Board) -> Result<Player, Refusal> {
    let Some(text) = wishes.get(name) else { return Ok(board.side_to_move()) };
    text.parse().map_err(|_| Refusal::bad(format!("{name} will not do; expected X or O")))
}

fn spots(board: &Board, cells: impl IntoIterator<Item = Coord>) -> Vec<usize> {
    cells.into_iter().filter_map(|coord| board.size().index(coord)).collect()
}

/// How much a player wants each cell, by a style of THO-MOKU.
pub(super) fn priorities(position: &Position, wishes: &Wishes) -> Result<Value, Refusal> {
    let board = board_of(position)?;
    let name = wishes.get("style").map_or("aggressive-0995", String::as_str);
    let style = position::style(name, None).map_err(|_| {
        let expected = gomoku::eval::priority::Style::BUILT_IN.join(", ");
        Refusal::bad(format!("there is no such style; expected {expected}"))
    })?;
    let player = player(wishes, "side", board)?;
    let title = style.title().to_owned();
    let matrix = PriorityMatrix::new(Arc::new(CompiledStyle::new(style)), board, player);
    let numbers = board.size().coords().enumerate().map(|(spot, coord)| (spot, matrix.get(coord)));
    let cells: Vec<(usize, i64)> = numbers.filter(|(_, value)| *value != 0).collect();
    let most = cells.iter().map(|(_, value)| *value).max().unwrap_or(0);
    Ok(json!({ "style": name, "title": title, "side": player.to_string(), "cells": cells, "max": most }))
}

/// What a stone of either side would make in each cell, and what can be forced.
pub(super) fn threats(position: &Position, slots: &Arc<Slots>) -> Result<Value, Refusal> {
    let board = board_of(position)?;
    if board.outcome().is_some() {
        return Ok(json!({ "cells": [], "forced": null }));
    }
    let known = CellThreats::of(board);
    let cells: Vec<Value> = board
        .size()
        .coords()
        .enumerate()
        .filter_map(|(spot, coord)| {
            let [x, o] = Player::ALL.map(|player| known.words(coord, player));
            (x.is_some() || o.is_some()).then(|| json!({ "spot": spot, "x": x, "o": o }))
        })
        .collect();
    let deadline = Instant::now() + PATIENCE;
    let permit = slots.queue().wait(|| Instant::now() < deadline);
    let permit = permit.ok_or_else(|| Refusal::busy("too many searches wait; try again later"))?;
    let forced = forced_win(board);
    drop(permit);
    Ok(json!({ "cells": cells, "forced": forced }))
}

/// The shortest kind of win that the side to move can force, or else that the other side threatens.
fn forced_win(board: &Board) -> Option<Value> {
    let to_move = board.side_to_move();
    for player in [to_move, to_move.opponent()] {
        for (threats, kind) in [(Threats::Fours, "fours"), (Threats::FoursAndThrees, "threats")] {
            let limits = Limits::none().with_nodes(NODES).with_time(TIME / 4);
            let report = ThreatSearch::new(threats).search(board, player, &limits).ok()?;
            if let Some(win) = report.win() {
                let moves: Vec<String> = win.line.iter().map(ToString::to_string).collect();
                let line = spots(board, win.line.iter().copied());
                return Some(
                    json!({ "side": player.to_string(), "kind": kind, "line": line, "moves": moves }),
                );
            }
        }
    }
    None
}

/// The static score, pattern by pattern.
pub(super) fn score(position: &Position, wishes: &Wishes) -> Result<Value, Refusal> {
    let board = board_of(position)?;
    let own = player(wishes, "own", board)?;
    let name = wishes.get("scorer").map_or("slices", String::as_str);
    let scorer = ScorerName::from_str(name, true).map_err(|_| {
        let names: Vec<String> = ScorerName::value_variants()
            .iter()
            .filter_map(|scorer| scorer.to_possible_value().map(|value| value.get_name().to_owned()))
            .collect();
        Refusal::bad(format!("there is no such scorer; expected {}", names.join(", ")))
    })?;
    let scorer = scorer.scorer();
    let parts: Vec<Value> = scorer
        .explain(board, own)
        .into_iter()
        .map(|finding| {
            let cells = spots(board, finding.cells.iter().copied());
            json!({
                "side": finding.player.to_string(), "points": json_number(finding.points), "pattern": finding.pattern, "cells": cells,
            })
        })
        .collect();
    let total = json_number(scorer.score(board, own));
    Ok(json!({ "scorer": name, "side": own.to_string(), "total": total, "parts": parts }))
}
