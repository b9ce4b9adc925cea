//! What a search remembers of positions that it has seen: the transposition table.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use crate::{Bound, Score};

/// Four entries: one cache line, so that a question costs one access to memory.
const ENTRIES_IN_BUCKET: usize = 4;

/// Two words an entry: what is known, and the key it is known of, folded with it.
///
/// Several threads write without waiting for each other. If two of them write the same slot at once, the two halves may
/// come from different entries; then the fold does not give the key of any position that is asked for, and the entry is
/// taken for another position's.
struct Slot<'a> {
    folded_key: &'a AtomicU64,
    entry: &'a AtomicU64,
}

const WORDS_IN_BUCKET: usize = 8; // of eight bytes each
const BYTES_IN_BUCKET: usize = 64;
const BUCKETS_IN_PAGE: usize = 64; // of 4096 bytes

/// A table of what is known about positions, by their keys: fixed in size, shared between threads without locks.
///
/// A new entry replaces what is known of the same position, an empty place, or the entry of its bucket that is worth
/// least: from an older search, or of less depth.
///
/// Keys need not be random: they are mixed. Sizes need not be powers of two.
///
/// # Examples
/// ```
/// use gomoku_search::{Bound, Entry, Score, Table};
///
/// let table = Table::with_mib(1);
/// table.store(42, 3, Entry::new(5, Bound::Exact, Score::win_in(7)));
/// let found = table.get(42, 1).expect("just stored");
/// assert_eq!(found.value, Score::win_in(5), "four plies from there: nearer if it is met nearer to the root");
/// assert!(table.get(43, 1).is_none());
/// ```
pub struct Table {
    /// All words, zeroed by the operating system: what is never touched costs no time.
    words: Box<[AtomicU64]>,
    /// Which pages of buckets something was written to: others need not be cleared, and take no memory.
    written: Box<[AtomicBool]>,
    /// Where the first bucket begins, so that each one is a cache line.
    first: usize,
    buckets: usize,
    /// Counts the searches, so that old entries give way first.
    age: AtomicU8,
}

/// What is known about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Entry {
    /// How many plies were looked ahead, up to 2047.
    pub depth: u32,
    /// Whether the value is exact or a bound.
    pub bound: Bound,
    /// The value for the side to move there, its distance counted from the root of the search that asks.
    pub value: Score,
    /// Whether the value is true for any depth, because no judgement at a horizon went into it.
    pub complete: bool,
    /// A number for the best move, below 4095, as whoever stores it counts moves; larger ones are not remembered.
    pub best: Option<u32>,
}

impl Entry {
    /// An entry that is not complete and knows no move.
    #[must_use]
    pub const fn new(depth: u32, bound: Bound, value: Score) -> Entry {
        Entry { depth, bound, value, complete: false, best: None }
    }

    /// Whether the value proves a win or a loss, which is true at any depth.
    #[inline]
    #[must_use]
    pub fn is_proof(&self) -> bool {
        self.value.is_decisive()
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.value > Score::DRAW,
                Bound::Upper => self.value < Score::DRAW,
                Bound::Estimate => false,
            }
    }

    /// Whether the entry, if it is trusted, answers the question of this window. A value inside the window does not: the line
    /// that leads to it is wanted, too.
    #[inline]
    #[must_use]
    pub fn settles(&self, alpha: Score, beta: Score) -> bool {
        (self.value >= beta && self.bound != Bound::Upper)
            || (self.value <= alpha && self.bound != Bound::Lower)
    }
}

impl Table {
    /// A table of at most so many mebibytes, and at least one bucket of four entries. If the system has less memory to give,
    /// it is half as large, or a quarter and so on.
    #[must_use]
    pub fn with_mib(mib: usize) -> Table {
        Table::with_buckets(mib.saturating_mul(1 << 20) / BYTES_IN_BUCKET)
    }

    /// A table of at least so many entries, if there is memory for them: a multiple of four, and at least four.
    #[must_use]
    pub fn with_entries(entries: usize) -> Table {
        Table::with_buckets(entries.div_ceil(ENTRIES_IN_BUCKET))
    }

    fn with_buckets(buckets: usize) -> Table {
        let mut buckets = buckets.max(1);
        let words: Box<[AtomicU64]> = loop {
            let length = buckets.saturating_add(1).saturating_mul(WORDS_IN_BUCKET);
            match bytemuck::try_zeroed_slice_box(length) {
                Ok(words) => break words,
                Err(()) if buckets > 1 => buckets /= 2,
                // Not even the least: nothing goes on without memory.
                Err(()) => break bytemuck::zeroed_slice_box(length),
            }
        };
        let first = words.as_ptr().align_offset(BYTES_IN_BUCKET).min(WORDS_IN_BUCKET);
        let written = (0..buckets.div_ceil(BUCKETS_IN_PAGE)).map(|_| AtomicBool::new(false)).collect();
        Table { words, written, first, buckets, age: AtomicU8::new(0) }
    }

