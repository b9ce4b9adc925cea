//! The cells on one side of a cell.

/// What can stand in a cell of a line, as two bits. For a definition the stones are the player's own and the opponent's, in
/// the tables of both players X's and O's.
pub(super) const EMPTY: u32 = 0b00;
pub(super) const OWN: u32 = 0b01;
pub(super) const OPPONENT: u32 = 0b10;
/// Off the board. It is told from an opponent's stone because in caro it blocks nothing.
pub(super) const EDGE: u32 = 0b11;

/// The cells on one side of a cell, as two bits each. They are asked for by their distance, from 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct HalfLine {
    /// The nearest cell is the lowest.
    cells: u32,
    reach: usize,
}

impl HalfLine {
    /// All half lines that can be met on a board: what is behind an edge is off the board too.
    pub(super) fn all(reach: usize) -> impl Iterator<Item = Self> {
        let half_lines = (0..1_u32 << (2 * reach)).map(move |cells| Self { cells, reach });
        half_lines.filter(move |line| {
            (1..reach).all(|distance| line.at(distance) != EDGE || line.at(distance + 1) == EDGE)
        })
    }

    /// The cell at a distance.
    pub(super) const fn at(self, distance: usize) -> u32 {
        self.cells >> (2 * (distance - 1)) & 0b11
    }

    /// How many own stones follow each other from the nearest cell on.
    pub(super) fn run(self) -> usize {
        (1..=self.reach).take_while(|&distance| self.at(distance) == OWN).count()
    }

    /// The distances of the empty cells.
    pub(super) fn empty(self) -> impl Iterator<Item = usize> {
        (1..=self.reach).filter(move |&distance| self.at(distance) == EMPTY)
    }

    /// The cells as the part of a [key](super::key) that lies behind the centre: the nearest cell is the lowest.
    pub(super) const fn behind(self) -> u32 {
        self.cells << (2 * self.reach)
    }

    /// The cells as the part of a [key](super::key) that lies before the centre: the nearest cell is the highest.
    pub(super) fn before(self) -> u32 {
        (1..=self.reach).fold(0, |cells, distance| cells << 2 | self.at(distance))
    }
}
