//! The form for a new game: which one, how it begins, who plays.

use std::path::PathBuf;

use gomoku::core::{OpeningRule, Rule};
use gomoku::engine::Difficulty;
use gomoku::kalaha::{EmptyCapture, Kalaha};
use serde_json::Value;

use super::form::{Field, Form};
use super::player_form::names;
use crate::args::{FiveArguments, GameArguments, KalahaArguments, MnkArguments, Starts};
use crate::number::number;
use crate::table::{PlayerKind, Players, Saved, check_is_file, usual_players};

const GAME: &str = "Game";
const GAMES: [&str; 4] = ["five in a row", "n in a row", "Kalaha", "tic-tac-toe"];
const SIZE: &str = "Size";
const LINE: &str = "In a row";
const RULE: &str = "Rule";
const OPENING: &str = "Opening";
const START: &str = "Board";
const STARTS: [&str; 5] = ["empty", "random, easy", "random, medium", "random, hard", "scenario"];
const SCENARIO: &str = "Scenario file";
const PITS: &str = "Pits a side";
const STONES: &str = "Stones a pit";
const BEGINS: &str = "Who begins";
const PLAYERS: [&str; 2] = ["Player 1", "Player 2"];
const RULES: [&str; 5] = ["freestyle", "standard", "renju", "caro", "caro-exact"];
const OPENINGS: [&str; 5] = ["free", "pro", "long-pro", "swap", "swap2"];
const CAPTURES: [&str; 2] = ["empty_capture", "standard"];

const ABOUT_SCENARIO: &str = "a position set up in advance, as THO-MOKU keeps it (.tsc)";
const ABOUT_RULE: &str = "freestyle: longer lines win, too; standard: not; renju: X has forbidden points";

/// The form, filled in with a game and players.
pub(super) fn form(game: &GameArguments, players: &Players) -> Form {
    let name = match game {
        GameArguments::Five(_) => GAMES[0],
        GameArguments::Mnk(_) => GAMES[1],
        GameArguments::Kalaha(_) => GAMES[2],
        GameArguments::TicTacToe => GAMES[3],
    };
    let mut fields = vec![Field::choice(GAME, &GAMES, name, "what to play")];
    let about_size = "width x height, each from 3 to 40";
    match game {
        GameArguments::Five(five) => {
            let sizes = ["15x15", "19x19", "20x20", "40x40"];
            fields.push(Field::text(SIZE, &five.size.to_string(), &sizes, about_size));
            fields.push(Field::choice(RULE, &RULES, &five.rule.to_string(), ABOUT_RULE));
            let about = "pro: the third stone far away; swap, swap2: players choose their stones";
            fields.push(Field::choice(OPENING, &OPENINGS, &five.opening.to_string(), about));
            let start = match (&five.scenario, five.random) {
                (Some(_), _) => STARTS[4],
                (None, Some(Difficulty::Easy)) => STARTS[1],
                (None, Some(Difficulty::Medium)) => STARTS[2],
                (None, Some(_)) => STARTS[3],
                (None, None) => STARTS[0],
            };
            let about = "easy: the side to move has a short forced win; hard: nobody has one";
            fields.push(Field::choice(START, &STARTS, start, about));
            if let Some(path) = &five.scenario {
                fields.push(Field::text(SCENARIO, &path.display().to_string(), &[], ABOUT_SCENARIO));
            }
        }
        GameArguments::Mnk(mnk) => {
            let sizes = ["3x3", "5x5", "7x7", "15x15"];
            fields.push(Field::text(SIZE, &mnk.size.to_string(), &sizes, about_size));
            fields.push(Field::number(LINE, mnk.line.into(), (3, 10), "how many in a row win"));
            fields.push(Field::choice(RULE, &RULES, &mnk.rule.to_string(), ABOUT_RULE));
        }
        GameArguments::Kalaha(kalaha) => {
            fields.push(Field::number(PITS, kalaha.pits.into(), (1, 12), "pits on each side"));
            fields.push(Field::number(
                STONES,
                kalaha.stones.into(),
                (1, 12),
                "stones in each pit at the start",
            ));
            let about = "whether a last stone opposite to an empty pit goes to the store";
            fields.push(Field::choice(RULE, &CAPTURES, &kalaha.rule.to_string(), about));
        }
        GameArguments::TicTacToe => {}
    }
    let names = names(game);
    for (label, kind) in PLAYERS.into_iter().zip(&players.kinds) {
        let about = "with settings if you like: flagship:level=3, alpha-beta:6";
        fields.push(Field::text(label, &kind.to_string(), &names, about));
    }
    let begins = players.starts.name();
    fields.push(Field::choice(BEGINS, &["lot", "1", "2"], begins, "player 1, player 2, or drawn by lot"));
    Form::new("New game", fields)
}

