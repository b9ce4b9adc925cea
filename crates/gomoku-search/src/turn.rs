//! The one place that knows how a child's value and window relate to its parent's.

use std::hint::select_unpredictable;

use crate::{Game, Score, Side};

/// Whether a move handed the turn to the other side or kept it.
///
/// Games with extra turns (Kalaha) or passes break the textbook's "negate at every level". Every search of this
/// crate but the oracle, [`Minimax`](crate::Minimax), asks this type instead, so the sign of a child's value and the window it
/// is searched with cannot disagree:
///
/// | the turn | child's window | child's value, seen by the parent |
/// | --- | --- | --- |
/// | passes | `(-beta, -alpha)` | negated |
/// | stays | `(alpha, beta)` | as it is |
///
/// # Examples
/// ```
/// use gomoku_search::{Score, Turn, Window};
///
/// let window = Window { alpha: Score::heuristic(-1), beta: Score::heuristic(5) };
/// assert_eq!(Turn::Stays.window(window), window);
/// assert_eq!(Turn::Passes.window(window), Window { alpha: Score::heuristic(-5), beta: Score::heuristic(1) });
/// assert_eq!(Turn::Passes.value(Score::heuristic(3)), Score::heuristic(-3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The same side moves again.
    Stays,
    /// The other side is to move.
    Passes,
}

impl Turn {
    /// What happened to the turn, given who moved and the game after the move.
    #[inline]
    #[must_use]
    pub fn after<G: Game>(mover: Side, game: &G) -> Turn {
        if game.side_to_move() == mover { Turn::Stays } else { Turn::Passes }
    }

    /// The child's window for the parent's.
    // Selected, not branched on: after an extra turn or not is what a branch predictor gets wrong.
    #[inline]
    #[must_use]
    pub fn window(self, parent: Window) -> Window {
        let passes = self == Turn::Passes;
        Window {
            alpha: select_unpredictable(passes, -parent.beta, parent.alpha),
            beta: select_unpredictable(passes, -parent.alpha, parent.beta),
        }
    }

    /// The child's value as its parent sees it.
    #[inline]
    #[must_use]
    pub fn value(self, child: Score) -> Score {
        select_unpredictable(self == Turn::Passes, -child, child)
    }
}

/// The values that still matter to a search: those strictly between `alpha` and `beta`.
///
/// `alpha` is what the side to move has elsewhere already; `beta` is what the other side will not allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Window {
    /// The lower bound.
    pub alpha: Score,
    /// The upper bound.
    pub beta: Score,
}

impl Window {
    /// The window that holds every value.
    pub const FULL: Window = Window { alpha: Score::MIN, beta: Score::MAX };
}
