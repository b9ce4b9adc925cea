//! A game that one side plays alone, with ways of different lengths to the same position.

use gomoku_search::{Game, Keyed, MoveBuffer, Outcome, Side};

/// The first side walks alone, by ones and twos, until it is there and has won.
///
/// # Examples
/// ```
/// use gomoku_search::{AlphaBeta, Limits, NoEvaluation, Score, Strategy};
/// use gomoku_testkit::Walk;
///
/// let report = AlphaBeta::new(NoEvaluation).search(&Walk { left: 9 }, &Limits::none());
/// assert_eq!(report.value, Score::win_in(5));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Walk {
    /// How far it is still to go.
    pub left: u32,
}

impl Game for Walk {
    type Move = u32;
    type Undo = u32;

    fn side_to_move(&self) -> Side {
        Side::First
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Win(Side::First))
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(1..=self.left.min(2));
    }

    fn play(&mut self, step: u32) -> u32 {
        self.left -= step;
        step
    }

    fn undo(&mut self, step: u32) {
        self.left += step;
    }
}

impl Keyed for Walk {
    fn key(&self) -> u64 {
        u64::from(self.left)
    }
}
