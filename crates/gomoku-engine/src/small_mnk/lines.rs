//! Lines as masks, and sets of them.

/// One way to win: the cells that must still be taken, and those that must not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OpenLine {
    /// The cells of the line that were empty at the start.
    pub(super) cells: u64,
    /// Empty cells at its ends that make it too long if the same player takes them.
    pub(super) spoilers: u64,
}

/// No board with 64 cells has more lines than this: 8×8 with three in a row has 168.
pub(super) const MOST_LINES: usize = 192;

/// A set of a player's lines, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct LineSet([u64; MOST_LINES / 64]);

impl LineSet {
    pub(super) fn insert(&mut self, line: usize) {
        self.0[line / 64] |= 1 << (line % 64);
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; MOST_LINES / 64]
    }

    #[inline]
    pub(super) fn and(self, other: LineSet) -> LineSet {
        LineSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    pub(super) fn without(self, other: LineSet) -> LineSet {
        LineSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, set)| bits(set).map(move |bit| 64 * word + bit))
    }
}

/// The numbers of the bits that are set, in order.
#[inline]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros();
        set &= set - 1;
        Some(bit as usize)
    })
}
