//! Whether lines that prove a win are shown to the end.

use gomoku_core::{Board, BoardOutcome, Coord, Rule};
use gomoku_search::{Limits, Score};

use super::boards::Boards;
use crate::flagship::{Flagship, SearchKind};

#[test]
fn the_generic_search_shows_most_of_its_wins_too() {
    let mut boards = Boards::new(22);
    let (mut shown, mut all) = (0, 0);
    for number in 0..200 {
        let board = boards.middle(Rule::ALL[number % Rule::ALL.len()]);
        if board.is_over() {
            continue;
        }
        let mut engine = Flagship { hash_mib: 1, kind: SearchKind::Generic, ..Flagship::new() };
        let limits = Limits::none().with_nodes(1_000);
        let report = engine.search(&board, &limits, &mut ()).expect("five in a row");
        if report.value.is_decisive() {
            all += 1;
            // What its table cut off cannot be carried on.
            shown += u32::from(is_shown(&board, &report.principal_variation, report.value));
        }
    }
    assert!(all > 50 && shown * 10 >= all * 9, "only {shown} of {all}");
}

/// Whether a line can be played and ends with the win that the value speaks of, in as many plies or fewer.
fn is_shown(board: &Board, line: &[Coord], value: Score) -> bool {
    let side = board.side_to_move();
    let (winner, plies) = match (value.win_distance(), value.loss_distance()) {
        (Some(plies), _) => (side, plies),
        (_, Some(plies)) => (side.opponent(), plies),
        (None, None) => unreachable!("somebody wins"),
    };
    let mut after = board.clone();
    for mv in line {
        assert_eq!(after.outcome(), None, "a move after the end: {line:?} on\n{board}");
        after.play(*mv).unwrap_or_else(|error| panic!("{error}: {line:?} on\n{board}"));
    }
    assert!(line.len() as u32 <= plies, "{value}, but {line:?} on\n{board}");
    match after.outcome() {
        Some(BoardOutcome::Win(player)) => {
            assert_eq!(player, winner, "{value}, but {line:?} on\n{board}");
            true
        }
        _ => false,
    }
}

#[test]
fn wins_are_shown_up_to_the_five() {
    let mut boards = Boards::new(21);
    let mut shown = 0;
    for number in 0..600 {
        let board = boards.middle(Rule::ALL[number % Rule::ALL.len()]);
        if board.is_over() {
            continue;
        }
        let mut engine = Flagship { hash_mib: 1, lines: 1 + boards.draw(2), ..Flagship::new() };
        let nodes = [100, 1_000, 5_000][boards.draw(3)];
        let report =
            engine.search(&board, &Limits::none().with_nodes(nodes), &mut ()).expect("five in a row");
        let lines = report.lines.iter().map(|line| (&line.moves, line.value));
        for (line, value) in lines.chain([(&report.principal_variation, report.value)]) {
            if value.is_decisive() {
                assert!(is_shown(&board, line, value), "{value}, but {line:?} on\n{board}");
                shown += 1;
            }
        }
    }
    assert!(shown > 300, "only {shown} lines: that says little");
}
