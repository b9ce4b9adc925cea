//! The moves at the root of a deepening search: one depth, one window.

use std::hash::Hash;

use super::busy::Busy;
use super::order::tag;
use super::worker::Worker;
use crate::{Bound, Evaluator, Keyed, Line, RootDetail, RootMove, RootProgress, Score, Turn, Window};

/// The root's moves, in the order in which the next depth will try them.
pub(crate) struct Root<M> {
    pub(crate) moves: Vec<Candidate<M>>,
    detail: RootDetail,
    /// How many of the best moves need an exact value.
    lines: usize,
}

/// A root move and what the current depth has found of it.
#[derive(Clone)]
pub(crate) struct Candidate<M> {
    pub(crate) mv: M,
    pub(crate) value: Score,
    /// What the value says; `None` if this depth has not come to the move yet.
    pub(crate) bound: Option<Bound>,
    pub(crate) line: Vec<M>,
}

/// What to find out about the root's moves in one go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whether the position is worth at least `beta`: the first move that shows it will do.
    AtLeast,
    /// Everything that was asked for at the root.
    Values,
}

impl<M: Copy + Eq + Hash> Root<M> {
    pub(crate) fn new(moves: &[M], detail: RootDetail, lines: usize) -> Self {
        let candidate = |mv: &M| Candidate { mv: *mv, value: Score::MIN, bound: None, line: Vec::new() };
        Root { moves: moves.iter().map(candidate).collect(), detail, lines }
    }

    /// Whether the search needs no more than the best value.
    pub(crate) fn only_best(&self) -> bool {
        self.detail == RootDetail::Best && self.lines <= 1
    }

    /// Whether the value of every move, or of the best few, is wanted.
    pub(crate) fn wants_more_than_best(&self) -> bool {
        self.detail == RootDetail::AllValues || self.lines > 1
    }

    /// Searches all moves to this depth and gives the best value. If the search is interrupted, the moves that it has
    /// finished have a bound.
    pub(crate) fn search<G, E>(
        &mut self,
        worker: &mut Worker<'_, G, E>,
        game: &mut G,
        depth: u32,
        window: Window,
        question: Question,
    ) -> Score
    where
        G: Keyed<Move = M>,
        E: Evaluator<G>,
    {
        for candidate in &mut self.moves {
            candidate.bound = None;
        }
        worker.search.control.reach(1);
        let key = worker.key(game);
        let mover = game.side_to_move();
        let mut best = Score::MIN;
        let mut index = 0;
        let mut put_off = self.moves.len();
        let mut searched = 0;
        while index < self.moves.len() {
            let mv = self.moves[index].mv;
            let number =
                worker.busy.filter(|_| index > 0).map(|busy| (busy, Busy::number(key, tag(mv), depth)));
            if let Some((busy, number)) = number {
                if index < put_off && busy.is_busy(number) {
                    self.moves[index..].rotate_left(1);
                    put_off -= 1;
                    continue;
                }
                busy.begin(number);
            }
            let alpha = self.floor(best, window.alpha, question);
            let window = Window { alpha, beta: window.beta };
            let value = game.after_move(mv, |child| {
                let turn = Turn::after(mover, child);
                let left = (depth - 1).saturating_add(worker.search.evaluator.extension(child, mv));
                if question == Question::AtLeast {
                    worker.null_window_child(child, turn, left, 1, window.alpha)
                } else {
                    worker.open_child(child, turn, left, 1, window, index == 0 || alpha == Score::MIN)
                }
            });
            if let Some((busy, number)) = number {
                busy.end(number);
            }
            worker.tell();
            if worker.search.control.is_interrupted() {
                break;
            }
            let bound = if value <= alpha {
                Bound::Upper
            } else if value >= window.beta {
                Bound::Lower
            } else {
                Bound::Exact
            };
            let candidate = &mut self.moves[index];
            (candidate.value, candidate.bound) = (value, Some(bound));
            candidate.line.clear();
            if bound == Bound::Exact {
                candidate.line.push(mv);
                candidate.line.extend_from_slice(worker.search.lines.line(1));
            }
            searched += 1;
            if question == Question::Values {
                let root_move = RootMove { mv, value, bound };
                let mut progress = RootProgress::new(root_move, searched, self.moves.len());
                progress.depth = Some(depth);
                progress.nodes = worker.search.control.nodes;
                worker.search.control.root_move(&progress);
            }
            best = best.max(value);
            if value >= window.beta {
                self.moves[..=index].rotate_right(1);
                break;
            }
            index += 1;
        }
        best
    }

    /// What the next move must be worth more than to be of interest.
    fn floor(&self, best: Score, alpha: Score, question: Question) -> Score {
        if question == Question::AtLeast {
            return alpha;
        }
        let floor = match self.detail {
            RootDetail::Best => best.max(alpha),
            RootDetail::AllBest => best.just_below().max(alpha),
            RootDetail::AllValues => Score::MIN,
        };
        if self.lines <= 1 {
            return floor;
        }
        // The least of the best few so far; a new one must beat it.
        let mut exact: Vec<Score> = self
            .moves
            .iter()
            .filter(|candidate| candidate.bound == Some(Bound::Exact))
            .map(|candidate| candidate.value)
            .collect();
        exact.sort_unstable();
        exact.len().checked_sub(self.lines).map_or(Score::MIN, |place| exact[place].min(floor))
    }

    /// The best first, for the next depth; equal ones stay as they are.
    pub(crate) fn reorder(&mut self) {
        self.moves.sort_by_key(|candidate| {
            (std::cmp::Reverse(candidate.value), candidate.bound != Some(Bound::Exact))
        });
    }

    /// The lines of the moves that are worth exactly `value`.
    pub(crate) fn lines_worth(&self, value: Score) -> Vec<Vec<M>> {
        let worth =
            |candidate: &&Candidate<M>| candidate.bound == Some(Bound::Exact) && candidate.value == value;
        self.moves.iter().filter(worth).map(|candidate| candidate.line.clone()).collect()
    }

    /// The best of the moves that this depth has finished.
    pub(crate) fn best_finished(&self) -> Option<Score> {
        let exact = self.moves.iter().filter(|candidate| candidate.bound == Some(Bound::Exact));
        exact.map(|candidate| candidate.value).max()
    }

    /// What this depth has found of each move, in the order of the search.
    pub(crate) fn root_moves(&self) -> Vec<RootMove<M>> {
        let known = |candidate: &Candidate<M>| {
            candidate.bound.map(|bound| RootMove { mv: candidate.mv, value: candidate.value, bound })
        };
        self.moves.iter().filter_map(known).collect()
    }

    /// The best few moves with their lines, if more than one was asked for.
    pub(crate) fn best_lines(&self) -> Vec<Line<M>> {
        if self.lines <= 1 {
            return Vec::new();
        }
        let mut exact: Vec<&Candidate<M>> =
            self.moves.iter().filter(|candidate| candidate.bound == Some(Bound::Exact)).collect();
        exact.sort_by_key(|candidate| std::cmp::Reverse(candidate.value));
        exact.truncate(self.lines);
        exact.into_iter().map(|best| Line { value: best.value, moves: best.line.clone() }).collect()
    }
}
