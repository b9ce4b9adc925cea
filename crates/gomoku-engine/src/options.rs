//! The options of engines: what there is to set, and what was set.

use std::collections::BTreeMap;
use std::fmt;

use thiserror::Error;

/// An option of an engine, for lists and help texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// What it can be set to, and what it is if nobody sets it.
    pub kind: OptionKind,
    /// What it does, in one line.
    pub about: &'static str,
}

/// What an option can be set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionKind {
    /// `on` or `off`.
    Switch {
        /// Whether it is on if nobody says.
        usual: bool,
    },
    /// A whole number.
    Number {
        /// The number if nobody says.
        usual: u32,
        /// The smallest.
        least: u32,
        /// The largest.
        most: u32,
    },
    /// One of a few words.
    Choice {
        /// The word if nobody says.
        usual: &'static str,
        /// All the words.
        words: &'static [&'static str],
    },
    /// One of a few words, or the path of a file.
    ChoiceOrFile {
        /// The word if nobody says.
        usual: &'static str,
        /// All the words.
        words: &'static [&'static str],
        /// How the names of such files end: `.cmp`.
        ending: &'static str,
    },
}

impl OptionInfo {
    pub(crate) const fn switch(name: &'static str, about: &'static str) -> OptionInfo {
        OptionInfo { name, kind: OptionKind::Switch { usual: false }, about }
    }

    pub(crate) const fn switched_on(name: &'static str, about: &'static str) -> OptionInfo {
        OptionInfo { name, kind: OptionKind::Switch { usual: true }, about }
    }

    pub(crate) const fn number(
        name: &'static str,
        (least, usual, most): (u32, u32, u32),
        about: &'static str,
    ) -> OptionInfo {
        OptionInfo { name, kind: OptionKind::Number { usual, least, most }, about }
    }

    pub(crate) const fn choice(
        name: &'static str,
        usual: &'static str,
        words: &'static [&'static str],
        about: &'static str,
    ) -> OptionInfo {
        OptionInfo { name, kind: OptionKind::Choice { usual, words }, about }
    }

    /// The value if nobody says.
    fn usual(&self) -> OptionValue {
        match self.kind {
            OptionKind::Switch { usual } => OptionValue::Switch(usual),
            OptionKind::Number { usual, .. } => OptionValue::Number(usual),
            OptionKind::Choice { usual, .. } | OptionKind::ChoiceOrFile { usual, .. } => {
                OptionValue::Word(usual.to_owned())
            }
        }
    }

    fn read(&self, text: &str) -> Option<OptionValue> {
        match self.kind {
            OptionKind::Switch { .. } => match text {
                "on" | "true" | "yes" => Some(OptionValue::Switch(true)),
                "off" | "false" | "no" => Some(OptionValue::Switch(false)),
                _ => None,
            },
            OptionKind::Number { least, most, .. } => {
                let number = text.parse().ok().filter(|number| (least..=most).contains(number))?;
                // `parse` alone would take a sign as well.
                (!text.starts_with('+')).then_some(OptionValue::Number(number))
            }
            OptionKind::Choice { words, .. } => {
                words.contains(&text).then(|| OptionValue::Word(text.to_owned()))
            }
            OptionKind::ChoiceOrFile { words, ending, .. } => (words.contains(&text)
                || text.to_ascii_lowercase().ends_with(ending))
            .then(|| OptionValue::Word(text.to_owned())),
        }
    }
}

/// What would be right: `a whole number from 1 to 10`.
impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self {
            OptionKind::Switch { .. } => "on or off".to_owned(),
            OptionKind::Number { least, most, .. } => format!("a whole number from {least} to {most}"),
            OptionKind::Choice { words, .. } => words.join(", "),
            OptionKind::ChoiceOrFile { words, ending, .. } => {
                format!("{}, or a file *{ending}", words.join(", "))
            }
        })
    }
}

/// What an option is set to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum OptionValue {
    Switch(bool),
    Number(u32),
    Word(String),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Switch(true) => f.write_str("on"),
            OptionValue::Switch(false) => f.write_str("off"),
            OptionValue::Number(number) => write!(f, "{number}"),
            OptionValue::Word(word) => f.write_str(word),
        }
    }
}

/// The options of an engine as they are set: those that nobody set have their usual values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Options {
    infos: &'static [OptionInfo],
    set: BTreeMap<&'static str, OptionValue>,
}

impl Options {
    pub(crate) const fn new(infos: &'static [OptionInfo]) -> Options {
        Options { infos, set: BTreeMap::new() }
    }

    /// Sets an option from its text; a switch alone is switched on.
    pub(crate) fn set(&mut self, name: &str, text: Option<&str>) -> Result<(), OptionError> {
        let Some(info) = self.infos.iter().find(|info| info.name == name) else {
            return Err(OptionError::Unknown { name: name.to_owned(), choice: self.names() });
        };
        let text = match (text, info.kind) {
            (Some(text), _) => text,
            (None, OptionKind::Switch { .. }) => "on",
            (None, kind) => return Err(OptionError::Missing { name: info.name, expected: kind.to_string() }),
        };
        let Some(value) = info.read(text) else {
            let (found, expected) = (text.to_owned(), info.kind.to_string());
            return Err(OptionError::Value { name: info.name, found, expected });
        };
        if self.set.insert(info.name, value).is_some() {
            return Err(OptionError::Twice { name: info.name });
        }
        Ok(())
    }

    /// Lowers a number, as far as it goes; nothing happens if there is no such option, or if it is lower.
    pub(crate) fn lower(&mut self, name: &str, most: u32) {
        let Some(info) = self.infos.iter().find(|info| info.name == name) else { return };
        let OptionKind::Number { least, .. } = info.kind else { return };
        let most = most.max(least);
        if self.number(name) > most {
            self.set.insert(info.name, OptionValue::Number(most));
        }
    }

    fn names(&self) -> String {
        if self.infos.is_empty() {
            return "no options".to_owned();
        }
        self.infos.iter().map(|info| info.name).collect::<Vec<_>>().join(", ")
    }

    fn get(&self, name: &str) -> Option<OptionValue> {
        let usual = || self.infos.iter().find(|info| info.name == name).map(OptionInfo::usual);
        self.set.get(name).cloned().or_else(usual)
    }

    /// A switch; off if there is no such option.
    pub(crate) fn switch(&self, name: &str) -> bool {
        matches!(self.get(name), Some(OptionValue::Switch(true)))
    }

    /// A number; 0 if there is no such option.
    pub(crate) fn number(&self, name: &str) -> u32 {
        if let Some(OptionValue::Number(number)) = self.get(name) { number } else { 0 }
    }

    /// A word; empty if there is no such option.
    pub(crate) fn word(&self, name: &str) -> String {
        if let Some(OptionValue::Word(word)) = self.get(name) { word } else { String::new() }
    }

    /// What was set, in the order of the list.
    pub(crate) fn settings(&self) -> impl Iterator<Item = (&'static str, &OptionValue)> {
        self.infos.iter().filter_map(|info| Some((info.name, self.set.get(info.name)?)))
    }
}

/// An option that cannot be set so.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum OptionError {
    #[error("there is no option '{name}'; expected {choice}")]
    Unknown { name: String, choice: String },
    #[error("the option '{name}' needs a value: {expected}")]
    Missing { name: &'static str, expected: String },
    #[error("'{found}' will not do for '{name}'; expected {expected}")]
    Value { name: &'static str, found: String, expected: String },
    #[error("the option '{name}' is set twice; expected once")]
    Twice { name: &'static str },
}
