//! What positions look like, in points.

use gomoku_eval::Weights;
use gomoku_eval::patterns::{Cell, ThreatClass};

use super::position::Position;

/// Points of a position in which every move that was looked at loses, though others are left.
pub(super) const LOST: i32 = 30_000;

/// What a position looks like stays below this.
pub(super) const MOST_POINTS: i32 = 20_000;

impl Position {
    /// What the position is worth to the side to move, without a search.
    #[inline]
    pub(super) fn evaluate(&self, weights: &Weights) -> i32 {
        let points = weights.evaluate(self.patterns(), self.near().rows(), self.side());
        points.clamp(-MOST_POINTS, MOST_POINTS)
    }

    /// Whether a stone neither makes nor takes an open three, a four or a five.
    #[inline]
    pub(super) fn is_quiet(&self, cell: Cell) -> bool {
        let (patterns, side) = (self.patterns(), self.side());
        patterns.class(cell, side) < ThreatClass::OpenThree
            && patterns.class(cell, side.opponent()) < ThreatClass::OpenThree
    }

    /// By how much a stone is to be reduced less than a quiet one.
    #[inline]
    pub(super) fn urgency(&self, cell: Cell) -> i32 {
        if self.patterns().class(cell, self.side()) >= ThreatClass::Four {
            2
        } else {
            i32::from(!self.is_quiet(cell))
        }
    }
}
