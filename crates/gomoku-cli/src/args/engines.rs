//! What `gomoku engines` can be told.

use clap::Args;
use gomoku::engine::{ENGINES, EngineInfo};

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
    #[arg(value_name = "NAME", value_parser = engine_by_name)]
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

pub(super) fn engine_by_name(name: &str) -> Result<EngineName, String> {
    if name == PERFECT {
        return Ok(EngineName::PerfectKalaha);
    }
    let found = ENGINES.iter().find(|info| info.name == name).map(EngineName::Board);
    let names = || ENGINES.iter().map(|info| info.name).chain([PERFECT]).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| format!("expected one of: {}", names()))
}
