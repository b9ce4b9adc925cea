//! Counting moves and positions.

use gomoku_search::perft;
use gomoku_testkit::{Talk, TreeGame, TreeShape};

#[test]
fn sequences_are_counted_to_the_ply() {
    let talk = Talk::new(3, 4);
    let counts: Vec<u64> = (0..7).map(|plies| perft::sequences(&talk, plies)).collect();
    assert_eq!(counts, [1, 3, 9, 27, 81, 0, 0], "the game is over after four words");
}

#[test]
fn positions_are_counted_once_however_they_came_about() {
    let talk = Talk::new(3, 4);
    assert_eq!(perft::positions(&talk, 0), [1]);
    assert_eq!(perft::positions(&talk, 6), [1, 1, 1, 1, 1, 0], "no game is so long");
    assert_eq!(perft::positions(&talk, u32::MAX), [1, 1, 1, 1, 1, 0]);
    assert_eq!(perft::positions(&talk, 5), [1, 1, 1, 1, 1, 0]);
    assert_eq!(perft::positions(&talk, 4), [1, 1, 1, 1, 1]);
    assert_eq!(perft::Levels::new(&talk).take(5).collect::<Vec<_>>(), [1, 1, 1, 1, 0]);
}

#[test]
fn reachable_positions_are_counted_up_to_the_limit() {
    let talk = Talk::new(3, 4);
    assert_eq!(perft::reachable(&talk, 5), Some(5), "itself included");
    assert_eq!(perft::reachable(&talk, 4), None);
    let over = Talk { said: 4, ..talk };
    assert_eq!((perft::reachable(&over, 1), perft::reachable(&over, 0)), (Some(1), None));
    // In a tree no two lines meet.
    let shape =
        TreeShape { seed: 5, longest: 4, widest: 3, spread: 2, repeated_turns: 1, early_ends: 0, shared: 0 };
    let tree = TreeGame::new(shape);
    let sequences: Vec<u64> = (0..=4).map(|plies| perft::sequences(&tree, plies)).collect();
    assert_eq!(perft::positions(&tree, 4), sequences);
    assert_eq!(perft::reachable(&tree, 1000), Some(sequences.iter().sum()));
}
