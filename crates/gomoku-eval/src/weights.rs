//! What the threats on a board are worth.

use gomoku_core::Player;

use crate::patterns::{Patterns, ThreatClass};

/// What the cells of each [`ThreatClass`] are worth to the side to move: so many points for each cell of its own, and so many for
/// each of the opponent's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    /// For having the move.
    pub to_move: i16,
    /// For each cell of a class for the side to move, by the number of the class.
    pub own: [i16; 16],
    /// For each cell of a class for the opponent; mostly negative.
    pub theirs: [i16; 16],
}

impl Weights {
    /// The value of a position for the side to move, in points.
    #[inline]
    pub fn evaluate(&self, patterns: &Patterns, side: Player) -> i32 {
        let (own, theirs) = (patterns.counts(side), patterns.counts(side.opponent()));
        let mut sum = i32::from(self.to_move);
        for class in 0..16 {
            sum += i32::from(own[class] as i16) * i32::from(self.own[class]);
            sum += i32::from(theirs[class] as i16) * i32::from(self.theirs[class]);
        }
        sum
    }
}

impl Default for Weights {
    fn default() -> Self {
        let mut weights = Weights { to_move: 20, own: [0; 16], theirs: [0; 16] };
        for (class, own, theirs) in [
            (ThreatClass::OpenTwo, 2, 2),
            (ThreatClass::BlockedThree, 3, 2),
            (ThreatClass::TwoOpenTwos, 6, 5),
            (ThreatClass::BlockedThreePlus, 7, 5),
            (ThreatClass::OpenThree, 16, 12),
            (ThreatClass::OpenThreePlus, 28, 20),
            (ThreatClass::TwoOpenThrees, 120, 60),
            (ThreatClass::Four, 16, 10),
            (ThreatClass::FourPlus, 28, 18),
            (ThreatClass::FourThree, 150, 80),
            (ThreatClass::OpenFour, 500, 120),
            (ThreatClass::Five, 1000, 100),
        ] {
            weights.own[class as usize] = own;
            weights.theirs[class as usize] = -theirs;
        }
        weights
    }
}
