//! What reading takes and gives.

use std::borrow::Cow;
use std::collections::HashMap;
use std::{fmt, mem};

use super::transcript::Transcript;
use crate::size::BoardSize;
use crate::text::Found;

/// What a reader is told beside the bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The size of the board where the format does not tell it: 15×15 if nobody says.
    pub size: BoardSize,
    /// Which lines of a tree of moves are read.
    pub lines: ReadLines,
}

/// Which lines of a tree of moves are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ReadLines {
    /// The main line: the first variation everywhere.
    #[default]
    Main,
    /// Every line, each as a game of its own. Lines that would be more than about 1 GiB of games are refused: they have their
    /// beginnings in common, so that a small file may have very long ones.
    All,
}

impl Default for ReadOptions {
    fn default() -> Self {
        const SIZE: BoardSize = match BoardSize::square(15) {
            Ok(size) => size,
            Err(_) => panic!("15 is in range"),
        };
        Self { size: SIZE, lines: ReadLines::Main }
    }
}

impl ReadOptions {
    /// The options with a size for formats that do not tell it.
    #[must_use]
    pub const fn with_size(mut self, size: BoardSize) -> Self {
        self.size = size;
        self
    }

    /// The options with these lines of a tree.
    #[must_use]
    pub const fn with_lines(mut self, lines: ReadLines) -> Self {
        self.lines = lines;
        self
    }
}

/// What was read: at least one game, and what was left out.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Reading {
    /// The games.
    pub games: Vec<Transcript>,
    /// What the games do not tell of the file.
    pub notes: Vec<Note>,
}

/// Something in a file that the games read from it do not tell.
///
/// # Display
///
/// A sentence for people.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Note {
    /// The text is not UTF-8; every byte was taken for a character, as in Latin-1.
    NotUtf8,
    /// Variations were left out.
    Variations {
        /// How many lines there are beside those that were read.
        count: usize,
    },
    /// Passes were left out; the stones have their colours.
    Passes {
        /// How many.
        count: usize,
    },
    /// Branches of a library were left out because their first stone cannot be put on the board.
    Branches {
        /// How many.
        count: usize,
    },
    /// Texts on cells that are no moves were left out.
    CellTexts {
        /// How many.
        count: usize,
    },
    /// The file says that it is about another game.
    OtherGame {
        /// The number in `GM`.
        found: String,
    },
    /// Properties of an SGF file were left out.
    Property {
        /// Its name.
        name: String,
    },
    /// A rule that is not known.
    UnknownRule {
        /// What the file says.
        found: String,
    },
    /// A result that is not known.
    UnknownResult {
        /// What the file says.
        found: String,
    },
    /// Lines at the end of the file were left out.
    LinesAtEnd {
        /// How many.
        count: usize,
    },
    /// The words on the difficulty and the length of a scenario, and who plays, were left out.
    ScenarioDetails,
}

impl Note {
    /// How many of its kind there are, if they are counted.
    const fn count_mut(&mut self) -> Option<&mut usize> {
        match self {
            Self::Variations { count }
            | Self::Passes { count }
            | Self::Branches { count }
            | Self::CellTexts { count }
            | Self::LinesAtEnd { count } => Some(count),
            Self::NotUtf8
            | Self::OtherGame { .. }
            | Self::Property { .. }
            | Self::UnknownRule { .. }
            | Self::UnknownResult { .. }
            | Self::ScenarioDetails => None,
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |f: &mut fmt::Formatter<'_>, count: usize, one: &str, many: &str| match count {
            1 => write!(f, "1 {one}"),
            _ => write!(f, "{count} {many}"),
        };
        match self {
            Self::NotUtf8 => f.write_str("the text is not UTF-8 and was read as Latin-1"),
            Self::Variations { count } => {
                counted(f, *count, "variation was left out", "variations were left out")
            }
            Self::Passes { count } => counted(f, *count, "pass was left out", "passes were left out"),
            Self::Branches { count } => {
                let (one, many) =
                    ("branch with a stone on a taken cell was", "branches with a stone on a taken cell were");
                counted(f, *count, one, many)?;
                f.write_str(" left out")
            }
            Self::CellTexts { count } => counted(
                f,
                *count,
                "text on a cell that is no move was left out",
                "texts on cells that are no moves were left out",
            ),
            Self::OtherGame { found } => {
                write!(f, "the file says GM[{}], which is not five in a row (4)", Found::new(found))
            }
            Self::Property { name } => write!(f, "the property {} was left out", Found::new(name)),
            Self::UnknownRule { found } => write!(f, "the rule {:?} is not known", Found::new(found)),
            Self::UnknownResult { found } => write!(f, "the result {:?} is not known", Found::new(found)),
            Self::LinesAtEnd { count } => {
                counted(f, *count, "line at the end was left out", "lines at the end were left out")
            }
            Self::ScenarioDetails => f.write_str("the scenario's difficulty, length and seats were left out"),
        }
    }
}

/// The notes of a file, each only once.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// In the order in which they came up.
    list: Vec<Note>,
    /// Where in the list a note is, without its number: a file can give reason for very many.
    places: HashMap<Note, usize>,
}

impl Notes {
    /// Adds a note, or its number to that of one of the same kind.
    pub(super) fn add(&mut self, mut note: Note) {
        let more = note.count_mut().map_or(0, mem::take);
        let place = *self.places.entry(note).or_insert_with_key(|note| {
            self.list.push(note.clone());
            self.list.len() - 1
        });
        if let Some(count) = self.list[place].count_mut() {
            *count += more;
        }
    }

    /// The games with these notes.
    pub(super) fn reading(self, games: Vec<Transcript>) -> Reading {
        Reading { games, notes: self.list }
    }
}

/// The bytes as text, without a byte order mark. Each byte is a character if they are not UTF-8.
pub(super) fn text_of<'bytes>(bytes: &'bytes [u8], notes: &mut Notes) -> Cow<'bytes, str> {
    if let Ok(text) = str::from_utf8(bytes) {
        return Cow::Borrowed(text.strip_prefix('\u{feff}').unwrap_or(text));
    }
    notes.add(Note::NotUtf8);
    Cow::Owned(latin_1(bytes))
}

/// Every byte as a character.
pub(super) fn latin_1(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect()
}
