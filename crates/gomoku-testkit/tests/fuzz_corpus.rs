//! The fuzz targets on their seeds and on changed seeds, without a fuzzer.

use std::collections::BTreeSet;
use std::fs;
use std::panic;
use std::path::{Path, PathBuf};

use gomoku_testkit::fuzz::TARGETS;

/// How many changed seeds each target gets.
const CHANGED_SEEDS: u64 = 3_000;

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
    assert_eq!(names("fuzz_targets"), targets);
    assert_eq!(names("corpus"), targets);
    let manifest = fs::read_to_string(fuzz_folder().join("Cargo.toml")).unwrap();
    assert_eq!(manifest.matches("[[bin]]").count(), targets.len());
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
        for number in 0..CHANGED_SEEDS {
            run(name, target, &changed(&seeds, &mut Random(number)));
        }
    }
}

/// A seed after one to four changes of the kinds that fuzzers make.
fn changed(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(4) {
        let start = random.below(bytes.len() + 1);
        let end = start + random.below(bytes.len() - start + 1).min(8);
        let likely = *b" \n\r\t.,|/[]()-+xXoO_aAzZ019\0\x80\xff";
        match random.below(6) {
            0 => drop(bytes.drain(start..end)),
            1 => bytes.insert(start, random.next() as u8),
            2 => bytes.insert(start, likely[random.below(likely.len())]),
            3 => bytes.extend_from_within(start..end),
            4 => bytes[start..end].reverse(),
            _ => {
                let other = &seeds[random.below(seeds.len())];
                bytes.truncate(start);
                bytes.extend_from_slice(&other[random.below(other.len() + 1)..]);
            }
        }
    }
    bytes
}

/// `SplitMix64`: the same changes in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below `end`, which is not 0.
    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}
