//! Counting positions that are large themselves.

use std::collections::HashMap;
use std::hash::Hash;

use crate::{Game, MoveBuffer};

/// Counts the different positions level by level as [`Levels`](super::Levels) does, but keeps of each a key and the moves that lead to
/// it, and no more of them than a limit.
///
/// # Examples
/// ```
/// # use gomoku_search::{ByCopy, CopyGame, MoveBuffer, Outcome, Side};
/// # #[derive(Clone, Copy, PartialEq, Eq, Hash)]
/// # struct ToTen { said: u8, mover: Side }
/// # impl CopyGame for ToTen {
/// #     type Move = u8;
/// #     fn side_to_move(&self) -> Side { self.mover }
/// #     fn outcome(&self) -> Option<Outcome> { (self.said >= 10).then_some(Outcome::Win(!self.mover)) }
/// #     fn generate_moves(&self, moves: &mut MoveBuffer<u8>) {
/// #         moves.push(1);
/// #         if self.said < 9 { moves.push(2); }
/// #     }
/// #     fn apply(&mut self, step: u8) { self.said += step; self.mover = !self.mover; }
/// # }
/// use gomoku_search::perft::PathLevels;
///
/// // Count up to ten by ones and twos: after as many moves only what was said tells positions apart.
/// let game = ByCopy(ToTen { said: 0, mover: Side::First });
/// let mut levels = PathLevels::new(&game, |position| position.0.said, 3);
/// assert_eq!([levels.next_level(), levels.next_level()], [Some(2), Some(3)]);
/// assert_eq!(levels.next_level(), None, "there are four, and three were allowed");
/// ```
#[derive(Debug, Clone)]
pub struct PathLevels<G: Game, K> {
    start: G,
    key: fn(&G) -> K,
    limit: usize,
    /// The positions of the level by their keys: the moves that lead to each.
    level: HashMap<K, Box<[G::Move]>>,
}

impl<G: Game, K: Eq + Hash> PathLevels<G, K> {
    /// Begins below this position. Positions after as many moves have to have different keys if and only if they are different.
    #[must_use]
    pub fn new(start: &G, key: fn(&G) -> K, limit: usize) -> PathLevels<G, K> {
        let level = HashMap::from([(key(start), Box::default())]);
        PathLevels { start: start.clone(), key, limit, level }
    }

    /// The number of different positions after one move more than before, or `None` if there are more than the limit: no level after
    /// that can be counted.
    pub fn next_level(&mut self) -> Option<u64> {
        let mut next = HashMap::new();
        let mut moves = MoveBuffer::new();
        for path in self.level.values() {
            let mut position = self.start.clone();
            for mv in path {
                position.play(*mv);
            }
            if position.outcome().is_some() {
                continue;
            }
            moves.truncate(0);
            position.generate_moves(&mut moves);
            for index in 0..moves.len() {
                let mv = moves.get(index);
                let key = position.after_move(mv, |child| (self.key)(child));
                next.entry(key).or_insert_with(|| path.iter().copied().chain([mv]).collect());
                if next.len() > self.limit {
                    return None;
                }
            }
        }
        self.level = next;
        Some(self.level.len() as u64)
    }
}
