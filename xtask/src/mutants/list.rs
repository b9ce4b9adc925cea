//! Which mutants there are: cargo-mutants knows, and says it as JSON.

use std::process::Command;

use serde_json::Value;

use crate::shell::{Failed, root};

/// What is changed in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Genre {
    /// A function returns at once.
    Function,
    /// An expression with another operator, with none, or without one of its fields.
    Expression,
    /// A guard of a `match` that is always true or always false.
    Guard,
    /// A `match` without one of its arms.
    Arm,
}

/// One change of the source.
#[derive(Debug, Clone)]
pub(super) struct Mutant {
    /// What cargo-mutants calls it: place and change.
    pub(super) name: String,
    /// The file, from the root.
    pub(super) file: String,
    pub(super) genre: Genre,
    /// What is replaced: lines and columns as cargo-mutants counts them, from 1.
    pub(super) start: (usize, usize),
    pub(super) end: (usize, usize),
    pub(super) replacement: String,
}

impl Mutant {
    /// Whether it cannot be built beside the source as it is.
    pub(super) fn stands_apart(&self) -> bool {
        self.genre == Genre::Function && self.name.contains("-> impl ")
    }
}

/// All mutants of a package, without those that `.cargo/mutants.toml` explains.
pub(super) fn list(package: &str) -> Result<Vec<Mutant>, Failed> {
    let line = format!("cargo mutants --list --json --package {package}");
    let words: Vec<&str> = line.split(' ').skip(1).collect();
    let output = Command::new("cargo").args(words).current_dir(root()).output();
    let output = output.map_err(|error| format!("{line}: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!(
            "{line}: {} (install it with: cargo install cargo-mutants --locked)",
            said.trim()
        ));
    }
    let listed: Value = serde_json::from_slice(&output.stdout).map_err(|error| format!("{line}: {error}"))?;
    let mutants = listed.as_array().into_iter().flatten();
    mutants.map(|value| mutant(value).ok_or_else(|| format!("{line}: cannot read {value}"))).collect()
}

fn mutant(value: &Value) -> Option<Mutant> {
    let text = |name: &str| Some(value[name].as_str()?.to_owned());
    let place = |name: &str| {
        let number = |part: &str| usize::try_from(value["span"][name][part].as_u64()?).ok();
        Some((number("line")?, number("column")?))
    };
    let genre = match value["genre"].as_str()? {
        "FnValue" => Genre::Function,
        "BinaryOperator" | "UnaryOperator" | "StructField" => Genre::Expression,
        "MatchArmGuard" => Genre::Guard,
        "MatchArm" => Genre::Arm,
        _ => return None,
    };
    let replacement = text("replacement")?;
    Some(Mutant {
        name: text("name")?,
        file: text("file")?,
        genre,
        start: place("start")?,
        end: place("end")?,
        replacement,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mutant_is_read_as_cargo_mutants_writes_it() {
        let value = serde_json::json!({
            "file": "src/a.rs", "genre": "BinaryOperator", "name": "src/a.rs:1:5: replace + with - in f",
            "replacement": "-", "span": {"start": {"line": 1, "column": 5}, "end": {"line": 1, "column": 6}}
        });
        let read = mutant(&value).unwrap();
        assert_eq!((read.start, read.end, read.genre), ((1, 5), (1, 6), Genre::Expression));
        assert!(mutant(&serde_json::json!({"genre": "Unheard"})).is_none());
    }
}
