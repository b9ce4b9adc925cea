//! What is needed to undo stones.

use gomoku_core::Player;

use super::cell::Cell;
use super::known_cell::KnownCell;
use super::tally::Counts;

/// A cell and those that see it on four lines, five on either side.
const MOST_SAVED: usize = 1 + 4 * 2 * 5;

/// A cell as it was before a stone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Saved {
    pub(super) known: KnownCell,
    pub(super) cell: Cell,
}

/// A stone, and what it changed as it was before.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    pub(super) cell: Cell,
    pub(super) player: Player,
    /// How many of the saved cells there are.
    pub(super) length: u8,
    /// Which of the saved cells came into a set or went out of one, as a bit for each.
    pub(super) moved: u64,
    pub(super) key: u64,
    pub(super) counts: Counts,
    /// The cells as they were, the stone's own cell first.
    pub(super) saved: [Saved; MOST_SAVED],
}

impl Frame {
    const EMPTY: Self = Self {
        cell: Cell::FIRST,
        player: Player::X,
        length: 0,
        moved: 0,
        key: 0,
        counts: [[0; 16]; 2],
        saved: [Saved { known: KnownCell::NOTHING, cell: Cell::FIRST }; MOST_SAVED],
    };

    /// The cells as they were.
    #[inline]
    pub(super) fn saved(&self) -> &[Saved] {
        &self.saved[..usize::from(self.length)]
    }

    /// Those of the saved cells that came into a set or went out of one.
    #[inline]
    pub(super) fn moved(&self) -> impl Iterator<Item = &Saved> {
        let mut moved = self.moved;
        std::iter::from_fn(move || {
            let number = moved.trailing_zeros();
            moved &= moved.wrapping_sub(1);
            self.saved.get(number as usize)
        })
    }
}

/// The stones that can be undone, the last one last.
#[derive(Debug, Clone, Default)]
pub(super) struct History {
    /// Frames once used are kept for the next stones, so that nothing is allocated again.
    frames: Vec<Frame>,
    length: usize,
}

impl History {
    /// A frame for a stone, to be filled.
    #[inline]
    pub(super) fn push(&mut self) -> &mut Frame {
        if self.length == self.frames.len() {
            self.grow();
        }
        self.length += 1;
        &mut self.frames[self.length - 1]
    }

    /// The last frame, which is no longer in the history.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<&Frame> {
        self.length = self.length.checked_sub(1)?;
        self.frames.get(self.length)
    }

    /// How many stones can be undone.
    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.length
    }

    #[cold]
    fn grow(&mut self) {
        self.frames.push(Frame::EMPTY);
    }
}
