//! Scenarios: positions set up in advance that a player takes over.

mod parse;

use std::fmt;

use crate::{Board, BoardSize, Coord, Player, Rules};

pub use parse::{ParseScenarioError, ParseScenarioErrorKind};

/// A position set up in advance, as THO-MOKU keeps it in its files (`.tsc`).
///
/// The board is 40×40, and five or more in a row win. Titles and the like are one line each, without blanks around.
///
/// # Display
/// The file: title, author, difficulty, length, who plays (1: the human is O, 2: the human is X, anything else: two humans),
/// side to move (1 for X, 2 for O), the number of moves played, and 40 rows of 40 numbers (0 empty, 1 X, 2 O), each on a
/// line of its own. [`Scenario::parse`] is the inverse.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_core::{Scenario, ScenarioSeats};
///
/// let corner = Board::from_diagram("XO.\n.X.\n..O", Rules::default())?;
/// let scenario = Scenario::new("The corner", &corner).with_difficulty("Easy.").with_seats(ScenarioSeats::HumanIsX);
/// let text = scenario.to_string();
/// assert!(text.starts_with("The corner\n\nEasy.\n\n2\n1\n4\n0 0 0"));
///
/// let read = Scenario::parse(&text)?;
/// assert_eq!(read, scenario);
/// assert_eq!((read.board().size().to_string(), read.side_to_move()), ("40x40".to_owned(), Player::X));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Scenario {
    title: String,
    author: String,
    difficulty: String,
    length: String,
    /// The number in the file: several mean two humans.
    seats: i32,
    moves_played: u32,
    board: Board,
}

impl Scenario {
    /// Width and height of a scenario's board.
    pub const SIDE: u8 = BoardSize::MAX;

    const SIZE: BoardSize = match BoardSize::square(Self::SIDE) {
        Ok(size) => size,
        Err(_) => panic!("the largest side is in range"),
    };

    /// A scenario of a position, which is put in the middle of the larger board, for two humans. As many moves are said to
    /// have been played as there are stones.
    #[must_use]
    pub fn new(title: impl AsRef<str>, board: &Board) -> Scenario {
        let [right, up] = [board.size().width(), board.size().height()].map(|side| (Self::SIDE - side) / 2);
        let moved = |coord: Coord| Coord::new(coord.column() + right, coord.row() + up);
        let stones = board.iter_stones().filter_map(|(coord, player)| Some((moved(coord)?, player)));
        let moved = Board::from_stones(Self::SIZE, Rules::default(), stones);
        // Stones of a smaller board lie on different cells of the larger one: they are all there.
        let moved = moved.unwrap_or_else(|_| Board::new(Self::SIZE, Rules::default()));
        let moves_played = (board.stones(Player::X) + board.stones(Player::O)) as u32;
        Scenario {
            title: one_line(title.as_ref()),
            author: String::new(),
            difficulty: String::new(),
            length: String::new(),
            seats: ScenarioSeats::TwoHumans.number(),
            moves_played,
            board: moved.with_side_to_move(board.side_to_move()),
        }
    }

    /// The scenario with its author.
    #[must_use]
    pub fn with_author(mut self, author: impl AsRef<str>) -> Scenario {
        self.author = one_line(author.as_ref());
        self
    }

    /// The scenario with a word on its difficulty.
    #[must_use]
    pub fn with_difficulty(mut self, difficulty: impl AsRef<str>) -> Scenario {
        self.difficulty = one_line(difficulty.as_ref());
        self
    }

    /// The scenario with a word on its length.
    #[must_use]
    pub fn with_length(mut self, length: impl AsRef<str>) -> Scenario {
        self.length = one_line(length.as_ref());
        self
    }

    /// The scenario for these players.
    #[must_use]
    pub fn with_seats(mut self, seats: ScenarioSeats) -> Scenario {
        self.seats = seats.number();
        self
    }

    /// The scenario after so many moves.
    #[must_use]
    pub const fn with_moves_played(mut self, moves: u32) -> Scenario {
        self.moves_played = moves;
        self
    }

    /// What it is called.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Who made it.
    #[must_use]
    pub fn author(&self) -> &str {
        &self.author
    }

    /// How hard the author finds it, in words.
    #[must_use]
    pub fn difficulty(&self) -> &str {
        &self.difficulty
    }

    /// How long the author expects the game to be, in words.
    #[must_use]
    pub fn length(&self) -> &str {
        &self.length
    }

    /// Who plays.
    #[must_use]
    pub const fn seats(&self) -> ScenarioSeats {
        ScenarioSeats::from_number(self.seats)
    }

    /// Whose turn it is.
    #[must_use]
    pub fn side_to_move(&self) -> Player {
        self.board.side_to_move()
    }

    /// How many moves are said to have been played. Nothing makes it agree with the stones: in many of THO-MOKU's files it is
    /// one more, the number of the next move.
    #[must_use]
    pub const fn moves_played(&self) -> u32 {
        self.moves_played
    }

    /// The position, with the side to move set. Its stones are no moves.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The position, to be played on.
    #[must_use]
    pub fn into_board(self) -> Board {
        self.board
    }
}

impl fmt::Display for Scenario {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in [&self.title, &self.author, &self.difficulty, &self.length] {
            writeln!(f, "{line}")?;
        }
        let side = self.side_to_move().index() + 1;
        writeln!(f, "{}\n{side}\n{}\n{}", self.seats, self.moves_played, self.board.to_matrix())
    }
}

/// A text as one line: blanks instead of control characters, and none around.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ").trim().to_owned()
}

/// Who plays a [`Scenario`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScenarioSeats {
    /// The human is O against the computer: 1 in the file.
    HumanIsO,
    /// The human is X against the computer: 2 in the file.
    HumanIsX,
    /// Two humans: any other number in the file, and 0 when it is written.
    TwoHumans,
}

impl ScenarioSeats {
    const fn number(self) -> i32 {
        match self {
            ScenarioSeats::HumanIsO => 1,
            ScenarioSeats::HumanIsX => 2,
            ScenarioSeats::TwoHumans => 0,
        }
    }

    const fn from_number(number: i32) -> ScenarioSeats {
        match number {
            1 => ScenarioSeats::HumanIsO,
            2 => ScenarioSeats::HumanIsX,
            _ => ScenarioSeats::TwoHumans,
        }
    }
}
