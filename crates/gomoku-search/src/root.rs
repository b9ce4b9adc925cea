//! What is done once for each search, at its root: the loop over the root moves and the report.

use crate::search::Search;
use crate::{Bound, Evaluator, Game, Limits, Observer, Report, RootMove, RootProgress, Score, TieBreak};

/// How a strategy goes about the moves at the root.
pub(crate) struct RootPlan {
    /// Whether the evaluator orders the root moves.
    pub(crate) ordered: bool,
    /// Which of several best moves to play.
    pub(crate) tie_break: TieBreak,
}

/// Searches the root's moves one after the other and reports.
///
/// `search_move` gives the value of a root move that has just been played, for the side that moved at the root, who has
/// the given value from another move already. It is told the depth that is left, and leaves the line that follows the
/// move in the table of lines at ply 1.
pub(crate) fn search_root<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    limits: &Limits,
    observer: &mut dyn Observer<G::Move>,
    plan: &RootPlan,
    mut search_move: impl FnMut(&mut Search<'_, G, E>, &mut G, u32, Score) -> (Score, Bound),
) -> Report<G::Move> {
    let mut game = game.clone();
    observer.begin(limits.depth);
    let mut search = Search::new(evaluator, limits, observer);
    let mut answer = Answer { value: Score::MIN, root_moves: Vec::new(), line: Vec::new() };

    if let Some(value) = search.control.enter_root(&game) {
        answer.value = value;
        return answer.report(&search);
    }
    let generated = game.legal_moves();
    let mut moves = generated.clone();
    if plan.ordered {
        evaluator.order_moves(&game, &mut moves);
    }

    // The moves of the best value so far, each with its line.
    let mut tied: Vec<Vec<G::Move>> = Vec::new();
    let depth = if search.control.is_interrupted() { 0 } else { limits.effective_depth() };
    if depth > 0 {
        for &mv in &moves {
            search.lines.begin(1);
            let (value, bound) =
                game.after_move(mv, |child| search_move(&mut search, child, depth - 1, answer.value));
            if search.control.is_interrupted() {
                break;
            }
            let root_move = RootMove { mv, value, bound };
            answer.root_moves.push(root_move);
            let nodes = search.control.nodes;
            let (searched, total) = (answer.root_moves.len(), moves.len());
            search.control.root_move(&RootProgress {
                root_move,
                searched,
                total,
                depth: limits.depth,
                nodes,
            });
            if value > answer.value {
                answer.value = value;
                tied.clear();
            }
            if value == answer.value && bound == Bound::Exact {
                tied.push([&[mv], search.lines.line(1)].concat());
            }
        }
    }
    search.control.note_deepest();
    if tied.is_empty() {
        // No move was finished, or the game has none to offer: judge the position and take what there is.
        answer.value = search.control.judge(&game, evaluator);
        answer.line = moves.first().copied().into_iter().collect();
        return answer.report(&search);
    }
    if plan.tie_break != TieBreak::First {
        // In the game's own order, so that a seed picks the same move whatever order the search used.
        tied.sort_by_key(|line| generated.iter().position(|mv| *mv == line[0]));
    }
    answer.line = plan.tie_break.pick(tied, (generated.len(), answer.value));
    answer.report(&search)
}

/// What a search has to say when it ends.
struct Answer<M> {
    value: Score,
    root_moves: Vec<RootMove<M>>,
    line: Vec<M>,
}

impl<M: Copy> Answer<M> {
    fn report<G: Game<Move = M>, E>(self, search: &Search<'_, G, E>) -> Report<M> {
        let control = &search.control;
        Report {
            best_move: self.line.first().copied(),
            value: self.value,
            root_moves: self.root_moves,
            principal_variation: self.line,
            depth: control.finished_depth(),
            selective_depth: control.deepest,
            nodes: control.nodes,
            leaves: control.leaves(),
            cut_offs: control.cut_offs,
            time: control.elapsed(),
            stop: control.stop_reason(),
            lines: Vec::new(),
            iterations: Vec::new(),
        }
    }
}
