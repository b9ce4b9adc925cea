//! The lines of the Kalah Game Protocol (KGP), by which a server lets programs play against each other.
//!
//! Here is what stands in a line, and nothing of who says what when. A [`Command`] is a line without its end; a
//! [`BoardLiteral`] is a position as the protocol writes it, always seen by the player who is asked.
//!
//! ```
//! use gomoku_kalaha::kgp::{Argument, Command};
//! use gomoku_kalaha::{EmptyCapture, Pit};
//!
//! let command: Command = "8 state <6,0,2,5,5,5,5,4,4,4,4,0,5,5,0>".parse()?;
//! assert_eq!((command.id, command.name.as_str()), (Some(8), "state"));
//!
//! let [Argument::Board(board)] = &command.arguments[..] else { panic!("a state has a board") };
//! let position = board.position(EmptyCapture::NotCaptured)?;
//! assert_eq!(position.to_board(), "|2|0|5|5|0|4|4|\n  |5|5|5|5|4|4|0|");
//!
//! let answer = Command::new("move").with_id(9).answering(8).with(Pit::new(2).unwrap());
//! assert_eq!(answer.to_string(), "9@8 move 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod argument;
mod board_literal;
mod command;
mod error;
mod reader;

pub use argument::{Argument, Word};
pub use board_literal::BoardLiteral;
pub use command::Command;
pub use error::{ParseCommandError, ParseCommandErrorKind};

/// The longest line, in characters, that the protocol knows; who gets a longer one may ignore it.
pub const LONGEST_LINE: usize = 16384;

/// The version of the protocol that these lines are of: major, minor, patch. A server begins with it.
pub const VERSION: [u64; 3] = [1, 0, 1];
