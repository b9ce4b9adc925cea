//! What the programs `gomoku` and `pbrain-gomoku` are made of. They use the public API of the `gomoku` libraries and nothing more.
//!
//! This is no library for others: nothing in it is promised to stay, and what people build on is the crate `gomoku`. It is one so
//! that both programs and the fuzz targets share one copy of the modules. Each program only calls its function here.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command talks to a person")]

// First, since its macros are for all that follow.
#[macro_use]
mod complain;

mod analysis;
mod args;
mod batch;
mod bench;
mod colour;
mod columns;
mod commands;
mod contest;
#[doc(hidden)]
pub mod fuzz;
mod games;
mod kgp;
mod learning;
mod line_file;
mod lines;
mod missing;
mod new_file;
mod number;
mod part_file;
mod pbrain;
mod picture;
mod plain_table;
mod plot;
mod position;
mod printable;
mod progress;
mod screen;
mod signals;
mod table;
mod tuning;
mod web;
mod whole_file;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};

use args::{Arguments, Command, PbrainProgram};

/// The program `gomoku`: does what its command line says.
#[must_use]
pub fn gomoku() -> ExitCode {
    let arguments = match Arguments::read() {
        Ok(arguments) => arguments,
        Err(error) => return tell_usage("gomoku", &with_choice(error)),
    };
    let done = match arguments.command.unwrap_or_default() {
        Command::Serve(serve) => commands::serve::run(&serve),
        Command::Play(play) => commands::play::run(&play),
        Command::Score(score) => commands::score::run(&score),
        Command::Priorities(priorities) => commands::priorities::run(&priorities),
        Command::Solve(solve) => commands::solve::run(&solve),
        Command::Kalaha(kalaha) => commands::kalaha::run(&kalaha),
        Command::Analyse(analyse) => commands::analyse::run(&analyse),
        Command::Convert(convert) => commands::convert::run(&convert),
        Command::Engines(engines) => commands::engines::run(&engines),
        Command::Match(arguments) => commands::matches::run(&arguments),
        Command::Merge(merge) => commands::merge::run(&merge),
        Command::Openings(openings) => commands::openings::run(&openings),
        Command::Pbrain(arguments) => pbrain::run(&arguments.brain),
        Command::Tune(tune) => commands::tune::run(&tune),
        Command::Perft(perft) => commands::perft::run(&perft),
        Command::Bench(bench) => commands::bench::run(&bench),
        Command::Batch(batch) => commands::batch::run(&batch),
        Command::Completions(completions) => commands::completions::run(&completions),
        Command::Man(man) => commands::man::run(&man),
    };
    match done {
        Ok(code) => code,
        // The reader has gone: nobody is left to tell.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            complain!("gomoku: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The program `pbrain-gomoku`: speaks the Gomocup protocol until the manager ends it.
#[must_use]
pub fn pbrain_gomoku() -> ExitCode {
    let arguments = match PbrainProgram::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return tell_usage("pbrain-gomoku", &error),
    };
    match pbrain::run(&arguments.brain) {
        Ok(code) => code,
        Err(error) => {
            complain!("pbrain-gomoku: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Writes a help, or what is wrong with a command line, and says how the program ends. Unlike clap's own way it fails if a help could not be
/// written.
fn tell_usage(program: &str, told: &clap::Error) -> ExitCode {
    let written = told.print().and_then(|()| io::stdout().flush());
    match written {
        Err(error) if !told.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => {
            complain!("{program}: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::from(u8::try_from(told.exit_code()).unwrap_or(1)),
    }
}

/// Adds to the error about an unknown command which commands there are.
fn with_choice(mut error: clap::Error) -> clap::Error {
    if error.kind() == ErrorKind::InvalidSubcommand {
        let all = Arguments::command();
        // The commands before the unknown one lead to those that could stand in its place.
        let place =
            env::args_os().skip(1).fold(&all, |place, word| place.find_subcommand(word).unwrap_or(place));
        let choice: Vec<&str> = place.get_subcommands().map(clap::Command::get_name).collect();
        let expected = format!("expected one of: {}", choice.join(", "));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![expected.into()]));
    }
    error
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
