//! What the solver has proven, shared by its threads.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use super::memory::{Memory, Pages};
use super::shape::Word;

/// The memory of a table.
#[derive(Debug)]
pub(super) struct TableMemory {
    memory: Memory,
    /// There are 2 to the power of this buckets.
    bits: u32,
}

/// A cache line.
const BUCKET_WORDS: usize = 8;
const BUCKET_BYTES: usize = BUCKET_WORDS * 8;

/// The fewest buckets: their number and what an entry keeps tell all 60 bits of a stirred word.
const LEAST_BITS: u32 = 60 - REST_BITS;
const REST_BITS: u32 = 40;
const DATA_BITS: u32 = 24;

impl TableMemory {
    /// A table of at most so many mebibytes, but 64 at least.
    pub(super) fn new(mib: usize) -> io::Result<TableMemory> {
        let bits = bits(mib);
        // The smallest table is for positions that may be solved before they have touched much of it.
        let pages = if bits > LEAST_BITS { Pages::Huge } else { Pages::Small };
        Ok(TableMemory { memory: Memory::new(BUCKET_BYTES << bits, pages)?, bits })
    }

    /// How many mebibytes a table of at most so many takes.
    pub(super) fn mib_within(mib: usize) -> usize {
        (BUCKET_BYTES << bits(mib)) >> 20
    }

    pub(super) fn table(&mut self) -> Table<'_> {
        Table { words: self.memory.words(), bits: self.bits }
    }

    /// Reads what [`Table::write`] has written of a table of this size.
    pub(super) fn read(&mut self, input: &mut impl Read) -> io::Result<()> {
        let mut chunk = [0; BUCKET_BYTES];
        for words in self.memory.words().chunks_exact(BUCKET_WORDS) {
            input.read_exact(&mut chunk)?;
            for (word, bytes) in words.iter().zip(chunk.chunks_exact(8)) {
                let Ok(bytes) = bytes.try_into() else { unreachable!("eight bytes") };
                word.store(u64::from_le_bytes(bytes), Ordering::Relaxed);
            }
        }
        Ok(())
    }
}

/// The number of buckets of a table of at most so many mebibytes, as a power of 2.
fn bits(mib: usize) -> u32 {
    let buckets = mib.max(1).saturating_mul(1 << 20) / BUCKET_BYTES;
    buckets.ilog2().max(LEAST_BITS)
}

/// A table in use. Its entries are written and read without locks.
///
/// An entry is a word: what the bucket's number does not tell of the stirred position, how much work the entry is, a mark that
/// it is one, and both bounds. Of wide positions a second word tells the rest, mixed with the first, so that halves of two
/// entries do not look like one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Table<'a> {
    words: &'a [AtomicU64],
    bits: u32,
}

/// What is known of a position: its value lies between these, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Range {
    /// All that the stones in play allow.
    #[inline]
    pub(super) const fn of_stones(in_play: i32) -> Range {
        Range { lower: -in_play, upper: in_play }
    }

    pub(super) const fn exactly(value: i32) -> Range {
        Range { lower: value, upper: value }
    }

    /// The same from the view before a move that gained so much.
    #[inline]
    pub(super) const fn before(self, gain: i32, again: bool) -> Range {
        if again {
            Range { lower: gain + self.lower, upper: gain + self.upper }
        } else {
            Range { lower: gain - self.upper, upper: gain - self.lower }
        }
    }
}

/// More stones in play than this have bounds that an entry has no room for.
pub(super) const MOST_STONES: i32 = 511;

const MARK: u64 = 1 << 18;
const WORK_SHIFT: u32 = 19;
const MOST_WORK: u64 = 31;

