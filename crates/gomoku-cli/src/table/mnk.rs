//! n in a row at the table.

use gomoku::core::{AlphaChannel, Board, Coord, Forbidden, Player, Rules};
use gomoku::engine::{MnkGame, RandomBoard, ScoreWith, player, side};
use gomoku::eval::OpenWindows;
use gomoku::search::{Game, Outcome, Side, Strategy, TieBreak};

use super::picture::{FORBIDDEN, Grid, GridCell, Mark, Picture};
use super::{Algorithm, How, TableGame, cells, scenario, strategy_with};
use crate::args::{FiveArguments, MnkArguments};
use crate::position;

/// On larger boards the searches look at cells near stones only.
const LARGEST_COMPLETE_BOARD: usize = 25;

/// n in a row on an empty board.
pub(crate) fn mnk(arguments: &MnkArguments) -> anyhow::Result<MnkGame> {
    game_on(Board::new(arguments.size, Rules::new(arguments.line, arguments.rule)?))
}

/// Five in a row on an empty board, a random one or that of a scenario.
pub(crate) fn five(arguments: &FiveArguments, seed: u64) -> anyhow::Result<MnkGame> {
    game_on(five_board(arguments, seed)?)
}

/// The board on which a game of five in a row begins.
pub(crate) fn five_board(arguments: &FiveArguments, seed: u64) -> anyhow::Result<Board> {
    let rules = Rules::new(5, arguments.rule)?;
    Ok(match (arguments.random, &arguments.scenario) {
        (Some(difficulty), _) => RandomBoard::new(arguments.size, rules, difficulty)?.generate(seed)?,
        (None, Some(path)) => scenario::board(position::scenario(path)?, arguments.rule)?,
        (None, None) => Board::new(arguments.size, rules),
    })
}

/// The game from this board on.
pub(crate) fn game_on(board: Board) -> anyhow::Result<MnkGame> {
    let size = board.size();
    if size.cells() <= LARGEST_COMPLETE_BOARD {
        return Ok(MnkGame::new(board));
    }
    let mut channel = AlphaChannel::new(size, 1)?;
    if let Some(middle) = Coord::from_xy(size.width() / 2, size.height() / 2, size.height()) {
        channel = channel.with_opening(middle)?;
    }
    Ok(MnkGame::new(board.with_alpha_channel(channel)?))
}

/// What X may not play, as long as the game goes on.
fn forbidden_points(board: &Board) -> Vec<(Coord, Forbidden)> {
    if board.is_over() { Vec::new() } else { board.forbidden_points().collect() }
}

/// How many plies a search can look ahead in about a second; `None` if that is to the end of the game.
fn depth_within_patience(algorithm: Algorithm, moves: usize, empty: usize) -> Option<u32> {
    /// So many positions take about a second on a board of middling size.
    const PATIENCE: f64 = 400_000.0;
    /// What a stone adds to the cells near stones, when not all cells are searched.
    const GROWTH: usize = 4;
    // Measured: alpha-beta, with no good order of moves, visits about this power of all positions.
    let power = if algorithm == Algorithm::AlphaBeta { 0.8 } else { 1.0 };
    let mut positions = 1.0;
    for ply in 0..empty {
        positions *= (moves + GROWTH * ply).min(empty - ply) as f64;
        if f64::powf(positions, power) > PATIENCE {
            return Some(ply.max(1) as u32);
        }
    }
    None
}

/// The cell, if it is empty.
fn empty(board: &Board, coord: Coord) -> Result<Coord, String> {
    if board.is_empty_cell(coord) {
        Ok(coord)
    } else {
        Err(format!("{coord} is taken; choose an empty cell"))
    }
}

impl TableGame for MnkGame {
    fn title(&self) -> String {
        let (size, rules) = (self.board().size(), self.board().rules());
        let room = if rules.line_length() > size.width().max(size.height()) {
            ": no line has room, so nobody can win"
        } else {
            ""
        };
        format!("{} in a row on {size}, {}{room}", rules.line_length(), rules.rule())
    }

    fn picture(&self, last: Option<(&Self, Coord)>) -> Picture {
        let board = self.board();
        let lines = board.winning_lines();
        let forbidden = forbidden_points(board);
        let last = last.map(|(_, coord)| coord);
        let cells = board.size().coords().map(|coord| {
            let in_line = lines.iter().any(|line| line.contains(coord));
            GridCell {
                stone: board.get(coord).map(side),
                mark: Mark::of(in_line, last == Some(coord)),
                forbidden: forbidden.iter().any(|(point, _)| *point == coord),
            }
        });
        Picture::Grid(Grid { size: board.size(), cells: cells.collect() })
    }

