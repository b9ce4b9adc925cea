//! The fuzz targets of this package on their seeds and on changed seeds, without a fuzzer.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::BTreeSet;
use std::fs;
use std::panic;
use std::path::{Path, PathBuf};

use gomoku_cli::fuzz::TARGETS;
use gomoku_testkit::fuzz::{Random, changed};

/// How many changed seeds each target gets.
const CHANGED_SEEDS: u64 = 500;

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let seeds = entries(&fuzz_folder().join("corpus").join(target));
    assert!(!seeds.is_empty(), "{target} has no seeds");
    seeds.into_iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Runs a target, and says which input made it panic.
fn run(name: &str, target: fn(&[u8]), input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    assert!(panic::catch_unwind(|| target(input)).is_ok(), "{name} fails for {text:?}, the bytes {input:?}");
}

#[test]
fn every_target_has_a_file_a_folder_of_seeds_and_an_entry_in_the_manifest() {
    let targets: BTreeSet<&str> = TARGETS.iter().map(|&(name, _)| name).collect();
    assert_eq!(targets.len(), TARGETS.len(), "no name twice");
    let manifest = fs::read_to_string(fuzz_folder().join("Cargo.toml")).unwrap();
    let mut found = BTreeSet::new();
    for path in entries(&fuzz_folder().join("fuzz_targets")) {
        let file = fs::read_to_string(&path).unwrap();
        let Some((_, rest)) = file.split_once("gomoku_cli::fuzz::") else { continue };
        let name = rest.split_once("(data)").unwrap().0.to_owned();
        assert_eq!(path.file_stem().unwrap().to_str(), Some(name.as_str()));
        let binary = format!("name = \"{name}\"\npath = \"fuzz_targets/{name}.rs\"\n");
        assert!(manifest.contains(&binary), "{name} is not in the manifest");
        found.insert(name);
    }
    assert_eq!(found.iter().map(String::as_str).collect::<BTreeSet<_>>(), targets);
}

#[test]
fn no_seed_makes_a_target_panic() {
    for &(name, target) in TARGETS {
        run(name, target, b"");
        for seed in seeds(name) {
            run(name, target, &seed);
        }
    }
}

#[test]
fn no_changed_seed_makes_a_target_panic() {
    for &(name, target) in TARGETS {
        let seeds = seeds(name);
        for number in 0..CHANGED_SEEDS {
            run(name, target, &changed(&seeds, &mut Random::new(number)));
        }
    }
}
