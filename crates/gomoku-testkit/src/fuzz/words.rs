//! The parsers of single words: coordinates, sizes, names and numbers.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use gomoku_core::formats::Format;
use gomoku_core::{
    BoardSize, Coord, Direction, OpeningRule, ParseCoordErrorKind, ParseSliceErrorKind, Player, Rule, Slice,
};
use gomoku_engine::Difficulty;
use gomoku_engine::matches::{DrawRule, EloModel, ResignRule, Shard, Wdl};
use gomoku_eval::weights::Shape;
use gomoku_kalaha::{Cell, EmptyCapture, Pit};
use gomoku_search::Score;

use super::place::{Place, message};

/// Reads a word in every way that there is to read one.
///
/// They are one target, as none of them has enough to it for minutes of its own.
pub fn words(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    board_size(&text);
    cell(&text);
    coord(&text);
    named::<Direction>(&text);
    named::<EmptyCapture>(&text);
    named::<OpeningRule>(&text);
    pit(&text);
    player(&text);
    rule(&text);
    score(&text);
    slice(&text);
    told_what_is_right::<DrawRule>(&text);
    told_what_is_right::<ResignRule>(&text);
    told_what_is_right::<Shard>(&text);
    told_what_is_right::<EloModel>(&text);
    let _ = read::<Shape>(&text);
    let _ = read::<Wdl>(&text);
    let _ = read::<Difficulty>(&text);
    let _ = read::<Format>(&text);
}

/// Reads a word; what was read must be written in a form that reads as the same, and an error must have a text.
#[track_caller]
fn read<T>(text: &str) -> Result<T, T::Err>
where
    T: FromStr<Err: Error> + Display + Debug + PartialEq,
{
    let read = text.parse();
    match &read {
        Ok(value) => {
            let written = T::to_string(value);
            let again = written.parse::<T>();
            assert!(again.is_ok_and(|again| again == *value), "{text:?} is written as {written:?}");
        }
        Err(error) => drop(message(error)),
    }
    read
}

/// Reads a name that is written in one way only.
#[track_caller]
fn named<T>(text: &str)
where
    T: FromStr<Err: Error> + Display + Debug + PartialEq,
{
    if let Ok(value) = read::<T>(text) {
        assert_eq!(value.to_string(), text);
    }
}

/// Reads a word whose errors say what would be right.
#[track_caller]
fn told_what_is_right<T>(text: &str)
where
    T: FromStr<Err: Error> + Display + Debug + PartialEq,
{
    if let Err(error) = read::<T>(text) {
        assert!(error.to_string().contains("expected"), "{error}");
    }
}

/// Reads a board's size.
fn board_size(text: &str) {
    if let Ok(size) = read::<BoardSize>(text) {
        assert_eq!(BoardSize::new(size.width(), size.height()), Ok(size));
        assert_eq!(size.coords().count(), size.cells());
    }
}

/// Reads a cell of tic-tac-toe.
fn cell(text: &str) {
    if let Ok(cell) = read::<Cell>(text) {
        assert_eq!(cell.to_string(), text);
        assert_eq!(Cell::from_row_and_column(cell.row(), cell.column()), Some(cell));
    }
}

/// Reads a coordinate.
fn coord(text: &str) {
    match read::<Coord>(text) {
        Ok(coord) => {
            assert!(coord.to_string().eq_ignore_ascii_case(text), "{text:?} is not how {coord} is written");
            assert_eq!(Coord::new(coord.column(), coord.row()), Some(coord));
        }
        Err(error) => {
            let rest = Place::in_first_line(error.column()).rest(text);
            match error.kind() {
                ParseCoordErrorKind::Unexpected { found } => assert!(rest.starts_with(found), "{error}"),
                ParseCoordErrorKind::Empty | ParseCoordErrorKind::MissingRow => {
                    assert_eq!(rest, "", "{error}");
                }
                _ => assert_ne!(rest, "", "{error}"),
            }
        }
    }
}

/// Reads the number of a pit.
fn pit(text: &str) {
    if let Ok(pit) = read::<Pit>(text) {
        assert_eq!(pit.to_string(), text);
        assert_eq!(Pit::new(pit.number()), Some(pit));
    }
}

/// Reads a player's mark.
fn player(text: &str) {
    if let Ok(player) = read::<Player>(text) {
        assert!(player.to_string().eq_ignore_ascii_case(text), "{text:?} is not how {player} is written");
    }
}

/// Reads the name of a rule.
fn rule(text: &str) {
    if let Ok(rule) = read::<Rule>(text) {
        assert!(rule.to_string() == text || text == "exact", "{text:?} is not the name of {rule}");
    }
}

/// Reads a score.
fn score(text: &str) {
    if let Ok(score) = read::<Score>(text) {
        assert_eq!((-score).to_string().parse(), Ok(-score));
        let distance = score.win_distance().or(score.loss_distance());
        let bound = score == Score::MAX || score == Score::MIN;
        assert_eq!(score.points().is_none(), distance.is_some() || bound, "{score}");
    }
}

/// Reads the picture of a slice.
fn slice(text: &str) {
    match read::<Slice>(text) {
        Ok(slice) => {
            let masks = Player::ALL.map(|player| slice.mask(player));
            assert_eq!(Slice::from_masks(slice.len(), masks[0], masks[1]), Some(slice));
            assert_eq!(slice.to_string(), text.to_ascii_lowercase().replace('.', "_"));
            for player in Player::ALL {
                let in_runs: usize = slice.runs(player).map(|(_, length)| length).sum();
                assert_eq!(in_runs, slice.mask(player).count_ones() as usize);
                for (start, length) in slice.runs(player) {
                    assert!((start..start + length).all(|i| slice.run_through(player, i) == length));
                }
            }
        }
        Err(error) => {
            let rest = Place::in_first_line(error.column()).rest(text);
            match error.kind() {
                ParseSliceErrorKind::Cell { found } => assert!(rest.starts_with(found), "{error}"),
                _ => assert_ne!(rest, "", "{error}"),
            }
        }
    }
}
