//! Playing the games of a run until it is done.

use std::ops::ControlFlow;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use gomoku::engine::matches::{SeriesGame, SeriesObserver, Shard};
use gomoku::engine::tune::{Change, Contest, GameResult, TunableEngine, TuningGame};
use gomoku::search::StopFlag;

use super::parts::OtherParts;
use super::settings::TuneSettings;
use super::state_file::{StateFile, file_of_part};
use super::tuner::Run;
use crate::progress::Progress;

/// How often it is looked whether other parts have come further.
const LOOK: Duration = Duration::from_millis(50);

/// How a run is driven.
#[derive(Debug)]
pub(crate) struct Drive<'a> {
    pub(crate) settings: &'a TuneSettings,
    pub(crate) shard: Shard,
    pub(crate) state: &'a Path,
    pub(crate) resume: bool,
    pub(crate) may_replace: bool,
    pub(crate) threads: usize,
    /// How long other parts may say nothing.
    pub(crate) patience: Duration,
    pub(crate) stop: StopFlag,
}

/// How it came out.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) run: Run,
    /// Whether games are left to play.
    pub(crate) was_interrupted: bool,
}

impl Drive<'_> {
    /// Plays what is left of the run.
    pub(crate) fn run(&self, tunable: &impl TunableEngine) -> Result<Ended> {
        let mut run = self.settings.run()?;
        if let Some(contest) = run.contest() {
            tunable.tournament(&contest).check()?;
        }
        let path = file_of_part(self.state, self.shard);
        let mut others = OtherParts::new(self.state, self.shard, self.settings);
        // A part beside those of another run makes no file that would be in the way of the right command.
        others.check()?;
        let mut file = StateFile::open(&path, self.settings, (self.resume, self.may_replace), &mut run)?;
        let mut shown = Shown { progress: Progress::new(), played: 0 };
        others.read(&mut run)?;
        while let Some(contest) = run.contest() {
            self.play(tunable, &contest, &mut run, &mut file, &mut shown)?;
            if !self.stop.is_raised() && !others.is_empty() {
                self.wait(&mut others, &mut run, &mut shown)?;
            }
            if self.stop.is_raised() {
                break;
            }
        }
        Ok(Ended { was_interrupted: run.contest().is_some(), run })
    }

    /// Plays the own games of a contest that are left.
    fn play(
        &self,
        tunable: &impl TunableEngine,
        contest: &Contest,
        run: &mut Run,
        file: &mut StateFile,
        shown: &mut Shown,
    ) -> Result<()> {
        let step = run.step();
        let is_left = |game: &u32| self.shard.has((game - 1) / 2) && !run.has(step, *game);
        let left = (1..=contest.games).filter(is_left).count();
        if left == 0 {
            return Ok(());
        }
        let tournament = tunable
            .tournament(contest)
            .with_finished(run.finished())
            .with_shard(self.shard)
            .with_threads(self.threads)
            .with_stop(self.stop.clone());
        let mut written = Ok(());
        let mut watch = Watch { step, run, file, shown, written: &mut written };
        tournament.run(&mut watch)?;
        written
    }

    /// Waits until the others have played their games of the present step.
    fn wait(&self, others: &mut OtherParts, run: &mut Run, shown: &mut Shown) -> Result<()> {
        let step = run.step();
        let mut heard = Instant::now();
        loop {
            if others.read(run)? {
                heard = Instant::now();
            }
            if run.step() != step || run.contest().is_none() || self.stop.is_raised() {
                return Ok(());
            }
            let missing = others.missing(run);
            if missing.is_empty() {
                // What is left of the step is one's own.
                return Ok(());
            }
            if heard.elapsed() >= self.patience {
                bail!(
                    "step {step} waits for part {} in vain; expected all parts to run at the same time; \
                     --resume goes on",
                    missing.join(", ")
                );
            }
            shown.progress.show(|_| format!("step {step} waits for part {}", missing.join(", ")));
            thread::sleep(LOOK);
        }
    }
}

/// What is shown while it goes on.
struct Shown {
    progress: Progress,
    /// Games of this process.
    played: u32,
}

impl Shown {
    fn show(&mut self, run: &Run) {
        let played = f64::from(self.played);
        self.progress.show(|elapsed| {
            let speed = played / elapsed.as_secs_f64();
            let of = match run.contest() {
                Some(contest) => format!(", game {} of {}", run.finished().count(), contest.games),
                None => String::new(),
            };
            let kept = run.history().iter().filter(|step| step.change == Change::Kept).count();
            let kept = if kept > 0 { format!(", {kept} kept") } else { String::new() };
            let step = if run.step() > run.steps() {
                "check".to_owned()
            } else {
                format!("step {} of {}", run.step(), run.steps())
            };
            format!("{step}{of}{kept}, {speed:.1} games a second")
        });
    }
}

/// Writes games down as they are finished.
struct Watch<'a> {
    step: u32,
    run: &'a mut Run,
    file: &'a mut StateFile,
    shown: &'a mut Shown,
    written: &'a mut Result<()>,
}

impl SeriesObserver for Watch<'_> {
    fn moved(&mut self, _game: u32, _moves: usize) {
        self.shown.show(self.run);
    }

    fn finished(&mut self, game: &SeriesGame) -> ControlFlow<()> {
        let result = GameResult::of(game.result());
        let game = TuningGame { step: self.step, game: game.number, result };
        // Written first: what is not in the file must not count.
        let added = self.file.write(&game).and_then(|()| Ok(self.run.add(game)?));
        self.shown.played += 1;
        self.shown.show(self.run);
        // The first fault is the reason of those that follow, from threads that had not heard of it yet.
        if self.written.is_ok() {
            *self.written = added;
        }
        if self.written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
