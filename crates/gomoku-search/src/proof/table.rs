//! What a proof search remembers of positions, in bounded memory.

use std::fmt;

use crate::TableSize;

use super::numbers::Numbers;

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) numbers: Numbers,
    /// The longest line of the proof or disproof that was found; 0 while the position is open.
    pub(super) length: u32,
}

impl Known {
    /// Nothing.
    pub(super) const OPEN: Known = Known { numbers: Numbers::OPEN, length: 0 };

    /// The game is over, or counts as over.
    pub(super) const fn end(goal_is_met: bool) -> Known {
        Known { numbers: Numbers::solved(goal_is_met), length: 0 }
    }
}

/// The key; the two numbers; and packed: work in the high half, then 16 bits of length and 16 bits of the search's number.
///
/// Plain words, so that a new table is memory that the system hands out as zeros when it is first touched: a large table
/// costs nothing as long as the search is small.
type Slot = [u64; 3];

const SLOTS_IN_BUCKET: usize = 4;

/// How many places are cleaned up at once: a fraction of a millisecond, so that a search that is told to stop does.
const SLOTS_IN_SECTION: usize = 1 << 14;

/// Numbers of open and solved positions, by key. A key has one bucket of four places.
///
/// If the bucket is full, the position with the least work below it gives way: it is the cheapest to search again. If a
/// section of the table is nearly full, all those in it with little work go at once (Nagai's `SmallTreeGC`), and the work of
/// those that stay counts an eighth less from then on, so that what was dear long ago does not stay for ever.
#[derive(Clone)]
pub(super) struct ProofTable {
    slots: Vec<Slot>,
    /// The number of the current search; places of other numbers are free. 0 is never used.
    epoch: u16,
    /// How many places are taken in each section.
    taken: Vec<usize>,
}

impl ProofTable {
    pub(super) fn new(size: TableSize) -> ProofTable {
        let entries = match size {
            TableSize::Mib(mib) => mib.saturating_mul(1 << 20) / size_of::<Slot>(),
            TableSize::Entries(entries) => entries,
        };
        let slots = entries.next_multiple_of(SLOTS_IN_BUCKET);
        let sections = slots.div_ceil(SLOTS_IN_SECTION);
        ProofTable { slots: vec![[0; 3]; slots], epoch: 0, taken: vec![0; sections] }
    }

    /// Forgets everything, without a walk through the memory.
    pub(super) fn begin(&mut self) {
        self.taken.fill(0);
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            self.slots.fill([0; 3]);
            self.epoch = 1;
        }
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let bucket = self.bucket(key)?;
        let slot = self.slots[bucket..bucket + SLOTS_IN_BUCKET]
            .iter()
            .find(|slot| slot[0] == key && epoch(slot) == self.epoch)?;
        let numbers = Numbers { proof: slot[1] as u32, disproof: (slot[1] >> 32) as u32 };
        Some(Known { numbers, length: u32::from((slot[2] >> 16) as u16) })
    }

    /// Remembers a position on which so many nodes have been spent, in addition to those it is known for.
    pub(super) fn store(&mut self, key: u64, known: Known, nodes: u64) {
        let Some(bucket) = self.bucket(key) else { return };
        let current = self.epoch;
        let slots = &mut self.slots[bucket..bucket + SLOTS_IN_BUCKET];
        let mut work = nodes;
        let mut place = 0;
        let mut least = u64::MAX;
        for (index, slot) in slots.iter().enumerate() {
            let worth = if epoch(slot) == current { 1 + worth(slot) } else { 0 };
            if worth > 0 && slot[0] == key {
                work += slot[2] >> 32;
                place = index;
                least = u64::MAX;
                break;
            }
            if worth < least {
                (place, least) = (index, worth);
            }
        }
        let work = work.min(u64::from(u32::MAX));
        let length = known.length.min(u32::from(u16::MAX));
        slots[place] = [
            key,
            u64::from(known.numbers.proof) | u64::from(known.numbers.disproof) << 32,
            work << 32 | u64::from(length) << 16 | u64::from(current),
        ];
        if least == 0 {
            let section = bucket / SLOTS_IN_SECTION;
            self.taken[section] += 1;
            let slots = self.slots.len() - section * SLOTS_IN_SECTION;
            if self.taken[section] > slots.min(SLOTS_IN_SECTION) * 7 / 8 {
                self.collect(section);
            }
        }
    }

    /// Drops the positions with the least work, at least three in ten of a section.
    #[cold]
    fn collect(&mut self, section: usize) {
        let current = self.epoch;
        let first = section * SLOTS_IN_SECTION;
        let end = self.slots.len().min(first + SLOTS_IN_SECTION);
        let slots = &mut self.slots[first..end];
        let taken = &mut self.taken[section];
        // By powers of two, which is near enough and needs no sorting.
        let class = |slot: &Slot| worth(slot).checked_ilog2().unwrap_or(0) as usize;
        let mut sizes = [0; u64::BITS as usize];
        for slot in slots.iter().filter(|slot| epoch(slot) == current) {
            sizes[class(slot)] += 1;
        }
        let mut dropped = 0;
        let mut last_class = 0;
        for (class, size) in sizes.iter().enumerate() {
            dropped += size;
            last_class = class;
            if dropped * 10 >= *taken * 3 {
                break;
            }
        }
        for slot in slots.iter_mut().filter(|slot| epoch(slot) == current) {
            if class(slot) <= last_class {
                *slot = [0; 3];
            } else {
                let work = slot[2] >> 32;
                slot[2] = (work - work / 8) << 32 | slot[2] & u64::from(u32::MAX);
            }
        }
        *taken -= dropped;
    }

    /// Where a key's bucket begins; `None` without a table.
    #[inline]
    fn bucket(&self, key: u64) -> Option<usize> {
        let buckets = self.slots.len() / SLOTS_IN_BUCKET;
        // The key as a fraction of 2^64, times the number of buckets: any number will do.
        let index = (u128::from(key) * buckets as u128) >> 64;
        (buckets > 0).then_some(index as usize * SLOTS_IN_BUCKET)
    }
}

