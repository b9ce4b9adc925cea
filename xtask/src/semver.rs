//! `cargo xtask semver`: what users of the libraries would have to change.

use crate::packages::LIBRARIES;
use crate::shell::{Failed, command, complaints, needs, said};

/// The variable that names the commit.
pub(crate) const BASELINE: &str = "SEMVER_BASELINE";

/// Holds the public interfaces against those of an earlier commit: the one that is named, else the last that is tagged, else the
/// parent of this one. Nothing is published yet, so no registry can be asked.
pub(crate) fn semver() -> Result<String, Failed> {
    needs("cargo", &["semver-checks", "--version"], "cargo install cargo-semver-checks --locked")?;
    let baseline = std::env::var(BASELINE).ok();
    let baseline = baseline
        .or_else(|| said("git", &["describe", "--tags", "--abbrev=0"]))
        .unwrap_or_else(|| "HEAD^".to_owned());
    let commit = said("git", &["rev-parse", "--short", &baseline])
        .ok_or_else(|| format!("no such commit: {baseline}"))?;
    let packages = LIBRARIES.map(|library| format!("--package {library}")).join(" ");
    complaints(&mut command(&format!("semver-checks {packages} --baseline-rev {commit}")))?;
    Ok(format!("The public interfaces of the six libraries hold what those of commit {commit} promised.\n"))
}
