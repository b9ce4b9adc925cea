//! How the screen is divided: a menu above, the board, a panel beside it or below, a line of news, or more where there is room, and a line of keys.

use ratatui::layout::{Position, Rect};

use super::command::{Command, MENUS};
use super::grid_view::{self, GridView, Zoom};
use super::pits_view::{self, PitsView};
use crate::table::Picture;

/// Smaller than this nothing useful fits.
pub(super) const LEAST: (u16, u16) = (46, 14);
/// Columns of the panel at least and at most, if it is beside the board.
const PANEL: (u16, u16) = (26, 44);
/// Rows of it at least, for the two players, if it is below.
const PANEL_ROWS: u16 = 2;

/// The keys that are told at the bottom, and can be clicked.
pub(super) const KEYS: [(&str, &str, Command); 8] = [
    ("F1", "Help", Command::Help),
    ("F2", "New", Command::New),
    ("F3", "Player 1", Command::Player1),
    ("F4", "Player 2", Command::Player2),
    ("u", "Undo", Command::Undo),
    ("i", "Hint", Command::Hint),
    ("F10", "Menu", Command::Menu),
    ("q", "Quit", Command::Quit),
];

/// The parts of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) screen: Rect,
    pub(super) menu: Rect,
    pub(super) board: Rect,
    pub(super) panel: Rect,
    pub(super) news: Rect,
    pub(super) keys: Rect,
}

/// A board on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BoardView {
    Grid(GridView),
    Pits(PitsView),
}

/// The size that is needed: the pits of Kalaha do not scroll, boards of cells do.
pub(super) fn least(picture: &Picture) -> (u16, u16) {
    match picture {
        Picture::Grid(_) => LEAST,
        Picture::Pits(board) => (LEAST.0.max(pits_view::wanted(board.rows[0].len()).0), LEAST.1),
    }
}

impl Layout {
    /// For a screen of this size; `None` if that is too small.
    pub(super) fn new((width, height): (u16, u16), picture: &Picture, zoom: Zoom) -> Option<Layout> {
        let least = least(picture);
        if width < least.0 || height < least.1 {
            return None;
        }
        let screen = Rect::new(0, 0, width, height);
        let row = |y| Rect::new(0, y, width, 1);
        let body = Rect::new(0, 1, width, height - 3);
        let wanted = match picture {
            Picture::Grid(grid) => {
                let large = grid_view::wanted(grid.size, true);
                let fits = large.0 + 1 + PANEL.0 <= body.width && large.1 <= body.height;
                let is_large = zoom == Zoom::Large || (zoom == Zoom::Auto && fits);
                if is_large { large } else { grid_view::wanted(grid.size, false) }
            }
            Picture::Pits(board) => pits_view::wanted(board.rows[0].len()),
        };
        let room = body.width - PANEL.0 - 1;
        let is_below = matches!(picture, Picture::Pits(_)) && wanted.0 > room;
        let (board, panel) = if is_below {
            let rows = body.height.saturating_sub(wanted.1).max(PANEL_ROWS);
            let board = Rect { height: body.height - rows, ..body };
            (board, Rect { y: board.bottom(), height: rows, ..body })
        } else {
            let columns = (body.width.saturating_sub(wanted.0 + 1)).clamp(PANEL.0, PANEL.1);
            let board = Rect { width: body.width - columns - 1, ..body };
            (board, Rect { x: board.right() + 1, width: columns, ..body })
        };
        Some(Layout { screen, menu: row(0), board, panel, news: row(height - 2), keys: row(height - 1) })
    }

    /// The board in its part.
    pub(super) fn board_view(&self, picture: &Picture, zoom: Zoom, scrolled: (u8, u8)) -> BoardView {
        match picture {
            Picture::Grid(grid) => BoardView::Grid(GridView::new(grid.size, self.board, zoom, scrolled)),
            Picture::Pits(board) => BoardView::Pits(PitsView::new(board.rows[0].len(), self.board)),
        }
    }

    /// The titles of the menus, each with its columns.
    pub(super) fn menu_titles(&self) -> impl Iterator<Item = (usize, Rect)> {
        let mut x = self.menu.x + 1;
        let y = self.menu.y;
        MENUS.iter().enumerate().map(move |(index, (title, _))| {
            let width = title.len() as u16 + 2;
            let rect = Rect::new(x, y, width, 1);
            x += width;
            (index, rect)
        })
    }

    /// An open menu: its frame.
    pub(super) fn menu_box(&self, index: usize) -> Rect {
        let x = self.menu_titles().find(|(title, _)| *title == index).map_or(0, |(_, rect)| rect.x);
        let entries = MENUS.get(index).map_or(&[][..], |(_, entries)| entries);
        let longest = entries.iter().map(|entry| entry.name.chars().count()).max().unwrap_or(0) as u16;
        // The name, a sign for what is switched on, and the key.
        let width = longest + 15;
        let height = entries.len() as u16 + 2;
        Rect::new(x.min(self.screen.width.saturating_sub(width)), 1, width, height).intersection(self.screen)
    }

    /// The keys at the bottom, each with its columns; those that do not fit are left out.
    pub(super) fn key_hints(&self) -> impl Iterator<Item = (usize, Rect)> {
        let (mut x, y, end) = (self.keys.x, self.keys.y, self.keys.right());
        KEYS.iter().enumerate().map_while(move |(index, (key, name, _))| {
            let width = (key.len() + name.len() + 2) as u16;
            let rect = Rect::new(x, y, width, 1);
            x += width + 1;
            (rect.right() <= end).then_some((index, rect))
        })
    }
}

impl BoardView {
    /// The place of the board at a place of the screen.
    pub(super) fn at(&self, at: Position) -> Option<BoardPlace> {
        match self {
            BoardView::Grid(view) => {
                view.cell_at(at).map(|(x, y)| BoardPlace::Cell(index(x, y, view.size().width())))
            }
            BoardView::Pits(view) => view.pit_at(at).map(|(side, pit)| BoardPlace::Pit(side, pit)),
        }
    }
}

/// A place of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BoardPlace {
    /// Counted row by row from the top left.
    Cell(usize),
    Pit(gomoku::search::Side, usize),
}

/// The number of a cell, row by row from the top left.
pub(super) fn index(x: u8, y: u8, width: u8) -> usize {
    usize::from(y) * usize::from(width) + usize::from(x)
}

/// The column and row of a cell from the top left.
pub(super) fn column_and_row(index: usize, width: u8) -> (u8, u8) {
    let width = usize::from(width.max(1));
    ((index % width) as u8, (index / width) as u8)
}
