//! Lines on a terminal that are written over and over again.

use std::env;
use std::io::{self, IsTerminal, Write, stdout};

use crate::columns::fitting;
use crate::progress::room;

/// The last lines that were written, if they can be taken back.
#[derive(Debug)]
pub(crate) struct InPlace {
    /// Whether the standard output is a terminal that can go back.
    is_terminal: bool,
    /// How many rows are taken back.
    rows: usize,
}

impl InPlace {
    pub(crate) fn new() -> InPlace {
        let is_dumb = env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty());
        InPlace { is_terminal: stdout().is_terminal() && (cfg!(windows) || !is_dumb), rows: 0 }
    }

    /// Whether lines take the place of others, and do not follow them.
    pub(crate) const fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Writes lines in the place of those before; what is too long for a row is cut off, so that the rows can be counted.
    pub(crate) fn write(&mut self, lines: &[String]) -> io::Result<()> {
        let (columns, rows) = room();
        // With more rows than these the first ones would be out of reach.
        let lines = &lines[..lines.len().min(rows.saturating_sub(2).max(1))];
        self.take_back()?;
        let mut out = stdout();
        for line in lines {
            writeln!(out, "{}", fitting(line, columns).trim_end())?;
        }
        self.rows = lines.len();
        out.flush()
    }

    /// Takes the lines away, before something else is written.
    pub(crate) fn take_back(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.rows);
        if rows > 0 {
            // Up, and all below is cleared.
            write!(stdout(), "\x1b[{rows}A\r\x1b[J")?;
        }
        Ok(())
    }
}
