//! The exact values of a position and of all its moves.

use gomoku_core::{Board, BoardOutcome, Coord};
use gomoku_search::{Class, Game, Limits, SolveFor, Solver};
use thiserror::Error;

use super::{LinesOrder, OpenLines, SmallMnk, SmallMnkError};

/// Who wins a position of n in a row under best play, and after each of its moves.
///
/// Positions with up to 20 empty cells take a fraction of a second; with more it depends on the position.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_engine::MnkValues;
/// use gomoku_search::{Class, Limits};
///
/// let board = Board::from_diagram(".X.\n...\n...", Rules::freestyle(3)?)?;
/// let values = MnkValues::of(&board, &Limits::none())?;
/// assert_eq!(board.side_to_move(), Player::O);
/// assert_eq!(values.value, Class::Draw);
/// let losing: Vec<String> =
///     values.moves.iter().filter(|(_, class)| *class == Class::Loss).map(|(cell, _)| cell.to_string()).collect();
/// assert_eq!(losing.join(" "), "a2 c2 a1 c1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct MnkValues {
    /// Who wins, from the view of the side to move.
    pub value: Class,
    /// Every empty cell, row by row from the top left, with what a move there leads to, from the view of the side that makes
    /// it; none if the game is over.
    pub moves: Vec<(Coord, Class)>,
}

/// Why there are no values.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MnkValuesError {
    /// The board cannot be solved at all.
    #[error(transparent)]
    Board(#[from] SmallMnkError),
    /// The limits ended it before all moves were solved.
    #[error("only {solved} of {total} moves were solved within the limits; allow more time or nodes")]
    Unfinished {
        /// Moves that were solved.
        solved: usize,
        /// Moves that there are.
        total: usize,
    },
}

/// At most so much memory for one position.
const TABLE_MIB: usize = 128;

impl MnkValues {
    /// Solves the position for its [side to move](Board::side_to_move). The limits hold for each of its moves by itself.
    ///
    /// A board on which both players have a line counts as drawn, as in [`MnkGame`](crate::MnkGame).
    ///
    /// # Errors
    /// If the board is not one for [`SmallMnk`], or the limits end it too early.
    pub fn of(board: &Board, limits: &Limits) -> Result<MnkValues, MnkValuesError> {
        if let Some(outcome) = board.outcome() {
            let value = match outcome {
                BoardOutcome::Win(winner) if winner == board.side_to_move() => Class::Win,
                BoardOutcome::Win(_) => Class::Loss,
                _ => Class::Draw,
            };
            return Ok(MnkValues { value, moves: Vec::new() });
        }
        let mut game = SmallMnk::new(board)?;
        let mut solver = Solver::new(LinesOrder)
            .with_bounds(OpenLines)
            .with_solve_for(SolveFor::Class)
            .with_table_mib(TABLE_MIB)
            .with_kept_table();
        let cells: Vec<_> = game.empty_cells().collect();
        let mut moves = Vec::with_capacity(cells.len());
        for &cell in &cells {
            let value = game.after_move(cell, |child| solver.value(child, limits));
            let unfinished = MnkValuesError::Unfinished { solved: moves.len(), total: cells.len() };
            let value = value.ok_or(unfinished)?;
            // Turns alternate: the child's value is the opponent's.
            moves.push((game.coord(cell), -Class::of(value)));
        }
        let value = moves.iter().map(|(_, class)| *class).max().unwrap_or(Class::Draw);
        Ok(MnkValues { value, moves })
    }
}
