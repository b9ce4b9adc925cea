//! Engines by name.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::classics::{Lines2023, Neighbour, Oxo, Random, Ristinolla2004, Thomoku};
use crate::options::{OptionInfo, Options};
use crate::{Engine, EngineLoadError, Flagship, Pondering};

/// An engine that can be had by name.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct EngineInfo {
    /// The name.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// What can be set.
    pub options: &'static [OptionInfo],
    /// Whether it keeps a time of its own, so that a slow machine may give another game.
    pub keeps_time: bool,
    make: fn(&Options) -> Result<Box<dyn Engine>, EngineLoadError>,
}

/// All engines.
///
/// # Examples
/// ```
/// let names: Vec<_> = gomoku_engine::ENGINES.iter().map(|info| info.name).collect();
/// assert_eq!(names, ["random", "neighbour", "oxo", "ristinolla-2004", "lines-2023", "thomoku", "flagship"]);
/// ```
pub static ENGINES: &[EngineInfo] = &[
    EngineInfo {
        name: Random::NAME,
        about: "any empty cell, each as likely as the others (Satu)",
        options: &[],
        keeps_time: false,
        make: |_| Ok(Box::new(Random::default())),
    },
    EngineInfo {
        name: Neighbour::NAME,
        about: "any empty cell beside a stone (Satuhali)",
        options: &[],
        keeps_time: false,
        make: |_| Ok(Box::new(Neighbour::default())),
    },
    EngineInfo {
        name: Oxo::NAME,
        about: "plain negamax that knows only how games end: for small boards",
        options: Oxo::OPTIONS,
        keeps_time: false,
        make: |options| Ok(Box::new(Oxo::from_options(options))),
    },
    EngineInfo {
        name: Ristinolla2004::NAME,
        about: "minimax with alpha-beta over slice scores (Ristinolla, 2004)",
        options: Ristinolla2004::OPTIONS,
        keeps_time: false,
        make: |options| Ok(Box::new(Ristinolla2004::from_options(options))),
    },
    EngineInfo {
        name: Lines2023::NAME,
        about: "iterative deepening over line scores kept by difference (2023)",
        options: Lines2023::OPTIONS,
        keeps_time: true,
        make: |options| Ok(Box::new(Lines2023::from_options(options))),
    },
    EngineInfo {
        name: Thomoku::NAME,
        about: "forced wins first, then the priority matrix (THO-MOKU 0.995)",
        options: Thomoku::OPTIONS,
        keeps_time: false,
        make: |options| Ok(Box::new(Thomoku::from_options(options)?)),
    },
    EngineInfo {
        name: Flagship::NAME,
        about: "principal variation search over threats, the strongest one here",
        options: Flagship::OPTIONS,
        keeps_time: true,
        make: |options| {
            let engine = Flagship::from_options(options)?;
            Ok(if options.switch("ponder") { Box::new(Pondering::new(engine)) } else { Box::new(engine) })
        },
    },
];

/// An engine and its options, as text: `ristinolla-2004:depth=2,gap_aware`.
///
/// The name, and behind a colon the options that are not to have their usual values, with commas between. A switch may
/// stand alone: `gap_aware` means `gap_aware=on`.
///
/// # Display
/// The same text, options in the engine's own order, switches written out; [`FromStr`] reads it.
///
/// # Examples
/// ```
/// use gomoku_engine::EngineSpec;
///
/// let spec: EngineSpec = "ristinolla-2004:gap_aware,depth=2".parse()?;
/// assert_eq!(spec.to_string(), "ristinolla-2004:depth=2,gap_aware=on");
/// let mut engine = spec.build()?;
/// assert_eq!(engine.name(), "ristinolla-2004");
///
/// let error = "ristinolla-2004:depth=99".parse::<EngineSpec>().unwrap_err();
/// assert_eq!(error.to_string(), "ristinolla-2004: '99' will not do for 'depth'; expected a whole number from 1 to 20");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct EngineSpec {
    info: &'static EngineInfo,
    options: Options,
}

