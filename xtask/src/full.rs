//! `cargo xtask full`: all that is slower than the gate, with the results in HARDENING.md.

use std::env;
use std::time::Instant;

use crate::results::{Outcome, commit, record};
use crate::shell::Failed;
use crate::{
    book, coverage, features, fuzz, instructions, licences, mutants, package, report, semver, versions,
};

/// One of the tasks. What it finds is a text of markdown.
pub(crate) struct Task {
    pub(crate) name: &'static str,
    pub(crate) work: Work,
}

/// What a task does.
pub(crate) enum Work {
    Plain(fn() -> Result<String, Failed>),
    /// So much of something, such as seconds, unless somebody says how much.
    Measured(u64, fn(u64) -> Result<String, Failed>),
}

impl Task {
    const fn plain(name: &'static str, work: fn() -> Result<String, Failed>) -> Task {
        Task { name, work: Work::Plain(work) }
    }

    const fn measured(name: &'static str, amount: u64, work: fn(u64) -> Result<String, Failed>) -> Task {
        Task { name, work: Work::Measured(amount, work) }
    }

    /// Does it, with the amount that was said.
    pub(crate) fn run(&self, amount: Option<u64>) -> Result<String, Failed> {
        match self.work {
            Work::Plain(work) => work(),
            Work::Measured(usual, work) => work(amount.unwrap_or(usual)),
        }
    }
}

/// The tasks, quick ones first, in the order of HARDENING.md.
pub(crate) const TASKS: [Task; 13] = [
    Task::plain("licences", licences::licences),
    Task::plain("book", book::book),
    Task::plain("features", features::features),
    Task::plain("package", package::package),
    Task::plain("msrv", versions::msrv),
    Task::plain("minimal-versions", versions::minimal_versions),
    Task::plain("semver", semver::semver),
    Task::plain("instructions", || instructions::instructions(instructions::Purpose::Check)),
    Task::plain("coverage", coverage::coverage),
    Task::measured("soak", 10_000_000, fuzz::soak),
    Task::measured("fuzz", 300, fuzz::fuzz),
    Task::plain("mutants", || mutants::mutants(&mutants::PACKAGES, mutants::Which::All)),
    Task::plain("report", || report::report(report::Extent::Whole, &[])),
];

/// A task and how much of it, from words such as `coverage` and `fuzz=60`.
type Chosen = (&'static Task, Option<u64>);

/// Runs the tasks that are named, or all. One that fails does not keep off the others.
pub(crate) fn full(words: &[&str]) -> Result<(), Failed> {
    let chosen = chosen(words)?;
    let order = TASKS.map(|task| task.name);
    let mut failed = Vec::new();
    for (task, amount) in chosen {
        println!("\n# {}", task.name);
        let (start, commit) = (Instant::now(), commit());
        let found = task.run(amount);
        match &found {
            Ok(details) => println!("\n{details}"),
            Err(fault) => {
                eprintln!("\nxtask: failed: {fault}");
                failed.push(task.name);
            }
        }
        let seconds = start.elapsed().as_secs();
        record(&Outcome { name: task.name, command: command(task, amount), commit, seconds, found }, &order)?;
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("{}; see HARDENING.md", failed.join(", "))) }
}

/// The words that repeat a task, with what the environment says about it.
fn command(task: &Task, amount: Option<u64>) -> String {
    let line = match (&task.work, amount) {
        (Work::Measured(usual, _), amount) => {
            format!("cargo xtask {} {}", task.name, amount.unwrap_or(*usual))
        }
        (Work::Plain(_), _) => format!("cargo xtask {}", task.name),
    };
    let variable = match task.name {
        "fuzz" => fuzz::JOBS,
        "semver" => semver::BASELINE,
        _ => return line,
    };
    env::var(variable).map_or_else(|_| line.clone(), |value| format!("{variable}={value} {line}"))
}

fn chosen(words: &[&str]) -> Result<Vec<Chosen>, Failed> {
    if words.is_empty() {
        return Ok(TASKS.iter().map(|task| (task, None)).collect());
    }
    words
        .iter()
        .map(|word| {
            let (name, amount) =
                word.split_once('=').map_or((*word, None), |(name, amount)| (name, Some(amount)));
            task(name, amount)
        })
        .collect()
}

/// The task of a name, with the amount as somebody wrote it.
pub(crate) fn task(name: &str, amount: Option<&str>) -> Result<Chosen, Failed> {
    let task =
        TASKS.iter().find(|task| task.name == name).ok_or_else(|| format!("no such task: '{name}'"))?;
    let Some(amount) = amount else { return Ok((task, None)) };
    match task.work {
        Work::Measured(..) => {
            let amount = amount.parse().map_err(|_| format!("'{amount}' is not a number"))?;
            Ok((task, Some(amount)))
        }
        Work::Plain(_) => Err(format!("'{name}' does not take '{amount}'")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_chosen_by_name_with_their_amounts() {
        assert_eq!(chosen(&[]).map(|all| all.len()), Ok(TASKS.len()));
        let two = chosen(&["fuzz=5", "book"])
            .map(|two| two.iter().map(|(task, amount)| command(task, *amount)).collect());
        assert_eq!(two, Ok(vec!["cargo xtask fuzz 5".to_owned(), "cargo xtask book".to_owned()]));
        let fault = |word: &str| chosen(&[word]).err();
        assert_eq!(fault("nothing").as_deref(), Some("no such task: 'nothing'"));
        assert_eq!(fault("fuzz=x").as_deref(), Some("'x' is not a number"));
        assert_eq!(fault("book=1").as_deref(), Some("'book' does not take '1'"));
    }

    #[test]
    fn the_help_tells_of_every_task() {
        for task in &TASKS {
            assert!(crate::HELP.contains(&format!("\n  {}", task.name)), "{}", task.name);
        }
    }
}
