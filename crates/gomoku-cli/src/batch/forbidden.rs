//! `forbidden`: what X may not play in renju.

use gomoku::core::{Board, Rules};
use serde_json::{Map, Value, json};

use super::outcome::board_size;
use super::{Answer, Fields, Operation, fields};

/// Reads `size` (or `rows`, `cols`), `board`; answers `forbidden`.
#[derive(Debug)]
pub(crate) struct Forbidden;

impl Operation for Forbidden {
    fn answer(&self, input: &Fields<'_>) -> Result<Answer, String> {
        let board = Board::from_flat_diagram(input.text("board")?, board_size(input)?, Rules::RENJU)
            .map_err(|error| format!("'board': {error}"))?;
        let points: Map<String, Value> = board
            .forbidden_points()
            .map(|(coord, why)| {
                let shapes: Vec<String> = why.iter().map(|shape| shape.to_string()).collect();
                (coord.to_string(), json!(shapes))
            })
            .collect();
        Ok(fields([("forbidden", Value::Object(points))]))
    }
}
