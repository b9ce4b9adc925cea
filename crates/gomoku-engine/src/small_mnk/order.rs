//! Which cells look best.

use gomoku_core::Player;
use gomoku_search::{Evaluator, Score};

use super::lines::bits;
use super::{OpenCell, SmallMnk};

/// Orders the moves of [`SmallMnk`] by the lines that they further or stop, the nearly complete ones first. It judges
/// nothing: every position is worth 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct LinesOrder;

impl Evaluator<SmallMnk> for LinesOrder {
    #[inline]
    fn evaluate(&self, _game: &SmallMnk) -> Score {
        Score::DRAW
    }

    #[inline]
    fn order_moves(&self, game: &SmallMnk, moves: &mut [OpenCell]) {
        if moves.len() < 2 {
            return;
        }
        let mut weights = [0_u32; 64];
        for player in Player::ALL {
            for need in game.frame.needs(player, &game.state) {
                let weight = weight(need.count_ones(), player == game.state.mover);
                bits(need).for_each(|cell| weights[cell] += weight);
            }
        }
        moves.sort_by_key(|cell| std::cmp::Reverse(weights[usize::from(cell.0)]));
    }
}

/// What a line is worth to a cell that it needs: four times as much for each stone less that is missing.
#[inline]
fn weight(missing: u32, own: bool) -> u32 {
    let weight = 1 << (2 * 12_u32.saturating_sub(missing));
    if own { weight + weight / 2 } else { weight }
}
