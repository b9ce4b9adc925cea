//! What `gomoku tune styles` and `gomoku tune search` have in common: a run from its file to its result.

use std::io::{Write, stdout};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use gomoku::engine::tune::TunableEngine;

use super::check_different;
use crate::args::RunArguments;
use crate::commands::{INTERRUPTED, interruptible};
use crate::new_file::{check_folder, check_new, write_whole};
use crate::tuning::{Drive, Report, Run, TuneSettings, file_of_part, has_games};

/// A run, and the files that belong to it.
pub(super) struct Stepwise<'a> {
    pub(super) run: &'a RunArguments,
    pub(super) settings: &'a TuneSettings,
    pub(super) state: &'a Path,
    pub(super) out: &'a Path,
    /// The engine that plays with the result, but for the name of the file, and the one that it is to meet.
    pub(super) usage: [&'a str; 2],
}

impl Stepwise<'_> {
    /// Plays what is left, writes the text of what was found, and tells it. The text is told how it was made.
    pub(super) fn run(
        &self,
        tunable: &impl TunableEngine,
        text: impl FnOnce(&Run, &str) -> String,
    ) -> Result<ExitCode> {
        let RunArguments { resume, shard, .. } = *self.run;
        let force = self.run.common.force;
        // The others would all write the same to the same file.
        let is_writer = shard.all().next() == Some(shard);
        // Before anything is played: hours later it would be a pity.
        let state = file_of_part(self.state, shard);
        let mut files = vec![("--state", self.state), ("--state", &state), ("--out", self.out)];
        files.extend(self.run.common.plot.as_ref().map(|plot| ("--plot", plot.path())));
        check_different(&self.settings.tuned, &files);
        check_folder(self.state)?;
        // Who goes on with nothing has made none of the files that are there.
        let may_replace = force || resume && has_games(&state, self.settings)?;
        if is_writer {
            check_new(self.out, may_replace)?;
        }
        let plot = self.run.common.plot.as_ref().filter(|_| is_writer);
        let plot = plot.map(|plot| plot.ready(may_replace)).transpose()?;
        let drive = Drive {
            settings: self.settings,
            shard,
            state: self.state,
            resume,
            may_replace: force,
            threads: self.run.common.threads.into(),
            patience: Duration::from_secs(self.run.patience),
            stop: interruptible()?,
        };
        let ended = drive.run(tunable)?;
        let is_done = !ended.was_interrupted;
        if is_done && is_writer {
            write_whole(self.out, may_replace, &text(&ended.run, &self.how()))?;
        }
        let out = (is_done && is_writer).then_some(self.out);
        let report = Report { settings: self.settings, run: &ended.run, out, usage: self.usage };
        // Without a game there is nothing to see, and nothing by which --resume would know the picture.
        let has_games = ended.run.games().next().is_some();
        if let Some(plot) = plot.filter(|_| has_games || is_done) {
            plot.draw(&report.chart())?;
        }
        if self.run.common.json {
            writeln!(stdout(), "{}", report.to_json())?;
        } else {
            write!(stdout(), "{report}")?;
        }
        if is_done {
            return Ok(ExitCode::SUCCESS);
        }
        if !self.run.common.json {
            let file = file_of_part(self.state, shard);
            writeln!(
                stdout(),
                "Interrupted: the games are in {}; the same command with --resume goes on.",
                file.display()
            )?;
        }
        Ok(ExitCode::from(INTERRUPTED))
    }

    /// How the result was made, in one line.
    fn how(&self) -> String {
        let TuneSettings { tuned, from, method, steps, games, rule, size, seed, .. } = self.settings;
        let has_own_rates = self.settings.parameters.iter().any(|one| one.rate.is_some());
        let rate = match (self.settings.rate, self.settings.margin) {
            // Those of a file: the usual one counts for none of them.
            _ if has_own_rates => ", each at its own rate".to_owned(),
            (Some(rate), _) => format!(", rate {rate}"),
            (None, Some(margin)) => format!(", margin {margin}"),
            (None, None) => String::new(),
        };
        let limit = match (self.settings.limits.nodes, self.settings.look_ahead) {
            (Some(nodes), _) => format!("{nodes} positions a move"),
            (None, look_ahead) => format!("look-ahead {}", look_ahead.unwrap_or_default()),
        };
        format!(
            "gomoku tune {tuned} from {from} by {method}{rate}: {steps} steps of {} games, {rule} on {size}, {limit}, seed {seed}",
            2 * u64::from(*games)
        )
    }
}
