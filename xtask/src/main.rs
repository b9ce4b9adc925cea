//! The tasks of the workspace, each one command: `cargo xtask test`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command talks to a person")]

mod book;
mod browser;
mod coverage;
mod features;
mod full;
mod fuzz;
mod gate;
mod instructions;
mod licences;
mod links;
mod markdown;
mod mutants;
mod package;
mod packages;
mod parallel;
mod pictures;
mod report;
mod results;
mod sections;
mod semver;
mod shell;
mod versions;

use std::env;
use std::process::ExitCode;

use mutants::Which;
use shell::Failed;

const HELP: &str = "\
The tasks of the workspace.

Usage: cargo xtask TASK

Before a change lands:
  test            everything that must hold: formatting, lints, feature combinations, all tests and doc tests,
                  documentation, examples (run) and benches (run once each), and the tests in the browser. Needs Rust
                  and what 'browser' needs; cargo and npm fetch the rest.
  browser         the page of 'gomoku serve' in a real browser. Needs node 20 or newer, npm, and chromium: the one
                  that the variable CHROMIUM names, else one in the path, else Debian's, which is installed if we
                  are root. Pictures of the page are kept in target/browser.

What is slower:
  full [TASK...]  all of the tasks below, or those that are named, such as 'coverage' and 'fuzz=60'; what each found
                  is written to its section of HARDENING.md. The tasks alone, 'cargo xtask coverage', write nothing
                  there.
  licences        the licences, sources and known faults of other people's crates, by deny.toml.
                  Needs cargo-deny (cargo install cargo-deny --locked).
  book            makes a book of the guide in docs/, in target/book, and looks at the links of all documents. Needs
                  mdbook (cargo install mdbook --locked); the code and the commands of the guide are run by the tests.
  features        every combination of every crate's features, by clippy.
  package         packs every published crate, builds it from that, and lists what is in it.
  msrv            lints for parts of the standard library and for dependencies that are newer than the oldest compiler that
                  we say is enough, and compiles everything with that, if it is installed (rustup toolchain install 1.88
                  --profile minimal).
  minimal-versions
                  compiles everything with the oldest dependencies that the manifests allow, and runs the libraries'
                  tests. Needs a nightly toolchain, for cargo's resolver.
  semver          the public interfaces, held against those of the commit in the variable SEMVER_BASELINE, else the last
                  tag, else the parent. Needs cargo-semver-checks (cargo install cargo-semver-checks --locked).
  instructions [record]
                  counts the instructions of the hot loops by valgrind, and holds them against what was recorded; or records
                  them. Needs valgrind and gungraun-runner (cargo install gungraun-runner@0.20.0).
  coverage        which lines the tests reach, a table of the crates; line by line in target/coverage. Needs cargo-llvm-cov
                  (cargo install cargo-llvm-cov --locked) and llvm-tools (rustup component add llvm-tools), or another LLVM's
                  programs in the variables LLVM_COV and LLVM_PROFDATA.
  soak [STEPS]    ten million random steps of play, undo and search on every game, or as many as said.
  fuzz [SECONDS]  runs each fuzz target for so long, 300 s if not said otherwise; as many at once as there are cores,
                  or as the variable FUZZ_JOBS says.
                  Needs a nightly toolchain, a C++ compiler and cargo-fuzz (cargo install cargo-fuzz --locked).
  mutants [PACKAGE] [survivors]
                  whether the tests notice changes of the source: all mutants of core, eval, search and kalaha, or of one of
                  them; or only those that were not noticed last time. Needs a nightly toolchain and cargo-mutants
                  (cargo install cargo-mutants --locked).
  report [PART...] [quick]
                  measures everything and writes BENCHMARKS.md with its plots: most of an hour on a quiet machine. Or only some
                  of its sections again: strategies, peers, scaling, costs, ladder, kalah. `quick` alone tries it out in
                  some minutes and writes below target/.

For the documents:
  pictures        makes the pictures in docs/src/pictures again: the board in the terminal and in the browser, a heat map and
                  a plot of strategies. Needs tmux and what 'browser' needs; takes the command that the variable GOMOKU names,
                  or builds it.
  help            this text
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["test"] => gate::test(),
        ["browser"] => browser::browser(),
        ["pictures"] => pictures::pictures(),
        ["full", ref tasks @ ..] => full::full(tasks),
        ["instructions", "record"] => instructions::instructions(instructions::Purpose::Record).map(|_| ()),
        ["report", "quick"] => report::report(report::Extent::Quick, &[]).map(|_| ()),
        ["report", ref parts @ ..] if report::are_parts(parts) => {
            report::report(report::Extent::Whole, parts).map(|found| println!("\n{found}"))
        }
        ["mutants", "survivors"] => try_mutants(&mutants::PACKAGES, Which::Survivors),
        ["mutants", package] if mutants::PACKAGES.contains(&package) => try_mutants(&[package], Which::All),
        ["mutants", package, "survivors"] if mutants::PACKAGES.contains(&package) => {
            try_mutants(&[package], Which::Survivors)
        }
        ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        [] => return usage("no task given"),
        [alone @ ("test" | "browser" | "pictures" | "help"), ..] => {
            return usage(&format!("'{alone}' takes no other words"));
        }
        [name] | [name, _] => match full::task(name, words.get(1).copied()) {
            Ok((task, amount)) => task.run(amount).map(|found| println!("\n{found}")),
            Err(fault) => return usage(&fault),
        },
        [other, ..] => return usage(&format!("too many words after '{other}'")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(step) => {
            eprintln!("\nxtask: failed: {step}");
            ExitCode::FAILURE
        }
    }
}

fn try_mutants(packages: &[&str], which: Which) -> Result<(), Failed> {
    mutants::mutants(packages, which).map(|found| println!("\n{found}"))
}

fn usage(fault: &str) -> ExitCode {
    eprintln!("xtask: {fault}\n\n{HELP}");
    ExitCode::from(2)
}
