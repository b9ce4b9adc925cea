//! Whole games and all that can happen in them, through keys.

use std::time::{Duration, Instant};

use gomoku::core::OpeningRule;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use super::{GameArguments, five, kalaha, mnk, moves, news, picture, press, resize, screen, settle};
use crate::screen::state::{Overlay, Screen};
use crate::table::{Picture, PlayerKind};

#[test]
fn who_enters_a_move_after_the_end_is_told_that_it_is_the_end() {
    let mut screen = screen(GameArguments::TicTacToe, "human", "human");
    for mv in ["1", "4", "2", "5", "3"] {
        press(&mut screen, &format!("/ {mv} Enter"));
    }
    press(&mut screen, "/ 9 Enter");
    let seen = picture(&screen);
    assert!(seen.contains("the game is over; F2 begins a new one"), "{seen}");
}

#[test]
fn two_people_play_with_the_keys() {
    let mut screen = screen(five(|_| {}), "human", "human");
    press(&mut screen, "Enter Up Enter Down Right Space h k l l j j Enter Home Enter");
    assert_eq!(moves(&screen), "X h8, O h9, X i8, O j7, X a7");
    assert_eq!(news(&screen), "X plays a7");
}

#[test]
fn a_cell_that_is_taken_is_refused_with_the_reason_and_nothing_changes() {
    let mut screen = screen(five(|_| {}), "human", "human");
    press(&mut screen, "Enter Enter");
    assert_eq!(news(&screen), "Not a move: h8 is taken; choose an empty cell");
    assert!(screen.news.is_alarm);
    assert_eq!(moves(&screen), "X h8");
    press(&mut screen, "/ z99 Enter");
    assert!(matches!(&screen.overlay, Some(Overlay::Form(form, _)) if form.error.is_some()));
    press(&mut screen, "Esc / i9 Enter");
    assert_eq!(moves(&screen), "X h8, O i9");
}

#[test]
fn the_computer_answers_and_undo_takes_both_moves_back() {
    let mut screen = screen(five(|_| {}), "human", "ristinolla-2004:depth=1");
    press(&mut screen, "Enter");
    settle(&mut screen);
    let both = moves(&screen);
    assert!(both.starts_with("X h8, O "), "{both}");
    assert!(screen.opinion.is_some());
    press(&mut screen, "u");
    assert_eq!((moves(&screen).as_str(), news(&screen)), ("", "Taken back; r makes it again."));
    press(&mut screen, "u");
    assert_eq!(news(&screen), "there is no move of yours to take back");
    press(&mut screen, "r");
    assert_eq!(moves(&screen), both);
    press(&mut screen, "r");
    assert_eq!(news(&screen), "nothing was taken back that could be made again");
    assert_eq!(screen.mover(), Some(&PlayerKind::Human));
}

/// A search that would take years: whatever ends it must end it.
const YEARS: &str = "minimax:end";

fn while_thinking() -> Screen {
    let mut screen = screen(mnk("6x6", 4), "human", YEARS);
    press(&mut screen, "Enter");
    while screen.progress().is_none_or(|progress| progress.nodes == 0) {
        std::thread::sleep(Duration::from_millis(1));
        screen.tick(Instant::now());
    }
    screen
}

#[test]
fn undo_while_the_computer_thinks_stops_it() {
    let mut screen = while_thinking();
    press(&mut screen, "u");
    assert_eq!((moves(&screen).as_str(), screen.sitting.thinks()), ("", None));
    assert_eq!(screen.mover(), Some(&PlayerKind::Human));
}

#[test]
fn an_undo_or_a_redo_that_is_refused_lets_the_computer_think_on() {
    let mut screen = screen(mnk("6x6", 4), YEARS, "human");
    screen.tick(Instant::now());
    while screen.progress().is_none_or(|progress| progress.nodes == 0) {
        std::thread::sleep(Duration::from_millis(1));
    }
    for (key, reason) in [
        ("u", "there is no move of yours to take back"),
        ("r", "nothing was taken back that could be made again"),
    ] {
        let before = screen.progress().unwrap();
        press(&mut screen, key);
        assert_eq!(news(&screen), reason);
        let after = screen.progress().unwrap();
        assert!(after.nodes >= before.nodes && after.elapsed >= before.elapsed, "it has begun anew");
    }
}

