//! Judging a position of Kalaha.

use gomoku_search::{Evaluator, Score};

use super::sowing::Last;
use super::{Kalaha, Pit};

/// The difference of the stores, from the view of the side to move: what a side has for sure.
///
/// It counts in the points of the game's result, so values at a horizon and at the end can be compared.
///
/// # Examples
/// ```
/// use gomoku_kalaha::{Kalaha, StoreDifference};
/// use gomoku_search::{Evaluator, Score, Side};
///
/// let position: Kalaha = "1 0 5 0 2 4".parse()?;
/// assert_eq!(StoreDifference.evaluate(&position), Score::heuristic(1));
/// assert_eq!(StoreDifference.evaluate(&position.with_side_to_move(Side::Second)), Score::heuristic(-1));
/// # Ok::<(), gomoku_kalaha::ParseKalahaError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct StoreDifference;

impl Evaluator<Kalaha> for StoreDifference {
    #[inline]
    fn evaluate(&self, position: &Kalaha) -> Score {
        Score::heuristic(position.lead())
    }

    /// Extra turns first, then captures, and the rest as it was: from the store to the left.
    // Measured with alpha-beta: solving Kalaha(4, 4) visits 12 million positions in this order and 77 million without it,
    // with the other rule 38 and 319 million; Kalaha(6, 4) to ply 10 visits 3,518 and 39,966. The time is a sixth to an
    // eighth.
    #[inline]
    fn order_moves(&self, position: &Kalaha, moves: &mut [Pit]) {
        let (mut extra_turns, mut promising) = (0, 0);
        for index in 0..moves.len() {
            match position.promise(moves[index]) {
                Promise::ExtraTurn => {
                    bring_forward(moves, index, extra_turns);
                    extra_turns += 1;
                    promising += 1;
                }
                Promise::Capture => {
                    bring_forward(moves, index, promising);
                    promising += 1;
                }
                Promise::Nothing => {}
            }
        }
    }
}

/// What can be seen of a move at first sight.
enum Promise {
    ExtraTurn,
    Capture,
    Nothing,
}

impl Kalaha {
    #[inline]
    fn promise(&self, pit: Pit) -> Promise {
        let mover = self.side_to_move.index();
        let pits = usize::from(self.pits_per_side);
        match self.last_place(pit) {
            Last::OwnStore => Promise::ExtraTurn,
            Last::OwnPit(last) => {
                // A sowing that goes round leaves a stone in every pit opposite. After a whole lap the last stone falls
                // into the pit that was sown, which is empty; after more than that no pit is.
                let goes_round = last <= pit.index();
                let is_short = usize::from(self.pits[mover][pit.index()]) <= 2 * pits + 1;
                let is_empty = last == pit.index() || self.pits[mover][last] == 0;
                let has_prey = goes_round || self.pits[1 - mover][pits - 1 - last] != 0;
                if is_short && is_empty && has_prey { Promise::Capture } else { Promise::Nothing }
            }
            Last::OtherPit => Promise::Nothing,
        }
    }
}

/// Moves an element to a place nearer to the front; those between step back.
#[inline]
fn bring_forward(moves: &mut [Pit], from: usize, to: usize) {
    for index in (to..from).rev() {
        moves.swap(index, index + 1);
    }
}
