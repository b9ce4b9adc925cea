//! What is seen is also told without colours.

use gomoku::core::OpeningRule;
use ratatui::style::{Color, Modifier};

use super::{GameArguments, buffer, click, five, kalaha, picture, press, resize, screen};
use crate::screen::theme::ThemeName;

#[test]
fn long_news_take_the_rows_that_are_free() {
    let mut screen = screen(five(|five| five.opening = OpeningRule::LongPro), "human", "human");
    for mv in ["h8", "g7", "g9"] {
        press(&mut screen, &format!("/ {mv} Enter"));
    }
    let whole = format!("! {}", screen.news.text);
    assert!(whole.chars().count() > 80 && whole.contains("; expected "), "{whole}");
    let seen = picture(&screen);
    let rows: Vec<&str> = seen.lines().collect();
    assert_eq!(rows[21..23].join(" "), whole, "{seen}");
    assert!(rows[23].starts_with("F1 Help"), "{seen}");
    // On a small screen the board fills all rows but one.
    resize(&mut screen, 46, 14);
    let seen = picture(&screen);
    let rows: Vec<&str> = seen.lines().collect();
    assert!(rows[12].starts_with("! Not a move") && rows[12].ends_with('…'), "{seen}");
    assert!(rows[11].contains('·'), "{seen}");
    // A menu says something else there.
    resize(&mut screen, 80, 24);
    press(&mut screen, "F10");
    assert!(!picture(&screen).contains("Not a move"));
}

#[test]
fn without_colours_there_are_none_and_the_same_signs_are_seen() {
    let mut screen = screen(five(|five| five.rule = gomoku::core::Rule::Renju), "human", "human");
    press(&mut screen, "Enter Up Enter g");
    for keys in ["", "F2", "F1", "Esc", "s"] {
        press(&mut screen, keys);
        screen.settings.theme = ThemeName::Dark;
        let colourful = picture(&screen);
        let colours =
            |buffer: &ratatui::buffer::Buffer| buffer.content().iter().any(|cell| cell.fg != Color::Reset);
        assert!(colours(&buffer(&screen)));
        screen.settings.theme = ThemeName::None;
        assert_eq!(picture(&screen), colourful);
        let plain = buffer(&screen);
        assert!(!colours(&plain) && plain.content().iter().all(|cell| cell.bg == Color::Reset));
        press(&mut screen, "Esc");
        if screen.overlay.is_some() {
            press(&mut screen, "Esc");
        }
    }
}

#[test]
fn no_theme_paints_the_background() {
    let mut screen = screen(GameArguments::TicTacToe, "human", "human");
    press(&mut screen, "5");
    for theme in [ThemeName::Dark, ThemeName::Light, ThemeName::None] {
        screen.settings.theme = theme;
        assert!(buffer(&screen).content().iter().all(|cell| cell.bg == Color::Reset), "{theme:?}");
    }
}

#[test]
fn the_cursor_is_reversed_and_its_coordinates_stand_out() {
    let screen = screen(five(|_| {}), "human", "human");
    let buffer = buffer(&screen);
    let reversed: String = buffer
        .content()
        .iter()
        .enumerate()
        .filter(|(index, cell)| *index >= 80 && cell.modifier.contains(Modifier::REVERSED))
        .map(|(_, cell)| cell.symbol())
        .collect();
    assert_eq!(reversed, "h 8[·]");
}

#[test]
fn cells_can_be_large_and_small() {
    let mut screen = screen(five(|_| {}), "human", "human");
    press(&mut screen, "+");
    assert!(picture(&screen).contains("───┼───"), "{}", picture(&screen));
    assert!(picture(&screen).contains("[·]"), "the cursor is in sight");
    press(&mut screen, "-");
    assert!(!picture(&screen).contains('┼'));
    press(&mut screen, "t");
    assert_eq!(screen.settings.theme, ThemeName::Light);
    click(&mut screen, 0, 23);
    press(&mut screen, "Esc Backspace");
    assert!(picture(&screen).contains("[·]"));
}

#[test]
fn nothing_lies_on_the_pits_on_a_small_screen() {
    for (pits, least) in [(6, (46, 14)), (12, (71, 14)), (1, (46, 14))] {
        let mut screen = screen(kalaha(pits, 4), "human", "human");
        for height in least.1..=24 {
            resize(&mut screen, least.0, height);
            let seen = picture(&screen);
            let numbers = (1..=pits).map(|pit| format!("{pit:>5}")).collect::<Vec<_>>().concat();
            assert!(
                seen.lines().any(|line| line.trim() == numbers.trim()),
                "{pits} pits, {height} rows:\n{seen}"
            );
            assert!(seen.contains("to move: South") && seen.contains("> 1 South human"), "{seen}");
        }
        resize(&mut screen, least.0 - 1, least.1);
        assert!(picture(&screen).contains(&format!("Needed: {}x{}.", least.0, least.1)), "{pits} pits");
    }
}
