//! What `gomoku engines` can be told.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use clap::Args;
use gomoku::engine::{ENGINES, EngineInfo};

use super::named::{engines, named};
use crate::table::PERFECT;

/// List the engines of five in a row and Kalaha, or the options of one.
#[derive(Debug, Args)]
#[command(after_help = "Options stand behind the name: oxo:depth=4,win_fast\n\n\
    Examples:\n  \
    gomoku engines\n  \
    gomoku engines oxo\n  \
    gomoku engines kalaha-perfect\n  \
    gomoku engines --json")]
pub(crate) struct EnginesArguments {
    /// The engine whose options to show.
    #[arg(value_name = "NAME", value_parser = named::<EngineName>(engines().chain([PERFECT])), hide_possible_values = true)]
    pub(crate) name: Option<EngineName>,
    /// One JSON object an engine, each in a line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// An engine of any game.
#[derive(Debug, Clone, Copy)]
pub(crate) enum EngineName {
    Board(&'static EngineInfo),
    PerfectKalaha,
}

impl FromStr for EngineName {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<EngineName, UnknownEngine> {
        if name == PERFECT {
            return Ok(EngineName::PerfectKalaha);
        }
        ENGINES.iter().find(|info| info.name == name).map(EngineName::Board).ok_or(UnknownEngine)
    }
}

/// No engine has such a name.
#[derive(Debug)]
pub(crate) struct UnknownEngine;

impl fmt::Display for UnknownEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = engines().chain([PERFECT]).collect();
        write!(f, "expected one of: {}", names.join(", "))
    }
}

impl Error for UnknownEngine {}
