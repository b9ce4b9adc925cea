//! Pictures of every screen, as it is seen in 80 columns and 24 rows.

use gomoku::core::{OpeningRule, Rule};
use gomoku::engine::Difficulty;
use gomoku::search::Score;

use super::{GameArguments, click, five, kalaha, mnk, picture, press, resize, screen, settle};
use crate::screen::state::Screen;
use crate::table::{Opinion, Progress};

/// Plays moves by entering their names.
fn play(screen: &mut Screen, moves: &str) {
    for mv in moves.split_whitespace() {
        press(screen, &format!("/ {mv} Enter"));
    }
}

#[track_caller]
fn assert_picture(name: &str, screen: &Screen) {
    let seen = picture(screen);
    assert!(seen.lines().all(|line| line.chars().count() <= usize::from(screen.size.0)));
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, seen);
    });
}

#[test]
fn five_in_a_row_at_its_beginning_and_in_its_middle() {
    let mut screen = screen(five(|_| {}), "human", "human");
    assert_picture("five_start", &screen);
    play(&mut screen, "h8 i9 g7 f6 h7 i8 h9");
    press(&mut screen, "g Left Left Up");
    assert_picture("five_guides", &screen);
}

#[test]
fn a_won_game_marks_its_line() {
    let mut screen = screen(five(|_| {}), "human", "human");
    play(&mut screen, "h8 h9 i8 i9 j8 j9 k8 k9 l8");
    assert_picture("five_won", &screen);
}

#[test]
fn progress_of_thinking() {
    let mut screen = screen(five(|_| {}), "human", "human");
    play(&mut screen, "h8 i9");
    let mut progress = Progress::default();
    progress.depth = Some(9);
    (progress.searched, progress.total) = (12, 40);
    (progress.value, progress.valued_at) = (Some(Score::heuristic(35)), Some(8));
    progress.line = "g7 h9 i7 i10 h7 f7 j7 k7 e7".split(' ').map(str::to_owned).collect();
    progress.nodes = 1_234_567;
    progress.elapsed = std::time::Duration::from_millis(1500);
    screen.staged = Some(progress);
    assert_picture("thinking", &screen);
    if let Some(progress) = &mut screen.staged {
        (progress.depth, progress.is_to_the_end, progress.total) = (None, true, 0);
    }
    assert!(picture(&screen).contains("Thinking: 1.5 s, to the end\n"), "{}", picture(&screen));
    assert!(!picture(&screen).contains("moves"), "there is no bar: {}", picture(&screen));
    screen.staged = None;
    screen.opinion = Some(Opinion {
        side: Some(gomoku::search::Side::Second),
        value: Some(Score::win_in(7)),
        depth: 12,
        is_exact: true,
    });
    assert!(picture(&screen).contains("Last thought: win in 7 for O, depth 12"));
}

#[test]
fn renju_marks_forbidden_points() {
    let mut screen = screen(five(|five| five.rule = Rule::Renju), "human", "human");
    play(&mut screen, "h8 a1 i8 a3 j9 a5 j10 a7");
    assert_picture("renju_forbidden", &screen);
}

#[test]
fn a_large_board_in_a_small_terminal() {
    let mut screen = screen(five(|five| five.size = "40x40".parse().unwrap()), "human", "human");
    play(&mut screen, "a1 an40 t20");
    assert_picture("large_board", &screen);
    press(&mut screen, "End PageDown PageDown PageDown PageDown");
    assert_picture("large_board_corner", &screen);
}

#[test]
fn twenty_rows_fit() {
    let screen = screen(five(|five| five.size = "20x20".parse().unwrap()), "human", "human");
    assert_picture("twenty", &screen);
}

#[test]
fn tic_tac_toe() {
    let mut screen = screen(GameArguments::TicTacToe, "human", "human");
    press(&mut screen, "5 1 9");
    assert_picture("tic_tac_toe", &screen);
}

#[test]
fn n_in_a_row() {
    let mut screen = screen(mnk("7x6", 4), "human", "random");
    press(&mut screen, "Enter");
    settle(&mut screen);
    assert_picture("n_in_a_row", &screen);
}

#[test]
fn kalaha_with_its_sowing() {
    let mut screen = screen(kalaha(6, 4), "human", "human");
    assert_picture("kalaha_start", &screen);
    press(&mut screen, "3");
    settle(&mut screen);
    assert_picture("kalaha_extra_turn", &screen);
    press(&mut screen, "6");
    settle(&mut screen);
    press(&mut screen, "Left");
    assert_picture("kalaha_north", &screen);
}

#[test]
fn kalaha_with_twelve_pits_has_its_panel_below() {
    let screen = screen(kalaha(12, 12), "human", "human");
    assert_picture("kalaha_wide", &screen);
}

#[test]
fn forms() {
    let mut screen = screen(five(|_| {}), "human", "human");
    press(&mut screen, "F2");
    assert_picture("new_game", &screen);
    press(&mut screen, "Down 0 Enter");
    assert_picture("new_game_error", &screen);
    press(&mut screen, "Esc F4 Right Right");
    assert_picture("player", &screen);
    press(&mut screen, "Esc s");
    assert_picture("save", &screen);
    press(&mut screen, "Esc o");
    assert_picture("open", &screen);
    press(&mut screen, "Esc F6");
    assert_picture("time", &screen);
}

#[test]
fn menus_help_and_leaving() {
    let mut screen = screen(five(|_| {}), "human", "human");
    press(&mut screen, "Esc");
    assert_picture("menu_game", &screen);
    press(&mut screen, "Right Right Right Down");
    assert_picture("menu_view", &screen);
    press(&mut screen, "Esc F1");
    assert_picture("help", &screen);
    press(&mut screen, "PageDown");
    assert_picture("help_more", &screen);
    press(&mut screen, "Esc Enter q");
    assert_picture("leave", &screen);
}

#[test]
fn an_opening_with_a_choice() {
    let mut screen = screen(five(|five| five.opening = OpeningRule::Swap2), "human", "human");
    play(&mut screen, "h8 i9 g7");
    assert_picture("swap2", &screen);
}

#[test]
fn a_random_board() {
    let game = five(|five| five.random = Some(Difficulty::Easy));
    assert_picture("random_board", &screen(game, "human", "human"));
}

#[test]
fn a_screen_that_is_too_small_says_so() {
    let mut screen = screen(five(|_| {}), "human", "human");
    resize(&mut screen, 40, 12);
    assert_picture("too_small", &screen);
    resize(&mut screen, 46, 14);
    assert_picture("smallest", &screen);
    resize(&mut screen, 100, 36);
    click(&mut screen, 1, 1);
    assert_picture("larger", &screen);
}
