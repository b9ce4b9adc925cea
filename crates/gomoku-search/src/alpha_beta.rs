//! Alpha-beta: minimax without the lines that cannot matter.

use crate::root::{RootPlan, search_root};
use crate::search::Search;
use crate::{Bound, Evaluator, Game, Limits, Observer, Report, Score, Strategy, TieBreak, Turn, Window};

/// Alpha-beta (fail-soft): the value and the best moves of minimax, without the lines that cannot change them.
///
/// From the *Ristinolla* document, whose `max` and `min` are folded into one function here:
///
/// ```text
/// alphabeta(position, alpha, beta):
///     if over or deep enough:
///         return value(position)
///     best = -infinity
///     for each move:
///         v = -alphabeta(child, -beta, -alpha)    // alphabeta(child, alpha, beta) if the same side moves again
///         if v > best:
///             best = v
///             if best > alpha: alpha = best
///             if best >= beta: break              // the opponent will not let it come to this
///     return best
/// ```
///
/// *Fail-soft* means that `best` may lie outside the window: at or below alpha it is an upper bound of the value, at or
/// above beta a lower bound, and in between it is the value itself.
///
/// # Equal moves: when may the comparison include equality?
///
/// The document's author drew lots among the moves of equal value at the root, found that his `min` had to cut with
/// `min < alpha` where his `max` cut with `max >= beta`, and was "not quite sure when equality may be included". The answer:
/// in the cut-off always, for both sides. What must not be closed for equality is the **window of a root move** that is to
/// be compared with the best one.
///
/// *Claim.* Let a position with the value `v` be searched with the window `(a, b)`, and let `f` be the answer, all for the
/// side to move. Then (1) `f ≤ a` implies `v ≤ f`; (2) `f ≥ b` implies `v ≥ f`; (3) `a < f < b` implies `v = f`.
///
/// *Proof*, by induction from the leaves, where `f = v`. The children of an inner position have the values `c`, its own is
/// the greatest of them. A child is searched with `(α, b)`, α being the greater of `a` and the best answer so far. If the
/// turn passes, its own window is `(-b, -α)` and its answer is negated: that turns (1) into (2), (2) into (1) and (3) into
/// itself, so the claim holds for it as its parent sees it; if the turn stays, there is nothing to turn.
/// - With a cut-off, some child's answer is `f ≥ b`. By (2) `c ≥ f`, so `v ≥ f`, also if `f = b`. That is (2).
/// - Without one, all answers are below `b`, and `f` is the greatest. By (1) or (3) `c` is at most the answer for each
///   child, so `v ≤ f`. If `f ≤ a`, that is (1). If `f > a`, the first child that answered `f` did so while α was still less,
///   so by (3) its `c = f`, and `v ≥ f` too. That is (3).
///
/// At the root no value reaches `b`. Let `m` be the best value so far:
///
/// - With the window `a = m`, an answer `f = m` says `v ≤ m` by (1), no more: the move may be as good or worse. It must not
///   be put into the set of best moves; nor is that needed if one best move is enough ([`RootDetail::Best`]).
/// - With `a = m - 1` ([`Score::just_below`]; values are whole numbers) an answer `f ≥ m` is exact by (3), and `f ≤ m - 1`
///   proves `v < m` by (1). The moves whose answer equals the final best value are exactly the best moves of plain minimax
///   ([`RootDetail::AllBest`]).
///
/// The author's `min < m` is `min <= m - 1`: he opened the window by one at every `min` node instead of once at the root. That
/// is right, and gives away cut-offs wherever alpha did not come from the root but was raised by a `max` node below it.
///
/// Property tests compare the sets with those of [`Minimax`](crate::Minimax) on random trees and on every reachable position
/// of tic-tac-toe.
///
/// # Distance
/// A win or a loss cannot come before the next ply. If even that would not lie inside the window, the position need not be
/// searched: the answer is that bound, which agrees with (1) and (2). The pseudo-code above leaves this out.
///
/// # Examples
/// ```
/// use gomoku_search::{AlphaBeta, Limits, NoEvaluation, RootDetail, Strategy, TieBreak};
/// # use gomoku_search::{ByCopy, CopyGame, MoveBuffer, Outcome, Side};
/// # #[derive(Clone, Copy)]
/// # struct ToTen { said: u8, mover: Side }
/// # impl CopyGame for ToTen {
/// #     type Move = u8;
/// #     fn side_to_move(&self) -> Side { self.mover }
/// #     fn outcome(&self) -> Option<Outcome> { (self.said >= 10).then_some(Outcome::Win(!self.mover)) }
/// #     fn generate_moves(&self, moves: &mut MoveBuffer<u8>) {
/// #         moves.push(1);
/// #         if self.said < 9 { moves.push(2); }
/// #     }
/// #     fn apply(&mut self, step: u8) { self.said += step; self.mover = !self.mover; }
/// # }
/// let game = ByCopy(ToTen { said: 0, mover: Side::First });
/// let mut strategy = AlphaBeta::new(NoEvaluation).with_tie_break(TieBreak::Random { seed: 7 });
/// let report = strategy.search(&game, &Limits::none());
/// assert_eq!(report.best_moves(), Some(vec![1]));
/// ```
#[derive(Debug, Clone)]
pub struct AlphaBeta<E> {
    evaluator: E,
    tie_break: TieBreak,
    detail: RootDetail,
}