/// Another value may need other fields: the form as it is then.
pub(super) fn adapted(form: &Form, changed: usize) -> Form {
    let label = form.fields.get(changed).map_or("", |field| field.label.as_str());
    let is_scenario = form.value(START) == STARTS[4];
    let has_file = form.fields.iter().any(|field| field.label == SCENARIO);
    let mut next = form.clone();
    next.error = None;
    if label == GAME {
        let game = usual(form.value(GAME));
        // Who can play every game stays; another game has another usual computer.
        let mut players = usual_players(&game).unwrap_or_else(|_| two_people());
        let computer = players.kinds[1].clone();
        players.kinds = PLAYERS.map(|name| match form.value(name).parse() {
            Ok(kept @ (PlayerKind::Human | PlayerKind::Random)) => kept,
            _ => computer.clone(),
        });
        next = self::form(&game, &players);
    } else if label == START && is_scenario && !has_file {
        next.fields.insert(changed + 1, Field::text(SCENARIO, "", &[], ABOUT_SCENARIO));
    } else if label == START && !is_scenario {
        next.fields.retain(|field| field.label != SCENARIO);
    }
    next
}

fn two_people() -> Players {
    Players { kinds: [PlayerKind::Human, PlayerKind::Human], starts: Starts::Player1 }
}

/// A game as it usually is.
pub(super) fn usual(name: &str) -> GameArguments {
    match name {
        "n in a row" => GameArguments::Mnk(MnkArguments { size: square(7), line: 4, rule: Rule::Freestyle }),
        "Kalaha" => {
            GameArguments::Kalaha(KalahaArguments { pits: 6, stones: 4, rule: EmptyCapture::default() })
        }
        "tic-tac-toe" => GameArguments::TicTacToe,
        _ => GameArguments::Five(FiveArguments {
            size: square(15),
            rule: Rule::Freestyle,
            opening: OpeningRule::Free,
            random: None,
            scenario: None,
        }),
    }
}

/// The game that was saved, for the next new one.
pub(super) fn like(saved: &Saved) -> GameArguments {
    if let Some((board, _)) = &saved.on_board {
        let (size, line, rule) = (board.size(), board.rules().line_length(), board.rules().rule());
        return if line == 5 {
            let opening = OpeningRule::Free;
            GameArguments::Five(FiveArguments { size, rule, opening, random: None, scenario: None })
        } else {
            GameArguments::Mnk(MnkArguments { size, line, rule })
        };
    }
    let value = saved.value.as_ref().unwrap_or(&Value::Null);
    if let Ok(start) = serde_json::from_value::<Kalaha>(value["start"].clone()) {
        let pits = start.pits_per_side();
        let stones = start.places().sum::<u16>() / (2 * u16::from(pits));
        let (stones, rule) = (stones.clamp(1, 12) as u8, start.rule());
        return GameArguments::Kalaha(KalahaArguments { pits, stones, rule });
    }
    usual(value["game"].as_str().unwrap_or_default())
}

const fn square(cells: u8) -> gomoku::core::BoardSize {
    match gomoku::core::BoardSize::square(cells) {
        Ok(size) => size,
        Err(_) => panic!("the usual sizes are in range"),
    }
}

/// What was entered; the error says in which field something is wrong, and what would be right.
pub(super) fn read(form: &Form) -> Result<(GameArguments, Players), String> {
    let game = match form.value(GAME) {
        "five in a row" => GameArguments::Five(read_five(form)?),
        "n in a row" => GameArguments::Mnk(MnkArguments {
            size: parsed(form, SIZE)?,
            line: ranged(form, LINE, 3, 10)?,
            rule: parsed(form, RULE)?,
        }),
        "Kalaha" => GameArguments::Kalaha(KalahaArguments {
            pits: ranged(form, PITS, 1, 12)?,
            stones: ranged(form, STONES, 1, 12)?,
            rule: parsed(form, RULE)?,
        }),
        _ => GameArguments::TicTacToe,
    };
    let starts = match form.value(BEGINS) {
        "1" => Starts::Player1,
        "2" => Starts::Player2,
        _ => Starts::Lot,
    };
    let kinds = [parsed(form, PLAYERS[0])?, parsed(form, PLAYERS[1])?];
    Ok((game, Players { kinds, starts }))
}

