//! `cargo xtask report`: everything measured on this machine, as BENCHMARKS.md with its plots.

mod bars;
mod costs;
mod kalah;
mod ladder;
mod machine;
mod markdown;
mod peers;
mod program;
mod scaling;
mod strategies;

use std::fmt::Write as _;
use std::fs;
use std::time::Instant;

use crate::{Failed, root};
use program::Program;

/// Where the plots are, from the root.
const PLOTS: &str = "docs/plots";

/// How much is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Half an hour on two cores: what is kept in the repository.
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
}

/// Measures everything and writes it down.
pub(crate) fn report(extent: Extent) -> Result<(), Failed> {
    let started = Instant::now();
    let machine = machine::describe();
    let report = Report { extent, program: Program::build()? };
    let folder = root().join(report.plots());
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let parts: [(&str, Part); 6] = [
        ("Strategies against each other", strategies::part),
        ("Against other crates", peers::part),
        ("How it grows", scaling::part),
        ("What slices, matrices and patterns cost", costs::part),
        ("The ladder of engines", ladder::part),
        ("Kalah", kalah::part),
    ];
    let mut text = format!(
        "# Benchmarks\n\nWritten by `cargo xtask report`, not by hand. Ratios within one table were measured in one run; times of different \
         machines do not compare.\n\n{machine}"
    );
    for (title, part) in parts {
        println!("\n## {title} ({} s so far)", started.elapsed().as_secs());
        let _ = write!(text, "\n## {title}\n\n{}", part(&report)?);
    }
    let path = root().join(report.choose("BENCHMARKS.md", "target/report/BENCHMARKS.md"));
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("\n{} is written, after {} s.", path.display(), started.elapsed().as_secs());
    Ok(())
}
