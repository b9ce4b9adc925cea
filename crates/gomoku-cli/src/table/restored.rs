//! Games in files, as they are read: those that `saved` has written, to be gone on with or to be looked at.

use gomoku::core::Board;
use gomoku::core::formats::Transcript;
use gomoku::engine::MnkGame;
use gomoku::kalaha::{Kalaha, TicTacToe};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::course::Course;
use super::game_sitting::Table;
use super::saved::{FORMAT, SavableGame, Saved};
use super::sitting::{Conceded, Sitting};
use super::{PlayerKind, Players, Seats, game_on, tic_tac_toe, transcripts};
use crate::args::Starts;
use crate::line_file::short;
use crate::printable::printable;

/// No game of this project has more moves.
const MOST_MOVES: usize = 10_000;
/// So much is repeated of what is wrong in a file.
const LONGEST: usize = 40;

/// A game of one kind as a file has it; nobody has sat down yet.
struct Restored<G: SavableGame> {
    course: Course<G>,
    seats: Seats,
    seed: u64,
    conceded: Option<Conceded>,
}

/// A game as a file has it.
enum AnyGame {
    Mnk(Restored<MnkGame>),
    TicTacToe(Restored<TicTacToe>),
    Kalaha(Restored<Kalaha>),
}

/// Whether a file may be a game that was saved: the record of a match, which is JSON too, has no such word.
pub(crate) fn looks_saved(bytes: &[u8]) -> bool {
    let word = format!("\"{FORMAT}\"");
    let begin = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).trim_ascii_start();
    begin.starts_with(b"{") && begin.windows(word.len()).any(|found| found == word.as_bytes())
}

/// Reads a game that was saved. The error says what is wrong in the file and what would be right.
pub(crate) fn restore(text: &str) -> Result<Box<dyn Sitting>, String> {
    match read(text)? {
        AnyGame::Mnk(game) => game.seated(),
        AnyGame::TicTacToe(game) => game.seated(),
        AnyGame::Kalaha(game) => game.seated(),
    }
}

/// Reads a game on a board that was saved, to be looked at: whoever plays it need not be there. The error says what is wrong in
/// the file and what would be right.
pub(crate) fn restore_transcript(text: &str) -> Result<Transcript, String> {
    match read(text)? {
        AnyGame::Mnk(game) => transcripts::transcript(&game.saved()),
        AnyGame::TicTacToe(game) => {
            let on_board = Some(tic_tac_toe::on_board(&game.course)?);
            transcripts::transcript(&Saved { on_board, ..game.saved() })
        }
        AnyGame::Kalaha(_) => Err(
            "it is a saved game of Kalaha, which `gomoku play --load` opens; expected one of n in a row or \
                                   tic-tac-toe"
                .to_owned(),
        ),
    }
}

fn read(text: &str) -> Result<AnyGame, String> {
    let text = text.trim_start_matches('\u{feff}');
    let value: Value =
        serde_json::from_str(text).map_err(|error| format!("not a game that was saved: {error}"))?;
    if value["format"] != FORMAT {
        return Err(format!("not a game that was saved: expected an object with \"format\": \"{FORMAT}\""));
    }
    match value["game"].as_str() {
        Some(MnkGame::NAME) => {
            let board: Board = position(&value, MnkGame::NAME)?;
            let game = game_on(board).map_err(|error| error.to_string())?;
            Restored::from(game, &value).map(AnyGame::Mnk)
        }
        Some(TicTacToe::NAME) => {
            Restored::from(position(&value, TicTacToe::NAME)?, &value).map(AnyGame::TicTacToe)
        }
        Some(Kalaha::NAME) => Restored::from(position(&value, Kalaha::NAME)?, &value).map(AnyGame::Kalaha),
        _ => Err(wrong(
            &value,
            "game",
            &format!("\"{}\", \"{}\" or \"{}\"", MnkGame::NAME, TicTacToe::NAME, Kalaha::NAME),
        )),
    }
}

