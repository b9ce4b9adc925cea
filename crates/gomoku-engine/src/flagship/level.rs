//! Weaker players, for people to play against.

use std::sync::OnceLock;

use gomoku_core::{Board, Coord};
use gomoku_eval::Weights;
use gomoku_eval::patterns::Cell;
use gomoku_search::{Limits, Score};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::position::Position;
use crate::lots::seed_of_move;

/// How a weaker player plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Level {
    /// A search visits at most so many positions.
    nodes: u64,
    /// So many of 100 moves are played at first sight, without a search.
    hasty: u32,
    /// At first sight so many of 100 cells are not seen.
    overlooked: u32,
}

impl Level {
    /// The strongest.
    pub(super) const FULL: u32 = 10;

    const fn searching(nodes: u64) -> Level {
        Level { nodes, hasty: 0, overlooked: 0 }
    }

    /// The level with this number; others count as the nearest.
    pub(super) fn new(number: u32) -> Level {
        LEVELS[number.clamp(1, Level::FULL) as usize - 1]
    }

    /// The limits of a search at this level.
    pub(super) fn limits(self, limits: &Limits) -> Limits {
        let mut limits = limits.clone();
        if self.nodes < u64::MAX {
            limits.nodes = Some(limits.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes)));
        }
        limits
    }

    /// The move that is played at first sight, if this one is: the cell that looks best, of those that are seen; and what the
    /// position looks like before it. The lot follows from the seed of the game and the number of stones.
    pub(super) fn first_sight(self, board: &Board, seed: u64) -> Option<(Coord, Score)> {
        let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed_of_move(seed, board));
        if lots.random_range(0..100) >= self.hasty {
            return None;
        }
        let position = Position::new(board).ok()?;
        let weights = first_sight_weights();
        let mut best: Option<(i32, Cell)> = None;
        for cell in position.near().cells() {
            let is_seen = lots.random_range(0..100) >= self.overlooked;
            let sharpness = lots.random_range(60..=100);
            let score = weights.move_score(position.patterns(), cell, position.side()) * sharpness;
            if is_seen && best.is_none_or(|(most, _)| score > most) && position.may_play(cell) {
                best = Some((score, cell));
            }
        }
        Some((position.coord(best?.1)?, Score::heuristic(position.evaluate(weights))))
    }
}

/// What looks good at first sight: the weights set by hand, as the levels were measured with them.
fn first_sight_weights() -> &'static Weights {
    static WEIGHTS: OnceLock<Weights> = OnceLock::new();
    WEIGHTS.get_or_init(Weights::plain)
}

/// Those that have been measured: see [`Flagship::with_level`](super::Flagship::with_level).
const LEVELS: [Level; 10] = [
    Level { nodes: 300, hasty: 100, overlooked: 40 },
    Level { nodes: 300, hasty: 100, overlooked: 20 },
    Level { nodes: 300, hasty: 100, overlooked: 5 },
    Level { nodes: 300, hasty: 55, overlooked: 0 },
    Level { nodes: 300, hasty: 8, overlooked: 0 },
    Level::searching(1000),
    Level::searching(3000),
    Level::searching(10_000),
    Level::searching(30_000),
    Level::searching(u64::MAX),
];

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn nodes(level: u32, limits: &Limits) -> Option<u64> {
        Level::new(level).limits(limits).nodes
    }

    #[test]
    fn the_smaller_number_of_positions_counts() {
        for (level, given, expected) in
            [(6, 500, 500), (6, 100_000, 1000), (10, 100_000, 100_000), (10, 5_000_000, 5_000_000)]
        {
            assert_eq!(nodes(level, &Limits::none().with_nodes(given)), Some(expected));
        }
    }

    #[test]
    fn at_full_strength_only_the_limits_count() {
        assert_eq!(nodes(10, &Limits::none()), None);
        assert_eq!(nodes(10, &Limits::none().with_time(Duration::from_secs(1))), None);
        assert_eq!(nodes(7, &Limits::none()), Some(3000));
        let time = Level::new(7).limits(&Limits::none().with_time(Duration::from_secs(1))).time;
        assert_eq!(time, Some(Duration::from_secs(1)));
    }

    #[test]
    fn other_numbers_count_as_the_nearest_level() {
        assert_eq!(Level::new(0), Level::new(1));
        assert_eq!(Level::new(99), Level::new(10));
        assert_ne!(Level::new(1), Level::new(2));
    }
}
