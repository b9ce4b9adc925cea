//! `cargo xtask minimal-versions` and `cargo xtask msrv`: the oldest dependencies and the oldest compiler that we say are enough.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::packages::{Dependencies, LIBRARIES, metadata, name};
use crate::shell::{Failed, cargo, command, needs, output, root, run, said, target};

const NIGHTLY: &str = "rustup toolchain install nightly";

/// A copy of the workspace with the oldest dependencies that its manifests allow: everything compiles, and the libraries' tests pass.
pub(crate) fn minimal_versions() -> Result<String, Failed> {
    needs("cargo", &["+nightly", "--version"], NIGHTLY)?;
    let copy = target()?.join("minimal-versions");
    copy_of_the_tree(&copy.join("tree"))?;
    let here = |line: &str| {
        let mut command = command(line);
        command.current_dir(copy.join("tree")).env("CARGO_TARGET_DIR", copy.join("target"));
        command
    };
    run(&mut here("+nightly update -Z direct-minimal-versions"))?;
    // The peers' benches are about the newest of other people's crates.
    run(&mut here("check --workspace --exclude gomoku-peers-bench --all-targets --all-features"))?;
    let packages = LIBRARIES.map(|library| format!("--package {library}")).join(" ");
    run(&mut here(&format!("test {packages} --lib --tests --all-features")))?;
    // What only the peers' benches use does not count.
    let tree = output(&mut here(
        "tree --workspace --exclude gomoku-peers-bench --all-features --target all --depth 1 --prefix none --no-dedupe",
    ))?;
    let chosen = others(&tree);
    Ok(format!(
        "With the oldest direct dependencies that the manifests allow, the whole workspace compiles (without the benches of other crates), and the \
         tests of the six libraries pass.\n\n{}\n",
        chosen.join(", ")
    ))
}

/// The files under version control as they are now.
fn copy_of_the_tree(folder: &Path) -> Result<(), Failed> {
    let fault = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| fault(folder, error))?;
    }
    let files = said("git", &["ls-files", "--cached", "--others", "--exclude-standard"]);
    for file in files.ok_or("git ls-files lists no files")?.lines().map(PathBuf::from) {
        let (from, to) = (root().join(&file), folder.join(&file));
        if !from.is_file() {
            continue;
        }
        let parent = to.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| fault(parent, error))?;
        fs::copy(&from, &to).map_err(|error| fault(&from, error))?;
    }
    Ok(())
}

/// Other people's crates with their versions, from what `cargo tree` prints: `rand v0.10.2`, and of ours and some others more.
fn others(tree: &str) -> Vec<String> {
    let chosen: BTreeSet<String> = tree
        .lines()
        .filter(|line| !line.contains('/'))
        .filter_map(|line| {
            let (name, rest) = line.split_once(" v")?;
            Some(format!("{name} {}", rest.split(' ').next()?))
        })
        .collect();
    chosen.into_iter().collect()
}

/// The oldest compiler: it compiles everything that is published, and every dependency says that it may be so old. Where it is not
/// installed, what clippy and the dependencies say is all that there is, and the result says so.
pub(crate) fn msrv() -> Result<String, Failed> {
    let all = metadata(Dependencies::All)?;
    let oldest = all["packages"].as_array().into_iter().flatten().find(|package| name(package) == "gomoku");
    let oldest = oldest.and_then(|package| package["rust_version"].as_str()).unwrap_or("?").to_owned();
    let newer = newer(&all, &oldest);
    if !newer.is_empty() {
        return Err(format!("dependencies that need more than Rust {oldest}:\n{}", newer.join("\n")));
    }
    cargo("clippy --quiet --workspace --all-targets --all-features -- -D clippy::incompatible_msrv")?;
    let known = "Clippy sees no newer part of the standard library, and no dependency in Cargo.lock says that it needs more.";
    let Some(version) = version_of(&oldest) else {
        return Ok(format!(
            "Rust {oldest} is not installed here, so nothing was compiled by it (`rustup toolchain install {oldest} --profile minimal`). {known}\n"
        ));
    };
    // Apart from what other compilers have built, which it would build anew each time.
    let folder = target()?.join("msrv");
    let line = format!(
        "+{oldest} check --workspace --exclude gomoku-peers-bench --exclude xtask --all-targets --all-features --locked"
    );
    run(command(&line).env("CARGO_TARGET_DIR", &folder))?;
    Ok(format!(
        "{version} compiles all crates with all features, their tests, examples and benches. {known}\n"
    ))
}

/// What a compiler that is installed says of itself. It is not fetched.
fn version_of(toolchain: &str) -> Option<String> {
    let mut rustc = Command::new("rustc");
    rustc.args([&format!("+{toolchain}"), "--version"]).env("RUSTUP_AUTO_INSTALL", "0");
    let output = rustc.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Packages that say they need a newer compiler.
fn newer(all: &Value, oldest: &str) -> Vec<String> {
    let number = |version: &str| -> Vec<u32> {
        version.split('.').filter_map(|part| part.parse().ok()).take(2).collect()
    };
    let packages = all["packages"].as_array().into_iter().flatten();
    packages
        .filter_map(|package| {
            let needed = package["rust_version"].as_str()?;
            (number(needed) > number(oldest)).then(|| format!("{} needs {needed}", name(package)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_that_need_a_newer_compiler_are_named() {
        let all = serde_json::json!({ "packages": [
            { "name": "old", "rust_version": "1.63" },
            { "name": "same", "rust_version": "1.88.0" },
            { "name": "new", "rust_version": "1.90" },
            { "name": "silent", "rust_version": null },
        ] });
        assert_eq!(newer(&all, "1.88"), ["new needs 1.90"]);
    }

    #[test]
    fn versions_are_read_from_a_tree() {
        let tree = "gomoku v0.1.0 (/a/folder)\nrand v0.10.2\ncriterion v0.8.0\nrand v0.10.2 (*)\n\n\
                    clap v4.6.0\nthiserror-impl v2.0.7 (proc-macro)\ngomoku-core v0.1.0 (/a/folder/crates/core) (*)\n";
        assert_eq!(others(tree), ["clap 4.6.0", "criterion 0.8.0", "rand 0.10.2", "thiserror-impl 2.0.7"]);
    }
}
