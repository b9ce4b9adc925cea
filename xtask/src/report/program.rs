//! The `gomoku` command, built for speed, and the benches.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{Failed, cargo, command, root};

/// The command as its users have it.
pub(super) struct Program {
    path: PathBuf,
}

impl Program {
    pub(super) fn build() -> Result<Program, Failed> {
        cargo("build --release --package gomoku-cli")?;
        Ok(Program { path: target().join("release/gomoku") })
    }

    /// What the command answers, as the JSON that it writes.
    pub(super) fn json(&self, line: &str) -> Result<Value, Failed> {
        println!("\n> gomoku {line}");
        let mut command = Command::new(&self.path);
        command.args(line.split_whitespace()).current_dir(root()).stderr(Stdio::inherit());
        let text = output(&mut command, &format!("gomoku {line}"))?;
        serde_json::from_str(text.trim()).map_err(|error| format!("gomoku {line}: {error}"))
    }
}

/// What a bench prints.
pub(super) fn bench(line: &str) -> Result<String, Failed> {
    println!("\n> cargo bench {line}");
    output(command(&format!("bench --quiet {line}")).stderr(Stdio::inherit()), &format!("cargo bench {line}"))
}

/// Where cargo puts what it makes.
pub(super) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

fn output(command: &mut Command, line: &str) -> Result<String, Failed> {
    let output = command.output().map_err(|error| format!("{line}: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("{line}: {}", output.status))
    }
}
