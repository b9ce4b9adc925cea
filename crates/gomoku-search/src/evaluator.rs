//! Judging a position without searching it.

use std::fmt;

use crate::{Game, MoveBuffer, Score};

/// Judges positions of a game where a search must stop before the game does.
///
/// Rules stay in [`Game`]; whatever is opinion belongs here: the static value, and the order in which moves look
/// promising. So does what is known of a game beyond its rules, such as [wins that need no search](Evaluator::settled).
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
    /// the game, where [noisy moves](Evaluator::noisy_moves) or an [extension](Evaluator::extension) make the search look
    /// further, and where [`settled`](Evaluator::settled) would know better. [`Pvs`](crate::Pvs) and [`Mtdf`](crate::Mtdf)
    /// ask for it; the plain strategies do not.
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

    /// The **proven** value of a position that is not over, for the side to move, if it is known without a search of its
    /// moves: a win or a loss, its distance counted from this position. By default never known.
    ///
    /// For a rule that decides at a glance (a line that is about to be completed), or for a small search of forcing moves;
    /// `depth` is what is left there, so that more can be spent where more is at stake. The game may be played on and must
    /// be given back as it was: see [`Game::after_move`].
    ///
    /// [`Pvs`](crate::Pvs) and [`Mtdf`](crate::Mtdf) ask at every position below the root that they would search or judge, at
    /// the horizon with depth 0, unless the table knows enough; not in [exact mode](crate::Options::exact), which promises
    /// the values of plain minimax. The plain strategies do not ask. A position that is settled is not searched: lines of
    /// best play end there, and the value counts as proven, whatever the depth. Where the table holds positions of that
    /// depth, it keeps the value.
    ///
    /// What is said must be true. The search does not check it, and [`Report::is_exact`](crate::Report::is_exact) relies on
    /// it. A distance is taken as it is: if it is not the shortest (a win *within* so many plies), neither need the
    /// reported one be. Anything but a win or a loss at least one ply away counts as `None`.
    ///
    /// # Examples
    /// One to three sticks a turn, and who takes the last one wins: one look is enough.
    /// ```
    /// use gomoku_search::{Evaluator, Limits, NoEvaluation, Pvs, Score, Strategy};
    /// # use gomoku_search::{ByCopy, CopyGame, CopyKeyed, MoveBuffer, Outcome, Side};
    /// # #[derive(Clone, Copy)]
    /// # struct Sticks { left: u32, mover: Side }
    /// # impl CopyGame for Sticks {
    /// #     type Move = u32;
    /// #     fn side_to_move(&self) -> Side { self.mover }
    /// #     fn outcome(&self) -> Option<Outcome> { (self.left == 0).then_some(Outcome::Win(!self.mover)) }
    /// #     fn generate_moves(&self, moves: &mut MoveBuffer<u32>) { moves.extend(1..=self.left.min(3)) }
    /// #     fn apply(&mut self, taken: u32) { self.left -= taken; self.mover = !self.mover; }
    /// # }
    /// # impl CopyKeyed for Sticks {
    /// #     fn key(&self) -> u64 { u64::from(self.left) << 1 | u64::from(self.mover == Side::First) }
    /// # }
    ///
    /// struct Knows;
    ///
    /// impl Evaluator<ByCopy<Sticks>> for Knows {
    ///     fn evaluate(&self, _: &ByCopy<Sticks>) -> Score { Score::DRAW }
    ///
    ///     fn settled(&self, game: &mut ByCopy<Sticks>, _depth: u32) -> Option<Score> {
    ///         // Who leaves a multiple of four wins; both know how to make it last.
    ///         let rounds = game.left / 4;
    ///         Some(if game.left.is_multiple_of(4) {
    ///             Score::loss_in(2 * rounds)
    ///         } else {
    ///             Score::win_in(2 * rounds + 1)
    ///         })
    ///     }
    /// }
    ///
    /// let game = ByCopy(Sticks { left: 1002, mover: Side::First });
    /// let report = Pvs::new(Knows).search(&game, &Limits::none());
    /// assert_eq!((report.best_move, report.value), (Some(2), Score::win_in(501)));
    /// assert!(report.is_exact() && report.nodes < 10);
    /// ```
    #[inline]
    fn settled(&self, game: &mut G, depth: u32) -> Option<Score> {
        let _ = (game, depth);
        None
    }

    /// Whether a move may be looked at less deeply, or not at all, if it comes late in the order; by default all may.
    ///
    /// Say no to moves that change much at once: threats, replies to them. `game` is the position before the move.
    /// [`Pvs`](crate::Pvs) and [`Mtdf`](crate::Mtdf) ask before they [reduce](crate::Options::with_late_move_reductions) or
    /// [skip](crate::Options::with_move_count_pruning) it.
    #[inline]
    fn is_quiet(&self, game: &G, mv: G::Move) -> bool {
        let _ = (game, mv);
        true
    }

    /// By how many plies less to look at a move first, instead of what the search has thought of; `None`, the default,
    /// leaves it to the search.
    ///
    /// `game` is the position before the move, `place` the move's place in the order, from 1 on, and `depth` what is left
    /// there, from 2 on. [`Pvs`](crate::Pvs) and [`Mtdf`](crate::Mtdf) ask if
    /// [late moves are reduced](crate::Options::with_late_move_reductions): the first move never is, and no more plies are
    /// taken off than there are.
    #[inline]
    fn reduction(&self, game: &G, mv: G::Move, place: usize, depth: u32) -> Option<u32> {
        let _ = (game, mv, place, depth);
        None
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

    #[inline]
    fn settled(&self, game: &mut G, depth: u32) -> Option<Score> {
        (**self).settled(game, depth)
    }

    #[inline]
    fn is_quiet(&self, game: &G, mv: G::Move) -> bool {
        (**self).is_quiet(game, mv)
    }

    #[inline]
    fn reduction(&self, game: &G, mv: G::Move, place: usize, depth: u32) -> Option<u32> {
        (**self).reduction(game, mv, place, depth)
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

    #[inline]
    fn settled(&self, game: &mut G, depth: u32) -> Option<Score> {
        self.evaluator.settled(game, depth)
    }

    #[inline]
    fn is_quiet(&self, game: &G, mv: G::Move) -> bool {
        self.evaluator.is_quiet(game, mv)
    }

    #[inline]
    fn reduction(&self, game: &G, mv: G::Move, place: usize, depth: u32) -> Option<u32> {
        self.evaluator.reduction(game, mv, place, depth)
    }
}
