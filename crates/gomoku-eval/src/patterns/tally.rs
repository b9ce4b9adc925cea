//! How many cells are of which class, and the cells that matter most.

use gomoku_core::{BoardSize, Player};

use super::cell::Cell;
use super::cell_set::CellSet;
use super::judgement::Judgement;
use super::threat_class::ThreatClass;

/// The number of classes, rounded up to what a vector holds.
const CLASSES: usize = 16;

/// How many cells there are of each class, for X and O.
pub(super) type Counts = [[u16; CLASSES]; 2];

/// By how many the cells of each class become more or, wrapped round, fewer.
type Vector = [u8; CLASSES];

/// What changes when a cell of one class becomes one of another.
const CHANGES: [[Vector; CLASSES]; CLASSES] = changes();

const fn changes() -> [[Vector; CLASSES]; CLASSES] {
    let mut changes = [[[0; CLASSES]; CLASSES]; CLASSES];
    let mut from = 0;
    while from < CLASSES {
        let mut to = 0;
        while to < CLASSES {
            let change: &mut Vector = &mut changes[from][to];
            change[from] = change[from].wrapping_sub(1);
            change[to] = change[to].wrapping_add(1);
            to += 1;
        }
        from += 1;
    }
    changes
}

/// By how many the cells of each class become more or fewer, for X and O.
///
/// One stone changes the class of many cells, and of several from or to the same class: counted in memory each would wait for the
/// one before. Here all classes are counted together in registers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Change([Vector; 2]);

impl Change {
    pub(super) const NONE: Self = Self([[0; CLASSES]; 2]);

    /// A cell that was judged in one way by X and O is now judged in another.
    #[inline]
    pub(super) fn note(&mut self, from: [Judgement; 2], to: [Judgement; 2]) {
        for (player, sum) in self.0.iter_mut().enumerate() {
            let change = &CHANGES[from[player].class_index()][to[player].class_index()];
            *sum = std::array::from_fn(|class| sum[class].wrapping_add(change[class]));
        }
    }
}

/// The empty cells counted by class, and those that make a three, a four or a five, of each player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tally {
    counts: Counts,
    /// X's threes, fours and fives, and O's.
    sets: [[CellSet; Judgement::SETS]; 2],
}

impl Tally {
    pub(super) fn new(size: BoardSize) -> Self {
        let sets = || std::array::from_fn(|_| CellSet::new(size));
        Self { counts: [[0; CLASSES]; 2], sets: [sets(), sets()] }
    }

    #[inline]
    pub(super) fn count(&self, player: Player, class: ThreatClass) -> u16 {
        self.counts[player.index()][class as usize]
    }

    #[inline]
    pub(super) fn threes(&self, player: Player) -> &CellSet {
        &self.sets[player.index()][0]
    }

    #[inline]
    pub(super) fn fours(&self, player: Player) -> &CellSet {
        &self.sets[player.index()][1]
    }

    #[inline]
    pub(super) fn fives(&self, player: Player) -> &CellSet {
        &self.sets[player.index()][2]
    }

    #[inline]
    pub(super) const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Puts back what [`counts`](Self::counts) was.
    #[inline]
    pub(super) const fn set_counts(&mut self, counts: &Counts) {
        self.counts = *counts;
    }

    /// One empty cell more, as X and O judge it.
    pub(super) fn count_more(&mut self, judgements: [Judgement; 2]) {
        for (counts, judgement) in self.counts.iter_mut().zip(judgements) {
            counts[judgement.class_index()] += 1;
        }
    }

    /// One empty cell less.
    #[inline]
    pub(super) fn count_less(&mut self, judgements: [Judgement; 2]) {
        for (counts, judgement) in self.counts.iter_mut().zip(judgements) {
            counts[judgement.class_index()] -= 1;
        }
    }

    /// More cells of some classes and fewer of others.
    #[inline]
    pub(super) fn change_counts(&mut self, change: &Change) {
        for (counts, change) in self.counts.iter_mut().zip(&change.0) {
            *counts = std::array::from_fn(|class| {
                counts[class].wrapping_add_signed(change[class].cast_signed().into())
            });
        }
    }

    /// Moves a cell that was judged in one way, and now in another, into the sets where it belongs.
    #[inline]
    pub(super) fn move_cell(&mut self, cell: Cell, from: [Judgement; 2], to: [Judgement; 2]) {
        for (player, sets) in self.sets.iter_mut().enumerate() {
            let moves = from[player].sets() ^ to[player].sets();
            for (number, set) in sets.iter_mut().enumerate() {
                set.toggle_if(cell, moves >> number & 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_leaves_one_class_and_joins_another() {
        for (from, changes) in changes().into_iter().enumerate() {
            for (to, change) in changes.into_iter().enumerate() {
                let expected = |class| i8::from(class == to) - i8::from(class == from);
                assert_eq!(change.map(u8::cast_signed), std::array::from_fn(expected), "{from} {to}");
            }
        }
    }
}
