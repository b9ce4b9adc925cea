//! Wins, losses and left out moves that are claimed at a glance.

use gomoku_core::{Board, Rule};

use super::boards::{Boards, exact_value, is_true, loses_within, threats, wins_within};
use crate::Threats;
use crate::flagship::generate::LeftOut;
use crate::flagship::position::Position;

fn position(board: &Board) -> Position {
    Position::new(board).expect("five in a row")
}

#[test]
fn a_verdict_on_a_full_board_is_that_of_minimax() {
    let mut boards = Boards::new(3);
    let mut claims = 0;
    for number in 0..2_000 {
        let board = boards.late(Rule::ALL[number % Rule::ALL.len()], 8);
        if board.is_over() {
            continue;
        }
        if let Some(claim) = position(&board).verdict() {
            claims += 1;
            let exact = exact_value(&board);
            assert!(is_true(claim, exact), "{claim}, but {exact} on\n{board}");
        }
    }
    assert!(claims > 300, "only {claims} claims: that says little");
}

#[test]
fn a_verdict_on_an_open_board_is_confirmed_by_the_rules() {
    let mut boards = Boards::new(4);
    let mut claims = [0; 6];
    for number in 0..1_500 {
        let rule = Rule::ALL[number % Rule::ALL.len()];
        let board = boards.middle(rule);
        let Some(claim) = position(&board).verdict() else { continue };
        let side = board.side_to_move();
        let is_confirmed = match (claim.win_distance(), claim.loss_distance()) {
            (Some(plies @ (1 | 3)), _) => wins_within(&board, plies),
            (Some(5), _) => threats(Threats::FoursAndThrees, &board, side).win().is_some(),
            (_, Some(plies)) => loses_within(&board, plies),
            _ => false,
        };
        assert!(is_confirmed, "{claim} for {side} by {rule} on\n{board}");
        claims[claim.win_distance().or(claim.loss_distance()).map_or(0, |plies| plies as usize)] += 1;
    }
    assert!(claims[1] > 100 && claims[2] > 3 && claims[3] > 100 && claims[5] > 10, "{claims:?} says little");
}

#[test]
fn moves_that_are_said_to_lose_do() {
    let mut boards = Boards::new(5);
    let mut seen = [0; 5];
    for number in 0..1_500 {
        let rule = Rule::ALL[number % Rule::ALL.len()];
        let board = boards.middle(rule);
        let position = position(&board);
        if position.verdict().is_some() {
            continue;
        }
        let mut moves = Vec::new();
        let LeftOut::Losing(plies) = position.moves(|cell| moves.push(cell)) else { continue };
        seen[plies as usize] += 1;
        if seen[plies as usize] > 20 {
            continue;
        }
        for cell in position.near().empty().filter(|cell| !moves.contains(cell)) {
            let coord = position.coord(cell).expect("on the board");
            if !board.is_legal(coord) {
                continue;
            }
            let mut after = board.clone();
            after.play(coord).expect("an empty cell");
            assert!(wins_within(&after, plies - 1), "{coord} by {rule} on\n{board}");
        }
    }
    assert!(seen[2] > 40 && seen[4] > 40, "{seen:?} says little");
}

#[test]
fn each_move_comes_once_and_is_an_empty_cell() {
    let mut boards = Boards::new(6);
    for number in 0..500 {
        let board = boards.middle(Rule::ALL[number % Rule::ALL.len()]);
        let position = position(&board);
        let mut moves = Vec::new();
        let left_out = position.moves(|cell| moves.push(cell));
        assert!(!moves.is_empty() || left_out == LeftOut::Losing(4), "{board}");
        assert!(moves.iter().all(|cell| position.patterns().is_empty_cell(*cell)), "{board}");
        let count = moves.len();
        moves.sort_unstable();
        moves.dedup();
        assert_eq!(moves.len(), count, "{board}");
    }
}
