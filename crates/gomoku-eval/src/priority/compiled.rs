//! Styles compiled into look-up tables.

use std::collections::HashMap;

use gomoku_core::Direction;

use super::{Pattern, PatternCell, Style};

/// What a window of eight cells gives to each of them.
pub(super) type Shares = [i64; Pattern::LENGTH];

/// Half a window: the cells of a vector.
pub(super) const HALF: usize = Pattern::LENGTH / 2;

/// A window's shares with half a window of zeros on both sides, so that they can be read as if shifted by up to half a window:
/// three vectors of four narrow numbers, from one line of the cache.
type PaddedShares = [i32; HALF + Pattern::LENGTH + HALF];

/// Shares read as if shifted by less than half a window.
pub(super) type ShiftedShares = [i32; Pattern::LENGTH + HALF];

/// Shares up to this size can be summed in 32 bits for all windows around a cell, before and after.
const LARGEST_NARROW_SHARE: u64 = i32::MAX as u64 / (2 * Pattern::LENGTH as u64);

/// A style, compiled once into tables over all windows of eight cells.
///
/// A window has a bit for each own stone and one for each of the opponent's; a cell outside the board has both. These 16
/// bits look up what all patterns that begin with the window's first cell give to its cells.
///
/// # Equality
///
/// By the style.
#[derive(Debug, Clone)]
pub struct CompiledStyle {
    style: Style,
    table: Table,
    /// The table of the mirrored patterns, for anti-diagonals: patterns run to the north-east, the slices the other way.
    mirrored: Table,
}

impl CompiledStyle {
    /// Compiles a style.
    #[must_use]
    pub fn new(style: Style) -> CompiledStyle {
        let table = Table::new(style.in_four_directions());
        let mirrored = Table::new(style.in_four_directions().map(|pattern| pattern.mirrored()));
        CompiledStyle { style, table, mirrored }
    }

    /// The style.
    #[must_use]
    pub const fn style(&self) -> &Style {
        &self.style
    }

    /// The table for slices of a direction.
    #[inline]
    pub(super) const fn table(&self, direction: Direction) -> &Table {
        match direction {
            Direction::Horizontal | Direction::Vertical | Direction::Diagonal => &self.table,
            Direction::AntiDiagonal => &self.mirrored,
        }
    }
}

// The tables follow from the style, but not the order in which they keep shares.
impl PartialEq for CompiledStyle {
    fn eq(&self, other: &CompiledStyle) -> bool {
        self.style == other.style
    }
}

impl Eq for CompiledStyle {}

/// Eight cells of a slice: a bit for each own stone, and above them one for each of the opponent's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Window(u16);

impl Window {
    /// The window of these masks' first cells.
    #[inline]
    pub(super) const fn new(own: u64, opponent: u64) -> Window {
        Window((own & 0xff | (opponent & 0xff) << Pattern::LENGTH) as u16)
    }

    /// With a stone on one of its cells.
    #[inline]
    pub(super) const fn with_stone(self, cell: usize, is_own: bool) -> Window {
        Window(self.0 | 1 << if is_own { cell } else { cell + Pattern::LENGTH })
    }
}

/// The shares of all windows. Most windows give nothing, and many the same: each different one is kept once.
#[derive(Debug, Clone)]
pub(super) struct Table {
    /// Of fixed length, so that no window is out of bounds: this is the innermost look-up.
    indices: Box<[u16; WINDOWS]>,
    shares: Vec<Shares>,
    /// The same, to be summed up fast; none if a share is too large for that.
    padded: Vec<PaddedShares>,
}

/// The bits of a cell for each of the windows' masks: own stone, opponent's stone.
type CellBits = (usize, usize);

const WINDOWS: usize = 1 << (2 * Pattern::LENGTH);

impl Table {
    fn new(patterns: impl Iterator<Item = Pattern>) -> Table {
        // A pattern of fillers matches very many windows: it is looked for once, however often a file has it.
        let mut priorities: HashMap<[PatternCell; Pattern::LENGTH], i64> = HashMap::new();
        for pattern in patterns.filter(|pattern| pattern.cells().contains(&PatternCell::Target)) {
            *priorities.entry(*pattern.cells()).or_default() += i64::from(pattern.priority());
        }
        let mut sums: HashMap<usize, Shares> = HashMap::new();
        for (cells, priority) in &priorities {
            add(&mut sums, (cells, *priority), 0, 0);
        }
        let mut known: HashMap<Shares, u16> = HashMap::from([([0; Pattern::LENGTH], 0)]);
        #[expect(clippy::large_stack_arrays, reason = "128 KiB once, on their way to the heap")]
        let indices = Box::new([0; WINDOWS]);
        let mut table = Table { indices, shares: vec![[0; Pattern::LENGTH]], padded: Vec::new() };
        for (window, sum) in sums {
            table.indices[window] = *known.entry(sum).or_insert_with(|| {
                table.shares.push(sum);
                // A share needs an empty cell: the 3^8 windows without one leave room for all others in 16 bits.
                (table.shares.len() - 1) as u16
            });
        }
        let mut shares = table.shares.iter().flatten();
        if shares.all(|share| share.unsigned_abs() <= LARGEST_NARROW_SHARE) {
            table.padded = table.shares.iter().map(padded).collect();
        }
        table
    }

    /// Which shares a window has; equal numbers are equal shares.
    #[inline]
    pub(super) const fn index(&self, window: Window) -> u16 {
        self.indices[window.0 as usize]
    }

    #[inline]
    pub(super) fn shares(&self, index: u16) -> &Shares {
        &self.shares[usize::from(index)]
    }

    /// The shares moved by less than half a window: the first `shift` numbers are 0. `None` if shares are too large.
    #[inline]
    pub(super) fn shifted_shares(&self, index: u16, shift: usize) -> Option<&ShiftedShares> {
        self.padded.get(usize::from(index))?.get(HALF - shift..)?.first_chunk()
    }
}

fn padded(shares: &Shares) -> PaddedShares {
    let mut padded = PaddedShares::default();
    for (narrow, share) in padded[HALF..].iter_mut().zip(shares) {
        *narrow = *share as i32;
    }
    padded
}

/// Adds a pattern and its priority to all windows that it matches, given the bits of the cells before `cell`.
fn add(
    sums: &mut HashMap<usize, Shares>,
    pattern: (&[PatternCell; Pattern::LENGTH], i64),
    cell: usize,
    window: usize,
) {
    const OUTSIDE: CellBits = (1, 1);
    let (cells, priority) = pattern;
    let Some(kind) = cells.get(cell) else {
        let shares = sums.entry(window).or_default();
        for (share, _) in shares.iter_mut().zip(cells).filter(|(_, cell)| **cell == PatternCell::Target) {
            *share += priority;
        }
        return;
    };
    let states: &[CellBits] = match kind {
        PatternCell::Own => &[(1, 0)],
        PatternCell::Opponent => &[(0, 1)],
        PatternCell::Target | PatternCell::Empty => &[(0, 0)],
        PatternCell::Any => &[(0, 0), (1, 0), (0, 1), OUTSIDE],
    };
    for (own, opponent) in states {
        add(sums, pattern, cell + 1, window | own << cell | opponent << (cell + Pattern::LENGTH));
    }
}
