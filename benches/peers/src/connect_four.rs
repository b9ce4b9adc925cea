//! Connect Four, 7 × 6: the example's own rules and evaluation, adapted to `minimax`.

#[path = "../../../examples/own_game.rs"]
#[allow(dead_code, reason = "the example has a `main` too")]
mod rules;

pub use rules::{ConnectFour, Middle};

use gomoku::search::{CopyGame, CopyKeyed, Outcome};

/// The columns that have room and how many they are, for the peers that want a list.
#[inline]
pub fn open_columns(state: &ConnectFour) -> ([u8; 7], usize) {
    let (mut columns, mut open) = ([0; 7], 0);
    state.columns().for_each(|column| {
        columns[open] = column;
        open += 1;
    });
    (columns, open)
}

/// The adapter for `minimax`.
#[derive(Debug)]
pub struct Peer<const COUNT: bool>;

impl<const COUNT: bool> minimax::Game for Peer<COUNT> {
    type S = ConnectFour;
    type M = u8;

    #[inline]
    fn generate_moves(state: &ConnectFour, moves: &mut Vec<u8>) -> Option<minimax::Winner> {
        if let Some(winner) = Self::get_winner(state) {
            return Some(winner);
        }
        moves.extend(state.columns());
        None
    }

    #[inline]
    fn apply(state: &mut ConnectFour, column: u8) -> Option<ConnectFour> {
        crate::count_move::<COUNT>();
        let mut child = *state;
        CopyGame::apply(&mut child, column);
        Some(child)
    }

    #[inline]
    fn get_winner(state: &ConnectFour) -> Option<minimax::Winner> {
        // Who has won has just moved: no other side can have.
        Some(match state.outcome()? {
            Outcome::Win(_) => minimax::Winner::PlayerJustMoved,
            _ => minimax::Winner::Draw,
        })
    }

    #[inline]
    fn zobrist_hash(state: &ConnectFour) -> u64 {
        crate::mix(state.key())
    }

    /// No move at all: asked for before the table of counter-moves is filled.
    fn null_move(_state: &ConnectFour) -> Option<u8> {
        Some(7)
    }

    #[inline]
    fn table_index(column: u8) -> u16 {
        u16::from(column)
    }

    fn max_table_index() -> u16 {
        7
    }
}

/// The evaluation for `minimax`.
#[derive(Debug, Clone, Copy, Default)]
pub struct PeerMiddle<const COUNT: bool>;

impl<const COUNT: bool> minimax::Evaluator for PeerMiddle<COUNT> {
    type G = Peer<COUNT>;

    #[inline]
    fn evaluate(&self, state: &ConnectFour) -> minimax::Evaluation {
        state.points() as i16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku::search::{AlphaBeta, ByCopy, Limits, Strategy as _, conformance::Conformance, perft};
    use minimax::{IterativeOptions, IterativeSearch, Strategy as _};

    #[test]
    fn the_rules_give_known_counts() {
        let start = ByCopy(ConnectFour::default());
        let counts: Vec<u64> = (1..=8).map(|plies| perft::sequences(&start, plies)).collect();
        assert_eq!(counts, [7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234]);
    }

    #[test]
    fn the_game_conforms() {
        Conformance::new(ByCopy(ConnectFour::default())).with_keys().with_evaluator(Middle).assert();
    }

    #[test]
    fn both_searches_find_the_same_value() {
        for depth in 1..=8 {
            let ours = AlphaBeta::new(Middle)
                .search(&ByCopy(ConnectFour::default()), &Limits::none().with_depth(u32::from(depth)));
            let mut peer = minimax::Negamax::new(PeerMiddle::<false>, depth);
            peer.choose_move(&ConnectFour::default());
            assert_eq!(ours.value.points(), Some(i32::from(peer.root_value())));
            let options = IterativeOptions::new().with_countermoves().with_countermove_history();
            let mut peer = IterativeSearch::new(PeerMiddle::<false>, options);
            peer.set_max_depth(depth);
            peer.choose_move(&ConnectFour::default());
            assert_eq!(ours.value.points(), Some(i32::from(peer.root_value())));
        }
    }
}
