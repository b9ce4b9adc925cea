//! `gomoku tune`

mod eval;
mod search;
mod stepwise;
mod styles;

use std::process::ExitCode;

use anyhow::{Context, Result};
use gomoku::search::StopFlag;

use crate::args::{Tune, TuneArguments};

/// The exit status of a command that Ctrl-C ended, as shells have it: 128 and the number of the signal.
const INTERRUPTED: u8 = 130;

pub(crate) fn run(arguments: &TuneArguments) -> Result<ExitCode> {
    match &arguments.tune {
        Tune::Eval(arguments) => eval::run(arguments),
        Tune::Styles(arguments) => styles::run(arguments),
        Tune::Search(arguments) => search::run(arguments),
    }
}

/// A flag that Ctrl-C raises.
fn interruptible() -> Result<StopFlag> {
    let flag = StopFlag::new();
    let on_interrupt = flag.clone();
    ctrlc::set_handler(move || on_interrupt.stop())
        .context("the handler for Ctrl-C could not be installed")?;
    Ok(flag)
}