impl Table<'_> {
    pub(super) fn mib(&self) -> usize {
        (BUCKET_BYTES << self.bits) >> 20
    }

    /// Writes all of the table.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        self.words.iter().try_for_each(|word| output.write_all(&word.load(Ordering::Relaxed).to_le_bytes()))
    }

    #[inline]
    fn place<W: Word>(&self, position: W) -> (&[AtomicU64; BUCKET_WORDS], u64, u64) {
        let (stirred, second) = position.stirred();
        let bucket = (stirred >> (60 - self.bits)) as usize;
        let rest = stirred & ((1 << (60 - self.bits)) - 1);
        let words = &self.words[bucket * BUCKET_WORDS..][..BUCKET_WORDS];
        let Ok(words) = words.try_into() else { unreachable!("a slice of that length") };
        (words, rest, second)
    }

    /// Some word of a position's bucket: who asks for it has the bucket brought into the processor's cache.
    #[inline]
    pub(super) fn touch<W: Word>(&self, position: W) -> u64 {
        self.place(position).0[0].load(Ordering::Relaxed)
    }

    /// What is known of a position with so many stones in play.
    #[inline]
    pub(super) fn look_up<W: Word>(&self, position: W, in_play: i32) -> Option<Range> {
        let (bucket, rest, second) = self.place(position);
        let step = if W::WIDE { 2 } else { 1 };
        for slot in (0..BUCKET_WORDS).step_by(step) {
            let entry = bucket[slot].load(Ordering::Relaxed);
            if entry >> DATA_BITS == rest
                && entry & MARK != 0
                && (!W::WIDE || bucket[slot + 1].load(Ordering::Relaxed) ^ entry == second)
            {
                return Some(Range {
                    lower: 2 * (entry & 511) as i32 - in_play,
                    upper: 2 * (entry >> 9 & 511) as i32 - in_play,
                });
            }
        }
        None
    }

    /// Remembers the bounds of a position that took so many nodes: over its own entry, an empty one or that of the least work.
    #[inline]
    pub(super) fn remember<W: Word>(&self, position: W, in_play: i32, range: Range, nodes: u64) {
        let (bucket, rest, second) = self.place(position);
        let step = if W::WIDE { 2 } else { 1 };
        let (mut chosen, mut least) = (0, u64::MAX);
        for slot in (0..BUCKET_WORDS).step_by(step) {
            let entry = bucket[slot].load(Ordering::Relaxed);
            let is_own = entry >> DATA_BITS == rest
                && (!W::WIDE || bucket[slot + 1].load(Ordering::Relaxed) ^ entry == second);
            if entry & MARK == 0 || is_own {
                chosen = slot;
                break;
            }
            let work = entry >> WORK_SHIFT & MOST_WORK;
            if work < least {
                (chosen, least) = (slot, work);
            }
        }
        let work = u64::from(64 - nodes.leading_zeros()).min(MOST_WORK);
        let (lower, upper) = ((range.lower + in_play) as u64 / 2, (range.upper + in_play) as u64 / 2);
        let entry = rest << DATA_BITS | work << WORK_SHIFT | MARK | upper << 9 | lower;
        bucket[chosen].store(entry, Ordering::Relaxed);
        if W::WIDE {
            bucket[chosen + 1].store(entry ^ second, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Range = Range::of_stones(20);

    fn range(lower: i32, upper: i32) -> Range {
        Range { lower, upper }
    }

    #[test]
    fn sizes_are_powers_of_two_from_64_mebibytes_on() {
        for (asked, given) in [(0, 64), (1, 64), (64, 64), (127, 64), (128, 128), (1000, 512)] {
            assert_eq!(TableMemory::mib_within(asked), given, "{asked} MiB");
        }
        // What no system has is refused, however much it is.
        let most = usize::MAX >> 20;
        for mib in [most - 1, most, most + 1, 2 * most + 2, usize::MAX] {
            assert!(TableMemory::new(mib).is_err(), "{mib} MiB");
        }
    }

    #[test]
    fn bounds_come_back_as_they_were_stored_for_any_number_of_stones() {
        let mut memory = TableMemory::new(64).unwrap();
        let table = memory.table();
        assert_eq!(table.mib(), 64);
        for in_play in [1, 2, 20, 301, MOST_STONES] {
            for bounds in [range(-in_play, in_play), range(-in_play, -in_play), range(in_play - 2, in_play)] {
                let (narrow, wide) = (in_play as u64, u128::from(in_play as u64) << 100 | 5);
                table.remember(narrow, in_play, bounds, 1);
                table.remember(wide, in_play, bounds, 1);
                assert_eq!(table.look_up(narrow, in_play), Some(bounds));
                assert_eq!(table.look_up(wide, in_play), Some(bounds));
            }
        }
        assert_eq!((table.look_up(999_u64, 20), table.look_up(999_u128, 20)), (None, None));
        // These are stirred to nothing but zeros, as what was never written is.
        assert_eq!((table.look_up(0_u64, 20), table.look_up(0_u128, 20)), (None, None));
    }

    /// Words that all fall into one bucket, together with each other.
    fn neighbours<W: Word>(table: &Table<'_>, word: impl Fn(u64) -> W, count: usize) -> Vec<W> {
        let bucket = |word: W| word.stirred().0 >> (60 - table.bits);
        let wanted = bucket(word(0));
        (0..).map(&word).filter(|word| bucket(*word) == wanted).take(count).collect()
    }

    #[test]
    fn of_a_full_bucket_the_entry_of_the_least_work_gives_way() {
        let mut memory = TableMemory::new(64).unwrap();
        let table = memory.table();
        let words = neighbours(&table, |number| number, BUCKET_WORDS + 1);
        let nodes = [900, 700, 40, 800, 3000, 5000, 600, 500];
        for (word, nodes) in words.iter().zip(nodes) {
            table.remember(*word, 20, NONE, nodes);
        }
        // More is known of one of them: it keeps its place.
        table.remember(words[0], 20, range(2, 8), 100);
        assert!(words[..BUCKET_WORDS].iter().all(|word| table.look_up(*word, 20).is_some()));
        assert_eq!(table.look_up(words[0], 20), Some(range(2, 8)));
        table.remember(words[BUCKET_WORDS], 20, range(4, 4), 1);
        let there: Vec<bool> = words.iter().map(|word| table.look_up(*word, 20).is_some()).collect();
        assert_eq!(there, [true, true, false, true, true, true, true, true, true]);
    }

    #[test]
    fn wide_entries_are_told_apart_by_both_of_their_words() {
        let mut memory = TableMemory::new(64).unwrap();
        let table = memory.table();
        // The same stirred half, and another second one.
        let mixed = |upper: u64| {
            let lower = upper.wrapping_mul(0x94d0_49bb_1331_11eb).rotate_left(29);
            u128::from(upper) << 64 | u128::from(lower)
        };
        let words: Vec<u128> = (1..=4).map(mixed).collect();
        assert!(words.iter().all(|word| word.stirred().0 == words[0].stirred().0));
        for (place, word) in (0..).zip(&words) {
            table.remember(*word, 20, range(2 * place, 2 * place), 1 + place as u64);
        }
        for (place, word) in (0..).zip(&words) {
            assert_eq!(table.look_up(*word, 20), Some(range(2 * place, 2 * place)));
        }
        // What is known of one of them changes in its own place.
        table.remember(words[3], 20, range(8, 8), 1000);
        assert_eq!(table.look_up(words[3], 20), Some(range(8, 8)));
        assert!(words.iter().all(|word| table.look_up(*word, 20).is_some()));
        // A bucket has room for four of them.
        table.remember(mixed(5), 20, NONE, 1);
        let there: Vec<bool> = words.iter().map(|word| table.look_up(*word, 20).is_some()).collect();
        assert_eq!(there, [false, true, true, true]);
    }

    #[test]
    fn a_range_is_seen_before_a_move_as_who_makes_it_sees_it() {
        assert_eq!(range(-3, 5).before(2, true), range(-1, 7));
        assert_eq!(range(-3, 5).before(2, false), range(-3, 5));
        assert_eq!(Range::exactly(4).before(1, false), Range::exactly(-3));
        assert_eq!(NONE, range(-20, 20));
    }

    #[test]
    fn a_table_is_read_as_it_was_written() {
        let mut memory = TableMemory::new(64).unwrap();
        for word in 0..100_u64 {
            memory.table().remember(word, 20, range(0, 2 * (word % 10) as i32), word);
        }
        let mut file = Vec::new();
        memory.table().write(&mut file).unwrap();
        assert_eq!(file.len(), 64 << 20);
        let mut read = TableMemory::new(64).unwrap();
        read.read(&mut file.as_slice()).unwrap();
        for word in 0..110_u64 {
            assert_eq!(read.table().look_up(word, 20), memory.table().look_up(word, 20), "{word}");
        }
        assert!(read.read(&mut &file[1..]).is_err(), "too short");
    }
}