/// The position from which a game is played.
fn position<T: DeserializeOwned>(value: &Value, game: &str) -> Result<T, String> {
    let Some(start) = value.get("start") else {
        return Err(wrong(value, "start", &format!("a position of {game}")));
    };
    serde_json::from_value(start.clone())
        .map_err(|error| format!("\"start\" is no position of {game}: {error}"))
}

/// That a field is missing, or what it is, and what would be right.
fn wrong(value: &Value, field: &str, expected: &str) -> String {
    let found = value.get(field).map_or_else(|| "missing".to_owned(), shortened);
    format!("\"{field}\" is {found}; expected {expected}")
}

/// The beginning of a value, as a terminal may have it.
fn shortened(value: &Value) -> String {
    printable(&short(value, LONGEST))
}

impl<G: SavableGame> Restored<G> {
    /// The game from its start on, with the moves and the players of a file.
    fn from(start: G, value: &Value) -> Result<Self, String> {
        let moves = value["moves"].as_array().ok_or_else(|| wrong(value, "moves", "a list of moves"))?;
        if moves.len() > MOST_MOVES {
            return Err(format!("there are {} moves; expected at most {MOST_MOVES}", moves.len()));
        }
        let mut course = Course::new(start);
        for (number, mv) in (1..).zip(moves) {
            let Some(text) = mv.as_str() else {
                let hint = course.game().move_hint();
                return Err(format!("move {number} is {}; expected a text: {hint}", shortened(mv)));
            };
            if course.game().outcome().is_some() && course.game().moves_after_win().is_empty() {
                let text = shortened(mv);
                return Err(format!(
                    "move {number} is {text}, but the game is over before it; expected no move"
                ));
            }
            let read = course.game().read_move(text).map_err(|error| format!("move {number}: {error}"))?;
            course.make(read);
        }
        let first = match value["first_side"].as_u64() {
            Some(1) => 1,
            Some(2) => 2,
            _ => return Err(wrong(value, "first_side", "the player who has it, 1 or 2")),
        };
        let seats = Players { kinds: players(value)?, starts: Starts::Player1 };
        let seats = seats.seated(first, course.game().side_to_move());
        // Who writes a game by hand has no seed.
        let seed = match value.get("seed") {
            None => 0,
            Some(seed) => seed.as_u64().ok_or_else(|| wrong(value, "seed", "a whole number from 0 on"))?,
        };
        Ok(Restored { course, seats, seed, conceded: conceded(value)? })
    }

    /// The game at the table. The error says who cannot play it.
    fn seated(self) -> Result<Box<dyn Sitting>, String> {
        let mut table = Table::new(self.course, self.seats, self.seed)?;
        if let Some(conceded) = self.conceded {
            table.lose(conceded);
        }
        Ok(Box::new(table))
    }

    fn saved(&self) -> Saved {
        G::saved(&self.course, &self.seats, self.seed, self.conceded)
    }
}

/// The kinds of both players.
fn players(value: &Value) -> Result<[PlayerKind; 2], String> {
    let Some([one, two]) = value["players"].as_array().map(Vec::as_slice) else {
        return Err(wrong(value, "players", "a list of two players"));
    };
    let player = |number: u8, kind: &Value| -> Result<PlayerKind, String> {
        let Some(text) = kind.as_str() else {
            return Err(format!("player {number} is {}; expected a text such as \"human\"", shortened(kind)));
        };
        text.parse().map_err(|error| format!("player {number}: {error}"))
    };
    Ok([player(1, one)?, player(2, two)?])
}

/// Who has lost the game by something that is not on the board.
fn conceded(value: &Value) -> Result<Option<Conceded>, String> {
    let Some(conceded) = value.get("conceded").filter(|conceded| !conceded.is_null()) else {
        return Ok(None);
    };
    let wrong = |error: String| format!("\"conceded\" is wrong: {error}");
    let read: Conceded =
        serde_json::from_value(conceded.clone()).map_err(|error| wrong(error.to_string()))?;
    read.check().map_err(wrong)?;
    Ok(Some(read))
}

