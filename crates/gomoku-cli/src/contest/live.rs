//! How a match goes on, on the standard error: a table with a bar in a terminal, and now and then a line elsewhere.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use gomoku::engine::matches::{Scores, SeriesResult};

use super::layout::standings_within;
use super::settings::Settings;
use crate::columns::fitting;
use crate::printable::printable;
use crate::progress::room;

/// A line is written no more often than this where there is no terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(10);
/// The table is drawn no more often than this.
const DRAW_INTERVAL: Duration = Duration::from_millis(200);
/// How long the bar is.
const BAR: usize = 30;

#[derive(Debug)]
pub(crate) struct Live {
    is_terminal: bool,
    started: Instant,
    shown: Instant,
    /// Games that were played before, which take no time now.
    before: usize,
    /// How many lines are on the screen.
    lines: usize,
}

impl Live {
    pub(crate) fn new(scores: &Scores) -> Live {
        let can_go_back = std::env::var_os("TERM").is_none_or(|name| name != "dumb");
        let now = Instant::now();
        let is_terminal = stderr().is_terminal() && can_go_back;
        Live { is_terminal, started: now, shown: now, before: scores.games(), lines: 0 }
    }

    /// A move has been made.
    pub(crate) fn moved(&mut self, game: u32, moves: usize, scores: &Scores, settings: &Settings) {
        if self.is_terminal && self.shown.elapsed() >= DRAW_INTERVAL {
            self.draw(Some(format!("game {game}, move {moves}")), scores, settings);
        }
    }

    /// A game has been counted.
    pub(crate) fn finished(&mut self, scores: &Scores, settings: &Settings) {
        if self.is_terminal {
            if self.shown.elapsed() >= DRAW_INTERVAL {
                self.draw(None, scores, settings);
            }
        } else if self.shown.elapsed() >= LINE_INTERVAL {
            self.shown = Instant::now();
            complain!("{} of {} games: {}", scores.games(), scores.planned, line(scores, settings));
        }
    }

    /// Writes something else above the table, if there is one.
    pub(crate) fn aside<T>(&mut self, write: impl FnOnce() -> T, scores: &Scores, settings: &Settings) -> T {
        let was_drawn = self.lines > 0;
        self.clear();
        let done = write();
        if was_drawn {
            self.draw(None, scores, settings);
        }
        done
    }

    /// Draws how the contestants stand, what goes on and the bar over what was drawn before, no larger than the terminal.
    fn draw(&mut self, moving: Option<String>, scores: &Scores, settings: &Settings) {
        self.shown = Instant::now();
        let (columns, rows) = room();
        let rows = rows.saturating_sub(1).max(1);
        let below = moving.into_iter().chain([self.bar(scores)]).collect();
        let shown = shown_lines(state(scores, settings, columns), below, columns, rows);
        // In one piece, so that nothing comes between.
        let drawn = format!(
            "{}{}\x1b[J",
            self.back(),
            shown.iter().map(|line| format!("{line}\x1b[K")).collect::<Vec<_>>().join("\r\n")
        );
        let mut out = stderr();
        let _ = out.write_all(drawn.as_bytes()).and_then(|()| out.flush());
        self.lines = shown.len();
    }

    /// Takes the table away.
    fn clear(&mut self) {
        if self.lines > 0 {
            let mut out = stderr();
            let _ = out.write_all(format!("{}\x1b[J", self.back()).as_bytes()).and_then(|()| out.flush());
            self.lines = 0;
        }
    }

    /// To the beginning of what was drawn.
    fn back(&self) -> String {
        match self.lines {
            0 | 1 => "\r".to_owned(),
            lines => format!("\r\x1b[{}A", lines - 1),
        }
    }

    fn bar(&self, scores: &Scores) -> String {
        let (games, planned) = (scores.games(), scores.planned as usize);
        let full = (BAR * games / planned.max(1)).min(BAR);
        let elapsed = self.started.elapsed();
        let played = games.saturating_sub(self.before);
        let left = match played {
            0 => "unknown time".to_owned(),
            played => clock(elapsed.as_secs_f64() / played as f64 * planned.saturating_sub(games) as f64),
        };
        let (done, open) = ("#".repeat(full), "-".repeat(BAR - full));
        format!("{} [{done}{open}] {games} of {planned} games, {left} left", clock(elapsed.as_secs_f64()))
    }
}

/// Hours, minutes and seconds.
fn clock(seconds: f64) -> String {
    let seconds = seconds as u64;
    format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

impl Drop for Live {
    fn drop(&mut self) {
        self.clear();
    }
}

/// The lines for which there is room: the first of those above, which are about the best, and those below.
fn shown_lines(mut above: Vec<String>, below: Vec<String>, columns: usize, rows: usize) -> Vec<String> {
    let room = rows.saturating_sub(below.len());
    if above.len() > room {
        let kept = room.saturating_sub(1);
        let left_out = above.len() - kept;
        above.truncate(kept);
        above.extend((room > 0).then(|| format!("… and {left_out} more")));
    }
    let lines: Vec<String> = above.into_iter().chain(below).collect();
    let last = lines.len().saturating_sub(rows);
    lines[last..].iter().map(|line| fitting(line, columns)).collect()
}

/// How the contestants stand, for a terminal of so many columns.
fn state(scores: &Scores, settings: &Settings, columns: usize) -> Vec<String> {
    let [meeting] = &scores.meetings[..] else {
        let table = standings_within(&scores.standings(), columns);
        return table.lines().map(str::to_owned).collect();
    };
    [Some(of_a(&meeting.result)), test(&meeting.result, settings)].into_iter().flatten().collect()
}

/// How the contestants stand, in a line: of two, how A does.
fn line(scores: &Scores, settings: &Settings) -> String {
    let [meeting] = &scores.meetings[..] else {
        let standings = scores.standings();
        let each =
            standings.iter().map(|standing| format!("{} {}", printable(&standing.name), standing.total));
        return each.collect::<Vec<String>>().join("; ");
    };
    let test = test(&meeting.result, settings);
    of_a(&meeting.result) + &test.map_or_else(String::new, |test| format!(", {test}"))
}

/// How A does.
fn of_a(result: &SeriesResult) -> String {
    let superior = 100.0 * result.likelihood_of_superiority();
    format!("A so far {}, Elo {}, LOS {superior:.1} %", result.total(), result.estimate())
}

/// How far the test is from its bounds, if there is one.
fn test(result: &SeriesResult, settings: &Settings) -> Option<String> {
    let test = settings.sprt?;
    let (low, high) = test.bounds();
    Some(format!("LLR {:.2} ({low:.2} to {high:.2})", test.log_likelihood_ratio(result.pairs())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(count: usize) -> Vec<String> {
        (1..=count).map(|number| format!("line {number}")).collect()
    }

    #[test]
    fn the_best_and_the_bar_stay_where_there_is_no_room_for_all() {
        let shown = |above, columns, rows| {
            shown_lines(lines(above), vec!["game".to_owned(), "bar".to_owned()], columns, rows)
        };
        assert_eq!(shown(2, 80, 23), ["line 1", "line 2", "game", "bar"]);
        assert_eq!(shown(3, 80, 5), ["line 1", "line 2", "line 3", "game", "bar"]);
        assert_eq!(shown(9, 80, 5), ["line 1", "line 2", "… and 7 more", "game", "bar"]);
        assert_eq!(shown(9, 80, 3), ["… and 9 more", "game", "bar"]);
        assert_eq!(shown(9, 2, 1), ["ba"]);
    }
}
