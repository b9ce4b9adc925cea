//! What is kept as JSON: boards, and the games of matches, tuning and learning.

use gomoku_core::{Board, BoardSize, Rules};
use gomoku_engine::matches::GameRecord;
use gomoku_engine::tune::{Samples, SelfPlayGame, TuningGame};
use gomoku_eval::weights::Feature;

use super::board_check::check_board;
use super::place::message;

/// Reads JSON as everything that is kept in it.
pub fn json(data: &[u8]) {
    board(data);
    game_record(data);
    tuning_games(data);
}

/// Reads a board.
fn board(data: &[u8]) {
    match serde_json::from_slice::<Board>(data) {
        Ok(board) => {
            let written = serde_json::to_string(&board).expect("a board can be written");
            let again: Board = serde_json::from_str(&written).expect("written by us");
            assert_eq!(again, board, "written as {written}");
            check_board(&board);
        }
        Err(error) => drop(message(&error)),
    }
}

/// Reads a game of the record of a match, which may say what cannot have happened: then its replay says so.
fn game_record(data: &[u8]) {
    match serde_json::from_slice::<GameRecord>(data) {
        Ok(record) => {
            let written = serde_json::to_string(&record).expect("a record can be written");
            let again: GameRecord = serde_json::from_str(&written).expect("written by us");
            assert_eq!(again, record, "written as {written}");
            let _ = (record.verdict(), record.has_time(), record.without_times());
            for found in [record.start(), record.replay()] {
                if let Err(error) = found {
                    message(&error);
                }
            }
        }
        Err(error) => drop(message(&error)),
    }
}

/// Reads a game of a tuning run, and one that weights are learned from, which may say what cannot have happened.
fn tuning_games(data: &[u8]) {
    if let Ok(game) = serde_json::from_slice::<TuningGame>(data) {
        let written = serde_json::to_string(&game).expect("a game can be written");
        assert!(serde_json::from_str::<TuningGame>(&written).is_ok_and(|again| again == game), "{written}");
    }
    match serde_json::from_slice::<SelfPlayGame>(data) {
        Ok(game) => {
            let written = serde_json::to_string(&game).expect("a game can be written");
            assert!(
                serde_json::from_str::<SelfPlayGame>(&written).is_ok_and(|again| again == game),
                "{written}"
            );
            let size = BoardSize::square(15).expect("a size in range");
            if let Err(error) = game.add_to(&mut Samples::new(Feature::COUNT), size, Rules::default()) {
                message(&error);
            }
        }
        Err(error) => drop(message(&error)),
    }
}
