//! The seeds of the fuzz targets, and targets run on them without a fuzzer.

use std::fs;
use std::panic;
use std::path::{Path, PathBuf};

use super::{Random, Target, changed};

/// How many changed seeds a target gets for every seed that it has: one that reads words of twenty kinds has many.
const CHANGES_PER_SEED: usize = 600;

/// The folder of the crate that hands the targets to libFuzzer.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// What a folder in it holds, sorted.
pub fn entries(within: &str) -> Vec<PathBuf> {
    let folder = folder().join(within);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths
}

/// Runs targets on nothing and on their seeds.
pub fn run_on_seeds(targets: &[Target]) {
    for &(name, target) in targets {
        run(name, target, b"");
        for seed in seeds(name) {
            run(name, target, &seed);
        }
    }
}

/// Runs targets on changed seeds, the same ones every time.
pub fn run_on_changed_seeds(targets: &[Target]) {
    for &(name, target) in targets {
        let seeds = seeds(name);
        for number in 0..seeds.len() * CHANGES_PER_SEED {
            run(name, target, &changed(&seeds, &mut Random::new(number as u64)));
        }
    }
}

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let seeds = entries(&format!("corpus/{target}"));
    assert!(!seeds.is_empty(), "{target} has no seeds");
    seeds.into_iter().map(|path| fs::read(path).expect("a readable seed")).collect()
}

/// Runs a target, and says which input made it panic.
fn run(name: &str, target: fn(&[u8]), input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    assert!(panic::catch_unwind(|| target(input)).is_ok(), "{name} fails for {text:?}, the bytes {input:?}");
}