#[test]
fn another_player_takes_over_while_the_computer_thinks() {
    let mut screen = while_thinking();
    // From minimax, the last of the list, to human, the first.
    press(&mut screen, "F4 Right Enter");
    assert_eq!(news(&screen), "Player 2 is now: human");
    assert_eq!((screen.sitting.thinks(), screen.mover()), (None, Some(&PlayerKind::Human)));
    press(&mut screen, "F4 Right Enter");
    assert_eq!(news(&screen), "Player 2 is now: random");
    settle(&mut screen);
    assert_eq!(screen.sitting.moves().len(), 2);
}

#[test]
fn move_now_plays_the_best_that_was_found() {
    let mut screen = while_thinking();
    press(&mut screen, "m");
    settle(&mut screen);
    assert_eq!(screen.sitting.moves().len(), 2);
    assert!(news(&screen).contains("broken off"), "{}", news(&screen));
    press(&mut screen, "m");
    assert_eq!(news(&screen), "Nobody is thinking.");
}

#[test]
fn a_pause_and_a_new_game_stop_the_thinking() {
    let mut screen = while_thinking();
    press(&mut screen, "p");
    assert_eq!(screen.sitting.thinks(), None);
    assert!(picture(&screen).contains("Paused: p goes on"));
    press(&mut screen, "p");
    assert!(screen.sitting.thinks().is_some());
    press(&mut screen, "F2 Enter");
    assert_eq!((moves(&screen).as_str(), screen.overlay.is_none()), ("", true));
    // Whoever begins by lot: the old search is gone, and this one ends with the screen.
}

#[test]
fn it_is_not_a_persons_turn_while_the_computer_thinks() {
    let mut screen = while_thinking();
    press(&mut screen, "Left Enter");
    assert!(news(&screen).starts_with("It is the computer's turn"), "{}", news(&screen));
    press(&mut screen, "i");
    assert_eq!(news(&screen), "Hints are for people whose turn it is.");
    assert_eq!(screen.sitting.moves().len(), 1);
}

#[test]
fn a_hint_is_shown_on_the_board_and_goes_with_the_next_move() {
    let mut screen = screen(GameArguments::TicTacToe, "human", "human");
    press(&mut screen, "1 5 2 i");
    settle(&mut screen);
    assert_eq!(screen.hint, Some(2), "O has to prevent the row");
    assert!(news(&screen).starts_with("Hint for O: 3 (value 0 for O"), "{}", news(&screen));
    assert!(picture(&screen).contains("[?]"), "{}", picture(&screen));
    press(&mut screen, "Enter");
    assert_eq!((screen.hint, moves(&screen).as_str()), (None, "X 1, O 5, X 2, O 3"));
}

#[test]
fn a_win_ends_the_game_and_nothing_more_is_played() {
    let mut screen = screen(GameArguments::TicTacToe, "human", "human");
    press(&mut screen, "1 4 2 5 3");
    assert_eq!(news(&screen), "X plays 3: X wins");
    assert!(picture(&screen).contains("*X*"), "{}", picture(&screen));
    assert!(picture(&screen).contains("The game is over: X wins"));
    press(&mut screen, "6");
    assert_eq!(news(&screen), "The game is over; F2 begins a new one, u takes moves back.");
    press(&mut screen, "u");
    assert_eq!(moves(&screen), "X 1, O 4, X 2, O 5");
    press(&mut screen, "3 q");
    assert!(screen.left, "a game that is over is left without a question");
}

#[test]
fn play_goes_on_after_a_win_until_the_board_is_full() {
    let mut screen = screen(mnk("3x3", 3), "human", "human");
    press(&mut screen, "w 1 4 2 5 3");
    assert!(picture(&screen).contains("X wins; play goes on, O to move"), "{}", picture(&screen));
    press(&mut screen, "i");
    settle(&mut screen);
    assert_eq!(news(&screen), "Hint: none; no search looks beyond a win");
    press(&mut screen, "6");
    assert_eq!(screen.sitting.moves().len(), 6);
    press(&mut screen, "7 8 9");
    assert_eq!(screen.sitting.to_move(), None);
    assert!(picture(&screen).contains("The game is over: X wins"), "the first win counts");
    for computer in ["random", "neighbour", "alpha-beta", "ristinolla-2004:depth=1", "flagship:level=1"] {
        let mut screen = super::screen(mnk("5x5", 5), "random", computer);
        if screen.sitting.seats().kind_of(2).to_string().starts_with("flagship") {
            screen = super::screen(five(|five| five.size = "5x5".parse().unwrap()), "random", computer);
        }
        press(&mut screen, "w");
        settle(&mut screen);
        assert_eq!(screen.sitting.moves().len(), 25, "{computer}: {}", news(&screen));
    }
}

