//! `cargo xtask licences`: what other people's crates allow, where they come from, and what is known against them.

use std::env;
use std::path::PathBuf;

use crate::packages::{Dependencies, metadata};
use crate::shell::{Failed, cargo, command, needs, said};

/// By `deny.toml`.
pub(crate) fn licences() -> Result<String, Failed> {
    needs("cargo", &["deny", "--version"], "cargo install cargo-deny --locked")?;
    cargo("deny --workspace check licenses bans sources")?;
    let all = metadata(Dependencies::All)?;
    let packages = all["packages"].as_array().into_iter().flatten();
    let others = packages.filter(|package| !package["source"].is_null()).count();
    let head = format!(
        "Cargo.lock has {others} crates of other people. Those behind the crates, their tests and the tasks come from crates.io, under licences \
         that `deny.toml` allows, none of them copyleft; what only the benches of other crates need is not held to that. "
    );
    Ok(head + &advisories()?)
}

/// What is known against the crates that we use, by the newest list that can be had: cargo-deny fetches it, or has done so before.
fn advisories() -> Result<String, Failed> {
    let is_new = command("deny fetch db").status().is_ok_and(|status| status.success());
    let Some(list) = list() else {
        return Ok("Advisories were not checked: the list of RustSec could not be fetched.\n".to_owned());
    };
    let offline = if is_new { "" } else { "--offline " };
    cargo(&format!("deny --workspace {offline}check advisories"))?;
    let folder = list.display().to_string();
    let day = said("git", &["-C", &folder, "log", "-1", "--format=%cs"])
        .unwrap_or_else(|| "an unknown day".to_owned());
    Ok(format!("The list of RustSec, as of {day}, has nothing against them.\n"))
}

/// Where cargo-deny keeps the list.
fn list() -> Option<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")))?;
    let entries = home.join("advisory-dbs").read_dir().ok()?;
    entries.filter_map(|entry| Some(entry.ok()?.path())).find(|path| path.join(".git").exists())
}
