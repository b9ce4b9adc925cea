//! Brains of the Gomocup protocol for tests.

use std::path::PathBuf;

/// The command line of a brain that plays the first empty cell and misbehaves on demand: what it can do stands in its script, `hang`,
/// `die`, `garbage`, `slow` and more, and from which of its moves on it does so may follow. It needs a POSIX shell.
///
/// # Examples
/// ```
/// let command = gomoku_testkit::odd_brain("die 3");
/// assert!(command.starts_with("sh '") && command.ends_with("odd.sh' die 3"));
/// ```
#[must_use]
pub fn odd_brain(mode: &str) -> String {
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("brains").join("odd.sh");
    format!("sh '{}' {mode}", script.display())
}
