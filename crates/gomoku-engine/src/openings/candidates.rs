//! Openings drawn by lot, one of those that differ by a symmetry only.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use gomoku_core::{Board, BoardSize, Coord, Rules};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::matches::{Purpose, derived_seed, is_quiet};

/// How far from the middle of an opening its stones are.
const REACH: i16 = 3;

/// How far from the middle of the board the middle of every other opening is.
const CENTRE: i16 = 2;

/// So many draws for each opening that is wanted, and no more: small boards do not have enough of them.
const DRAWS: usize = 50;

/// Draws so many openings, or fewer if there are not enough. Nobody can win at once after them.
pub(super) fn draw(
    size: BoardSize,
    rules: Rules,
    stones: &RangeInclusive<u8>,
    count: usize,
    seed: u64,
) -> Vec<Board> {
    let mut drawn = HashSet::new();
    let mut openings = Vec::new();
    if stones.is_empty() {
        return openings;
    }
    for number in 0..count.saturating_mul(DRAWS) {
        if openings.len() == count {
            break;
        }
        let mut lots = Xoshiro256PlusPlus::seed_from_u64(derived_seed(seed, Purpose::Opening, number as u64));
        let Some(moves) = draw_one(size, stones, &mut lots) else { continue };
        let mut board = Board::new(size, rules);
        if is_quiet(size, rules, &moves)
            && moves.iter().all(|coord| board.play(*coord).is_ok())
            && drawn.insert(board.canonical_key())
        {
            openings.push(board);
        }
    }
    openings
}

fn draw_one(size: BoardSize, stones: &RangeInclusive<u8>, lots: &mut impl rand::Rng) -> Option<Vec<Coord>> {
    let count = usize::from(lots.random_range(stones.clone()));
    // Half of them in the middle of the board, the others anywhere that has room for them.
    let in_the_middle = lots.random_bool(0.5);
    let mut place = |length: u8| {
        let (middle, last) = (i16::from(length) / 2, i16::from(length) - 1);
        let (from, to) =
            if in_the_middle { (middle - CENTRE, middle + CENTRE) } else { (REACH, last - REACH) };
        if from <= to { lots.random_range(from..=to) } else { middle }
    };
    let (x, y) = (place(size.width()), place(size.height()));
    let cell = |right: i16, down: i16| {
        let (x, y) = (u8::try_from(x + right).ok()?, u8::try_from(y + down).ok()?);
        Coord::from_xy(x, y, size.height()).filter(|coord| size.contains(*coord))
    };
    let around = (-REACH..=REACH).flat_map(|down| (-REACH..=REACH).map(move |right| (right, down)));
    let mut cells: Vec<Coord> = around.filter_map(|(right, down)| cell(right, down)).collect();
    let (drawn, _) = cells.partial_shuffle(lots, count);
    (drawn.len() == count).then(|| drawn.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_many_different_and_quiet() {
        let size = BoardSize::square(15).unwrap();
        let openings = draw(size, Rules::default(), &(3..=6), 300, 1);
        assert_eq!(openings.len(), 300);
        let keys: HashSet<u64> = openings.iter().map(Board::canonical_key).collect();
        assert_eq!(keys.len(), 300, "no two are images of each other");
        for stones in 3..=6 {
            assert!(openings.iter().any(|board| board.moves().len() == stones), "{stones}");
        }
        let is_at_the_wall =
            |board: &Board| board.moves().any(|(coord, _)| coord.column() == 0 || coord.row() == 0);
        assert!(openings.iter().any(is_at_the_wall), "not only in the middle");
        assert_eq!(openings, draw(size, Rules::default(), &(3..=6), 300, 1));
        assert_ne!(openings, draw(size, Rules::default(), &(3..=6), 300, 2));
    }

    #[test]
    fn small_boards_have_fewer() {
        let size = BoardSize::square(3).unwrap();
        let openings = draw(size, Rules::freestyle(3).unwrap(), &(3..=3), 1000, 1);
        assert!((1..84).contains(&openings.len()), "{}", openings.len());
    }
}
