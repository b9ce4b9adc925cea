//! Where the pits and stores of Kalaha are on the screen.

use gomoku::search::Side;
use ratatui::layout::{Position, Rect};

use crate::table::Place;

/// Columns of a pit or a store with the border at its left.
pub(super) const PIT: u16 = 5;
/// Rows: names, numbers, border, pits, border, pits, border, numbers, names.
const HEIGHT: u16 = 9;

/// A board of Kalaha in its area of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PitsView {
    pits: u16,
    /// The top left of what is drawn.
    x: u16,
    y: u16,
}

/// What the whole board takes.
pub(super) const fn wanted(pits: usize) -> (u16, u16) {
    (PIT * (pits as u16 + 2) + 1, HEIGHT)
}

impl PitsView {
    /// In the middle of an area.
    pub(super) fn new(pits: usize, area: Rect) -> PitsView {
        let (width, height) = wanted(pits);
        PitsView {
            pits: pits as u16,
            x: area.x + area.width.saturating_sub(width) / 2,
            y: area.y + area.height.saturating_sub(height) / 2,
        }
    }

    /// The top left.
    pub(super) const fn corner(self) -> (u16, u16) {
        (self.x, self.y)
    }

    /// The first column of the four in which the stones of a place are counted, and their row.
    pub(super) const fn position(self, place: Place) -> Position {
        let (column, row) = match place {
            // North counts from the right.
            Place::Pit(Side::Second, pit) => (self.pits - pit as u16, 3),
            Place::Pit(Side::First, pit) => (pit as u16 + 1, 5),
            Place::Store(Side::Second) => (0, 4),
            Place::Store(Side::First) => (self.pits + 1, 4),
        };
        Position::new(self.x + PIT * column + 1, self.y + row)
    }

    /// The pit that is drawn at a place of the screen, its number included.
    pub(super) fn pit_at(self, at: Position) -> Option<(Side, usize)> {
        let right = at.x.checked_sub(self.x)?;
        let down = at.y.checked_sub(self.y)?;
        let column = right / PIT;
        if right.is_multiple_of(PIT) || column == 0 || column > self.pits {
            return None;
        }
        match down {
            1..=3 => Some((Side::Second, usize::from(self.pits - column))),
            5..=7 => Some((Side::First, usize::from(column - 1))),
            _ => None,
        }
    }
}
