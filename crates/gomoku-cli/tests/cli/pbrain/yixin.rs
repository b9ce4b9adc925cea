//! The commands of the Yixin extension.

use super::{Brain, PLAYER, THINKER, cell};

fn set_up(brain: &mut Brain, stones: &[&str]) {
    brain.send("yxboard");
    brain.send_all(stones);
    brain.send("done");
}

#[test]
fn yxboard_sets_the_stones_up_and_is_not_answered() {
    let mut brain = Brain::with_game(PLAYER, &["timeout_turn 100"]);
    set_up(&mut brain, &["7,7,1", "8,8,2"]);
    brain.assert_silent();
    assert!(brain.ask("BEGIN").starts_with("ERROR the board is not empty"));
    cell(&brain.ask("TURN 0,0"));
    set_up(&mut brain, &["7,7,1", "7,7,2"]);
    assert_eq!(brain.answer(), "ERROR there is a stone on 7,7 already; expected an empty cell");
    brain.assert_silent();
    brain.end();
}

#[test]
fn yxshowforbid_lists_what_is_forbidden() {
    let mut brain = Brain::with_game(PLAYER, &["rule 4"]);
    assert_eq!(brain.ask("yxshowforbid"), "FORBID .");
    // Two open threes of X cross at 7,7, and a six could be made in the last row.
    let x = ["7,5,1", "7,6,1", "5,7,1", "6,7,1", "0,14,1", "1,14,1", "3,14,1", "4,14,1", "5,14,1"];
    let o = ["0,0,2", "2,0,2", "4,0,2", "6,0,2", "8,0,2", "10,0,2", "12,0,2", "14,0,2", "0,2,2"];
    let stones: Vec<&str> = x.iter().zip(o).flat_map(|(x, o)| [*x, o]).collect();
    set_up(&mut brain, &stones);
    assert_eq!(brain.ask("yxshowforbid"), "FORBID 07070214.");
    brain.send("INFO rule 0");
    assert_eq!(brain.ask("yxshowforbid"), "FORBID .");
    brain.end();
}

#[test]
fn yxnbest_tells_good_moves_and_plays_the_best() {
    let mut brain = Brain::with_game("--engine ristinolla-2004:depth=1", &["timeout_turn 2000"]);
    set_up(&mut brain, &["7,7,1", "8,8,2", "7,8,1", "7,9,2"]);
    brain.send("yxnbest 3");
    let mut told = Vec::new();
    let played = loop {
        let line = brain.line();
        if !line.starts_with("MESSAGE") {
            break cell(&line);
        }
        told.push(line);
    };
    assert!(told[0].starts_with("MESSAGE (1) value "), "{told:?}");
    assert!(told.len() <= 3);
    let taken = brain.ask(&format!("TURN {},{}", played.0, played.1));
    assert!(taken.starts_with("ERROR there is a stone"), "{taken}");
    brain.end();
}

#[test]
fn depth_and_positions_are_limits() {
    // Without them the engine would think for ten minutes.
    for info in ["max_depth 2", "max_node 1000"] {
        let mut brain = Brain::with_game(THINKER, &["timeout_turn 600000", info]);
        cell(&brain.ask("TURN 7,7"));
        brain.send("INFO max_depth 0");
        brain.send("INFO max_node -1");
        brain.send("TURN 0,0");
        brain.assert_silent();
        brain.end();
    }
}

#[test]
fn details_are_told_if_they_are_wanted() {
    let mut brain = Brain::with_game("--engine ristinolla-2004:depth=2", &["timeout_turn 5000"]);
    brain.send("TURN 7,7");
    cell(&brain.line());
    brain.send("INFO show_detail 1");
    brain.send("TURN 0,0");
    let told = brain.line();
    assert!(told.starts_with("MESSAGE depth 2-2 value ") && told.contains(" pv "), "{told}");
    cell(&brain.line());
    brain.end();
}

#[test]
fn a_board_of_that_family_is_served() {
    let mut brain = Brain::start(PLAYER);
    brain.send("info show_detail 1");
    brain.send("yxshowinfo");
    assert_eq!(brain.line(), "MESSAGE INFO MAX_THREAD_NUM 1");
    assert_eq!(brain.line(), "MESSAGE INFO MAX_HASH_SIZE 0");
    // Its rule 2 is renju.
    brain.send("INFO rule 2");
    assert_eq!(brain.ask("start 15 15"), "OK");
    let x = ["0,14,1", "1,14,1", "3,14,1", "4,14,1", "5,14,1"];
    let o = ["0,0,2", "2,0,2", "4,0,2", "6,0,2", "8,0,2"];
    let stones: Vec<&str> = x.iter().zip(o).flat_map(|(x, o)| [*x, o]).collect();
    set_up(&mut brain, &stones);
    assert_eq!(brain.ask("yxshowforbid"), "FORBID 0214.");
    // Width and height, and then cells with the row first.
    assert_eq!(brain.ask("start 20 15"), "OK");
    cell(&brain.ask("turn 14,19"));
    assert!(brain.ask("turn 19,14").starts_with("ERROR 19,14 is not on the board; expected 0,0 to 14,19"));
    brain.send("yxhashclear");
    cell(&brain.ask("turn 0,0"));
    brain.end();
}
