//! `gomoku bench`

mod engines;
mod signature;
mod strategies;

use std::process::ExitCode;

use anyhow::{Context, Result};
use gomoku::search::StopFlag;

use crate::args::{Bench, BenchArguments};

/// The exit status of a command that Ctrl-C ended, as shells have it: 128 and the number of the signal.
const INTERRUPTED: u8 = 130;

pub(crate) fn run(arguments: &BenchArguments) -> Result<ExitCode> {
    match &arguments.bench {
        Bench::Strategies(arguments) => strategies::run(arguments),
        Bench::Engines(arguments) => engines::run(arguments),
        Bench::Signature(arguments) => signature::run(arguments),
    }
}

/// A person who interrupts a bench wants to see what is known.
fn stop_at_ctrl_c(flag: &StopFlag) -> Result<()> {
    let flag = flag.clone();
    ctrlc::set_handler(move || flag.stop()).context("the handler for Ctrl-C could not be installed")
}
