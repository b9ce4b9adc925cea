//! The weights of all features.

use std::fmt;

use gomoku_core::Player;

use super::cell_row::CellRow;
use super::feature::Feature;
use super::origin::Origin;
use super::tables::{MoveTables, Tables};
use super::threats::Threats;
use crate::patterns::{Cell, Patterns};

/// The weights of all [features](Feature), and with them the value of a position for the side to move, and how good moves look.
///
/// # Equality
///
/// By the weights and where they come from.
///
/// # Display
///
/// The text of a file, which [`parse`](Weights::parse) reads.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Board, Player, Rule, Rules};
/// use gomoku_eval::Weights;
/// use gomoku_eval::patterns::Patterns;
/// use gomoku_eval::weights::CellRow;
///
/// let rows = [".........", ".........", "...X.....", "...XX....", ".....O...", "....O....", ".........", ".........", "........."];
/// let patterns = Patterns::of_board(&Board::from_rows(&rows, Rules::default())?)?;
/// let weights = Weights::learned(Rule::Freestyle);
/// // Whoever is to move, X has the better stones.
/// assert!(weights.evaluate(&patterns, CellRow::all_empty(&patterns), Player::X) > weights.evaluate(&patterns, CellRow::all_empty(&patterns), Player::O));
/// assert_eq!(Weights::parse(&weights.to_string())?, *weights);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Weights {
    /// By the number of the feature.
    all: Box<[i16]>,
    tables: Tables,
    origin: Option<Origin>,
}

impl Weights {
    /// Weights of positions are counted in such parts of a point.
    pub const PARTS: i32 = 16;

    /// Weights of moves are counted in such parts of a unit of their likelihood's logarithm.
    pub const MOVE_PARTS: i32 = 100;

    /// A win is as likely as `1 / (1 + e^(-v / 200))` if a position is worth `v` points: this 200.
    pub const LOGISTIC_POINTS: f64 = 200.0;

    /// Weights of one's own, in [parts](Self::PARTS) of a point; those of moves in [theirs](Self::MOVE_PARTS).
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_eval::Weights;
    /// use gomoku_eval::weights::Feature;
    ///
    /// let weights = Weights::new(|feature| if feature == Feature::Move { 320 } else { 0 });
    /// assert_eq!(weights.weight(Feature::Move), 20 * Weights::PARTS as i16);
    /// ```
    #[must_use]
    pub fn new(weight: impl FnMut(Feature) -> i16) -> Self {
        let all: Box<[i16]> = Feature::all().map(weight).collect();
        Self { tables: Tables::new(&all), all, origin: None }
    }

    /// The same, with a note about where they come from.
    #[must_use]
    pub fn with_origin(mut self, origin: Origin) -> Self {
        self.origin = Some(origin);
        self
    }

    /// How they were learned, if they were.
    #[must_use]
    pub const fn origin(&self) -> Option<&Origin> {
        self.origin.as_ref()
    }

    /// The weight of a feature, in [parts](Self::PARTS) of a point; that of a move in [its own](Self::MOVE_PARTS).
    #[must_use]
    pub fn weight(&self, feature: Feature) -> i16 {
        self.all[feature.index()]
    }

    /// The weights by the [number](Feature::index) of the feature.
    #[must_use]
    pub fn weights(&self) -> &[i16] {
        &self.all
    }

    /// A number that tells weights from others: 64 bits of all of them, the same on every machine.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        // FNV-1a.
        let mix = |hash: u64, weight: &i16| {
            weight
                .to_le_bytes()
                .iter()
                .fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
        };
        self.all.iter().fold(0xcbf2_9ce4_8422_2325, mix)
    }

    /// The value of a position for a side that is to move, in points. `near` are the empty cells near stones, row by row: every
    /// cell in which somebody can make more than [nothing](crate::patterns::ThreatClass::Nothing), and those around.
    #[inline]
    pub fn evaluate(&self, patterns: &Patterns, near: impl Iterator<Item = CellRow>, side: Player) -> i32 {
        let Tables { to_move, own, theirs, pairs, threats, .. } = &self.tables;
        let whole = i32::from(*to_move) + i32::from(threats[Threats::of(patterns, side).index()]);
        // Whose patterns stand where in a word is known when this is compiled.
        let cells = match side {
            Player::X => near.fold(0, |sum, row| sum + row.sum(patterns, (own, theirs, &pairs[0]))),
            Player::O => near.fold(0, |sum, row| sum + row.sum(patterns, (theirs, own, &pairs[1]))),
        };
        (whole + cells) / Self::PARTS
    }

    /// How good a move of this side into an empty cell looks, among the moves of its position: a move is chosen with a likelihood
    /// in proportion to `e^(score / 100)`, if the weights are learned.
    #[inline]
    #[must_use]
    pub fn move_score(&self, patterns: &Patterns, cell: Cell, side: Player) -> i32 {
        let MoveTables { own, theirs, pairs } = &self.tables.moves;
        let made = patterns.both(cell);
        i32::from(own[usize::from(made.packed(side))])
            + i32::from(theirs[usize::from(made.packed(side.opponent()))])
            + i32::from(pairs[side.index()][made.classes()])
    }
}

impl PartialEq for Weights {
    fn eq(&self, other: &Self) -> bool {
        self.all == other.all && self.origin == other.origin
    }
}

/// Leaves out the weights themselves.
impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights")
            .field("fingerprint", &format_args!("{:016x}", self.fingerprint()))
            .field("origin", &self.origin)
            .finish_non_exhaustive()
    }
}
