//! The texts around engines: their names and options, lists of openings, lines of tuning logs.

use gomoku_core::{Board, BoardSize, Rules};
use gomoku_engine::EngineSpec;
use gomoku_engine::matches::Openings;
use gomoku_engine::tune::Step;

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

/// Reads a list of openings for five in a row on 15×15.
pub fn openings(data: &[u8]) {
    let (size, rules) = (BoardSize::square(15).expect("a size in range"), Rules::default());
    match Openings::parse(&String::from_utf8_lossy(data), size, rules) {
        Ok(Openings::List(list)) => {
            assert!(!list.is_empty());
            for opening in list {
                let mut board = Board::new(size, rules);
                for coord in opening {
                    board.play(coord).expect("checked when it was read");
                }
                assert!(!board.is_over());
            }
        }
        Ok(other) => panic!("{other:?} was read from a list"),
        Err(error) => drop(message(&error)),
    }
}

/// Reads a line of a tuning log.
pub fn tuning_step(data: &[u8]) {
    match String::from_utf8_lossy(data).parse::<Step>() {
        Ok(step) => assert_eq!(step.to_string().parse().as_ref(), Ok(&step), "written as {step}"),
        Err(error) => drop(message(&error)),
    }
}
