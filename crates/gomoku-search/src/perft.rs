//! Counting moves: the test of a game's rules against numbers that others computed.

mod path_levels;

use std::collections::HashSet;
use std::hash::Hash;

use crate::{Game, MoveBuffer};

pub use path_levels::PathLevels;

/// The number of sequences of exactly `plies` moves from this position. A sequence whose game ended earlier does not
/// count; at 0 plies there is the one empty sequence.
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
/// use gomoku_search::perft;
///
/// // Count up to ten by ones and twos.
/// let game = ByCopy(ToTen { said: 0, mover: Side::First });
/// assert_eq!(perft::sequences(&game, 3), 8);
/// assert_eq!(perft::sequences(&game, 10), 1, "ten ones; all others are shorter");
/// assert_eq!(perft::positions(&game, 3), [1, 2, 3, 4]);
/// ```
#[must_use]
pub fn sequences<G: Game>(game: &G, plies: u32) -> u64 {
    count(&mut game.clone(), plies, &mut MoveBuffer::new())
}

fn count<G: Game>(game: &mut G, plies: u32, moves: &mut MoveBuffer<G::Move>) -> u64 {
    if plies == 0 {
        return 1;
    }
    if game.outcome().is_some() {
        return 0;
    }
    let first = moves.len();
    game.generate_moves(moves);
    let end = moves.len();
    let total = if plies == 1 {
        (end - first) as u64
    } else {
        (first..end)
            .map(|index| {
                let mv = moves.get(index);
                game.after_move(mv, |child| count(child, plies - 1, moves))
            })
            .sum()
    };
    moves.truncate(first);
    total
}

/// The numbers of different positions after exactly 0, 1, … `plies` moves. If no game is so long, the last number is the first 0.
///
/// Positions are told apart by their `Eq`, not by a hash that might collide. Memory grows with the largest number.
#[must_use]
pub fn positions<G: Game + Eq + Hash>(game: &G, plies: u32) -> Vec<u64> {
    let mut numbers = vec![1];
    let mut levels = Levels::new(game);
    while numbers.len() <= plies as usize && numbers.last() != Some(&0) {
        numbers.extend(levels.next());
    }
    numbers
}

/// Counts the different positions level by level: after one move, after two, and so on without end. After a 0 all are 0.
#[derive(Debug, Clone)]
pub struct Levels<G> {
    level: HashSet<G>,
}

impl<G: Game + Eq + Hash> Levels<G> {
    /// Begins below this position.
    #[must_use]
    pub fn new(game: &G) -> Levels<G> {
        Levels { level: HashSet::from([game.clone()]) }
    }
}

impl<G: Game + Eq + Hash> Iterator for Levels<G> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.level = self.level.iter().flat_map(children).collect();
        Some(self.level.len() as u64)
    }
}

/// The number of different positions that can be reached from this one, itself included, or `None` if there are more
/// than `limit`.
#[must_use]
pub fn reachable<G: Game + Eq + Hash>(game: &G, limit: usize) -> Option<u64> {
    if limit == 0 {
        return None;
    }
    let mut seen = HashSet::from([game.clone()]);
    let mut open = vec![game.clone()];
    while let Some(position) = open.pop() {
        for child in children(&position) {
            if seen.insert(child.clone()) {
                if seen.len() > limit {
                    return None;
                }
                open.push(child);
            }
        }
    }
    Some(seen.len() as u64)
}

fn children<G: Game>(game: &G) -> Vec<G> {
    game.legal_moves()
        .into_iter()
        .map(|mv| {
            let mut child = game.clone();
            child.play(mv);
            child
        })
        .collect()
}
