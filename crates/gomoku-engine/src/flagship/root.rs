//! Depth after depth from the root, for one thread.

use gomoku_core::Coord;
use gomoku_eval::patterns::Cell;
use gomoku_search::{
    Bound, Counts, Iteration, Line, Observer, Report, RootMove, RootProgress, Score, StopReason,
};

use super::line::LineEnd;
use super::worker::Worker;

/// What was found at the last depth says nothing exact of the next one.
fn forget_bounds(candidates: &mut [Candidate]) {
    for candidate in candidates {
        candidate.bound = Bound::Estimate;
    }
}

/// A move at the root and what is known of it.
#[derive(Debug, Clone)]
struct Candidate {
    cell: Cell,
    /// Of the last finished depth.
    value: Score,
    bound: Bound,
    /// Whether it is proven to lose, at whatever depth.
    is_lost: bool,
    line: Vec<Cell>,
}

/// What one thread is to search.
#[derive(Debug, Clone, Copy)]
pub(super) struct Task {
    pub(super) first_depth: u32,
    pub(super) last_depth: u32,
    /// How many of the best moves are wanted.
    pub(super) lines: usize,
    /// No new depth begins after this.
    pub(super) soft_time: Option<std::time::Duration>,
}

impl Worker<'_> {
    /// Searches the position depth after depth and tells what was found. There is at least one move.
    pub(super) fn deepen(&mut self, task: Task, observer: &mut dyn Observer<Coord>) -> Report<Coord> {
        let (mut candidates, mut far) = self.candidates();
        let mut report = Report::new(Score::heuristic(self.evaluate()), StopReason::Depth);
        report.best_move = candidates.first().and_then(|candidate| self.position.coord(candidate.cell));
        report.principal_variation.extend(report.best_move);
        if candidates.is_empty() {
            report.stop = StopReason::Exhausted;
            return report;
        }
        let lines = task.lines.clamp(1, candidates.len());
        let mut depth = task.first_depth.min(task.last_depth);
        let mut clock = std::time::Duration::ZERO;
        let mut counted = 0;
        while depth > 0 {
            observer.begin(Some(depth));
            self.deepest = 0;
            for line in 0..lines {
                self.one_line(&mut candidates, line, depth, observer);
                if self.watch.is_over() {
                    break;
                }
            }
            report.selective_depth = report.selective_depth.max(self.deepest);
            if self.watch.is_over() {
                self.answer_of_part(&mut candidates, lines, &mut report);
                break;
            }
            if candidates[0].value.loss_distance().is_some() && !far.is_empty() {
                // All moves near stones lose. Whether the position is lost the others must tell.
                candidates.append(&mut far);
                forget_bounds(&mut candidates);
                continue;
            }
            // What was found on the way may make a later line the better one.
            candidates[..lines].sort_by_key(|candidate| std::cmp::Reverse(candidate.value));
            self.answer(&mut candidates, lines, &mut report);
            report.depth = depth;
            let value = report.value;
            let mut iteration = Iteration::new(depth, value);
            iteration.principal_variation.clone_from(&report.principal_variation);
            iteration.lines.clone_from(&report.lines);
            iteration.selective_depth = self.deepest;
            let (nodes, elapsed) = (self.watch.all_nodes(), self.watch.elapsed());
            iteration.counts = Counts { nodes: nodes - counted, ..Counts::NONE };
            iteration.time = elapsed.saturating_sub(clock);
            (counted, clock) = (nodes, elapsed);
            observer.iteration(&iteration);
            report.iterations.push(iteration);
            // A win, or a loss, is the last word if it was seen in full.
            let is_decided = value.is_decisive()
                && (lines == 1 || candidates[..lines].iter().all(|c| c.value.is_decisive()));
            if is_decided {
                report.stop = StopReason::Exhausted;
                break;
            }
            if depth >= task.last_depth || depth as usize >= self.position.empty_cells() + 8 {
                break;
            }
            // With but one move there is nothing to choose: the time is better kept for the next one.
            let is_only = candidates.len() == 1 && (far.is_empty() || self.position.near().is_empty());
            if task.soft_time.is_some_and(|soft| elapsed >= soft || is_only) {
                report.stop = StopReason::Time;
                break;
            }
            forget_bounds(&mut candidates);
            depth += 1;
        }
        if let Some(reason) = self.watch.interruption {
            report.stop = reason;
        }
        report
    }

    /// The moves at the root that may be played, the most promising first; and those that were left out though they may hold.
    fn candidates(&self) -> (Vec<Candidate>, Vec<Candidate>) {
        let (patterns, side) = (self.position.patterns(), self.position.side());
        let (mut cells, far) = self.position.root_moves();
        cells.sort_by_key(|cell| std::cmp::Reverse(self.weights.move_score(patterns, *cell, side)));
        let candidate = |cell| Candidate {
            cell,
            value: Score::MIN,
            bound: Bound::Estimate,
            is_lost: false,
            line: vec![cell],
        };
        (cells.into_iter().map(candidate).collect(), far.into_iter().map(candidate).collect())
    }

    /// Finds the best move of those from `from` on, and puts it there.
    fn one_line(
        &mut self,
        candidates: &mut [Candidate],
        from: usize,
        depth: u32,
        observer: &mut dyn Observer<Coord>,
    ) {
        let guess = candidates[from].value.points().filter(|points| depth >= 4 && points.abs() < 10_000);
        let mut half = self.settings.numbers.aspiration;
        let (mut alpha, mut beta) = match guess {
            Some(points) => (Score::heuristic(points - half), Score::heuristic(points + half)),
            None => (Score::MIN, Score::MAX),
        };
        loop {
            let value = self.all_moves(candidates, from, depth, (alpha, beta), observer);
            if self.watch.is_over() {
                return;
            }
            half *= 3;
            let centre = value.points().filter(|points| points.abs() < 10_000 && half < 2000);
            if value <= alpha {
                alpha = centre.map_or(Score::MIN, |points| Score::heuristic(points - half));
            } else if value >= beta {
                beta = centre.map_or(Score::MAX, |points| Score::heuristic(points + half));
            } else {
                return;
            }
        }
    }

    fn all_moves(
        &mut self,
        candidates: &mut [Candidate],
        from: usize,
        depth: u32,
        (alpha, beta): (Score, Score),
        observer: &mut dyn Observer<Coord>,
    ) -> Score {
        let is_forced = self.position.must_answer_five();
        let deeper = depth as i32 - 1 + i32::from(is_forced);
        let mut floor = alpha;
        let mut best = Score::MIN;
        let total = candidates.len();
        for index in from..total {
            let cell = candidates[index].cell;
            self.lines[1].clear();
            let value = if index == from {
                self.child::<true>(cell, (floor, beta), deeper, 0, false)
            } else {
                let place = (index - from + 1) as i32;
                let reduction =
                    (self.tables.reduction(depth as i32, place) - 1).clamp(0, (deeper - 1).max(0));
                let window = (floor, floor.just_above());
                let mut value = self.child::<false>(cell, window, deeper - reduction, 0, true);
                if value > floor && reduction > 0 && !self.watch.is_over() {
                    value = self.child::<false>(cell, window, deeper, 0, true);
                }
                if value > floor && value < beta && !self.watch.is_over() {
                    value = self.child::<true>(cell, (floor, beta), deeper, 0, false);
                }
                value
            };
            if self.watch.is_over() {
                return best;
            }
            let bound = if value <= floor {
                Bound::Upper
            } else if value >= beta {
                Bound::Lower
            } else {
                Bound::Exact
            };
            if let Some(mv) = self.position.coord(cell) {
                let mut progress = RootProgress::new(RootMove { mv, value, bound }, index + 1, total);
                progress.depth = Some(depth);
                progress.nodes = self.watch.all_nodes();
                observer.root_move(&progress);
            }
            let candidate = &mut candidates[index];
            candidate.is_lost |= value.loss_distance().is_some();
            if index == from || value > floor {
                candidate.value = value;
                candidate.bound = bound;
                candidate.line.clear();
                candidate.line.push(cell);
                candidate.line.extend_from_slice(&self.lines[1]);
            } else {
                candidate.bound = Bound::Upper;
            }
            best = best.max(value);
            if value > floor {
                floor = value;
                candidates[from..=index].rotate_right(1);
            }
            if value >= beta {
                break;
            }
        }
        best
    }

    /// Puts what a depth has found that was broken off into the report: its best move so far, which is the first one.
    fn answer_of_part(&mut self, candidates: &mut [Candidate], lines: usize, report: &mut Report<Coord>) {
        let (value, bound) = (candidates[0].value, candidates[0].bound);
        let is_lost = candidates[0].is_lost;
        // At least this, the depth says of the move that was the best one anyway, and was broken off before it said how much: no value
        // and no line, and there are those of the last depth. A win is one, whatever was to come.
        let is_best_before = self.position.coord(candidates[0].cell) == report.best_move;
        if bound == Bound::Lower && is_best_before && report.depth > 0 && !value.is_decisive() {
            return;
        }
        if !matches!(bound, Bound::Exact | Bound::Lower) && !is_lost {
            return;
        }
        if lines > 1 {
            // The other lines are those of the last depth: they must not be better.
            if !is_lost && value >= report.value && !report.lines.is_empty() {
                let others = std::mem::take(&mut report.lines);
                self.answer(candidates, 1, report);
                let moves = report.principal_variation.clone();
                report.lines.push(Line { value: report.value, moves });
                let is_other = |line: &Line<Coord>| line.moves.first() != report.best_move.as_ref();
                report.lines.extend(others.into_iter().filter(is_other).take(lines - 1));
            }
        } else if !is_lost {
            self.answer(candidates, lines, report);
        } else if let Some(unknown) = candidates.iter().find(|other| !other.is_lost) {
            // It loses, and another may not: that is no loss yet.
            report.best_move = self.position.coord(unknown.cell);
            report.principal_variation = report.best_move.into_iter().collect();
        }
    }

    /// Puts the answer into the report.
    fn answer(&mut self, candidates: &mut [Candidate], lines: usize, report: &mut Report<Coord>) {
        for candidate in &mut candidates[..lines] {
            let mut end = LineEnd {
                position: &mut self.position,
                fours: self.fours,
                four_stones: self.settings.numbers.four_stones as u32,
                table: Some(self.table),
            };
            end.complete(&mut candidate.line, candidate.value);
        }
        let coords =
            |line: &[Cell]| line.iter().filter_map(|cell| self.position.coord(*cell)).collect::<Vec<_>>();
        let best = &candidates[0];
        report.value = best.value;
        report.best_move = self.position.coord(best.cell);
        report.principal_variation = coords(&best.line);
        report.lines.clear();
        if lines > 1 {
            let line =
                |candidate: &Candidate| Line { value: candidate.value, moves: coords(&candidate.line) };
            report.lines.extend(candidates[..lines].iter().map(line));
        }
    }
}
