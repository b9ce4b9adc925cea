//! The `gomoku` command, built for speed, and the benches.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::shell::{Failed, cargo, command, output, root, target};

/// The command as its users have it.
pub(super) struct Program {
    path: PathBuf,
}

impl Program {
    pub(super) fn build() -> Result<Program, Failed> {
        cargo("build --release --package gomoku-cli")?;
        Ok(Program { path: target()?.join("release/gomoku") })
    }

    /// What the command answers, as the JSON that it writes.
    pub(super) fn json(&self, line: &str) -> Result<Value, Failed> {
        let mut command = Command::new(&self.path);
        command.args(line.split_whitespace()).current_dir(root());
        let text = output(&mut command)?;
        serde_json::from_str(text.trim()).map_err(|error| format!("gomoku {line}: {error}"))
    }
}

/// What a bench prints.
pub(super) fn bench(line: &str) -> Result<String, Failed> {
    output(&mut command(&format!("bench --quiet {line}")))
}
