//! A click finds what is drawn, at every size, however the board is scrolled.

use std::time::Instant;

use gomoku::core::BoardSize;
use gomoku::search::Side;
use proptest::prelude::{ProptestConfig, Strategy, any, prop_oneof, proptest};
use proptest::test_runner::TestCaseError;
use ratatui::crossterm::event::{Event, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::{
    GameArguments, buffer, click, click_text, five, kalaha, mnk, mouse, moves, news, picture, press, resize,
    screen, settle,
};
use crate::screen::form::FormView;
use crate::screen::grid_view::{GridView, Zoom};
use crate::screen::layout::{BoardPlace, BoardView, Layout};
use crate::screen::pits_view::PitsView;
use crate::screen::state::{Overlay, Purpose, Screen};
use crate::table::{Picture, Place};

fn zooms() -> impl Strategy<Value = Zoom> {
    prop_oneof![
        proptest::prelude::Just(Zoom::Auto),
        proptest::prelude::Just(Zoom::Small),
        proptest::prelude::Just(Zoom::Large)
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// The place of a cell is that cell's and lies in the area; every place of the area is the cell's that is nearest.
    #[test]
    fn the_cell_under_a_click_is_the_cell_that_is_drawn_there(
        (width, height) in (3_u8..=40, 3_u8..=40),
        (x, y, columns, rows) in (0_u16..50, 0_u16..20, 8_u16..120, 4_u16..70),
        scrolled in (any::<u8>(), any::<u8>()),
        zoom in zooms(),
    ) {
        let size = BoardSize::new(width, height).unwrap();
        let area = Rect::new(x, y, columns, rows);
        let view = GridView::new(size, area, zoom, scrolled);
        let mut seen = 0;
        for column in 0..width {
            for row in 0..height {
                let Some(at) = view.position(column, row) else { continue };
                seen += 1;
                let fails = |what: &str| TestCaseError::fail(format!("{what}: {column},{row} at {at} in {view:?}"));
                if !area.contains(at) {
                    return Err(fails("outside of its area"));
                }
                // The stone, and the gap before it.
                for shift in 0..=1 {
                    if view.cell_at(Position::new(at.x - shift, at.y)) != Some((column, row)) {
                        return Err(fails("a click misses it"));
                    }
                }
            }
        }
        assert_eq!(seen, usize::from(view.columns) * usize::from(view.rows));
        for at in area.positions() {
            if let Some((column, row)) = view.cell_at(at) {
                let drawn = view.position(column, row).unwrap();
                assert!(drawn.y == at.y && drawn.x.abs_diff(at.x) <= 1, "{at} is not near {drawn}");
            }
        }
        // As much is seen as has room.
        let [left, right, up, down] = view.more();
        assert_eq!(left || right, view.columns < width);
        assert_eq!(up || down, view.rows < height);
    }

    #[test]
    fn a_cell_to_be_shown_is_shown_and_what_was_seen_moves_no_more_than_needed(
        (width, height) in (3_u8..=40, 3_u8..=40),
        (columns, rows) in (8_u16..120, 4_u16..70),
        scrolled in (any::<u8>(), any::<u8>()),
        cell in (0_u8..40, 0_u8..40),
    ) {
        let size = BoardSize::new(width, height).unwrap();
        let (x, y) = (cell.0 % width, cell.1 % height);
        let view = GridView::new(size, Rect::new(0, 0, columns, rows), Zoom::Auto, scrolled);
        let showing = view.showing(x, y);
        assert!(showing.shows(x, y));
        assert!(!view.shows(x, y) || (view.left, view.top) == (showing.left, showing.top));
        assert!(showing.left + showing.columns <= width && showing.top + showing.rows <= height);
    }

    #[test]
    fn the_pit_under_a_click_is_the_pit_that_is_drawn_there(
        pits in 1_usize..=12,
        (x, y, columns, rows) in (0_u16..50, 0_u16..20, 72_u16..150, 9_u16..50),
    ) {
        let area = Rect::new(x, y, columns, rows);
        let view = PitsView::new(pits, area);
        for side in Side::ALL {
            for pit in 0..pits {
                let at = view.position(Place::Pit(side, pit));
                for shift in 0..4 {
                    let place = Position::new(at.x + shift, at.y);
                    assert!(area.contains(place));
                    assert_eq!(view.pit_at(place), Some((side, pit)));
                }
            }
            assert_eq!(view.pit_at(view.position(Place::Store(side))), None);
        }
    }

    /// Whatever is pressed and clicked, there is a picture, and the cursor is on the board.
    #[test]
    fn no_sequence_of_events_is_a_fault(
        game in 0_usize..4,
        events in proptest::collection::vec((0_usize..70, 0_u16..90, 0_u16..30), 1..60),
    ) {
        let games = [five(|_| {}), GameArguments::TicTacToe, kalaha(6, 4), mnk("30x12", 5)];
        let mut screen = screen(games[game].clone(), "human", "random");
        for (choice, x, y) in events {
            let keys = "Up Down Left Right Enter Esc Space Home End PageDown Backspace F1 F2 F3 F4 F6 F10 \
                        u r i m p g w + - t / a h j k l n";
            match keys.split_whitespace().nth(choice) {
                Some(key) => press(&mut screen, key),
                None if choice < 36 => resize(&mut screen, 30 + x, 8 + y),
                None if choice < 40 => mouse(&mut screen, MouseEventKind::ScrollDown, x, y),
                None => click(&mut screen, x, y),
            }
            if matches!(screen.overlay, Some(Overlay::Form(_, Purpose::Save | Purpose::Open | Purpose::Rounds))) {
                // Nothing is to be written here.
                press(&mut screen, "Esc");
            }
            picture(&screen);
            let places = match screen.sitting.picture() {
                Picture::Grid(grid) => grid.cells.len(),
                Picture::Pits(board) => board.rows[0].len(),
            };
            assert!(screen.cursor < places);
        }
    }

    /// On a real screen: clicks at a stone's cell find the cell whose stone is drawn there.
    #[test]
    fn stones_are_drawn_where_clicks_put_them(
        (width, height) in (46_u16..160, 14_u16..60),
        side in 3_u8..=40,
        scroll in proptest::collection::vec((any::<bool>(), any::<bool>()), 0..12),
        (x, y) in (0_u16..160, 0_u16..60),
    ) {
        let mut screen = screen(mnk(&format!("{side}x{side}"), 3), "human", "human");
        resize(&mut screen, width, height);
        for (is_up, is_sideways) in scroll {
            let kind = match (is_up, is_sideways) {
                (true, true) => MouseEventKind::ScrollLeft,
                (false, true) => MouseEventKind::ScrollRight,
                (true, false) => MouseEventKind::ScrollUp,
                (false, false) => MouseEventKind::ScrollDown,
            };
            mouse(&mut screen, kind, 5, 5);
        }
        let picture = screen.picture();
        let layout = Layout::new(screen.size, &picture, screen.settings.zoom).unwrap();
        let BoardView::Grid(view) = screen.board_view(&layout, &picture) else { panic!("a board of cells") };
        let at = Position::new(x % width, y % height);
        let place = screen.board_view(&layout, &picture).at(at);
        if let (true, Some(BoardPlace::Cell(cell)), Some((column, row))) =
            (layout.board.contains(at), place, view.cell_at(at))
        {
            click(&mut screen, at.x, at.y);
            assert_eq!(screen.sitting.last_spot(), Some(cell));
            assert_eq!(screen.sitting.moves().len(), 1);
            // Nothing scrolls because of a click.
            let drawn = view.position(column, row).unwrap();
            assert_eq!(buffer(&screen)[drawn].symbol(), "X");
        }
    }
}

#[test]
fn a_click_plays_and_the_computer_answers() {
    let mut screen = screen(five(|_| {}), "human", "neighbour");
    click_text(&mut screen, "[·]");
    settle(&mut screen);
    assert!(moves(&screen).starts_with("X h8, O "), "{}", moves(&screen));
}

#[test]
fn a_click_on_a_pit_sows_it_and_one_on_the_other_side_is_refused() {
    let mut screen = screen(kalaha(6, 4), "human", "human");
    let picture = screen.picture();
    let layout = screen.layout(&picture).unwrap();
    let BoardView::Pits(view) = screen.board_view(&layout, &picture) else { panic!("Kalaha has pits") };
    let north = view.position(Place::Pit(Side::Second, 2));
    click(&mut screen, north.x, north.y);
    assert_eq!(news(&screen), "That pit is North's, and South is to move.");
    let south = view.position(Place::Pit(Side::First, 4));
    click(&mut screen, south.x + 1, south.y);
    settle(&mut screen);
    assert_eq!(moves(&screen), "South 5");
    click(&mut screen, north.x, north.y - 1);
    settle(&mut screen);
    assert_eq!(moves(&screen), "South 5, North 3");
    assert!(matches!(screen.picture(), Picture::Pits(_)));
}

#[test]
fn menus_and_keys_are_clicked() {
    let mut screen = screen(five(|_| {}), "human", "human");
    click_text(&mut screen, "View");
    assert!(matches!(screen.overlay, Some(Overlay::Menu { title: 3, .. })));
    click_text(&mut screen, "Guide lines");
    assert!(screen.settings.guides && screen.overlay.is_none());
    click_text(&mut screen, "Game");
    click_text(&mut screen, "Players");
    assert!(matches!(screen.overlay, Some(Overlay::Menu { title: 1, .. })), "another menu opens");
    click(&mut screen, 70, 20);
    assert_eq!(screen.overlay, None, "a click elsewhere closes it");
    assert_eq!(moves(&screen), "", "and plays nothing");
    click_text(&mut screen, "F1 Help");
    assert!(matches!(screen.overlay, Some(Overlay::Help { .. })));
    mouse(&mut screen, MouseEventKind::ScrollDown, 10, 10);
    assert_eq!(screen.overlay, Some(Overlay::Help { scrolled: 2 }));
    click(&mut screen, 3, 3);
    assert_eq!(screen.overlay, None);
    press(&mut screen, "Enter");
    click_text(&mut screen, "u Undo");
    assert_eq!(moves(&screen), "");
}

#[test]
fn a_form_is_filled_in_with_the_mouse() {
    let mut screen = screen(five(|_| {}), "human", "human");
    click_text(&mut screen, "F4 Player 2");
    let Some(Overlay::Form(form, _)) = &screen.overlay else { panic!("a form is open") };
    let view = FormView::new(form, Rect::new(0, 0, 80, 24));
    let (x, y) = (view.later_x(&form.fields[0]), view.area.y + 1);
    click(&mut screen, x, y);
    assert!(picture(&screen).contains("random"), "{}", picture(&screen));
    click(&mut screen, 0, 0);
    assert!(screen.overlay.is_some(), "a click beside it throws nothing away");
    click_text(&mut screen, "[ OK ]");
    assert_eq!(news(&screen), "Player 2 is now: random");
    click_text(&mut screen, "F2 New");
    click_text(&mut screen, "[ Cancel ]");
    assert_eq!(screen.overlay, None);
}

#[test]
fn a_choice_of_an_opening_is_clicked() {
    let mut screen = screen(five(|five| five.opening = gomoku::core::OpeningRule::Swap), "human", "human");
    press(&mut screen, "Enter Up Enter Up Enter");
    click_text(&mut screen, "Play O");
    assert_eq!(screen.sitting.title(), "5 in a row on 15x15, freestyle");
    assert_eq!(screen.sitting.to_move(), Some(2), "player 2 took O, which is to move");
}

#[test]
fn the_right_button_takes_a_large_board_along() {
    let mut screen = screen(five(|five| five.size = "40x40".parse().unwrap()), "human", "human");
    let before = screen.scrolled;
    mouse(&mut screen, MouseEventKind::Down(MouseButton::Right), 20, 10);
    mouse(&mut screen, MouseEventKind::Drag(MouseButton::Right), 24, 13);
    assert_eq!(screen.scrolled, (before.0 - 2, before.1 - 3));
    mouse(&mut screen, MouseEventKind::Up(MouseButton::Right), 24, 13);
    mouse(&mut screen, MouseEventKind::Drag(MouseButton::Right), 40, 20);
    assert_eq!(screen.scrolled, (before.0 - 2, before.1 - 3), "nothing is held");
    assert_eq!(moves(&screen), "");
    assert!(picture(&screen).contains("[·]"), "the cursor is in sight");
}

#[test]
fn the_wheel_zooms_and_with_another_key_it_scrolls() {
    let mut screen = screen(five(|five| five.size = "40x40".parse().unwrap()), "human", "human");
    assert!(!picture(&screen).contains('┼'));
    mouse(&mut screen, MouseEventKind::ScrollUp, 10, 10);
    assert!(picture(&screen).contains('┼'), "{}", picture(&screen));
    mouse(&mut screen, MouseEventKind::ScrollDown, 10, 10);
    assert!(!picture(&screen).contains('┼'));
    let turn = |screen: &mut Screen, kind, modifiers| {
        let event = MouseEvent { kind, column: 10, row: 10, modifiers };
        screen.event(&Event::Mouse(event), Instant::now());
        screen.scrolled
    };
    let (x, y) = screen.scrolled;
    assert_eq!(turn(&mut screen, MouseEventKind::ScrollUp, KeyModifiers::CONTROL), (x, y - 2));
    assert_eq!(turn(&mut screen, MouseEventKind::ScrollDown, KeyModifiers::CONTROL), (x, y));
    assert_eq!(turn(&mut screen, MouseEventKind::ScrollUp, KeyModifiers::SHIFT), (x - 2, y));
    assert_eq!(turn(&mut screen, MouseEventKind::ScrollRight, KeyModifiers::NONE), (x, y));
    assert!(!picture(&screen).contains('┼'));
}

#[test]
fn the_wheel_scrolls_the_list_of_moves() {
    let mut screen = screen(five(|_| {}), "human", "human");
    for row in 1..=15 {
        for column in ["a", "c", "e", "g", "i"] {
            press(&mut screen, &format!("/ {column}{row} Enter"));
        }
    }
    assert!(screen.sitting.to_move().is_some(), "{}", picture(&screen));
    assert!(!picture(&screen).contains("  1. X a1"), "{}", picture(&screen));
    for _ in 0..30 {
        mouse(&mut screen, MouseEventKind::ScrollUp, 60, 12);
    }
    assert!(picture(&screen).contains("  1. X a1"), "{}", picture(&screen));
    for _ in 0..30 {
        mouse(&mut screen, MouseEventKind::ScrollDown, 60, 12);
    }
    assert!(picture(&screen).contains(" 75. X i15"), "{}", picture(&screen));
}

#[test]
fn no_event_at_any_size_is_a_fault() {
    for (width, height) in [(0, 0), (1, 1), (45, 14), (46, 13), (46, 14), (300, 200)] {
        for game in [five(|_| {}), GameArguments::TicTacToe, kalaha(12, 1), mnk("40x3", 3)] {
            let mut screen = screen(game, "human", "human");
            resize(&mut screen, width, height);
            for keys in
                ["Enter", "F2", "F1", "Esc", "F10 Left Down", "F3 Down Up", "Backspace", "- + g", "End Home"]
            {
                press(&mut screen, keys);
                picture(&screen);
                click(&mut screen, width / 2, height / 2);
                press(&mut screen, "Esc Esc");
                picture(&screen);
            }
        }
    }
}
