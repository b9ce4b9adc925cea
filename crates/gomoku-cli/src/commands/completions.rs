//! `gomoku completions`

use std::io::{Write, stdout};
use std::process::ExitCode;

use anyhow::Result;
use clap::CommandFactory;

use crate::args::{Arguments, CompletionsArguments};

pub(crate) fn run(arguments: &CompletionsArguments) -> Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "gomoku", &mut script);
    stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}
