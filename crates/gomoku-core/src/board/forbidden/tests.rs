use super::super::tests::coord;
use super::*;
use crate::rules::Rules;
use crate::symmetry::Symmetry;

/// A board of renju with X to move.
fn renju(rows: &[&str]) -> Board {
    Board::from_rows(rows, Rules::RENJU).unwrap().with_side_to_move(Player::X)
}

#[test]
fn x_loses_by_an_overline_and_o_wins_by_one() {
    let rows = ["XXX.XX..", "........", "OO.OOO..", "........", "........"];
    let mut board = renju(&rows);
    board.play(coord("d5")).unwrap();
    assert_eq!(board.outcome(), Some(BoardOutcome::Win(Player::O)));
    assert_eq!((board.winner(), board.winners().len(), board.winning_line()), (Some(Player::O), 0, None));
    let error = board.play(coord("a1")).unwrap_err();
    assert_eq!(error.to_string(), "a1 cannot be played: the game is over (O wins)");
    board.undo();
    assert_eq!((board.is_over(), board.forbidden_move()), (false, None));

    board.set_side_to_move(Player::O);
    assert!(board.is_legal(coord("d5")), "forbidden to X, not to O");
    board.play(coord("c3")).unwrap();
    assert_eq!((board.winner(), board.winning_lines()[0].length), (Some(Player::O), 6));
}

#[test]
fn five_wins_whatever_else_the_stone_makes() {
    // Five down the column, six along the row, and two fours on the diagonals.
    let rows = [
        "X.......X.",
        ".X..X..X..",
        "..X.X.X...",
        "....X.....",
        ".XXX.XXX..",
        "....X.....",
        "..........",
        "..........",
    ];
    let mut board = renju(&rows);
    assert_eq!(board.forbidden(coord("e4")), None);
    board.play(coord("e4")).unwrap();
    assert_eq!((board.winner(), board.forbidden_move()), (Some(Player::X), None));
}

#[test]
fn several_reasons_are_all_told() {
    // Six along the row, and fours down the column and on a diagonal.
    let rows =
        ["........", "X..X....", ".X.X....", "..XX....", "XXX.XX..", "........", "........", "........"];
    let board = renju(&rows);
    let why = board.forbidden(coord("d4")).unwrap();
    assert_eq!(why.to_string(), "overline and double-four");
    assert_eq!(format!("{why:>26}|{why:.8}"), "  overline and double-four|overline");
}

#[test]
fn boards_that_are_set_up_or_placed_are_not_judged() {
    let mut board = renju(&["XXXXXX..", "........", "........"]);
    assert_eq!((board.outcome(), board.forbidden_move()), (None, None));
    board.place(coord("h3"), Player::X).unwrap();
    board.place(coord("g3"), Player::X).unwrap();
    assert_eq!((board.outcome(), board.forbidden_move()), (None, None));
}

#[test]
fn boards_lost_by_a_forbidden_move_differ_from_the_same_stones_set_up() {
    let mut lost = renju(&["XXX.XX..", "........", "........"]);
    lost.play(coord("d3")).unwrap();
    let set_up = renju(&["XXXXXX..", "........", "........"]).with_side_to_move(Player::O);
    assert_eq!(lost.cells(), set_up.cells());
    assert_ne!(lost, set_up);
    assert_ne!(lost.key(), set_up.key());
    assert_ne!(lost.canonical_key(), set_up.canonical_key());
    let turned = lost.transformed(Symmetry::Rotate90);
    assert_eq!(turned.winner(), Some(Player::O));
    assert_eq!(turned.forbidden_move().unwrap().0, Symmetry::Rotate90.apply(coord("d3"), lost.size()));
    assert_eq!(turned.transformed(Symmetry::Rotate90.inverse()), lost);
    assert_eq!(lost.transformed(Symmetry::Rotate180).canonical_key(), lost.canonical_key());
    let keys = Symmetry::for_size(lost.size()).iter().map(|&symmetry| lost.transformed(symmetry).key());
    assert_eq!(keys.min(), Some(lost.canonical_key()));
}

#[test]
fn x_with_only_forbidden_cells_left_has_lost() {
    // The one empty cell makes six in a row.
    let rows = ["OXOXOX", "XXX.XX", "OXOXOO"];
    let board = renju(&rows);
    assert_eq!(board.winners().len(), 0, "{board}");
    assert!(board.forbidden(coord("d2")).is_some());
    assert!(board.has_only_forbidden_cells());
    assert_eq!((board.outcome(), board.winner()), (Some(BoardOutcome::Win(Player::O)), Some(Player::O)));
    assert_eq!(board.legal_cells().count(), 0);
    assert_eq!(board.candidates().count(), 1, "candidates are raw");

    let mut board = board.with_side_to_move(Player::O);
    assert_eq!((board.outcome(), board.legal_cells().count()), (None, 1));
    board.play(coord("d2")).unwrap();
    assert_eq!(board.outcome(), Some(BoardOutcome::Draw), "a full board without a line");
    board.undo();
    board.set_side_to_move(Player::X);
    assert!(board.is_over());
    let error = board.play(coord("d2")).unwrap_err();
    assert_eq!(error.to_string(), "d2 cannot be played: the game is over (O wins)");
}

#[test]
fn nothing_is_forbidden_under_other_rules() {
    for rules in [Rules::freestyle(5).unwrap(), Rules::standard(5).unwrap(), Rules::CARO, Rules::CARO_EXACT] {
        let mut board = Board::from_rows(&["XXX.XX..", "........", "........"], rules).unwrap();
        assert_eq!((board.forbidden(coord("d3")), board.forbidden_points().count()), (None, 0));
        board.set_side_to_move(Player::X);
        board.play(coord("d3")).unwrap();
        assert_eq!(board.forbidden_move(), None);
        assert_ne!(board.winner(), Some(Player::O));
    }
}
