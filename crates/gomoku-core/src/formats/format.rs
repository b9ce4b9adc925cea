//! The formats by name.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;

use super::read::{ReadOptions, Reading};
use super::read_error::ReadError;
use super::transcript::Transcript;
use super::write::{WriteError, Written};
use super::{boards, lists, psq, renlib, sgf};
use crate::text::Found;

/// A format of games or positions.
///
/// # Display
///
/// The name that [`FromStr`] reads: `diagram`, `matrix`, `moves`, `pos`, `offset`, `psq`, `sgf`, `lib` or `tsc`.
///
/// # Examples
///
/// ```
/// use gomoku_core::formats::{Format, ReadOptions};
///
/// let reading = Format::Moves.read(b"h8 i9 j10\nh8 h9", &ReadOptions::default())?;
/// let written = Format::Offset.write(&reading.games)?;
/// assert_eq!(written.text(), "0,0, 1,-1, 2,-2\n0,0, 0,-1\n");
///
/// let error = Format::Moves.read(b"h8 i9\nh8 h8", &ReadOptions::default()).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 4: h8 is already taken by X; expected an empty cell");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Format {
    /// Rows of `.`, `X` and `O`, the top row first; blank lines between several positions.
    Diagram,
    /// Rows of 0, 1 and 2, likewise.
    Matrix,
    /// Moves such as `h8 i9 j10`, row 1 at the bottom, X first, a game a line. Lines that begin with `#` do not count, but
    /// `# no moves` is a game without any, as it is in the two formats that follow.
    Moves,
    /// Openings such as `h8i9j10`, row 1 at the **top**, X first, one a line.
    Pos,
    /// Openings such as `0,0, 1,-1`: steps to the right and down from the middle cell, X first, one a line.
    Offset,
    /// A game of Piskvork: a header, a move a line as `x,y,milliseconds` from the top left, then names and an end code. A move of 0
    /// milliseconds is one of which no time is known: a known time under one millisecond is written as 1.
    Psq,
    /// The Smart Game Format, `GM[4]`: several games, each with variations. Black is X.
    Sgf,
    /// A library of `RenLib`: a tree of moves on 15×15. It is only read.
    Library,
    /// A scenario of THO-MOKU: a position on 40×40.
    Scenario,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 9] = [
        Self::Diagram,
        Self::Matrix,
        Self::Moves,
        Self::Pos,
        Self::Offset,
        Self::Psq,
        Self::Sgf,
        Self::Library,
        Self::Scenario,
    ];

    /// Its name, which is also how names of its files end if they have an ending of their own.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Diagram => "diagram",
            Self::Matrix => "matrix",
            Self::Moves => "moves",
            Self::Pos => "pos",
            Self::Offset => "offset",
            Self::Psq => "psq",
            Self::Sgf => "sgf",
            Self::Library => "lib",
            Self::Scenario => "tsc",
        }
    }

    /// What it is, in a few words.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Diagram => "rows of . X O, the top row first",
            Self::Matrix => "rows of 0 1 2, the top row first",
            Self::Moves => "moves such as h8 i9 j10, a game a line",
            Self::Pos => "openings such as h8i9j10, row 1 at the top, one a line",
            Self::Offset => "openings such as 0,0, 1,-1 from the middle, one a line",
            Self::Psq => "a game of Piskvork, with times and names",
            Self::Sgf => "Smart Game Format, GM[4], with comments and variations",
            Self::Library => "a library of RenLib, a tree of moves on 15x15",
            Self::Scenario => "a scenario of THO-MOKU, a position on 40x40",
        }
    }

    /// What a file of the format begins with.
    pub(super) const fn looks_like(self) -> &'static str {
        match self {
            Self::Diagram => "rows of '.', 'X' and 'O'",
            Self::Matrix => "rows of 0, 1 and 2",
            Self::Moves => "moves such as h8 i9 j10",
            Self::Pos => "openings such as h8i9j10",
            Self::Offset => "openings such as 0,0, 1,-1",
            Self::Psq => "a header such as Piskvorky 15x15, 11:11, 0",
            Self::Sgf => "a game such as (;GM[4]SZ[15];B[hh])",
            Self::Library => "the bytes FF RenLib FF",
            Self::Scenario => "the title of a scenario",
        }
    }

    /// Can it be written?
    pub const fn can_write(self) -> bool {
        !matches!(self, Self::Library)
    }

    /// Can a file hold more than one game?
    pub const fn holds_several(self) -> bool {
        !matches!(self, Self::Psq | Self::Scenario)
    }

    /// The names of all formats that can be written.
    pub(super) fn writable() -> String {
        Self::names(Self::can_write)
    }

    /// The names of those that hold positions in which X and O did not move by turns.
    pub(super) fn of_any_stones() -> String {
        Self::names(|format| matches!(format, Self::Diagram | Self::Matrix | Self::Sgf | Self::Scenario))
    }

    fn names(is_meant: fn(Self) -> bool) -> String {
        let meant: Vec<&str> =
            Self::ALL.into_iter().filter(|format| is_meant(*format)).map(Self::name).collect();
        meant.join(", ")
    }

    /// The format whose files have names that end so: `.psq`, `.sgf`, `.lib` or `.tsc`.
    pub fn of_path(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        let own = [Self::Psq, Self::Sgf, Self::Library, Self::Scenario];
        own.into_iter().find(|format| format.name() == ending)
    }

    /// Reads games.
    ///
    /// # Errors
    ///
    /// If the bytes are nothing of this format, or hold no game. The error tells place and reason.
    pub fn read(self, bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
        match self {
            Self::Diagram | Self::Matrix => boards::read(self, bytes),
            Self::Moves | Self::Pos | Self::Offset => lists::read(self, bytes, *options),
            Self::Psq => psq::read(bytes),
            Self::Sgf => sgf::read(bytes, *options),
            Self::Library => renlib::read(bytes, *options),
            Self::Scenario => boards::read_scenario(bytes),
        }
    }

    /// Writes games.
    ///
    /// # Errors
    ///
    /// If the format is only read, holds one game and there are several, or cannot hold what is essential: moves by turns
    /// of a position in which that cannot be.
    pub fn write(self, games: &[Transcript]) -> Result<Written, WriteError> {
        if !self.can_write() {
            return Err(WriteError::ReadOnly { format: self });
        }
        if games.is_empty() {
            return Err(WriteError::NoGame);
        }
        if games.len() > 1 && !self.holds_several() {
            return Err(WriteError::SeveralGames { format: self, games: games.len() });
        }
        match self {
            Self::Diagram | Self::Matrix => Ok(boards::write(self, games)),
            Self::Moves | Self::Pos | Self::Offset => lists::write(self, games),
            Self::Psq => psq::write(&games[0]),
            Self::Sgf => Ok(sgf::write(games)),
            Self::Library => Err(WriteError::ReadOnly { format: self }),
            Self::Scenario => Ok(boards::write_scenario(&games[0])),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let format = Self::ALL.into_iter().find(|format| format.name() == text);
        format.ok_or_else(|| ParseFormatError { found: Found::new(text) })
    }
}

/// The error of reading the name of a [`Format`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{found:?} is not a format; expected one of {}", Format::ALL.map(Format::name).join(", "))]
pub struct ParseFormatError {
    found: Found,
}
