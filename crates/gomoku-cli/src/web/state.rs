//! What a page sees of a room.

use std::time::Instant;

use gomoku::search::Side;
use serde_json::{Value, json};

use super::room::{Hint, Room, Search};
use super::value::Viewer;
use crate::table::{GameEnd, GridCell, Mark, Picture, Place, Purpose, Sitting, TurnMade};

/// All of it, for nobody in particular.
pub(super) fn state(room: &Room, now: Instant) -> Value {
    let sitting = &*room.sitting;
    let viewer = Viewer::of(sitting);
    let turns = sitting.turns();
    let mut setup = json!(room.setup);
    let clock = room.clock.as_ref().map(|clock| clock.as_json(now));
    if let Some(clock) = &clock {
        setup["clock"]["left"] = clock["left"].clone();
    }
    let players: Vec<Value> = [1, 2]
        .into_iter()
        .map(|player| {
            let side = sitting.side_of(player).map(|side| sitting.side_name(side));
            json!({ "spec": sitting.seats().kind_of(player).to_string(), "side": side, "held_by": null })
        })
        .collect();
    let moves: Vec<Value> = turns
        .iter()
        .zip(&room.notes)
        .map(|(turn, note)| {
            let opinion = &note.opinion;
            let value = opinion.side.zip(opinion.value);
            json!({
                "player": turn.player,
                "side": turn.side.map(|side| sitting.side_name(side)),
                "text": turn.text,
                "spot": turn.spot,
                "value": value.map(|(side, value)| viewer.value(side, value, opinion.is_exact)),
                "ms": note.time.as_millis() as u64,
            })
        })
        .collect();
    json!({
        "id": room.id,
        "version": room.version,
        "setup": setup,
        "began": { "opening": room.began.0, "starts": room.began.1 },
        "title": sitting.title(),
        "board": board(sitting, &sitting.picture(), &turns),
        "players": players,
        "to_move": sitting.to_move(),
        "status": status(sitting),
        "choices": sitting.choices(),
        "moves": moves,
        "undone": sitting.undone(),
        "clock": clock,
        "paused": room.is_paused,
        "thinking": thinking(room),
        "hint": match &room.hint {
            Hint::Given(hint) => Some(hint),
            Hint::None | Hint::Wanted => None,
        },
        "said": room.said,
        "loop": room.rounds.as_json(),
    })
}

/// Whose seats are whose, for one page.
pub(super) fn for_client(state: &mut Value, room: &Room, client: Option<&str>) {
    for (index, player) in [(0, 1), (1, 2)] {
        let held_by = match room.holder(player) {
            None => None,
            Some(holder) if client == Some(holder) => Some("you"),
            Some(_) => Some("other"),
        };
        state["players"][index]["held_by"] = json!(held_by);
    }
}

fn status(sitting: &dyn Sitting) -> Value {
    let (winner, how) = match sitting.decision() {
        Some((GameEnd::Won(player), how)) => (Some(player), Some(how)),
        Some((GameEnd::Drawn, how)) => (None, Some(how)),
        None => (None, None),
    };
    let code = match (how, sitting.to_move()) {
        (None, _) if sitting.side_of(1).is_none() => "opening",
        (None, _) => "playing",
        (Some(_), Some(_)) => "goes_on",
        (Some(_), None) if winner.is_some() => "won",
        (Some(_), None) => "drawn",
    };
    let text = match sitting.remark() {
        Some(remark) => format!("{}. {remark}", sitting.state()),
        None => sitting.state(),
    };
    json!({ "code": code, "winner": winner, "how": how, "text": text })
}

/// A picture, with the turns that led to it.
pub(super) fn board(sitting: &dyn Sitting, picture: &Picture, turns: &[TurnMade]) -> Value {
    match picture {
        Picture::Grid(grid) => {
            let stone = |cell: &GridCell| cell.stone.map(|side| if side == Side::First { "X" } else { "O" });
            let all = |wanted: &dyn Fn(&GridCell) -> bool| -> Vec<usize> {
                grid.cells.iter().enumerate().filter(|(_, cell)| wanted(cell)).map(|(spot, _)| spot).collect()
            };
            let mut numbers = vec![0; grid.cells.len()];
            let mut stones = 0_usize;
            for turn in turns {
                if let Some(number) = turn.spot.and_then(|spot| numbers.get_mut(spot)) {
                    stones += 1;
                    *number = stones;
                }
            }
            json!({
                "kind": "grid",
                "width": grid.size.width(),
                "height": grid.size.height(),
                "cells": grid.cells.iter().map(stone).collect::<Vec<_>>(),
                "last": turns.iter().rev().find_map(|turn| turn.spot),
                "line": all(&|cell| cell.mark == Mark::Line),
                "forbidden": all(&|cell| cell.forbidden),
                "numbers": numbers,
            })
        }
        Picture::Pits(pits) => {
            let place = |place: &Place| match place {
                Place::Pit(side, pit) => json!({ "side": side.index(), "pit": pit }),
                Place::Store(side) => json!({ "side": side.index(), "store": true }),
            };
            json!({
                "kind": "pits",
                "rows": pits.rows,
                "stores": pits.stores,
                "from": pits.from.as_ref().map(place),
                "sown": pits.sown.iter().map(place).collect::<Vec<_>>(),
                "playable": sitting.playable(),
            })
        }
    }
}

/// The board after so many turns.
pub(super) fn board_at(room: &Room, ply: usize) -> Option<Value> {
    let turns = room.sitting.turns();
    let picture = room.sitting.picture_at(ply)?;
    Some(board(&*room.sitting, &picture, turns.get(..ply)?))
}

/// How far a search has come; null if there is none.
pub(super) fn thinking(room: &Room) -> Value {
    let sitting = &*room.sitting;
    let (purpose, is_waiting) = match &room.search {
        Search::Idle => return Value::Null,
        Search::Waiting(_, purpose) => (purpose, true),
        Search::Running(_, purpose) => (purpose, false),
    };
    let purpose = if *purpose == Purpose::Move { "move" } else { "hint" };
    let player = sitting.to_move();
    let mut answer = json!({ "player": player, "purpose": purpose, "waiting": is_waiting });
    let (Some(progress), Some(player)) = (sitting.progress(), player) else { return answer };
    let viewer = Viewer::of(sitting);
    let side = sitting.side_of(player).unwrap_or(Side::First);
    let ms = progress.elapsed.as_millis() as u64;
    let spots: Vec<Option<usize>> = progress.line.iter().map(|text| viewer.spot(text)).collect();
    answer["depth"] = progress.valued_at.or(progress.depth).into();
    answer["value"] = progress.value.map_or(Value::Null, |value| viewer.value(side, value, false));
    (answer["line"], answer["spots"]) = (json!(progress.line), json!(spots));
    answer["nodes"] = progress.nodes.into();
    answer["nps"] = (progress.nodes as f64 / progress.elapsed.as_secs_f64().max(0.001)).round().into();
    answer["ms"] = ms.into();
    (answer["searched"], answer["total"]) = (progress.searched.into(), progress.total.into());
    answer
}
