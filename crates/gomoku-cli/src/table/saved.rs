//! Games in files: every game as a JSON object that says how it began, what was played and who plays.

use gomoku::core::{Board, Coord};
use gomoku::engine::MnkGame;
use gomoku::kalaha::{Kalaha, TicTacToe};
use gomoku::search::Side;
use serde_json::{Value, json};

use super::course::Course;
use super::game_sitting::Table;
use super::sitting::{Conceded, How, Position, Sitting};
use super::{PlayerKind, Seats, TableGame, game_on};
use crate::args::Starts;

/// What a file is known by.
const FORMAT: &str = "gomoku game";
/// No game of this project has more moves.
const MOST_MOVES: usize = 10_000;

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

/// Reads a game that was saved. The error says what is wrong in the file and what would be right.
pub(crate) fn restore(text: &str) -> Result<Box<dyn Sitting>, String> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| format!("not a game that was saved: {error}"))?;
    if value["format"] != FORMAT {
        return Err(format!("not a game that was saved: expected an object with \"format\": \"{FORMAT}\""));
    }
    let start = value["start"].clone();
    let bad = |what: &str, error: serde_json::Error| format!("\"start\" is no position of {what}: {error}");
    match value["game"].as_str().unwrap_or_default() {
        MnkGame::NAME => {
            let board: Board = serde_json::from_value(start).map_err(|error| bad(MnkGame::NAME, error))?;
            continued(game_on(board).map_err(|error| error.to_string())?, &value)
        }
        TicTacToe::NAME => {
            let game: TicTacToe =
                serde_json::from_value(start).map_err(|error| bad(TicTacToe::NAME, error))?;
            continued(game, &value)
        }
        Kalaha::NAME => {
            let game: Kalaha = serde_json::from_value(start).map_err(|error| bad(Kalaha::NAME, error))?;
            continued(game, &value)
        }
        other => Err(format!(
            "\"game\" is '{}'; expected {}, {} or {}",
            other.chars().take(40).collect::<String>(),
            MnkGame::NAME,
            TicTacToe::NAME,
            Kalaha::NAME
        )),
    }
}

