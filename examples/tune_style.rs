//! Tunes a style of THO-MOKU's by playing against itself, as its document proposes: change the values a little, play some games as
//! X and as O against the old ones, keep the new ones if they won more, and go on.
//!
//! A taste of it: `cargo run --release --example tune_style`. In earnest, with a log that can be interrupted and gone on with at any
//! time: `cargo run --release --example tune_style -- tuning.log 1000 > tuned.cmp`, and then
//! `gomoku match thomoku:style=tuned.cmp thomoku --games 200`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example talks to its reader")]

use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::ops::ControlFlow;
use std::{env, str};

use gomoku::core::{BoardSize, Rules};
use gomoku::engine::classics::Thomoku;
use gomoku::engine::tune::{HillClimb, StyleTuning, Tunable, Tuner};
use gomoku::eval::priority::Style;

const SEED: u64 = 2004;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (log, steps, games) = match arguments.as_slice() {
        // Each as X and as O: the document has 15.
        [] => (None, 3, 4),
        [log] => (Some(log), 100, 15),
        [log, steps] => (Some(log), steps.parse()?, 15),
        _ => return Err("expected nothing, or the file of the log and the number of steps".into()),
    };

    // A short look ahead keeps the games short: it is the heuristic that is tuned.
    let tuning = StyleTuning::new(Style::default(), BoardSize::square(15)?, Rules::default(), |style| {
        Box::new(Thomoku::new().with_style(style).with_depth(1))
    })?;
    let mut climb = HillClimb::new(tuning.parameters(), SEED).with_games(games);
    let mut out: Box<dyn Write> = Box::new(io::sink());
    if let Some(path) = log {
        let known = match fs::read(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            known => known?,
        };
        let resumed = climb.resume(str::from_utf8(&known)?)?;
        eprintln!("{path}: going on after {} steps", resumed.steps);
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
        // What an interruption tore is written again.
        file.set_len(resumed.bytes as u64)?;
        drop(file);
        out = Box::new(OpenOptions::new().append(true).open(path)?);
    }

    let mut written = Ok(());
    let _ = climb.run(&tuning, steps, |step| {
        written = writeln!(out, "{step}");
        eprintln!("step {}: {}", step.number, step.result);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written?;
    print!("{}", tuning.style(climb.values()));
    Ok(())
}
