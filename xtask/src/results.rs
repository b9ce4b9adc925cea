//! HARDENING.md: what the slow tasks found when they were run last, a section each.

use std::fmt::Write as _;
use std::fs;

use crate::sections::merged;
use crate::shell::{Failed, root, said};

/// Where the results are, from the root.
const FILE: &str = "HARDENING.md";

const HEAD: &str = "\
# Hardening

What is slower than the gate, and what it found when it was run last. Written by `cargo xtask full`, a section for each task, not by hand.
";

/// What came of a task.
pub(crate) struct Outcome {
    pub(crate) name: &'static str,
    /// The words that repeat it.
    pub(crate) command: String,
    /// What was tried: see [`commit`].
    pub(crate) commit: String,
    pub(crate) seconds: u64,
    pub(crate) found: Result<String, Failed>,
}

/// Puts the section of a task in the place of its last one. The order is that of the tasks.
pub(crate) fn record(outcome: &Outcome, order: &[&str]) -> Result<(), Failed> {
    let path = root().join(FILE);
    let old = fs::read_to_string(&path).unwrap_or_default();
    let new = merged(HEAD, &old, outcome.name, &section(outcome, &day()), order);
    fs::write(&path, new).map_err(|error| format!("{FILE}: {error}"))
}

fn day() -> String {
    said("date", &["--utc", "+%Y-%m-%d"]).unwrap_or_else(|| "an unknown day".to_owned())
}

/// The commit that is there now, and whether it was changed. What the tasks write themselves does not count. A task that takes
/// hours is asked for it when it begins: that is what it tries.
pub(crate) fn commit() -> String {
    let commit = said("git", &["rev-parse", "--short", "HEAD"]).unwrap_or_else(|| "unknown".to_owned());
    let changed = said(
        "git",
        &["status", "--porcelain", "--", ".", ":!HARDENING.md", ":!BENCHMARKS.md", ":!docs/plots"],
    );
    if changed.is_some() { format!("{commit} with changes") } else { commit }
}

fn section(outcome: &Outcome, day: &str) -> String {
    let Outcome { name, command, commit, seconds, found } = outcome;
    let verdict = if found.is_ok() { "passed" } else { "**failed**" };
    let mut text =
        format!("## {name}\n\n`{command}`: {verdict} on {day}, commit {commit}, in {seconds} s.\n");
    match found {
        Ok(details) if details.is_empty() => {}
        Ok(details) => {
            let _ = write!(text, "\n{}\n", details.trim_end());
        }
        Err(fault) => {
            let _ = write!(text, "\n```text\n{}\n```\n", fault.trim_end());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: [&str; 3] = ["a", "ab", "c"];

    fn outcome(name: &'static str, found: Result<&str, &str>) -> String {
        let found = found.map(str::to_owned).map_err(str::to_owned);
        section(
            &Outcome {
                name,
                command: format!("cargo xtask {name}"),
                commit: "abc1234".to_owned(),
                seconds: 7,
                found,
            },
            "2026-01-02",
        )
    }

    #[test]
    fn sections_keep_the_order_of_the_tasks_and_replace_their_last_ones() {
        let text = merged(HEAD, "", "c", &outcome("c", Ok("fine\n")), &ORDER);
        let text = merged(HEAD, &text, "a", &outcome("a", Err("broken")), &ORDER);
        let text = merged(HEAD, &text, "ab", &outcome("ab", Ok("")), &ORDER);
        let expected = format!(
            "{HEAD}\n## a\n\n`cargo xtask a`: **failed** on 2026-01-02, commit abc1234, in 7 s.\n\n```text\nbroken\n```\n\n## ab\n\n\
             `cargo xtask ab`: passed on 2026-01-02, commit abc1234, in 7 s.\n\n## c\n\n\
             `cargo xtask c`: passed on 2026-01-02, commit abc1234, in 7 s.\n\nfine\n"
        );
        assert_eq!(text, expected);
        let mended = merged(HEAD, &text, "a", &outcome("a", Ok("")), &ORDER);
        assert!(!mended.contains("failed") && mended.contains("fine"), "{mended}");
        assert!(!merged(HEAD, &text, "a", &outcome("a", Ok("")), &["a", "ab"]).contains("## c"));
    }
}
