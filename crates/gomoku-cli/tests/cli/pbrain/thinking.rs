//! Commands while the engine thinks.

use std::collections::HashSet;
use std::process::{Command, Stdio};

use super::{Brain, PBRAIN, THINKER, cell};

/// A brain that has begun to think for ten minutes.
fn thinking() -> Brain {
    let mut brain = Brain::with_game(THINKER, &["timeout_turn 600000", "timeout_match 0"]);
    brain.send("TURN 7,7");
    brain
}

#[test]
fn end_is_obeyed_at_once() {
    thinking().end();
}

#[test]
fn commands_that_came_too_early_are_obeyed_in_turn_and_the_last_one_is_answered_after_the_end_of_the_input() {
    let run = |commands: &str| {
        let output = assert_cmd::Command::new(PBRAIN).write_stdin(commands).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let answers = run("START 15\nINFO timeout_turn 50\nBEGIN\nTURN 0,0\nTURN 14,0\nABOUT\n");
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), 5, "{answers:?}");
    assert_eq!(answers[0], "OK");
    let moves: HashSet<_> = answers[1..4].iter().map(|answer| cell(answer)).collect();
    assert_eq!(moves.len(), 3);
    assert!(answers[4].starts_with("name="));
    // Who would think for ten minutes does not.
    let answers = run("START 15\nINFO timeout_turn 600000\nBEGIN\n");
    cell(answers.lines().last().unwrap());
    let answers = run("START 15\nINFO timeout_turn 600000\nBEGIN\nTURN 0,0\n");
    assert_ne!(cell(answers.lines().nth(1).unwrap()), cell(answers.lines().nth(2).unwrap()), "{answers}");
    // END is obeyed before what waits.
    assert_eq!(run("START 15\nINFO timeout_turn 600000\nTURN 7,7\nTURN 8,8\nEND\n"), "OK\n");
}

#[test]
fn yxstop_brings_the_answer() {
    let mut brain = thinking();
    brain.send("INFO time_left 100000");
    brain.assert_silent();
    let (x, y) = cell(&brain.ask("YXSTOP"));
    brain.send("YXSTOP");
    brain.assert_silent();
    let taken = brain.ask(&format!("TURN {x},{y}"));
    assert!(taken.starts_with("ERROR there is a stone"), "the move was made: {taken}");
    brain.end();
}

#[test]
fn yxstop_brings_the_answers_to_commands_that_wait() {
    let mut brain = thinking();
    brain.send_all(&["TURN 0,0", "TURN 14,14", "YXSTOP"]);
    let moves: HashSet<_> = (0..3).map(|_| cell(&brain.answer())).collect();
    assert_eq!(moves.len(), 3);
    // That was all: the next one may think again.
    brain.send("TURN 0,14");
    brain.assert_silent();
    cell(&brain.ask("YXSTOP"));
    brain.end();
}

#[test]
fn more_commands_than_anybody_needs_are_dropped() {
    let mut brain = thinking();
    let most = 4000;
    brain.send_bytes("TURN 99,99\n".repeat(most).as_bytes());
    assert_eq!(
        brain.ask("TURN 0,0"),
        "ERROR 'TURN 0,0' is dropped: 4000 commands wait already; expected fewer before an answer"
    );
    cell(&brain.ask("YXSTOP"));
    for _ in 0..most {
        let answer = brain.answer();
        assert!(answer.starts_with("ERROR 99,99 is not on the board"), "{answer}");
    }
    brain.assert_silent();
    brain.end();
}

#[test]
fn questions_are_answered() {
    let mut brain = thinking();
    brain.assert_silent();
    assert_eq!(brain.ask("YXSHOWFORBID"), "FORBID .");
    assert!(brain.ask("START 99").starts_with("ERROR"));
    assert!(brain.ask("TAKEBACK 0,0").starts_with("ERROR"));
    assert!(brain.ask("FOO").starts_with("UNKNOWN"));
    brain.send("YXHASHCLEAR");
    cell(&brain.ask("YXSTOP"));
    brain.end();
}

#[test]
fn a_new_game_breaks_the_thinking_off() {
    for command in ["START 15", "START 20", "RESTART", "RECTSTART 20,15", "TAKEBACK 7,7"] {
        let mut brain = thinking();
        assert_eq!(brain.ask(command), "OK", "{command}");
        brain.send("INFO timeout_turn 50");
        // The one move that comes is the answer to this.
        cell(&brain.ask("TURN 3,3"));
        brain.assert_silent();
        brain.end();
    }
    let mut brain = thinking();
    brain.send("INFO timeout_turn 50");
    brain.send("BOARD");
    brain.send("3,3,2");
    cell(&brain.ask("DONE"));
    brain.assert_silent();
    brain.end();
}

#[test]
fn a_manager_that_does_not_listen_any_more_is_left() {
    let mut child = Command::new(PBRAIN).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The input stays open: only writing tells that nobody is there.
    std::io::Write::write_all(&mut input, b"START 15\nBEGIN\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn who_ponders_answers_moves_and_new_games_and_ends() {
    let infos = ["pondering 1", "timeout_turn 100", "max_memory 40000000"];
    let mut brain = Brain::with_game("--engine flagship", &infos);
    let mut taken = vec![(7, 7), (0, 0), (14, 14)];
    for turn in ["7,7", "0,0", "14,14"] {
        let answer = cell(&brain.ask(&format!("TURN {turn}")));
        assert!(!taken.contains(&answer), "{answer:?}");
        taken.push(answer);
        // The opponent thinks, and so does the brain.
        brain.assert_silent();
    }
    assert_eq!(brain.ask("START 20"), "OK");
    cell(&brain.ask("BEGIN"));
    brain.assert_silent();
    brain.end();
}

#[cfg(target_os = "linux")]
#[test]
fn pondering_ends_with_its_position() {
    for commands in [&["START 15"][..], &["RESTART"], &["YXBOARD", "DONE"], &["TAKEBACK 7,7"], &["YXSTOP"]] {
        // Positions enough, on a busy machine too, to expect an answer and not only to know the own move.
        let infos = ["pondering 1", "timeout_turn 60000", "max_node 20000", "max_memory 40000000"];
        let mut brain = Brain::with_game("--engine flagship", &infos);
        cell(&brain.ask("TURN 7,7"));
        wait_for_pondering(&brain, true);
        brain.send_all(commands);
        wait_for_pondering(&brain, false);
        brain.hang_up();
    }
}

/// Waits until there is a thread that ponders, or none.
#[cfg(target_os = "linux")]
#[track_caller]
fn wait_for_pondering(brain: &Brain, wanted: bool) {
    use std::time::{Duration, Instant};
    use std::{fs, thread};

    let asked = Instant::now();
    let is_pondering = || {
        let threads = fs::read_dir(format!("/proc/{}/task", brain.id())).unwrap();
        threads.flatten().any(|thread| {
            fs::read_to_string(thread.path().join("comm")).is_ok_and(|name| name.trim() == "pondering")
        })
    };
    while is_pondering() != wanted {
        assert!(asked.elapsed() < super::PATIENCE, "pondering: {}", !wanted);
        thread::sleep(Duration::from_millis(2));
    }
}