#[cfg(test)]
mod tests {
    use gomoku::core::Player;
    use gomoku::core::formats::{Ending, WonBy};
    use gomoku::search::Side;
    use serde_json::json;

    use super::*;
    use crate::table::How;

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
    fn games_on_boards_are_looked_at_whoever_plays_them() {
        let transcript = |saved: &Saved| restore_transcript(&saved.value.clone().unwrap().to_string());
        let game = transcript(&conceded(
            TicTacToe::default(),
            &[4, 0, 8],
            Some(Conceded { player: 1, how: How::Time }),
        ))
        .unwrap();
        let moves: Vec<String> =
            game.moves().iter().map(|mv| format!("{}{}", mv.player(), mv.coord())).collect();
        assert_eq!(moves, ["Xb2", "Oa3", "Xc1"]);
        assert_eq!(game.rules(), Some(gomoku::core::Rules::freestyle(3).unwrap()));
        assert_eq!((game.name(Player::X), game.name(Player::O)), (Some("alpha-beta:3"), Some("human")));
        assert_eq!(game.ending(), Some(Ending::Won { player: Player::X, by: WonBy::Time }));

        let scenario =
            Board::from_diagram("XO.\n.X.\n..O", gomoku::core::Rules::freestyle(3).unwrap()).unwrap();
        let game = transcript(&played(game_on(scenario).unwrap(), &[2])).unwrap();
        assert_eq!((game.setup().len(), game.moves().len()), (4, 1));

        let error = transcript(&played(Kalaha::new(6, 4).unwrap(), &[2])).unwrap_err();
        assert!(error.starts_with("it is a saved game of Kalaha, which"), "{error}");
    }

    #[test]
    fn what_is_wrong_in_a_file_is_told() {
        let good = played(TicTacToe::default(), &[4, 0]).value.unwrap();
        let with = |key: &str, value: Value| {
            let mut changed = good.clone();
            changed[key] = value;
            changed.to_string()
        };
        let without = |key: &str| {
            let mut changed = good.clone();
            changed.as_object_mut().unwrap().remove(key);
            changed.to_string()
        };
        for (text, reason) in [
            (String::new(), "not a game that was saved: EOF"),
            ("[]".to_owned(), "not a game that was saved: expected an object"),
            (
                with("game", json!("chess")),
                "\"game\" is \"chess\"; expected \"n in a row\", \"tic-tac-toe\" or \"Kalaha\"",
            ),
            (without("game"), "\"game\" is missing; expected \"n in a row\", \"tic-tac-toe\" or \"Kalaha\""),
            (without("start"), "\"start\" is missing; expected a position of tic-tac-toe"),
            (with("seed", json!("x")), "\"seed\" is \"x\"; expected a whole number from 0 on"),
            (with("seed", json!(-1)), "\"seed\" is -1; expected a whole number from 0 on"),
            (with("game", json!("\u{9b}".repeat(99))), "\"game\" is \"\\u{9b}\\u{9b}"),
            (with("start", json!("XXXXXXXXX")), "\"start\" is no position of tic-tac-toe"),
            (with("moves", json!(7)), "\"moves\" is 7; expected a list of moves"),
            (with("moves", json!(["5", "5"])), "move 2: cell 5 is taken"),
            (with("moves", json!(["5", 1])), "move 2 is 1; expected a text: a cell"),
            (
                with("moves", json!(["1", "4", "2", "5", "3", "6"])),
                "move 6 is \"6\", but the game is over before it",
            ),
            (with("players", json!(["human"])), "\"players\" is [\"human\"]; expected a list of two players"),
            (with("players", json!(["human", "flagship"])), "flagship plays n in a row, not Tic-tac-toe"),
            (with("first_side", json!(3)), "\"first_side\" is 3; expected the player who has it, 1 or 2"),
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
