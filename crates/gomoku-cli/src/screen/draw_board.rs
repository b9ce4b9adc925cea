//! The board on the screen: cells or pits.

use gomoku::search::Side;
use ratatui::layout::Rect;

use super::draw::Pen;
use super::grid_view::GridView;
use super::layout::{BoardView, Layout, column_and_row, index};
use super::pits_view::{PIT, PitsView};
use super::state::Screen;
use super::theme::Role;
use crate::table::{FORBIDDEN, Grid, GridCell, Mark, Picture, Pits, Place, letters, stone};

/// How an empty cell is drawn.
const EMPTY: char = '·';
const HINT: char = '?';

pub(super) fn draw(pen: &mut Pen<'_>, screen: &Screen, layout: &Layout, picture: &Picture) {
    match (picture, layout.board_view(picture, screen.settings.zoom, screen.scrolled)) {
        (Picture::Grid(grid), BoardView::Grid(view)) => draw_grid(pen, screen, grid, &view),
        (Picture::Pits(board), BoardView::Pits(view)) => draw_pits(pen, screen, board, view, layout.board),
        _ => {}
    }
}

const fn role_of(side: Side) -> Role {
    match side {
        Side::First => Role::First,
        Side::Second => Role::Second,
    }
}

fn draw_grid(pen: &mut Pen<'_>, screen: &Screen, grid: &Grid, view: &GridView) {
    let cursor = column_and_row(screen.cursor, grid.size.width());
    draw_names(pen, view, cursor);
    if view.is_large() {
        draw_lines(pen, view);
    }
    for y in view.top..view.top + view.rows {
        for x in view.left..view.left + view.columns {
            let (Some(at), Some(cell)) =
                (view.position(x, y), grid.cells.get(index(x, y, grid.size.width())))
            else {
                continue;
            };
            let guide = if screen.settings.guides { guide((x, y), cursor) } else { None };
            let (sign, role) = sign_of(*cell, guide);
            pen.sign(at.x, at.y, sign, role);
            if cell.stone.is_none() && view.is_large() && grid.cells.len() <= 9 && guide.is_none() {
                pen.write(at.x, at.y, &(index(x, y, grid.size.width()) + 1).to_string(), 1, Role::Dim);
            }
            if screen.hint == Some(index(x, y, grid.size.width())) && cell.stone.is_none() {
                pen.sign(at.x, at.y, HINT, Role::Hint);
            }
        }
    }
    draw_marks(pen, grid, view);
    draw_cursor(pen, view, cursor);
}

/// What is drawn in a cell. Guide lines leave stones alone.
fn sign_of(cell: GridCell, guide: Option<char>) -> (char, Role) {
    match (cell.stone, guide) {
        (Some(_), _) if cell.mark == Mark::Line => (cell.stone.map_or(' ', stone), Role::Line),
        (Some(side), _) => (stone(side), role_of(side)),
        (None, _) if cell.forbidden => (FORBIDDEN, Role::Forbidden),
        (None, Some(sign)) => (sign, Role::Guide),
        (None, None) => (EMPTY, Role::Empty),
    }
}

/// The guide line of the cursor that goes through a cell.
fn guide((x, y): (u8, u8), (cursor_x, cursor_y): (u8, u8)) -> Option<char> {
    let (right, down) = (i16::from(x) - i16::from(cursor_x), i16::from(y) - i16::from(cursor_y));
    match (right, down) {
        (0, 0) => None,
        (_, 0) => Some('-'),
        (0, _) => Some('|'),
        _ if right == down => Some('\\'),
        _ if right == -down => Some('/'),
        _ => None,
    }
}

/// The names of columns and rows; those of the cursor stand out.
fn draw_names(pen: &mut Pen<'_>, view: &GridView, (cursor_x, cursor_y): (u8, u8)) {
    let area = view.area();
    for x in view.left..view.left + view.columns {
        let Some(at) = view.position(x, view.top) else { continue };
        let role = if x == cursor_x { Role::Focus } else { Role::Dim };
        let name = format!("{:>width$}", letters(x), width = usize::from(view.header()));
        for (letter, y) in name.chars().zip(area.y..) {
            let role = if letter == ' ' { Role::Dim } else { role };
            pen.sign(at.x, y, letter, role);
        }
    }
    for y in view.top..view.top + view.rows {
        let Some(at) = view.position(view.left, y) else { continue };
        let role = if y == cursor_y { Role::Focus } else { Role::Dim };
        pen.write(area.x, at.y, &format!("{:>2}", view.size().height() - y), 2, role);
    }
    // Where there is more of the board than is seen.
    let [left, right, up, down] = view.more();
    let vertical = match (up, down) {
        (true, true) => '↕',
        (true, false) => '↑',
        (false, true) => '↓',
        (false, false) => ' ',
    };
    let horizontal = match (left, right) {
        (true, true) => '↔',
        (true, false) => '←',
        (false, true) => '→',
        (false, false) => ' ',
    };
    pen.sign(area.x, area.y, vertical, Role::Title);
    pen.sign(area.x + 1, area.y, horizontal, Role::Title);
}

