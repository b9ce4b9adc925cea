//! The program `gomoku`.

use std::process::ExitCode;

fn main() -> ExitCode {
    gomoku_cli::gomoku()
}
