//! `cargo xtask test`: the gate.

use std::time::Instant;

use crate::browser;
use crate::packages::LIBRARIES;
use crate::shell::{Failed, cargo, command, programs, root, run};

pub(crate) fn test() -> Result<(), Failed> {
    let start = Instant::now();
    cargo("fmt --all --check")?;
    cargo("clippy --workspace --all-targets --all-features -- -D warnings")?;
    for library in LIBRARIES {
        cargo(&format!("check --quiet --package {library} --no-default-features --all-targets"))?;
    }
    cargo("test --workspace --all-features")?;
    // Criterion's test mode: each benchmark runs once, so that none rots.
    cargo("test --quiet --workspace --all-features --bench *")?;
    for example in programs(&root().join("examples"))? {
        cargo(&format!("run --quiet --all-features --example {example}"))?;
    }
    run(command("doc --workspace --no-deps --all-features").env("RUSTDOCFLAGS", "-D warnings"))?;
    browser::browser()?;
    println!("\nAll good after {} s.", start.elapsed().as_secs());
    Ok(())
}