    /// How many entries fit in.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.buckets * ENTRIES_IN_BUCKET
    }

    /// How many of a thousand places are taken by the current search, from a sample.
    #[must_use]
    pub fn fill_per_mille(&self) -> u32 {
        let sample = self.buckets.min(250);
        let age = self.age.load(Ordering::Relaxed);
        let slots = (0..sample).flat_map(|bucket| self.slots(bucket));
        let taken = slots.filter_map(|slot| Packed(slot.entry.load(Ordering::Relaxed)).some());
        let current = taken.filter(|entry| entry.age() == age).count();
        (current * 1000 / (sample * ENTRIES_IN_BUCKET)) as u32
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        // In place: the system gives fresh memory page by page, which would slow down the next search by much more.
        let pages = self.words[self.first..].chunks_mut(BUCKETS_IN_PAGE * WORDS_IN_BUCKET);
        for (page, written) in pages.zip(&mut self.written) {
            if std::mem::take(written.get_mut()) {
                page.fill_with(|| AtomicU64::new(0));
            }
        }
        *self.age.get_mut() = 0;
    }

    /// Begins another search: what is known stays, and gives way first.
    pub fn new_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % (1 << AGE_BITS), Ordering::Relaxed);
    }

    /// What is known about the position with this key, met `ply` plies after the root.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64, ply: u32) -> Option<Entry> {
        let key = mix(key);
        for slot in self.slots(self.bucket(key)) {
            // The places of a bucket are taken in order and never given back: behind an empty one there is nothing.
            let packed = Packed(slot.entry.load(Ordering::Relaxed)).some()?;
            if slot.folded_key.load(Ordering::Relaxed) ^ packed.0 == key {
                return Some(packed.unpack(ply));
            }
        }
        None
    }

    /// Remembers what is known about the position with this key, met `ply` plies after the root. An
    /// [estimate](Bound::Estimate) is no knowledge: it is not stored, and puts nothing out of its place.
    #[inline]
    pub fn store(&self, key: u64, ply: u32, entry: Entry) {
        let key = mix(key);
        let age = self.age.load(Ordering::Relaxed);
        // What is written must not look like an empty place: what stands behind it would not be found any more.
        let Some(mut packed) = Packed::pack(&entry, ply, age).some() else { return };
        let mut place = None;
        let mut least = u32::MAX;
        let bucket = self.bucket(key);
        let written = &self.written[bucket / BUCKETS_IN_PAGE];
        if !written.load(Ordering::Relaxed) {
            written.store(true, Ordering::Relaxed);
        }
        for slot in self.slots(bucket) {
            let Some(old) = Packed(slot.entry.load(Ordering::Relaxed)).some() else {
                place = Some(slot);
                break;
            };
            if slot.folded_key.load(Ordering::Relaxed) ^ old.0 == key {
                place = Some(slot);
                if entry.best.is_none() {
                    packed = packed.with_best_of(old);
                }
                break;
            }
            let worth = old.worth(age);
            if worth < least {
                (place, least) = (Some(slot), worth);
            }
        }
        if let Some(place) = place {
            place.folded_key.store(key ^ packed.0, Ordering::Relaxed);
            place.entry.store(packed.0, Ordering::Relaxed);
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        // The key as a fraction of 2^64, times the number of buckets: any number will do.
        ((u128::from(key) * self.buckets as u128) >> 64) as usize
    }

    #[inline]
    fn slots(&self, bucket: usize) -> impl Iterator<Item = Slot<'_>> {
        let start = self.first + bucket * WORDS_IN_BUCKET;
        let words = &self.words[start..start + WORDS_IN_BUCKET];
        words.chunks_exact(2).map(|pair| Slot { folded_key: &pair[0], entry: &pair[1] })
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("capacity", &self.capacity()).finish_non_exhaustive()
    }
}

