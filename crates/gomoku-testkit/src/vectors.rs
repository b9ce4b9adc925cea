//! Reading the test vectors of `testdata/vectors/`.

use std::fs;
use std::path::PathBuf;

use serde::de::DeserializeOwned;

/// The path of a file below `testdata/`.
#[must_use]
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}

/// The lines of a JSON Lines file in `testdata/vectors/`.
///
/// # Panics
/// If the file is missing, empty, or not what is expected: then there is nothing to test with.
#[must_use]
#[track_caller]
pub fn json_lines<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let text = read(name);
    let lines: Vec<T> = text
        .lines()
        .enumerate()
        .map(|(index, line)| {
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}, line {}: {error}", index + 1))
        })
        .collect();
    assert!(!lines.is_empty(), "{name} is empty");
    lines
}

/// A whole JSON file in `testdata/vectors/`.
///
/// # Panics
/// If the file is missing or not what is expected.
#[must_use]
#[track_caller]
pub fn json<T: DeserializeOwned>(name: &str) -> T {
    serde_json::from_str(&read(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[track_caller]
fn read(name: &str) -> String {
    let path = path("vectors").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
