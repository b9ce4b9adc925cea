//! `cargo xtask mutants`: whether the tests notice when the source is changed.
//!
//! cargo-mutants says what can be changed, and would build the workspace anew for each change: a minute each here, for more than
//! eight thousand of them. So all mutants of a package are built into one program, each behind a switch that the environment
//! sets, every test notes which of them it reaches, and each mutant is run with the tests that reach it, quick ones first, until
//! one fails. What the compiler itself computes (constants) cannot be changed in this way and counts as not reached.
//!
//! A verdict is written as soon as there is one: a run that was stopped is taken up by one of the survivors.
//!
//! Survivors that change nothing but speed are explained in `.cargo/mutants.toml`, where cargo-mutants looks, too.

mod cases;
mod list;
mod rewrite;
mod switch;
mod tree;
mod verdict;

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::parallel::{cores, in_parallel};
use crate::shell::{Failed, root};
use cases::{Case, End};
use list::Mutant;
use tree::Tree;
use verdict::{Outcome, Verdict};

/// The packages whose tests are held against mutants.
pub(crate) const PACKAGES: [&str; 4] = ["gomoku-core", "gomoku-eval", "gomoku-search", "gomoku-kalaha"];

/// How long the tests of one mutant may take in all, as long as none fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// Which mutants are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    All,
    /// Those that no test has noticed last time, after those that were not tried.
    Survivors,
}

/// What the counts of a run without survivors say, and what they do not.
const HEAD: &str = "No mutant that was tried survives, but for those that `.cargo/mutants.toml` explains. Not tried are those that were refused, which do \
                    not compile or have no place for a switch, and those apart, of functions that return an `impl` of a trait.\n\n";

/// Tries the mutants of some packages; how many there are of each kind.
pub(crate) fn mutants(packages: &[&str], which: Which) -> Result<String, Failed> {
    let mut survivors = 0;
    let mut text = HEAD.to_owned();
    for package in packages {
        let start = Instant::now();
        let verdicts = package_verdicts(package, which)?;
        write(package, &verdicts)?;
        survivors += verdicts.iter().filter(|verdict| verdict.outcome.is_survivor()).count();
        let summary = verdict::summary(&verdicts);
        println!("\n{package}, after {} s: {summary}", start.elapsed().as_secs());
        let _ = writeln!(text, "- `{package}`: {summary}");
    }
    if survivors == 0 {
        return Ok(text);
    }
    Err(format!(
        "{survivors} mutants survive: see target/mutants/PACKAGE.tsv; add tests, or explain them in .cargo/mutants.toml"
    ))
}

fn package_verdicts(package: &str, which: Which) -> Result<Vec<Verdict>, Failed> {
    println!("\n> mutants of {package}");
    let listed = list::list(package)?;
    if listed.is_empty() {
        return Err(format!("cargo-mutants lists no mutants of {package}"));
    }
    let old: BTreeMap<String, Verdict> = match which {
        Which::All => BTreeMap::new(),
        Which::Survivors => {
            read(package)?.into_iter().map(|verdict| (verdict.name.clone(), verdict)).collect()
        }
    };
    let (settled, mutants): (Vec<Mutant>, Vec<Mutant>) = listed
        .into_iter()
        .partition(|mutant| old.get(&mutant.name).is_some_and(|verdict| !verdict.outcome.is_survivor()));
    let mut verdicts: Vec<Verdict> =
        settled.iter().filter_map(|mutant| old.get(&mutant.name).cloned()).collect();
    let (apart, mutants): (Vec<Mutant>, Vec<Mutant>) = mutants.into_iter().partition(Mutant::stands_apart);
    verdicts.extend(apart.into_iter().map(|mutant| Verdict {
        outcome: Outcome::Apart,
        name: mutant.name,
        by: String::new(),
    }));
    if mutants.is_empty() {
        return Ok(verdicts);
    }
    println!("{} mutants, in one program", mutants.len());
    let tree = Tree::build(package, &mutants)?;
    let folder = tree.working_folder();
    let cases = cases::cases(&tree.programs()?, &folder)?;
    let reached: HashSet<usize> = cases.iter().flat_map(|case| case.reached.iter().copied()).collect();
    println!("{} tests reach {} of them", cases.len(), reached.len());

    let mut numbered: Vec<(usize, &Mutant)> = mutants.iter().enumerate().collect();
    numbered.sort_by_key(|(_, mutant)| old.contains_key(&mutant.name));
    write(package, &old.into_values().collect::<Vec<_>>())?;
    let file = append_to(package)?;
    let progress = Mutex::new((0, 0, Instant::now()));
    verdicts.extend(in_parallel(&numbered, cores(), |&(number, mutant)| {
        let (outcome, by) = if tree.refused.contains(&number) {
            (Outcome::Refused, String::new())
        } else if reached.contains(&number) {
            try_one(number, &cases, &folder)?
        } else {
            (Outcome::Unreached, String::new())
        };
        if let Ok(mut progress) = progress.lock() {
            progress.0 += 1;
            progress.1 += usize::from(outcome.is_survivor());
            if progress.2.elapsed() > Duration::from_secs(20) {
                println!("{} of {} tried, {} survive", progress.0, mutants.len(), progress.1);
                progress.2 = Instant::now();
            }
        }
        let verdict = Verdict { outcome, name: mutant.name.clone(), by };
        // One call for the whole line, which no other thread can then write into.
        (&file).write_all(line(&verdict).as_bytes()).map_err(|error| told(package, &error))?;
        Ok(verdict)
    })?);
    verdicts.sort_by(|a, b| (a.outcome, &a.name).cmp(&(b.outcome, &b.name)));
    Ok(verdicts)
}

/// Runs the tests that reach a mutant until one fails.
fn try_one(number: usize, cases: &[Case], folder: &std::path::Path) -> Result<(Outcome, String), Failed> {
    let mut spent = Duration::ZERO;
    for case in cases.iter().filter(|case| case.reached.contains(&number)) {
        if spent > PATIENCE {
            return Ok((Outcome::Unfinished, String::new()));
        }
        match case.run(folder, &number.to_string(), case.limit())? {
            End::Passed => spent += case.time,
            End::Failed => return Ok((Outcome::Caught, case.name.clone())),
            End::TooLong => return Ok((Outcome::TimedOut, case.name.clone())),
        }
    }
    Ok((Outcome::Missed, String::new()))
}

fn path(package: &str) -> PathBuf {
    root().join("target/mutants").join(format!("{package}.tsv"))
}

fn told(package: &str, error: &dyn std::fmt::Display) -> Failed {
    format!("{}: {error}", path(package).display())
}

fn line(verdict: &Verdict) -> String {
    format!("{verdict}\n")
}

fn write(package: &str, verdicts: &[Verdict]) -> Result<(), Failed> {
    let lines: String = verdicts.iter().map(line).collect();
    fs::write(path(package), lines).map_err(|error| told(package, &error))
}

fn append_to(package: &str) -> Result<fs::File, Failed> {
    fs::OpenOptions::new().append(true).open(path(package)).map_err(|error| told(package, &error))
}

/// The verdicts in the order of the file, where a later one of the same mutant is the one that counts.
fn read(package: &str) -> Result<Vec<Verdict>, Failed> {
    let text = fs::read_to_string(path(package)).map_err(|error| told(package, &error))?;
    text.lines().map(|line| line.parse().map_err(|error: String| told(package, &error))).collect()
}
