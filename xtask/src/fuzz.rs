//! `cargo xtask fuzz` and `cargo xtask soak`: random input, and random play.

use std::{env, fs};

use crate::markdown::{grouped, table};
use crate::parallel::{cores, in_parallel};
use crate::shell::{Failed, cargo, command, complaints, needs, output, programs, root};

/// The variable that says how many targets run at once.
pub(crate) const JOBS: &str = "FUZZ_JOBS";
const NIGHTLY: &str = "rustup toolchain install nightly";
const CARGO_FUZZ: &str = "cargo install cargo-fuzz --locked (and a C++ compiler)";

/// Each target for so long, several at once; what each has run.
pub(crate) fn fuzz(seconds: u64) -> Result<String, Failed> {
    needs("cargo", &["+nightly", "--version"], NIGHTLY)?;
    needs("cargo", &["fuzz", "--version"], CARGO_FUZZ)?;
    cargo("+nightly fuzz build")?;
    let targets = programs(&root().join("fuzz/fuzz_targets"))?;
    let jobs = jobs(env::var(JOBS).ok().as_deref())?;
    let ends = in_parallel(&targets, jobs, |target| {
        // What the fuzzer finds goes to the first folder, not among the seeds that are kept by hand.
        let found = format!("fuzz/target/corpus/{target}");
        fs::create_dir_all(root().join(&found)).map_err(|error| format!("{found}: {error}"))?;
        let line = format!(
            "+nightly fuzz run {target} {found} fuzz/corpus/{target} -- -max_total_time={seconds} -print_final_stats=1"
        );
        // One that fails does not keep off the others.
        Ok(complaints(&mut command(&line)))
    })?;
    let (mut rows, mut faults) = (Vec::new(), Vec::new());
    for (target, end) in targets.into_iter().zip(ends) {
        match end {
            Ok(said) => match runs(&said) {
                Some(number) => rows.push(vec![target, grouped(number)]),
                None => faults.push(format!("{target} does not say how much it has run")),
            },
            Err(fault) => faults.push(fault),
        }
    }
    if !faults.is_empty() {
        return Err(format!(
            "{} targets failed; inputs are in fuzz/artifacts:\n{}",
            faults.len(),
            faults.join("\n")
        ));
    }
    let head = format!(
        "{} targets, {seconds} s each, {} at once; none found a fault.\n\n",
        rows.len(),
        jobs.min(rows.len())
    );
    Ok(head + &table(&["target", "inputs"], &rows))
}

/// How many targets run at once: as many as somebody says, else as there are cores.
fn jobs(said: Option<&str>) -> Result<usize, Failed> {
    let Some(said) = said else { return Ok(cores()) };
    let number = said.parse().ok().filter(|jobs| *jobs > 0);
    number.ok_or_else(|| format!("{JOBS} is '{said}'; expected a number from 1 on"))
}

/// How many inputs libFuzzer says it has run.
fn runs(said: &str) -> Option<f64> {
    let line = said.lines().find_map(|line| line.trim().strip_prefix("stat::number_of_executed_units:"))?;
    line.trim().parse().ok()
}

/// Random steps of play, undo and search on every game.
pub(crate) fn soak(steps: u64) -> Result<String, Failed> {
    let line = "test --package gomoku-testkit --test soak -- --ignored --nocapture";
    let said = output(command(line).env("SOAK_STEPS", steps.to_string()))?;
    print!("{said}");
    if !said.contains("1 passed") {
        return Err(
            "no test was run; expected the one of gomoku-testkit that is ignored elsewhere".to_owned()
        );
    }
    Ok(format!("{} steps of play, undo and search; no fault.\n", grouped(steps as f64)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_targets_at_once_can_be_said() {
        assert_eq!((jobs(None), jobs(Some("3"))), (Ok(cores()), Ok(3)));
        assert_eq!(jobs(Some("0")), Err("FUZZ_JOBS is '0'; expected a number from 1 on".to_owned()));
    }

    #[test]
    fn the_number_of_inputs_is_read() {
        let said = "Done 12 runs in 3 second(s)\nstat::number_of_executed_units: 1234\nstat::average_exec_per_sec:     4\n";
        assert_eq!(runs(said), Some(1234.0));
        assert_eq!(runs("nothing"), None);
    }
}
