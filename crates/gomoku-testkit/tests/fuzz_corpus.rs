//! The fuzz targets on their seeds and on changed seeds, without a fuzzer.

use std::collections::BTreeSet;
use std::fs;

use gomoku_testkit::fuzz::TARGETS;
use gomoku_testkit::fuzz::corpus::{entries, folder, run_on_changed_seeds, run_on_seeds};

/// The names of a folder's entries without their endings.
fn names(within: &str) -> BTreeSet<String> {
    let paths = entries(within);
    paths.iter().filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect()
}

#[test]
fn every_target_has_a_file_a_folder_of_seeds_and_an_entry_in_the_manifest() {
    let targets: BTreeSet<String> = TARGETS.iter().map(|&(name, _)| name.to_owned()).collect();
    assert_eq!(targets.len(), TARGETS.len(), "no name twice");
    let all = names("fuzz_targets");
    assert_eq!(names("corpus"), all);
    let manifest = fs::read_to_string(folder().join("Cargo.toml")).unwrap();
    assert_eq!(manifest.matches("[[bin]]").count(), all.len());
    // The others have their bodies in gomoku-cli, which has a test like this one.
    let is_ours = |target: &&String| {
        let file = fs::read_to_string(folder().join(format!("fuzz_targets/{target}.rs"))).unwrap();
        !file.contains("gomoku_cli::fuzz::")
    };
    assert_eq!(all.iter().filter(is_ours).cloned().collect::<BTreeSet<_>>(), targets);
    for target in targets {
        let file = fs::read_to_string(folder().join(format!("fuzz_targets/{target}.rs"))).unwrap();
        assert!(file.contains(&format!("gomoku_testkit::fuzz::{target}(data)")), "{file}");
        let binary = format!("name = \"{target}\"\npath = \"fuzz_targets/{target}.rs\"\n");
        assert!(manifest.contains(&binary), "{target} is not in the manifest");
    }
}

#[test]
fn no_seed_makes_a_target_panic() {
    run_on_seeds(TARGETS);
}

#[test]
fn no_changed_seed_makes_a_target_panic() {
    run_on_changed_seeds(TARGETS);
}
