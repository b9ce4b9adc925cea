//! What every position of a game was worth, one after the other: the graph over the game.

use std::sync::Arc;
use std::time::Duration;

use gomoku::engine::{Engine, MnkGame, NewGame, ScoreWith, side};
use gomoku::eval::OpenWindows;
use gomoku::kalaha::solver::PerfectKalaha;
use gomoku::search::{Game, Limits, NoEvaluation, Outcome, Pvs, Score, Side, Strategy};
use serde_json::{Value, json};

use super::analysis::{MEMORY, usual_engine};
use super::answer::Refusal;
use super::listeners::{Events, Message};
use super::page_search::{Place, search_for_page};
use super::slots::Slots;
use super::value::Viewer;
use crate::table::{Position, game_on};

/// Begins to go through a game.
pub(super) fn start(
    slots: &Arc<Slots>,
    positions: Vec<Position>,
    time: Duration,
    viewer: Viewer,
    place: Place,
) -> Result<Events, Refusal> {
    let slots = Arc::clone(slots);
    search_for_page("reviewer", place, move |sender, stop| {
        let mut reviewer = Reviewer::default();
        for (ply, position) in positions.iter().enumerate() {
            // Others have their turn between two positions.
            let Some(permit) = slots.queue().wait(|| !stop.is_raised()) else { return };
            let limits = Limits::none().with_time(time).with_stop(stop.clone());
            let value = reviewer.value(position, &limits, viewer);
            drop(permit);
            if stop.is_raised() {
                return;
            }
            let data = json!({ "ply": ply, "value": value }).to_string().into();
            if sender.blocking_send(Message { event: "value", data }).is_err() {
                return;
            }
        }
    })
}

/// Judges positions, and remembers what it has learnt from one to the next.
#[derive(Default)]
struct Reviewer {
    engine: Option<Box<dyn Engine>>,
    is_looked_for: bool,
    perfect: Option<PerfectKalaha>,
}

impl Reviewer {
    fn value(&mut self, position: &Position, limits: &Limits, viewer: Viewer) -> Value {
        let end = |outcome: Outcome| viewer.end(outcome.winner());
        match position {
            Position::Board(board) => {
                let Ok(game) = game_on(board.clone()) else { return Value::Null };
                if let Some(outcome) = game.outcome() {
                    return end(outcome);
                }
                let value = self.of_board(&game, limits);
                viewer.value(side(board.side_to_move()), value, value.is_decisive())
            }
            Position::Kalaha(kalaha) => {
                if let Some(outcome) = kalaha.outcome() {
                    let margin = i32::from(kalaha.store(Side::First)) - i32::from(kalaha.store(Side::Second));
                    let mut value = viewer.value(Side::First, Score::heuristic(margin), true);
                    value["share"] = end(outcome)["share"].clone();
                    return value;
                }
                let perfect =
                    self.perfect.get_or_insert_with(|| PerfectKalaha::new().with_table_mib(MEMORY as usize));
                let report = perfect.search(kalaha, limits);
                viewer.value(kalaha.side_to_move(), report.value, report.is_exact())
            }
            Position::TicTacToe(game) => {
                if let Some(outcome) = game.outcome() {
                    return end(outcome);
                }
                let report = Pvs::new(NoEvaluation).search(game, limits);
                viewer.value(game.side_to_move(), report.value, report.is_exact())
            }
        }
    }

    /// By the flagship, or by a plain search where it does not play.
    fn of_board(&mut self, game: &MnkGame, limits: &Limits) -> Score {
        let board = game.board();
        if !std::mem::replace(&mut self.is_looked_for, true) {
            let spec = usual_engine(board).map(|spec| spec.with_at_most("hash", MEMORY));
            self.engine = spec.and_then(|spec| spec.build().ok());
            if let Some(engine) = &mut self.engine {
                engine.new_game(&NewGame::new(board, board.side_to_move(), 0));
            }
        }
        let Some(engine) = &mut self.engine else {
            return Pvs::new(ScoreWith(OpenWindows)).search(game, limits).value;
        };
        let thought = engine.choose(board, limits, &mut ());
        thought.expected.or(thought.present).unwrap_or(Score::DRAW)
    }
}
