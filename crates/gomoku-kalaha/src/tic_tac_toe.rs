//! Tic-tac-toe on 3×3 cells.

mod cell;
mod notation;
#[cfg(feature = "serde")]
mod serialise;
mod symmetry;

use std::fmt;

use gomoku_search::{Game, Keyed, MoveBuffer, Outcome, Side};
use thiserror::Error;

pub use cell::{Cell, ParseCellError};
pub use notation::{ParseTicTacToeError, ParseTicTacToeErrorKind};
pub use symmetry::SquareSymmetry;

/// The cells of a full board.
const FULL: u16 = 0b111_111_111;

/// The three rows, three columns and two diagonals.
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// A position of tic-tac-toe: three in a row on 3×3 cells wins. X is [`Side::First`] and begins.
///
/// The marks of each side are the bits of a word, so that a line is one comparison. Whose turn it is follows from the
/// number of marks.
///
/// # Display
/// Three rows of `.`, `X` and `O` with line breaks between; [`FromStr`](std::str::FromStr) reads the same.
///
/// # Examples
/// ```
/// use gomoku_kalaha::{Cell, TicTacToe};
/// use gomoku_search::{Game, Outcome, Side};
///
/// let position: TicTacToe = "X.O\nXO.\n...".parse()?;
/// assert_eq!(position.side_to_move(), Side::First);
///
/// let won = position.place(Cell::from_row_and_column(2, 0).unwrap())?;
/// assert_eq!(won.outcome(), Some(Outcome::Win(Side::First)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TicTacToe {
    marks: [u16; 2],
}

impl TicTacToe {
    /// Who marked a cell.
    #[must_use]
    pub fn mark(&self, cell: Cell) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.marks[side.index()] & cell.bit() != 0)
    }

    /// The position after the side to move has marked a cell.
    ///
    /// # Errors
    /// If the game is over or the cell is taken.
    pub fn place(mut self, cell: Cell) -> Result<TicTacToe, PlaceError> {
        let kind = if self.outcome().is_some() {
            PlaceErrorKind::GameOver
        } else if self.mark(cell).is_some() {
            PlaceErrorKind::Taken
        } else {
            self.play(cell);
            return Ok(self);
        };
        Err(PlaceError { kind, cell, position: self })
    }

    /// The three cells in a row that won the game, row by row from the top left.
    #[must_use]
    pub fn winning_line(&self) -> Option<[Cell; 3]> {
        let line = LINES.iter().find(|line| self.marks.iter().any(|marks| *line & !marks == 0))?;
        let mut cells = Cell::all().filter(|cell| line & cell.bit() != 0);
        Some([cells.next()?, cells.next()?, cells.next()?])
    }

    /// Whether a side has three in a row.
    #[inline]
    fn has_line(self, side: Side) -> bool {
        let marks = self.marks[side.index()];
        LINES.iter().any(|line| line & !marks == 0)
    }

    #[inline]
    fn occupied(self) -> u16 {
        self.marks[0] | self.marks[1]
    }

    /// The cells that are empty, row by row from the top left.
    #[inline]
    pub fn empty_cells(self) -> impl Iterator<Item = Cell> {
        let occupied = self.occupied();
        Cell::all().filter(move |cell| occupied & cell.bit() == 0)
    }
}

impl Game for TicTacToe {
    type Move = Cell;
    // Four bytes: there is nothing smaller to remember.
    type Undo = TicTacToe;

    #[inline]
    fn side_to_move(&self) -> Side {
        if self.occupied().count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.has_line(Side::First) {
            Some(Outcome::Win(Side::First))
        } else if self.has_line(Side::Second) {
            Some(Outcome::Win(Side::Second))
        } else {
            (self.occupied() == FULL).then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn generate_moves(&self, moves: &mut MoveBuffer<Cell>) {
        moves.extend(self.empty_cells());
    }

    #[inline]
    fn play(&mut self, cell: Cell) -> TicTacToe {
        let before = *self;
        self.marks[self.side_to_move().index()] |= cell.bit();
        before
    }

    #[inline]
    fn undo(&mut self, before: TicTacToe) {
        *self = before;
    }

    #[inline]
    fn after_move<R>(&mut self, cell: Cell, look: impl FnOnce(&mut TicTacToe) -> R) -> R {
        let mut child = *self;
        child.play(cell);
        look(&mut child)
    }

    fn is_legal(&self, cell: Cell) -> bool {
        self.outcome().is_none() && self.mark(cell).is_none()
    }
}

impl Keyed for TicTacToe {
    /// A perfect index: both sides' nine bits.
    #[inline]
    fn key(&self) -> u64 {
        u64::from(self.marks[0]) << 9 | u64::from(self.marks[1])
    }

    /// The smallest key of the position's eight images.
    fn canonical_key(&self) -> u64 {
        SquareSymmetry::ALL.iter().map(|symmetry| symmetry.position(self).key()).fold(self.key(), u64::min)
    }
}

impl fmt::Debug for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TicTacToe({})", self.to_string().replace('\n', "/"))
    }
}

/// A cell that cannot be marked, from [`TicTacToe::place`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct PlaceError {
    kind: PlaceErrorKind,
    cell: Cell,
    position: TicTacToe,
}

/// Why a cell cannot be marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlaceErrorKind {
    /// The game is over.
    GameOver,
    /// The cell is taken.
    Taken,
}

impl PlaceError {
    /// Why the cell cannot be marked.
    #[must_use]
    pub const fn kind(&self) -> PlaceErrorKind {
        self.kind
    }

    /// The cell.
    #[must_use]
    pub const fn cell(&self) -> Cell {
        self.cell
    }
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = self.cell;
        match self.kind {
            PlaceErrorKind::GameOver => write!(f, "cell {cell} cannot be marked: the game is over"),
            PlaceErrorKind::Taken => {
                let empty: Vec<String> = self.position.empty_cells().map(|cell| cell.to_string()).collect();
                write!(f, "cell {cell} is taken; empty: {}", empty.join(", "))
            }
        }
    }
}
