//! A number for every cell, as a map of the board.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use gomoku::core::{Board, Coord};
use gomoku::eval::priority::{CompiledStyle, PriorityMatrix, Style};
use gomoku::search::{Line, Score};
use serde_json::{Value, json};

use crate::colour;
use crate::picture::{self, Cell};

/// What a cell is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Worth {
    Priority(i64),
    Value(Score),
}

impl Worth {
    /// Short enough for a cell: `12`, `-3`, `W5` for a win in five plies, `L4` for a loss.
    fn text(self) -> String {
        match self {
            Worth::Priority(number) => number.to_string(),
            Worth::Value(score) => match (score.win_distance(), score.loss_distance()) {
                (Some(plies), _) => format!("W{plies}"),
                (_, Some(plies)) => format!("L{plies}"),
                _ => score.points().unwrap_or(0).to_string(),
            },
        }
    }

    /// The number that colours go by; wins and losses are beyond all of them.
    fn number(self) -> Option<i64> {
        match self {
            Worth::Priority(number) => Some(number),
            Worth::Value(score) => score.points().map(i64::from),
        }
    }

    fn as_json(self) -> Value {
        match self {
            Worth::Priority(number) => json!(number),
            Worth::Value(score) => json!(score.to_string()),
        }
    }
}

/// What cells are worth to the side to move.
#[derive(Debug)]
pub(crate) struct HeatMap {
    title: String,
    key: &'static str,
    worths: HashMap<Coord, Worth>,
}

impl HeatMap {
    /// THO-MOKU's priorities.
    pub(crate) fn of_priorities(board: &Board, style: Style) -> HeatMap {
        let player = board.side_to_move();
        let title = format!("Priorities for {player} ({}); the highest is the best:", style.title());
        let matrix = PriorityMatrix::new(Arc::new(CompiledStyle::new(style)), board, player);
        let wanted = board.size().coords().map(|coord| (coord, matrix.get(coord)));
        let worths = wanted
            .filter(|(_, value)| *value != 0)
            .map(|(coord, value)| (coord, Worth::Priority(value)))
            .collect();
        HeatMap { title, key: "priorities", worths }
    }

    /// The values of moves that a search has found.
    pub(crate) fn of_values(board: &Board, lines: &[Line<Coord>], depth: u32) -> HeatMap {
        let player = board.side_to_move();
        let title = format!(
            "Values of moves for {player} at depth {depth}; W and L are wins and losses in so many plies, . was not searched:"
        );
        let first = lines.iter().filter_map(|line| Some((*line.moves.first()?, Worth::Value(line.value))));
        HeatMap { title, key: "values", worths: first.collect() }
    }

    pub(crate) fn write(&self, out: &mut impl Write, board: &Board) -> io::Result<()> {
        if self.worths.is_empty() {
            return writeln!(out, "No cell has a number ({}).", self.key);
        }
        let in_colour = colour::is_wanted();
        let cell = |coord: Coord| match (board.get(coord), self.worths.get(&coord)) {
            (Some(player), _) => player.to_string().into(),
            (None, None) => ".".to_owned().into(),
            (None, Some(worth)) => {
                Cell { text: worth.text(), colour: in_colour.then(|| colour::heat(self.part(*worth))) }
            }
        };
        writeln!(out, "{}", self.title)?;
        write!(out, "{}", picture::draw(board.size(), 2, 2, cell))
    }

    /// Where it stands between the lowest (0) and the highest (1).
    fn part(&self, worth: Worth) -> f64 {
        let numbers = || self.worths.values().filter_map(|worth| worth.number());
        let (lowest, highest) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
        match (worth, worth.number()) {
            (_, Some(number)) => (number - lowest) as f64 / (highest - lowest).max(1) as f64,
            (Worth::Value(score), None) if score.win_distance().is_none() => 0.0,
            _ => 1.0,
        }
    }

    pub(crate) fn as_json(&self, board: &Board) -> Value {
        let cells: Vec<Value> = board
            .size()
            .coords()
            .map(|coord| self.worths.get(&coord).map_or(Value::Null, |worth| worth.as_json()))
            .collect();
        let rows: Vec<&[Value]> = cells.chunks(usize::from(board.size().width())).collect();
        json!({ "event": "heat", "of": self.key, "side": board.side_to_move().to_string(), "rows": rows })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku::core::{BoardSize, Rules};

    #[test]
    fn wins_are_hottest_and_losses_coldest() {
        let board = Board::new(BoardSize::square(5).unwrap(), Rules::default());
        let values = [Score::win_in(3), Score::heuristic(10), Score::heuristic(-10), Score::loss_in(4)];
        let lines: Vec<Line<Coord>> = board
            .size()
            .coords()
            .zip(values)
            .map(|(coord, value)| Line { value, moves: vec![coord] })
            .collect();
        let map = HeatMap::of_values(&board, &lines, 3);
        let percent = values.map(|value| (map.part(Worth::Value(value)) * 100.0) as i32);
        assert_eq!(percent, [100, 100, 0, 0]);
        let mut text = Vec::new();
        map.write(&mut text, &board).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("\n 5  W3  10 -10  L4   .\n"), "{text}");
    }
}
