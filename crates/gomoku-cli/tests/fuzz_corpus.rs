//! The fuzz targets of this package on their seeds and on changed seeds, without a fuzzer.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::BTreeSet;
use std::fs;

use gomoku_cli::fuzz::TARGETS;
use gomoku_testkit::fuzz::corpus::{entries, folder, run_on_changed_seeds, run_on_seeds};

#[test]
fn every_target_has_a_file_a_folder_of_seeds_and_an_entry_in_the_manifest() {
    let targets: BTreeSet<&str> = TARGETS.iter().map(|&(name, _)| name).collect();
    assert_eq!(targets.len(), TARGETS.len(), "no name twice");
    let manifest = fs::read_to_string(folder().join("Cargo.toml")).unwrap();
    let mut found = BTreeSet::new();
    for path in entries("fuzz_targets") {
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
    run_on_seeds(TARGETS);
}

#[test]
fn no_changed_seed_makes_a_target_panic() {
    run_on_changed_seeds(TARGETS);
}
