//! Line patterns: what a stone would make in every empty cell, in every direction, for both players, by each rule of five in a
//! row.
//!
//! [`Patterns`] keeps it up to date stone by stone, and with it the [`ThreatClass`] of every cell, how many cells there are of each
//! class, and the sets of cells where a player can make a five, a four or a three. Whether somebody can win at once,
//! make an open four, or has no defence left, is then known without looking at the board.
//!
//! ```
//! use gomoku_core::{Board, Player, Rules};
//! use gomoku_eval::patterns::Patterns;
//!
//! let board = Board::from_rows(&[".........", "..XXX....", "....O....", "...O.....", "..O......"], Rules::default())?;
//! let patterns = Patterns::of_board(&board)?;
//! assert!(patterns.has_open_four(Player::X) && !patterns.has_five(Player::X));
//! let fours: Vec<_> = patterns.fours(Player::X).iter().filter_map(|cell| patterns.coord(cell)).collect();
//! assert_eq!(fours, ["a4".parse()?, "b4".parse()?, "f4".parse()?, "g4".parse()?]);
//! assert_eq!(patterns.fours(Player::O).len(), 2, "on the diagonal from c1 to g5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The patterns
//!
//! A [`LinePattern`] is what a player makes with a stone in the cell `?`, on one line. `X` are the player's stones, `O` the
//! opponent's, `.` is empty; to both sides of a picture there are more empty cells unless something else is drawn. Each is
//! defined by what one further stone of the player makes of it, and counts as the first of this list that it is:
//!
//! | pattern | picture | definition |
//! | --- | --- | --- |
//! | [`Five`](LinePattern::Five) | `X X ? X X` | it wins by the rules |
//! | [`OpenFour`](LinePattern::OpenFour) | `. X X X ? .` | one further stone makes five, whichever single stone the opponent puts on the line |
//! | [`DoubleFour`](LinePattern::DoubleFour) | `X . X ? X . X` | X in renju only: one further stone makes five of one four, or of another one |
//! | [`Four`](LinePattern::Four) | `O X X X ? .` <br> `X X . X ?` | one further stone makes five |
//! | [`OpenThree`](LinePattern::OpenThree) | `. . X X ? . .` | one further stone makes an open four, in two ways |
//! | [`NarrowThree`](LinePattern::NarrowThree) | `. X . X ? .` <br> `O . X X ? . . O` | one further stone makes an open four, in one way |
//! | [`BlockedThree`](LinePattern::BlockedThree) | `O X X ? . .` <br> `X . X . ?` | one further stone makes a four |
//! | [`WideTwo`](LinePattern::WideTwo) | `. . . X ? . . .` | one further stone makes an open three, in two ways or more |
//! | [`OpenTwo`](LinePattern::OpenTwo) | `. . . X . ? . . .` <br> `O . . X ? . . .` | one further stone makes an open three, in one way |
//! | [`NarrowTwo`](LinePattern::NarrowTwo) | `O . X . . ? . O` | one further stone makes a narrow three |
//! | [`BlockedTwo`](LinePattern::BlockedTwo) | `O X ? . . .` | one further stone makes a blocked three |
//! | [`OpenOne`](LinePattern::OpenOne) | `. . . . ? . . . .` | one further stone makes an open two of some kind |
//! | [`One`](LinePattern::One) | `O ? . . . .` | one further stone makes a blocked two |
//! | [`Overline`](LinePattern::Overline) | `X X X ? X X` | six or more that do not win |
//! | [`Dead`](LinePattern::Dead) | `O X ? . . O` | no five can come of it |
//!
//! Only fives that hold the stone in `?` count: what was on the line before is not made by it.
//!
//! The rules differ in what wins, and all else follows:
//!
//! - *Freestyle*, and O in renju: five or more. `X . X ? X . X` is an open four.
//! - *Standard*: exactly five. `. X X X ? . X` is a four and no open one, because the right cell makes six.
//! - *Renju*, X: as in standard; but an open four is an unbroken row with both its ends free, two fours on one line are a double
//!   four and forbidden, and so is an overline. Whether two threes are forbidden takes more than the lines of one cell:
//!   [`Board::forbidden`](gomoku_core::Board::forbidden) knows.
//! - *Caro*: five that the opponent encloses do not win, and the edge of the board encloses nothing. A four can thus also be answered at
//!   the end of the coming five: `O . X X X ? .` is no open four, for a stone in the right cell leaves only a five that is enclosed. In
//!   *caro-exact* six do not win either.
//!
//! # The classes
//!
//! The four patterns of a cell make its [`ThreatClass`], in this order: nothing, perhaps forbidden, an open two, a blocked three,
//! two open twos, a blocked three and more, an open three, an open three and more, two open threes, a four, a four and more, a four
//! and an open three, an open four or two fours, a five.
//!
//! # How it is done
//!
//! A line is kept as two bits a cell, with cells off the board at both ends. What is within four cells of a cell (five where it
//! matters what stands behind a row) is the index into a table that has the patterns of both players in one byte. The
//! tables are computed from the definition above when a rule is first used, all of them in a few hundredths of a second. A
//! stone thus takes a look-up for each of the at most 40 empty cells near it and two more for their classes; what it changes is saved,
//! and undoing puts it back.

mod answers;
mod board_patterns;
mod cell;
mod cell_patterns;
mod cell_set;
mod classify;
mod derive;
mod error;
mod half_line;
mod history;
mod judgement;
mod key;
mod known_cell;
mod law;
mod line_pattern;
mod lines;
mod pattern_table;
mod tally;
mod threat_class;
mod zobrist;

pub use board_patterns::Patterns;
pub use cell::Cell;
pub use cell_patterns::CellPatterns;
pub use cell_set::{CellSet, CellSetIter};
pub use classify::line_pattern;
pub use error::{PatternsError, PatternsErrorKind, PlayStoneError, PlayStoneErrorKind};
pub use line_pattern::LinePattern;
pub use threat_class::ThreatClass;
