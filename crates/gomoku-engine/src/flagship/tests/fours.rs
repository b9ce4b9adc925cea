//! Wins by fours, and what may prevent them.

use gomoku_core::{Board, Rule};
use gomoku_search::Score;

use super::boards::{Boards, exact_value, is_true, threats};
use crate::Threats;
use crate::flagship::position::Position;
use crate::flagship::vcf::FourSearch;

const STONES: u32 = 200;

fn position(board: &Board) -> Position {
    Position::new(board).expect("five in a row")
}

#[test]
fn a_win_by_fours_is_one_by_every_rule() {
    for rule in Rule::ALL {
        let mut boards = Boards::new(7);
        let mut wins = 0;
        for _ in 0..300 {
            let board = boards.middle(rule);
            let mut position = position(&board);
            if position.verdict().is_some() {
                continue;
            }
            let Some((plies, first)) = FourSearch::new().win(&mut position, STONES) else { continue };
            wins += 1;
            let side = board.side_to_move();
            let found = threats(Threats::FoursAndThrees, &board, side);
            assert!(found.win().is_some(), "win in {plies} by {rule} on\n{board}");
            let coord = position.coord(first).expect("on the board");
            assert!(board.is_legal(coord), "{coord} by {rule} on\n{board}");
        }
        assert!(wins > 5, "only {wins} wins by {rule}: that says little");
    }
}

#[test]
fn a_win_by_fours_takes_no_longer_than_said() {
    let mut boards = Boards::new(8);
    let mut wins = 0;
    let mut fours = FourSearch::new();
    for number in 0..8_000 {
        let board = boards.late(Rule::ALL[number % Rule::ALL.len()], 11);
        let mut position = position(&board);
        if board.is_over() || position.verdict().is_some() {
            continue;
        }
        fours.clear();
        let Some((plies, first)) = fours.win(&mut position, STONES) else { continue };
        wins += 1;
        let exact = exact_value(&board);
        assert!(is_true(Score::win_in(plies), exact), "win in {plies}, but {exact} on\n{board}");
        let mut after = board.clone();
        after.play(position.coord(first).expect("on the board")).expect("an empty cell");
        let exact = exact_value(&after);
        assert!(is_true(Score::loss_in(plies - 1), exact), "loss in {}, but {exact} on\n{after}", plies - 1);
    }
    assert!(wins > 5, "only {wins} wins: that says little");
}

#[test]
fn what_is_remembered_makes_no_false_wins() {
    let mut boards = Boards::new(9);
    let mut fours = FourSearch::new();
    let mut wins = 0;
    for _ in 0..300 {
        let board = boards.middle(Rule::Freestyle);
        let mut position = position(&board);
        fours.clear();
        // The same positions again and again, from both sides, as in a search.
        for _ in 0..6 {
            let cells: Vec<_> = position.near().cells().collect();
            if position.verdict().is_none() && !position.must_answer_five() {
                let (key, small) = (position.key(), fours.win(&mut position, 10));
                let large = fours.win(&mut position, STONES);
                assert_eq!(position.key(), key, "the position is as it was");
                if small.or(large).is_some() {
                    wins += 1;
                    let stones = position.patterns();
                    let all = board.size().coords();
                    let stones = all.filter_map(|coord| Some((coord, stones.stone(stones.cell(coord)?)?)));
                    let now = Board::from_stones(board.size(), board.rules(), stones).expect("stones");
                    let found = threats(Threats::FoursAndThrees, &now, position.side());
                    assert!(found.win().is_some(), "{small:?} {large:?} on\n{now}");
                }
            }
            position.play(cells[boards.draw(cells.len())]);
        }
    }
    assert!(wins > 5, "only {wins} wins: that says little");
}

#[test]
fn every_move_that_is_no_defence_loses_by_fours() {
    for rule in [Rule::Freestyle, Rule::Standard] {
        let mut boards = Boards::new(10);
        let mut threatened = 0;
        for _ in 0..1_500 {
            let board = boards.middle(rule);
            let mut position = position(&board);
            let (side, opponent) = (board.side_to_move(), board.side_to_move().opponent());
            if position.verdict().is_some()
                || position.must_answer_five()
                || position.patterns().has_open_four(opponent)
            {
                continue;
            }
            let Some((plies, defences)) = FourSearch::new().defences(&mut position, STONES) else { continue };
            assert_eq!(position.side(), side, "the position is as it was");
            threatened += 1;
            for cell in position.near().empty() {
                if defences.contains(cell) {
                    continue;
                }
                let coord = position.coord(cell).expect("on the board");
                let mut after = board.clone();
                after.play(coord).expect("an empty cell");
                let found = threats(Threats::Fours, &after, opponent);
                let line = found.win().map(|win| win.line.len() as u32);
                assert!(line.is_some(), "{coord} against a win in {plies} by {rule} on\n{board}");
                assert!(line <= Some(plies), "{coord}: {line:?} and not {plies} by {rule} on\n{board}");
            }
        }
        assert!(threatened > 20, "only {threatened} threats by {rule}: that says little");
    }
}
