//! The symmetries of the square.

use super::{Cell, TicTacToe};

/// One of the eight ways to lay a square board on itself, which change nothing in tic-tac-toe.
///
/// # Examples
/// ```
/// use gomoku_kalaha::{SquareSymmetry, TicTacToe};
///
/// let position: TicTacToe = "XO.\n...\n...".parse()?;
/// let image = SquareSymmetry::QuarterTurn.position(&position);
/// assert_eq!(image.to_string(), "..X\n..O\n...");
/// # Ok::<(), gomoku_kalaha::ParseTicTacToeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SquareSymmetry {
    /// Everything stays.
    Identity,
    /// A quarter turn clockwise.
    QuarterTurn,
    /// A half turn.
    HalfTurn,
    /// A quarter turn counterclockwise.
    ThreeQuarterTurn,
    /// Left and right change places.
    LeftRight,
    /// Top and bottom change places.
    TopBottom,
    /// The reflection that keeps the diagonal from the top left.
    Diagonal,
    /// The reflection that keeps the diagonal from the top right.
    AntiDiagonal,
}

impl SquareSymmetry {
    /// All eight.
    pub const ALL: [SquareSymmetry; 8] = [
        SquareSymmetry::Identity,
        SquareSymmetry::QuarterTurn,
        SquareSymmetry::HalfTurn,
        SquareSymmetry::ThreeQuarterTurn,
        SquareSymmetry::LeftRight,
        SquareSymmetry::TopBottom,
        SquareSymmetry::Diagonal,
        SquareSymmetry::AntiDiagonal,
    ];

    /// Where a cell comes to lie.
    #[must_use]
    pub const fn cell(self, cell: Cell) -> Cell {
        let (row, column) = (cell.row(), cell.column());
        let image = match self {
            SquareSymmetry::Identity => (row, column),
            SquareSymmetry::QuarterTurn => (column, 2 - row),
            SquareSymmetry::HalfTurn => (2 - row, 2 - column),
            SquareSymmetry::ThreeQuarterTurn => (2 - column, row),
            SquareSymmetry::LeftRight => (row, 2 - column),
            SquareSymmetry::TopBottom => (2 - row, column),
            SquareSymmetry::Diagonal => (column, row),
            SquareSymmetry::AntiDiagonal => (2 - column, 2 - row),
        };
        match Cell::from_row_and_column(image.0, image.1) {
            Some(image) => image,
            None => cell,
        }
    }

    /// The image of a position.
    #[must_use]
    pub fn position(self, position: &TicTacToe) -> TicTacToe {
        let image = |marks: u16| {
            Cell::all()
                .filter(|cell| marks & cell.bit() != 0)
                .fold(0, |image, cell| image | self.cell(cell).bit())
        };
        TicTacToe { marks: position.marks.map(image) }
    }
}
