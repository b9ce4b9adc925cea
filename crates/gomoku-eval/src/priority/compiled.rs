//! Styles compiled into look-up tables.

use std::collections::HashMap;

use gomoku_core::Direction;

use super::{Pattern, PatternCell, Style};

/// What a window of eight cells gives to each of them.
pub(super) type Shares = [i64; Pattern::LENGTH];

/// A style, compiled once into tables over all windows of eight cells.
///
/// A window has a bit for each own stone and one for each of the opponent's; a cell outside the board has both. These 16
/// bits look up what all patterns that begin with the window's first cell give to its cells.
#[derive(Debug, Clone, PartialEq, Eq)]
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

/// The shares of all windows. Most windows give nothing, and many the same: each different one is kept once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Table {
    indices: Box<[u16]>,
    shares: Vec<Shares>,
}

/// The bits of a cell for each of the windows' masks: own stone, opponent's stone.
type CellBits = (usize, usize);

const WINDOWS: usize = 1 << (2 * Pattern::LENGTH);

impl Table {
    fn new(patterns: impl Iterator<Item = Pattern>) -> Table {
        let mut sums: HashMap<usize, Shares> = HashMap::new();
        for pattern in patterns {
            add(&mut sums, &pattern, 0, 0);
        }
        let mut known: HashMap<Shares, u16> = HashMap::from([([0; Pattern::LENGTH], 0)]);
        let mut table = Table { indices: vec![0; WINDOWS].into(), shares: vec![[0; Pattern::LENGTH]] };
        for (window, sum) in sums {
            table.indices[window] = *known.entry(sum).or_insert_with(|| {
                table.shares.push(sum);
                // A share needs an empty cell: the 3^8 windows without one leave room for all others in 16 bits.
                (table.shares.len() - 1) as u16
            });
        }
        table
    }

    /// Which shares the window of these masks has; equal numbers are equal shares.
    #[inline]
    pub(super) fn window(&self, own: u64, opponent: u64) -> u16 {
        self.indices[(own & 0xff | (opponent & 0xff) << 8) as usize]
    }

    #[inline]
    pub(super) fn shares(&self, index: u16) -> &Shares {
        &self.shares[usize::from(index)]
    }
}

/// Adds a pattern to all windows that it matches, given the bits of the cells before `cell`.
fn add(sums: &mut HashMap<usize, Shares>, pattern: &Pattern, cell: usize, window: usize) {
    const OUTSIDE: CellBits = (1, 1);
    let Some(kind) = pattern.cells().get(cell) else {
        let shares = sums.entry(window).or_default();
        for (share, _) in
            shares.iter_mut().zip(pattern.cells()).filter(|(_, cell)| **cell == PatternCell::Target)
        {
            *share += i64::from(pattern.priority());
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
