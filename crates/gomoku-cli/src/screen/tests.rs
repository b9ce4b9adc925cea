//! Tests of the full screen in memory: keys and clicks go in, pictures come out.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod clicks;
mod files;
mod looks;
mod playing;
mod rounds;
mod snapshots;

use std::time::{Duration, Instant};

use gomoku::engine::matches::AfterWin;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::state::{Screen, Settings};
use super::theme::ThemeName;
use super::{draw, new_game};
use crate::args::{FiveArguments, GameArguments, KalahaArguments, MnkArguments, Starts};
use crate::table::{Players, sit_down};

/// A screen of the usual size with this game, player 1 to begin.
fn screen(game: GameArguments, first: &str, second: &str) -> Screen {
    let kinds = [first.parse().unwrap(), second.parse().unwrap()];
    let players = Players { kinds, starts: Starts::Player1 };
    let sitting = sit_down(&game, players.clone(), 1).unwrap();
    let settings = Settings::new(ThemeName::Dark, AfterWin::Stop, None);
    let mut screen = Screen::new(sitting, (game, players), settings, (80, 24));
    screen.greet();
    screen
}

fn five(change: impl FnOnce(&mut FiveArguments)) -> GameArguments {
    let GameArguments::Five(mut five) = new_game::usual("") else {
        panic!("the usual game is five in a row")
    };
    change(&mut five);
    GameArguments::Five(five)
}

fn mnk(size: &str, line: u8) -> GameArguments {
    let rule = gomoku::core::Rule::Freestyle;
    GameArguments::Mnk(MnkArguments { size: size.parse().unwrap(), line, rule })
}

fn kalaha(pits: u8, stones: u8) -> GameArguments {
    GameArguments::Kalaha(KalahaArguments { pits, stones, rule: gomoku::kalaha::EmptyCapture::default() })
}

fn resize(screen: &mut Screen, width: u16, height: u16) {
    screen.event(&Event::Resize(width, height), Instant::now());
}

fn buffer(screen: &Screen) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(screen.size.0, screen.size.1)).unwrap();
    terminal.draw(|frame| draw::draw(screen, frame)).unwrap();
    terminal.backend().buffer().clone()
}

/// What is seen, row by row, without the blanks at the ends.
fn picture(screen: &Screen) -> String {
    let buffer = buffer(screen);
    let row = |y| {
        let row: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
        row.trim_end().to_owned()
    };
    (0..buffer.area.height).map(row).collect::<Vec<_>>().join("\n")
}

fn press_code(screen: &mut Screen, code: KeyCode) {
    let modifiers = KeyModifiers::NONE;
    screen.event(&Event::Key(KeyEvent::new(code, modifiers)), Instant::now());
}

/// Presses keys by their names: `Up`, `Enter`, `F2`; anything else is typed letter by letter.
fn press(screen: &mut Screen, keys: &str) {
    for key in keys.split_whitespace() {
        let code = match key {
            "Up" => KeyCode::Up,
            "Down" => KeyCode::Down,
            "Left" => KeyCode::Left,
            "Right" => KeyCode::Right,
            "Home" => KeyCode::Home,
            "End" => KeyCode::End,
            "Enter" => KeyCode::Enter,
            "Esc" => KeyCode::Esc,
            "Space" => KeyCode::Char(' '),
            "Backspace" => KeyCode::Backspace,
            "PageDown" => KeyCode::PageDown,
            "F1" => KeyCode::F(1),
            "F2" => KeyCode::F(2),
            "F3" => KeyCode::F(3),
            "F4" => KeyCode::F(4),
            "F6" => KeyCode::F(6),
            "F10" => KeyCode::F(10),
            text => {
                text.chars().for_each(|letter| press_code(screen, KeyCode::Char(letter)));
                continue;
            }
        };
        press_code(screen, code);
    }
}

fn mouse(screen: &mut Screen, kind: MouseEventKind, x: u16, y: u16) {
    let event = MouseEvent { kind, column: x, row: y, modifiers: KeyModifiers::NONE };
    screen.event(&Event::Mouse(event), Instant::now());
}

fn click(screen: &mut Screen, x: u16, y: u16) {
    mouse(screen, MouseEventKind::Down(MouseButton::Left), x, y);
    mouse(screen, MouseEventKind::Up(MouseButton::Left), x, y);
}

/// Clicks at the first place where this text is seen.
#[track_caller]
fn click_text(screen: &mut Screen, text: &str) {
    let seen = picture(screen);
    let found = seen.lines().enumerate().find_map(|(y, line)| {
        let at = line.find(text)?;
        Some((line[..at].chars().count() as u16, y as u16))
    });
    let Some((x, y)) = found else { panic!("'{text}' is not seen:\n{seen}") };
    click(screen, x, y);
}

/// Lets time pass, until nothing happens by itself any more.
fn settle(screen: &mut Screen) {
    let mut now = Instant::now();
    while screen.sitting.thinks().is_some() || screen.next_tick(now).is_some() {
        std::thread::sleep(Duration::from_millis(1));
        now += Duration::from_secs(1);
        screen.tick(now);
    }
}

/// The last line of news.
fn news(screen: &Screen) -> &str {
    &screen.news.text
}

fn moves(screen: &Screen) -> String {
    screen.sitting.moves().into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(", ")
}
