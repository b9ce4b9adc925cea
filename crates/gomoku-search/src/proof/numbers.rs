//! Proof numbers.

/// More than any number of an open position: it cannot be proven (or disproven) any more.
pub(super) const INFINITE: u32 = u32::MAX;

/// How much is still to be done: the least number of open positions that would have to be proven for the goal to be proven,
/// and the same for its disproof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
    pub(super) const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };
    /// A position of which nothing is known.
    pub(super) const OPEN: Numbers = Numbers { proof: 1, disproof: 1 };
    /// As limits of a search: until it is solved.
    pub(super) const NO_LIMIT: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };

    pub(super) const fn solved(goal_is_met: bool) -> Numbers {
        if goal_is_met { Numbers::PROVEN } else { Numbers::DISPROVEN }
    }

    pub(super) const fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The numbers in the eyes of the side to move: proof is what it wants, whether that is the goal or its failure. Applied
    /// twice it gives the numbers back.
    #[inline]
    pub(super) const fn seen_by(self, mover: Party) -> Numbers {
        match mover {
            Party::Attacker => self,
            Party::Defender => Numbers { proof: self.disproof, disproof: self.proof },
        }
    }

    /// Whether either number has come to its limit.
    #[inline]
    pub(super) const fn reaches(self, limit: Numbers) -> bool {
        self.proof >= limit.proof || self.disproof >= limit.disproof
    }
}

/// Adds up numbers of open positions; the sum stays below [`INFINITE`] unless a part is not.
#[inline]
pub(super) const fn sum(left: u32, right: u32) -> u32 {
    if left == INFINITE || right == INFINITE {
        return INFINITE;
    }
    let sum = left.saturating_add(right);
    if sum == INFINITE { INFINITE - 1 } else { sum }
}

/// Who moves: the goal's side or the other. It decides whether one child is enough (an OR node for the goal) or all are
/// needed (an AND node), at any depth and however often a side moves again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Party {
    Attacker,
    Defender,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_open_positions_never_look_solved() {
        assert_eq!(sum(2, 3), 5);
        assert_eq!(sum(INFINITE - 1, 1), INFINITE - 1);
        assert_eq!(sum(INFINITE - 1, INFINITE - 1), INFINITE - 1);
        assert_eq!(sum(0, INFINITE), INFINITE);
    }

    #[test]
    fn the_other_party_sees_the_numbers_exchanged() {
        let numbers = Numbers { proof: 3, disproof: 8 };
        assert_eq!(numbers.seen_by(Party::Attacker), numbers);
        assert_eq!(numbers.seen_by(Party::Defender).seen_by(Party::Defender), numbers);
        assert_eq!(Numbers::PROVEN.seen_by(Party::Defender), Numbers::DISPROVEN);
    }

    #[test]
    fn either_number_alone_solves_a_position_or_reaches_a_limit() {
        let numbers = |proof, disproof| Numbers { proof, disproof };
        assert!(Numbers::PROVEN.is_solved() && Numbers::DISPROVEN.is_solved() && !Numbers::OPEN.is_solved());
        assert_eq!((Numbers::solved(true), Numbers::solved(false)), (Numbers::PROVEN, Numbers::DISPROVEN));
        let limit = numbers(5, 9);
        assert!(
            numbers(5, 1).reaches(limit) && numbers(1, 9).reaches(limit) && numbers(6, 10).reaches(limit)
        );
        assert!(!numbers(4, 8).reaches(limit));
        assert!(!numbers(7, 7).reaches(Numbers::NO_LIMIT) && Numbers::PROVEN.reaches(Numbers::NO_LIMIT));
    }
}
