//! Numbers of move sequences and positions, computed by others.

use gomoku_kalaha::{EmptyCapture, Kalaha, TicTacToe};
use gomoku_search::{Game, perft};

fn sequences<G: Game>(start: &G, plies: u32) -> Vec<u64> {
    (1..=plies).map(|plies| perft::sequences(start, plies)).collect()
}

#[test]
fn kalaha_with_the_default_rule_has_the_known_sequences() {
    assert_eq!(
        sequences(&Kalaha::default(), 9),
        [6, 35, 185, 942, 4_685, 23_169, 113_959, 559_885, 2_743_126]
    );
}

#[test]
fn kalaha_without_capture_against_an_empty_pit_has_the_known_sequences() {
    let start = Kalaha::default().with_rule(EmptyCapture::NotCaptured);
    assert_eq!(sequences(&start, 9), [6, 35, 185, 942, 4_690, 23_233, 114_430, 563_055, 2_763_490]);
}

#[test]
fn tic_tac_toe_has_the_known_sequences() {
    assert_eq!(
        sequences(&TicTacToe::default(), 9),
        [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
    );
}

#[test]
fn the_smallest_kalaha_games_have_their_reachable_positions() {
    assert_eq!(perft::reachable(&Kalaha::new(2, 2).unwrap(), 1_000), Some(21));
}

#[test]
fn tic_tac_toe_has_5478_reachable_positions() {
    assert_eq!(perft::reachable(&TicTacToe::default(), 10_000), Some(5_478));
}
