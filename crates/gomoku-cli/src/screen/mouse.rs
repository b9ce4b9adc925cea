//! What the mouse does: the same as the keys, at the place where it points.

use std::time::Instant;

use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::command::{Command, MENUS};
use super::form::{Event, FormView};
use super::help;
use super::layout::{BoardPlace, BoardView, KEYS, Layout};
use super::state::{Overlay, Screen};
use crate::table::Picture;

/// Lines that one step of the wheel scrolls.
const WHEEL: u8 = 2;

/// What a turn of the wheel does to the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    Zoom,
    Scroll,
    Sideways,
}

impl Screen {
    pub(super) fn mouse(&mut self, mouse: MouseEvent, now: Instant) {
        let picture = self.picture();
        let Some(layout) = self.layout(&picture) else { return };
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click(at, &layout, &picture, now),
            MouseEventKind::Down(MouseButton::Right) => self.held = Some((at.x, at.y)),
            MouseEventKind::Drag(MouseButton::Right) => self.drag(at, &layout, &picture),
            MouseEventKind::Up(_) => self.held = None,
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown => {
                let is_up = mouse.kind == MouseEventKind::ScrollUp;
                // Terminals keep some of these for themselves, mostly that with Ctrl: zooming has the wheel alone.
                let turn = if mouse.modifiers.intersects(KeyModifiers::SHIFT | KeyModifiers::ALT) {
                    Turn::Sideways
                } else if mouse.modifiers.contains(KeyModifiers::CONTROL) {
                    Turn::Scroll
                } else {
                    Turn::Zoom
                };
                self.wheel(at, is_up, turn, &layout, &picture);
            }
            MouseEventKind::ScrollLeft => self.wheel(at, true, Turn::Sideways, &layout, &picture),
            MouseEventKind::ScrollRight => self.wheel(at, false, Turn::Sideways, &layout, &picture),
            _ => {}
        }
    }

    fn click(&mut self, at: Position, layout: &Layout, picture: &Picture, now: Instant) {
        match self.overlay.take() {
            Some(Overlay::Form(mut form, purpose)) => {
                let target = FormView::new(&form, layout.screen).target(&form, at);
                // A click beside a form is no answer: what was entered is not thrown away.
                let event = target.map_or(Event::Nothing, |target| form.click(target));
                self.overlay = Some(Overlay::Form(form, purpose));
                self.form_event(event, purpose, now);
            }
            Some(Overlay::Menu { title, .. }) => {
                let item = item_at(layout.menu_box(title), at).filter(|item| *item < MENUS[title].1.len());
                match item {
                    Some(item) => self.command(MENUS[title].1[item].command),
                    None => {
                        self.open_menu(at, layout);
                    }
                }
            }
            Some(Overlay::Choice { item }) => {
                let choices = self.sitting.choices();
                match item_at(choice_box(&choices, layout.screen), at) {
                    Some(chosen) if chosen < choices.len() => self.choose(chosen, now),
                    _ => self.overlay = Some(Overlay::Choice { item }),
                }
            }
            // Help goes away by any click; a question whether to leave is answered with no.
            Some(Overlay::Help { .. } | Overlay::Leave) => {}
            None => self.click_on_board(at, layout, picture, now),
        }
    }

    /// Opens the menu whose title is clicked at; whether there is one.
    fn open_menu(&mut self, at: Position, layout: &Layout) -> bool {
        let title = layout.menu_titles().find(|(_, rect)| rect.contains(at));
        if let Some((title, _)) = title {
            self.overlay = Some(Overlay::Menu { title, item: 0 });
        }
        title.is_some()
    }

    fn click_on_board(&mut self, at: Position, layout: &Layout, picture: &Picture, now: Instant) {
        if self.open_menu(at, layout) {
            return;
        }
        if let Some((index, _)) = layout.key_hints().find(|(_, rect)| rect.contains(at)) {
            self.command(KEYS[index].2);
            return;
        }
        if self.show.take().is_some() {
            return;
        }
        match self.board_view(layout, picture).at(at) {
            Some(BoardPlace::Cell(cell)) => {
                self.cursor = cell;
                self.point_at(cell, now);
            }
            Some(BoardPlace::Pit(side, pit)) => {
                if self.side_to_move().is_some_and(|mover| mover != side) {
                    let (owner, mover) = (self.sitting.side_name(side), self.sitting.side_name(!side));
                    self.complain(format!("That pit is {owner}'s, and {mover} is to move."));
                } else {
                    self.cursor = pit;
                    self.point_at(pit, now);
                }
            }
            None => {}
        }
    }

    /// The right button takes the board along.
    fn drag(&mut self, at: Position, layout: &Layout, picture: &Picture) {
        let Some((x, y)) = self.held else { return };
        let BoardView::Grid(view) = self.board_view(layout, picture) else { return };
        let (width, height) = if view.is_large() { (4, 2) } else { (2, 1) };
        let (right, down) = (i32::from(at.x) - i32::from(x), i32::from(at.y) - i32::from(y));
        let (columns, rows) = (right / width, down / height);
        if columns != 0 || rows != 0 {
            self.scroll(-columns, -rows, layout, picture);
            let moved = |from: u16, by: i32| (i32::from(from) + by).max(0) as u16;
            self.held = Some((moved(x, columns * width), moved(y, rows * height)));
        }
    }

    fn wheel(&mut self, at: Position, is_up: bool, turn: Turn, layout: &Layout, picture: &Picture) {
        if let Some(Overlay::Help { scrolled }) = self.overlay {
            let step = u16::from(WHEEL);
            let scrolled = if is_up { scrolled.saturating_sub(step) } else { scrolled + step };
            self.overlay = Some(Overlay::Help { scrolled: help::clamped(scrolled, self.size) });
            return;
        }
        if self.overlay.is_some() {
            return;
        }
        if layout.panel.contains(at) {
            let moves = self.sitting.moves().len();
            self.moves_up =
                if is_up { (self.moves_up + 1).min(moves / 2) } else { self.moves_up.saturating_sub(1) };
            return;
        }
        let step = if is_up { -i32::from(WHEEL) } else { i32::from(WHEEL) };
        match turn {
            // The pits of Kalaha have one size.
            Turn::Zoom if matches!(picture, Picture::Pits(_)) => {}
            Turn::Zoom => self.command(if is_up { Command::ZoomIn } else { Command::ZoomOut }),
            Turn::Scroll => self.scroll(0, step, layout, picture),
            Turn::Sideways => self.scroll(step, 0, layout, picture),
        }
    }

    /// Scrolls the board, as far as there is more of it. The cursor stays in sight.
    fn scroll(&mut self, columns: i32, rows: i32, layout: &Layout, picture: &Picture) {
        let moved = |from: u8, by: i32| (i32::from(from) + by).clamp(0, i32::from(u8::MAX)) as u8;
        self.scrolled = (moved(self.scrolled.0, columns), moved(self.scrolled.1, rows));
        if let BoardView::Grid(view) = self.board_view(layout, picture) {
            self.scrolled = (view.left, view.top);
            let (x, y) = super::layout::column_and_row(self.cursor, view.size().width());
            let x = x.clamp(view.left, view.left + view.columns - 1);
            let y = y.clamp(view.top, view.top + view.rows - 1);
            self.cursor = super::layout::index(x, y, view.size().width());
        }
    }
}

/// The row of a framed list at a place of the screen.
fn item_at(frame: Rect, at: Position) -> Option<usize> {
    let inside = Rect {
        x: frame.x + 1,
        y: frame.y + 1,
        width: frame.width.saturating_sub(2),
        height: frame.height.saturating_sub(2),
    };
    inside.contains(at).then(|| usize::from(at.y - inside.y))
}

/// The frame of a choice.
pub(super) fn choice_box(choices: &[&str], screen: Rect) -> Rect {
    let longest = choices.iter().map(|choice| choice.chars().count()).max().unwrap_or(0) as u16;
    let (width, height) = ((longest + 8).min(screen.width), (choices.len() as u16 + 2).min(screen.height));
    Rect::new(screen.x + (screen.width - width) / 2, screen.y + (screen.height - height) / 2, width, height)
}
