//! Winning lines and results.

use std::fmt;

use smallvec::SmallVec;

use crate::coord::Coord;
use crate::direction::Direction;
use crate::player::Player;

/// An unbroken line of one player's stones that is no longer at either end.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Board, Direction, Line, Player, Rules};
///
/// let board = Board::from_diagram("X.O\n.XO\n..X", Rules::freestyle(3)?)?;
/// let line = Line { player: Player::X, direction: Direction::Diagonal, start: "a3".parse()?, length: 3 };
/// assert_eq!(board.winning_line(), Some(line));
/// assert!(line.contains("b2".parse()?) && !line.contains("c2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Line {
    /// Whose stones they are.
    pub player: Player,
    /// The line's direction.
    pub direction: Direction,
    /// The first cell: the topmost, of a horizontal line the leftmost.
    pub start: Coord,
    /// The number of stones.
    pub length: u8,
}

impl Line {
    /// The line's cells from the first one on. Cells outside the largest board, which no line of a board has,
    /// are left out.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Direction, Line, Player};
    ///
    /// let line = Line { player: Player::X, direction: Direction::AntiDiagonal, start: "h8".parse()?, length: 3 };
    /// let cells: Vec<_> = line.cells().map(|cell| cell.to_string()).collect();
    /// assert_eq!(cells, ["h8", "g7", "f6"]);
    /// # Ok::<(), gomoku_core::ParseCoordError>(())
    /// ```
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Coord> + Clone {
        (0..self.length).filter_map(move |i| self.start.stepped(self.direction, i8::try_from(i).ok()?))
    }

    /// Does the line go through a cell?
    pub fn contains(self, coord: Coord) -> bool {
        self.cells().any(|cell| cell == coord)
    }
}

/// A few lines: a move makes four at most, and so many need no allocation.
pub type Lines = SmallVec<[Line; 4]>;

/// The players who have a winning line: none, one or, on a board set up for analysis, both.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Board, Player, Rules};
///
/// let winners = Board::from_diagram("XXX\n...\nOO.", Rules::freestyle(3)?)?.winners();
/// assert!(winners.contains(Player::X) && !winners.contains(Player::O));
/// assert_eq!(winners.single(), Some(Player::X));
///
/// let both = Board::from_diagram("XXX\n...\nOOO", Rules::freestyle(3)?)?.winners();
/// assert_eq!((both.len(), both.single()), (2, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Winners {
    won: [bool; 2],
}

impl Winners {
    pub(crate) const fn new(x: bool, o: bool) -> Self {
        Self { won: [x, o] }
    }

    /// Has the player a winning line?
    #[inline]
    pub const fn contains(self, player: Player) -> bool {
        self.won[player.index()]
    }

    /// Has nobody a winning line?
    #[inline]
    pub const fn is_empty(self) -> bool {
        !self.won[0] && !self.won[1]
    }

    /// The number of players who have a winning line.
    pub const fn len(self) -> usize {
        self.won[0] as usize + self.won[1] as usize
    }

    /// The winner, if there is exactly one.
    #[inline]
    pub const fn single(self) -> Option<Player> {
        match self.won {
            [true, false] => Some(Player::X),
            [false, true] => Some(Player::O),
            _ => None,
        }
    }

    /// The players who have a winning line, X first.
    pub fn iter(self) -> impl Iterator<Item = Player> {
        Player::ALL.into_iter().filter(move |&player| self.contains(player))
    }
}

/// How a board that is over has ended.
///
/// # Display
///
/// `X wins`, `O wins`, `both win` or `draw`.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Board, BoardOutcome, Player, Rules};
///
/// let rules = Rules::freestyle(3)?;
/// let won = Board::from_diagram("XXX\nOO.\n...", rules)?;
/// assert_eq!(won.outcome(), Some(BoardOutcome::Win(Player::X)));
/// assert_eq!(BoardOutcome::Win(Player::X).to_string(), "X wins");
/// assert_eq!(Board::from_diagram("XOX\nXOO\nOXX", rules)?.outcome(), Some(BoardOutcome::Draw));
/// assert_eq!(Board::from_diagram("XOX\n...\n...", rules)?.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardOutcome {
    /// Only this player has won: by a winning line, or because the other one has lost by what is forbidden in renju.
    Win(Player),
    /// Both players have won. Play by turns never leads here; boards set up for analysis and games
    /// that go on after a win do.
    BothWin,
    /// The board is full and nobody has won.
    Draw,
}

impl fmt::Display for BoardOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(Player::X) => f.pad("X wins"),
            Self::Win(Player::O) => f.pad("O wins"),
            Self::BothWin => f.pad("both win"),
            Self::Draw => f.pad("draw"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_of_winners_tells_who_is_in_it() {
        for (x, o, single) in [
            (false, false, None),
            (true, false, Some(Player::X)),
            (false, true, Some(Player::O)),
            (true, true, None),
        ] {
            let winners = Winners::new(x, o);
            assert_eq!(winners.single(), single);
            assert_eq!((winners.contains(Player::X), winners.contains(Player::O)), (x, o));
            assert_eq!(winners.len(), winners.iter().count());
            assert_eq!(winners.is_empty(), !x && !o);
        }
    }

    #[test]
    fn cells_of_an_impossible_line_stay_on_the_largest_board() {
        let start = Coord::new(38, 1).unwrap();
        let line = Line { player: Player::X, direction: Direction::Diagonal, start, length: u8::MAX };
        assert_eq!(line.cells().count(), 2);
    }
}
