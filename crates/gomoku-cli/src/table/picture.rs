//! What there is to see of a position, whoever draws it: lines of text or the full screen.

use std::fmt;

use gomoku::core::BoardSize;
use gomoku::search::Side;

use super::{cells, pits};

/// A position as it is to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Picture {
    Grid(Grid),
    Pits(Pits),
}

/// A board of cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) size: BoardSize,
    /// Row by row from the top left.
    pub(crate) cells: Vec<GridCell>,
}

/// What stands on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct GridCell {
    pub(crate) stone: Option<Side>,
    pub(crate) mark: Mark,
    /// Whether X may not play here, though the cell is empty, whoever is to move.
    pub(crate) forbidden: bool,
}

/// Whether a stone is to be marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Mark {
    #[default]
    None,
    /// The last move.
    Last,
    /// A part of the winning line.
    Line,
}

impl Mark {
    /// The mark of a stone: the winning line shows the last move as well.
    pub(crate) const fn of(in_winning_line: bool, is_last: bool) -> Mark {
        match (in_winning_line, is_last) {
            (true, _) => Mark::Line,
            (false, true) => Mark::Last,
            (false, false) => Mark::None,
        }
    }

    /// What stands before and behind the stone.
    pub(crate) const fn around(self) -> (char, char) {
        match self {
            Mark::None => (' ', ' '),
            Mark::Last => ('(', ')'),
            Mark::Line => ('*', '*'),
        }
    }
}

/// How a side's stones are drawn on a board of cells.
pub(crate) const fn stone(side: Side) -> char {
    match side {
        Side::First => 'X',
        Side::Second => 'O',
    }
}

/// How a cell is drawn where no stone may be put.
pub(crate) const FORBIDDEN: char = '!';

/// The pits and stores of Kalaha.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pits {
    /// The stones in each side's pits, as that side counts them.
    pub(crate) rows: [Vec<u16>; 2],
    pub(crate) stores: [u16; 2],
    /// The pit that was sown last.
    pub(crate) from: Option<Place>,
    /// Where its stones fell, in their order.
    pub(crate) sown: Vec<Place>,
}

/// A place for stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// A side's pit, counted from 0.
    Pit(Side, usize),
    Store(Side),
}

impl Pits {
    /// The stones in a place.
    pub(crate) fn stones(&self, place: Place) -> u16 {
        match place {
            Place::Pit(side, pit) => self.rows[side.index()].get(pit).copied().unwrap_or(0),
            Place::Store(side) => self.stores[side.index()],
        }
    }

    pub(super) fn stones_mut(&mut self, place: Place) -> Option<&mut u16> {
        match place {
            Place::Pit(side, pit) => self.rows[side.index()].get_mut(pit),
            Place::Store(side) => self.stores.get_mut(side.index()),
        }
    }
}

/// In lines of text.
impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Picture::Grid(grid) => f.write_str(&cells::draw(grid)),
            Picture::Pits(board) => f.write_str(&pits::draw(board)),
        }
    }
}