/// The lines between large cells.
fn draw_lines(pen: &mut Pen<'_>, view: &GridView) {
    let (last_x, last_y) = (view.left + view.columns - 1, view.top + view.rows - 1);
    for y in view.top..=last_y {
        for x in view.left..=last_x {
            let Some(at) = view.position(x, y) else { continue };
            if x < last_x {
                pen.sign(at.x + 2, at.y, '│', Role::Border);
            }
            if y < last_y {
                pen.write(at.x - 1, at.y + 1, "───", 3, Role::Border);
                if x < last_x {
                    pen.sign(at.x + 2, at.y + 1, '┼', Role::Border);
                }
            }
        }
    }
}

/// The signs around marked stones. Where two meet in one gap that of a winning line stays.
fn draw_marks(pen: &mut Pen<'_>, grid: &Grid, view: &GridView) {
    for mark in [Mark::Last, Mark::Line] {
        let (before, after) = mark.around();
        let role = if mark == Mark::Line { Role::Line } else { Role::Title };
        for (cell, number) in grid.cells.iter().zip(0..) {
            let (x, y) = column_and_row(number, grid.size.width());
            if cell.mark == mark
                && let Some(at) = view.position(x, y)
            {
                pen.sign(at.x - 1, at.y, before, role);
                pen.sign(at.x + 1, at.y, after, role);
            }
        }
    }
}

fn draw_cursor(pen: &mut Pen<'_>, view: &GridView, (x, y): (u8, u8)) {
    if let Some(at) = view.position(x, y) {
        pen.sign(at.x - 1, at.y, '[', Role::Cursor);
        pen.sign(at.x + 1, at.y, ']', Role::Cursor);
        pen.paint(Rect::new(at.x, at.y, 1, 1), Role::Cursor);
    }
}

fn draw_pits(pen: &mut Pen<'_>, screen: &Screen, board: &Pits, view: PitsView, area: Rect) {
    let pits = board.rows[0].len();
    let (x, y) = view.corner();
    let edge = |corner: &str, gap: &str, end: &str| format!("{corner}{}{end}", gap.repeat(pits));
    let middle = "┼────".repeat(pits - 1);
    let rows = [
        edge("┌────", "┬────", "┬────┐"),
        edge("│    ", "│    ", "│    │"),
        format!("│    ├────{middle}┤    │"),
        edge("│    ", "│    ", "│    │"),
        edge("└────", "┴────", "┴────┘"),
    ];
    for (row, y) in rows.iter().zip(y + 2..) {
        pen.write(x, y, row, area.right().saturating_sub(x), Role::Border);
    }
    let mover = screen.side_to_move().filter(|_| screen.show.is_none());
    for side in Side::ALL {
        let name = screen.sitting.side_name(side);
        let down = if side == Side::First { 8 } else { 0 };
        let turn = if mover == Some(side) { "to move: " } else { "" };
        pen.write(x + PIT + 1, y + down, &format!("{turn}{name}"), 30, role_of(side));
        for pit in 0..pits {
            let at = view.position(Place::Pit(side, pit));
            let number_row = if side == Side::First { at.y + 2 } else { at.y - 2 };
            let is_cursor = mover == Some(side) && screen.cursor == pit;
            let role = if is_cursor { Role::Focus } else { Role::Dim };
            pen.write(at.x, number_row, &format!("{:>3}", pit + 1), 3, role);
            draw_stones(pen, screen, board, view, Place::Pit(side, pit), is_cursor);
        }
        draw_stones(pen, screen, board, view, Place::Store(side), false);
    }
}

/// The number of stones in a place, with a sign if some of them have just fallen there.
fn draw_stones(
    pen: &mut Pen<'_>,
    screen: &Screen,
    board: &Pits,
    view: PitsView,
    place: Place,
    is_cursor: bool,
) {
    let at = view.position(place);
    let side = match place {
        Place::Pit(side, _) | Place::Store(side) => side,
    };
    let fell = board.sown.contains(&place);
    let is_hint = matches!(place, Place::Pit(owner, pit)
        if screen.hint == Some(pit) && screen.side_to_move() == Some(owner));
    let sign = match (is_cursor, is_hint, fell, board.from == Some(place)) {
        (true, ..) => ']',
        (_, true, ..) => HINT,
        (_, _, true, _) => '+',
        (_, _, _, true) => '*',
        _ => ' ',
    };
    let stones = board.stones(place);
    let before = if is_cursor { '[' } else { ' ' };
    let role = if is_cursor { Role::Cursor } else { role_of(side) };
    let text = if stones > 99 { format!("{stones}{sign}") } else { format!("{before}{stones:>2}{sign}") };
    pen.write(at.x, at.y, &text, 4, role);
}
