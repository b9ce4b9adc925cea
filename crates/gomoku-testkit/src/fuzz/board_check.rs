//! The invariants of a board, each found out anew from its stones.

use gomoku_core::{Board, BoardOutcome, Coord, Direction, Line, Player, Rule};

/// Compares a board with one that has got the same stones one after the other, and its winning lines with those that
/// are found by walking over the cells.
///
/// # Panics
/// If they differ.
#[track_caller]
pub(super) fn check_state(board: &Board) {
    let fresh = rebuilt(board);
    if let Some((coord, _)) = board.forbidden_move() {
        // That it was forbidden cannot be seen from the stones.
        assert_eq!((board.rules().rule(), board.get(coord)), (Rule::Renju, Some(Player::X)));
        assert!(matches!(board.outcome(), Some(BoardOutcome::Win(Player::O) | BoardOutcome::BothWin)));
        assert_ne!(board, &fresh);
        assert_ne!(board.key(), fresh.key());
        assert_eq!(board.cells(), fresh.cells());
    } else {
        assert_eq!(board, &fresh);
        assert_eq!(board.key(), fresh.key());
        assert_eq!(board.outcome(), fresh.outcome());
    }
    assert!(board.slices().eq(fresh.slices()), "the slices are not those of\n{board}");
    assert!(board.candidates().eq(fresh.candidates()), "the candidates are not those of\n{board}");
    assert_eq!(board.alpha_channel(), fresh.alpha_channel());
    assert_eq!(board.is_over(), board.outcome().is_some());

    let forbidden = board.forbidden_points().count();
    let legal = board.legal_cells().count();
    let empty = board.size().cells() - board.stones(Player::X) - board.stones(Player::O);
    assert_eq!(
        legal + if board.has_forbidden_points() { forbidden } else { 0 },
        empty,
        "legal cells of\n{board}"
    );
    assert_eq!(board.has_only_forbidden_cells(), legal == 0 && empty > 0);

    let mut lines = winning_lines_by_walking(board);
    let mut found = board.winning_lines().to_vec();
    lines.sort();
    found.sort();
    assert_eq!(found, lines, "winning lines of\n{board}");
    for player in Player::ALL {
        assert_eq!(board.stones(player), board.iter_stones().filter(|stone| stone.1 == player).count());
        assert_eq!(board.winners().contains(player), lines.iter().any(|line| line.player == player));
    }
}

/// [`check_state`] now, after a few stones more, and after they were taken back.
///
/// # Panics
/// If something is wrong, or taking back does not lead to the same board.
#[track_caller]
pub(super) fn check_board(board: &Board) {
    check_state(board);
    let empty: Vec<Coord> = board.size().coords().filter(|&coord| board.is_empty_cell(coord)).collect();
    let mut changed = board.clone();
    let moves = board.moves().len();
    let step = (empty.len() / 3).max(1);
    for &coord in empty.iter().step_by(step) {
        let placed = changed.place(coord, changed.side_to_move());
        assert_eq!(placed, Ok(()), "{coord} is empty");
    }
    check_state(&changed);
    while changed.moves().len() > moves {
        changed.undo();
    }
    assert_eq!(&changed, board);
    check_state(&changed);
}

/// The same stones, side to move and kind of alpha channel on a new board.
fn rebuilt(board: &Board) -> Board {
    let fresh = Board::from_stones(board.size(), board.rules(), board.iter_stones())
        .expect("stones of a board lie on different cells of it")
        .with_side_to_move(board.side_to_move());
    match board.alpha_channel() {
        // Attaching a channel makes it forget its stones and count those of the board.
        Some(channel) => fresh.with_alpha_channel(channel.clone()).expect("the size is the same"),
        None => fresh,
    }
}

fn winning_lines_by_walking(board: &Board) -> Vec<Line> {
    let mut lines = Vec::new();
    for (start, player) in board.iter_stones() {
        for direction in Direction::ALL {
            let is_own =
                |steps| start.stepped(direction, steps).is_some_and(|coord| board.get(coord) == Some(player));
            let length = (1..=i8::MAX).take_while(|&steps| is_own(steps)).count() as u8 + 1;
            let line = Line { player, direction, start, length };
            if !is_own(-1) && wins(board, line) {
                lines.push(line);
            }
        }
    }
    lines
}

fn wins(board: &Board, line: Line) -> bool {
    let wanted = board.rules().line_length();
    let has_opponent = |steps| {
        let coord = line.start.stepped(line.direction, steps);
        coord.is_some_and(|coord| board.get(coord) == Some(line.player.opponent()))
    };
    let is_enclosed = has_opponent(-1) && has_opponent(line.length as i8);
    match board.rules().rule() {
        Rule::Freestyle => line.length >= wanted,
        Rule::Standard => line.length == wanted,
        Rule::Renju => line.length == wanted || line.length > wanted && line.player == Player::O,
        Rule::Caro => line.length > wanted || line.length == wanted && !is_enclosed,
        Rule::CaroExact => line.length == wanted && !is_enclosed,
        rule => panic!("how does one win by {rule}?"),
    }
}
