//! What came out of a run, for people and for scripts.

use std::fmt;
use std::path::Path;

use gomoku::engine::matches::Wdl;
use gomoku::engine::tune::{Change, Tuner};
use serde_json::{Value, json};

use super::settings::{Method, TuneSettings, TunedParameter};
use super::tuner::Run;
use crate::contest::quoted;
use crate::number::counted;

/// What came out of a run, or of the part of it that is done.
#[derive(Debug)]
pub(crate) struct Report<'a> {
    pub(crate) settings: &'a TuneSettings,
    pub(crate) run: &'a Run,
    /// The file of the result, if it was written.
    pub(crate) out: Option<&'a Path>,
    /// The engine that plays with it, but for the name of the file, and the one that it is to meet.
    pub(crate) usage: [&'a str; 2],
}

impl Report<'_> {
    fn kept(&self) -> usize {
        self.run.history().iter().filter(|step| step.change == Change::Kept).count()
    }

    /// Each parameter with what it is now, rounded as it is played with.
    fn values(&self) -> impl Iterator<Item = (&TunedParameter, f64)> {
        self.settings.parameters.iter().zip(self.run.tuner().values().iter().map(|value| value.round()))
    }

    /// Games in steps that were made, and their sum for the candidates.
    fn games(&self) -> Wdl {
        self.run.history().iter().fold(Wdl::default(), |sum, step| sum + step.result)
    }

    pub(crate) fn to_json(&self) -> Value {
        let settings = self.settings;
        let parameters: Vec<Value> = self
            .values()
            .zip(self.run.tuner().values())
            .map(|((one, found), exact)| {
                json!({ "name": one.name, "start": one.start, "found": found, "exact": exact })
            })
            .collect();
        let check = self.run.check();
        let check = (check.total.games() > 0).then(|| {
            let estimate = check.estimate();
            // What is infinite has no number in JSON.
            let finite = |elo: f64| elo.is_finite().then_some(elo);
            let (low, high) = estimate.elo_interval();
            json!({
                "games": check.total.games(),
                "wins": check.total.wins,
                "draws": check.total.draws,
                "losses": check.total.losses,
                "pairs": check.pairs,
                "score": estimate.score,
                "elo": finite(estimate.elo()),
                "elo_low": finite(low),
                "elo_high": finite(high),
                "los": check.likelihood_of_superiority(),
            })
        });
        json!({
            "tuned": settings.tuned,
            "from": settings.from,
            "method": settings.method.to_string(),
            "size": settings.size.to_string(),
            "rule": settings.rule.to_string(),
            "seed": settings.seed,
            "planned_steps": settings.steps,
            "steps": self.run.history().len(),
            "kept": (settings.method == Method::Climb).then(|| self.kept()),
            "games": self.games().games(),
            "complete": self.run.contest().is_none(),
            "parameters": parameters,
            "check": check,
            "out": self.out.map(|path| path.display().to_string()),
        })
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TuneSettings { tuned, from, method, size, rule, seed, steps, games, .. } = self.settings;
        writeln!(f, "{tuned} from {from} by {method}, {rule} on {size}, seed {seed}")?;
        let done = self.run.history().len();
        let done = match *steps as usize {
            all if done < all => format!("{done} of {}", counted(*steps, "step")),
            _ => counted(done as u32, "step"),
        };
        write!(f, "{done} of {} games", 2 * u64::from(*games))?;
        if *method == Method::Climb {
            write!(f, ", {} kept", self.kept())?;
        }
        writeln!(f)?;
        let changed: Vec<_> = self.values().filter(|(one, found)| (one.start - found).abs() >= 0.5).collect();
        if changed.is_empty() {
            writeln!(f, "nothing was changed")?;
        } else {
            let width = changed.iter().map(|(one, _)| one.name.len()).max().unwrap_or(0).max(6);
            writeln!(f, "\n{:<width$}  {:>8}  {:>8}", "", "start", "found")?;
            for (one, found) in changed {
                writeln!(f, "{:<width$}  {:>8}  {found:>8}", one.name, one.start)?;
            }
        }
        let check = self.run.check();
        if check.total.games() > 0 {
            let (total, estimate) = (check.total, check.estimate());
            let likely = 100.0 * check.likelihood_of_superiority();
            writeln!(
                f,
                "\nfound against start, {} games: {total}, Elo {estimate}, stronger with {likely:.1} %",
                total.games()
            )?;
            if estimate.elo_interval().1 < 0.0 {
                writeln!(
                    f,
                    "the start is stronger: what was found was chance; expected more games in each step"
                )?;
            }
        }
        if let Some(out) = self.out {
            let out = out.display().to_string();
            let [found, start] = [&*format!("{}{out}", self.usage[0]), self.usage[1]].map(quoted);
            writeln!(f, "the result is in {out}: gomoku match {found} {start}")?;
        }
        Ok(())
    }
}
