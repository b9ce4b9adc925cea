//! The `gomoku` command. It uses the public API of the `gomoku` libraries and nothing more.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command talks to a person")]

mod args;
mod batch;
mod commands;
mod progress;
mod table;

use std::io;
use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command.unwrap_or_default() {
        Command::Play(play) => commands::play::run(&play),
        Command::Perft(perft) => commands::perft::run(&perft),
        Command::Batch(batch) => commands::batch::run(&batch),
    };
    match done {
        Ok(code) => code,
        // The reader has gone: nobody is left to tell.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("gomoku: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
