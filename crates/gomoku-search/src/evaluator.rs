//! Judging a position without searching it.

use std::fmt;

use crate::{Game, MoveBuffer, Score};

/// Judges positions of a game where a search must stop before the game does.
///
/// Rules stay in [`Game`]; whatever is opinion belongs here: the static value, and the order in which moves look
/// promising.
pub trait Evaluator<G: Game> {
    /// The value of a position that is not over, **from the view of the side to move**.
    ///
    /// Build it with [`Score::heuristic`]. Whatever is returned counts as an opinion: the search clamps it to the
    /// range of points, so that it can never pass for a proven win.
    fn evaluate(&self, game: &G) -> Score;

    /// Puts the moves that look best first: alpha-beta cuts the more, the better this order is. By default the order
    /// of [`Game::generate_moves`] stays.
    ///
    /// The slice may only be permuted. The order never changes a value; see [`Ordered`] to add one to an evaluator.
    #[inline]
    fn order_moves(&self, game: &G, moves: &mut [G::Move]) {
        let _ = (game, moves);
    }

    /// The value of the position after a move, **from the view of the side that makes it**, without making it; `None` if
    /// that is not known. By default never known.
    ///
    /// Most positions of a search are leaves: they are reached, judged and left. An evaluator that is kept up to date by
    /// differences can say what a move would change, without the game changing there and back. What it says must be what
    /// [`evaluate`](Evaluator::evaluate) says after the move, seen by the mover; and it must say `None` where the move ends
    /// the game, and where [noisy moves](Evaluator::noisy_moves) or an [extension](Evaluator::extension) make the search look
    /// further. [`Pvs`](crate::Pvs) and [`Mtdf`](crate::Mtdf) ask for it; the plain strategies do not.
    #[inline]
    fn evaluate_move(&self, game: &G, mv: G::Move) -> Option<Score> {
        let _ = (game, mv);
        None
    }

    /// Pushes the moves that must be looked at before a position at the horizon can be judged: captures, threats. By
    /// default none.
    ///
    /// The side to move may stop and take [`evaluate`](Evaluator::evaluate) instead of any of them, and the position after
    /// such a move is looked at in the same way, until no noisy move is left: see that they run out. [`Pvs`](crate::Pvs)
    /// and [`Mtdf`](crate::Mtdf) ask for them; the plain strategies judge at the horizon at once.
    #[inline]
    fn noisy_moves(&self, game: &G, moves: &mut MoveBuffer<G::Move>) {
        let _ = (game, moves);
    }

    /// By how many plies to look further after this move, which has just been played and led to `game`; by default 0.
    ///
    /// For forced replies, for example. [`Pvs`](crate::Pvs) and [`Mtdf`](crate::Mtdf) ask; the plain strategies do not. The
    /// answer may depend on nothing but the position after the move and the move.
    #[inline]
    fn extension(&self, game: &G, mv: G::Move) -> u32 {
        let _ = (game, mv);
        0
    }
}

impl<G: Game, E: Evaluator<G> + ?Sized> Evaluator<G> for &E {
    #[inline]
    fn evaluate(&self, game: &G) -> Score {
        (**self).evaluate(game)
    }

    #[inline]
    fn order_moves(&self, game: &G, moves: &mut [G::Move]) {
        (**self).order_moves(game, moves);
    }

    #[inline]
    fn evaluate_move(&self, game: &G, mv: G::Move) -> Option<Score> {
        (**self).evaluate_move(game, mv)
    }

    #[inline]
    fn noisy_moves(&self, game: &G, moves: &mut MoveBuffer<G::Move>) {
        (**self).noisy_moves(game, moves);
    }

    #[inline]
    fn extension(&self, game: &G, mv: G::Move) -> u32 {
        (**self).extension(game, mv)
    }
}

/// Knows nothing: every position is worth 0. Enough for games that can be searched to their end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct NoEvaluation;

impl<G: Game> Evaluator<G> for NoEvaluation {
    #[inline]
    fn evaluate(&self, _game: &G) -> Score {
        Score::DRAW
    }
}

