//! What became of a mutant.

use std::fmt;
use std::str::FromStr;

/// What became of a mutant. Those that need somebody's eye come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Outcome {
    /// Every test that reaches it passes.
    Missed,
    /// The quickest tests that reach it pass; the others were not waited for.
    Unfinished,
    /// No test reaches it.
    Unreached,
    /// It cannot stand beside the source as it is: a function that returns an `impl` of a trait has one type to return.
    /// `cargo mutants --re` tries it.
    Apart,
    /// A test did not end in ten times its time.
    TimedOut,
    /// A test failed.
    Caught,
    /// It does not compile, or has no place where it could be switched on.
    Refused,
}

impl Outcome {
    const ALL: [Outcome; 7] = [
        Outcome::Missed,
        Outcome::Unfinished,
        Outcome::Unreached,
        Outcome::Apart,
        Outcome::TimedOut,
        Outcome::Caught,
        Outcome::Refused,
    ];

    const fn name(self) -> &'static str {
        match self {
            Outcome::Missed => "missed",
            Outcome::Unfinished => "unfinished",
            Outcome::Unreached => "unreached",
            Outcome::Apart => "apart",
            Outcome::TimedOut => "timed out",
            Outcome::Caught => "caught",
            Outcome::Refused => "refused",
        }
    }

    /// Whether no test has noticed it.
    pub(super) const fn is_survivor(self) -> bool {
        matches!(self, Outcome::Missed | Outcome::Unfinished | Outcome::Unreached)
    }
}

/// A mutant and what became of it. As text: outcome, name and the test that noticed it, with tabs between.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Verdict {
    pub(super) outcome: Outcome,
    pub(super) name: String,
    pub(super) by: String,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}", self.outcome.name(), self.name, self.by)
    }
}

impl FromStr for Verdict {
    type Err = String;

    fn from_str(line: &str) -> Result<Verdict, String> {
        let fault = || format!("not a verdict: '{line}'");
        let mut parts = line.split('\t');
        let word = parts.next().ok_or_else(fault)?;
        let outcome = Outcome::ALL.into_iter().find(|outcome| outcome.name() == word).ok_or_else(fault)?;
        let name = parts.next().ok_or_else(fault)?.to_owned();
        Ok(Verdict { outcome, name, by: parts.next().unwrap_or_default().to_owned() })
    }
}

/// How many there are of each kind.
pub(super) fn summary(verdicts: &[Verdict]) -> String {
    let count = |outcome| verdicts.iter().filter(|verdict| verdict.outcome == outcome).count();
    let counts = Outcome::ALL.map(|outcome| format!("{} {}", count(outcome), outcome.name()));
    format!("{} mutants: {}", verdicts.len(), counts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_read_as_they_are_written() {
        for outcome in Outcome::ALL {
            let verdict =
                Verdict { outcome, name: "a.rs:1:2: replace f".to_owned(), by: "tests::t".to_owned() };
            assert_eq!(verdict.to_string().parse(), Ok(verdict));
        }
        assert_eq!("gone\tx\ty".parse::<Verdict>(), Err("not a verdict: 'gone\tx\ty'".to_owned()));
    }
}
