//! The tests of a package, each run by itself, and which mutants they reach.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::parallel::{cores, in_parallel};
use crate::shell::{Failed, root};

/// How much memory a changed program may take before it is stopped, in KiB.
const MEMORY: u64 = 4 << 20;

/// How often it is looked whether a test has ended.
const PAUSE: Duration = Duration::from_millis(2);

/// One test.
#[derive(Debug)]
pub(super) struct Case {
    program: PathBuf,
    pub(super) name: String,
    /// How long it takes as things are.
    pub(super) time: Duration,
    pub(super) reached: HashSet<usize>,
}

/// How a test ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Passed,
    Failed,
    TooLong,
}

impl Case {
    /// Runs the test: with a mutant, or to record what it reaches.
    pub(super) fn run(&self, folder: &Path, mutant: &str, limit: Duration) -> Result<End, Failed> {
        let told = |error: std::io::Error| format!("{}: {error}", self.program.display());
        // A changed loop may allocate without end.
        let line = format!("ulimit -v {MEMORY}; exec \"$0\" --exact \"$1\" --test-threads=1 --quiet");
        let mut child = Command::new("sh")
            .args(["-c", &line])
            .arg(&self.program)
            .arg(&self.name)
            .current_dir(folder)
            .env("MUTANT", mutant)
            .env("MUTANT_REACHED", self.record())
            // A failure is all that matters: no smaller case is looked for, and none is kept.
            .env("PROPTEST_MAX_SHRINK_ITERS", "0")
            .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "true")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(told)?;
        let start = Instant::now();
        loop {
            if let Some(status) = child.try_wait().map_err(told)? {
                return Ok(if status.success() { End::Passed } else { End::Failed });
            }
            if start.elapsed() > limit {
                child.kill().and_then(|()| child.wait()).map_err(told)?;
                return Ok(End::TooLong);
            }
            thread::sleep(PAUSE);
        }
    }

    /// The file for what it reaches.
    fn record(&self) -> PathBuf {
        let program = self.program.file_name().unwrap_or_default().to_string_lossy();
        root().join("target/mutants/reached").join(format!("{program}-{}", self.name.replace("::", "-")))
    }

    /// How long it may take with a mutant.
    pub(super) fn limit(&self) -> Duration {
        Duration::from_secs(4) + self.time * 10
    }
}

/// Finds all tests of some programs, runs each, and notes how long it takes and which mutants it reaches. Those that do not
/// pass are told and left out.
pub(super) fn cases(programs: &[PathBuf], folder: &Path) -> Result<Vec<Case>, Failed> {
    let records = root().join("target/mutants/reached");
    let _ = fs::remove_dir_all(&records);
    fs::create_dir_all(&records).map_err(|error| format!("{}: {error}", records.display()))?;
    let mut cases = Vec::new();
    for program in programs {
        let ignored: HashSet<String> =
            names(program, folder, &["--list", "--ignored"])?.into_iter().collect();
        for name in names(program, folder, &["--list"])?.into_iter().filter(|name| !ignored.contains(name)) {
            let (time, reached) = (Duration::ZERO, HashSet::new());
            cases.push(Case { program: program.clone(), name, time, reached });
        }
    }
    let runs = in_parallel(&cases, cores(), |case| {
        let start = Instant::now();
        let end = case.run(folder, "none", Duration::from_secs(600))?;
        let time = start.elapsed();
        case.run(folder, "record", Duration::from_secs(600))?;
        let reached = fs::read_to_string(case.record()).unwrap_or_default();
        Ok((end, time, reached.lines().filter_map(|line| line.parse().ok()).collect()))
    })?;
    let mut good = Vec::new();
    for (case, (end, time, reached)) in cases.into_iter().zip(runs) {
        if end == End::Passed {
            good.push(Case { time, reached, ..case });
        } else {
            println!("left out, since it does not pass without a mutant: {}", case.name);
        }
    }
    good.sort_by_key(|case| case.time);
    Ok(good)
}

fn names(program: &Path, folder: &Path, arguments: &[&str]) -> Result<Vec<String>, Failed> {
    let output =
        Command::new(program).args(arguments).args(["--format", "terse"]).current_dir(folder).output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect())
}