/// An evaluator made of a function that returns points, from the view of the side to move.
///
/// # Examples
/// ```
/// use gomoku_search::{EvaluateWith, Evaluator, Score};
/// # use gomoku_search::{ByCopy, CopyGame, MoveBuffer, Outcome, Side};
/// # #[derive(Clone, Copy)]
/// # struct Race { lead_of_mover: i32 }
/// # impl CopyGame for Race {
/// #     type Move = u8;
/// #     fn side_to_move(&self) -> Side { Side::First }
/// #     fn outcome(&self) -> Option<Outcome> { None }
/// #     fn generate_moves(&self, _: &mut MoveBuffer<u8>) {}
/// #     fn apply(&mut self, _: u8) {}
/// # }
/// let evaluator = EvaluateWith(|race: &ByCopy<Race>| 10 * race.lead_of_mover);
/// assert_eq!(evaluator.evaluate(&ByCopy(Race { lead_of_mover: 3 })), Score::heuristic(30));
/// ```
#[derive(Clone, Copy)]
pub struct EvaluateWith<F>(pub F);

impl<F> fmt::Debug for EvaluateWith<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EvaluateWith").finish_non_exhaustive()
    }
}

impl<G: Game, F: Fn(&G) -> i32> Evaluator<G> for EvaluateWith<F> {
    #[inline]
    fn evaluate(&self, game: &G) -> Score {
        Score::heuristic(self.0(game))
    }
}

/// Adds an order of moves to an evaluator, by a function that permutes the moves of a position.
///
/// # Examples
/// ```
/// use gomoku_search::{Evaluator, NoEvaluation, Ordered};
/// # use gomoku_search::{ByCopy, CopyGame, MoveBuffer, Outcome, Side};
/// # #[derive(Clone, Copy)]
/// # struct Columns;
/// # impl CopyGame for Columns {
/// #     type Move = u8;
/// #     fn side_to_move(&self) -> Side { Side::First }
/// #     fn outcome(&self) -> Option<Outcome> { None }
/// #     fn generate_moves(&self, _: &mut MoveBuffer<u8>) {}
/// #     fn apply(&mut self, _: u8) {}
/// # }
/// let centre_first =
///     Ordered::new(NoEvaluation, |_: &ByCopy<Columns>, moves: &mut [u8]| moves.sort_by_key(|c| c.abs_diff(3)));
/// let mut moves = [0, 1, 2, 3, 4];
/// centre_first.order_moves(&ByCopy(Columns), &mut moves);
/// assert_eq!(moves, [3, 2, 4, 1, 0]);
/// ```
#[derive(Clone, Copy)]
pub struct Ordered<E, F> {
    evaluator: E,
    order: F,
}

impl<E, F> Ordered<E, F> {
    /// This evaluator, with this order of moves.
    pub const fn new(evaluator: E, order: F) -> Self {
        Ordered { evaluator, order }
    }
}

impl<E: fmt::Debug, F> fmt::Debug for Ordered<E, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ordered").field("evaluator", &self.evaluator).finish_non_exhaustive()
    }
}

impl<G, E, F> Evaluator<G> for Ordered<E, F>
where
    G: Game,
    E: Evaluator<G>,
    F: Fn(&G, &mut [G::Move]),
{
    #[inline]
    fn evaluate(&self, game: &G) -> Score {
        self.evaluator.evaluate(game)
    }

    #[inline]
    fn order_moves(&self, game: &G, moves: &mut [G::Move]) {
        (self.order)(game, moves);
    }

    #[inline]
    fn evaluate_move(&self, game: &G, mv: G::Move) -> Option<Score> {
        self.evaluator.evaluate_move(game, mv)
    }

    #[inline]
    fn noisy_moves(&self, game: &G, moves: &mut MoveBuffer<G::Move>) {
        self.evaluator.noisy_moves(game, moves);
    }

    #[inline]
    fn extension(&self, game: &G, mv: G::Move) -> u32 {
        self.evaluator.extension(game, mv)
    }
}
