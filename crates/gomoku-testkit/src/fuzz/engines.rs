//! The texts around engines: their names and options, how they play matches, lists of openings, lines of tuning logs.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use gomoku_core::formats::Format;
use gomoku_core::{Board, BoardSize, Rules};
use gomoku_engine::external::ExternalSpec;
use gomoku_engine::matches::{DrawRule, EloModel, Openings, ResignRule, Shard};
use gomoku_engine::tune::Step;
use gomoku_engine::{EngineSpec, SearchNumbers};

use super::place::message;

/// Reads an engine and its options.
pub fn engine_spec(data: &[u8]) {
    match String::from_utf8_lossy(data).parse::<EngineSpec>() {
        Ok(spec) => assert_eq!(spec.to_string().parse().as_ref(), Ok(&spec), "written as {spec}"),
        Err(error) => {
            let message = message(&error);
            assert!(message.contains("expected") || message.contains("needs a value"), "{message}");
        }
    }
}

/// Reads another program and how it is run.
pub fn external_spec(data: &[u8]) {
    match String::from_utf8_lossy(data).parse::<ExternalSpec>() {
        Ok(spec) => {
            assert!(!spec.name().is_empty(), "{spec} has no name");
            assert_eq!(spec.to_string().parse().as_ref(), Ok(&spec), "written as {spec}");
        }
        Err(error) => assert!(message(&error).contains("expected"), "{error}"),
    }
}

/// Reads what the rules and the parts of a match are written as.
pub fn match_rule(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    read_as::<DrawRule>(&text);
    read_as::<ResignRule>(&text);
    read_as::<Shard>(&text);
    read_as::<EloModel>(&text);
}

fn read_as<T>(text: &str)
where
    T: FromStr<Err: std::error::Error + Debug + PartialEq> + Display + Debug + PartialEq,
{
    match text.parse::<T>() {
        Ok(read) => assert_eq!(read.to_string().parse().as_ref(), Ok(&read), "written as {read}"),
        Err(error) => assert!(message(&error).contains("expected"), "{error}"),
    }
}

/// Reads a list of openings for five in a row on 15×15.
pub fn openings(data: &[u8]) {
    let (size, rules) = (BoardSize::square(15).expect("a size in range"), Rules::default());
    match Openings::parse(&String::from_utf8_lossy(data), size, rules) {
        Ok(openings) => check_openings(openings, size, rules),
        Err(error) => drop(message(&error)),
    }
}

/// Reads openings for five in a row on 15×15 from a file in any format that tells games.
pub fn opening_files(data: &[u8]) {
    let (size, rules) = (BoardSize::square(15).expect("a size in range"), Rules::default());
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

/// Reads the numbers of a search.
pub fn search_numbers(data: &[u8]) {
    match SearchNumbers::parse(&String::from_utf8_lossy(data)) {
        Ok(numbers) => {
            assert_eq!(SearchNumbers::parse(&numbers.to_string()), Ok(numbers));
            for number in SearchNumbers::ALL {
                let value = numbers.get(number.name).expect("every number has a place");
                assert!((number.least..=number.most).contains(&value), "{} is {value}", number.name);
            }
        }
        Err(error) => {
            let message = message(&error);
            assert!(message.starts_with("line ") && message.contains("expected"), "{message}");
        }
    }
}

/// Reads a line of a tuning log.
pub fn tuning_step(data: &[u8]) {
    match String::from_utf8_lossy(data).parse::<Step>() {
        Ok(step) => assert_eq!(step.to_string().parse().as_ref(), Ok(&step), "written as {step}"),
        Err(error) => drop(message(&error)),
    }
}
