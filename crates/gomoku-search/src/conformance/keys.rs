//! Keys: equal for equal positions, different for different ones.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use super::{Broken, Check, Verdict};
use crate::Keyed;

pub(super) struct Keys<G> {
    of_position: HashMap<G, (u64, u64)>,
    position_of_key: HashMap<u64, G>,
    /// For each canonical key the first position that had it, with its number of moves.
    first_image: HashMap<u64, (G, usize)>,
}

impl<G> Default for Keys<G> {
    fn default() -> Self {
        Keys { of_position: HashMap::new(), position_of_key: HashMap::new(), first_image: HashMap::new() }
    }
}

impl<G: Keyed + Debug + Eq + Hash> Check<G> for Keys<G> {
    fn position(&mut self, game: &G, moves: &[G::Move]) -> Verdict {
        let keys = (game.key(), game.canonical_key());
        let known = *self.of_position.entry(game.clone()).or_insert(keys);
        if known != keys {
            return Err((
                Broken::Key,
                format!("an equal position had the key and canonical key {known:x?}, this one has {keys:x?}"),
            ));
        }
        let other = self.position_of_key.entry(keys.0).or_insert_with(|| game.clone());
        if other != game {
            return Err((
                Broken::Key,
                format!("the key {:x} is also that of the different position {other:?}", keys.0),
            ));
        }
        // Positions that differ by a symmetry only have as many moves as each other, and end together.
        let (image, count) = self.first_image.entry(keys.1).or_insert_with(|| (game.clone(), moves.len()));
        if *count != moves.len() {
            return Err((
                Broken::Key,
                format!(
                    "the canonical key {:x} is also that of {image:?}, which has {count} moves where this one has {}",
                    keys.1,
                    moves.len()
                ),
            ));
        }
        Ok(())
    }
}
