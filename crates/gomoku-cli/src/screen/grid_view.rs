//! Where the cells of a board are on the screen, however it is scrolled and zoomed.

use gomoku::core::BoardSize;
use ratatui::layout::{Position, Rect};

/// How large cells are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Zoom {
    /// Large if the whole board fits, else small.
    Auto,
    /// Two columns a cell, with dots.
    Small,
    /// Four columns and two rows a cell, with lines between.
    Large,
}

/// A board in its area of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct GridView {
    size: BoardSize,
    area: Rect,
    is_large: bool,
    /// The first column and row that are seen, counted from the top left.
    pub(super) left: u8,
    pub(super) top: u8,
    /// How many are seen.
    pub(super) columns: u8,
    pub(super) rows: u8,
}

/// Columns for the numbers of the rows, and a gap.
const NUMBERS: u16 = 3;

/// Columns of more than one letter stand one above the other.
const fn header(size: BoardSize) -> u16 {
    if size.width() > 26 { 2 } else { 1 }
}

const fn cell(is_large: bool) -> (u16, u16) {
    if is_large { (4, 2) } else { (2, 1) }
}

/// What the whole board takes.
pub(super) fn wanted(size: BoardSize, is_large: bool) -> (u16, u16) {
    let (width, height) = cell(is_large);
    let lines = u16::from(is_large);
    (
        NUMBERS + width * u16::from(size.width()) - lines,
        header(size) + height * u16::from(size.height()) - lines,
    )
}

impl GridView {
    /// A board in an area, scrolled as wished, but never so that more of it could be seen.
    pub(super) fn new(size: BoardSize, area: Rect, zoom: Zoom, (left, top): (u8, u8)) -> GridView {
        let (width, height) = wanted(size, true);
        let is_large = match zoom {
            Zoom::Auto => width <= area.width && height <= area.height,
            Zoom::Small => false,
            Zoom::Large => true,
        };
        let (cell_width, cell_height) = cell(is_large);
        let lines = u16::from(is_large);
        let seen = |room: u16, cell: u16, all: u8| ((room + lines) / cell).clamp(1, u16::from(all)) as u8;
        let columns = seen(area.width.saturating_sub(NUMBERS), cell_width, size.width());
        let rows = seen(area.height.saturating_sub(header(size)), cell_height, size.height());
        let mut view = GridView { size, area, is_large, left: 0, top: 0, columns, rows };
        view.left = left.min(size.width() - columns);
        view.top = top.min(size.height() - rows);
        // What is not as large as its area stands in the middle of it.
        let used = (
            NUMBERS + cell_width * u16::from(columns) - lines,
            header(size) + cell_height * u16::from(rows) - lines,
        );
        view.area.x += area.width.saturating_sub(used.0) / 2;
        view.area.y += area.height.saturating_sub(used.1) / 2;
        view.area.width = used.0.min(area.width);
        view.area.height = used.1.min(area.height);
        view
    }

    pub(super) const fn size(&self) -> BoardSize {
        self.size
    }

    /// What is drawn on: the cells that are seen, their names and numbers.
    pub(super) const fn area(&self) -> Rect {
        self.area
    }

    pub(super) const fn is_large(&self) -> bool {
        self.is_large
    }

    pub(super) const fn header(&self) -> u16 {
        header(self.size)
    }

    /// The same, scrolled as little as shows a cell.
    pub(super) fn showing(mut self, x: u8, y: u8) -> GridView {
        self.left = self.left.clamp((x + 1).saturating_sub(self.columns), x);
        self.top = self.top.clamp((y + 1).saturating_sub(self.rows), y);
        self
    }

    /// Whether a cell is seen, as column and row from the top left.
    pub(super) const fn shows(&self, x: u8, y: u8) -> bool {
        self.left <= x && x < self.left + self.columns && self.top <= y && y < self.top + self.rows
    }

    /// Whether there is more to the left, the right, above and below.
    pub(super) const fn more(&self) -> [bool; 4] {
        [
            self.left > 0,
            self.left + self.columns < self.size.width(),
            self.top > 0,
            self.top + self.rows < self.size.height(),
        ]
    }

    /// Where the stone of a cell is drawn, if it is seen.
    pub(super) fn position(&self, x: u8, y: u8) -> Option<Position> {
        let (width, height) = cell(self.is_large);
        self.shows(x, y).then(|| {
            Position::new(
                self.area.x + NUMBERS + u16::from(self.is_large) + width * u16::from(x - self.left),
                self.area.y + self.header() + height * u16::from(y - self.top),
            )
        })
    }

    /// The cell that is drawn at a place of the screen: the column of its stone and the one before, with large cells also
    /// the one behind.
    pub(super) fn cell_at(&self, at: Position) -> Option<(u8, u8)> {
        let (width, height) = cell(self.is_large);
        let right = at.x.checked_sub(self.area.x + NUMBERS + u16::from(self.is_large) - 1)?;
        let down = at.y.checked_sub(self.area.y + self.header())?;
        if self.is_large && (right % width == 3 || down % height == 1) {
            return None;
        }
        let (x, y) = (right / width, down / height);
        (x < u16::from(self.columns) && y < u16::from(self.rows))
            .then_some((self.left + x as u8, self.top + y as u8))
    }
}
