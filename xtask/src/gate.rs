//! `cargo xtask test`: the gate.

use std::process::Command;
use std::time::Instant;

use crate::browser;
use crate::packages::LIBRARIES;
use crate::shell::{Failed, built, cargo, command, programs, root, run};

pub(crate) fn test() -> Result<(), Failed> {
    let start = Instant::now();
    cargo("fmt --all --check")?;
    // Workspaces of their own, which need other tools to be run.
    for apart in ["fuzz", "benches/instructions"] {
        cargo(&format!("fmt --manifest-path {apart}/Cargo.toml --check"))?;
    }
    cargo("clippy --workspace --all-targets --all-features -- -D warnings")?;
    for library in LIBRARIES {
        cargo(&format!("check --quiet --package {library} --no-default-features --all-targets"))?;
    }
    cargo("test --workspace --all-features")?;
    // Criterion's test mode: each benchmark runs once, so that none rots.
    cargo("test --quiet --workspace --all-features --bench *")?;
    // The tests have built them. Asked for by themselves they would be built again, with the features that they need alone.
    for example in programs(&root().join("examples"))? {
        run(Command::new(built(&format!("examples/{example}"))?).current_dir(root()))?;
    }
    run(command("doc --workspace --no-deps --all-features").env("RUSTDOCFLAGS", "-D warnings"))?;
    browser::browser()?;
    println!("\nAll good after {} s.", start.elapsed().as_secs());
    Ok(())
}
