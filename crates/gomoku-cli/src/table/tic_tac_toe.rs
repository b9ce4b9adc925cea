//! Tic-tac-toe at the table.

use gomoku::core::{Board, BoardSize, Coord, Rules};
use gomoku::engine::player;
use gomoku::kalaha::{Cell, TicTacToe};
use gomoku::search::{Game, NoEvaluation, Outcome, Side, Strategy, TieBreak};

use super::cells;
use super::course::Course;
use super::picture::{Grid, GridCell, Mark, Picture};
use super::{Algorithm, How, TableGame, strategy_with};

const SIZE: BoardSize = match BoardSize::square(3) {
    Ok(size) => size,
    Err(_) => unreachable!(),
};

fn cell_at(coord: Coord) -> Option<Cell> {
    let (x, y) = coord.to_xy(SIZE.height());
    Cell::from_row_and_column(y, x)
}

fn coord_of(cell: Cell) -> Option<Coord> {
    SIZE.coord_at(usize::from(cell.number()) - 1)
}

/// The game as one of three in a row: the board before the first move, and the moves.
pub(super) fn on_board(course: &Course<TicTacToe>) -> Result<(Board, Vec<Coord>), String> {
    let start = course.at(0).copied().unwrap_or_default();
    let rules = Rules::freestyle(3).map_err(|error| error.to_string())?;
    let stones = Cell::all().filter_map(|cell| Some((coord_of(cell)?, player(start.mark(cell)?))));
    let board = Board::from_stones(SIZE, rules, stones).map_err(|error| error.to_string())?;
    let moves = course.past().iter().filter_map(|turn| coord_of(turn.mv)).collect();
    Ok((board.with_side_to_move(player(start.side_to_move())), moves))
}

impl TableGame for TicTacToe {
    fn title(&self) -> String {
        "Tic-tac-toe".to_owned()
    }

    fn picture(&self, last: Option<(&Self, Cell)>) -> Picture {
        let line = self.winning_line();
        let cells = SIZE.coords().map(|coord| {
            let cell = cell_at(coord);
            let in_line = line.is_some_and(|line| cell.is_some_and(|cell| line.contains(&cell)));
            let is_last = cell.is_some() && last.map(|(_, last)| last) == cell;
            let stone = cell.and_then(|cell| self.mark(cell));
            GridCell { stone, mark: Mark::of(in_line, is_last), forbidden: false }
        });
        Picture::Grid(Grid { size: SIZE, cells: cells.collect() })
    }

    fn how(&self, outcome: Outcome) -> How {
        if outcome.winner().is_some() { How::Line } else { How::Full }
    }

    fn read_move(&self, text: &str) -> Result<Cell, String> {
        let coord = cells::read(SIZE, text)?;
        match cell_at(coord) {
            Some(cell) if self.mark(cell).is_none() => Ok(cell),
            _ => Err(format!("cell {text} is taken; choose an empty cell")),
        }
    }

    fn move_at(&self, spot: usize) -> Result<Cell, String> {
        let cell = SIZE.coord_at(spot).and_then(cell_at);
        let cell = cell.ok_or_else(|| format!("there is no such cell; expected {}", self.move_hint()))?;
        if self.mark(cell).is_none() {
            Ok(cell)
        } else {
            Err(format!("cell {cell} is taken; choose an empty cell"))
        }
    }

    fn spot(&self, cell: Cell) -> usize {
        usize::from(cell.number()) - 1
    }

    fn write_move(&self, cell: Cell) -> String {
        cell.to_string()
    }

    fn side_name(&self, side: Side) -> &'static str {
        match side {
            Side::First => "X",
            Side::Second => "O",
        }
    }

    fn move_hint(&self) -> String {
        cells::hint(SIZE)
    }

    fn usual_depth(&self, _algorithm: Algorithm) -> Option<u32> {
        None
    }

    fn strategy(&self, algorithm: Algorithm, tie_break: TieBreak) -> Box<dyn Strategy<Self>> {
        strategy_with(algorithm, NoEvaluation, tie_break)
    }
}
