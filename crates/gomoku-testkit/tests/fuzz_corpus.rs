//! The fuzz targets on their seeds and on changed seeds, without a fuzzer.

use std::collections::BTreeSet;
use std::fs;
use std::panic;
use std::path::{Path, PathBuf};

use gomoku_testkit::fuzz::{Random, TARGETS, changed};

/// How many changed seeds each target gets for every seed that it has: one that reads words of twenty kinds has many.
const CHANGES_PER_SEED: usize = 600;

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths
}

/// The names of a folder's entries without their endings.
fn names(folder: &str) -> BTreeSet<String> {
    let paths = entries(&fuzz_folder().join(folder));
    paths.iter().filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect()
}

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let seeds = entries(&fuzz_folder().join("corpus").join(target));
    assert!(!seeds.is_empty(), "{target} has no seeds");
    seeds.into_iter().map(|path| fs::read(path).expect("a readable seed")).collect()
}

/// Runs a target, and says which input made it panic.
fn run(name: &str, target: fn(&[u8]), input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    assert!(panic::catch_unwind(|| target(input)).is_ok(), "{name} fails for {text:?}, the bytes {input:?}");
}

#[test]
fn every_target_has_a_file_a_folder_of_seeds_and_an_entry_in_the_manifest() {
    let targets: BTreeSet<String> = TARGETS.iter().map(|&(name, _)| name.to_owned()).collect();
    assert_eq!(targets.len(), TARGETS.len(), "no name twice");
    let all = names("fuzz_targets");
    assert_eq!(names("corpus"), all);
    let manifest = fs::read_to_string(fuzz_folder().join("Cargo.toml")).unwrap();
    assert_eq!(manifest.matches("[[bin]]").count(), all.len());
    // The others have their bodies in gomoku-cli, which has a test like this one.
    let is_ours = |target: &&String| {
        let file = fs::read_to_string(fuzz_folder().join(format!("fuzz_targets/{target}.rs"))).unwrap();
        !file.contains("gomoku_cli::fuzz::")
    };
    assert_eq!(all.iter().filter(is_ours).cloned().collect::<BTreeSet<_>>(), targets);
    for target in targets {
        let file = fs::read_to_string(fuzz_folder().join(format!("fuzz_targets/{target}.rs"))).unwrap();
        assert!(file.contains(&format!("gomoku_testkit::fuzz::{target}(data)")), "{file}");
        let binary = format!("name = \"{target}\"\npath = \"fuzz_targets/{target}.rs\"\n");
        assert!(manifest.contains(&binary), "{target} is not in the manifest");
    }
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
        for number in 0..seeds.len() * CHANGES_PER_SEED {
            run(name, target, &changed(&seeds, &mut Random::new(number as u64)));
        }
    }
}
