//! `gomoku tune`

mod eval;
mod search;
mod stepwise;
mod styles;

use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;

use crate::args::{Tune, TuneArguments};

pub(crate) fn run(arguments: &TuneArguments) -> Result<ExitCode> {
    match &arguments.tune {
        Tune::Eval(arguments) => eval::run(arguments),
        Tune::Styles(arguments) => styles::run(arguments),
        Tune::Search(arguments) => search::run(arguments),
    }
}

/// What something begins with: its name, of a file without the folders, and the fingerprint of what that stands for.
fn named(name: &str, fingerprint: u64) -> String {
    let name = Path::new(name)
        .file_name()
        .map_or_else(|| name.to_owned(), |name| name.to_string_lossy().into_owned());
    format!("{name} {fingerprint:016x}")
}
