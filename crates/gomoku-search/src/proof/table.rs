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
const SLOTS_IN_SECTION: usize = 16_384;

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
    /// A table of this size; if the system has less memory to give, half as large, or a quarter and so on.
    pub(super) fn new(size: TableSize) -> ProofTable {
        let entries = match size {
            TableSize::Mib(mib) => mib.saturating_mul(1 << 20) / size_of::<Slot>(),
            TableSize::Entries(entries) => entries,
        };
        let mut buckets = entries.div_ceil(SLOTS_IN_BUCKET);
        let slots: Vec<Slot> = loop {
            match bytemuck::try_zeroed_vec(buckets.saturating_mul(SLOTS_IN_BUCKET)) {
                Ok(slots) => break slots,
                Err(()) => buckets /= 2,
            }
        };
        let sections = slots.len().div_ceil(SLOTS_IN_SECTION);
        ProofTable { slots, epoch: 0, taken: vec![0; sections] }
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

    #[test]
    fn a_table_larger_than_all_memory_is_as_large_as_can_be() {
        for size in [TableSize::Mib(usize::MAX), TableSize::Entries(usize::MAX)] {
            let mut table = ProofTable::new(size);
            assert!(table.slots.len().is_multiple_of(SLOTS_IN_BUCKET));
            table.begin();
            table.store(mix(1), known(2), 10);
            assert_eq!(table.get(mix(1)), Some(known(2)));
        }
    }

    #[test]
    fn sizes_are_what_was_asked_for() {
        let slots = |size| ProofTable::new(size).slots.len();
        // Each takes 24 bytes.
        assert_eq!(slots(TableSize::Mib(3)), 1 << 17);
        assert_eq!((slots(TableSize::Entries(4)), slots(TableSize::Entries(9))), (4, 12));
        assert_eq!((slots(TableSize::Entries(0)), slots(TableSize::Mib(0))), (0, 0));
    }

    #[test]
    fn of_a_full_bucket_the_cheapest_goes_and_what_is_solved_counts_twice() {
        // Small keys share the first bucket.
        let mut table = ProofTable::new(TableSize::Entries(64));
        table.begin();
        table.store(1, Known { numbers: Numbers::PROVEN, length: 70_000 }, 60);
        table.store(2, known(2), 100);
        table.store(3, known(3), 50);
        // What is known already is worth all the work that went into it.
        table.store(3, known(4), 60);
        table.store(4, known(4), 130);
        assert_eq!(table.get(1).map(|known| known.length), Some(65_535), "as much as there is room for");
        table.store(5, known(5), u64::MAX / 2);
        let there: Vec<u64> = (1..=5).filter(|key| table.get(*key).is_some()).collect();
        assert_eq!((there, table.taken[0]), (vec![1, 3, 4, 5], 4));
        assert_eq!(format!("{table:?}"), "ProofTable { entries: 64, taken: 4, .. }");
    }

    #[test]
    fn at_least_three_in_ten_go_and_an_eighth_of_the_work_of_those_that_stay() {
        let mut table = ProofTable::new(TableSize::Entries(12));
        (0..3).for_each(|_| table.begin());
        let slot = |key, numbers: Numbers, work: u64, epoch: u64| {
            [key, u64::from(numbers.proof) | u64::from(numbers.disproof) << 32, work << 32 | 5 << 16 | epoch]
        };
        let works = [1000, 1, 100, 3, 81, 8, 80, 2, 16, 9];
        for (key, work) in (1..).zip(works) {
            table.slots[key as usize] = slot(key, known(2).numbers, work, 3);
        }
        // Left by an earlier search: no place that is taken.
        table.slots[0] = slot(99, known(2).numbers, 1, 2);
        table.taken[0] = 10;
        table.collect(0);
        let stay = |slots: &[Slot]| {
            let work = |slot: &Slot| (epoch(slot) == 3).then_some((slot[0], slot[2] >> 32));
            slots.iter().filter_map(work).collect::<Vec<_>>()
        };
        // Of works below four there are three. Classes of work are powers of two: they go together.
        assert_eq!(stay(&table.slots), [(1, 875), (3, 88), (5, 71), (6, 7), (7, 70), (9, 14), (10, 8)]);
        assert_eq!(table.taken[0], 7);
        assert!(table.slots.iter().filter(|slot| epoch(slot) == 3).all(|slot| slot[2] as u32 == 5 << 16 | 3));
        assert_eq!(table.slots[0], slot(99, known(2).numbers, 1, 2));
        // What is solved counts twice: of these four the third and the fourth are of one class.
        let solved =
            [(Numbers::PROVEN, 4), (Numbers::DISPROVEN, 7), (known(2).numbers, 4), (known(2).numbers, 7)];
        table.begin();
        for (key, (numbers, work)) in (1..).zip(solved) {
            table.slots[key as usize] = slot(key, numbers, work, 4);
        }
        table.taken[0] = 4;
        table.collect(0);
        let kept: Vec<u64> = table.slots.iter().filter(|slot| epoch(slot) == 4).map(|slot| slot[0]).collect();
        assert_eq!(kept, [1, 2]);
    }
}
