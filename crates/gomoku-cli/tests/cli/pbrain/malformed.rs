//! Whatever comes, a brain neither falls nor hangs.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Brain, PLAYER, cell};

#[test]
fn lines_end_in_any_way_and_words_have_any_case() {
    let mut brain = Brain::start(PLAYER);
    brain.send_bytes(b"\r\n\n   \n\tStArT 15\r\n");
    assert_eq!(brain.answer(), "OK");
    brain.send_bytes(b"info TIMEOUT_TURN 50\r\nInfo timeout_match 0\n\r\nbegin\r\n");
    cell(&brain.answer());
    brain.send_bytes(b"  turn   3 , 4  \r\n");
    cell(&brain.answer());
    brain.send_bytes(b"board\r\n\r\n5,5,1\n 6 , 6 , 2 \r\n\ndone\r\n");
    cell(&brain.answer());
    brain.send_bytes(b"end");
    brain.hang_up();
}

#[test]
fn bad_lines_are_answered_with_the_reason_and_change_nothing() {
    let mut brain = Brain::with_game(PLAYER, &["timeout_turn 50"]);
    for (line, answer) in [
        ("7,7", "UNKNOWN command '7,7'; expected START, BEGIN, TURN or the like"),
        ("HELLO world", "UNKNOWN command 'HELLO world'; expected START, BEGIN, TURN or the like"),
        ("TURN", "ERROR '' is no cell; expected x,y such as 7,7"),
        ("TURN 7", "ERROR '7' is no cell; expected x,y such as 7,7"),
        ("TURN 7,7,1", "ERROR '7,7,1' is no cell; expected x,y such as 7,7"),
        ("TURN seven,7", "ERROR 'seven,7' is no cell; expected x,y such as 7,7"),
        ("TURN 15,0", "ERROR 15,0 is not on the board; expected 0,0 to 14,14"),
        ("TURN 0,-1", "ERROR 0,-1 is not on the board; expected 0,0 to 14,14"),
        ("TURN 256,256", "ERROR 256,256 is not on the board; expected 0,0 to 14,14"),
        ("DONE", "ERROR there are no stones to be done with; expected BOARD first"),
        ("BOARD 7,7,1", "ERROR '7,7,1' does not belong here; expected BOARD alone"),
        ("YXNBEST", "ERROR '' is no number; expected how many moves to tell"),
    ] {
        assert_eq!(brain.ask(line), answer);
    }
    cell(&brain.ask("BEGIN"));
    brain.end();
}

#[test]
fn bad_boards_are_refused_as_a_whole() {
    let mut brain = Brain::with_game(PLAYER, &["timeout_turn 50"]);
    for (stones, reason) in [
        (&["7,7,1", "7,7,2"][..], "there is a stone on 7,7 already; expected an empty cell"),
        (&["7,7,1", "15,7,2"], "15,7 is not on the board; expected 0,0 to 14,14"),
        (&["7,7,4"], "4 is no field in '7,7,4'; expected 1 (own), 2 (the opponent's) or 3 (nobody's)"),
        (&["7,7", "8,8,2"], "'7,7' is no stone; expected x,y,field such as 7,7,1, or DONE"),
        (&["rubbish", "8,8,2", "more"], "'rubbish' is no stone; expected x,y,field such as 7,7,1, or DONE"),
    ] {
        brain.send("BOARD");
        brain.send_all(stones);
        assert_eq!(brain.ask("DONE"), format!("ERROR {reason}"));
    }
    // The board is as empty as before.
    cell(&brain.ask("BEGIN"));
    brain.end();
}

#[test]
fn a_board_that_is_not_finished_keeps_nobody_waiting() {
    let mut brain = Brain::with_game(PLAYER, &["timeout_turn 50"]);
    for command in ["ABOUT", "TURN 3,3", "RESTART", "START x"] {
        brain.send("BOARD");
        brain.send("7,7,2");
        brain.send("INFO timeout_turn 60");
        assert_eq!(
            brain.ask(command),
            "ERROR BOARD was not finished; expected DONE after its stones",
            "{command}"
        );
        assert!(!brain.answer().is_empty(), "{command}");
    }
    brain.send("BOARD");
    brain.send("BOARD");
    assert!(brain.answer().starts_with("ERROR BOARD was not finished"));
    brain.send("7,7,2");
    cell(&brain.ask("DONE"));
    brain.end();
}

