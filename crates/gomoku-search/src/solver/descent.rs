//! The recursion of the solver: null windows, the table, and what is known without search.

use std::ops::Range;

use super::growing_table::GrowingTable;
use super::{Bounds, SolveFor, ValueRange};
use crate::search::Search;
use crate::{Bound, Entry, Evaluator, Keyed, Score, Turn, Window};

/// What the solver carries down the tree.
pub(super) struct Descent<'a, G: Keyed, E, B> {
    pub(super) search: Search<'a, G, E>,
    pub(super) bounds: &'a B,
    pub(super) table: &'a mut GrowingTable,
    pub(super) symmetry: bool,
    pub(super) enhanced_cut_offs: bool,
    pub(super) solve_for: SolveFor,
    /// Positions that were judged although the game was not over there: what rests on them is not proven.
    pub(super) judged: u64,
}

impl<G: Keyed, E: Evaluator<G>, B: Bounds<G>> Descent<'_, G, E, B> {
    /// The value of a position for the side to move there: fail-soft, as [`AlphaBeta`](crate::AlphaBeta) explains it.
    pub(super) fn value(&mut self, game: &mut G, depth: u32, ply: u32, window: Window) -> Score {
        match self.search.enter(game, depth, ply) {
            Some(value) if depth == 0 && game.outcome().is_none() => self.judgement(value),
            Some(value) => value,
            None => self.inner_node(game, depth, ply, window),
        }
    }

    /// What counts for a position that is judged. Where only the class is asked for, an opinion must not pass for a win.
    fn judgement(&mut self, opinion: Score) -> Score {
        self.judged += 1;
        match self.solve_for {
            SolveFor::Value => opinion,
            SolveFor::Class => Score::DRAW,
        }
    }

    /// The value of a position that is not over and that was counted already.
    #[inline(never)]
    pub(super) fn inner_node(&mut self, game: &mut G, depth: u32, ply: u32, window: Window) -> Score {
        // Neither a win nor a loss comes before the next ply.
        let known = self.bounds.range(game);
        let mut least = known.least.met_at(ply).max(Score::loss_in(ply + 1));
        let mut most = known.most.met_at(ply).min(Score::win_in(ply + 1));
        if let Some(value) = decided(window, least, most) {
            return value;
        }
        let key = self.key(game);
        if let Some(entry) = self.table.get(key, ply) {
            let range = range_of(entry.bound, entry.value);
            (least, most) = (least.max(range.least), most.min(range.most));
            if let Some(value) = decided(window, least, most) {
                return value;
            }
        }

        let first = self.search.moves.len();
        game.generate_moves(&mut self.search.moves);
        let end = self.search.moves.len();
        if first == end {
            let opinion = self.search.judge(game);
            return self.judgement(opinion);
        }
        self.search.evaluator.order_moves(game, self.search.moves.since(first));

        // No value outside of what is possible need be told apart from the next possible one.
        let window = Window { alpha: window.alpha.max(least.just_below()), beta: window.beta.min(most) };
        if self.enhanced_cut_offs
            && end - first > 1
            && let Some(value) = self.known_cut_off(game, first..end, ply, window.beta)
        {
            self.search.moves.truncate(first);
            self.search.control.cut_offs += 1;
            let value = value.min(most);
            let bound = if value >= most { Bound::Exact } else { Bound::Lower };
            self.remember(key, ply, 1, bound, value);
            return value;
        }
        let before = (self.judged, self.search.control.nodes);
        let best = self.best_child(game, first..end, depth, ply, window);
        self.search.moves.truncate(first);
        // A judgement below may say what cannot be.
        let best = best.max(least).min(most);
        if !self.search.control.is_interrupted() && self.judged == before.0 {
            let bound = if best >= most || (best > window.alpha && best < window.beta) {
                Bound::Exact
            } else if best >= window.beta {
                Bound::Lower
            } else {
                Bound::Upper
            };
            let size = u64::BITS - (self.search.control.nodes - before.1).leading_zeros();
            self.remember(key, ply, size, bound, best);
        }
        best
    }

    /// The value of the best child, or of one that is good enough.
    fn best_child(
        &mut self,
        game: &mut G,
        choices: Range<usize>,
        depth: u32,
        ply: u32,
        Window { mut alpha, beta }: Window,
    ) -> Score {
        self.search.control.reach(ply + 1);
        let mover = game.side_to_move();
        let mut best = Score::MIN;
        let first = choices.start;
        for index in choices {
            let mv = self.search.moves.get(index);
            let value = game.after_move(mv, |child| {
                let turn = Turn::after(mover, child);
                let null = Window { alpha, beta: alpha.just_above() };
                if index > first && null.beta < beta {
                    let value = turn.value(self.value(child, depth - 1, ply + 1, turn.window(null)));
                    if value <= alpha || value >= beta || self.search.control.is_interrupted() {
                        return value;
                    }
                }
                turn.value(self.value(child, depth - 1, ply + 1, turn.window(Window { alpha, beta })))
            });
            if self.search.control.is_interrupted() {
                break;
            }
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if value >= beta {
                    self.search.control.cut_offs += 1;
                    break;
                }
            }
        }
        best
    }

    /// Enhanced transposition cut-off: before any child is searched, whether the table knows one that is good enough.
    fn known_cut_off(&mut self, game: &mut G, choices: Range<usize>, ply: u32, beta: Score) -> Option<Score> {
        let mover = game.side_to_move();
        for index in choices {
            let mv = self.search.moves.get(index);
            let least = game.after_move(mv, |child| {
                let entry = self.table.get(self.key(child), ply + 1)?;
                let turn = Turn::after(mover, child);
                let sure = matches!(
                    (entry.bound, turn),
                    (Bound::Exact, _) | (Bound::Upper, Turn::Passes) | (Bound::Lower, Turn::Stays)
                );
                sure.then(|| turn.value(entry.value))
            });
            if least.is_some_and(|least| least >= beta) {
                return least;
            }
        }
        None
    }

    /// Stores what is proven. No move goes with it: the image under whose key it is found has other moves, and where the order is
    /// good and values are exact, a move from another window was measured to save nothing.
    fn remember(&mut self, key: u64, ply: u32, size: u32, bound: Bound, value: Score) {
        let mut entry = Entry::new(size, bound, value);
        entry.complete = true;
        self.table.store(key, ply, entry);
    }

    #[inline]
    fn key(&self, game: &G) -> u64 {
        if self.symmetry { game.canonical_key() } else { game.key() }
    }
}

/// The answer to a window, if what is known of the value suffices.
#[inline]
fn decided(window: Window, least: Score, most: Score) -> Option<Score> {
    if most <= window.alpha || least >= most {
        Some(most)
    } else if least >= window.beta {
        Some(least)
    } else {
        None
    }
}

#[inline]
const fn range_of(bound: Bound, value: Score) -> ValueRange {
    match bound {
        Bound::Exact => ValueRange { least: value, most: value },
        Bound::Upper => ValueRange { least: Score::MIN, most: value },
        Bound::Lower => ValueRange { least: value, most: Score::MAX },
        Bound::Estimate => ValueRange { least: Score::MIN, most: Score::MAX },
    }
}