/// Spreads keys over all bits, without making two of them equal.
#[inline]
fn mix(key: u64) -> u64 {
    let key = (key ^ (key >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (key ^ (key >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// An entry in 64 bits; 0 is an empty place.
///
/// ```text
/// bits  0…31  value, its distance counted from the position itself
///      32…42  depth
///      43     complete
///      44…45  bound; 0 marks an empty place
///      46…57  best move + 1, 0 for none
///      58…63  age
/// ```
#[derive(Clone, Copy)]
struct Packed(u64);

const DEPTH_AT: u32 = 32;
const COMPLETE_AT: u32 = 43;
const BOUND_AT: u32 = 44;
const BEST_AT: u32 = 46;
const AGE_AT: u32 = 58;
const AGE_BITS: u32 = 6;
const DEPTH_MASK: u64 = 0x7ff;
const BEST_MASK: u64 = 0xfff;

impl Packed {
    #[inline]
    fn pack(entry: &Entry, ply: u32, age: u8) -> Packed {
        let bound = match entry.bound {
            Bound::Exact => 1,
            Bound::Upper => 2,
            Bound::Lower => 3,
            // Nothing that a search could rely on: it is not stored.
            Bound::Estimate => 0,
        };
        let best = entry.best.map_or(0, |best| u64::from(best) + 1);
        Packed(
            u64::from(entry.value.seen_from(ply).to_bits())
                | u64::from(entry.depth).min(DEPTH_MASK) << DEPTH_AT
                | u64::from(entry.complete) << COMPLETE_AT
                | bound << BOUND_AT
                | (if best <= BEST_MASK { best } else { 0 }) << BEST_AT
                | u64::from(age) << AGE_AT,
        )
    }

    #[inline]
    fn some(self) -> Option<Packed> {
        (self.0 >> BOUND_AT & 3 != 0).then_some(self)
    }

    #[inline]
    fn unpack(self, ply: u32) -> Entry {
        Entry {
            depth: self.depth(),
            bound: match self.0 >> BOUND_AT & 3 {
                1 => Bound::Exact,
                2 => Bound::Upper,
                _ => Bound::Lower,
            },
            value: Score::from_bits(self.0 as u32).met_at(ply),
            complete: self.0 >> COMPLETE_AT & 1 == 1,
            best: ((self.0 >> BEST_AT & BEST_MASK) as u32).checked_sub(1),
        }
    }

    #[inline]
    fn depth(self) -> u32 {
        (self.0 >> DEPTH_AT & DEPTH_MASK) as u32
    }

    #[inline]
    fn age(self) -> u8 {
        (self.0 >> AGE_AT) as u8
    }

    #[inline]
    fn with_best_of(self, old: Packed) -> Packed {
        Packed(self.0 | old.0 & (BEST_MASK << BEST_AT))
    }

    /// The least worth entry of a bucket gives way: those of other searches first, then the shallow.
    #[inline]
    fn worth(self, age: u8) -> u32 {
        self.depth() + (u32::from(self.age() == age) << 11)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_larger_than_all_memory_is_as_large_as_can_be() {
        let table = Table::with_mib(usize::MAX);
        // Half as large until it fits, not a bit smaller: a few thousand entries always do.
        assert!(table.capacity() > 10_000 && table.capacity() < usize::MAX / BYTES_IN_BUCKET);
        let entry = Entry::new(5, Bound::Exact, Score::DRAW);
        table.store(42, 0, entry);
        assert_eq!(table.get(42, 0), Some(entry));
    }

    #[test]
    fn no_two_keys_are_mixed_into_one() {
        // What can be undone keeps apart whatever was apart.
        let inverse = |factor: u64| {
            (0..6).fold(factor, |inverse, _| {
                inverse.wrapping_mul(2_u64.wrapping_sub(factor.wrapping_mul(inverse)))
            })
        };
        let unmixed = |key: u64| {
            let key = key.wrapping_mul(inverse(0xbf58_476d_1ce4_e5b9));
            let key = (key ^ key >> 29 ^ key >> 58).wrapping_mul(inverse(0x9e37_79b9_7f4a_7c15));
            key ^ key >> 32
        };
        let single_bits = (0..64).map(|bit| 1 << bit);
        for key in (0..1000).chain(single_bits).chain([u64::MAX, 0x0123_4567_89ab_cdef]) {
            assert_eq!(unmixed(mix(key)), key);
        }
    }

    #[test]
    fn entries_of_other_searches_are_worth_less_than_any_of_this_one_and_shallow_ones_less_than_deep() {
        let worth = |depth, age| Packed::pack(&Entry::new(depth, Bound::Exact, Score::DRAW), 0, age).worth(7);
        let deepest = DEPTH_MASK as u32;
        let rising =
            [worth(0, 6), worth(1, 6), worth(deepest, 6), worth(0, 7), worth(1, 7), worth(deepest, 7)];
        assert!(rising.is_sorted_by(|less, more| less < more), "{rising:?}");
    }

    #[test]
    fn clearing_forgets_every_entry() {
        let mut table = Table::with_mib(1);
        let entry = Entry::new(5, Bound::Exact, Score::DRAW);
        for keys in [0..1, 0..100_000, 100_000..100_003] {
            keys.clone().for_each(|key| table.store(key, 0, entry));
            assert!(keys.clone().any(|key| table.get(key, 0).is_some()));
            table.clear();
            assert!(table.words.iter().all(|word| word.load(Ordering::Relaxed) == 0), "{keys:?}");
        }
    }
}
