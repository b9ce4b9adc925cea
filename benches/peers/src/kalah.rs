//! Kalaha as `gomoku-kalaha` has it, adapted to `minimax`.
//!
//! `minimax` negates at every level, so a repeated turn must be written as a turn of the opponent's who can only pass. The
//! trees differ for that reason; only the time per move made can be compared.

use gomoku::kalaha::{Kalaha, Pit};
use gomoku::search::{Game, Side};

/// A position, and the side that `minimax` believes to be to move.
#[derive(Debug, Clone, Copy)]
pub struct Alternating {
    position: Kalaha,
    turn: Side,
}

impl Alternating {
    /// The position with its own side to move.
    pub fn new(position: Kalaha) -> Self {
        Alternating { position, turn: position.side_to_move() }
    }
}

/// The adapter for `minimax`; `None` is a pass.
#[derive(Debug)]
pub struct Peer<const COUNT: bool>;

impl<const COUNT: bool> minimax::Game for Peer<COUNT> {
    type S = Alternating;
    type M = Option<Pit>;

    #[inline]
    fn generate_moves(state: &Alternating, moves: &mut Vec<Option<Pit>>) -> Option<minimax::Winner> {
        if let Some(winner) = Self::get_winner(state) {
            return Some(winner);
        }
        if state.turn == state.position.side_to_move() {
            moves.extend(state.position.playable_pits().rev().map(Some));
        } else {
            moves.push(None);
        }
        None
    }

    #[inline]
    fn apply(state: &mut Alternating, pit: Option<Pit>) -> Option<Alternating> {
        crate::count_move::<COUNT>();
        let mut child = *state;
        child.turn = !child.turn;
        if let Some(pit) = pit {
            child.position.play(pit);
        }
        Some(child)
    }

    #[inline]
    fn get_winner(state: &Alternating) -> Option<minimax::Winner> {
        if !state.position.is_over() {
            return None;
        }
        let winner = match state.position.margin() {
            0 => return Some(minimax::Winner::Draw),
            margin if margin > 0 => Side::First,
            _ => Side::Second,
        };
        Some(if winner == state.turn {
            minimax::Winner::PlayerToMove
        } else {
            minimax::Winner::PlayerJustMoved
        })
    }
}

/// The difference of the stores for `minimax`.
#[derive(Debug, Clone, Copy, Default)]
pub struct PeerStores<const COUNT: bool>;

impl<const COUNT: bool> minimax::Evaluator for PeerStores<COUNT> {
    type G = Peer<COUNT>;

    #[inline]
    fn evaluate(&self, state: &Alternating) -> minimax::Evaluation {
        let margin = state.position.margin() as i16;
        if state.turn == Side::First { margin } else { -margin }
    }
}