#[test]
fn who_was_thinking_when_the_win_came_to_end_the_game_makes_no_move() {
    let mut screen = screen(mnk("3x3", 3), "human", "human");
    press(&mut screen, "w 1 4 2 5 3 F4 Right Enter");
    assert_eq!((news(&screen), screen.sitting.thinks().is_some()), ("Player 2 is now: random", true));
    press(&mut screen, "w");
    settle(&mut screen);
    assert_eq!((screen.sitting.moves().len(), screen.sitting.to_move()), (5, None));
}

#[test]
fn computers_play_among_themselves_and_wait_after_an_undo() {
    let mut screen = screen(kalaha(3, 2), "random", "alpha-beta:2");
    press(&mut screen, "a");
    screen.tick(Instant::now());
    settle(&mut screen);
    assert_eq!(screen.sitting.to_move(), None, "{}", picture(&screen));
    let all = screen.sitting.moves().len();
    press(&mut screen, "u u");
    assert_eq!((screen.sitting.moves().len(), screen.paused), (all - 2, true));
    press(&mut screen, "r");
    assert_eq!(screen.sitting.moves().len(), all - 1);
    press(&mut screen, "Enter");
    assert!(!screen.paused, "Enter lets them go on");
    settle(&mut screen);
    assert_eq!(screen.sitting.to_move(), None);
}

#[test]
fn stones_of_kalaha_fall_one_by_one_and_a_key_ends_that() {
    let mut screen = screen(kalaha(6, 4), "human", "human");
    let start = Instant::now();
    press(&mut screen, "3");
    assert_eq!(news(&screen), "South plays 3; an extra turn for South");
    let stones = |screen: &Screen| match screen.picture() {
        Picture::Pits(board) => board.sown.len(),
        Picture::Grid(_) => panic!("Kalaha has pits"),
    };
    assert_eq!(stones(&screen), 0);
    for fallen in 1..=4 {
        screen.tick(start + Duration::from_secs(fallen));
        assert_eq!(stones(&screen) as u64, fallen);
    }
    screen.tick(start + Duration::from_secs(9));
    assert!(screen.show.is_none());
    press(&mut screen, "6 Left");
    assert!(screen.show.is_none(), "a key ends it");
    assert_eq!(moves(&screen), "South 3, South 6");
    for key in ["Enter", "Space"] {
        press(&mut screen, "u 6");
        assert!(screen.show.is_some());
        press(&mut screen, key);
        assert!(screen.show.is_none());
        assert_eq!(moves(&screen), "South 3, South 6", "{key} ends it, and plays nothing");
    }
}

#[test]
fn the_cursor_of_kalaha_stays_among_pits_with_stones() {
    let mut screen = screen(kalaha(6, 4), "human", "human");
    press(&mut screen, "a 3");
    assert_eq!(screen.cursor, 0, "pit 3 is empty now");
    press(&mut screen, "Right Right Enter");
    assert_eq!(news(&screen), "Not a move: pit 3 is empty; pits 1, 2, 4, 5 and 6 have stones");
    press(&mut screen, "6 Right");
    assert_eq!(screen.cursor, 4, "North counts from the right");
    press(&mut screen, "Enter");
    assert_eq!(moves(&screen), "South 3, South 6, North 5");
}

