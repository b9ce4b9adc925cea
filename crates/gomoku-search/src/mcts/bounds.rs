//! What is proven of a value.

use crate::{Score, Turn, Window};

/// A value is from `lower` to `upper`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: Score,
    pub(super) upper: Score,
}

impl Bounds {
    /// All that is known of a move before it is made: nothing can come sooner than in one ply.
    pub(super) const OPEN: Bounds = Bounds { lower: Score::loss_in(1), upper: Score::win_in(1) };

    /// The value is this.
    pub(super) const fn exactly(value: Score) -> Bounds {
        Bounds { lower: value, upper: value }
    }

    /// Whether nothing at all is open.
    pub(super) fn is_exact(self) -> bool {
        self.lower == self.upper
    }

    /// The value, as soon as nothing but the distance of a win or loss is open. The distance is then the one in which
    /// the winner can force the end.
    pub(super) fn proven(self) -> Option<Score> {
        if self.is_exact() || self.lower.win_distance().is_some() {
            Some(self.lower)
        } else {
            self.upper.loss_distance().is_some().then_some(self.upper)
        }
    }

    /// The bounds of the best of several moves; of none, worse than anything.
    pub(super) fn best(moves: impl Iterator<Item = Bounds>) -> Bounds {
        moves.fold(Bounds::exactly(Score::MIN), |best, mv| Bounds {
            lower: best.lower.max(mv.lower),
            upper: best.upper.max(mv.upper),
        })
    }

    /// What two independent proofs say together.
    pub(super) fn and(self, other: Bounds) -> Bounds {
        Bounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// The same bounds from the other end of a move: a position's as the side sees them that moved there, or the other
    /// way round.
    pub(super) fn seen_from(self, turn: Turn) -> Bounds {
        let window = turn.window(Window { alpha: self.lower, beta: self.upper });
        Bounds { lower: window.alpha, upper: window.beta }
    }

    /// With distances that count from one ply earlier.
    pub(super) fn a_ply_earlier(self) -> Bounds {
        Bounds { lower: self.lower.met_at(1), upper: self.upper.met_at(1) }
    }
}

/// One of the two ends of what is proven of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Lower,
    Upper,
}

impl End {
    /// The end that the moves of a proof bear out: the other one may be what nobody has looked at.
    pub(super) fn that_proves(value: Score) -> End {
        if value.loss_distance().is_some() { End::Upper } else { End::Lower }
    }

    pub(super) fn of(self, bounds: Bounds) -> Score {
        match self {
            End::Lower => bounds.lower,
            End::Upper => bounds.upper,
        }
    }

    /// The same end from the other end of a move.
    pub(super) const fn seen_from(self, turn: Turn) -> End {
        match (self, turn) {
            (End::Lower, Turn::Stays) | (End::Upper, Turn::Passes) => End::Lower,
            (End::Upper, Turn::Stays) | (End::Lower, Turn::Passes) => End::Upper,
        }
    }
}
