//! What one depth of a deepening search found and cost.

use std::time::Duration;

use crate::{Line, Score};

/// One finished depth of a search that deepens step by step: what it found, and what it cost alone.
///
/// # Examples
/// ```
/// use gomoku_search::{Counts, Iteration, Score};
///
/// let mut iteration = Iteration::new(3, Score::heuristic(12));
/// iteration.counts = Counts { nodes: 1000, cut_offs: 200, first_cut_offs: 190, ..Counts::default() };
/// iteration.principal_variation = vec!['a', 'b', 'c'];
/// assert_eq!(iteration.counts.first_cut_off_rate(), Some(0.95));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Iteration<M> {
    /// How many plies it looked ahead.
    pub depth: u32,
    /// The value of the position at this depth, for the side to move.
    pub value: Score,
    /// The line of best play that leads to the value.
    pub principal_variation: Vec<M>,
    /// The best moves of this depth, each with its value and line, best first, if the strategy was asked for more than one
    /// line ([`Options::with_lines`](crate::Options::with_lines)); else empty.
    pub lines: Vec<Line<M>>,
    /// The deepest ply that was reached at this depth: more than the depth where [extensions](crate::Evaluator::extension)
    /// or [noisy moves](crate::Evaluator::noisy_moves) went further, less where every line ended before.
    pub selective_depth: u32,
    /// What this depth alone cost: what was done from the end of the depth before it to its own end, by all threads together. Of
    /// the last few positions of threads that only help it may know nothing yet.
    pub counts: Counts,
    /// How long this depth alone took.
    pub time: Duration,
}

impl<M> Iteration<M> {
    /// This depth found this value; the line and the costs are left open.
    pub const fn new(depth: u32, value: Score) -> Self {
        Iteration {
            depth,
            value,
            principal_variation: Vec::new(),
            lines: Vec::new(),
            selective_depth: 0,
            counts: Counts::NONE,
            time: Duration::ZERO,
        }
    }
}

/// What a search did, counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counts {
    /// Positions visited.
    pub nodes: u64,
    /// Visited positions that were judged and not searched further.
    pub leaves: u64,
    /// How often the rest of a position's moves was left out because the opponent would not allow the position.
    pub cut_offs: u64,
    /// How many of the cut-offs came with the first move that was tried: the measure of a good order of moves.
    pub first_cut_offs: u64,
    /// How often a table was asked about a position.
    pub table_probes: u64,
    /// How often the table knew the position.
    pub table_hits: u64,
    /// How often what the table knew was enough, and the position needed no search.
    pub table_cut_offs: u64,
}

impl Counts {
    /// Nothing was done.
    pub const NONE: Counts = Counts {
        nodes: 0,
        leaves: 0,
        cut_offs: 0,
        first_cut_offs: 0,
        table_probes: 0,
        table_hits: 0,
        table_cut_offs: 0,
    };

    /// How many of the cut-offs came with the first move, from 0 to 1; `None` without any.
    #[must_use]
    pub fn first_cut_off_rate(&self) -> Option<f64> {
        ratio(self.first_cut_offs, self.cut_offs)
    }

    /// How many of the positions that were searched further were cut off, from 0 to 1.
    #[must_use]
    pub fn cut_off_rate(&self) -> Option<f64> {
        ratio(self.cut_offs, self.nodes.saturating_sub(self.leaves.saturating_add(self.table_cut_offs)))
    }

    /// How many of the questions to the table it could answer, from 0 to 1.
    #[must_use]
    pub fn table_hit_rate(&self) -> Option<f64> {
        ratio(self.table_hits, self.table_probes)
    }

    /// What was done since `earlier`, which must be an earlier state of the same counts: of what was counted more often then, nothing was done.
    #[must_use]
    pub const fn since(&self, earlier: &Counts) -> Counts {
        Counts {
            nodes: self.nodes.saturating_sub(earlier.nodes),
            leaves: self.leaves.saturating_sub(earlier.leaves),
            cut_offs: self.cut_offs.saturating_sub(earlier.cut_offs),
            first_cut_offs: self.first_cut_offs.saturating_sub(earlier.first_cut_offs),
            table_probes: self.table_probes.saturating_sub(earlier.table_probes),
            table_hits: self.table_hits.saturating_sub(earlier.table_hits),
            table_cut_offs: self.table_cut_offs.saturating_sub(earlier.table_cut_offs),
        }
    }

    /// Both together, up to the largest number.
    #[must_use]
    pub const fn plus(&self, other: &Counts) -> Counts {
        Counts {
            nodes: self.nodes.saturating_add(other.nodes),
            leaves: self.leaves.saturating_add(other.leaves),
            cut_offs: self.cut_offs.saturating_add(other.cut_offs),
            first_cut_offs: self.first_cut_offs.saturating_add(other.first_cut_offs),
            table_probes: self.table_probes.saturating_add(other.table_probes),
            table_hits: self.table_hits.saturating_add(other.table_hits),
            table_cut_offs: self.table_cut_offs.saturating_add(other.table_cut_offs),
        }
    }
}

fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
