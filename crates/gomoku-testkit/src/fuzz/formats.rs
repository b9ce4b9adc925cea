//! Files of games.

use gomoku_core::formats::{Format, Place, ReadLines, ReadOptions};

use super::place::{self, message};

/// Reads the bytes as games of a format. What was read is written in every format that holds it, and read again.
pub(super) fn read(format: Format, data: &[u8]) {
    for lines in [ReadLines::Main, ReadLines::All] {
        let options = ReadOptions::default().with_lines(lines);
        let reading = match format.read(data, &options) {
            Ok(reading) => reading,
            Err(error) => {
                let message = message(&error);
                match error.place() {
                    Place::Byte(byte) => assert!(byte <= data.len(), "{message}"),
                    Place::Text { line, column } => {
                        let text = str::from_utf8(data).map_or_else(
                            |_| data.iter().map(|&byte| char::from(byte)).collect(),
                            |text| text.trim_start_matches('\u{feff}').to_owned(),
                        );
                        drop(place::Place { line, column }.rest_of_line(&text).to_owned());
                    }
                }
                continue;
            }
        };
        assert!(!reading.games.is_empty(), "a file without games was read");
        for note in &reading.notes {
            assert!(!note.to_string().is_empty());
        }
        for game in &reading.games {
            let board = game.board();
            assert_eq!(board.iter_stones().count(), game.stones().count());
            let options = options.with_size(game.size());
            for target in Format::ALL {
                let Ok(written) = target.write(std::slice::from_ref(game)) else { continue };
                let again = target.read(written.text().as_bytes(), &options);
                let again = again.unwrap_or_else(|error| panic!("{target}: {error} in {}", written.text()));
                assert_eq!(again.games.len(), 1);
                if target == Format::Sgf {
                    // Stones that were set up are written by colour.
                    let in_order = game.setup().is_sorted_by_key(|stone| stone.1);
                    assert!(!in_order || again.games[0] == *game, "{}", written.text());
                }
                if target != Format::Scenario {
                    assert_eq!(again.games[0].board().cells(), board.cells());
                }
                // Piskvork's code for a game that was played to its end does not tell who won.
                if target != Format::Psq {
                    let same = target.write(&again.games).map(|again| again.text() == written.text());
                    assert_eq!(same, Ok(true), "{}", written.text());
                }
            }
        }
        let written = Format::Sgf.write(&reading.games).expect("SGF holds every game");
        let again = Format::Sgf.read(written.text().as_bytes(), &options).expect("written by us");
        assert_eq!(again.games.len(), reading.games.len());
    }
}

/// Reads a game of Piskvork.
pub fn psq(data: &[u8]) {
    read(Format::Psq, data);
}

/// Reads games in the Smart Game Format.
pub fn sgf(data: &[u8]) {
    read(Format::Sgf, data);
}

/// Reads a library of `RenLib`.
pub fn library(data: &[u8]) {
    read(Format::Library, data);
}

/// Reads a file whose format is found out from its content.
pub fn games(data: &[u8]) {
    for expected in [None, Some(Format::Pos), Some(Format::Psq)] {
        if let Some(format) = Format::detect(data, expected) {
            read(format, data);
        }
    }
}