/// How much a pruning search has to find out about the moves at its root; more costs more time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum RootDetail {
    /// One best move and its value: the others may be known to be no better, and no more.
    #[default]
    Best,
    /// Every move that is as good as the best one.
    AllBest,
    /// The exact value of every move.
    AllValues,
}

impl<E> AlphaBeta<E> {
    /// Alpha-beta with this evaluator, which also orders the moves.
    #[must_use]
    pub const fn new(evaluator: E) -> Self {
        AlphaBeta { evaluator, tie_break: TieBreak::First, detail: RootDetail::Best }
    }

    /// Which of several best moves to play. [`TieBreak::Random`] needs to know them all and implies at least
    /// [`RootDetail::AllBest`].
    #[must_use]
    pub const fn with_tie_break(mut self, tie_break: TieBreak) -> Self {
        self.tie_break = tie_break;
        self
    }

    /// How much to find out about the moves at the root.
    #[must_use]
    pub const fn with_root_detail(mut self, detail: RootDetail) -> Self {
        self.detail = detail;
        self
    }
}

impl<G: Game, E: Evaluator<G>> Strategy<G> for AlphaBeta<E> {
    fn name(&self) -> &'static str {
        "alpha-beta"
    }

    fn search_observed(
        &mut self,
        game: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Report<G::Move> {
        let detail = match self.tie_break {
            TieBreak::First => self.detail,
            TieBreak::Random { .. } => self.detail.max(RootDetail::AllBest),
        };
        let root = game.side_to_move();
        let plan = RootPlan { ordered: true, tie_break: self.tie_break };
        search_root(game, &self.evaluator, limits, observer, &plan, |search, game, depth, best| {
            let alpha = match detail {
                RootDetail::Best => best,
                RootDetail::AllBest => best.just_below(),
                RootDetail::AllValues => Score::MIN,
            };
            let turn = Turn::after(root, game);
            let window = turn.window(Window { alpha, beta: Score::MAX });
            let value = turn.value(alpha_beta(search, game, depth, 1, window));
            (value, if value > alpha { Bound::Exact } else { Bound::Upper })
        })
    }
}

/// The value of a position for the side to move there.
///
/// Most positions of a tree are leaves. They are dealt with here, without a call of their own, in their parent's loop.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "left alone, the compiler inlines the other half: 1.3 times the instructions"
)]
fn alpha_beta<G: Game, E: Evaluator<G>>(
    search: &mut Search<'_, G, E>,
    game: &mut G,
    depth: u32,
    ply: u32,
    window: Window,
) -> Score {
    match search.enter(game, depth, ply) {
        Some(value) => {
            if depth > 0 {
                // An end before the horizon: forget the line of an earlier sibling.
                search.lines.begin(ply);
            }
            value
        }
        None if depth == 1 => inner_node::<G, E, true>(search, game, 1, ply, window),
        None => inner_node::<G, E, false>(search, game, depth, ply, window),
    }
}

/// The best of the moves of a position that is searched further. Above the leaves (`FRONTIER`, depth 1) the compiler makes a
/// function without the recursion of it: 0.9 times the instructions of one function for all depths.
#[inline(never)]
fn inner_node<G: Game, E: Evaluator<G>, const FRONTIER: bool>(
    search: &mut Search<'_, G, E>,
    game: &mut G,
    depth: u32,
    ply: u32,
    Window { mut alpha, beta }: Window,
) -> Score {
    let depth = if FRONTIER { 1 } else { depth };
    let best_possible = Score::win_in(ply + 1);
    if best_possible <= alpha {
        return best_possible;
    }
    let worst_possible = Score::loss_in(ply + 1);
    if worst_possible >= beta {
        return worst_possible;
    }

    let first = search.moves.len();
    game.generate_moves(&mut search.moves);
    let end = search.moves.len();
    if first == end {
        search.lines.begin(ply);
        return search.judge(game);
    }
    search.evaluator.order_moves(game, search.moves.since(first));

    let mover = game.side_to_move();
    let mut best = Score::MIN;
    for index in first..end {
        let mv = search.moves.get(index);
        let value = game.after_move(mv, |child| {
            let turn = Turn::after(mover, child);
            let window = turn.window(Window { alpha, beta });
            turn.value(alpha_beta(search, child, depth - 1, ply + 1, window))
        });
        if search.control.is_interrupted() {
            search.control.reach(ply);
            break;
        }
        if value > best {
            best = value;
            if value >= beta {
                search.control.cut_offs += 1;
                break;
            }
            if value > alpha {
                // A line is asked for only if the value lies inside the window; so whoever asks finds one that was put here.
                alpha = value;
                search.lines.update(ply, mv, depth == 1);
            }
        }
    }
    search.moves.truncate(first);
    best
}
