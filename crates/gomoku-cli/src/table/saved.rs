//! Games in files, as they are written: every game as a JSON object that says how it began, what was played and who plays.

use gomoku::core::{Board, Coord};
use gomoku::engine::MnkGame;
use gomoku::kalaha::{Kalaha, TicTacToe};
use gomoku::search::Side;
use serde_json::{Value, json};

use super::course::Course;
use super::sitting::{Conceded, How, Position};
use super::{Seats, TableGame};

/// What a file is known by.
pub(super) const FORMAT: &str = "gomoku game";

/// A game as it is written.
#[derive(Debug, Clone)]
pub(crate) struct Saved {
    /// All of it; nothing of an opening that goes on.
    pub(crate) value: Option<Value>,
    /// If it is a game on a board: the board before the first move, and the moves.
    pub(crate) on_board: Option<(Board, Vec<Coord>)>,
    /// Who has the first side, and who the second.
    pub(crate) names: [String; 2],
    /// The side that has lost by something that is not on the board, and by what.
    pub(crate) conceded: Option<(Side, How)>,
}

/// A game that can be written to a file.
pub(crate) trait SavableGame: TableGame {
    /// The name of the game in a file.
    const NAME: &'static str;

    /// The position from which it is played.
    fn position(&self) -> Value;

    /// The position, for those who look at it by its kind.
    fn as_position(&self) -> Position;

    /// The board, if it is a game on one, and the moves after it.
    fn on_board(course: &Course<Self>) -> Option<(Board, Vec<Coord>)> {
        let _ = course;
        None
    }

    /// The course of a game, who plays it, its seed, and who has lost it off the board.
    fn saved(course: &Course<Self>, seats: &Seats, seed: u64, conceded: Option<Conceded>) -> Saved {
        let start = course.past().first().map_or(course.game(), |turn| &turn.before);
        let moves = course.past().iter().map(|turn| turn.before.write_move(turn.mv));
        let mut value = json!({
            "format": FORMAT,
            "game": Self::NAME,
            "start": start.position(),
            "moves": moves.collect::<Vec<_>>(),
            "players": [seats.kind_of(1).to_string(), seats.kind_of(2).to_string()],
            "first_side": seats.player(Side::First),
            "seed": seed,
        });
        if let Some(conceded) = conceded {
            value["conceded"] = json!(conceded);
        }
        let names = Side::ALL.map(|side| seats.kind(side).to_string());
        let conceded = conceded.map(|Conceded { player, how }| (seats.side(player), how));
        Saved { value: Some(value), on_board: Self::on_board(course), names, conceded }
    }
}

impl SavableGame for MnkGame {
    const NAME: &'static str = "n in a row";

    fn position(&self) -> Value {
        json!(MnkGame::board(self))
    }

    fn as_position(&self) -> Position {
        Position::Board(MnkGame::board(self).clone())
    }

    fn on_board(course: &Course<Self>) -> Option<(Board, Vec<Coord>)> {
        let start = course.past().first().map_or(course.game(), |turn| &turn.before);
        Some((start.board().clone(), course.past().iter().map(|turn| turn.mv).collect()))
    }
}

impl SavableGame for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";

    fn position(&self) -> Value {
        json!(self)
    }

    fn as_position(&self) -> Position {
        Position::TicTacToe(*self)
    }
}

impl SavableGame for Kalaha {
    const NAME: &'static str = "Kalaha";

    fn position(&self) -> Value {
        json!(self)
    }

    fn as_position(&self) -> Position {
        Position::Kalaha(*self)
    }
}
