//! What a deepening search has to say.

use std::hash::Hash;

use super::root::Root;
use super::worker::Worker;
use crate::{Evaluator, Iteration, Keyed, Line, Report, RootMove, Score, StopReason, TieBreak};

/// What a search has to say after a depth.
pub(super) struct Answer<M> {
    pub(super) value: Score,
    pub(super) line: Vec<M>,
    pub(super) depth: u32,
    root_moves: Vec<RootMove<M>>,
    pub(super) lines: Vec<Line<M>>,
}

impl<M: Copy + Eq + Hash> Answer<M> {
    pub(super) fn of_value(value: Score) -> Self {
        Answer { value, line: Vec::new(), depth: 0, root_moves: Vec::new(), lines: Vec::new() }
    }

    pub(super) fn of_depth(
        root: &Root<M>,
        value: Score,
        depth: u32,
        tie_break: TieBreak,
        generated: &[M],
    ) -> Self {
        let mut tied = root.lines_worth(value);
        if tie_break != TieBreak::First {
            // In the game's own order, so that a seed picks the same move whatever order the search used.
            tied.sort_by_key(|line| generated.iter().position(|mv| *mv == line[0]));
        }
        let line = if tied.is_empty() { Vec::new() } else { tie_break.pick(tied, (generated.len(), value)) };
        Answer { value, line, depth, root_moves: root.root_moves(), lines: root.best_lines() }
    }

    /// If not even the first depth was finished: the best of its finished moves, or a judgement and the first move.
    pub(super) fn of_what_is_there(
        root: &Root<M>,
        tie_break: TieBreak,
        generated: &[M],
        judge: impl FnOnce() -> Score,
    ) -> Self {
        match root.best_finished() {
            Some(value) => Answer::of_depth(root, value, 0, tie_break, generated),
            None => Answer {
                line: root.moves.first().map(|first| first.mv).into_iter().collect(),
                ..Answer::of_value(judge())
            },
        }
    }

    pub(super) fn report<G: Keyed<Move = M>, E: Evaluator<G>>(
        self,
        worker: &Worker<'_, G, E>,
        stop: StopReason,
        iterations: Vec<Iteration<M>>,
    ) -> Report<M> {
        let counts = worker.counts();
        let mut report = Report::new(self.value, stop);
        report.best_move = self.line.first().copied();
        report.root_moves = self.root_moves;
        report.principal_variation = self.line;
        report.depth = self.depth;
        report.selective_depth = worker.search.control.deepest;
        report.nodes = counts.nodes;
        report.leaves = counts.leaves;
        report.cut_offs = counts.cut_offs;
        report.time = worker.search.control.elapsed();
        report.lines = self.lines;
        report.iterations = iterations;
        report
    }
}
