//! What is looked at less deeply, or not at all. None of it makes a win or a loss: what it says is an opinion.

use std::hash::Hash;
use std::ops::Range;

use super::Worker;
use crate::{Evaluator, Keyed, Options, Precision, Score, Window};

/// Late moves are reduced from this depth on.
const REDUCED_DEPTH: u32 = 3;

/// Positions far above the window are judged up to this depth.
const FUTILITY_DEPTH: u32 = 4;

/// Positions far below the window are judged up to this depth.
const RAZORING_DEPTH: u32 = 2;

/// Late moves are skipped up to this depth.
const MOVE_COUNT_DEPTH: u32 = 4;

/// Whether these options prune at all.
pub(super) fn prunes(options: &Options) -> bool {
    options.precision == Precision::Deeper && (options.futility.is_some() || options.move_count_pruning)
}

impl<G, E> Worker<'_, G, E>
where
    G: Keyed,
    G::Move: Hash,
    E: Evaluator<G>,
{
    /// The judgement of a position that lies so far outside the window that it need not be searched.
    #[inline(never)]
    pub(super) fn futile(&mut self, game: &mut G, depth: u32, ply: u32, window: Window) -> Option<Score> {
        let points_per_ply = self.options.futility.filter(|_| depth <= FUTILITY_DEPTH)?;
        let margin = i32::try_from(points_per_ply.saturating_mul(depth)).unwrap_or(i32::MAX);
        let standing = self.search.evaluator.evaluate(game).as_heuristic();
        let points = standing.points()?;
        let at_least = Score::heuristic(points.saturating_sub(margin));
        if at_least >= window.beta {
            self.opinions += 1;
            self.search.control.count_opinion();
            return Some(at_least);
        }
        let at_most = Score::heuristic(points.saturating_add(margin));
        if depth <= RAZORING_DEPTH && at_most <= window.alpha {
            self.search.control.count_opinion();
            return Some(self.stand::<false>(game, ply, window, standing));
        }
        None
    }

    /// How many of a position's moves are early enough in the order not to be left out.
    #[inline]
    pub(super) fn early_moves(&self, depth: u32) -> usize {
        if self.options.move_count_pruning && depth <= MOVE_COUNT_DEPTH {
            (4 + depth * depth) as usize
        } else {
            // All of them, and no overflow when a place is added.
            usize::MAX / 2
        }
    }

    /// Takes the quiet ones out of the moves at these places, and says how many they were.
    #[inline(never)]
    pub(super) fn skip_quiet_moves(&mut self, game: &G, late: Range<usize>) -> usize {
        let evaluator = self.search.evaluator;
        let moves = self.search.moves.since(late.start);
        let (late, all) = (late.len(), moves.len());
        let mut kept = 0;
        for place in 0..all {
            if place >= late || !evaluator.is_quiet(game, moves[place]) {
                moves[kept] = moves[place];
                kept += 1;
            }
        }
        let skipped = all - kept;
        let left = self.search.moves.len() - skipped;
        self.search.moves.truncate(left);
        // What was not looked at may be better than what is said.
        self.opinions += u64::from(skipped > 0);
        skipped
    }

    /// By how much less deeply to look at a move first.
    #[inline]
    pub(super) fn reduction<const PV: bool>(&self, game: &G, mv: G::Move, depth: u32, place: usize) -> u32 {
        let reduced = self.options.late_move_reductions && self.options.precision == Precision::Deeper;
        if !reduced || depth < 2 || place == 0 {
            return 0;
        }
        let evaluator = self.search.evaluator;
        if let Some(plies) = evaluator.reduction(game, mv, place, depth) {
            plies
        } else if depth < REDUCED_DEPTH || place < 4 || !evaluator.is_quiet(game, mv) {
            0
        } else {
            1 + u32::from(!PV && place >= 10 && depth > REDUCED_DEPTH)
        }
    }
}
