//! What is open above the board: menus, forms, help, questions.

use ratatui::layout::Rect;

use super::command::MENUS;
use super::draw::{Pen, is_on};
use super::form::{Entry, Form, FormView, LABEL};
use super::help;
use super::layout::Layout;
use super::mouse::choice_box;
use super::panel::with_short_paths;
use super::state::{Overlay, Screen};
use super::theme::Role;
use crate::columns::wrapped;

/// Rows of a form between its fields and its buttons, and how many of them an error may have beside a line about the field.
const TEXT_ROWS: usize = 3;
const ERROR_ROWS: usize = 2;

pub(super) fn draw(pen: &mut Pen<'_>, screen: &Screen, layout: &Layout) {
    match &screen.overlay {
        Some(Overlay::Menu { title, item }) => menu(pen, screen, layout, *title, *item),
        Some(Overlay::Form(form, _)) => draw_form(pen, form, layout.screen),
        Some(Overlay::Choice { item }) => choice(pen, screen, layout, *item),
        Some(Overlay::Help { scrolled }) => help(pen, layout, *scrolled),
        Some(Overlay::Leave) => leave(pen, layout),
        None => {}
    }
}

fn menu(pen: &mut Pen<'_>, screen: &Screen, layout: &Layout, title: usize, item: usize) {
    let area = layout.menu_box(title);
    pen.frame(area, "");
    for (index, (entry, y)) in MENUS[title].1.iter().zip(area.y + 1..).enumerate() {
        let role = if index == item { Role::Focus } else { Role::Text };
        let row = Rect::new(area.x + 1, y, area.width.saturating_sub(2), 1);
        let state = is_on(screen, entry.command).map_or("", |on| if on { "on" } else { "off" });
        let width = usize::from(row.width).saturating_sub(13);
        let text = format!(" {:<width$}  {state:>3} {:>5} ", entry.name, entry.key);
        pen.write_cut(row.x, row.y, &text, row.width, role);
    }
    let about = MENUS[title].1.get(item).map_or("", |entry| entry.about);
    let news = layout.news;
    pen.write(news.x, news.y, &" ".repeat(usize::from(news.width)), news.width, Role::Text);
    pen.write_cut(news.x, news.y, about, news.width, Role::Text);
}

fn choice(pen: &mut Pen<'_>, screen: &Screen, layout: &Layout, item: usize) {
    let choices = screen.sitting.choices();
    let area = choice_box(&choices, layout.screen);
    pen.frame(area, "Choose");
    for (index, (text, y)) in choices.iter().zip(area.y + 1..).enumerate() {
        let role = if index == item { Role::Focus } else { Role::Text };
        let width = usize::from(area.width).saturating_sub(6);
        pen.write_cut(
            area.x + 1,
            y,
            &format!(" {} {text:<width$}", index + 1),
            area.width.saturating_sub(2),
            role,
        );
    }
}

fn help(pen: &mut Pen<'_>, layout: &Layout, scrolled: u16) {
    let area = layout.screen;
    let lines = help::lines();
    let more = usize::from(scrolled + area.height - help::FRAME) < lines.len();
    let title =
        if more { "Help: arrow down for more, any other key goes back" } else { "Help: any key goes back" };
    pen.frame(area, title);
    let rows = lines.iter().skip(usize::from(scrolled)).zip(area.y + 1..area.bottom() - 1);
    for (line, y) in rows {
        let role = if line.starts_with(' ') { Role::Text } else { Role::Title };
        pen.write_cut(area.x + 2, y, line, area.width.saturating_sub(4), role);
    }
}

fn leave(pen: &mut Pen<'_>, layout: &Layout) {
    let text = "Leave the game? It is not over.";
    let keys = "y: yes   any other key: no";
    let (width, height) = (text.len() as u16 + 6, 4);
    let screen = layout.screen;
    let area =
        Rect::new((screen.width.saturating_sub(width)) / 2, (screen.height - height) / 2, width, height)
            .intersection(screen);
    pen.frame(area, "Quit");
    pen.write_cut(area.x + 3, area.y + 1, text, area.width.saturating_sub(4), Role::Text);
    pen.write_cut(area.x + 3, area.y + 2, keys, area.width.saturating_sub(4), Role::Title);
}

fn draw_form(pen: &mut Pen<'_>, form: &Form, screen: Rect) {
    let view = FormView::new(form, screen);
    let area = view.area;
    pen.frame(area, &form.title);
    for (index, y) in view.fields(form) {
        let field = &form.fields[index];
        let is_focus = index == form.focus;
        let role = if is_focus { Role::Focus } else { Role::Text };
        let sign = if is_focus { '>' } else { ' ' };
        pen.write_cut(area.x + 1, y, &format!("{sign}{}", field.label), LABEL, Role::Title);
        let width = view.value_width();
        let value = field.value();
        // Of what is too long its end is seen: that is where one writes.
        let skipped = value.chars().count().saturating_sub(usize::from(width));
        let seen: String = value.chars().skip(skipped).collect();
        if field.has_arrows() {
            pen.sign(view.value_x(), y, '<', Role::Dim);
            pen.sign(view.later_x(field), y, '>', Role::Dim);
        }
        pen.write(view.value_x() + 2, y, &seen, width, role);
        if is_focus && !matches!(field.entry, Entry::Choice { .. }) {
            let end = view.value_x() + 2 + seen.chars().count() as u16;
            pen.sign(end, y, '_', Role::Focus);
        }
    }
    if view.first > 0 {
        pen.sign(area.right() - 2, area.y, '↑', Role::Title);
    }
    if view.first + view.rows < form.fields.len() {
        pen.sign(area.right() - 2, area.y + view.rows as u16, '↓', Role::Title);
    }
    let width = area.width.saturating_sub(4);
    let below = area.y + 1 + view.rows.min(form.fields.len()) as u16;
    let about = form.fields.get(form.focus).map_or("", |field| field.about.as_str());
    let columns = usize::from(width);
    let error = form.error.as_ref().map(|error| with_short_paths(&format!("! {error}"), columns, ERROR_ROWS));
    let error = error.map_or_else(Vec::new, |error| wrapped(&error, columns, TEXT_ROWS));
    // An error takes the place of all but the first line, and of that one if it is long.
    let most =
        if error.is_empty() { TEXT_ROWS } else { TEXT_ROWS.saturating_sub(error.len().max(ERROR_ROWS)) };
    let about = if most == 0 { Vec::new() } else { wrapped(about, columns, most) };
    for (line, y) in about.iter().zip(below + 1..view.buttons_y()) {
        pen.write_cut(area.x + 2, y, line, width, Role::Dim);
    }
    for (line, y) in error.iter().zip(below + 1 + most as u16..) {
        pen.write_cut(area.x + 2, y, line, width, Role::Alarm);
    }
    let buttons = view.buttons_y();
    let x = pen.write(area.x + 2, buttons, "[ OK ]", 6, Role::Title);
    let x = pen.write(x + 2, buttons, "[ Cancel ]", 10, Role::Title);
    let keys = "Enter: OK  Esc: cancel  arrows: choose";
    pen.write_cut(x + 3, buttons, keys, area.right().saturating_sub(x + 4), Role::Dim);
}
