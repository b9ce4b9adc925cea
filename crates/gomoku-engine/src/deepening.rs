//! Searching depth after depth within limits.

use std::ops::RangeInclusive;
use std::time::Instant;

use gomoku_core::Coord;
use gomoku_search::{Limits, Report, StopReason};

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
    // Soft time ends nothing but the row of depths.
    within.soft_time = None;
    let mut answer = search(&within);
    for depth in depths.skip(1) {
        if answer.is_exact() || answer.stop.is_interruption() {
            break;
        }
        if limits.soft_time.is_some_and(|soft_time| started.elapsed() >= soft_time) {
            answer.stop = StopReason::Time;
            break;
        }
        within.depth = Some(depth);
        within.time = limits.time.map(|time| time.saturating_sub(started.elapsed()));
        within.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(answer.nodes));
        if within.nodes == Some(0) {
            // A search looks at its root in any case: that would be one position too many.
            answer.stop = StopReason::Nodes;
            break;
        }
        let mut next = search(&within);
        next.nodes += answer.nodes;
        next.leaves += answer.leaves;
        next.cut_offs += answer.cut_offs;
        next.selective_depth = next.selective_depth.max(answer.selective_depth);
        if next.stop.is_interruption() {
            (answer.nodes, answer.leaves, answer.cut_offs) = (next.nodes, next.leaves, next.cut_offs);
            (answer.selective_depth, answer.stop) = (next.selective_depth, next.stop);
        } else {
            answer = next;
        }
    }
    answer.time = started.elapsed();
    answer
}

/// Where an engine that is asked for one depth begins: there at once, if nothing can break it off, else with the first.
pub(crate) fn first_depth(depth: u32, limits: &Limits) -> u32 {
    let can_break_off = limits.shortest_time().is_some() || limits.nodes.is_some() || limits.stop.is_some();
    if can_break_off { depth.min(1) } else { depth }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use gomoku_core::{Board, BoardSize, Rules};
    use gomoku_search::{AlphaBeta, NoEvaluation, StopFlag, Strategy};

    use crate::MnkGame;

    #[test]
    fn what_all_depths_visited_is_added_up() {
        let board = Board::new(BoardSize::square(4).unwrap(), Rules::freestyle(4).unwrap());
        let game = MnkGame::new(board);
        let mut strategy = AlphaBeta::new(NoEvaluation);
        let mut nodes = Vec::new();
        let report = deepen(1..=4, &Limits::none(), |limits| {
            let report = strategy.search(&game, limits);
            nodes.push((report.nodes, report.leaves, report.cut_offs));
            report
        });
        assert_eq!((nodes.len(), report.depth), (4, 4));
        assert_eq!(report.nodes, nodes.iter().map(|counts| counts.0).sum());
        assert_eq!(report.leaves, nodes.iter().map(|counts| counts.1).sum());
        assert_eq!(report.cut_offs, nodes.iter().map(|counts| counts.2).sum());
    }

    #[test]
    fn no_depth_begins_after_the_soft_time_and_one_that_has_begun_is_finished() {
        let board = Board::new(BoardSize::square(5).unwrap(), Rules::freestyle(5).unwrap());
        let game = MnkGame::new(board);
        let mut strategy = AlphaBeta::new(NoEvaluation);
        let limits = Limits::none().with_soft_time(Duration::ZERO);
        let report = deepen(3..=9, &limits, |limits| strategy.search(&game, limits));
        assert_eq!((report.depth, report.stop), (3, StopReason::Time));
        assert!(report.best_move.is_some());
    }

    #[test]
    fn who_has_no_position_left_for_the_next_depth_says_so() {
        let board = Board::new(BoardSize::square(5).unwrap(), Rules::freestyle(5).unwrap());
        let game = MnkGame::new(board);
        let mut strategy = AlphaBeta::new(NoEvaluation);
        let mut search =
            |last: u32, limits: &Limits| deepen(1..=last, limits, |limits| strategy.search(&game, limits));
        let two = search(2, &Limits::none()).nodes;
        let report = search(3, &Limits::none().with_nodes(two));
        assert_eq!((report.depth, report.nodes, report.stop), (2, two, StopReason::Nodes));
    }

    #[test]
    fn what_can_be_broken_off_is_searched_depth_by_depth() {
        assert_eq!(first_depth(5, &Limits::none()), 5);
        assert_eq!(first_depth(5, &Limits::none().with_nodes(9)), 1);
        assert_eq!(first_depth(5, &Limits::none().with_stop(StopFlag::new())), 1);
        assert_eq!(first_depth(5, &Limits::none().with_soft_time(Duration::from_secs(1))), 1);
        assert_eq!(first_depth(0, &Limits::none().with_nodes(9)), 0);
    }
}
