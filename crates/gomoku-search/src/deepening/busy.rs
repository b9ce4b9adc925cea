//! Which moves other threads are searching right now.

use std::sync::atomic::{AtomicU64, Ordering};

/// A small table of the moves that are being searched, by numbers for position, move and depth.
///
/// A thread that comes to a move which another one is searching puts it off and takes the next one; when it comes back,
/// the answer is mostly in the transposition table. That is all the threads say to each other; a number that is missed or
/// mistaken costs a little work and changes no value. (Known as simplified ABDADA.)
pub(crate) struct Busy {
    slots: Box<[AtomicU64]>,
}

const SLOTS: usize = 4096;

impl Busy {
    pub(crate) fn new() -> Self {
        Busy { slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// The number of a move in a position, to be searched so deeply.
    #[inline]
    pub(crate) fn number(key: u64, tag: u32, depth: u32) -> u64 {
        let number = key ^ u64::from(tag + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(depth) << 56;
        (number ^ (number >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1
    }

    #[inline]
    fn slot(&self, number: u64) -> &AtomicU64 {
        &self.slots[(number >> 52) as usize]
    }

    #[inline]
    pub(crate) fn is_busy(&self, number: u64) -> bool {
        self.slot(number).load(Ordering::Relaxed) == number
    }

    #[inline]
    pub(crate) fn begin(&self, number: u64) {
        self.slot(number).store(number, Ordering::Relaxed);
    }

    #[inline]
    pub(crate) fn end(&self, number: u64) {
        let slot = self.slot(number);
        if slot.load(Ordering::Relaxed) == number {
            slot.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_move_of_each_position_at_each_depth_has_a_number_of_its_own() {
        let questions = (0..128_u64)
            .flat_map(|key| (0..16).flat_map(move |tag| (1..9).map(move |depth| (key, tag, depth))));
        let mut numbers = HashSet::new();
        for (key, tag, depth) in questions {
            let number = Busy::number(key, tag, depth);
            assert!(number % 2 == 1, "0 is nobody's");
            assert!(numbers.insert(number), "{key:x} {tag} {depth}");
        }
        let slots: HashSet<u64> = numbers.iter().map(|number| number >> 52).collect();
        assert!(slots.len() > SLOTS * 9 / 10, "{} of {SLOTS} places are used", slots.len());
    }

    #[test]
    fn a_move_is_busy_from_its_beginning_to_its_end() {
        let busy = Busy::new();
        let (one, same_place, other) = (0x1230_0000_0000_0001, 0x1230_0000_0000_0003, 0xabc0_0000_0000_0001);
        assert!(!busy.is_busy(one));
        busy.begin(one);
        busy.begin(other);
        assert!(busy.is_busy(one) && busy.is_busy(other) && !busy.is_busy(same_place));
        busy.end(one);
        assert!(!busy.is_busy(one) && busy.is_busy(other));
        // Who comes later to the same place is the one who is known to be there, until it goes itself.
        busy.begin(one);
        busy.begin(same_place);
        busy.end(one);
        assert!(busy.is_busy(same_place) && !busy.is_busy(one));
        busy.end(same_place);
        assert!(!busy.is_busy(same_place));
    }
}
