//! Whether what the whole search claims is true.

use gomoku_core::{Board, BoardOutcome, Coord, Player, Rule};
use gomoku_search::{Limits, Report, Score};

use super::boards::{Boards, exact_value, is_true, threats};
use crate::flagship::{Flagship, SearchKind, SearchNumbers};
use crate::{ThreatVerdict, Threats};

/// The usual numbers, or any that are allowed.
fn any_numbers(boards: &mut Boards) -> SearchNumbers {
    let usual = SearchNumbers::default();
    if boards.draw(2) == 0 {
        return usual;
    }
    SearchNumbers::ALL.iter().fold(usual, |numbers, number| {
        let value = number.least + boards.draw((number.most - number.least + 1) as usize) as i32;
        numbers.with(number.name, value)
    })
}

/// An engine with one of the searches, and one thread or two.
fn any_engine(boards: &mut Boards, lines: usize) -> (Flagship, String) {
    let kind = [SearchKind::Special, SearchKind::Generic][boards.draw(2)];
    let threads = 1 + boards.draw(2);
    let numbers = any_numbers(boards);
    let engine = Flagship { hash_mib: 1, threads, lines, kind, ..Flagship::new().with_numbers(numbers) };
    (engine, format!("{kind:?}, {threads} threads, {lines} lines, {numbers}"))
}

fn search(engine: &mut Flagship, board: &Board, nodes: u64) -> Report<Coord> {
    engine.search(board, &Limits::none().with_nodes(nodes), &mut ()).expect("five in a row")
}

/// Everything that a report claims of the position: in the end, and after each depth.
fn claims(report: &Report<Coord>) -> impl Iterator<Item = Score> + '_ {
    let depths = report.iterations.iter().map(|iteration| iteration.value);
    depths.chain([report.value])
}

/// The value of a move, as plain minimax has it.
fn exact_value_of(board: &Board, mv: Coord) -> Score {
    let side = board.side_to_move();
    let mut after = board.clone();
    after.play(mv).expect("an empty cell");
    match after.outcome() {
        Some(BoardOutcome::Win(winner)) if winner == side => Score::win_in(1),
        Some(BoardOutcome::Win(_)) => Score::loss_in(1),
        Some(_) => Score::DRAW,
        None => {
            let value = -exact_value(&after);
            let farther = |plies: Option<u32>| plies.map(|plies| plies + 1);
            match (farther(value.win_distance()), farther(value.loss_distance())) {
                (Some(plies), _) => Score::win_in(plies),
                (_, Some(plies)) => Score::loss_in(plies),
                (None, None) => value,
            }
        }
    }
}

/// Holds all claims of a report against plain minimax.
fn check(board: &Board, report: &Report<Coord>, how: &str) {
    let exact = exact_value(board);
    for claim in claims(report) {
        assert!(is_true(claim, exact), "{how}: {claim}, but {exact} on\n{board}");
    }
    if let (Some(best), true) = (report.best_move, report.value.is_decisive()) {
        let exact = exact_value_of(board, best);
        assert!(is_true(report.value, exact), "{how}: {best} {}, but {exact} on\n{board}", report.value);
    }
    for line in &report.lines {
        let exact = exact_value_of(board, line.moves[0]);
        assert!(
            is_true(line.value, exact),
            "{how}: {} {}, but {exact} on\n{board}",
            line.moves[0],
            line.value
        );
    }
}

#[test]
fn what_is_claimed_of_late_positions_is_true_wherever_the_search_stops() {
    let mut boards = Boards::new(11);
    let mut decisive = 0;
    for number in 0..3_000 {
        let rule = Rule::ALL[number % Rule::ALL.len()];
        let board = boards.late(rule, 10);
        if board.is_over() {
            continue;
        }
        let nodes = [1, 10, 30, 100, 300, 1_000, 3_000, 10_000][boards.draw(8)];
        let lines = [1, 1, 3][boards.draw(3)];
        let (mut engine, how) = any_engine(&mut boards, lines);
        let report = search(&mut engine, &board, nodes);
        check(&board, &report, &format!("{rule}, {nodes} nodes, {how}"));
        decisive += usize::from(report.value.is_decisive());
    }
    assert!(decisive > 100, "only {decisive} wins and losses: that says little");
}

#[test]
fn what_is_kept_from_move_to_move_makes_no_claim_false() {
    let mut boards = Boards::new(12);
    for number in 0..100 {
        let rule = Rule::ALL[number % Rule::ALL.len()];
        let mut board = boards.late(rule, 16);
        let (mut engine, how) = any_engine(&mut boards, 1);
        while !board.is_over() {
            let nodes = [30, 1_000, 5_000][boards.draw(3)];
            let report = search(&mut engine, &board, nodes);
            if board.legal_cells().count() <= 10 {
                check(&board, &report, &format!("{rule}, {nodes} nodes, {how}"));
            }
            let best = report.best_move.expect("an empty cell");
            let cells: Vec<Coord> = board.legal_cells().collect();
            let mv = if boards.draw(2) == 0 { best } else { cells[boards.draw(cells.len())] };
            board.play(mv).expect("an empty cell");
        }
    }
}

/// Whether a player who is to move wins by threats; `true` also if nobody found out in time.
fn may_win(board: &Board, attacker: Player) -> bool {
    threats(Threats::FoursAndThrees, board, attacker).verdict != ThreatVerdict::None
}

#[test]
fn what_is_claimed_of_open_positions_is_proven_by_threats() {
    let mut boards = Boards::new(13);
    let (mut won, mut lost) = (0, 0);
    for number in 0..350 {
        let rule = Rule::ALL[number % Rule::ALL.len()];
        let board = boards.middle(rule);
        if board.is_over() {
            continue;
        }
        let nodes = [100, 1_000, 5_000][boards.draw(3)];
        let (mut engine, how) = any_engine(&mut boards, 1);
        let report = search(&mut engine, &board, nodes);
        let side = board.side_to_move();
        for claim in claims(&report) {
            if claim.win_distance().is_some() {
                won += 1;
                assert!(may_win(&board, side), "{how}: {claim} for {side} by {rule} on\n{board}");
            } else if claim.loss_distance().is_some() {
                lost += 1;
                for mv in board.legal_cells() {
                    let mut after = board.clone();
                    after.play(mv).expect("an empty cell");
                    let loses = may_win(&after, side.opponent());
                    assert!(loses, "{how}: {claim} for {side} by {rule}, but {mv} on\n{board}");
                }
            }
        }
    }
    assert!(won > 100 && lost > 15, "{won} wins and {lost} losses: that says little");
}
