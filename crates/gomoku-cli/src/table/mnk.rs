//! n in a row at the table.

use gomoku::core::{AlphaChannel, Board, Coord, Rules};
use gomoku::engine::{MnkGame, ScoreWith, player};
use gomoku::eval::OpenWindows;
use gomoku::search::{Game, Side, Strategy, TieBreak};

use super::cells::{self, Mark};
use super::{Algorithm, TableGame, strategy_with};
use crate::args::MnkArguments;

/// On larger boards the searches look at cells near stones only.
const LARGEST_COMPLETE_BOARD: usize = 25;

/// The game on an empty board.
pub(crate) fn mnk(arguments: &MnkArguments) -> anyhow::Result<MnkGame> {
    let board = Board::new(arguments.size, Rules::new(arguments.line, arguments.rule)?);
    if arguments.size.cells() <= LARGEST_COMPLETE_BOARD {
        return Ok(MnkGame::new(board));
    }
    let middle =
        Coord::from_xy(arguments.size.width() / 2, arguments.size.height() / 2, arguments.size.height());
    let mut channel = AlphaChannel::new(arguments.size, 1)?;
    if let Some(middle) = middle {
        channel = channel.with_opening(middle)?;
    }
    Ok(MnkGame::new(board.with_alpha_channel(channel)?))
}

impl TableGame for MnkGame {
    fn title(&self) -> String {
        let (size, rules) = (self.board().size(), self.board().rules());
        format!("{} in a row on {size}, {}", rules.line_length(), rules.rule())
    }

    fn draw(&self, last: Option<Coord>) -> String {
        let line = self.board().winning_line();
        cells::draw(self.board().size(), |coord| {
            let player = self.board().get(coord)?;
            let mark = if line.as_ref().is_some_and(|line| line.contains(coord)) {
                Mark::Line
            } else if last == Some(coord) {
                Mark::Last
            } else {
                Mark::None
            };
            Some((if player.index() == 0 { 'X' } else { 'O' }, mark))
        })
    }

    fn read_move(&self, text: &str) -> Result<Coord, String> {
        let coord = cells::read(self.board().size(), text)?;
        if self.board().is_empty_cell(coord) {
            Ok(coord)
        } else {
            Err(format!("{coord} is taken; choose an empty cell"))
        }
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

    fn usual_depth(&self, _algorithm: Algorithm) -> Option<u32> {
        match self.legal_moves().len() {
            0..=9 => None,
            10..=16 => Some(6),
            17..=25 => Some(5),
            _ => Some(3),
        }
    }

    fn strategy(&self, algorithm: Algorithm, tie_break: TieBreak) -> Box<dyn Strategy<Self>> {
        strategy_with(algorithm, ScoreWith(OpenWindows), tie_break)
    }
}
