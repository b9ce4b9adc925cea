//! Tic-tac-toe at the table.

use gomoku::core::{BoardSize, Coord};
use gomoku::kalaha::{Cell, TicTacToe};
use gomoku::search::{NoEvaluation, Side, Strategy, TieBreak};

use super::cells::{self, Mark};
use super::{Algorithm, TableGame, strategy_with};

const SIZE: BoardSize = match BoardSize::square(3) {
    Ok(size) => size,
    Err(_) => unreachable!(),
};

fn cell_at(coord: Coord) -> Option<Cell> {
    let (x, y) = coord.to_xy(SIZE.height());
    Cell::from_row_and_column(y, x)
}

impl TableGame for TicTacToe {
    fn title(&self) -> String {
        "Tic-tac-toe".to_owned()
    }

    fn draw(&self, last: Option<Cell>) -> String {
        let line = self.winning_line();
        cells::draw(SIZE, |coord| {
            let cell = cell_at(coord)?;
            let side = self.mark(cell)?;
            let mark = Mark::of(line.is_some_and(|line| line.contains(&cell)), last == Some(cell));
            Some((if side == Side::First { 'X' } else { 'O' }, mark))
        })
    }

    fn read_move(&self, text: &str) -> Result<Cell, String> {
        let coord = cells::read(SIZE, text)?;
        match cell_at(coord) {
            Some(cell) if self.mark(cell).is_none() => Ok(cell),
            _ => Err(format!("cell {text} is taken; choose an empty cell")),
        }
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
