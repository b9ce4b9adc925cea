//! Random positions of Kalaha, shared by several tests.

use gomoku_kalaha::{EmptyCapture, Kalaha};
use gomoku_search::Side;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

/// Positions of all sizes with up to `most_pits` pits a side and up to `most_stones` stones a pit, both rules and either
/// side to move. Often a few places hold nearly all stones, so that sowings go round the board more than once.
pub(crate) fn positions(most_pits: usize, most_stones: usize) -> impl Strategy<Value = Kalaha> {
    (1..=most_pits, 1..=most_stones)
        .prop_flat_map(|(pits, stones)| {
            let places = 2 * pits + 2;
            subsequence((0..places).collect::<Vec<_>>(), 1..=places).prop_flat_map(move |used| {
                let thrown = prop::collection::vec(select(used), 2 * pits * stones - 2);
                (Just(pits), thrown, 0..pits, 0..pits)
            })
        })
        .prop_flat_map(|(pits, thrown, first, second)| {
            let mut places = vec![0; 2 * pits + 2];
            // Both sides have a stone in a pit: the game is not over.
            for place in thrown.into_iter().chain([first, pits + 1 + second]) {
                places[place] += 1;
            }
            (Just(places), select(&Side::ALL[..]), select(&EmptyCapture::ALL[..]))
        })
        .prop_map(|(places, side, rule)| {
            Kalaha::from_numbers(&places)
                .expect("a possible position")
                .with_side_to_move(side)
                .with_rule(rule)
        })
}
