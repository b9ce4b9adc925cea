//! The program `pbrain-gomoku`: `gomoku pbrain` under the kind of name that managers of the Gomocup protocol look for.

use std::process::ExitCode;

fn main() -> ExitCode {
    gomoku_cli::pbrain_gomoku()
}
