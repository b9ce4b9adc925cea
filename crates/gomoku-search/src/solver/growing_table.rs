//! A table that begins small, so that small games cost little, and grows with the search.

use crate::{Entry, Table, TableSize};

/// The first table fits into a processor's cache.
const FIRST: usize = 4096;
/// How much larger the next one is. What the smaller one held is forgotten: an eighth of the work at most.
const GROWTH: usize = 8;
/// A table of `TableSize::Mib` has so many entries, of 16 bytes, in each mebibyte.
const ENTRIES_IN_MIB: usize = 65_536;

/// The solver's table. It depends on nothing but what was stored since it was last cleared.
#[derive(Debug)]
pub(super) struct GrowingTable {
    most: usize,
    table: Option<Table>,
    stored: usize,
}

impl GrowingTable {
    /// An empty table that may grow to this size.
    pub(super) const fn new(size: TableSize) -> GrowingTable {
        let most = match size {
            TableSize::Mib(mib) => mib.saturating_mul(ENTRIES_IN_MIB),
            TableSize::Entries(entries) => entries,
        };
        GrowingTable { most, table: None, stored: 0 }
    }

    /// Forgets everything and is small again.
    pub(super) fn clear(&mut self) {
        self.stored = 0;
        match &mut self.table {
            Some(table) if table.capacity() <= FIRST => table.clear(),
            table => *table = None,
        }
    }

    #[inline]
    pub(super) fn get(&self, key: u64, ply: u32) -> Option<Entry> {
        self.table.as_ref()?.get(key, ply)
    }

    #[inline]
    pub(super) fn store(&mut self, key: u64, ply: u32, entry: Entry) {
        if self.table.as_ref().is_none_or(|table| 2 * self.stored > table.capacity()) {
            self.grow();
        }
        if let Some(table) = &self.table {
            table.store(key, ply, entry);
            self.stored += 1;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let entries = match &self.table {
            None => FIRST.min(self.most),
            Some(table) => table.capacity().saturating_mul(GROWTH).min(self.most),
        };
        if self.table.as_ref().map_or(entries > 0, |table| entries > table.capacity()) {
            self.table = Some(Table::with_entries(entries));
            self.stored = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bound, Score};

    const ENTRY: Entry = Entry { complete: true, ..Entry::new(1, Bound::Exact, Score::DRAW) };

    fn capacity(table: &GrowingTable) -> usize {
        table.table.as_ref().map_or(0, Table::capacity)
    }

    /// A table of at most so many entries, in which so many were stored.
    fn with_stored(most: usize, count: u64) -> GrowingTable {
        let mut table = GrowingTable::new(TableSize::Entries(most));
        (0..count).for_each(|key| table.store(key, 0, ENTRY));
        table
    }

    #[test]
    fn a_table_grows_when_as_much_was_stored_as_would_fill_half_of_it_up_to_its_size() {
        for (count, expected) in [
            (0, 0),
            (1, 4096),
            (2049, 4096),
            (2050, 32_768),
            (2050 + 16_384, 32_768),
            (2050 + 16_385, 262_144),
        ] {
            assert_eq!(capacity(&with_stored(usize::MAX, count)), expected, "{count} stored");
        }
        assert_eq!(capacity(&with_stored(10_000, 50_000)), 10_000);
        assert_eq!(capacity(&with_stored(100, 50_000)), 100);
    }

    #[test]
    fn a_table_without_room_holds_nothing() {
        let table = with_stored(0, 10);
        assert_eq!((capacity(&table), table.get(1, 0)), (0, None));
    }

    #[test]
    fn a_table_that_is_cleared_is_empty_and_small_again() {
        for count in [10, 2050] {
            let mut table = with_stored(usize::MAX, count);
            assert_eq!(table.get(count - 1, 0), Some(ENTRY));
            table.clear();
            assert_eq!(table.get(count - 1, 0), None);
            (0..2049).for_each(|key| table.store(key, 0, ENTRY));
            assert_eq!(capacity(&table), 4096, "after {count}");
        }
    }
}
