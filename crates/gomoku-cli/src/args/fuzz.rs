//! Command lines that say anything.

use std::cell::RefCell;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use clap::FromArgMatches;

use super::engines::EngineName;
use super::tune::roomy_size;
use super::{Arguments, Command, OpeningsFrom, PositionsFrom};
use crate::contest::ContestantSpec;
use crate::fuzz::told;
use crate::kgp::ServerAddress;
use crate::number::{decimal, number, share};
use crate::plot::PlotFile;
use crate::table::PlayerKind;

thread_local! {
    /// The description of the command line, which takes longer to make than a line to be read.
    static COMMAND: RefCell<clap::Command> = RefCell::new(Arguments::whole_command());
}

/// Reads a command line, a word in each line, and each of its words as whatever a word can be.
///
/// # Panics
/// If it finds a fault.
pub fn command_line(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let words: Vec<&str> = text.split('\n').collect();
    for word in &words {
        one_word(word);
    }
    let read = COMMAND.with_borrow_mut(|command| {
        let line = ["gomoku"].iter().chain(&words);
        let matches = command.try_get_matches_from_mut(line)?;
        Arguments::from_arg_matches(&matches)
    });
    match read {
        Ok(arguments) => look_at(&arguments),
        Err(error) => {
            told(&error);
            assert!([0, 2].contains(&error.exit_code()), "help, or bad usage: {error}");
        }
    }
}

fn one_word(word: &str) {
    written_as_read::<PlayerKind>(word);
    written_as_read::<ServerAddress>(word);
    written_as_read::<OpeningsFrom>(word);
    match word.parse::<ContestantSpec>() {
        Ok(spec) => {
            let again = spec.to_string().parse::<ContestantSpec>().map(|again| again.to_string());
            assert_eq!(again.as_deref(), Ok(spec.to_string().as_str()));
            assert_eq!(spec.is_external(), word.starts_with("cmd="), "{word}");
            told(&spec.contestant().name());
        }
        Err(error) => drop(told(&error)),
    }
    for error in [
        word.parse::<PlotFile>().err(),
        word.parse::<PositionsFrom>().err(),
        roomy_size(word).err(),
        share(word).err(),
        decimal(word).err(),
        word.parse::<EngineName>().err().map(|error| error.to_string()),
    ] {
        let Some(error) = error else { continue };
        assert!(told(&error).contains("expected"), "{error}");
    }
    match number(3_u8..=10)(word) {
        Ok(read) => assert!((3..=10).contains(&read)),
        Err(error) => assert!(error.contains("expected"), "{error}"),
    }
}

fn written_as_read<T>(word: &str)
where
    T: FromStr<Err: Display + Debug> + Display + Debug + PartialEq,
{
    match word.parse::<T>() {
        Ok(read) => {
            let again = read.to_string().parse::<T>();
            assert!(again.is_ok_and(|again| again == read), "{read:?} is written as {read}");
        }
        Err(error) => drop(told(&error)),
    }
}

/// What commands make of their arguments before they begin.
fn look_at(arguments: &Arguments) {
    match &arguments.command {
        Some(Command::Match(arguments)) => {
            let (contestants, clocks) = (arguments.contestants(), arguments.clocks());
            let is_external = contestants.iter().any(ContestantSpec::is_external);
            assert!(clocks.is_some() || !is_external, "programs are waited for by a clock");
            let _ = (arguments.limits.limits(), arguments.adjudication.rules(), arguments.fault());
        }
        Some(Command::Play(arguments)) => {
            let limits = arguments.habits.limits();
            assert_eq!(limits.time.is_some(), arguments.habits.time.is_some());
        }
        _ => {}
    }
}
