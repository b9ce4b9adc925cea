//! What cargo says about the packages of the workspace.

use serde_json::Value;

use crate::shell::{Failed, command};

/// The crates that people depend on: each must build with no feature at all.
pub(crate) const LIBRARIES: [&str; 6] =
    ["gomoku-core", "gomoku-eval", "gomoku-search", "gomoku-kalaha", "gomoku-engine", "gomoku"];

/// What `cargo metadata` tells, with all dependencies or without.
pub(crate) fn metadata(dependencies: Dependencies) -> Result<Value, Failed> {
    let line = match dependencies {
        Dependencies::All => "metadata --format-version 1 --all-features",
        Dependencies::None => "metadata --format-version 1 --no-deps",
    };
    let output = command(line).output().map_err(|error| format!("cargo {line}: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo {line}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo {line}: {error}"))
}

/// Whether other people's packages are listed, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dependencies {
    All,
    None,
}

/// The packages of the workspace that are published, by name.
pub(crate) fn published() -> Result<Vec<Value>, Failed> {
    let all = metadata(Dependencies::None)?;
    let mut packages: Vec<Value> = all["packages"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|package| is_published(package))
        .cloned()
        .collect();
    packages.sort_by_key(|package| name(package).to_owned());
    Ok(packages)
}

/// A package without `publish = false`.
fn is_published(package: &Value) -> bool {
    package["publish"].as_array().is_none_or(|registries| !registries.is_empty())
}

pub(crate) fn name(package: &Value) -> &str {
    package["name"].as_str().unwrap_or("?")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_and_the_libraries_are_what_is_published() {
        let packages = published().unwrap();
        let mut expected: Vec<&str> = LIBRARIES.into_iter().chain(["gomoku-cli"]).collect();
        expected.sort_unstable();
        assert_eq!(packages.iter().map(name).collect::<Vec<_>>(), expected);
    }
}
