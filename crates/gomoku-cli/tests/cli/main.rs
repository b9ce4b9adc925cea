//! Tests of the `gomoku` command through its real binary: what goes in, what comes out, and the exit status.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod analyse;
mod batch;
mod batch_errors;
mod bench;
mod bench_engines;
mod best_move;
mod convert;
mod evaluation;
mod five;
#[cfg(unix)]
mod full_screen;
mod guide;
#[cfg(unix)]
mod in_place;
mod kalaha;
mod kgp;
mod leaving;
mod mangled;
mod match_files;
mod matches;
mod menu;
mod openings;
mod pbrain;
mod perft;
mod play;
mod play_files;
#[cfg(unix)]
mod programs;
#[cfg(unix)]
mod pseudo_terminal;
mod resume;
mod rules;
mod serve;
mod shards;
mod shell;
mod signature;
mod solve;
mod solved_parts;
mod tournaments;
mod tune;
mod tune_parts;
mod tune_steps;
mod usage;
mod wishes;

use std::time::{Duration, Instant};

use assert_cmd::Command;
use assert_cmd::assert::OutputAssertExt;

const BINARY: &str = env!("CARGO_BIN_EXE_gomoku");

/// The command with these arguments, separated by blanks.
fn gomoku(arguments: &str) -> Command {
    let mut command = Command::new(BINARY);
    command.args(arguments.split_whitespace());
    command
}

/// A process of a test, which ends with it also when the test fails.
struct Running(std::process::Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A line for a shell that knows the command by its name.
#[cfg(unix)]
fn in_shell(line: &str) -> Command {
    let folder = std::path::Path::new(BINARY).parent().unwrap().display();
    let mut command = Command::new("sh");
    command.args(["-c", &format!("PATH='{folder}':$PATH; {line}")]);
    command
}

/// What the command says to this input. It must end well and complain of nothing; if it takes long, as anything may on a busy
/// machine, it may say how far it is.
#[track_caller]
fn transcript(arguments: &str, input: impl Into<Vec<u8>>) -> String {
    let start = Instant::now();
    let output = gomoku(arguments).write_stdin(input).unwrap();
    let took_long = start.elapsed() > Duration::from_secs(2);
    assert!(
        took_long || output.stderr.is_empty(),
        "{arguments}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(output.status.code(), Some(0), "{arguments}");
    String::from_utf8(output.stdout).unwrap()
}

/// The standard error of a command that must fail with this status and say nothing else.
#[track_caller]
fn complaint(arguments: &str, status: i32) -> String {
    let output = gomoku(arguments).write_stdin("").output().unwrap();
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    output.assert().code(status).stdout("");
    text
}

/// The standard output and the standard error of a command that shows what there is, and fails since that is not all.
#[track_caller]
fn partial(arguments: &str) -> (String, String) {
    let output = gomoku(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{arguments}");
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

/// The last line that is not blank.
fn last_line(text: &str) -> &str {
    text.trim_end().lines().last().unwrap_or_default()
}

/// The line that says how a game at the table ended; people may go on to save it or to take it back.
fn ending(text: &str) -> &str {
    text.lines().rev().find(|line| line.starts_with("The game is over: ")).unwrap_or_default()
}

/// Asserts that the texts occur one after the other.
#[track_caller]
fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some((_, behind)) = rest.split_once(part) else {
            panic!("'{part}' is not, or not in its place, in:\n{text}")
        };
        rest = behind;
    }
}