#[inline]
fn epoch(slot: &Slot) -> u16 {
    slot[2] as u16
}

/// How dear a position was; twice as much if it is solved, since it will not change any more.
#[inline]
fn worth(slot: &Slot) -> u64 {
    let solved = slot[1] as u32 == 0 || slot[1] >> 32 == 0;
    (slot[2] >> 32) << u32::from(solved)
}

impl fmt::Debug for ProofTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProofTable")
            .field("entries", &self.slots.len())
            .field("taken", &self.taken.iter().sum::<usize>())
            .finish_non_exhaustive()
    }
}

/// Spreads a key over all bits, without making two of them equal: the finaliser of `SplitMix64`.
#[inline]
pub(super) const fn mix(key: u64) -> u64 {
    let key = key.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ (key >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(proof: u32) -> Known {
        Known { numbers: Numbers { proof, disproof: 7 }, length: 3 }
    }

    #[test]
    fn what_was_stored_is_found_until_the_next_search_begins() {
        let mut table = ProofTable::new(TableSize::Entries(5));
        table.begin();
        assert_eq!(table.get(mix(1)), None);
        table.store(mix(1), known(2), 10);
        table.store(mix(1), known(4), 10);
        assert_eq!(table.get(mix(1)), Some(known(4)));
        assert_eq!((table.slots.len(), &table.taken[..]), (8, &[1][..]));
        table.begin();
        assert_eq!(table.get(mix(1)), None);
        for _ in 0..=u16::MAX {
            table.begin();
            assert_eq!(table.get(mix(1)), None);
        }
    }

    #[test]
    fn no_table_at_all_remembers_nothing() {
        let mut table = ProofTable::new(TableSize::Mib(0));
        table.begin();
        table.store(mix(1), known(2), 10);
        assert_eq!(table.get(mix(1)), None);
    }

    #[test]
    fn much_work_stays_and_little_work_goes() {
        // Three sections, the last one small.
        let mut table = ProofTable::new(TableSize::Entries(2 * SLOTS_IN_SECTION + 1000));
        table.begin();
        assert_eq!(table.taken.len(), 3);
        let dear = 0..1000_u64;
        for key in dear.clone() {
            table.store(mix(key), known(2), 1_000_000);
        }
        for key in 10_000..300_000 {
            table.store(mix(key), known(2), key % 7);
            let most = table.taken.iter().sum::<usize>();
            assert!(most <= table.slots.len() * 7 / 8);
        }
        let kept = dear.filter(|key| table.get(mix(*key)).is_some()).count();
        assert!(kept > 950, "{kept} of 1000");
        for (section, slots) in table.slots.chunks(SLOTS_IN_SECTION).enumerate() {
            let taken = slots.iter().filter(|slot| epoch(slot) == table.epoch).count();
            assert_eq!(taken, table.taken[section], "section {section}");
        }
    }
}
