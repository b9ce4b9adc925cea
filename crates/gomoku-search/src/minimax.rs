//! Plain minimax: the definition, and for ever the oracle of everything faster.

use crate::root::{RootPlan, search_root};
use crate::search::Search;
use crate::{Bound, Evaluator, Game, Limits, Observer, Report, Score, Side, Strategy, TieBreak};

/// Plain minimax: looks at every line of play down to the depth limit and prunes nothing.
///
/// One side, MAX, picks the move of the greatest value, the other, MIN, that of the least; all values are from MAX's
/// view, who is the side to move at the root. It is written as the textbook has it: its recursion knows neither windows nor
/// [`Turn`](crate::Turn), so that every other strategy can be tested against it.
///
/// ```text
/// max(position):                         min(position):
///     if over or deep enough:                if over or deep enough:
///         return value(position)                 return value(position)
///     best = -infinity                       best = +infinity
///     for each move:                         for each move:
///         best = greater(best, min(child))       best = lesser(best, max(child))
///     return best                            return best
/// ```
///
/// This is the pseudo-code of the 2004 *Ristinolla* document, but for the one thing it takes for granted: the turns
/// alternate there, while here each position itself says whether MAX or MIN moves.
///
/// Time O(branching<sup>depth</sup>); space O(branching × depth), since children are made on the way and never stored.
///
/// # Examples
/// ```
/// use gomoku_search::{Limits, Minimax, NoEvaluation, Score, Strategy};
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
/// // Count up to ten by ones and twos; who says "ten" wins.
/// let game = ByCopy(ToTen { said: 0, mover: Side::First });
/// let report = Minimax::new(NoEvaluation).search(&game, &Limits::none());
/// assert_eq!(report.best_moves(), Some(vec![1]));
/// assert_eq!(report.value, Score::win_in(7));
/// assert!(report.is_exact());
/// ```
#[derive(Debug, Clone)]
pub struct Minimax<E> {
    evaluator: E,
    tie_break: TieBreak,
}

impl<E> Minimax<E> {
    /// Minimax with this evaluator at the horizon.
    #[must_use]
    pub const fn new(evaluator: E) -> Self {
        Minimax { evaluator, tie_break: TieBreak::First }
    }

    /// Which of several best moves to play.
    #[must_use]
    pub const fn with_tie_break(mut self, tie_break: TieBreak) -> Self {
        self.tie_break = tie_break;
        self
    }
}

impl<G: Game, E: Evaluator<G>> Strategy<G> for Minimax<E> {
    fn name(&self) -> &'static str {
        "minimax"
    }

    fn search_observed(
        &mut self,
        game: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Report<G::Move> {
        let max = game.side_to_move();
        let plan = RootPlan { ordered: false, tie_break: self.tie_break };
        search_root(game, &self.evaluator, limits, observer, &plan, |search, game, depth, _| {
            (minimax(search, game, max, depth, 1), Bound::Exact)
        })
    }
}

/// The value of a position for MAX, the side to move at the root.
fn minimax<G: Game, E: Evaluator<G>>(
    search: &mut Search<'_, G, E>,
    game: &mut G,
    max: Side,
    depth: u32,
    ply: u32,
) -> Score {
    search.lines.begin(ply);
    let maximise = game.side_to_move() == max;
    let for_max = |value: Score| if maximise { value } else { -value };
    if let Some(value) = search.enter(game, depth, ply) {
        return for_max(value);
    }
    let first = search.moves.len();
    game.generate_moves(&mut search.moves);
    let end = search.moves.len();
    if first == end {
        // Neither over nor a move left: a fault of the game. Judge it, so that at least nothing breaks.
        return for_max(search.judge(game));
    }
    let mut best = if maximise { Score::MIN } else { Score::MAX };
    for index in first..end {
        let mv = search.moves.get(index);
        let value = game.after_move(mv, |child| minimax(search, child, max, depth - 1, ply + 1));
        if search.control.is_interrupted() {
            search.control.reach(ply);
            break;
        }
        if (maximise && value > best) || (!maximise && value < best) {
            best = value;
            search.lines.update(ply, mv, false);
        }
    }
    search.moves.truncate(first);
    best
}
