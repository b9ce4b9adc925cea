//! Every command of the protocol, and what is answered to it.

use std::process::Command;

use super::{Brain, PBRAIN, PLAYER, cell};
use crate::{BINARY, transcript};

#[test]
fn about_says_who_plays() {
    let rest = concat!(
        "version=\"",
        env!("CARGO_PKG_VERSION"),
        "\", author=\"The gomoku developers\", country=\"International\""
    );
    let mut brain = Brain::start("");
    assert_eq!(brain.ask("ABOUT"), format!("name=\"gomoku\", {rest}"));
    brain.end();
    let mut brain = Brain::start("--engine neighbour");
    assert_eq!(brain.ask("ABOUT"), format!("name=\"gomoku-neighbour\", {rest}"));
    brain.end();
}

#[test]
fn both_programs_speak_the_protocol() {
    let mut brain = Brain::of(Command::new(BINARY).arg("pbrain"));
    assert_eq!(brain.ask("START 15"), "OK");
    brain.send("INFO timeout_turn 50");
    cell(&brain.ask("BEGIN"));
    brain.end();
    assert_eq!(transcript("pbrain", "START 15\nRESTART\nFOO\n").lines().count(), 3);
}

#[test]
fn the_brain_has_help_and_a_version() {
    let say = |argument: &str| {
        let output = Command::new(PBRAIN).arg(argument).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty());
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(say("--version"), concat!("pbrain-gomoku ", env!("CARGO_PKG_VERSION"), "\n"));
    for help in ["--help", "-h"] {
        let text = say(help);
        assert!(text.contains("Usage: pbrain-gomoku [OPTIONS]") && text.contains("Examples:"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    }
    let output = Command::new(PBRAIN).args(["--engine", "thomoku:style=missing.cmp"]).output().unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.starts_with("pbrain-gomoku: thomoku:style=missing.cmp cannot play: "), "{complaint}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn start_and_restart_empty_the_board() {
    let mut brain = Brain::start(PLAYER);
    for start in ["START 15", "RESTART", "START 20", "RECTSTART 20,15", "RESTART", "START 3", "START 40"] {
        assert_eq!(brain.ask(start), "OK", "{start}");
        cell(&brain.ask("BEGIN"));
    }
    brain.end();
}

#[test]
fn boards_that_cannot_be_are_refused_and_the_old_one_stays() {
    let mut brain = Brain::with_game(PLAYER, &[]);
    let (x, y) = cell(&brain.ask("BEGIN"));
    for start in
        ["START 2", "START 41", "START 0", "START -3", "START", "START x", "RECTSTART 20", "RECTSTART 2,20"]
    {
        let answer = brain.ask(start);
        assert!(answer.starts_with("ERROR ") && answer.contains("3 to 40"), "{start}: {answer}");
    }
    let answer = brain.ask(&format!("TURN {x},{y}"));
    assert_eq!(answer, format!("ERROR there is a stone on {x},{y} already; expected an empty cell"));
    brain.end();
}

#[test]
fn without_a_board_commands_are_refused() {
    let mut brain = Brain::start(PLAYER);
    for command in ["BEGIN", "TURN 7,7", "RESTART", "TAKEBACK 7,7", "PLAY 7,7", "YXNBEST 2", "YXSHOWFORBID"] {
        assert_eq!(brain.ask(command), "ERROR there is no board; expected START first", "{command}");
    }
    for block in ["BOARD", "YXBOARD", "SWAP2BOARD"] {
        brain.send(block);
        brain.send("7,7,1");
        brain.send("END of nothing");
        assert_eq!(brain.status(), Some(0), "END is obeyed in the middle of {block}");
        brain = Brain::start(PLAYER);
        brain.send(block);
        let answer = brain.ask("DONE");
        assert_eq!(answer, format!("ERROR there is no board for {block}; expected START first"));
    }
    brain.end();
}

#[test]
fn takeback_takes_a_stone_away() {
    let mut brain = Brain::with_game(PLAYER, &[]);
    let (x, y) = cell(&brain.ask("TURN 7,7"));
    assert_eq!(brain.ask(&format!("TAKEBACK {x},{y}")), "OK");
    assert_eq!(brain.ask("TAKEBACK 7,7"), "OK");
    let refused = "ERROR there is no stone on 7,7; expected one that was played";
    assert_eq!(brain.ask("TAKEBACK 7,7"), refused);
    assert_eq!(brain.ask("TAKEBACK 15,7"), "ERROR 15,7 is not on the board; expected 0,0 to 14,14");
    // The board is empty again, and the same move has the same answer.
    assert_eq!(cell(&brain.ask("TURN 7,7")), (x, y));
    brain.end();
}

#[test]
fn play_puts_down_an_own_stone() {
    let mut brain = Brain::with_game(PLAYER, &[]);
    assert_eq!(brain.ask("PLAY 3,4"), "3,4");
    assert_eq!(brain.ask("PLAY 3,4"), "ERROR there is a stone on 3,4 already; expected an empty cell");
    assert_eq!(brain.ask("PLAY 3,15"), "ERROR 3,15 is not on the board; expected 0,0 to 14,14");
    assert!(brain.ask("BEGIN").starts_with("ERROR the board is not empty"));
    cell(&brain.ask("TURN 4,4"));
    brain.end();
}

#[test]
fn info_is_never_answered() {
    let mut brain = Brain::start(PLAYER);
    for info in [
        "timeout_turn 1000",
        "timeout_turn 0",
        "timeout_turn -1",
        "timeout_turn",
        "timeout_turn soon",
        "timeout_match 0",
        "timeout_match 100000",
        "time_left 2147483647",
        "time_left -500",
        "max_memory 0",
        "max_memory 83886080",
        "max_memory 1",
        "game_type 0",
        "game_type 9",
        "rule 0",
        "rule 1",
        "rule 2",
        "rule 4",
        "rule 8",
        "rule 9",
        "rule 77",
        "evaluate 3,4",
        "folder /tmp/with blanks",
        "folder",
        "max_depth 0",
        "max_depth 99999999999",
        "max_node -1",
        "thread_num 0",
        "thread_num 4",
        "hash_size 0",
        "hash_size 65536",
        "show_detail 1",
        "pondering 1",
        "caution_factor 3",
        "START 15",
        "END",
        "",
        "unknown key with END in it",
    ] {
        brain.send(&format!("INFO {info}"));
        brain.send(&format!("info {info}"));
    }
    brain.assert_silent();
    assert_eq!(brain.ask("START 15"), "OK");
    let refused = brain.ask("BEGIN");
    assert!(refused.starts_with("ERROR there is no rule 77; expected 0 freestyle"), "{refused}");
    brain.send("INFO rule 0");
    brain.send("INFO time_left 2147483647");
    cell(&brain.ask("BEGIN"));
    brain.end();
}

#[test]
fn a_rule_that_the_engine_does_not_play_is_refused_with_the_reason() {
    let mut brain = Brain::with_game("--engine lines-2023:depth=2", &["rule 1"]);
    let refused = "ERROR lines-2023 plays freestyle, where a longer line wins too; this game is standard";
    assert_eq!(brain.ask("BEGIN"), refused);
    assert_eq!(brain.ask("TURN 7,7"), refused);
    assert_eq!(brain.ask("TURN 7,7"), refused, "the stone was not kept");
    brain.send("INFO rule 0");
    cell(&brain.ask("TURN 7,7"));
    brain.end();
}

#[test]
fn finished_games_are_not_gone_on_with() {
    let mut brain = Brain::with_game(PLAYER, &["timeout_turn 100"]);
    let five = ["3,3,2", "4,3,2", "5,3,2", "6,3,2", "7,3,2", "0,0,1", "14,4,1", "1,9,1", "13,12,1"];
    brain.send("BOARD");
    brain.send_all(&five);
    let over = "ERROR the game is over (X wins); expected START, RESTART or TAKEBACK";
    assert_eq!(brain.ask("DONE"), over);
    assert_eq!(brain.ask("TURN 9,9"), over);
    assert_eq!(brain.ask("YXNBEST 2"), over);
    // If it goes on all the same, so does the brain.
    brain.send("INFO rule 2");
    cell(&brain.ask("TURN 9,9"));
    brain.send("INFO rule 0");
    assert_eq!(brain.ask("TAKEBACK 7,3"), "OK");
    assert!([(2, 3), (7, 3)].contains(&cell(&brain.ask("TURN 0,14"))), "there the line is stopped");
    // A win by the last move.
    assert_eq!(brain.ask("RESTART"), "OK");
    brain.send("YXBOARD");
    brain.send_all(&["3,3,2", "4,3,2", "5,3,2", "6,3,2", "0,0,1", "0,2,1", "0,4,1"]);
    brain.send("DONE");
    assert!(brain.ask("TURN 7,3").starts_with("ERROR the game is over"));
    brain.end();
}

#[test]
fn stones_of_nobody_take_up_their_cells() {
    let mut brain = Brain::with_game(PLAYER, &["rule 2", "timeout_turn 100"]);
    brain.send("BOARD");
    let mut taken = Vec::new();
    // Everything but the last row belongs to nobody.
    for (x, y) in (0..15).flat_map(|x| (0..14).map(move |y| (x, y))) {
        brain.send(&format!("{x},{y},3"));
        taken.push((x, y));
    }
    let (x, y) = cell(&brain.ask("DONE"));
    assert!(!taken.contains(&(x, y)));
    brain.end();
}

#[test]
fn stones_of_nobody_belong_to_no_line() {
    for rule in [0, 2] {
        let rule = format!("rule {rule}");
        let mut brain = Brain::with_game("--engine flagship", &[&rule, "timeout_turn 300"]);
        brain.send("BOARD");
        // A four of the opponent that is stopped at one end by what belongs to nobody.
        brain.send_all(&["2,3,3", "3,3,2", "4,3,2", "5,3,2", "6,3,2", "0,0,1", "14,4,1", "12,12,1"]);
        assert_eq!(brain.ask("DONE"), "7,3", "{rule}");
        brain.end();
    }
}

#[test]
fn who_has_only_forbidden_cells_left_is_not_asked_for_a_move() {
    // Renju, and one cell left, where X would make six.
    let mut brain = Brain::start(PLAYER);
    assert_eq!(brain.ask("RECTSTART 7,3"), "OK");
    brain.send("INFO rule 4");
    brain.send("BOARD");
    for (y, row) in ["XX.XXXO", "OXOXOXO", "XOXOXOX"].iter().enumerate() {
        for (x, stone) in row.chars().enumerate().filter(|(_, stone)| *stone != '.') {
            // X first, so that the brain is X.
            brain.send(&format!("{x},{y},{}", if stone == 'X' { 1 } else { 2 }));
        }
    }
    let answer = brain.ask("DONE");
    assert_eq!(answer, "ERROR the game is over (O wins); expected START, RESTART or TAKEBACK");
    brain.end();
}
