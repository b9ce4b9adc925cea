//! Games and positions in the formats of other programs.
//!
//! A [`Transcript`] is a game or a position with all that is known about it; a [`Format`] reads transcripts from bytes
//! and writes them. What a file holds that no transcript can is told by [`Note`]s, what a transcript holds that a format
//! cannot by [`Loss`]es: nothing is left out in silence.
//!
//! | format | what it is |
//! | --- | --- |
//! | [`Diagram`](Format::Diagram), [`Matrix`](Format::Matrix) | rows of `.XO` or of 0, 1, 2; blank lines between several |
//! | [`Moves`](Format::Moves) | `h8 i9 j10`, row 1 at the bottom, a game a line |
//! | [`Pos`](Format::Pos), [`Offset`](Format::Offset) | openings of match runners: `h8i9j10` with row 1 at the **top**, and steps from the middle `0,0, 1,-1` |
//! | [`Psq`](Format::Psq) | games of Piskvork, the manager of the Gomocup |
//! | [`Sgf`](Format::Sgf) | the Smart Game Format, `GM[4]`, with variations |
//! | [`Library`](Format::Library) | libraries of `RenLib`, whole trees of moves; only read |
//! | [`Scenario`](Format::Scenario) | THO-MOKU's `.tsc` files |
//!
//! # Examples
//!
//! ```
//! use gomoku_core::formats::{Format, ReadOptions};
//! use gomoku_core::Player;
//!
//! let file = b"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,120\npbrain-one.exe\npbrain-two.exe\n-1\n";
//! assert_eq!(Format::detect(file, None), Some(Format::Psq));
//! let game = &Format::Psq.read(file, &ReadOptions::default())?.games[0];
//! assert_eq!((game.name(Player::O), game.moves().len()), (Some("pbrain-two.exe"), 2));
//!
//! let written = Format::Sgf.write(std::slice::from_ref(game))?;
//! assert!(written.text().contains(";B[hh]"), "{}", written.text());
//! assert!(written.losses.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boards;
mod by_turns;
mod detect;
mod ending;
mod format;
mod lists;
mod place;
mod psq;
mod read;
mod read_error;
mod renlib;
mod sgf;
mod transcript;
mod tree;
mod write;

pub use ending::{Ending, WonBy};
pub use format::{Format, ParseFormatError};
pub use place::Place;
pub use read::{Note, ReadLines, ReadOptions, Reading};
pub use read_error::{ReadError, ReadErrorKind};
pub use transcript::{Transcript, TranscriptMove};
pub use write::{Loss, WriteError, Written};