/// Lines that are commands, nearly commands, or nothing of the kind.
fn any_line(lots: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    const WORDS: [&str; 24] = [
        "START",
        "RECTSTART",
        "RESTART",
        "BEGIN",
        "TURN",
        "PLAY",
        "TAKEBACK",
        "BOARD",
        "YXBOARD",
        "SWAP2BOARD",
        "DONE",
        "INFO",
        "ABOUT",
        "YXSTOP",
        "YXNBEST",
        "YXSHOWFORBID",
        "YXHASHCLEAR",
        "YXSHOWINFO",
        "INFO rule",
        "INFO time_left",
        "INFO max_memory",
        "INFO thread_num",
        "END.",
        "",
    ];
    if lots.random_range(0..4) == 0 {
        let length = lots.random_range(0..30);
        return (0..length).map(|_| lots.random_range(0..=255)).filter(|byte| *byte != b'\n').collect();
    }
    let mut line = (*WORDS.choose(lots).unwrap()).to_owned();
    for _ in 0..lots.random_range(0..4) {
        let separator = *[",", " ", ", ", ";"].choose(lots).unwrap();
        let number = *[-1, 0, 3, 5, 7, 14, 15, 20, 41, 1_000_000].choose(lots).unwrap();
        line = format!("{line}{separator}{number}");
    }
    line.into_bytes()
}

#[test]
fn garbage_is_survived() {
    for seed in 0..6 {
        let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut brain = Brain::start(
            [PLAYER, "--engine neighbour", "--engine ristinolla-2004:depth=1"][seed as usize % 3],
        );
        brain.send("INFO timeout_turn 5");
        for _ in 0..400 {
            let mut line = any_line(&mut lots);
            // The word that is obeyed everywhere is for the end.
            if line.trim_ascii().to_ascii_uppercase().starts_with(b"END") {
                line.insert(0, b'.');
            }
            line.extend_from_slice(if lots.random() { b"\r\n" } else { b"\n" });
            brain.send_bytes(&line);
        }
        // What was begun is brought to its end, and then everything works.
        brain.send("RESTART");
        brain.send("INFO rule 0");
        brain.send("INFO time_left 2147483647");
        brain.send("START 15");
        brain.send("FINISHED");
        while !brain.answer().contains("'FINISHED'") {}
        cell(&brain.ask("TURN 7,7"));
        brain.end();
    }
}

#[test]
fn every_command_that_wants_an_answer_gets_exactly_one() {
    let mut brain = Brain::with_game("--engine neighbour", &["timeout_turn 5"]);
    let mut lots = Xoshiro256PlusPlus::seed_from_u64(2004);
    for _ in 0..300 {
        let (x, y) = (lots.random_range(-1..17), lots.random_range(-1..17));
        let command = match lots.random_range(0..9) {
            0 => "BEGIN".to_owned(),
            1 => "ABOUT".to_owned(),
            2 => format!("TAKEBACK {x},{y}"),
            3 => format!("PLAY {x},{y}"),
            4 => format!("BOARD\n{x},{y},1\n{y},{x},2\nDONE"),
            5 => format!("SWAP2BOARD\n{x},{y}\n{y},{x}\n5,5\nDONE"),
            6 => format!("FOO {x}"),
            7 => "YXSHOWFORBID".to_owned(),
            _ => format!("TURN {x},{y}"),
        };
        let answer = brain.ask(&command);
        let is_move = answer.split([',', ' ']).all(|number| number.parse::<u8>().is_ok());
        let words = ["OK", "ERROR ", "UNKNOWN ", "name=", "FORBID ", "SWAP"];
        assert!(is_move || words.iter().any(|word| answer.starts_with(word)), "{command}: {answer}");
        brain.assert_silent();
    }
    brain.end();
}
