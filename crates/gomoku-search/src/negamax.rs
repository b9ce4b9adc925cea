//! Negamax: minimax with one function for both sides.

use crate::root::{RootPlan, search_root};
use crate::search::Search;
use crate::{Bound, Evaluator, Game, Limits, Observer, Report, Score, Strategy, TieBreak, Turn};

/// Negamax: minimax with one function for both sides, since what is good for one is as bad for the other.
///
/// Every value is from the view of the side to move in its position, and the best move is always the one of the
/// greatest value. From the *OXO* document, which copies the board for each move where we play and undo:
///
/// ```text
/// NegaMax(position):
///     if over or deep enough:
///         return value(position)          // for the side to move
///     max = -infinity
///     for each move:
///         x = -NegaMax(child)             // but x = NegaMax(child) if the same side moves again
///         if x > max: max = x
///     return max
/// ```
///
/// The remark is ours: in a game with extra turns the sign must follow the mover, not the level ([`Turn`]).
///
/// It visits exactly the positions that [`Minimax`](crate::Minimax) visits.
#[derive(Debug, Clone)]
pub struct Negamax<E> {
    evaluator: E,
    tie_break: TieBreak,
}

impl<E> Negamax<E> {
    /// Negamax with this evaluator at the horizon.
    #[must_use]
    pub const fn new(evaluator: E) -> Self {
        Negamax { evaluator, tie_break: TieBreak::First }
    }

    /// Which of several best moves to play.
    #[must_use]
    pub const fn with_tie_break(mut self, tie_break: TieBreak) -> Self {
        self.tie_break = tie_break;
        self
    }
}

impl<G: Game, E: Evaluator<G>> Strategy<G> for Negamax<E> {
    fn name(&self) -> &'static str {
        "negamax"
    }

    fn search_observed(
        &mut self,
        game: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Report<G::Move> {
        let root = game.side_to_move();
        let plan = RootPlan { ordered: false, tie_break: self.tie_break };
        search_root(game, &self.evaluator, limits, observer, &plan, |search, game, depth, _| {
            let turn = Turn::after(root, game);
            (turn.value(negamax(search, game, depth, 1)), Bound::Exact)
        })
    }
}

/// The value of a position for the side to move there.
fn negamax<G: Game, E: Evaluator<G>>(
    search: &mut Search<'_, G, E>,
    game: &mut G,
    depth: u32,
    ply: u32,
) -> Score {
    search.lines.begin(ply);
    if let Some(value) = search.enter(game, depth, ply) {
        return value;
    }
    let first = search.moves.len();
    game.generate_moves(&mut search.moves);
    let end = search.moves.len();
    if first == end {
        return search.judge(game);
    }
    let mover = game.side_to_move();
    let mut best = Score::MIN;
    for index in first..end {
        let mv = search.moves.get(index);
        let value = game.after_move(mv, |child| {
            let turn = Turn::after(mover, child);
            turn.value(negamax(search, child, depth - 1, ply + 1))
        });
        if search.control.is_interrupted() {
            search.control.reach(ply);
            break;
        }
        if value > best {
            best = value;
            search.lines.update(ply, mv, false);
        }
    }
    search.moves.truncate(first);
    best
}
