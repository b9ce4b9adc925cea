//! The opening by SWAP2BOARD.

use super::{Brain, PLAYER, cell, cells};

/// The answer to an opening with these stones.
fn opening(brain: &mut Brain, stones: &[&str]) -> String {
    brain.send("SWAP2BOARD");
    brain.send_all(stones);
    brain.ask("DONE")
}

/// An engine that says what positions are worth.
const JUDGE: &str = "--engine ristinolla-2004:depth=2";

#[test]
fn three_stones_are_put_down_on_an_empty_board() {
    for arguments in [PLAYER, JUDGE] {
        let mut brain = Brain::with_game(arguments, &["timeout_turn 600"]);
        let mut stones = cells(&opening(&mut brain, &[]));
        assert_eq!(stones.len(), 3);
        assert!(stones.iter().all(|(x, y)| *x < 15 && *y < 15), "{stones:?}");
        stones.dedup();
        assert_eq!(stones.len(), 3, "{stones:?}");
        // The other one keeps O and moves: this brain is X.
        cell(&brain.ask("TURN 0,14"));
        brain.end();
    }
}

#[test]
fn who_may_choose_takes_the_better_side() {
    let mut brain = Brain::with_game(JUDGE, &["timeout_turn 600"]);
    // X stands well and O in the corner.
    assert_eq!(opening(&mut brain, &["7,7", "0,0", "8,8"]), "SWAP");
    assert_eq!(brain.ask("RESTART"), "OK");
    // X stands in two corners.
    let (x, y) = cell(&opening(&mut brain, &["0,0", "7,7", "14,14"]));
    assert!((3..12).contains(&x) && (3..12).contains(&y), "{x},{y}");
    // It plays O now, and its stones are where they were put.
    let taken = brain.ask(&format!("TURN {x},{y}"));
    assert!(taken.starts_with("ERROR there is a stone"), "{taken}");
    cell(&brain.ask("TURN 1,1"));
    assert_eq!(brain.ask("RESTART"), "OK");
    assert_eq!(opening(&mut brain, &["7,7", "0,0", "8,8", "0,14", "7,8"]), "SWAP");
    cell(&opening(&mut brain, &["0,0", "7,7", "14,14", "7,8", "0,14"]));
    brain.end();
}

#[test]
fn other_openings_are_refused() {
    let mut brain = Brain::with_game(PLAYER, &["timeout_turn 100"]);
    for (stones, reason) in [
        (&["7,7"][..], "there is no opening of 1 stones; expected 0, 3 or 5"),
        (&["7,7", "8,8", "9,9", "6,6"], "there is no opening of 4 stones; expected 0, 3 or 5"),
        (&["7,7", "8,8", "7,7"], "there is a stone on 7,7 already; expected an empty cell"),
        (&["7,7", "8,8", "15,7"], "15,7 is not on the board; expected 0,0 to 14,14"),
        (&["7,7,1", "8,8,2", "9,9,1"], "'7,7,1' is no cell; expected x,y such as 7,7, or DONE"),
    ] {
        assert_eq!(opening(&mut brain, stones), format!("ERROR {reason}"));
    }
    assert!(!opening(&mut brain, &["7,7", "8,8", "9,9"]).starts_with("ERROR"));
    brain.end();
}
