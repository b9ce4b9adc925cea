//! `cargo xtask report`: everything measured on this machine, as BENCHMARKS.md with its plots.

mod bars;
mod costs;
mod kalah;
mod ladder;
mod machine;
mod peers;
mod program;
mod scaling;
mod strategies;

use std::fs;
use std::time::Instant;

use crate::sections::merged;
use crate::shell::{Failed, root};
use program::Program;

/// Where the plots are, from the root.
const PLOTS: &str = "docs/plots";

/// How much is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Most of an hour on two cores: what is kept in the repository.
    Whole,
    /// Some minutes, into `target/`: whether the report can still be made.
    Quick,
}

/// Measures one part of the report, and says what was found.
type Part = fn(&Report) -> Result<String, Failed>;

/// What a part of the report is made with.
struct Report {
    extent: Extent,
    program: Program,
}

impl Report {
    /// A number for the whole report, and a small one for the quick one.
    fn choose<T>(&self, whole: T, quick: T) -> T {
        match self.extent {
            Extent::Whole => whole,
            Extent::Quick => quick,
        }
    }

    /// The folder of the plots, from the root.
    fn plots(&self) -> &'static str {
        self.choose(PLOTS, "target/report/plots")
    }

    /// A plot as the report shows it, by its place as seen from there.
    fn shown(&self, what: &str, file: &str) -> String {
        format!("![{what}]({}/{file})", self.choose(PLOTS, "plots"))
    }
}

/// The parts: their names, their titles, and what measures them.
const PARTS: [(&str, &str, Part); 6] = [
    ("strategies", "Strategies against each other", strategies::part),
    ("peers", "Against other crates", peers::part),
    ("scaling", "How it grows", scaling::part),
    ("costs", "What slices, matrices and patterns cost", costs::part),
    ("ladder", "The ladder of engines", ladder::part),
    ("kalah", "Kalah", kalah::part),
];

const HEAD: &str = "\
# Benchmarks

Written by `cargo xtask report`, not by hand. Ratios within one table were measured in one run; times of different machines do not compare.
";

/// Whether all of these words are parts of the report, and there are some.
pub(crate) fn are_parts(words: &[&str]) -> bool {
    !words.is_empty() && words.iter().all(|word| PARTS.iter().any(|(name, ..)| name == word))
}

/// Measures the parts that are named, or all, and writes each down as soon as it is there.
pub(crate) fn report(extent: Extent, names: &[&str]) -> Result<String, Failed> {
    let started = Instant::now();
    let report = Report { extent, program: Program::build()? };
    let folder = root().join(report.plots());
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let path = root().join(report.choose("BENCHMARKS.md", "target/report/BENCHMARKS.md"));
    let order = PARTS.map(|(_, title, _)| title);
    for (_, title, part) in PARTS.iter().filter(|(name, ..)| names.is_empty() || names.contains(name)) {
        println!("\n## {title} ({} s so far)", started.elapsed().as_secs());
        let machine = machine::describe();
        let section = format!("## {title}\n\n{machine}\n{}", part(&report)?);
        let old = fs::read_to_string(&path).unwrap_or_default();
        fs::write(&path, merged(HEAD, &old, title, &section, &order))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    println!("\n{} is written.", path.display());
    Ok("BENCHMARKS.md and its plots were measured and written.\n".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_known_by_name_and_told_by_the_help() {
        assert!(are_parts(&["peers", "kalah"]));
        assert!(!are_parts(&["peers", "nothing"]) && !are_parts(&[]));
        for (name, ..) in PARTS {
            assert!(crate::HELP.contains(name), "{name}");
        }
    }
}