/// The game from its start on, with the moves and the players of a file.
fn continued<G: SavableGame>(start: G, value: &Value) -> Result<Box<dyn Sitting>, String> {
    let moves = value["moves"].as_array().ok_or("\"moves\" is missing; expected a list of moves")?;
    if moves.len() > MOST_MOVES {
        return Err(format!("there are {} moves; expected at most {MOST_MOVES}", moves.len()));
    }
    let mut course = Course::new(start);
    for (number, mv) in (1..).zip(moves) {
        let text = mv.as_str().ok_or_else(|| format!("move {number} is no text"))?;
        let after_win = course.game().outcome().is_some();
        if after_win && course.game().moves_after_win().is_empty() {
            return Err(format!("move {number} ({text}): the game is over before it"));
        }
        let read = course.game().read_move(text).map_err(|error| format!("move {number}: {error}"))?;
        course.make(read);
    }
    let player = |index: usize| -> Result<PlayerKind, String> {
        let text = value["players"][index].as_str();
        let text = text.ok_or_else(|| format!("player {} is missing in \"players\"", index + 1))?;
        text.parse().map_err(|error| format!("player {}: {error}", index + 1))
    };
    let first = match value["first_side"].as_u64() {
        Some(1) => 1,
        Some(2) => 2,
        _ => return Err("\"first_side\" is wrong; expected the player who has it, 1 or 2".to_owned()),
    };
    let seats = super::Players { kinds: [player(0)?, player(1)?], starts: Starts::Player1 };
    let seats = seats.seated(first, course.game().side_to_move());
    let seed = value["seed"].as_u64().unwrap_or(0);
    let mut table = Table::new(course, seats, seed)?;
    if !value["conceded"].is_null() {
        let wrong = |error: String| format!("\"conceded\" is wrong: {error}");
        let read =
            serde_json::from_value(value["conceded"].clone()).map_err(|error| wrong(error.to_string()));
        let conceded: Conceded = read?;
        conceded.check().map_err(wrong)?;
        table.lose(conceded);
    }
    Ok(Box::new(table))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats() -> Seats {
        let kinds = [PlayerKind::Human, "alpha-beta:3".parse().unwrap()];
        super::super::Players { kinds, starts: Starts::Player2 }.seated(2, Side::First)
    }

    fn played<G: SavableGame>(game: G, spots: &[usize]) -> Saved {
        conceded(game, spots, None)
    }

    fn conceded<G: SavableGame>(game: G, spots: &[usize], conceded: Option<Conceded>) -> Saved {
        let mut course = Course::new(game);
        for spot in spots {
            let mv = course.game().move_at(*spot).unwrap();
            course.make(mv);
        }
        G::saved(&course, &seats(), 7, conceded)
    }

    #[test]
    fn every_game_is_read_as_it_was_saved() {
        let board = Board::new("7x5".parse().unwrap(), gomoku::core::Rules::standard(4).unwrap());
        let scenario =
            Board::from_diagram("XO.\n.X.\n..O", gomoku::core::Rules::freestyle(3).unwrap()).unwrap();
        for saved in [
            played(TicTacToe::default(), &[4, 0, 8]),
            played(Kalaha::new(6, 4).unwrap(), &[2, 5, 0]),
            played(Kalaha::new(3, 2).unwrap().with_side_to_move(Side::Second), &[]),
            played(game_on(board).unwrap(), &[0, 1, 2, 9, 33]),
            played(game_on(scenario).unwrap(), &[2]),
        ] {
            let read = restore(&saved.value.clone().unwrap().to_string()).unwrap();
            assert_eq!(read.saved().unwrap().value, saved.value);
            assert_eq!(read.seats().kind_of(2).to_string(), "alpha-beta:3");
            assert_eq!(read.seats().player(Side::First), 2);
        }
    }

    #[test]
    fn who_has_resigned_has_resigned_in_the_file_too() {
        for (how, told) in [
            (How::Resigned, "The game is over: O resigns, X wins"),
            (How::Time, "The game is over: X wins on time"),
            (How::GaveUp, "The game is over: O gives up, X wins"),
        ] {
            let lost = Conceded { player: 1, how };
            let saved = conceded(TicTacToe::default(), &[4, 0], Some(lost));
            let mut read = restore(&saved.value.clone().unwrap().to_string()).unwrap();
            assert_eq!((read.conceded(), read.to_move(), read.state().as_str()), (Some(lost), None, told));
            assert_eq!(read.saved().unwrap().value, saved.value);
            read.undo().unwrap();
            assert!(read.conceded().is_none() && read.to_move().is_some(), "it can be taken back");
            read.concede(2, how).unwrap();
            read.redo().unwrap();
            assert!(read.conceded().is_none(), "who makes a move again goes on");
        }
    }

    #[test]
    fn what_is_wrong_in_a_file_is_told() {
        let good = played(TicTacToe::default(), &[4, 0]).value.unwrap();
        let with = |key: &str, value: Value| {
            let mut changed = good.clone();
            changed[key] = value;
            changed.to_string()
        };
        for (text, reason) in [
            (String::new(), "not a game that was saved: EOF"),
            ("[]".to_owned(), "not a game that was saved: expected an object"),
            (with("game", json!("chess")), "\"game\" is 'chess'; expected n in a row, tic-tac-toe or Kalaha"),
            (with("start", json!("XXXXXXXXX")), "\"start\" is no position of tic-tac-toe"),
            (with("moves", json!(7)), "\"moves\" is missing"),
            (with("moves", json!(["5", "5"])), "move 2: cell 5 is taken"),
            (with("moves", json!(["5", 1])), "move 2 is no text"),
            (with("moves", json!(["1", "4", "2", "5", "3", "6"])), "move 6 (6): the game is over before it"),
            (with("players", json!(["human"])), "player 2 is missing"),
            (with("players", json!(["human", "flagship"])), "flagship plays n in a row, not Tic-tac-toe"),
            (with("first_side", json!(3)), "\"first_side\" is wrong"),
            (
                with("conceded", json!({ "player": 3, "how": "time" })),
                "\"conceded\" is wrong: there is no player 3",
            ),
            (
                with("conceded", json!({ "player": 1, "how": "line" })),
                "\"conceded\" is wrong: nobody concedes by",
            ),
            (with("conceded", json!("time")), "\"conceded\" is wrong: invalid type"),
        ] {
            let error = restore(&text).err().unwrap();
            assert!(error.starts_with(reason), "{error}");
        }
    }
}
