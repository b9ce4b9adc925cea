//! What is written over and over again in a terminal: the depths of an analysis, and the table of a match.

use crate::pseudo_terminal::Terminal;
use crate::transcript;

#[test]
fn an_analysis_in_a_terminal_keeps_the_last_depth_only() {
    let call = "analyse --moves h8 --depth 4 --lines 2";
    let mut terminal = Terminal::start(call, &[]);
    let seen = terminal.wait_for("Best: O at ");
    assert_eq!(terminal.child.wait().unwrap().exit_code(), 0);
    let starts = |text: &str, depth: u32| {
        text.lines().filter(|line| line.starts_with(&format!("{depth:>5} "))).count()
    };
    assert_eq!(seen.matches("depth  deepest").count(), 1, "{seen}");
    assert_eq!([1, 2, 3, 4].map(|depth| starts(&seen, depth)), [0, 0, 0, 1], "{seen}");
    let written = String::from_utf8_lossy(&terminal.raw).into_owned();
    assert!(written.contains("\x1b[3A\r\x1b[J"), "three rows are taken back");
    assert!(starts(&written, 2) > 0 && starts(&written, 3) > 0, "each depth was shown");
    terminal.assert_whole();
    // Elsewhere every depth stays.
    let text = transcript(call, "");
    assert_eq!([1, 2, 3, 4].map(|depth| starts(&text, depth)), [1, 1, 1, 1], "{text}");
    assert!(!text.contains('\x1b'));
}

#[test]
fn a_terminal_that_cannot_go_back_gets_every_depth() {
    let mut terminal = Terminal::start("analyse --moves h8 --depth 3", &[("TERM", "dumb")]);
    let seen = terminal.wait_for("Best: O at ");
    assert!(seen.lines().filter(|line| line.starts_with("    ")).count() >= 3, "{seen}");
    assert!(!terminal.raw.contains(&0x1b));
}

#[test]
fn a_match_shows_a_table_with_a_bar_and_leaves_nothing_of_it() {
    let mut terminal =
        Terminal::start("match random neighbour oxo:depth=1 --size 9 --games 100000 --seed 4", &[]);
    let seen = terminal.wait_until("the table", |seen| {
        seen.contains(" of 300000 games, ") && seen.contains("Elo against all") && seen.contains("game ")
    });
    assert!(seen.contains(" left") && seen.contains("---]"), "{seen}");
    terminal.send("\x03");
    let seen = terminal.wait_for("The same again:");
    assert!(!seen.contains("---]"), "{seen}");
    assert_eq!(terminal.child.wait().unwrap().exit_code(), 130);
    assert_eq!(terminal.seen().matches("Elo against all").count(), 1, "{}", terminal.seen());
    terminal.assert_whole();
}

#[test]
fn a_table_stays_below_the_lines_of_the_games() {
    let mut terminal =
        Terminal::start("match random neighbour --size 9 --games 100000 --seed 4 --verbose", &[]);
    // Once there is one, no game is without it.
    terminal.wait_for("A so far ");
    terminal.send("\x03");
    terminal.wait_for("The same again:");
    let written = String::from_utf8_lossy(&terminal.raw).into_owned();
    let games: Vec<&str> = written.split("\ngame ").filter(|game| game.contains(": A (")).collect();
    let first = games.iter().position(|game| game.contains("A so far ")).unwrap();
    let without = games[first..games.len() - 1].iter().filter(|game| !game.contains("A so far ")).count();
    assert_eq!(without, 0, "{} of {} games", without, games.len() - first);
    terminal.assert_whole();
}

#[test]
fn what_matters_of_a_match_fits_in_80_columns() {
    let mut terminal = Terminal::start(
        "match random neighbour oxo:depth=1,win_fast=on,random_ties=on --size 9 --games 100000 --seed 4",
        &[],
    );
    let seen = terminal.wait_until("a line of the table", |seen| {
        seen.lines()
            .any(|line| line.trim_start().starts_with("1 ") && line.contains(" to ") && line.ends_with(')'))
    });
    assert!(seen.contains("Elo against all, 95 %") && seen.contains('…'), "{seen}");
    terminal.send("\x03");
    terminal.wait_for("The same again:");
    let mut terminal =
        Terminal::start("match random random --size 9 --games 100000 --sprt 0 2 --seed 4", &[]);
    let seen = terminal.wait_for("(-2.94 to 2.94)");
    assert!(seen.lines().any(|line| line.starts_with("LLR ")), "{seen}");
}

#[test]
fn an_analysis_has_colours_unless_they_are_not_wanted() {
    for (variables, is_colourful) in
        [(&[][..], true), (&[("NO_COLOR", "1")][..], false), (&[("TERM", "dumb")][..], false)]
    {
        let mut terminal = Terminal::start("analyse --moves h8i9g9 --depth 1 --heat priorities", variables);
        terminal.wait_for("Best: O at ");
        assert_eq!(terminal.child.wait().unwrap().exit_code(), 0);
        assert_eq!(terminal.is_colourful(), is_colourful, "{variables:?}");
        terminal.assert_whole();
    }
}

#[test]
fn ctrl_c_ends_an_analysis_and_leaves_the_terminal_whole() {
    let mut terminal = Terminal::start("analyse --moves h8i9 --time 600000", &[]);
    terminal.wait_for("deepest");
    // The terminal makes a signal of the key.
    terminal.send("\x03");
    terminal.wait_for("Best: X at ");
    assert_eq!(terminal.child.wait().unwrap().exit_code(), 130);
    terminal.assert_whole();
}

#[test]
fn ctrl_c_ends_a_search_for_openings() {
    let mut terminal = Terminal::start("openings --nodes 100000000", &[]);
    terminal.wait_for("look 1 of 2: ");
    terminal.send("\x03");
    terminal.wait_for("gomoku: interrupted before the first opening had its longer look");
    assert_eq!(terminal.child.wait().unwrap().exit_code(), 130);
    terminal.assert_whole();
}

#[test]
fn ctrl_c_leaves_a_game_in_lines_of_text() {
    let mut terminal = Terminal::start("play five --plain --player1 human --player2 human --starts 1", &[]);
    terminal.wait_for("X to move");
    terminal.send("\x03");
    terminal.assert_left_whole(0);
}

#[test]
fn a_sign_of_life_that_is_longer_than_a_line_leaves_nothing_behind() {
    // A search that takes longer than the time before the first sign of it.
    let call = "bench strategies --game five --depth 30 --budget 4000 --positions 1 --strategies minimax";
    let mut terminal = Terminal::of_columns(40, call);
    terminal.wait_for("[----------] 0 of 1");
    let end = terminal.wait_for("visited");
    assert!(!end.contains("[---") && !end.contains("million"), "{end}");
}
