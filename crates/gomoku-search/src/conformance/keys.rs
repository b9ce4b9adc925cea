//! Keys: equal for equal positions, different for different ones.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use super::{Broken, Check, Verdict};
use crate::Keyed;

pub(super) struct Keys<G> {
    keys: HashMap<G, (u64, u64)>,
    positions: HashMap<u64, G>,
}

impl<G> Default for Keys<G> {
    fn default() -> Self {
        Keys { keys: HashMap::new(), positions: HashMap::new() }
    }
}

impl<G: Keyed + Debug + Eq + Hash> Check<G> for Keys<G> {
    fn position(&mut self, game: &G, _moves: &[G::Move]) -> Verdict {
        let keys = (game.key(), game.canonical_key());
        let known = *self.keys.entry(game.clone()).or_insert(keys);
        if known != keys {
            return Err((
                Broken::Key,
                format!("an equal position had the key and canonical key {known:x?}, this one has {keys:x?}"),
            ));
        }
        let other = self.positions.entry(keys.0).or_insert_with(|| game.clone());
        if other == game {
            Ok(())
        } else {
            Err((
                Broken::Key,
                format!("the key {:x} is also that of the different position {other:?}", keys.0),
            ))
        }
    }
}