#[test]
fn swap2_is_played_to_its_end_and_becomes_a_game() {
    let mut screen = screen(five(|five| five.opening = OpeningRule::Swap2), "human", "human");
    press(&mut screen, "Enter Up Enter Left Enter");
    assert_eq!(screen.overlay, Some(Overlay::Choice { item: 0 }));
    press(&mut screen, "Esc Enter 3");
    assert_eq!(news(&screen), "Player 2 adds two stones");
    press(&mut screen, "u");
    assert_eq!(screen.sitting.moves().len(), 3, "the choice is taken back");
    assert_eq!(news(&screen), "Taken back; r makes it again.");
    press(&mut screen, "r");
    assert_eq!((news(&screen), screen.sitting.moves().len()), ("The move is made again.", 4));
    press(&mut screen, "r");
    assert_eq!(news(&screen), "nothing was taken back that could be made again");
    press(&mut screen, "u u u r r u");
    assert_eq!(screen.sitting.moves().len(), 2, "two of the three stones, and one of two again");
    press(&mut screen, "/ g9 Enter Esc r");
    assert_eq!(news(&screen), "The move is made again.", "the same stone is no other opening");
    press(&mut screen, "u u / g7 Enter Esc r");
    assert_eq!(news(&screen), "nothing was taken back that could be made again", "and another one is");
    press(&mut screen, "u / g9 Enter Esc");
    press(&mut screen, "Enter Down Down Enter / a1 Enter / b1 Enter");
    assert!(matches!(screen.overlay, Some(Overlay::Choice { .. })), "{}", picture(&screen));
    press(&mut screen, "2");
    assert_eq!(screen.sitting.title(), "5 in a row on 15x15, freestyle");
    assert_eq!(screen.sitting.seats().player(gomoku::search::Side::First), 2, "player 1 took O");
    assert_eq!(screen.sitting.to_move(), Some(1));
    press(&mut screen, "u");
    assert_eq!(news(&screen), "the stones of an opening stay; there is no later move to take back");
    press(&mut screen, "/ c3 Enter");
    assert_eq!(moves(&screen), "X h8, O h9, X g9, O a1, X b1, O c3");
}

#[test]
fn a_choice_that_comes_up_waits_for_a_form_that_is_filled_in() {
    let mut screen = screen(five(|five| five.opening = OpeningRule::Swap), "random", "human");
    screen.tick(Instant::now());
    press(&mut screen, "F6 77");
    settle(&mut screen);
    assert!(!screen.sitting.choices().is_empty());
    assert!(matches!(&screen.overlay, Some(Overlay::Form(form, _)) if form.value("Milliseconds") == "77"));
    press(&mut screen, "Esc Enter");
    assert_eq!(screen.overlay, Some(Overlay::Choice { item: 0 }));
}

#[test]
fn computers_play_every_opening() {
    for opening in [OpeningRule::Pro, OpeningRule::LongPro, OpeningRule::Swap, OpeningRule::Swap2] {
        let game = five(|five| (five.opening, five.size) = (opening, "9x9".parse().unwrap()));
        let mut screen = screen(game, "random", "random");
        screen.tick(Instant::now());
        settle(&mut screen);
        assert_eq!(screen.sitting.to_move(), None, "{opening}");
        assert!(screen.sitting.title().starts_with("5 in a row"));
    }
}

#[test]
fn a_stone_too_near_in_pro_is_refused() {
    let mut screen = screen(five(|five| five.opening = OpeningRule::Pro), "human", "human");
    press(&mut screen, "Up Enter");
    assert!(news(&screen).starts_with("Not a move: h9 is not in the middle"), "{}", news(&screen));
    press(&mut screen, "Down Enter Up Enter Up Enter");
    assert!(news(&screen).contains("too near"), "{}", news(&screen));
    press(&mut screen, "i");
    assert_eq!(news(&screen), "there are no hints in an opening");
    press(&mut screen, "s Enter");
    assert!(picture(&screen).contains("an opening that goes on is no game yet"), "{}", picture(&screen));
}

#[test]
fn a_new_game_is_chosen_in_its_form() {
    let mut screen = screen(five(|_| {}), "human", "human");
    press(&mut screen, "F2 Right Right Down Left Enter");
    assert_eq!(screen.sitting.title(), "Kalaha with 5 pits a side and 4 stones a pit, rule empty_capture");
    assert!(news(&screen).contains("begins with"), "{}", news(&screen));
    press(&mut screen, "F2 Left Down Backspace Backspace Backspace 4x4 Down Left Enter");
    assert_eq!(screen.sitting.title(), "3 in a row on 4x4, freestyle");
    // What cannot be played is refused, and the old game stays.
    press(
        &mut screen,
        "F2 Down Down Down Down Backspace Backspace Backspace Backspace Backspace flagship Enter",
    );
    assert!(
        picture(&screen).contains("flagship plays 5 in a row; this game wants 3"),
        "{}",
        picture(&screen)
    );
    press(&mut screen, "Esc");
    assert_eq!(screen.sitting.title(), "3 in a row on 4x4, freestyle");
}

