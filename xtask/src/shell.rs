//! Running other programs, and what they say.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::packages::{Dependencies, metadata};

/// What failed, and what can be done about it.
pub(crate) type Failed = String;

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_owned)
}

/// Where cargo puts what it makes, whatever its settings are.
pub(crate) fn target() -> Result<PathBuf, Failed> {
    let all = metadata(Dependencies::None)?;
    let folder = all["target_directory"].as_str().ok_or("cargo metadata names no target directory")?;
    Ok(PathBuf::from(folder))
}

/// Where cargo has put a program of the workspace, for tests: `gomoku`, `examples/perft`.
pub(crate) fn built(name: &str) -> Result<PathBuf, Failed> {
    let program = target()?.join("debug").join(format!("{name}{}", env::consts::EXE_SUFFIX));
    if program.is_file() { Ok(program) } else { Err(format!("{} was not built", program.display())) }
}

/// The names of the programs in a folder: of Rust files, and of folders with a `main.rs`.
pub(crate) fn programs(folder: &Path) -> Result<Vec<String>, Failed> {
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

/// Runs cargo with these words, in the workspace.
pub(crate) fn cargo(line: &str) -> Result<(), Failed> {
    run(&mut command(line))
}

/// Cargo with these words, in the workspace.
pub(crate) fn command(line: &str) -> Command {
    // Through the name, not $CARGO: only the name knows `+nightly`.
    let mut command = Command::new("cargo");
    command.args(line.split_whitespace()).current_dir(root());
    command
}

/// The line that a person would enter.
fn line_of(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Runs a program, which talks to the person itself.
pub(crate) fn run(command: &mut Command) -> Result<(), Failed> {
    let line = line_of(command);
    println!("\n> {line}");
    let start = Instant::now();
    match command.status() {
        Ok(status) if status.success() => {
            println!("({} s)", start.elapsed().as_secs());
            Ok(())
        }
        Ok(status) => Err(format!("{line}: {status}")),
        Err(error) => Err(format!("{line}: {error}")),
    }
}

/// What a program prints, when it has ended well.
pub(crate) fn output(command: &mut Command) -> Result<String, Failed> {
    let line = line_of(command);
    println!("\n> {line}");
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{line}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() { Ok(text) } else { Err(format!("{line}: {}\n{text}", output.status)) }
}

/// What a program complains about, which is also shown while it does.
pub(crate) fn complaints(command: &mut Command) -> Result<String, Failed> {
    let line = line_of(command);
    println!("\n> {line}");
    let mut child = command.stderr(Stdio::piped()).spawn().map_err(|error| format!("{line}: {error}"))?;
    let mut text = String::new();
    if let Some(stderr) = child.stderr.take() {
        for bytes in BufReader::new(stderr).split(b'\n').map_while(Result::ok) {
            let said = String::from_utf8_lossy(&bytes).into_owned();
            let _ = writeln!(std::io::stderr(), "{said}");
            text += &said;
            text.push('\n');
        }
    }
    match child.wait() {
        Ok(status) if status.success() => Ok(text),
        Ok(status) => Err(format!("{line}: {status}")),
        Err(error) => Err(format!("{line}: {error}")),
    }
}

/// What a small program says in one line, if it can be run.
pub(crate) fn said(program: &str, words: &[&str]) -> Option<String> {
    let output = Command::new(program).args(words).current_dir(root()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Some(text).filter(|text| output.status.success() && !text.is_empty())
}

/// Whether a program is there; else what to do about it.
pub(crate) fn needs(program: &str, words: &[&str], remedy: &str) -> Result<(), Failed> {
    let mut command = Command::new(program);
    command.args(words).current_dir(root()).stdout(Stdio::null()).stderr(Stdio::null());
    let line = line_of(&command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("'{line}' does not work; install it with: {remedy}")),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err(format!("{program} is not installed; install it with: {remedy}"))
        }
        Err(error) => Err(format!("{line}: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_named_with_its_remedy() {
        let fault = needs("no-such-program", &["--version"], "make one").unwrap_err();
        assert_eq!(fault, "no-such-program is not installed; install it with: make one");
        let fault = needs("cargo", &["no-such-task"], "make one").unwrap_err();
        assert_eq!(fault, "'cargo no-such-task' does not work; install it with: make one");
    }

    #[test]
    fn what_is_said_is_trimmed_and_failures_say_nothing() {
        assert!(said("cargo", &["--version"]).is_some_and(|text| text.starts_with("cargo ")));
        assert_eq!(said("cargo", &["no-such-task"]), None);
    }
}
