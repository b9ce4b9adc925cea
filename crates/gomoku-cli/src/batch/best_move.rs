//! `best-move`: what an engine plays in a position.

use std::time::Duration;

use gomoku::core::{Board, Rules};
use gomoku::engine::{Choice, EngineSpec, NewGame, Thought};
use gomoku::search::{Limits, Score};
use serde_json::json;

use super::outcome::{LINE_LENGTHS, board_size};
use super::{Answer, Fields, Operation, fields, moves};

/// Reads `size` (or `rows`, `cols`) and `board`, or a list of `rows`; `rule`, `k`, `to_move`; answers `move`, `value` or `win_in` or
/// `loss_in`, `pv`, `depth`, `selective_depth`, `nodes`, `ms`.
#[derive(Debug)]
pub(crate) struct BestMove {
    pub(crate) engine: EngineSpec,
    pub(crate) limits: Limits,
    pub(crate) seed: u64,
}

impl Operation for BestMove {
    fn answer(&self, input: &Fields<'_>) -> Result<Answer, String> {
        let board = board(input)?;
        // One of its own for each line: what it has seen in other positions must not change the answer.
        let mut engine = self.engine.build().map_err(|error| error.to_string())?;
        engine.supports(&board).map_err(|error| error.to_string())?;
        if let Some(outcome) = board.outcome() {
            return Err(format!("'board': the game is over ({outcome}); expected one that goes on"));
        }
        engine.new_game(&NewGame::new(&board, board.side_to_move(), self.seed));
        let thought = engine.choose(&board, &self.limits, &mut ());
        match &thought.choice {
            Choice::Move(coord) => Ok(answer(&coord.to_string(), &thought)),
            Choice::GiveUp { reason } => Err(format!("{} gives up: {reason}", self.engine)),
            Choice::Failed(failure) => Err(format!("{} failed: {failure}", self.engine)),
        }
    }
}

/// The position, in either form. Without `to_move` X is to move unless he has more stones.
fn board(input: &Fields<'_>) -> Result<Board, String> {
    let line_length = if input.has("k") { input.number("k", LINE_LENGTHS)? } else { 5 };
    let rules = Rules::new(line_length, input.parsed("rule")?).map_err(|error| format!("'rule': {error}"))?;
    let board = if input.is_list("rows") {
        Board::from_rows(&input.texts("rows")?, rules).map_err(|error| format!("'rows': {error}"))?
    } else {
        Board::from_flat_diagram(input.text("board")?, board_size(input)?, rules)
            .map_err(|error| format!("'board': {error}"))?
    };
    if !input.has("to_move") {
        return Ok(board);
    }
    let to_move = input.text("to_move")?.parse().map_err(|error| format!("'to_move': {error}"))?;
    Ok(board.with_side_to_move(to_move))
}

fn answer(mv: &str, thought: &Thought) -> Answer {
    let mut answer = fields([("move", json!(mv))]);
    // An engine that plays without judging positions has no number to give.
    let (name, number) = thought.expected.or(thought.present).map_or(("value", None), |score| {
        let (name, number) = worth(score);
        (name, Some(number))
    });
    answer.extend(fields([(name, json!(number))]));
    answer.extend(fields([
        ("pv", json!(moves(&thought.line))),
        ("depth", json!(thought.depth)),
        ("selective_depth", json!(thought.selective_depth)),
        ("nodes", json!(thought.nodes)),
        ("ms", json!(milliseconds(thought.time))),
    ]));
    answer
}

/// What a score is called, and its number.
pub(crate) fn worth(score: Score) -> (&'static str, i64) {
    if let Some(plies) = score.win_distance() {
        ("win_in", i64::from(plies))
    } else if let Some(plies) = score.loss_distance() {
        ("loss_in", i64::from(plies))
    } else {
        ("value", i64::from(score.points().unwrap_or(0)))
    }
}

/// To a thousandth.
pub(crate) fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
