//! Tic-tac-toe as `gomoku-kalaha` has it, adapted to `minimax`.

use gomoku::kalaha::{Cell, TicTacToe};
use gomoku::search::{Game, Outcome};

/// The adapter for `minimax`.
#[derive(Debug)]
pub struct Peer<const COUNT: bool>;

impl<const COUNT: bool> minimax::Game for Peer<COUNT> {
    type S = TicTacToe;
    type M = Cell;

    #[inline]
    fn generate_moves(state: &TicTacToe, moves: &mut Vec<Cell>) -> Option<minimax::Winner> {
        if let Some(winner) = Self::get_winner(state) {
            return Some(winner);
        }
        moves.extend(state.empty_cells());
        None
    }

    #[inline]
    fn apply(state: &mut TicTacToe, cell: Cell) -> Option<TicTacToe> {
        crate::count_move::<COUNT>();
        let mut child = *state;
        child.play(cell);
        Some(child)
    }

    #[inline]
    fn get_winner(state: &TicTacToe) -> Option<minimax::Winner> {
        state.outcome().map(|outcome| match outcome {
            Outcome::Win(side) if side == state.side_to_move() => minimax::Winner::PlayerToMove,
            Outcome::Win(_) => minimax::Winner::PlayerJustMoved,
            _ => minimax::Winner::Draw,
        })
    }
}

/// Knows nothing, as `gomoku_search::NoEvaluation`.
#[derive(Debug, Clone, Copy, Default)]
pub struct PeerNothing<const COUNT: bool>;

impl<const COUNT: bool> minimax::Evaluator for PeerNothing<COUNT> {
    type G = Peer<COUNT>;

    #[inline]
    fn evaluate(&self, _: &TicTacToe) -> minimax::Evaluation {
        0
    }
}
