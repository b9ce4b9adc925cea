//! The games that can be measured: where they begin, what judges their positions, and how a position is written in a line.

use std::hash::Hash;
use std::str::FromStr;

use gomoku::core::{AlphaChannel, Board, BoardSize, Coord, Rule, Rules};
use gomoku::engine::{MnkGame, ScoreWith};
use gomoku::eval::OpenWindows;
use gomoku::kalaha::{EmptyCapture, Kalaha, StoreDifference, TicTacToe};
use gomoku::search::{Evaluator, Keyed, NoEvaluation, Options, Side};

use crate::args::{BenchGameArguments, GameName};
use crate::table::TableGame;

/// On larger boards only cells near stones count as moves.
const LARGEST_COMPLETE_BOARD: usize = 25;
/// How near.
const RADIUS: u8 = 2;

/// A game whose searches can be measured.
pub(crate) trait BenchGame: TableGame + Keyed<Move: Hash + Send + Sync> + Send + Sync {
    /// What judges its positions, the same for all strategies.
    type Evaluator: Evaluator<Self> + Copy + Send + Sync + 'static;

    fn evaluator() -> Self::Evaluator;

    /// What suits the deepening searches in this game.
    fn options() -> Options {
        Options::new()
    }

    /// How deep to look if nobody says: some seconds for plain minimax.
    fn sensible_depth(&self) -> u32;

    /// The most random moves that lead to a position.
    fn most_random_moves(&self) -> u32;

    /// Reads a position of this game, which is at its start here. The error says what was wrong.
    fn read_position(&self, line: &str) -> Result<Self, String>;

    /// The position as `read_position` reads it.
    fn write_position(&self) -> String;
}

/// The game that the command line asks for, at its start.
#[derive(Debug, Clone)]
pub(crate) enum GameChoice {
    TicTacToe(TicTacToe),
    Mnk(MnkGame),
    Kalaha(Kalaha),
}

impl GameChoice {
    /// The error names an option that does not fit the game, or a rule that it does not have.
    pub(crate) fn new(arguments: &BenchGameArguments) -> Result<GameChoice, String> {
        refuse_strange_options(arguments)?;
        Ok(match arguments.game {
            GameName::TicTacToe => GameChoice::TicTacToe(TicTacToe::default()),
            GameName::Mnk => GameChoice::Mnk(on_board(arguments, 7, arguments.line.unwrap_or(4))?),
            GameName::Five => GameChoice::Mnk(on_board(arguments, 15, 5)?),
            GameName::Kalaha => {
                let (pits, stones) = (arguments.pits.unwrap_or(6), arguments.stones.unwrap_or(4));
                let start = Kalaha::new(pits, stones).map_err(|error| error.to_string())?;
                GameChoice::Kalaha(start.with_rule(rule(arguments)?.unwrap_or(EmptyCapture::Captured)))
            }
        })
    }
}

fn refuse_strange_options(arguments: &BenchGameArguments) -> Result<(), String> {
    use GameName::{Five, Kalaha, Mnk};
    for (option, is_given, games, words) in [
        ("--size", arguments.size.is_some(), &[Mnk, Five][..], "mnk and five"),
        ("--line", arguments.line.is_some(), &[Mnk], "mnk"),
        ("--pits", arguments.pits.is_some(), &[Kalaha], "kalaha"),
        ("--stones", arguments.stones.is_some(), &[Kalaha], "kalaha"),
        ("--rule", arguments.rule.is_some(), &[Mnk, Five, Kalaha], "mnk, five and kalaha"),
    ] {
        if is_given && !games.contains(&arguments.game) {
            return Err(format!("{option} is an option of {words} only"));
        }
    }
    Ok(())
}

fn rule<R>(arguments: &BenchGameArguments) -> Result<Option<R>, String>
where
    R: FromStr<Err: ToString>,
{
    arguments.rule.as_ref().map(|text| text.parse().map_err(|error: R::Err| error.to_string())).transpose()
}

fn on_board(arguments: &BenchGameArguments, usual_size: u8, line: u8) -> Result<MnkGame, String> {
    let size = match arguments.size {
        Some(size) => size,
        None => BoardSize::square(usual_size).map_err(|error| error.to_string())?,
    };
    let rule = rule(arguments)?.unwrap_or(Rule::Freestyle);
    let rules = Rules::new(line, rule).map_err(|error| error.to_string())?;
    with_candidates(Board::new(size, rules))
}

