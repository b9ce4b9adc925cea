//! The positions that a tree has been through.

/// Positions visited before, by their keys; a newer one may push out an older one.
///
/// Every step of a tree puts down the same number of stones, so that a position comes up at one depth only, and the
/// depth allowed never grows: what was found from it once cannot be bettered. A key that two positions share, one chance
/// in 2⁶³, could hide a win, but never make one up.
#[derive(Debug, Default)]
pub(super) struct Visited {
    slots: Vec<u64>,
}

impl Visited {
    const SLOT_BITS: u32 = 16;

    /// Remembers a position, and tells whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) -> bool {
        if self.slots.is_empty() {
            self.slots.resize(1 << Self::SLOT_BITS, 0);
        }
        // 0 marks an empty slot.
        let mark = key | 1;
        let slot = &mut self.slots[(key >> (u64::BITS - Self::SLOT_BITS)) as usize];
        let is_new = *slot != mark;
        *slot = mark;
        is_new
    }
}