    fn state(&self) -> Option<String> {
        let points: Vec<String> = forbidden_points(self.board())
            .into_iter()
            .map(|(coord, why)| format!("{coord} ({why})"))
            .collect();
        (!points.is_empty()).then(|| format!("{FORBIDDEN} forbidden to X: {}", points.join(", ")))
    }

    fn describe(&self, outcome: Outcome) -> String {
        let board = self.board();
        match (outcome.winner(), board.forbidden_move()) {
            (Some(winner), Some((coord, why))) => {
                format!("{} wins, since {coord} is forbidden to X ({why})", self.side_name(winner))
            }
            (Some(winner), None) if board.winners().is_empty() => {
                format!("{} wins, since X has only forbidden points left", self.side_name(winner))
            }
            (Some(winner), None) => format!("{} wins", self.side_name(winner)),
            (None, _) => "a draw".to_owned(),
        }
    }

    fn how(&self, outcome: Outcome) -> How {
        let board = self.board();
        match (outcome.winner(), board.forbidden_move()) {
            (Some(_), Some(_)) => How::Forbidden,
            (Some(_), None) if board.winners().is_empty() => How::OnlyForbidden,
            (Some(_), None) => How::Line,
            (None, _) => How::Full,
        }
    }

    fn make(&mut self, coord: Coord) {
        let mut board = self.board().clone();
        match board.play(coord) {
            Ok(()) => *self = MnkGame::new(board),
            Err(_) => self.play(coord),
        }
    }

    fn read_move(&self, text: &str) -> Result<Coord, String> {
        empty(self.board(), cells::read(self.board().size(), text)?)
    }

    fn move_at(&self, spot: usize) -> Result<Coord, String> {
        let coord = self.board().size().coord_at(spot);
        let coord = coord.ok_or_else(|| format!("there is no such cell; expected {}", self.move_hint()))?;
        empty(self.board(), coord)
    }

    fn spot(&self, coord: Coord) -> usize {
        self.board().size().index(coord).unwrap_or(0)
    }

    fn moves_after_win(&self) -> Vec<Coord> {
        let board = self.board();
        // Who loses in renju by what is forbidden has lost: nobody has won a line after which to go on.
        if board.winners().is_empty() {
            return Vec::new();
        }
        board.size().coords().filter(|coord| board.is_empty_cell(*coord)).collect()
    }

    fn write_move(&self, coord: Coord) -> String {
        coord.to_string()
    }

    fn side_name(&self, side: Side) -> &'static str {
        match player(side).index() {
            0 => "X",
            _ => "O",
        }
    }

    fn move_hint(&self) -> String {
        cells::hint(self.board().size())
    }

    fn board(&self) -> Option<&Board> {
        Some(self.board())
    }

    fn move_to(&self, coord: Coord) -> Option<Coord> {
        Some(coord)
    }

    fn with_all_moves(&self) -> Self {
        MnkGame::new(self.board().clone().without_alpha_channel())
    }

    fn usual_depth(&self, algorithm: Algorithm) -> Option<u32> {
        let empty =
            self.board().size().cells() - self.board().stones(Player::X) - self.board().stones(Player::O);
        depth_within_patience(algorithm, self.legal_moves().len(), empty)
    }

    fn strategy(&self, algorithm: Algorithm, tie_break: TieBreak) -> Box<dyn Strategy<Self>> {
        strategy_with(algorithm, ScoreWith(OpenWindows), tie_break)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_depth_fits_the_board_and_the_algorithm() {
        let depth = depth_within_patience;
        for (moves, empty, alpha_beta, plain) in [
            (9, 9, None, None),
            (10, 10, None, Some(6)),
            (16, 16, Some(6), Some(4)),
            (25, 25, Some(5), Some(4)),
            // Few cells near stones on a large board are no reason to search to its end.
            (8, 1599, Some(5), Some(4)),
            (40, 40, Some(4), Some(3)),
            (1600, 1600, Some(2), Some(1)),
            (1, 1, None, None),
        ] {
            assert_eq!(depth(Algorithm::AlphaBeta, moves, empty), alpha_beta, "{moves} of {empty}");
            assert_eq!(depth(Algorithm::Minimax, moves, empty), plain, "{moves} of {empty}");
        }
    }
}
