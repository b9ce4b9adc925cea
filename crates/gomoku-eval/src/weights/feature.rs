//! What is counted on a board, and by which number.

use gomoku_core::Player;

use super::cell_row::CellRow;
use super::shape::Shape;
use super::threats::Threats;
use crate::patterns::{Cell, Patterns, ThreatClass};

/// Something that is counted on a board, or of a move, and has a weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Feature {
    /// Having the move; always one.
    Move,
    /// A cell of this shape for the side to move.
    Own(Shape),
    /// A cell of this shape for the opponent.
    Theirs(Shape),
    /// A cell of these classes, for the side to move and for the opponent.
    Pair(ThreatClass, ThreatClass),
    /// These threats on the board.
    Threats(Threats),
    /// A move into a cell of this shape for the side to move.
    PlayOwn(Shape),
    /// A move into a cell of this shape for the opponent.
    PlayTheirs(Shape),
    /// A move into a cell of these classes, for the side to move and for the opponent.
    PlayPair(ThreatClass, ThreatClass),
}

/// Where the kinds begin.
const OWN: usize = 1;
const THEIRS: usize = OWN + Shape::COUNT;
const PAIRS: usize = THEIRS + Shape::COUNT;
const THREATS: usize = PAIRS + CLASSES * CLASSES;
const PLAY_OWN: usize = THREATS + Threats::COUNT;
const PLAY_THEIRS: usize = PLAY_OWN + Shape::COUNT;
const PLAY_PAIRS: usize = PLAY_THEIRS + Shape::COUNT;

/// The number of classes.
const CLASSES: usize = ThreatClass::ALL.len();

impl Feature {
    /// How many there are.
    pub const COUNT: usize = PLAY_PAIRS + CLASSES * CLASSES;

    /// The number, below [`COUNT`](Self::COUNT).
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Move => 0,
            Self::Own(shape) => OWN + shape.index(),
            Self::Theirs(shape) => THEIRS + shape.index(),
            Self::Pair(own, theirs) => PAIRS + own as usize * CLASSES + theirs as usize,
            Self::Threats(threats) => THREATS + threats.index(),
            Self::PlayOwn(shape) => PLAY_OWN + shape.index(),
            Self::PlayTheirs(shape) => PLAY_THEIRS + shape.index(),
            Self::PlayPair(own, theirs) => PLAY_PAIRS + own as usize * CLASSES + theirs as usize,
        }
    }

    /// Tells all that is counted on a board whose empty cells near stones are these: the feature of having the move, those of the
    /// threats, and three for each cell. A feature is told as often as it is there.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, Player, Rules};
    /// use gomoku_eval::Weights;
    /// use gomoku_eval::patterns::Patterns;
    /// use gomoku_eval::weights::{CellRow, Feature};
    ///
    /// let patterns = Patterns::of_board(&Board::from_rows(&[".....", ".XX..", ".O...", ".....", "....."], Rules::default())?)?;
    /// let near = || CellRow::all_empty(&patterns);
    /// let weights = Weights::plain();
    /// let mut sum = 0;
    /// Feature::all_on(&patterns, near(), Player::O, |feature| sum += i32::from(weights.weight(feature)));
    /// assert_eq!(weights.evaluate(&patterns, near(), Player::O), sum / Weights::PARTS);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all_on(
        patterns: &Patterns,
        near: impl Iterator<Item = CellRow>,
        side: Player,
        mut tell: impl FnMut(Self),
    ) {
        tell(Self::Move);
        tell(Self::Threats(Threats::of(patterns, side)));
        let opponent = side.opponent();
        near.flat_map(CellRow::iter).for_each(|cell| {
            let made = patterns.both(cell);
            tell(Self::Own(Shape::of_packed(made.packed(side))));
            tell(Self::Theirs(Shape::of_packed(made.packed(opponent))));
            tell(Self::Pair(made.class(side), made.class(opponent)));
        });
    }

    /// What is counted of a move of this side into an empty cell.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, Player, Rule, Rules};
    /// use gomoku_eval::Weights;
    /// use gomoku_eval::patterns::Patterns;
    /// use gomoku_eval::weights::Feature;
    ///
    /// let patterns = Patterns::of_board(&Board::from_rows(&[".....", ".XX..", ".O...", ".....", "....."], Rules::default())?)?;
    /// let cell = patterns.cell("d4".parse()?).expect("a cell");
    /// let weights = Weights::learned(Rule::Freestyle);
    /// let sum = Feature::of_move(&patterns, cell, Player::X).map(|feature| i32::from(weights.weight(feature))).iter().sum();
    /// assert_eq!(weights.move_score(&patterns, cell, Player::X), sum);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_move(patterns: &Patterns, cell: Cell, side: Player) -> [Self; 3] {
        let made = patterns.both(cell);
        let opponent = side.opponent();
        [
            Self::PlayOwn(Shape::of_packed(made.packed(side))),
            Self::PlayTheirs(Shape::of_packed(made.packed(opponent))),
            Self::PlayPair(made.class(side), made.class(opponent)),
        ]
    }

    /// All features in order.
    pub fn all() -> impl Iterator<Item = Self> {
        let pairs = |pair: fn(ThreatClass, ThreatClass) -> Self| {
            let with = move |own| ThreatClass::ALL.into_iter().map(move |theirs| pair(own, theirs));
            ThreatClass::ALL.into_iter().flat_map(with)
        };
        std::iter::once(Self::Move)
            .chain(Shape::all().map(Self::Own))
            .chain(Shape::all().map(Self::Theirs))
            .chain(pairs(Self::Pair))
            .chain((0..Threats::COUNT).filter_map(Threats::new).map(Self::Threats))
            .chain(Shape::all().map(Self::PlayOwn))
            .chain(Shape::all().map(Self::PlayTheirs))
            .chain(pairs(Self::PlayPair))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_numbered_without_gaps() {
        assert!(Feature::all().map(Feature::index).eq(0..Feature::COUNT));
    }
}
