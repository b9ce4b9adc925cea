//! Playing a position out.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Game;

/// How [`Mcts`](crate::Mcts) plays positions out to see how games go on from them.
///
/// The best policies are fast and only a little better than random: take a win that is there, do not walk into a loss.
///
/// # Examples
/// A policy that takes as many sticks as it may, half of the time:
/// ```
/// use gomoku_search::{Limits, Mcts, NoEvaluation, RolloutPolicy, RolloutRandom, Strategy};
/// # use gomoku_search::{ByCopy, CopyGame, MoveBuffer, Outcome, Side};
/// # #[derive(Clone, Copy)]
/// # struct Sticks { left: u8, mover: Side }
/// # impl CopyGame for Sticks {
/// #     type Move = u8;
/// #     fn side_to_move(&self) -> Side { self.mover }
/// #     fn outcome(&self) -> Option<Outcome> { (self.left == 0).then_some(Outcome::Win(!self.mover)) }
/// #     fn generate_moves(&self, moves: &mut MoveBuffer<u8>) { moves.extend(1..=self.left.min(3)) }
/// #     fn apply(&mut self, taken: u8) { self.left -= taken; self.mover = !self.mover; }
/// # }
/// struct Greedy;
///
/// impl RolloutPolicy<ByCopy<Sticks>> for Greedy {
///     fn choose(&self, _: &ByCopy<Sticks>, moves: &[u8], random: &mut RolloutRandom) -> u8 {
///         if random.chance(0.5) { moves[moves.len() - 1] } else { moves[random.below(moves.len())] }
///     }
/// }
///
/// let game = ByCopy(Sticks { left: 10, mover: Side::First });
/// let mut strategy = Mcts::new(NoEvaluation).with_rollouts(Greedy);
/// assert_eq!(strategy.search(&game, &Limits::none()).best_move, Some(2), "leave a multiple of four");
/// ```
pub trait RolloutPolicy<G: Game> {
    /// One of these moves, which are all legal moves of this position; there is at least one.
    fn choose(&self, game: &G, moves: &[G::Move], random: &mut RolloutRandom) -> G::Move;
}

impl<G: Game, R: RolloutPolicy<G> + ?Sized> RolloutPolicy<G> for &R {
    #[inline]
    fn choose(&self, game: &G, moves: &[G::Move], random: &mut RolloutRandom) -> G::Move {
        (**self).choose(game, moves, random)
    }
}

/// Plays any legal move, each as likely as the others: what [`Mcts`](crate::Mcts) does unless it is told otherwise, and a
/// part of other policies.
///
/// # Examples
/// ```
/// use gomoku_search::{RandomRollout, RolloutPolicy, RolloutRandom};
/// # use gomoku_search::{ByCopy, CopyGame, MoveBuffer, Outcome, Side};
/// # #[derive(Clone, Copy)]
/// # struct Columns;
/// # impl CopyGame for Columns {
/// #     type Move = u8;
/// #     fn side_to_move(&self) -> Side { Side::First }
/// #     fn outcome(&self) -> Option<Outcome> { None }
/// #     fn generate_moves(&self, _: &mut MoveBuffer<u8>) {}
/// #     fn apply(&mut self, _: u8) {}
/// # }
/// let (mut random, moves) = (RolloutRandom::new(1), [3, 5, 8]);
/// let drawn: Vec<u8> = (0..100).map(|_| RandomRollout.choose(&ByCopy(Columns), &moves, &mut random)).collect();
/// assert!(moves.iter().all(|mv| drawn.contains(mv)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RandomRollout;

impl<G: Game> RolloutPolicy<G> for RandomRollout {
    #[inline]
    fn choose(&self, _game: &G, moves: &[G::Move], random: &mut RolloutRandom) -> G::Move {
        moves[random.below(moves.len())]
    }
}

/// The random numbers of playouts: fast, and the same for the same seed on every machine.
///
/// # Examples
/// ```
/// use gomoku_search::RolloutRandom;
///
/// let mut random = RolloutRandom::new(7);
/// assert!((0..100).all(|_| random.below(6) < 6));
/// assert!(random.chance(1.0) && !random.chance(0.0));
/// ```
#[derive(Debug, Clone)]
pub struct RolloutRandom(Xoshiro256PlusPlus);

impl RolloutRandom {
    /// Random numbers from this seed.
    #[must_use]
    pub fn new(seed: u64) -> RolloutRandom {
        RolloutRandom(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `bound`, each as likely as the others up to one in four thousand million; 0 if `bound` is 0. More than
    /// 2<sup>32</sup> is too much for it.
    // A product instead of a remainder or of drawing again: both cost more than the rest of a playout's step.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.0.next_u32()) * bound as u64) >> 32) as usize
    }

    /// `true` in this share of all calls, from 0 to 1.
    #[inline]
    pub fn chance(&mut self, share: f32) -> bool {
        // 24 bits are what a number of this precision can hold.
        ((self.0.next_u32() >> 8) as f32) < share * 16_777_216.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_as_frequent_as_they_should_be() {
        let mut random = RolloutRandom::new(1);
        for (share, least, most) in
            [(0.0, 0, 0), (0.25, 2300, 2700), (0.9, 8800, 9200), (1.0, 10_000, 10_000)]
        {
            let times = (0..10_000).filter(|_| random.chance(share)).count();
            assert!((least..=most).contains(&times), "{share}: {times}");
        }
    }

    #[test]
    fn what_has_no_chance_does_not_happen_to_the_least_number_either() {
        // The first number of this seed is 0 in the bits that count.
        assert!(!RolloutRandom::new(5_884_661).chance(0.0));
    }
}