impl EngineSpec {
    /// What the registry says of the engine.
    #[must_use]
    pub const fn info(&self) -> &'static EngineInfo {
        self.info
    }

    /// The same with an option set, from its text. This is also the way to name a file that has a comma in its path: such a
    /// specification can be built, but its text cannot be read again.
    ///
    /// # Errors
    /// If there is no such option, it is set already, or the text will not do for it.
    pub fn with_option(mut self, name: &str, value: &str) -> Result<EngineSpec, ParseEngineError> {
        let failed = |error| ParseEngineError(format!("{}: {error}", self.info.name));
        self.options.set(name, Some(value)).map_err(failed)?;
        Ok(self)
    }

    /// The same with a number lowered to this one if it is larger, for those who have less memory or fewer threads to give than
    /// others wish for; to the smallest that the option can have, if that is more. Nothing is changed if the engine has no such option.
    ///
    /// # Examples
    /// ```
    /// use gomoku_engine::EngineSpec;
    ///
    /// let greedy: EngineSpec = "flagship:hash=4096,level=3".parse()?;
    /// let modest = greedy.with_at_most("hash", 16).with_at_most("threads", 1);
    /// assert_eq!(modest.to_string(), "flagship:hash=16,level=3");
    /// assert_eq!(modest.with_at_most("hash", 0).to_string(), "flagship:hash=1,level=3");
    /// let none: EngineSpec = "oxo".parse()?;
    /// assert_eq!(none.with_at_most("hash", 16).to_string(), "oxo");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_at_most(mut self, name: &str, most: u32) -> EngineSpec {
        self.options.lower(name, most);
        self
    }

    /// The engine, ready for its first game.
    ///
    /// # Errors
    /// If a file that its options name cannot be read.
    pub fn build(&self) -> Result<Box<dyn Engine>, EngineLoadError> {
        (self.info.make)(&self.options)
    }
}

impl PartialEq for EngineSpec {
    fn eq(&self, other: &EngineSpec) -> bool {
        self.info.name == other.info.name && self.options == other.options
    }
}

impl Eq for EngineSpec {}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settings: Vec<_> =
            self.options.settings().map(|(name, value)| format!("{name}={value}")).collect();
        let colon = if settings.is_empty() { "" } else { ":" };
        f.pad(&format!("{}{colon}{}", self.info.name, settings.join(",")))
    }
}

impl FromStr for EngineSpec {
    type Err = ParseEngineError;

    fn from_str(text: &str) -> Result<EngineSpec, ParseEngineError> {
        let (name, settings) = match text.split_once(':') {
            Some((name, settings)) => (name, settings),
            None => (text, ""),
        };
        let Some(info) = ENGINES.iter().find(|info| info.name == name) else {
            let names: Vec<_> = ENGINES.iter().map(|info| info.name).collect();
            let name: String = name.chars().take(40).collect();
            return Err(ParseEngineError(format!(
                "there is no engine '{name}'; expected {}",
                names.join(", ")
            )));
        };
        let mut options = Options::new(info.options);
        for setting in settings.split(',').map(str::trim).filter(|setting| !setting.is_empty()) {
            let (name, value) = match setting.split_once('=') {
                Some((name, value)) => (name.trim(), Some(value.trim())),
                None => (setting, None),
            };
            let failed = |error| ParseEngineError(format!("{}: {error}", info.name));
            options.set(name, value).map_err(failed)?;
        }
        Ok(EngineSpec { info, options })
    }
}

/// A text that names no engine, or sets an option that it does not have.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ParseEngineError(String);

/// The engine that a text names: short for parsing an [`EngineSpec`] and building it.
///
/// # Errors
/// If there is no such engine or option, or a file that the options name cannot be read.
pub fn engine(text: &str) -> Result<Box<dyn Engine>, EngineLoadError> {
    text.parse::<EngineSpec>()?.build()
}
