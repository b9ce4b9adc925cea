//! `cargo xtask instructions`: what the hot loops cost in instructions, held against what was recorded.

use std::fmt::Write as _;
use std::fs;
use std::process::{Command, Stdio};

use crate::{Failed, root};

/// What was recorded: a name and a count a line.
const RECORDED: &str = "benches/instructions/counts.txt";

/// By how much a count may grow before it is a fault, in percent.
const TOLERANCE: f64 = 2.0;

/// What to do with the counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    Check,
    Record,
}

/// Counts, and compares or records.
pub(crate) fn instructions(purpose: Purpose) -> Result<(), Failed> {
    let counted = counts(&bench()?);
    if counted.is_empty() {
        return Err("cargo bench in benches/instructions printed no counts".to_owned());
    }
    let path = root().join(RECORDED);
    if purpose == Purpose::Record {
        let mut text =
            format!("# Instructions of the hot loops, {}; `cargo xtask instructions record`\n", compiler());
        for (name, count) in &counted {
            let _ = writeln!(text, "{name} {count}");
        }
        return fs::write(&path, text).map_err(|error| format!("{RECORDED}: {error}"));
    }
    let text = fs::read_to_string(&path).map_err(|error| format!("{RECORDED}: {error}"))?;
    let found = compared(&recorded(&text), &counted);
    println!("\n{:<44}{:>14}{:>14}{:>9}", "", "recorded", "now", "");
    for row in &found {
        println!("{row}");
    }
    match found.iter().filter(|row| row.is_fault()).count() {
        0 => Ok(()),
        faults => Err(format!(
            "{faults} of {} counts grew by more than {TOLERANCE} %, or are not recorded; if that is meant: cargo xtask instructions record",
            found.len()
        )),
    }
}

/// Lets valgrind count, in the workspace of the benchmarks.
fn bench() -> Result<String, Failed> {
    let line = "cargo bench in benches/instructions (valgrind, and cargo install gungraun-runner@0.20.0)";
    println!("\n> {line}");
    let mut command = Command::new("cargo");
    command
        .args(["bench", "--quiet"])
        .current_dir(root().join("benches/instructions"))
        .stderr(Stdio::inherit());
    let output = command.output().map_err(|error| format!("{line}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() { Ok(text) } else { Err(format!("{line}: {}\n{text}", output.status)) }
}

fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output();
    output.map_or_else(
        |_| "an unknown rustc".to_owned(),
        |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    )
}

/// The name of each benchmark with its instructions, from what the runner prints:
///
/// ```text
/// hot_loops::hot_loops::slice_totals small:totals(15)
///   Instructions:                1734|N/A             (*********)
/// ```
fn counts(printed: &str) -> Vec<(String, u64)> {
    let mut found = Vec::new();
    let mut name = "";
    for line in printed.lines() {
        if let Some(count) = line.trim_start().strip_prefix("Instructions:") {
            let digits = count.split('|').next().unwrap_or_default().trim();
            found.extend(digits.parse().ok().map(|count| (name.to_owned(), count)));
        } else if !line.starts_with(' ') {
            // Without the path before it and the arguments behind it.
            name = line.rsplit("::").next().unwrap_or(line).split([':', '(']).next().unwrap_or(line);
        }
    }
    for (name, _) in &mut found {
        *name = name.trim().replace(' ', "/");
    }
    found
}

fn recorded(text: &str) -> Vec<(String, u64)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| line.rsplit_once(' '))
        .filter_map(|(name, count)| Some((name.to_owned(), count.parse().ok()?)))
        .collect()
}

/// One benchmark then and now.
struct Row {
    name: String,
    then: Option<u64>,
    now: u64,
}

fn compared(then: &[(String, u64)], now: &[(String, u64)]) -> Vec<Row> {
    let of = |name: &str| then.iter().find(|(known, _)| known == name).map(|(_, count)| *count);
    now.iter().map(|(name, count)| Row { name: name.clone(), then: of(name), now: *count }).collect()
}

impl Row {
    fn growth(&self) -> Option<f64> {
        self.then.map(|then| (self.now as f64 / then.max(1) as f64 - 1.0) * 100.0)
    }

    fn is_fault(&self) -> bool {
        self.growth().is_none_or(|growth| growth > TOLERANCE)
    }
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let then = self.then.map_or_else(|| "–".to_owned(), |then| then.to_string());
        let growth = self.growth().map_or_else(|| "new".to_owned(), |growth| format!("{growth:+.2} %"));
        write!(f, "{:<44}{then:>14}{:>14}{growth:>9}", self.name, self.now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRINTED: &str = "\
hot_loops::hot_loops::slice_totals small:totals(15)
  Instructions:                1734|1700            (+2.00000%)
  L1 Hits:                     2359|N/A             (*********)
hot_loops::hot_loops::solve_kalah_4_3
  Instructions:             9000000|N/A             (*********)
";

    #[test]
    fn counts_are_read_from_what_the_runner_prints() {
        let counted = counts(PRINTED);
        assert_eq!(
            counted,
            [("slice_totals/small".to_owned(), 1734), ("solve_kalah_4_3".to_owned(), 9_000_000)]
        );
    }

    #[test]
    fn growth_and_new_names_are_faults_and_less_is_none() {
        let then = recorded("# said by whom\na 1000\nb 1000\nc 1000\n");
        let now =
            [("a", 1010), ("b", 1030), ("c", 900), ("d", 1)].map(|(name, count)| (name.to_owned(), count));
        let faults: Vec<bool> = compared(&then, &now).iter().map(Row::is_fault).collect();
        assert_eq!(faults, [false, true, false, true]);
    }
}
