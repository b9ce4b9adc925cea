//! What is written down of matches: results and recorded games; and names.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use gomoku_core::formats::Format;
use gomoku_engine::Difficulty;
use gomoku_engine::matches::Wdl;

use super::place::message;

/// Reads results, difficulties and the names of formats.
pub fn names(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    written_as_read::<Wdl>(&text);
    written_as_read::<Difficulty>(&text);
    written_as_read::<Format>(&text);
}

/// Reads a game of the record of a match, which may say what cannot have happened: then its replay says so.
#[cfg(feature = "records")]
pub fn game_record(data: &[u8]) {
    use gomoku_engine::matches::GameRecord;

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

fn written_as_read<T: FromStr<Err: std::error::Error> + Display + Debug + PartialEq>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            let again = written.parse::<T>();
            assert!(again.is_ok_and(|again| again == value), "{value:?} is written as {written:?}");
        }
        Err(error) => drop(message(&error)),
    }
}
