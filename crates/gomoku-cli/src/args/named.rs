//! Values with names, which a shell can offer. They are read, and refused, in the words of their own reader.

use std::error::Error;
use std::ffi::OsStr;
use std::marker::PhantomData;
use std::str::FromStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use gomoku::core::formats::Format;
use gomoku::engine::ENGINES;

/// The names of all rules of n in a row.
pub(crate) const RULES: [&str; 5] = ["freestyle", "standard", "renju", "caro", "caro-exact"];
/// Those of all openings of five in a row.
pub(crate) const OPENINGS: [&str; 5] = ["free", "pro", "long-pro", "swap", "swap2"];
/// Those of all random boards.
pub(crate) const DIFFICULTIES: [&str; 3] = ["easy", "medium", "hard"];
/// Those of both rules of Kalaha.
pub(crate) const CAPTURES: [&str; 2] = ["empty_capture", "standard"];

/// Both sides of n in a row.
pub(crate) const PLAYERS: [&str; 2] = ["X", "O"];
/// Those of all commands, which `gomoku man` has pages of.
pub(crate) const COMMANDS: [&str; 19] = [
    "serve",
    "play",
    "score",
    "priorities",
    "solve",
    "kalaha",
    "analyse",
    "convert",
    "engines",
    "match",
    "merge",
    "openings",
    "pbrain",
    "tune",
    "perft",
    "bench",
    "batch",
    "completions",
    "man",
];

/// The names of the engines of five in a row.
pub(crate) fn engines() -> impl Iterator<Item = &'static str> {
    ENGINES.iter().map(|info| info.name)
}

/// The names of all formats of games.
pub(crate) fn formats() -> impl Iterator<Item = &'static str> {
    Format::ALL.into_iter().map(Format::name)
}

/// The names of those that can be written.
pub(crate) fn written_formats() -> impl Iterator<Item = &'static str> {
    Format::ALL.into_iter().filter(|format| format.can_write()).map(Format::name)
}

/// A reader of values that have names.
#[derive(Clone)]
pub(crate) struct Named<T> {
    names: Vec<&'static str>,
    values: PhantomData<fn() -> T>,
}

/// Reads a value that has one of these names; its own reader may know more.
pub(crate) fn named<T>(names: impl IntoIterator<Item = &'static str>) -> Named<T> {
    Named { names: names.into_iter().collect(), values: PhantomData }
}

impl<T> TypedValueParser for Named<T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let read = |text: &str| text.parse::<T>();
        read.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use gomoku::core::{OpeningRule, Player, Rule};
    use gomoku::engine::Difficulty;
    use gomoku::kalaha::EmptyCapture;

    use super::*;
    use crate::args::Arguments;

    #[test]
    fn no_name_is_missing() {
        assert_eq!(Rule::ALL.map(|rule| rule.to_string()), RULES);
        assert_eq!(OpeningRule::ALL.map(|rule| rule.to_string()), OPENINGS);
        assert_eq!(Difficulty::ALL.map(|difficulty| difficulty.to_string()), DIFFICULTIES);
        assert_eq!(Player::ALL.map(|player| player.to_string()), PLAYERS);
        let all = Arguments::command();
        assert!(all.get_subcommands().map(Command::get_name).eq(COMMANDS));
        assert_eq!(EmptyCapture::ALL.map(|rule| rule.to_string()), CAPTURES);
    }
}
