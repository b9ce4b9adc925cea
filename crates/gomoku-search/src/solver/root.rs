//! What the solver does once for each search: the moves at the root, the line, the report.

use super::descent::Descent;
use super::{Bounds, Class, SolveFor};
use crate::{
    Bound, Evaluator, Keyed, Limits, Report, RootDetail, RootMove, RootProgress, Score, TieBreak, Turn,
    Window,
};

/// What is asked of the root.
pub(super) struct Plan<'a> {
    pub(super) limits: &'a Limits,
    pub(super) detail: RootDetail,
    pub(super) tie_break: TieBreak,
}

impl<G: Keyed, E: Evaluator<G>, B: Bounds<G>> Descent<'_, G, E, B> {
    /// Solves the position and reports.
    pub(super) fn solve(mut self, game: &G, plan: &Plan<'_>) -> Report<G::Move> {
        let mut game = game.clone();
        if let Some(value) = self.search.control.enter_root(&game) {
            let value = self.in_class(value);
            return self.report(value, Vec::new(), Vec::new());
        }
        let generated = game.legal_moves();
        let mut moves = generated.clone();
        self.search.evaluator.order_moves(&game, &mut moves);

        let own = game.side_to_move();
        let depth = plan.limits.effective_depth();
        let mut best = Score::MIN;
        let mut root_moves: Vec<RootMove<G::Move>> = Vec::new();
        if depth > 0 && !moves.is_empty() && !self.search.control.is_interrupted() {
            self.search.control.reach(1);
            for &mv in &moves {
                let floor = match plan.detail {
                    RootDetail::Best => best,
                    RootDetail::AllBest => best.just_below(),
                    RootDetail::AllValues => Score::MIN,
                };
                let (value, bound) = game.after_move(mv, |child| {
                    let turn = Turn::after(own, child);
                    self.root_value(floor, |descent, window| {
                        turn.value(descent.value(child, depth - 1, 1, turn.window(window)))
                    })
                });
                if self.search.control.is_interrupted() {
                    break;
                }
                let root_move = RootMove { mv, value, bound };
                root_moves.push(root_move);
                let mut progress = RootProgress::new(root_move, root_moves.len(), moves.len());
                progress.depth = plan.limits.depth;
                progress.nodes = self.search.control.nodes;
                self.search.control.root_move(&progress);
                best = best.max(value);
            }
        }
        let is_tied = |root: &&RootMove<G::Move>| root.value == best && root.bound == Bound::Exact;
        let mut tied: Vec<G::Move> = root_moves.iter().filter(is_tied).map(|root| root.mv).collect();
        if tied.is_empty() {
            // No move was finished, or the game has none to offer: judge the position and take what there is.
            let opinion = self.search.control.judge(&game, self.search.evaluator);
            let line = moves.first().copied().into_iter().collect();
            return self.report(opinion, root_moves, line);
        }
        if plan.tie_break != TieBreak::First {
            // In the game's own order, so that a seed picks the same move whatever order the search used.
            tied.sort_by_key(|mv| generated.iter().position(|other| other == mv));
        }
        let first = plan.tie_break.pick(tied, (generated.len(), best));
        let mut report = self.report(best, root_moves, vec![first]);
        if !report.stop.is_interruption() {
            report.principal_variation = self.line(&game, first, best, depth);
            // What bounds decide has no end that was visited.
            report.depth = report.depth.max(report.principal_variation.len() as u32);
            report.nodes = self.search.control.nodes;
            report.time = self.search.control.elapsed();
        }
        report
    }

    /// The value of a position alone, if it can be had.
    pub(super) fn solve_value(mut self, game: &G, limits: &Limits) -> Option<Score> {
        let mut game = game.clone();
        if let Some(value) = self.search.control.enter_root(&game) {
            return Some(self.in_class(value));
        }
        let depth = limits.effective_depth();
        if depth == 0 || self.search.control.is_interrupted() {
            return None;
        }
        let (value, _) =
            self.root_value(Score::MIN, |descent, window| descent.inner_node(&mut game, depth, 0, window));
        let is_proven = self.judged == 0 || value.is_decisive();
        (is_proven && !self.search.control.is_interrupted()).then_some(value)
    }

    /// What a root move is worth, if that is more than `floor`; else a bound. `ask` searches it with a window.
    fn root_value(
        &mut self,
        floor: Score,
        mut ask: impl FnMut(&mut Self, Window) -> Score,
    ) -> (Score, Bound) {
        match self.solve_for {
            SolveFor::Value => {
                if floor > Score::MIN {
                    let bound = ask(self, Window { alpha: floor, beta: floor.just_above() });
                    if bound <= floor || self.search.control.is_interrupted() {
                        return (bound, Bound::Upper);
                    }
                }
                (ask(self, Window { alpha: floor, beta: Score::MAX }), Bound::Exact)
            }
            SolveFor::Class => {
                for class in [Class::Win, Class::Draw] {
                    if class.score() <= floor {
                        return (class.score(), Bound::Upper);
                    }
                    let threshold = class.least();
                    let answer = ask(self, Window { alpha: threshold.just_below(), beta: threshold });
                    if answer >= threshold || self.search.control.is_interrupted() {
                        return (class.score(), Bound::Exact);
                    }
                }
                let bound = if Class::Loss.score() > floor { Bound::Exact } else { Bound::Upper };
                (Class::Loss.score(), bound)
            }
        }
    }

    /// Best play from the root, beginning with this move, which has this value: found once more with what the table holds.
    fn line(&mut self, game: &G, first: G::Move, value: Score, depth: u32) -> Vec<G::Move> {
        let mut position = game.clone();
        let mut line = Vec::new();
        let (mut next, mut value) = (Some(first), value);
        while let Some(mv) = next {
            let mover = position.side_to_move();
            position.play(mv);
            line.push(mv);
            value = Turn::after(mover, &position).value(value);
            let ply = line.len() as u32;
            next = if ply < depth { self.next_of_line(&mut position, value, depth - ply, ply) } else { None };
        }
        line
    }

    /// A move of a position that keeps the value; `None` at the end, or if the search is to be broken off.
    fn next_of_line(&mut self, position: &mut G, value: Score, depth: u32, ply: u32) -> Option<G::Move> {
        let mut moves = position.legal_moves();
        self.search.evaluator.order_moves(position, &mut moves);
        let threshold = match self.solve_for {
            SolveFor::Value => value,
            SolveFor::Class => Class::of(value).least(),
        };
        let own = position.side_to_move();
        let last = moves.last().copied();
        let found = moves.into_iter().find(|&mv| {
            // One of them does it: if all others have failed, the last one need not be asked. Any move loses what is lost.
            if threshold == Score::MIN || Some(mv) == last {
                return true;
            }
            let answer = position.after_move(mv, |child| {
                let turn = Turn::after(own, child);
                let window = turn.window(Window { alpha: threshold.just_below(), beta: threshold });
                turn.value(self.value(child, depth - 1, ply + 1, window))
            });
            !self.search.control.is_interrupted() && answer >= threshold
        });
        found.filter(|_| !self.search.control.is_interrupted())
    }

    fn in_class(&self, value: Score) -> Score {
        match self.solve_for {
            SolveFor::Value => value,
            SolveFor::Class => Class::of(value).score(),
        }
    }

    fn report(
        &self,
        value: Score,
        root_moves: Vec<RootMove<G::Move>>,
        line: Vec<G::Move>,
    ) -> Report<G::Move> {
        let control = &self.search.control;
        let mut report = Report::new(value, control.stop_reason());
        report.best_move = line.first().copied();
        report.root_moves = root_moves;
        report.principal_variation = line;
        report.depth = control.finished_depth();
        report.selective_depth = control.deepest;
        report.nodes = control.nodes;
        report.leaves = control.leaves();
        report.cut_offs = control.cut_offs;
        report.time = control.elapsed();
        report
    }
}
