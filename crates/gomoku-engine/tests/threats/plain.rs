//! The search held against a definition that uses the rules and nothing else.

use gomoku_core::{Board, BoardOutcome, BoardSize, Coord, Player, Rule, Rules};
use gomoku_engine::{ThreatSearch, Threats};
use gomoku_search::Limits;
use proptest::prelude::*;

use crate::search;

/// The cells where this player wins at once.
fn fives(board: &Board, player: Player) -> Vec<Coord> {
    let mut board = board.clone().with_side_to_move(player);
    let mut cells = Vec::new();
    for cell in board.size().coords().filter(|cell| board.is_empty_cell(*cell)).collect::<Vec<_>>() {
        board.play(cell).expect("an empty cell");
        if board.outcome() == Some(BoardOutcome::Win(player)) {
            cells.push(cell);
        }
        board.undo();
    }
    cells
}

/// Whether the attacker, who is to move, wins by fours: moves that leave the defender no five and the attacker one, until a
/// five. `None` if that takes too long to find out.
fn wins_by_fours(board: &Board, attacker: Player, patience: &mut u32) -> Option<bool> {
    *patience = patience.checked_sub(1)?;
    if !fives(board, attacker).is_empty() {
        return Some(true);
    }
    let board = board.clone().with_side_to_move(attacker);
    for mv in board.size().coords().filter(|cell| board.is_empty_cell(*cell)) {
        let mut after = board.clone();
        after.play(mv).expect("an empty cell");
        if after.outcome().is_some() || fives(&after, attacker).is_empty() {
            continue;
        }
        if fives(&after, attacker.opponent()).is_empty() && meets_every_reply(&after, attacker, patience)? {
            return Some(true);
        }
    }
    Some(false)
}

fn meets_every_reply(board: &Board, attacker: Player, patience: &mut u32) -> Option<bool> {
    for reply in board.size().coords().filter(|cell| board.is_empty_cell(*cell)) {
        let mut after = board.clone().with_side_to_move(attacker.opponent());
        after.play(reply).expect("an empty cell");
        if after.outcome() == Some(BoardOutcome::Win(attacker)) || !fives(&after, attacker).is_empty() {
            continue;
        }
        if after.outcome().is_some() || !wins_by_fours(&after, attacker, patience)? {
            return Some(false);
        }
    }
    Some(true)
}

/// Random positions with many stones near each other, in which nobody has won.
fn positions() -> impl Strategy<Value = Board> {
    let size = (5_u8..=9, 5_u8..=9);
    let stones = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 4..30);
    (size, prop::sample::select(Rule::ALL.to_vec()), stones).prop_map(|((width, height), rule, stones)| {
        let size = BoardSize::new(width, height).expect("a good size");
        let mut board = Board::new(size, Rules::new(5, rule).expect("five in a row"));
        for (cell, is_x) in stones {
            let coord = size.coord_at(cell.index(size.cells())).expect("on the board");
            let player = if is_x { Player::X } else { Player::O };
            if board.is_empty_cell(coord) && board.place(coord, player).is_ok() && board.is_over() {
                board.undo();
            }
        }
        // Without its past: what was set up is not judged.
        Board::from_stones(size, board.rules(), board.iter_stones()).expect("the same stones")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn wins_by_fours_are_those_of_the_definition(board in positions()) {
        for attacker in [Player::X, Player::O] {
            if board.clone().with_side_to_move(attacker).is_over() {
                continue;
            }
            let report = search(Threats::Fours, &board, attacker);
            let mut patience = 300;
            if let Some(wins) = wins_by_fours(&board, attacker, &mut patience) {
                prop_assert_eq!(
                    report.win().is_some(), wins, "{:?} for {} by {}\n{}",
                    report.verdict, attacker, board.rules().rule(), board
                );
            }
        }
    }

    #[test]
    fn what_threes_win_the_rules_confirm(board in positions()) {
        for attacker in [Player::X, Player::O] {
            // Dense boards of renju and caro, where every reply has to be looked at, take long.
            let limits = Limits::none().with_nodes(20_000);
            let report = ThreatSearch::new(Threats::FoursAndThrees).search(&board, attacker, &limits);
            let report = report.expect("five in a row");
            if wins_by_fours(&board, attacker, &mut 100) == Some(true) {
                prop_assert!(report.win().is_some(), "{}", board);
            }
            if let Some(win) = report.win() {
                prop_assert!(win.certificate.verify(&board).is_ok());
            }
        }
    }
}
