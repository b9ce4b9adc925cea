//! The moves of a board, with what is needed to take them back.

use crate::coord::Coord;
use crate::player::Player;
use crate::slice_store::GainedLines;

/// One move, and what cannot be seen from the board after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) coord: Coord,
    pub(crate) player: Player,
    /// Who was to move before.
    pub(crate) side_to_move: Player,
    /// How the number of winning lines changed.
    pub(crate) gained_lines: GainedLines,
}

/// The moves in order. There is always room for as many as the board has cells, so that a move never allocates.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct History {
    entries: Vec<Entry>,
}

impl History {
    /// No moves, with room for one on every cell.
    pub(crate) fn new(cells: usize) -> Self {
        Self { entries: Vec::with_capacity(cells) }
    }

    #[inline]
    pub(crate) fn push(&mut self, entry: Entry) {
        debug_assert!(self.entries.len() < self.entries.capacity(), "a move must not allocate");
        self.entries.push(entry);
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Entry> {
        self.entries.pop()
    }

    #[inline]
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

/// Copies the room as well as the moves, which a vector's own `clone` does not.
impl Clone for History {
    fn clone(&self) -> Self {
        let mut entries = Vec::with_capacity(self.entries.capacity());
        entries.extend_from_slice(&self.entries);
        Self { entries }
    }
}
