//! Cells of the search, as coordinates for everybody else.

use std::time::Duration;

use gomoku_core::{BoardSize, Coord};
use gomoku_search::{Iteration, Line, Observer, Report, RootMove, RootProgress, Score};

use super::game::Step;
use crate::flagship::points::LOST;

/// Which moves were looked at from the root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Root {
    /// All that could hold: what is said of the position is proven if it looks so.
    AllMoves,
    /// Those near stones: that the position is lost is an opinion.
    NearMoves,
}

/// An observer of coordinates, for a search of cells.
pub(super) struct Translated<'a> {
    pub(super) observer: &'a mut dyn Observer<Coord>,
    pub(super) size: BoardSize,
    pub(super) root: Root,
}

impl Observer<Step> for Translated<'_> {
    fn begin(&mut self, depth: Option<u32>) {
        self.observer.begin(depth);
    }

    fn root_move(&mut self, searched: &RootProgress<Step>) {
        if let Some(found) = root_move(searched.root_move, self.size) {
            let mut progress = RootProgress::new(found, searched.searched, searched.total);
            (progress.depth, progress.nodes) = (searched.depth, searched.nodes);
            self.observer.root_move(&progress);
        }
    }

    fn iteration(&mut self, finished: &Iteration<Step>) {
        self.observer.iteration(&iteration(finished, self.size, self.root));
    }

    fn progress(&mut self, nodes: u64, elapsed: Duration) {
        self.observer.progress(nodes, elapsed);
    }
}

/// The same report in coordinates, without a loss that is not proven.
pub(super) fn translated(report: &Report<Step>, size: BoardSize, root: Root) -> Report<Coord> {
    // If not even the first depth was finished, not all moves were looked at.
    let seen = if report.depth == 0 { Root::NearMoves } else { root };
    let mut translated = Report::new(value_of(report.value, seen), report.stop);
    translated.best_move = report.best_move.and_then(|step| coord(step, size));
    translated.root_moves = report.root_moves.iter().filter_map(|found| root_move(*found, size)).collect();
    translated.principal_variation = coords(&report.principal_variation, size);
    translated.lines = lines(&report.lines, size);
    translated.iterations =
        report.iterations.iter().map(|finished| iteration(finished, size, root)).collect();
    (translated.depth, translated.selective_depth) = (report.depth, report.selective_depth);
    (translated.nodes, translated.leaves, translated.cut_offs) =
        (report.nodes, report.leaves, report.cut_offs);
    translated.time = report.time;
    translated
}

/// A value as far as it is proven.
fn value_of(value: Score, root: Root) -> Score {
    match (value.loss_distance(), root) {
        (Some(plies), Root::NearMoves) => Score::heuristic(-LOST + plies as i32),
        _ => value,
    }
}

fn coord(step: Step, size: BoardSize) -> Option<Coord> {
    match step {
        Step::Stone(cell) => cell.coord(size),
        Step::Elsewhere => None,
    }
}

/// A line as far as its moves are known.
fn coords(steps: &[Step], size: BoardSize) -> Vec<Coord> {
    steps.iter().map_while(|step| coord(*step, size)).collect()
}

fn lines(lines: &[Line<Step>], size: BoardSize) -> Vec<Line<Coord>> {
    lines.iter().map(|line| Line { value: line.value, moves: coords(&line.moves, size) }).collect()
}

fn root_move(found: RootMove<Step>, size: BoardSize) -> Option<RootMove<Coord>> {
    Some(RootMove { mv: coord(found.mv, size)?, value: found.value, bound: found.bound })
}

fn iteration(finished: &Iteration<Step>, size: BoardSize, root: Root) -> Iteration<Coord> {
    let mut translated = Iteration::new(finished.depth, value_of(finished.value, root));
    translated.principal_variation = coords(&finished.principal_variation, size);
    translated.lines = lines(&finished.lines, size);
    (translated.selective_depth, translated.counts) = (finished.selective_depth, finished.counts);
    translated.time = finished.time;
    translated
}
