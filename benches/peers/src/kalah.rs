//! Kalaha as `gomoku-kalaha` has it, adapted to `minimax`.
//!
//! `minimax` negates at every level, so a repeated turn must be written as a turn of the opponent's who can only pass. The
//! tree differs from that of [`gomoku::kalaha::Kalaha`] for that reason: of the two only the time per move made can be compared.
//! [`Alternating`] has the passes for `gomoku-search` too, and so the same tree on both sides.

use gomoku::kalaha::{Kalaha, Pit};
use gomoku::search::{Evaluator, Game, Keyed, MoveBuffer, Outcome, Score, Side};

/// A position, and the side that `minimax` believes to be to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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

/// The very same game for `gomoku-search`, which has no need of it: so that both can be compared on one tree.
impl Game for Alternating {
    type Move = Option<Pit>;
    type Undo = Alternating;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.position.is_over().then(|| match self.position.margin() {
            0 => Outcome::Draw,
            margin if margin > 0 => Outcome::Win(Side::First),
            _ => Outcome::Win(Side::Second),
        })
    }

    #[inline]
    fn generate_moves(&self, moves: &mut MoveBuffer<Option<Pit>>) {
        if self.turn == self.position.side_to_move() {
            moves.extend(self.position.playable_pits().rev().map(Some));
        } else {
            moves.push(None);
        }
    }

    #[inline]
    fn play(&mut self, pit: Option<Pit>) -> Alternating {
        let before = *self;
        self.turn = !self.turn;
        if let Some(pit) = pit {
            self.position.play(pit);
        }
        before
    }

    #[inline]
    fn undo(&mut self, before: Alternating) {
        *self = before;
    }
}

impl Keyed for Alternating {
    #[inline]
    fn key(&self) -> u64 {
        // The key of the position knows the side to move, but not whether it is its turn.
        crate::mix(self.position.key() ^ self.turn as u64)
    }
}

/// The difference of the stores, for `gomoku-search`.
#[derive(Debug, Clone, Copy, Default)]
pub struct AlternatingStores;

impl Evaluator<Alternating> for AlternatingStores {
    #[inline]
    fn evaluate(&self, state: &Alternating) -> Score {
        let margin = state.position.margin();
        Score::heuristic(if state.turn == Side::First { margin } else { -margin })
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

    #[inline]
    fn zobrist_hash(state: &Alternating) -> u64 {
        state.key()
    }

    /// A pass, which is legal only where it is the only move: asked for before the table of counter-moves is filled.
    fn null_move(_state: &Alternating) -> Option<Option<Pit>> {
        Some(None)
    }

    #[inline]
    fn table_index(pit: Option<Pit>) -> u16 {
        pit.map_or(0, |pit| u16::from(pit.number()))
    }

    fn max_table_index() -> u16 {
        u16::from(Kalaha::MAX_PITS)
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

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku::search::{AlphaBeta, Limits, Strategy as _, conformance::Conformance};
    use minimax::{IterativeOptions, IterativeSearch, Negamax, Strategy as _};

    #[test]
    fn the_game_with_pass_plies_conforms() {
        let start = Alternating::new(Kalaha::default());
        Conformance::new(start).with_keys().with_evaluator(AlternatingStores).assert();
    }

    #[test]
    fn both_libraries_find_the_same_value() {
        let start = Alternating::new(Kalaha::default());
        for depth in 1..=8 {
            let limits = Limits::none().with_depth(u32::from(depth));
            let ours = AlphaBeta::new(AlternatingStores).search(&start, &limits).value.points();
            let mut negamax = Negamax::new(PeerStores::<false>, depth);
            negamax.choose_move(&start);
            assert_eq!(ours, Some(i32::from(negamax.root_value())), "depth {depth}");
            let options = IterativeOptions::new().with_countermoves().with_countermove_history();
            let mut search = IterativeSearch::new(PeerStores::<false>, options);
            search.set_max_depth(depth);
            search.choose_move(&start);
            assert_eq!(ours, Some(i32::from(search.root_value())), "depth {depth}");
        }
    }
}
