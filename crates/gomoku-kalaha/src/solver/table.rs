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
        let buckets = (mib.max(1) << 20) / BUCKET_BYTES;
        let bits = buckets.ilog2().clamp(LEAST_BITS, 59);
        // The smallest table is for positions that may be solved before they have touched much of it.
        let pages = if bits > LEAST_BITS { Pages::Huge } else { Pages::Small };
        Ok(TableMemory { memory: Memory::new(BUCKET_BYTES << bits, pages)?, bits })
    }

    pub(super) fn mib(&self) -> usize {
        (BUCKET_BYTES << self.bits) >> 20
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
