//! The picture of a state of the full screen.

use gomoku::engine::matches::AfterWin;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::command::{Command, MENUS};
use super::layout::{KEYS, Layout, least};
use super::state::{Overlay, Screen};
use super::theme::{Role, ThemeName};
use super::{draw_board, draw_overlay, panel};
use crate::columns::{self, cut};

/// Rows of news at most.
const MOST_NEWS: usize = 4;
/// Rows that the panel keeps above long news.
const LEAST_PANEL: u16 = 8;

/// Draws everything.
pub(super) fn draw(screen: &Screen, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let picture = screen.picture();
    // The state hears of a new size a moment later than the picture has it.
    let layout = Layout::new((area.width, area.height), &picture, screen.settings.zoom);
    let Some(layout) = layout else {
        too_small(buffer, area, least(&picture));
        return;
    };
    let mut pen = Pen { buffer, theme: screen.settings.theme };
    menu_bar(&mut pen, screen, &layout);
    draw_board::draw(&mut pen, screen, &layout, &picture);
    let news = news_lines(screen, layout.news.width);
    let layout = layout_with_news(&pen, layout, news.len());
    panel::draw(&mut pen, screen, layout.panel);
    // What an open menu says of its entries stands there instead.
    if !matches!(screen.overlay, Some(Overlay::Menu { .. })) {
        write_news(&mut pen, screen, &news, layout.news);
    }
    keys(&mut pen, &layout);
    draw_overlay::draw(&mut pen, screen, &layout);
}

/// Writes on the picture in the colours of a theme.
pub(super) struct Pen<'a> {
    pub(super) buffer: &'a mut Buffer,
    pub(super) theme: ThemeName,
}

impl Pen<'_> {
    /// Writes a text, cut at the width; gives the column behind it.
    pub(super) fn write(&mut self, x: u16, y: u16, text: &str, width: u16, role: Role) -> u16 {
        if !self.buffer.area.contains((x, y).into()) {
            return x;
        }
        let style = self.theme.style(role);
        self.buffer.set_stringn(x, y, text, usize::from(width), style).0
    }

    /// The same, with a sign at the end where something was cut off.
    pub(super) fn write_cut(&mut self, x: u16, y: u16, text: &str, width: u16, role: Role) {
        self.write(x, y, &cut(text, usize::from(width)), width, role);
    }

    /// One sign.
    pub(super) fn sign(&mut self, x: u16, y: u16, sign: char, role: Role) {
        if let Some(cell) = self.buffer.cell_mut((x, y)) {
            cell.set_char(sign).set_style(self.theme.style(role));
        }
    }

    /// Gives what stands there another look.
    pub(super) fn paint(&mut self, area: Rect, role: Role) {
        let style = self.theme.style(role);
        self.buffer.set_style(area, style);
    }

    /// An empty box with a frame and a title.
    pub(super) fn frame(&mut self, area: Rect, title: &str) {
        let area = area.intersection(self.buffer.area);
        if area.width < 2 || area.height < 2 {
            return;
        }
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        for y in area.y..=bottom {
            for x in area.x..=right {
                let sign = match ((x == area.x, x == right), (y == area.y, y == bottom)) {
                    ((true, _), (true, _)) => '┌',
                    ((_, true), (true, _)) => '┐',
                    ((true, _), (_, true)) => '└',
                    ((_, true), (_, true)) => '┘',
                    ((false, false), (false, false)) => ' ',
                    ((false, false), _) => '─',
                    _ => '│',
                };
                if let Some(cell) = self.buffer.cell_mut((x, y)) {
                    cell.reset();
                }
                self.sign(x, y, sign, Role::Border);
            }
        }
        if !title.is_empty() {
            self.write_cut(
                area.x + 2,
                area.y,
                &format!(" {title} "),
                area.width.saturating_sub(4),
                Role::Title,
            );
        }
    }
}

