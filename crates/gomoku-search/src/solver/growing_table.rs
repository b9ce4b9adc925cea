//! A table that begins small, so that small games cost little, and grows with the search.

use crate::{Entry, Table, TableSize};

/// The first table fits into a processor's cache.
const FIRST: usize = 1 << 12;
/// How much larger the next one is. What the smaller one held is forgotten: an eighth of the work at most.
const GROWTH: usize = 8;
/// A table of `TableSize::Mib` has so many entries in each mebibyte.
const ENTRIES_IN_MIB: usize = (1 << 20) / 16;

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
