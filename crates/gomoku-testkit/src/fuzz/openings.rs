//! Openings of matches.

use gomoku_core::formats::Format;
use gomoku_core::{Board, BoardSize, Rules};
use gomoku_engine::matches::Openings;

use super::formats::read;
use super::place::message;

/// Reads openings for five in a row on 15×15: as a list, as a file of any format, and as the lists of match runners, which are steps
/// from the middle or cells with row 1 at the top.
pub fn openings(data: &[u8]) {
    let (size, rules) = (BoardSize::square(15).expect("a size in range"), Rules::default());
    list(data, size, rules);
    files(data, size, rules);
    read(Format::Offset, data);
    read(Format::Pos, data);
}

/// Reads a list of openings.
fn list(data: &[u8], size: BoardSize, rules: Rules) {
    match Openings::parse(&String::from_utf8_lossy(data), size, rules) {
        Ok(openings) => check_openings(openings, size, rules),
        Err(error) => drop(message(&error)),
    }
}

/// Reads openings from a file in any format that tells games.
fn files(data: &[u8], size: BoardSize, rules: Rules) {
    for format in Format::ALL {
        match Openings::read(data, format, size, rules) {
            Ok(openings) => check_openings(openings, size, rules),
            Err(error) => drop(message(&error)),
        }
    }
}

/// Each can be played, and leaves something to play.
fn check_openings(openings: Openings, size: BoardSize, rules: Rules) {
    let Openings::List(list) = openings else { panic!("{openings:?} was read from a list") };
    assert!(!list.is_empty());
    for opening in list {
        let mut board = Board::new(size, rules);
        for coord in opening {
            board.play(coord).expect("checked when it was read");
        }
        assert!(!board.is_over());
    }
}
