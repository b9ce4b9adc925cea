//! How a match goes on, on the standard error: a table with a bar in a terminal, and now and then a line elsewhere.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use gomoku::engine::matches::Scores;
use indicatif::{ProgressBar, ProgressStyle};

use super::layout::standings_table;
use super::settings::Settings;

/// A line is written no more often than this where there is no terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(10);
/// The table is drawn no more often than this.
const DRAW_INTERVAL: Duration = Duration::from_millis(200);

#[derive(Debug)]
pub(crate) struct Live {
    bar: Option<ProgressBar>,
    shown: Instant,
}

impl Live {
    pub(crate) fn new(scores: &Scores) -> Live {
        let bar = stderr().is_terminal().then(|| {
            // There is room behind it for the ^C that a terminal writes, which must not begin another line.
            let template = "{msg}\n{elapsed_precise} [{bar:30}] {pos} of {len} games, {eta} left";
            let style =
                ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
            let bar = ProgressBar::new(scores.planned.into()).with_style(style.progress_chars("##-"));
            // Those that were played before take no time now.
            bar.set_position(scores.games() as u64);
            bar.reset_eta();
            bar.enable_steady_tick(Duration::from_secs(1));
            bar
        });
        Live { bar, shown: Instant::now() }
    }

    /// A move has been made.
    pub(crate) fn moved(&mut self, game: u32, moves: usize, scores: &Scores, settings: &Settings) {
        if let Some(bar) = &self.bar
            && self.shown.elapsed() >= DRAW_INTERVAL
        {
            self.shown = Instant::now();
            bar.set_message(format!("{}game {game}, move {moves}", state(scores, settings)));
        }
    }

    /// A game has been counted.
    pub(crate) fn finished(&mut self, scores: &Scores, settings: &Settings) {
        match &self.bar {
            Some(bar) => {
                bar.set_position(scores.games() as u64);
                if self.shown.elapsed() >= DRAW_INTERVAL {
                    self.shown = Instant::now();
                    bar.set_message(state(scores, settings).trim_end().to_owned());
                }
            }
            None if self.shown.elapsed() >= LINE_INTERVAL => {
                self.shown = Instant::now();
                complain!("{} of {} games: {}", scores.games(), scores.planned, line(scores, settings));
            }
            None => {}
        }
    }

    /// Writes something to the standard output without disturbing the bar.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// How the contestants stand, for a terminal.
fn state(scores: &Scores, settings: &Settings) -> String {
    match scores.meetings.len() {
        1 => line(scores, settings) + "\n",
        _ => standings_table(&scores.standings()) + "\n",
    }
}

/// How the contestants stand, in a line: of two, how A does.
fn line(scores: &Scores, settings: &Settings) -> String {
    let [meeting] = &scores.meetings[..] else {
        let standings = scores.standings();
        let each = standings.iter().map(|standing| format!("{} {}", standing.name, standing.total));
        return each.collect::<Vec<String>>().join("; ");
    };
    let result = &meeting.result;
    let superior = 100.0 * result.likelihood_of_superiority();
    let test = settings.sprt.map_or_else(String::new, |test| {
        let (low, high) = test.bounds();
        format!(", LLR {:.2} ({low:.2} to {high:.2})", test.log_likelihood_ratio(result.pairs()))
    });
    format!("A so far {}, Elo {}, LOS {superior:.1} %{test}", result.total(), result.estimate())
}
