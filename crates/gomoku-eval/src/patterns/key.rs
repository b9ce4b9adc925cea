//! The keys of the cells around a cell.
//!
//! A key holds the cells of a line that are at most the *reach* from a cell, that cell left out, as two bits each: 0 empty,
//! 1 a stone of X (or an own one), 2 a stone of O (or the opponent's), 3 off the board. The cells come in the order of the
//! line, the first one lowest. Most combinations of 3 cannot be met: what is behind an edge is off the board too.

/// How many keys there are for a reach.
pub(super) const fn count(reach: usize) -> usize {
    1 << (4 * reach)
}

/// The key of a centre cell, from the cells of a line as two bits each, of which the lowest is the reach before the centre.
/// What lies beyond the reach may be anything. It is smaller than [`count`].
#[inline]
pub(super) const fn of<const REACH: usize>(cells: u64) -> usize {
    let before = (1 << (2 * REACH)) - 1;
    let behind = before << (2 * REACH);
    (cells & before | cells >> 2 & behind) as usize
}

/// The key with the stones of the two players exchanged.
pub(super) const fn exchanged(key: usize) -> usize {
    const FIRST: usize = 0x5555_5555;
    (key & FIRST) << 1 | key >> 1 & FIRST
}
