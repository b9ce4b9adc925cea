//! `gomoku tune`

mod eval;
mod search;
mod stepwise;
mod styles;

use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;

use crate::args::{Tune, TuneArguments, refuse};
use crate::new_file::is_same;

pub(crate) fn run(arguments: &TuneArguments) -> Result<ExitCode> {
    match &arguments.tune {
        Tune::Eval(arguments) => eval::run(arguments),
        Tune::Styles(arguments) => styles::run(arguments),
        Tune::Search(arguments) => search::run(arguments),
    }
}

/// Refuses a command line in which two options name one file: what is written later would replace the other. An option that stands there
/// twice may have files that are the same.
fn check_different(command: &str, files: &[(&str, &Path)]) {
    for (place, (option, path)) in files.iter().enumerate() {
        let other = files[..place].iter().find(|(other, known)| other != option && is_same(known, path));
        if let Some((other, _)) = other {
            let name = path.display();
            refuse(&["tune", command], format!("{other} and {option} are both {name}; expected two files"));
        }
    }
}

/// What something begins with: its name, of a file without the folders, and the fingerprint of what that stands for.
fn named(name: &str, fingerprint: u64) -> String {
    let name = Path::new(name)
        .file_name()
        .map_or_else(|| name.to_owned(), |name| name.to_string_lossy().into_owned());
    format!("{name} {fingerprint:016x}")
}
