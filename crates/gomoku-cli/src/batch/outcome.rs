//! `outcome`: who has n in a row, and where.

use std::ops::RangeInclusive;

use gomoku::core::{Board, BoardSize, Line, Rule, Rules};
use serde_json::{Value, json};

use super::{Answer, Fields, Operation};

const SIDES: RangeInclusive<u8> = BoardSize::MIN..=BoardSize::MAX;
pub(super) const LINE_LENGTHS: RangeInclusive<u8> = Rules::MIN_LINE_LENGTH..=Rules::MAX_LINE_LENGTH;

/// Reads `rows`, `cols` (or `size`), `k`, `board`; answers `freestyle` and `exact`.
#[derive(Debug)]
pub(crate) struct Outcome;

impl Operation for Outcome {
    fn answer(&self, input: &Fields<'_>) -> Result<Answer, String> {
        let size = board_size(input)?;
        let line_length = if input.has("k") { input.number("k", LINE_LENGTHS)? } else { 5 };
        let mut answer = Answer::new();
        for (name, rule) in [("freestyle", Rule::Freestyle), ("exact", Rule::Standard)] {
            let rules = Rules::new(line_length, rule).map_err(|error| format!("'k': {error}"))?;
            let board = Board::from_flat_diagram(input.text("board")?, size, rules)
                .map_err(|error| format!("'board': {error}"))?;
            answer.insert(name.to_owned(), verdict(&board));
        }
        Ok(answer)
    }
}

/// The size from `rows` and `cols`, or from `size`.
pub(super) fn board_size(input: &Fields<'_>) -> Result<BoardSize, String> {
    let (width, height) = if input.has("size") && !input.has("rows") && !input.has("cols") {
        let side = input.number("size", SIDES)?;
        (side, side)
    } else if input.has("rows") || input.has("cols") {
        (input.number("cols", SIDES)?, input.number("rows", SIDES)?)
    } else {
        return Err("the board's size is missing; expected 'rows' and 'cols', or 'size'".to_owned());
    };
    BoardSize::new(width, height).map_err(|error| error.to_string())
}

fn verdict(board: &Board) -> Value {
    let mut winners: Vec<String> = board.winners().iter().map(|player| player.to_string()).collect();
    winners.sort();
    let mut lines: Vec<_> =
        board.winning_lines().into_iter().map(|line| line_fields(line, board.size())).collect();
    lines.sort();
    let lines: Vec<Value> = lines
        .into_iter()
        .map(|(color, dir, row, col, len)| json!({ "color": color, "dir": dir, "row": row, "col": col, "len": len }))
        .collect();
    json!({ "winners": winners, "lines": lines })
}

/// A line in the order in which lines are sorted: colour, direction, row, column, length.
fn line_fields(line: Line, size: BoardSize) -> (String, String, u8, u8, u8) {
    let (col, row) = line.start.to_xy(size.height());
    (line.player.to_string(), line.direction.to_string(), row, col, line.length)
}
