//! `cargo xtask instructions`: what the hot loops cost in instructions, held against what was recorded.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use crate::markdown::{grouped, table};
use crate::shell::{Failed, needs, output, root, said};

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
pub(crate) fn instructions(purpose: Purpose) -> Result<String, Failed> {
    needs("valgrind", &["--version"], "apt-get install valgrind, or what your system has")?;
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
        return fs::write(&path, &text).map(|()| text).map_err(|error| format!("{RECORDED}: {error}"));
    }
    let text = fs::read_to_string(&path).map_err(|error| format!("{RECORDED}: {error}"))?;
    let found = compared(&recorded(&text), &counted);
    match found.iter().filter(|row| row.is_fault()).count() {
        0 => Ok(shown(&found)),
        faults => Err(format!(
            "{faults} of {} counts grew by more than {TOLERANCE} %, or are new or gone; if that is meant: cargo xtask instructions record\n\n{}",
            found.len(),
            shown(&found)
        )),
    }
}

/// Lets valgrind count, in the workspace of the benchmarks. What it needs besides is gungraun-runner.
fn bench() -> Result<String, Failed> {
    let mut command = Command::new("cargo");
    command.args(["bench", "--quiet"]).current_dir(root().join("benches/instructions"));
    output(&mut command).map_err(|fault| {
        format!("{fault}\n(in benches/instructions; it needs cargo install gungraun-runner@0.20.0)")
    })
}

fn compiler() -> String {
    said("rustc", &["--version"]).unwrap_or_else(|| "an unknown rustc".to_owned())
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

/// One benchmark then and now; one of the counts is there.
struct Row {
    name: String,
    then: Option<u64>,
    now: Option<u64>,
}

/// The benchmarks that were counted, and then those that were only recorded.
fn compared(then: &[(String, u64)], now: &[(String, u64)]) -> Vec<Row> {
    let of = |counts: &[(String, u64)], name: &str| {
        counts.iter().find(|(known, _)| known == name).map(|(_, count)| *count)
    };
    let gone = then.iter().filter(|(name, _)| of(now, name).is_none());
    let names = now.iter().chain(gone).map(|(name, _)| name);
    names.map(|name| Row { name: name.clone(), then: of(then, name), now: of(now, name) }).collect()
}

impl Row {
    fn growth(&self) -> Option<f64> {
        Some((self.now? as f64 / self.then?.max(1) as f64 - 1.0) * 100.0)
    }

    fn is_fault(&self) -> bool {
        self.growth().is_none_or(|growth| growth > TOLERANCE)
    }
}

fn shown(rows: &[Row]) -> String {
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let [then, now] = [row.then, row.now]
                .map(|count| count.map_or_else(|| "–".to_owned(), |count| grouped(count as f64)));
            let news = if row.now.is_some() { "new" } else { "gone" };
            let growth = row.growth().map_or_else(|| news.to_owned(), |growth| format!("{growth:+.2} %"));
            vec![row.name.clone(), then, now, growth]
        })
        .collect();
    table(&["loop", "recorded", "now", "growth"], &rows)
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
    fn growth_and_new_and_missing_names_are_faults_and_less_is_none() {
        let then = recorded("# said by whom\na 1000\nb 1000\nc 1000\ne 5\n");
        let now =
            [("a", 1010), ("b", 1030), ("c", 900), ("d", 1)].map(|(name, count)| (name.to_owned(), count));
        let rows = compared(&then, &now);
        let faults: Vec<bool> = rows.iter().map(Row::is_fault).collect();
        assert_eq!(faults, [false, true, false, true, true]);
        let text = shown(&rows);
        assert!(text.contains("| d | – | 1 | new |") && text.contains("| e | 5 | – | gone |"), "{text}");
    }
}
