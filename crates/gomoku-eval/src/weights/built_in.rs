//! The weights that are built in.

use std::sync::OnceLock;

use gomoku_core::Rule;

use super::feature::Feature;
use super::value::Weights;
use crate::patterns::{LinePattern, ThreatClass};

/// The files of learned weights, the fallback first.
const FILES: [(Rule, &str); 3] = [
    (Rule::Freestyle, include_str!("freestyle.weights")),
    (Rule::Standard, include_str!("standard.weights")),
    (Rule::Renju, include_str!("renju.weights")),
];

impl Weights {
    /// The weights that were learned for a rule; for a rule without weights of its own those for freestyle.
    #[must_use]
    pub fn learned(rule: Rule) -> &'static Self {
        static WEIGHTS: [OnceLock<Weights>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
        let place = FILES.iter().position(|(of, _)| *of == rule).unwrap_or(0);
        // A test reads all files: what cannot be read is never built in.
        WEIGHTS[place].get_or_init(|| Self::parse(FILES[place].1).unwrap_or_else(|_| Self::plain()))
    }

    /// Weights that were set by hand: so many points for each cell of a class, and for having the move; moves look as good as
    /// what they make and take on each line. To measure others against.
    #[must_use]
    pub fn plain() -> Self {
        Self::new(|feature| {
            let part = Self::PARTS as i16;
            match feature {
                Feature::Move => 20 * part,
                Feature::Pair(own, theirs) => (plain_points(own).0 - plain_points(theirs).1) * part,
                Feature::PlayOwn(shape) => plain_attack(shape.patterns()),
                Feature::PlayTheirs(shape) => plain_defence(shape.patterns()),
                _ => 0,
            }
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

/// How good it looks to make this in a cell.
fn plain_attack(patterns: [LinePattern; 4]) -> i16 {
    let lines: i16 = patterns.iter().map(|pattern| plain_line(*pattern)).sum();
    lines
        + match ThreatClass::of(patterns) {
            ThreatClass::Five => 20000,
            ThreatClass::OpenFour => 8000,
            ThreatClass::FourThree => 3000,
            ThreatClass::TwoOpenThrees => 1500,
            ThreatClass::FourPlus | ThreatClass::OpenThreePlus => 400,
            ThreatClass::OpenThree => 250,
            ThreatClass::Four | ThreatClass::TwoOpenTwos => 150,
            ThreatClass::BlockedThreePlus => 120,
            _ => 0,
        }
}

/// How good it looks to take this from the opponent.
fn plain_defence(patterns: [LinePattern; 4]) -> i16 {
    let lines: i16 = patterns.iter().map(|pattern| plain_line(*pattern) * 3 / 4).sum();
    lines
        + match ThreatClass::of(patterns) {
            ThreatClass::Five => 10000,
            ThreatClass::OpenFour => 4000,
            ThreatClass::FourThree => 1200,
            ThreatClass::TwoOpenThrees => 700,
            ThreatClass::FourPlus => 200,
            ThreatClass::Four => 80,
            ThreatClass::OpenThreePlus => 250,
            ThreatClass::OpenThree => 150,
            ThreatClass::BlockedThreePlus => 60,
            ThreatClass::TwoOpenTwos => 100,
            _ => 0,
        }
}

/// Of one line.
const fn plain_line(pattern: LinePattern) -> i16 {
    match pattern {
        LinePattern::Dead | LinePattern::Overline => 0,
        LinePattern::One => 3,
        LinePattern::OpenOne => 10,
        LinePattern::BlockedTwo => 12,
        LinePattern::NarrowTwo => 25,
        LinePattern::OpenTwo => 45,
        LinePattern::WideTwo => 60,
        LinePattern::BlockedThree => 50,
        LinePattern::NarrowThree => 130,
        LinePattern::OpenThree => 180,
        LinePattern::Four | LinePattern::DoubleFour => 200,
        LinePattern::OpenFour => 400,
        LinePattern::Five => 1000,
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
