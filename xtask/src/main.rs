//! The tasks of the workspace, each one command: `cargo xtask test`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command talks to a person")]

mod browser;
mod instructions;
mod report;

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

const HELP: &str = "\
The tasks of the workspace.

Usage: cargo xtask TASK

Tasks:
  test            everything that must hold before a change lands: formatting, lints, feature combinations, all
                  tests and doc tests, documentation, examples (run) and benches (run once each), and the tests in
                  the browser. Needs Rust and what 'browser' needs; cargo and npm fetch the rest.
  browser         the page of 'gomoku serve' in a real browser. Needs node 20 or newer, npm, and chromium: the one
                  that the variable CHROMIUM names, else one in the path, else Debian's, which is installed if we
                  are root. Pictures of the page are kept in target/browser.
  fuzz [SECONDS]  runs each fuzz target for so long, 60 s if not said otherwise.
                  Needs a nightly toolchain, a C++ compiler and cargo-fuzz (cargo install cargo-fuzz).
  soak [STEPS]    ten million random steps of play, undo and search on every game, or as many as said.
  book            makes a book of the guide in docs/, in target/book. Needs mdbook (cargo install mdbook); the code
                  and the commands of the guide are run by the tests without it.
  instructions [record]
                  counts the instructions of the hot loops by valgrind, and holds them against what was recorded; or records
                  them. Needs valgrind and gungraun-runner (cargo install gungraun-runner@0.20.0).
  report [quick]  measures everything and writes BENCHMARKS.md with its plots: half an hour on a quiet machine.
                  `quick` tries it out in some minutes and writes below target/.
  help            this text
";

/// The crates that people depend on: each must build with no feature at all.
const LIBRARIES: [&str; 6] =
    ["gomoku-core", "gomoku-eval", "gomoku-search", "gomoku-kalaha", "gomoku-engine", "gomoku"];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["test"] => test(),
        ["browser"] => browser::browser(),
        ["fuzz"] => fuzz(60),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz(seconds),
            Err(_) => return usage(&format!("'{seconds}' is not a number of seconds")),
        },
        ["book"] => book(),
        ["soak"] => soak(10_000_000),
        ["soak", steps] => match steps.parse() {
            Ok(steps) => soak(steps),
            Err(_) => return usage(&format!("'{steps}' is not a number of steps")),
        },
        ["instructions"] => instructions::instructions(instructions::Purpose::Check),
        ["instructions", "record"] => instructions::instructions(instructions::Purpose::Record),
        ["report"] => report::report(report::Extent::Whole),
        ["report", "quick"] => report::report(report::Extent::Quick),
        ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        [] => return usage("no task given"),
        [other, ..] => return usage(&format!("no such task, or too many words: '{other}'")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(step) => {
            eprintln!("\nxtask: failed: {step}");
            ExitCode::FAILURE
        }
    }
}

fn usage(fault: &str) -> ExitCode {
    eprintln!("xtask: {fault}\n\n{HELP}");
    ExitCode::from(2)
}

/// The command line that failed.
type Failed = String;

fn test() -> Result<(), Failed> {
    let start = Instant::now();
    cargo("fmt --all --check")?;
    cargo("clippy --workspace --all-targets --all-features -- -D warnings")?;
    for library in LIBRARIES {
        cargo(&format!("check --quiet --package {library} --no-default-features --all-targets"))?;
    }
    cargo("test --workspace --all-features")?;
    // Criterion's test mode: each benchmark runs once, so that none rots.
    cargo("test --quiet --workspace --all-features --bench *")?;
    for example in programs(&root().join("examples"))? {
        cargo(&format!("run --quiet --all-features --example {example}"))?;
    }
    run(command("doc --workspace --no-deps --all-features").env("RUSTDOCFLAGS", "-D warnings"))?;
    browser::browser()?;
    println!("\nAll good after {} s.", start.elapsed().as_secs());
    Ok(())
}

fn fuzz(seconds: u32) -> Result<(), Failed> {
    for target in programs(&root().join("fuzz/fuzz_targets"))? {
        // What the fuzzer finds goes to the first folder, not among the seeds that are kept by hand.
        let found = format!("fuzz/target/corpus/{target}");
        fs::create_dir_all(root().join(&found)).map_err(|error| format!("{found}: {error}"))?;
        cargo(&format!(
            "+nightly fuzz run {target} {found} fuzz/corpus/{target} -- -max_total_time={seconds}"
        ))?;
    }
    Ok(())
}

fn soak(steps: u64) -> Result<(), Failed> {
    let line = "test --package gomoku-testkit --test soak -- --ignored --nocapture";
    run(command(line).env("SOAK_STEPS", steps.to_string()))
}

fn book() -> Result<(), Failed> {
    let mut mdbook = Command::new("mdbook");
    match mdbook.args(["build", "docs"]).current_dir(root()).status() {
        Ok(status) if status.success() => {
            println!("\nThe book begins with {}.", root().join("target/book/index.html").display());
            Ok(())
        }
        Ok(_) => Err("mdbook build docs".to_owned()),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err("mdbook is not installed; install it with: cargo install mdbook --locked".to_owned())
        }
        Err(error) => Err(format!("mdbook build docs: {error}")),
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_owned)
}

/// The names of the programs in a folder: of Rust files, and of folders with a `main.rs`.
fn programs(folder: &Path) -> Result<Vec<String>, Failed> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            path.extension().is_some_and(|ending| ending == "rs") || path.join("main.rs").is_file()
        })
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    Ok(names)
}

fn cargo(line: &str) -> Result<(), Failed> {
    run(&mut command(line))
}

fn command(line: &str) -> Command {
    // Through the name, not $CARGO: only the name knows `+nightly`.
    let mut command = Command::new("cargo");
    command.args(line.split_whitespace()).current_dir(root());
    command
}

fn run(command: &mut Command) -> Result<(), Failed> {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let line = words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
    println!("\n> {line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(line),
        Err(error) => Err(format!("{line}: {error}")),
    }
}
