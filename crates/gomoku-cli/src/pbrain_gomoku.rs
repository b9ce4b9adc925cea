//! The program `pbrain-gomoku`: `gomoku pbrain` under the kind of name that managers of the Gomocup protocol look for.
#![allow(clippy::print_stderr, reason = "a command talks to a person")]

mod lines;
#[allow(dead_code, reason = "the other program of this package uses all of it")]
mod number;
mod pbrain;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use pbrain::PbrainArguments;

/// Five in a row by the Gomocup (piskvork) protocol.
///
/// Commands come in on the standard input, a line each, and answers go out on the standard output. It knows all commands of the
/// protocol and the usual ones of the Yixin extension, every rule, and boards from 3x3 to 40x40.
#[derive(Debug, Parser)]
#[command(name = "pbrain-gomoku", version, max_term_width = 100)]
#[command(
    after_help = "Commands: START 15, RECTSTART 20,15, BEGIN, TURN 7,7, BOARD … DONE, INFO timeout_turn 5000, END and more.\n\n\
    Examples:\n  \
    pbrain-gomoku\n  \
    pbrain-gomoku --engine thomoku:style=defender"
)]
struct Arguments {
    #[command(flatten)]
    brain: PbrainArguments,
}

fn main() -> ExitCode {
    match pbrain::run(&Arguments::parse().brain) {
        Ok(code) => code,
        Err(error) => {
            // Nobody falls over if nobody listens.
            let _ = writeln!(io::stderr(), "pbrain-gomoku: {error:#}");
            ExitCode::FAILURE
        }
    }
}
