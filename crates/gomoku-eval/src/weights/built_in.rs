//! The weights that are built in.

use std::sync::OnceLock;

use gomoku_core::Rule;

use super::feature::Feature;
use super::value::Weights;
use crate::patterns::ThreatClass;

/// The files of learned weights, the fallback first.
const FILES: [(Rule, &str); 1] = [(Rule::Freestyle, include_str!("freestyle.weights"))];

impl Weights {
    /// The weights that were learned for a rule; for a rule without weights of its own those for freestyle.
    #[must_use]
    pub fn learned(rule: Rule) -> &'static Self {
        static WEIGHTS: [OnceLock<Weights>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
        let place = FILES.iter().position(|(of, _)| *of == rule).unwrap_or(0);
        // A test reads all files: what cannot be read is never built in.
        WEIGHTS[place].get_or_init(|| Self::parse(FILES[place].1).unwrap_or_else(|_| Self::plain()))
    }

    /// Weights that were set by hand: so many points for each cell of a class, and for having the move. To measure others
    /// against.
    #[must_use]
    pub fn plain() -> Self {
        Self::new(|feature| {
            let points = match feature {
                Feature::Move => 20,
                Feature::Pair(own, theirs) => plain_points(own).0 - plain_points(theirs).1,
                _ => 0,
            };
            points * Self::PARTS as i16
        })
    }
}

/// What a cell is worth to the side to move, and what to the opponent.
const fn plain_points(class: ThreatClass) -> (i16, i16) {
    match class {
        ThreatClass::Nothing | ThreatClass::MaybeForbidden => (0, 0),
        ThreatClass::OpenTwo => (2, 2),
        ThreatClass::BlockedThree => (3, 2),
        ThreatClass::TwoOpenTwos => (6, 5),
        ThreatClass::BlockedThreePlus => (7, 5),
        ThreatClass::OpenThree => (16, 12),
        ThreatClass::OpenThreePlus => (28, 20),
        ThreatClass::TwoOpenThrees => (120, 60),
        ThreatClass::Four => (16, 10),
        ThreatClass::FourPlus => (28, 18),
        ThreatClass::FourThree => (150, 80),
        ThreatClass::OpenFour => (500, 120),
        ThreatClass::Five => (1000, 100),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_weights_can_be_read_and_say_where_they_come_from() {
        for (rule, text) in FILES {
            let weights = Weights::parse(text).unwrap();
            let origin = weights.origin().unwrap();
            assert_eq!(origin.rule, rule);
            assert!(origin.games > 0 && origin.loss_after < origin.loss_before);
            assert_eq!(*Weights::learned(rule), weights);
            assert_eq!(weights.to_string(), text);
        }
    }

    #[test]
    fn every_rule_has_weights() {
        for rule in Rule::ALL {
            let own = FILES.iter().any(|(of, _)| *of == rule);
            let learned = Weights::learned(rule).origin().unwrap().rule;
            assert_eq!(learned, if own { rule } else { Rule::Freestyle });
        }
    }
}
