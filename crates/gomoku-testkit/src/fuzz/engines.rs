//! The texts around engines: their names and options, what they say, the numbers of their search, lines of tuning logs.

use gomoku_engine::external::{ExternalSpec, hear};
use gomoku_engine::tune::Step;
use gomoku_engine::{EngineSpec, SearchNumbers};

use super::place::message;

/// Reads a player: an engine and its options, and another program and how it is run.
pub fn specs(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    engine_spec(&text);
    external_spec(&text);
}

/// Reads an engine and its options.
fn engine_spec(text: &str) {
    match text.parse::<EngineSpec>() {
        Ok(spec) => assert_eq!(spec.to_string().parse().as_ref(), Ok(&spec), "written as {spec}"),
        Err(error) => {
            let message = message(&error);
            assert!(message.contains("expected") || message.contains("needs a value"), "{message}");
        }
    }
}

/// Reads another program and how it is run.
fn external_spec(text: &str) {
    match text.parse::<ExternalSpec>() {
        Ok(spec) => {
            assert!(!spec.name().is_empty(), "{spec} has no name");
            assert_eq!(spec.to_string().parse().as_ref(), Ok(&spec), "written as {spec}");
        }
        Err(error) => assert!(message(&error).contains("expected"), "{error}"),
    }
}

/// Reads what another program prints: its lines, moves and thoughts.
pub fn engine_talk(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let ended = text.matches('\n').count();
    let heard = hear(data);
    assert!((ended..=ended + 1).contains(&heard.lines), "{heard:?} of {ended} lines");
    // A move is two numbers with a comma, and nothing else is one.
    let is_number = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_move = |line: &str| line.trim().split_once(',').is_some_and(|(x, y)| is_number(x) && is_number(y));
    if data.len() < 4096 {
        assert_eq!(heard.moves, text.lines().filter(|line| is_move(line)).count(), "{text:?}");
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
