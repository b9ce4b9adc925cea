//! Patterns compiled into tables over windows of cells, and the windows of a slice found by bit operations.

use gomoku_core::{Player, Rule, Slice};

use super::patterns::Replacement;

/// What to put into a window: an own stone and the replies to it, as places in the window from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Change {
    own: u8,
    /// A bit for each reply.
    replies: u8,
}

impl Change {
    /// The place of the own stone.
    #[inline]
    pub(super) const fn own(self) -> usize {
        self.own as usize
    }

    /// The places of the replies in order.
    #[inline]
    pub(super) fn replies(self) -> impl Iterator<Item = usize> {
        ones(u64::from(self.replies))
    }

    const fn new(from: &[u8], to: &[u8], length: usize, mirrored: bool) -> Change {
        let mut change = Change { own: u8::MAX, replies: 0 };
        let mut place = 0;
        while place < length {
            let i = if mirrored { length - 1 - place } else { place };
            match (from[i], to[i]) {
                (b'x', b'x') | (b'_', b'_') => {}
                (b'_', b'x') => {
                    assert!(change.own == u8::MAX, "a replacement puts down one own stone");
                    change.own = place as u8;
                }
                (b'_', b'o') => change.replies |= 1 << place,
                _ => panic!("a replacement fills empty cells and changes no stone"),
            }
            place += 1;
        }
        assert!(change.own != u8::MAX, "a replacement puts down an own stone");
        change
    }
}

/// At most so many changes belong to one window.
const MOST_CHANGES: usize = 2;

/// Patterns of `LENGTH` cells with the same number of own stones, none of the opponent's, and what to put into them.
///
/// The own stones of a window without opponent's stones look up its changes: those of the patterns that it matches, in
/// the order of the list, each pattern as printed before its mirror image.
#[derive(Debug)]
pub(super) struct WindowTable<const LENGTH: usize> {
    own_stones: u32,
    changes: [[Option<Change>; MOST_CHANGES]; 64],
}

impl<const LENGTH: usize> WindowTable<LENGTH> {
    /// Compiles patterns. Meant for constants: a list with a fault does not compile.
    pub(super) const fn new(replacements: &[Replacement]) -> WindowTable<LENGTH> {
        assert!(LENGTH <= 6, "the table has room for windows of six cells");
        let mut changes = [[None; MOST_CHANGES]; 64];
        let mut own_stones = u32::MAX;
        let mut i = 0;
        while i < replacements.len() {
            let (from, to) = (replacements[i].0.as_bytes(), replacements[i].1.as_bytes());
            assert!(from.len() == LENGTH && to.len() == LENGTH, "a pattern is as long as the window");
            let mut way = 0;
            while way < 2 {
                let mirrored = way == 1;
                let window = own_mask(from, mirrored);
                assert!(
                    own_stones == u32::MAX || own_stones == window.count_ones(),
                    "as many own stones in all"
                );
                own_stones = window.count_ones();
                insert(&mut changes[window], Change::new(from, to, LENGTH, mirrored));
                way += 1;
            }
            i += 1;
        }
        WindowTable { own_stones, changes }
    }

    /// Where in a slice the windows begin that may match: on the board, without opponent's stones, and with the right
    /// number of own ones. Where only exactly five wins, no own stone may stand right beyond either end.
    #[inline]
    pub(super) fn starts(&self, slice: Slice, player: Player, rule: Rule) -> u64 {
        let own = slice.mask(player);
        if own.count_ones() < self.own_stones {
            return 0;
        }
        let not_opponents = own | slice.empty_mask();
        let mut clear = not_opponents;
        // The number of own stones in the windows that begin at each cell, as three binary digits.
        let (mut ones, mut twos, mut fours) = (0, 0, 0);
        for i in 0..LENGTH {
            clear &= not_opponents >> i;
            let stone = own >> i;
            let carry = ones & stone;
            ones ^= stone;
            fours ^= twos & carry;
            twos ^= carry;
        }
        let digit_is =
            |digit: u64, place: u32| if self.own_stones >> place & 1 == 1 { digit } else { !digit };
        let starts = clear & digit_is(ones, 0) & digit_is(twos, 1) & digit_is(fours, 2);
        match rule {
            Rule::Freestyle => starts,
            _ => starts & !(own << 1) & !(own >> LENGTH),
        }
    }

    /// What to put into the window that begins at `start`, one of [`starts`](Self::starts).
    #[inline]
    pub(super) fn changes(&self, own: u64, start: usize) -> impl Iterator<Item = Change> + use<LENGTH> {
        let window = own >> start & ((1 << LENGTH) - 1);
        self.changes[(window & 63) as usize].into_iter().flatten()
    }

    /// The first window of a slice that matches: its beginning and what to put into it.
    #[inline]
    pub(super) fn first(&self, slice: Slice, player: Player, rule: Rule) -> Option<(usize, Change)> {
        ones(self.starts(slice, player, rule))
            .find_map(|start| Some((start, self.changes(slice.mask(player), start).next()?)))
    }
}

/// The places of the ones of a mask, the lowest first.
#[inline]
pub(super) fn ones(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = mask.trailing_zeros();
        (mask != 0).then(|| {
            mask &= mask - 1;
            place as usize
        })
    })
}

/// The own stones of a pattern, as a bit for each.
const fn own_mask(pattern: &[u8], mirrored: bool) -> usize {
    let mut mask = 0;
    let mut i = 0;
    while i < pattern.len() {
        if pattern[i] == b'x' {
            mask |= 1 << if mirrored { pattern.len() - 1 - i } else { i };
        }
        i += 1;
    }
    mask
}

/// Adds a change to those of a window, unless it is among them: a symmetric pattern gives the same one twice.
const fn insert(changes: &mut [Option<Change>; MOST_CHANGES], change: Change) {
    let mut i = 0;
    while i < MOST_CHANGES {
        match changes[i] {
            None => {
                changes[i] = Some(change);
                return;
            }
            Some(known) if known.own == change.own && known.replies == change.replies => return,
            Some(_) => i += 1,
        }
    }
    panic!("more changes for one window than there is room for");
}