fn too_small(buffer: &mut Buffer, area: Rect, (width, height): (u16, u16)) {
    let lines = [
        "The screen is too small.".to_owned(),
        format!("It has {}x{}.", area.width, area.height),
        format!("Needed: {width}x{height}."),
        "q leaves.".to_owned(),
    ];
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        buffer.set_stringn(area.x, y, line, usize::from(area.width), ratatui::style::Style::new());
    }
}

fn menu_bar(pen: &mut Pen<'_>, screen: &Screen, layout: &Layout) {
    pen.paint(layout.menu, Role::Bar);
    let mut end = 0;
    for (index, rect) in layout.menu_titles() {
        let open = matches!(screen.overlay, Some(Overlay::Menu { title, .. }) if title == index);
        // An open menu stands out from its bar as the bar does from the board.
        let role = if open { Role::Title } else { Role::Bar };
        if open {
            pen.buffer.set_style(rect, ratatui::style::Style::reset());
        }
        pen.write(rect.x, rect.y, &format!(" {} ", MENUS[index].0), rect.width, role);
        end = rect.right();
    }
    let room = layout.menu.right().saturating_sub(end + 2);
    let title = screen.sitting.title();
    let fits = columns::width(&title) <= usize::from(room);
    let title = if fits { title } else { cut(&screen.sitting.short_title(), usize::from(room)) };
    let x = layout.menu.right() - 1 - columns::width(&title) as u16;
    pen.write(x, layout.menu.y, &title, room, Role::Bar);
}

/// What there is to tell, wrapped at words.
fn news_lines(screen: &Screen, width: u16) -> Vec<String> {
    let sign = if screen.news.is_alarm { "! " } else { "" };
    columns::wrapped(&format!("{sign}{}", screen.news.text), usize::from(width), MOST_NEWS)
}

/// The same layout with as many rows of news as are wanted and free: nothing of the board is hidden, and of the panel the last rows,
/// where there are moves.
fn layout_with_news(pen: &Pen<'_>, layout: Layout, wanted: usize) -> Layout {
    let mut layout = layout;
    while usize::from(layout.news.height) < wanted && layout.panel.height > LEAST_PANEL {
        let y = layout.news.y - 1;
        let of_board = Rect { y, height: 1, ..layout.board }.intersection(layout.board);
        let is_free =
            of_board.positions().all(|at| pen.buffer.cell(at).is_none_or(|cell| cell.symbol() == " "));
        if !is_free || y < layout.panel.y {
            break;
        }
        layout.news = Rect { y, height: layout.news.height + 1, ..layout.news };
        layout.panel.height -= 1;
    }
    layout
}

fn write_news(pen: &mut Pen<'_>, screen: &Screen, lines: &[String], area: Rect) {
    let role = if screen.news.is_alarm { Role::Alarm } else { Role::Text };
    let rows = usize::from(area.height);
    let last = lines.get(rows.saturating_sub(1)..).unwrap_or_default().join(" ");
    let shown = lines.iter().take(rows.saturating_sub(1)).chain([&last]);
    for (line, y) in shown.zip(area.y..area.bottom()) {
        pen.write_cut(area.x, y, line, area.width, role);
    }
}

fn keys(pen: &mut Pen<'_>, layout: &Layout) {
    for (index, rect) in layout.key_hints() {
        let (key, name, _) = KEYS[index];
        let x = pen.write(rect.x, rect.y, &format!("{key} "), rect.width, Role::Title);
        pen.write(x, rect.y, &format!("{name} "), rect.right().saturating_sub(x), Role::Dim);
    }
}

/// How a setting of the menu stands; nothing if it is no setting.
pub(super) fn is_on(screen: &Screen, command: Command) -> Option<bool> {
    match command {
        Command::AfterWin => Some(screen.settings.after_win == AfterWin::GoOn),
        Command::Guides => Some(screen.settings.guides),
        Command::Sowing => Some(screen.settings.sowing),
        Command::Pause => Some(screen.paused),
        _ => None,
    }
}