/// The game on this board; on a large one the moves are the cells near stones, and the middle if there are none.
fn with_candidates(board: Board) -> Result<MnkGame, String> {
    let size = board.size();
    if size.cells() <= LARGEST_COMPLETE_BOARD {
        return Ok(MnkGame::new(board));
    }
    let mut channel = AlphaChannel::new(size, RADIUS).map_err(|error| error.to_string())?;
    if let Some(middle) = Coord::from_xy(size.width() / 2, size.height() / 2, size.height()) {
        channel = channel.with_opening(middle).map_err(|error| error.to_string())?;
    }
    board.with_alpha_channel(channel).map(MnkGame::new).map_err(|error| error.to_string())
}

impl BenchGame for TicTacToe {
    type Evaluator = NoEvaluation;

    fn evaluator() -> NoEvaluation {
        NoEvaluation
    }

    fn sensible_depth(&self) -> u32 {
        9
    }

    fn most_random_moves(&self) -> u32 {
        4
    }

    fn read_position(&self, line: &str) -> Result<TicTacToe, String> {
        let cells: Vec<char> = line.chars().filter(|cell| !cell.is_whitespace() && *cell != '/').collect();
        if cells.len() != 9 {
            return Err(format!("'{line}' has {} cells; expected 9, such as X...O....", cells.len()));
        }
        let rows: Vec<String> = cells.chunks(3).map(String::from_iter).collect();
        rows.join("\n").parse().map_err(|error| format!("'{line}', its rows one below the other: {error}"))
    }

    fn write_position(&self) -> String {
        self.to_string().replace('\n', "")
    }
}

impl BenchGame for MnkGame {
    type Evaluator = ScoreWith<OpenWindows>;

    fn evaluator() -> ScoreWith<OpenWindows> {
        ScoreWith(OpenWindows)
    }

    fn options() -> Options {
        // Moves come row by row, which says nothing about them: let the search learn what is good.
        Options::new().with_killers().with_history()
    }

    fn sensible_depth(&self) -> u32 {
        match self.board().size().cells() {
            ..=9 => 9,
            10..=16 => 5,
            17..=LARGEST_COMPLETE_BOARD => 4,
            _ => 3,
        }
    }

    fn most_random_moves(&self) -> u32 {
        // Some stones, and a board that is far from full.
        (self.board().size().cells() as u32 / 4).min(16)
    }

    fn read_position(&self, line: &str) -> Result<MnkGame, String> {
        let (size, rules) = (self.board().size(), self.board().rules());
        // Moves have digits, a diagram none.
        let board = if line.contains(|character: char| character.is_ascii_digit()) {
            Board::from_moves(line, size, rules).map_err(|error| error.to_string())?
        } else {
            Board::from_flat_diagram(line, size, rules).map_err(|error| error.to_string())?
        };
        with_candidates(board)
    }

    fn write_position(&self) -> String {
        if self.board().moves().len() == 0 {
            self.board().to_diagram().replace('\n', "")
        } else {
            self.board().to_moves_text()
        }
    }
}

impl BenchGame for Kalaha {
    type Evaluator = StoreDifference;

    fn evaluator() -> StoreDifference {
        StoreDifference
    }

    fn sensible_depth(&self) -> u32 {
        8
    }

    fn most_random_moves(&self) -> u32 {
        u32::from(self.pits_per_side())
    }

    fn read_position(&self, line: &str) -> Result<Kalaha, String> {
        let (places, mover) = match line.split_once("mover") {
            None => (line, Side::First),
            Some((places, word)) => match word.trim() {
                "1" => (places, Side::First),
                "2" => (places, Side::Second),
                word => return Err(format!("mover '{word}' is no side; expected 1 or 2")),
            },
        };
        let position: Kalaha = places.trim_end().parse().map_err(|error| format!("{error}"))?;
        let (found, expected) = (position.pits_per_side(), self.pits_per_side());
        if found != expected {
            return Err(format!("{found} pits a side; expected {expected}, or another --pits"));
        }
        Ok(position.with_side_to_move(mover).with_rule(self.rule()))
    }

    fn write_position(&self) -> String {
        format!("{self} mover {}", self.side_to_move().index() + 1)
    }
}
