//! Searching depth after depth within limits.

use std::ops::RangeInclusive;
use std::time::Instant;

use gomoku_core::Coord;
use gomoku_search::{Limits, Report};

/// Searches these depths one after the other and gives the report of the last one that was finished; of an unfinished one only
/// if there is no other. Counts and time are those of all depths together.
///
/// It ends before the last depth when the limits say so, and when a search has seen the end of the game in every line that
/// matters: going deeper would say the same again.
pub(crate) fn deepen(
    depths: RangeInclusive<u32>,
    limits: &Limits,
    mut search: impl FnMut(&Limits) -> Report<Coord>,
) -> Report<Coord> {
    let started = Instant::now();
    let mut within = limits.clone().with_depth(*depths.start());
    let mut answer = search(&within);
    for depth in depths.skip(1) {
        if answer.is_exact() || answer.stop.is_interruption() {
            break;
        }
        within.depth = Some(depth);
        within.time = limits.time.map(|time| time.saturating_sub(started.elapsed()));
        within.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(answer.nodes));
        if within.nodes == Some(0) {
            // A search looks at its root in any case: that would be one position too many.
            break;
        }
        let mut next = search(&within);
        next.nodes += answer.nodes;
        next.leaves += answer.leaves;
        next.cut_offs += answer.cut_offs;
        if next.stop.is_interruption() {
            (answer.nodes, answer.leaves, answer.cut_offs) = (next.nodes, next.leaves, next.cut_offs);
            answer.stop = next.stop;
        } else {
            answer = next;
        }
    }
    answer.time = started.elapsed();
    answer
}
