//! The operations on boards: `score`, `priorities`.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use gomoku::core::{Board, Player, Rules};
use gomoku::eval::Points;
use gomoku::eval::priority::{CompiledStyle, PriorityMatrix};
use serde_json::json;

use super::{Answer, Fields, Operation, fields};
use crate::number::json_number;
use crate::position::{self, ScorerName};

/// Scores a board: reads `rows`, `own`; answers `x`, `o`, `total`.
#[derive(Debug)]
pub(crate) struct Score {
    pub(crate) scorer: ScorerName,
}

/// The priority matrix of a board: reads `rows`, `side`, `style`; answers `priorities_xyv`.
#[derive(Debug, Default)]
pub(crate) struct Priorities {
    /// A style of the user's own, for all lines.
    pub(crate) file: Option<PathBuf>,
    /// Styles are compiled once, not once a line.
    pub(crate) compiled: Mutex<HashMap<String, Arc<CompiledStyle>>>,
}

impl Operation for Score {
    fn answer(&self, input: &Fields<'_>) -> Result<Answer, String> {
        let board = board(input)?;
        let own = player(input, "own")?;
        let findings = self.scorer.scorer().explain(&board, own);
        let points = |player: Player| -> Points {
            let sum: Points = findings
                .iter()
                .filter(|finding| finding.player == player)
                .map(|finding| finding.points)
                .sum();
            if player == own { sum } else { -sum }
        };
        let (x, o) = (points(Player::X), points(Player::O));
        let total = points(own) - points(own.opponent());
        Ok(fields([("x", json_number(x)), ("o", json_number(o)), ("total", json_number(total))]))
    }
}

impl Operation for Priorities {
    fn answer(&self, input: &Fields<'_>) -> Result<Answer, String> {
        let board = board(input)?;
        let side = player(input, "side")?;
        let matrix = PriorityMatrix::new(self.style(input)?, &board, side);
        let cells = board.size().coords().zip(matrix.values()).filter(|(_, value)| **value != 0);
        let list: Vec<_> = cells
            .map(|(coord, value)| {
                let (x, y) = coord.to_xy(board.size().height());
                (x, y, value)
            })
            .collect();
        Ok(fields([("priorities_xyv", json!(list))]))
    }
}

impl Priorities {
    fn style(&self, input: &Fields<'_>) -> Result<Arc<CompiledStyle>, String> {
        let name = if self.file.is_some() { "" } else { input.text("style")? };
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(style) = compiled.get(name) {
            return Ok(style.clone());
        }
        let style =
            position::style(name, self.file.as_deref()).map_err(|error| format!("'style': {error}"))?;
        let style = Arc::new(CompiledStyle::new(style));
        compiled.insert(name.to_owned(), style.clone());
        Ok(style)
    }
}

fn board(input: &Fields<'_>) -> Result<Board, String> {
    Board::from_rows(&input.texts("rows")?, Rules::default()).map_err(|error| format!("'rows': {error}"))
}

fn player(input: &Fields<'_>, name: &str) -> Result<Player, String> {
    input.text(name)?.parse().map_err(|error| format!("'{name}': {error}"))
}
