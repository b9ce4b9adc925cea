//! Positions from which fours alone do not win.

use gomoku_core::{BoardSize, Rule};

/// A table of positions by their keys, fixed in size: a new one takes the place of an older one.
///
/// Two positions with the same key, one in 2^64, could make the search overlook a win, and never see one that is not there.
#[derive(Debug, Clone)]
pub(super) struct Failed {
    /// The key, and the greatest number of fours that were tried.
    places: Vec<(u64, u32)>,
    /// What the positions were played on: keys tell stones apart, and not boards.
    on: Option<(BoardSize, Rule)>,
}

/// As many fours as there are.
pub(super) const ALL_FOURS: u32 = u32::MAX;

impl Failed {
    /// A table of 2 to the power of `bits` places.
    pub(super) fn new(bits: u32) -> Failed {
        Failed { places: vec![(0, 0); 1 << bits], on: None }
    }

    /// Forgets everything if it is about another board or rule.
    pub(super) fn begin(&mut self, size: BoardSize, rule: Rule) {
        if self.on.replace((size, rule)).is_some_and(|on| on != (size, rule)) {
            self.places.fill((0, 0));
        }
    }

    /// How many fours were tried in vain, if that were at least so many.
    #[inline]
    pub(super) fn tried(&self, key: u64, fours: u32) -> Option<u32> {
        let (found, tried) = self.places[self.place(key)];
        (found == key && tried >= fours).then_some(tried)
    }

    #[inline]
    pub(super) fn add(&mut self, key: u64, fours: u32) {
        let place = self.place(key);
        self.places[place] = (key, fours);
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        (key as usize) & (self.places.len() - 1)
    }
}
