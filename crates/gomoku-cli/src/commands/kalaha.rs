//! `gomoku kalaha`

mod solve;

use std::process::ExitCode;

use anyhow::Result;

use crate::args::{KalahaCommand, KalahaCommandArguments};
use crate::kgp;

pub(crate) use solve::{KIND, merge};

pub(crate) fn run(arguments: &KalahaCommandArguments) -> Result<ExitCode> {
    match &arguments.command {
        KalahaCommand::Solve(arguments) => solve::run(arguments),
        KalahaCommand::Kgp(arguments) => kgp::run(arguments),
    }
}
