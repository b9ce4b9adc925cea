//! Signs of life on the standard error, if that is a terminal, while something takes longer than two seconds.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use gomoku::search::{Observer, RootProgress};
use ratatui::crossterm::terminal;

use crate::columns::fitting;

/// Nothing is shown before this.
const PATIENCE: Duration = Duration::from_secs(2);
/// And then not more often than this.
const INTERVAL: Duration = Duration::from_millis(250);
/// Columns that stay free: for the ^C that a terminal writes, which must not begin another line.
const FREE: u16 = 3;

/// A line that is written over and over again.
#[derive(Debug)]
pub(crate) struct Progress {
    terminal: bool,
    started: Instant,
    shown: Option<Instant>,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Progress { terminal: stderr().is_terminal(), started: Instant::now(), shown: None }
    }

    /// Shows the text, which is told the time since the beginning, if it is due.
    pub(crate) fn show(&mut self, text: impl FnOnce(Duration) -> String) {
        let now = Instant::now();
        let elapsed = now - self.started;
        let due = elapsed >= PATIENCE && self.shown.is_none_or(|shown| now - shown >= INTERVAL);
        if self.terminal && due {
            murmur!("\r\x1b[K{}", fitting(&text(elapsed), room().0));
            let _ = stderr().flush();
            self.shown = Some(now);
        }
    }

    /// Takes the line away, before something else is written.
    pub(crate) fn clear(&mut self) {
        if self.shown.take().is_some() {
            murmur!("\r\x1b[K");
            let _ = stderr().flush();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// The columns that may be written in, and the rows.
pub(crate) fn room() -> (usize, usize) {
    // A terminal that does not know its size says 0.
    let known = terminal::size().ok().filter(|(columns, rows)| *columns > 0 && *rows > 0);
    let (columns, rows) = known.unwrap_or((80, 24));
    (usize::from(columns.saturating_sub(FREE)), usize::from(rows))
}

/// Shows how far a search has come: a bar for each depth.
#[derive(Debug)]
pub(crate) struct Thinking {
    progress: Progress,
    depth: Option<u32>,
    searched: usize,
    total: usize,
    /// Positions of the depths that are finished, and of the present one.
    finished: u64,
    nodes: u64,
}

impl Thinking {
    pub(crate) fn new() -> Self {
        Thinking { progress: Progress::new(), depth: None, searched: 0, total: 0, finished: 0, nodes: 0 }
    }

    /// Takes the line away, before something else is written.
    pub(crate) fn clear(&mut self) {
        self.progress.clear();
    }
}

impl<M> Observer<M> for Thinking {
    fn begin(&mut self, depth: Option<u32>) {
        self.depth = depth;
        self.searched = 0;
        if depth.is_none() {
            // Whoever searches to the end may prove it as a whole, and not move by move.
            self.total = 0;
        }
        self.finished += self.nodes;
        self.nodes = 0;
    }

    fn root_move(&mut self, searched: &RootProgress<M>) {
        self.searched = searched.searched;
        self.total = searched.total;
    }

    fn progress(&mut self, nodes: u64, _elapsed: Duration) {
        self.nodes = nodes;
        let (depth, searched, total) = (self.depth, self.searched, self.total);
        let positions = (self.finished + nodes) as f64 / 1e6;
        self.progress.show(|elapsed| {
            let depth = depth.map_or_else(String::new, |depth| format!(", depth {depth}"));
            let moves = match total {
                0 => String::new(),
                total => format!(", {} {searched} of {total} moves", bar(searched, total)),
            };
            format!("thinking: {} s{depth}{moves}, {positions:.1} million positions", elapsed.as_secs())
        });
    }
}

/// How much is done, as a bar of ten characters.
pub(crate) fn bar(done: usize, total: usize) -> String {
    const WIDTH: usize = 10;
    let full = (WIDTH * done / total.max(1)).min(WIDTH);
    format!("[{}{}]", "#".repeat(full), "-".repeat(WIDTH - full))
}
