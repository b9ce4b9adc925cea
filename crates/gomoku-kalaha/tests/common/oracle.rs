//! What plain minimax says of Kalaha, shared by the tests of the solver and of the perfect player.

use std::collections::HashMap;

use gomoku_kalaha::{Kalaha, Pit, StoreDifference};
use gomoku_search::{Bound, Limits, Minimax, Report, RootMove, Score, Side, StopReason, Strategy};

/// What the pits of the side to move and of the other one are worth to the first, under one rule.
pub(crate) type Seen = HashMap<[Vec<u16>; 2], i32>;

/// What plain minimax says of all moves. On wide boards, where a stone takes so many moves that minimax has no end, it remembers the
/// positions it has seen.
pub(crate) fn oracle(position: &Kalaha) -> Report<Pit> {
    if position.pits_per_side() <= 4 {
        return Minimax::new(StoreDifference).search(position, &Limits::none());
    }
    let mut seen = Seen::new();
    let moves: Vec<_> =
        position.playable_pits().map(|pit| (pit, value_of_move(position, pit, &mut seen))).collect();
    let best = moves.iter().map(|(_, value)| *value).max().unwrap_or_default();
    let mut report = Report::new(Score::heuristic(best), StopReason::Exhausted);
    let root = |(mv, value)| RootMove { mv, value: Score::heuristic(value), bound: Bound::Exact };
    report.root_moves = moves.into_iter().map(root).collect();
    // A report of no depth says nothing of the best moves.
    report.depth = 1;
    report
}

fn value_of_move(position: &Kalaha, pit: Pit, seen: &mut Seen) -> i32 {
    let after = position.sow(pit).unwrap().after;
    let value = value_by_minimax(&after, seen);
    if after.side_to_move() == position.side_to_move() { value } else { -value }
}

/// By how much the side to move ends ahead. What the pits are worth beyond the stores is remembered: it is the same whoever moves and
/// whatever lies in the stores.
pub(crate) fn value_by_minimax(position: &Kalaha, seen: &mut Seen) -> i32 {
    let mover = position.side_to_move();
    if position.is_over() {
        return if mover == Side::First { position.margin() } else { -position.margin() };
    }
    let lead = i32::from(position.store(mover)) - i32::from(position.store(!mover));
    let key = [position.pits(mover).to_vec(), position.pits(!mover).to_vec()];
    if let Some(rest) = seen.get(&key) {
        return lead + rest;
    }
    let values = position.playable_pits().map(|pit| value_of_move(position, pit, seen));
    let value = values.max().unwrap_or_default();
    seen.insert(key, value - lead);
    value
}