#[test]
fn who_does_not_choose_a_new_game_at_the_beginning_plays_the_usual_one() {
    let mut screen = screen(five(|_| {}), "neighbour", "human");
    screen.paused = true;
    press(&mut screen, "F2");
    assert_eq!(screen.sitting.thinks(), None, "nobody begins before that is known");
    press(&mut screen, "Esc");
    settle(&mut screen);
    assert_eq!(screen.sitting.moves().len(), 1);
    press(&mut screen, "p F2 Esc");
    assert!(screen.paused, "a pause in a game stays");
}

#[test]
fn the_time_for_a_move_bounds_every_computer() {
    let mut screen = screen(mnk("6x6", 4), "human", YEARS);
    press(&mut screen, "F6 nonsense Enter");
    assert!(picture(&screen).contains("'nonsense' will not do"), "{}", picture(&screen));
    press(&mut screen, "Esc F6 30 Enter Enter");
    settle(&mut screen);
    assert_eq!(screen.sitting.moves().len(), 2);
}

#[test]
fn the_cursor_stays_in_sight_on_a_large_board() {
    let mut screen = screen(five(|five| five.size = "40x40".parse().unwrap()), "human", "human");
    for (keys, name) in [("Home PageDown PageDown PageDown PageDown", "a1"), ("End", "an1"), ("Up", "an2")] {
        press(&mut screen, keys);
        assert!(picture(&screen).contains("[·]"), "{}", picture(&screen));
        press(&mut screen, "Enter");
        assert!(moves(&screen).ends_with(name), "{}", moves(&screen));
    }
    for (width, height) in [(46, 14), (120, 50), (80, 24)] {
        resize(&mut screen, width, height);
        assert!(picture(&screen).contains("[O]") || picture(&screen).contains("[X]"), "{}", picture(&screen));
    }
}

#[test]
fn a_move_of_the_computer_out_of_sight_is_looked_at() {
    let mut screen = screen(five(|five| five.size = "40x40".parse().unwrap()), "human", "human");
    press(&mut screen, "/ a1 Enter");
    assert!(picture(&screen).contains("[X]"), "{}", picture(&screen));
    press(&mut screen, "/ an40 Enter Backspace");
    assert!(picture(&screen).contains("[O]"), "{}", picture(&screen));
}

#[test]
fn control_c_leaves_at_once_and_q_asks() {
    let control_c = Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    for keys in ["", "Enter", "F2", "F1", "Esc", "Enter q"] {
        let mut screen = screen(five(|_| {}), "human", "human");
        press(&mut screen, keys);
        screen.event(&control_c, Instant::now());
        assert!(screen.left, "{keys}");
    }
    let mut screen = screen(five(|_| {}), "human", "human");
    press(&mut screen, "Enter q");
    assert_eq!(screen.overlay, Some(Overlay::Leave));
    press(&mut screen, "n");
    assert!(!screen.left);
    press(&mut screen, "q y");
    assert!(screen.left);
    let mut screen = super::screen(five(|_| {}), "human", "human");
    press(&mut screen, "Enter");
    resize(&mut screen, 20, 5);
    press(&mut screen, "Left Enter F2");
    assert_eq!(
        (moves(&screen).as_str(), &screen.overlay),
        ("X h8", &None),
        "nothing is done that cannot be seen"
    );
    press(&mut screen, "q");
    assert!(screen.left, "a question that cannot be seen is not asked");
}

#[test]
fn a_menu_does_what_its_keys_do() {
    let mut screen = screen(five(|_| {}), "human", "human");
    press(&mut screen, "Esc Right Right Right Enter");
    assert_eq!((news(&screen), screen.settings.guides), ("Guide lines are on.", true));
    press(&mut screen, "F10 Down Down Down Enter");
    assert_eq!(news(&screen), "Play goes on after a win, until the board is full.");
    press(&mut screen, "Esc g");
    assert!(!screen.settings.guides, "a key works in a menu, too");
    press(&mut screen, "Esc Left");
    assert!(matches!(screen.overlay, Some(Overlay::Menu { title: 4, .. })));
}

#[test]
fn who_cannot_play_is_refused_in_the_form() {
    let mut screen = screen(mnk("7x7", 4), "human", "human");
    press(&mut screen, "F3 Right Right Enter");
    assert!(picture(&screen).contains("flagship plays 5 in a row"), "{}", picture(&screen));
    press(&mut screen, "Esc");
    assert_eq!(screen.sitting.seats().kind_of(1), &PlayerKind::Human);
}