fn read_five(form: &Form) -> Result<FiveArguments, String> {
    let start = form.value(START);
    let random = match start {
        "random, easy" => Some(Difficulty::Easy),
        "random, medium" => Some(Difficulty::Medium),
        "random, hard" => Some(Difficulty::Hard),
        _ => None,
    };
    let scenario = (start == STARTS[4]).then(|| PathBuf::from(form.value(SCENARIO)));
    if let Some(path) = &scenario {
        if path.as_os_str().is_empty() {
            return Err(format!("{SCENARIO}: nothing is entered; expected the path of a .tsc file"));
        }
        check_is_file("read", path).map_err(|error| format!("{SCENARIO}: {error}"))?;
    }
    let opening: OpeningRule = parsed(form, OPENING)?;
    if opening != OpeningRule::Free && start != STARTS[0] {
        return Err(format!("{OPENING}: {opening} begins on an empty board; expected Board: empty, or free"));
    }
    Ok(FiveArguments { size: parsed(form, SIZE)?, rule: parsed(form, RULE)?, opening, random, scenario })
}

fn parsed<T>(form: &Form, label: &str) -> Result<T, String>
where
    T: std::str::FromStr,
    T::Err: std::fmt::Display,
{
    let value = form.value(label);
    value
        .parse()
        .map_err(|error: T::Err| format!("{label}: {error}").split_whitespace().collect::<Vec<_>>().join(" "))
}

fn ranged(form: &Form, label: &str, least: u8, most: u8) -> Result<u8, String> {
    number(least..=most)(form.value(label)).map_err(|error| format!("{label}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::form::{Event, Target};

    fn form_of(name: &str) -> Form {
        let game = usual(name);
        form(&game, &usual_players(&game).unwrap())
    }

    #[test]
    fn what_the_form_shows_is_what_is_read_from_it() {
        for name in GAMES {
            let (game, players) = read(&form_of(name)).unwrap();
            assert_eq!(format!("{game:?}"), format!("{:?}", usual(name)));
            assert_eq!(format!("{players:?}"), format!("{:?}", usual_players(&game).unwrap()));
        }
    }

    #[test]
    fn another_game_has_other_fields_and_keeps_who_can_play_it() {
        let mut five = form_of(GAMES[0]);
        assert_eq!(five.value("Player 2"), "flagship");
        for (name, fields) in [("n in a row", 7), ("Kalaha", 7), ("tic-tac-toe", 4), ("five in a row", 8)] {
            let Event::Changed(index) = five.click(Target::Later(0)) else { panic!("nothing has changed") };
            five = adapted(&five, index);
            assert_eq!((five.value(GAME), five.fields.len()), (name, fields));
            assert_eq!(five.value("Player 1"), "human");
            assert!(names(&usual(name))[2..].contains(&five.value("Player 2")), "{}", five.value("Player 2"));
            assert!(read(&five).is_ok());
        }
        assert_eq!(five.value("Player 2"), "flagship");
    }

    #[test]
    fn a_scenario_needs_a_file() {
        let mut five = form_of(GAMES[0]);
        let start = five.fields.iter().position(|field| field.label == START).unwrap();
        five.click(Target::Earlier(start));
        five = adapted(&five, start);
        assert!(read(&five).unwrap_err().starts_with("Scenario file: nothing is entered"));
        five.focus = start + 1;
        five.paste("trap.tsc");
        let (game, _) = read(&five).unwrap();
        assert!(
            matches!(game, GameArguments::Five(five) if five.scenario == Some(PathBuf::from("trap.tsc")))
        );
        five.click(Target::Earlier(start));
        five = adapted(&five, start);
        assert_eq!(five.value(SCENARIO), "");
    }

    #[test]
    fn what_will_not_do_is_named_with_its_field() {
        let mut five = form_of(GAMES[0]);
        five.focus = 1;
        five.paste("0");
        assert!(read(&five).unwrap_err().starts_with("Size: "), "{:?}", read(&five));
        let mut kalaha = form_of(GAMES[2]);
        kalaha.focus = 5;
        kalaha.paste("x");
        assert!(read(&kalaha).unwrap_err().starts_with("Player 2: there is no player 'kalaha-perfectx'"));
    }
}
