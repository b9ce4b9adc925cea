//! Weights as look-ups.

use super::feature::Feature;
use super::shape::Shape;
use super::threats::Threats;
use crate::patterns::ThreatClass;

/// How many combinations of four patterns there are.
pub(super) const PACKED: usize = 1 << 16;

/// How many numbers two classes take, eight bits apart.
pub(super) const PAIRS: usize = 1 << 12;

/// The weights where a search finds them by one look-up each.
#[derive(Debug, Clone)]
pub(super) struct Tables {
    pub(super) to_move: i16,
    /// By the packed patterns of the side to move.
    pub(super) own: Box<[i16; PACKED]>,
    /// By those of the opponent.
    pub(super) theirs: Box<[i16; PACKED]>,
    /// By both classes: the number of X's, and that of O's times 256; with X to move, and with O.
    pub(super) pairs: [Box<[i16; PAIRS]>; 2],
    pub(super) threats: Box<[i16; Threats::COUNT]>,
    pub(super) moves: MoveTables,
}

/// The same for moves.
#[derive(Debug, Clone)]
pub(super) struct MoveTables {
    pub(super) own: Box<[i16; PACKED]>,
    pub(super) theirs: Box<[i16; PACKED]>,
    pub(super) pairs: [Box<[i16; PAIRS]>; 2],
}

impl Tables {
    /// The tables of weights, by the number of the feature.
    pub(super) fn new(weights: &[i16]) -> Self {
        let weight = |feature: Feature| weights.get(feature.index()).copied().unwrap_or(0);
        let shapes = Shape::of_all_packed();
        let class = |number: usize| ThreatClass::ALL.get(number & 0xff).copied();
        let of_pair = |kind: fn(ThreatClass, ThreatClass) -> Feature, own, theirs| {
            class(own).zip(class(theirs)).map_or(0, |(own, theirs)| weight(kind(own, theirs)))
        };
        let pairs = |kind| {
            [array(|index| of_pair(kind, index, index >> 8)), array(|index| of_pair(kind, index >> 8, index))]
        };
        Self {
            to_move: weight(Feature::Move),
            own: array(|packed| weight(Feature::Own(shapes[packed]))),
            theirs: array(|packed| weight(Feature::Theirs(shapes[packed]))),
            pairs: pairs(Feature::Pair),
            threats: array(|index| {
                Threats::new(index).map_or(0, |threats| weight(Feature::Threats(threats)))
            }),
            moves: MoveTables {
                own: array(|packed| weight(Feature::PlayOwn(shapes[packed]))),
                theirs: array(|packed| weight(Feature::PlayTheirs(shapes[packed]))),
                pairs: pairs(Feature::PlayPair),
            },
        }
    }
}

#[expect(clippy::unnecessary_box_returns, reason = "some are too large for the stack")]
fn array<const COUNT: usize>(value: impl Fn(usize) -> i16) -> Box<[i16; COUNT]> {
    let values: Box<[i16]> = (0..COUNT).map(value).collect();
    values.try_into().unwrap_or_else(|_| unreachable!("there are so many"))
}
