//! What the rules say about a position's value without any search.

use crate::{Game, Score};

/// The values that a position can still have, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ValueRange {
    /// The side to move gets at least this.
    pub least: Score,
    /// The side to move gets at most this.
    pub most: Score,
}

impl ValueRange {
    /// Anything.
    pub const FULL: ValueRange = ValueRange { least: Score::MIN, most: Score::MAX };
}

/// Knows limits of a position's exact value, so that a [`Solver`](crate::Solver) need not search for what cannot be: a
/// side without an open line cannot win; a margin cannot change by more than the stones that are still in play.
///
/// A bound is a fact about best play to the end, never an opinion: a wrong one makes wrong values.
///
/// # Examples
/// ```
/// use gomoku_search::{Bounds, Score, Side, ValueRange};
/// # use gomoku_search::{ByCopy, CopyGame, MoveBuffer, Outcome};
/// # #[derive(Clone, Copy)]
/// # struct Auction { lead_of_first: i32, left: i32, mover: Side }
/// # impl CopyGame for Auction {
/// #     type Move = u8;
/// #     fn side_to_move(&self) -> Side { self.mover }
/// #     fn outcome(&self) -> Option<Outcome> { None }
/// #     fn generate_moves(&self, _: &mut MoveBuffer<u8>) {}
/// #     fn apply(&mut self, _: u8) {}
/// # }
/// /// Nobody can win more than what is left.
/// struct WhatIsLeft;
///
/// impl Bounds<ByCopy<Auction>> for WhatIsLeft {
///     fn range(&self, game: &ByCopy<Auction>) -> ValueRange {
///         let lead = if game.mover == Side::First { game.lead_of_first } else { -game.lead_of_first };
///         ValueRange { least: Score::heuristic(lead - game.left), most: Score::heuristic(lead + game.left) }
///     }
/// }
///
/// let game = ByCopy(Auction { lead_of_first: 3, left: 2, mover: Side::Second });
/// assert_eq!(WhatIsLeft.range(&game).most, Score::heuristic(-1));
/// ```
pub trait Bounds<G: Game> {
    /// The range of the values of a position that is not over, from the view of the side to move. The distance of a win or
    /// loss counts from this position.
    fn range(&self, game: &G) -> ValueRange;
}

/// Knows nothing: any value may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct NoBounds;

impl<G: Game> Bounds<G> for NoBounds {
    #[inline]
    fn range(&self, _game: &G) -> ValueRange {
        ValueRange::FULL
    }
}

impl<G: Game, B: Bounds<G> + ?Sized> Bounds<G> for &B {
    #[inline]
    fn range(&self, game: &G) -> ValueRange {
        (**self).range(game)
    }
}
