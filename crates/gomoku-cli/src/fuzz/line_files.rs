//! Files that this program has written, line by line, and reads again to go on: after whatever has happened to them.

use std::path::Path;

use gomoku::core::{Board, BoardSize, Rules};
use gomoku::engine::MnkGame;
use gomoku::engine::matches::{Openings, SeriesGame};
use gomoku::kalaha::{Kalaha, TicTacToe};
use serde_json::json;

use super::told;
use crate::bench::{BenchGame, positions_in};
use crate::contest::{Check, match_in, records_in};
use crate::learning::games_in;
use crate::line_file::kind_in;
use crate::part_file::part_in;
use crate::tuning::{TuneSettings, read_spsa, state_in};

/// Stands for the file in complaints.
const NAME: &str = "some.jsonl";
/// Longer runs are not begun here: they would take their memory before the first game.
const MOST_STEPS: u32 = 1000;

/// Reads a file as every kind of file that grows line by line: of matches, of tuning, of learning, of positions that were solved in
/// parts; and as lists of numbers to tune and of positions to measure.
///
/// # Panics
/// If it finds a fault.
pub fn line_files(data: &[u8]) {
    let _ = kind_in(data);
    a_match(data);
    games_of_matches(data);
    tuning(data);
    learning(data);
    solved_parts(data);
    if let Err(error) = read_spsa(&String::from_utf8_lossy(data)) {
        assert!(told(&error).contains("expected"), "{error}");
    }
    positions(&TicTacToe::default(), data);
    positions(&Kalaha::default(), data);
    let size = BoardSize::square(5).expect("a size in range");
    positions(&MnkGame::new(Board::new(size, Rules::freestyle(4).expect("a line in range"))), data);
}

fn path() -> &'static Path {
    Path::new(NAME)
}

fn a_match(data: &[u8]) {
    let read = match match_in(path(), data) {
        Ok(Some(read)) => read,
        Ok(None) => return,
        Err(error) => return check_place(&error),
    };
    let head = read.settings.header().expect("settings can be written");
    let again = match_in(path(), format!("{head}\n").as_bytes()).expect("written by us").expect("a head");
    assert_eq!(again.settings, read.settings, "written as {head}");
    assert_eq!(read.settings.difference(&again.settings).expect("written before"), None);
    told(&read.settings.command());
    let stones = read.settings.openings.stones.unwrap_or(0).min(20);
    if let Err(error) = read.settings.rules() {
        told(&error);
        return;
    }
    match read.settings.tournament(Openings::Random { stones }) {
        Ok(tournament) if read.has_whole_lines() => match read.games(path(), &tournament) {
            Ok(games) => {
                let mut numbers: Vec<u32> = games.iter().map(|game: &SeriesGame| game.number).collect();
                numbers.sort_unstable();
                assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "{numbers:?}: each game once");
            }
            Err(error) => check_place(&error),
        },
        Ok(_) => {}
        Err(error) => drop(told(&error)),
    }
}

fn games_of_matches(data: &[u8]) {
    match records_in(path(), data) {
        Ok(records) => {
            for (_, record) in records {
                let line = serde_json::to_string(&record).expect("a record can be written");
                let again = records_in(path(), line.as_bytes()).expect("written by us");
                assert_eq!(again[0].1, record, "written as {line}");
                // What plays a game again would think; what only looks at it says the same of any record.
                if record.replay().is_err() {
                    told(&Check::of(&record));
                }
            }
        }
        Err(error) => check_place(&error),
    }
}

fn tuning(data: &[u8]) {
    let state = match state_in(path(), data) {
        Ok(Some(state)) => state,
        Ok(None) => return,
        Err(error) => return check_place(&error),
    };
    let mut text = state.settings.header().expect("settings can be written").to_string() + "\n";
    for (_, game) in &state.games {
        text += &(serde_json::to_string(game).expect("a game can be written") + "\n");
    }
    let again = state_in(path(), text.as_bytes()).expect("written by us").expect("a head");
    assert_eq!(again.settings, state.settings, "written as {text}");
    let games = |games: &[(usize, _)]| games.iter().map(|(_, game)| *game).collect::<Vec<_>>();
    assert_eq!(games(&again.games), games(&state.games));
    let TuneSettings { steps, games, check, .. } = state.settings;
    if [steps, games, check].iter().any(|number| *number > MOST_STEPS) {
        return;
    }
    match state.settings.run() {
        Ok(mut run) => {
            if let Err(error) = state.add_to(path(), &mut run) {
                assert!(told(&error).starts_with(NAME), "{error}");
            }
        }
        Err(error) => drop(told(&error)),
    }
}

fn learning(data: &[u8]) {
    match games_in(path(), data) {
        Ok((setup, games, length)) => {
            assert!(length <= data.len());
            let mut text = setup.to_json().to_string() + "\n";
            for game in &games {
                text += &(serde_json::to_string(game).expect("a game can be written") + "\n");
            }
            let again = games_in(path(), text.as_bytes()).expect("written by us");
            assert_eq!((&again.0, &again.1, again.2), (&setup, &games, text.len()), "written as {text}");
            assert_eq!(setup.difference(&again.0), None);
        }
        Err(error) => check_place(&error),
    }
}

fn solved_parts(data: &[u8]) {
    match part_in(path(), data) {
        Ok(Some(read)) => {
            let mut head = read.head.clone();
            head["shard"] = json!(read.shard.to_string());
            let mut text = head.to_string() + "\n";
            for (part, answer) in &read.answers {
                let mut line = json!({ "part": part });
                for (name, value) in answer {
                    line[name] = value.clone();
                }
                text += &(line.to_string() + "\n");
            }
            let again = part_in(path(), text.as_bytes()).expect("written by us").expect("a head");
            assert_eq!((&again.head, again.shard), (&read.head, read.shard), "written as {text}");
            assert_eq!(again.answers, read.answers, "written as {text}");
        }
        Ok(None) => {}
        Err(error) => check_place(&error),
    }
}

fn positions<G: BenchGame + PartialEq + std::fmt::Debug>(start: &G, data: &[u8]) {
    match positions_in(start, path(), data) {
        Ok(positions) => {
            for position in positions {
                assert!(position.outcome().is_none(), "{position:?} is over");
                let text = position.write_position();
                let again = start.read_position(&text);
                assert!(again.as_ref().is_ok_and(|again| again.key() == position.key()), "{text}: {again:?}");
            }
        }
        Err(error) => assert!(told(&error).starts_with(NAME), "{error:#}"),
    }
}

/// Complaints about a file say which, and where.
#[track_caller]
fn check_place(error: &anyhow::Error) {
    let text = told(&format!("{error:#}"));
    assert!(text.starts_with(&format!("{NAME}, line ")), "{text}");
}
