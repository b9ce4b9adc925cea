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

#[cfg(test)]
mod tests {
    use super::*;

    fn between(lower: Score, upper: Score) -> Bounds {
        Bounds { lower, upper }
    }

    #[test]
    fn a_value_is_proven_when_nothing_but_a_distance_is_open() {
        let (points, win, loss) = (Score::heuristic, Score::win_in, Score::loss_in);
        for (bounds, proven) in [
            (Bounds::exactly(points(3)), Some(points(3))),
            (between(win(5), win(1)), Some(win(5))),
            (between(loss(1), loss(4)), Some(loss(4))),
            (between(points(3), win(1)), None),
            (between(loss(1), points(3)), None),
            (between(points(3), points(4)), None),
            (Bounds::OPEN, None),
        ] {
            assert_eq!(bounds.proven(), proven, "{bounds:?}");
            assert_eq!(bounds.is_exact(), bounds.lower == bounds.upper);
        }
    }

    #[test]
    fn bounds_are_put_together_and_seen_from_the_other_side() {
        let points = Score::heuristic;
        let (low, high) = (between(points(-2), points(5)), between(points(1), points(3)));
        assert_eq!(Bounds::best([low, high].into_iter()), between(points(1), points(5)));
        assert_eq!(Bounds::best([].into_iter()), Bounds::exactly(Score::MIN));
        assert_eq!(low.and(between(points(-9), points(4))), between(points(-2), points(4)));
        assert_eq!(low.seen_from(Turn::Stays), low);
        assert_eq!(low.seen_from(Turn::Passes), between(points(-5), points(2)));
        let won = between(points(1), Score::win_in(2));
        assert_eq!(won.a_ply_earlier(), between(points(1), Score::win_in(3)));
    }

    #[test]
    fn the_end_that_proves_a_value_follows_the_turn() {
        let bounds = between(Score::heuristic(1), Score::heuristic(2));
        assert_eq!((End::Lower.of(bounds), End::Upper.of(bounds)), (bounds.lower, bounds.upper));
        assert_eq!(End::that_proves(Score::loss_in(3)), End::Upper);
        assert_eq!(
            (End::that_proves(Score::win_in(3)), End::that_proves(Score::DRAW)),
            (End::Lower, End::Lower)
        );
        for end in [End::Lower, End::Upper] {
            assert_eq!(end.seen_from(Turn::Stays), end);
            assert_ne!(end.seen_from(Turn::Passes), end);
        }
    }
}
