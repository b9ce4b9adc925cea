//! `mnk-values`: who wins a position of n in a row, exactly.

use gomoku::core::{Board, Player, Rule, Rules};
use gomoku::engine;
use gomoku::search::Limits;
use serde_json::{Map, Value, json};

use super::outcome::{LINE_LENGTHS, board_size};
use super::{Answer, Fields, Operation, fields};

/// Reads `rows`, `cols` (or `size`), `k`, `rule`, `board`, `to_move`; answers `value` and `moves`.
#[derive(Debug)]
pub(crate) struct MnkValues;

impl Operation for MnkValues {
    fn answer(&self, input: &Fields<'_>) -> Result<Answer, String> {
        let size = board_size(input)?;
        let rule: Rule = input.parsed("rule")?;
        if !matches!(rule, Rule::Freestyle | Rule::Standard) {
            return Err(format!("'rule': {rule} cannot be solved; expected freestyle or standard"));
        }
        let rules =
            Rules::new(input.number("k", LINE_LENGTHS)?, rule).map_err(|error| format!("'k': {error}"))?;
        let to_move: Player =
            input.text("to_move")?.parse().map_err(|error| format!("'to_move': {error}"))?;
        let board = Board::from_flat_diagram(input.text("board")?, size, rules)
            .map_err(|error| format!("'board': {error}"))?
            .with_side_to_move(to_move);
        let values =
            engine::MnkValues::of(&board, &Limits::none()).map_err(|error| format!("'board': {error}"))?;
        let moves: Map<String, Value> = values
            .moves
            .iter()
            .map(|(coord, class)| {
                let (col, row) = coord.to_xy(size.height());
                (format!("{row},{col}"), json!(class.to_string()))
            })
            .collect();
        Ok(fields([("value", json!(values.value.to_string())), ("moves", Value::Object(moves))]))
    }
}
