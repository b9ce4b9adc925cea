//! The position of a search, while moves are made and taken back.

use gomoku_core::{Board, BoardSize, Player, Rule};
use gomoku_eval::patterns::Cell;

use super::boards::{Boards, rules};
use crate::flagship::position::Position;

fn position(board: &Board) -> Position {
    Position::new(board).expect("five in a row")
}

/// All that a position is made of, but for what can be undone.
fn assert_same(position: &Position, expected: &Position, what: &str) {
    assert_eq!(position.patterns(), expected.patterns(), "{what}");
    assert_eq!(
        position.near().cells().collect::<Vec<_>>(),
        expected.near().cells().collect::<Vec<_>>(),
        "{what}"
    );
    assert_eq!(
        position.near().empty().collect::<Vec<_>>(),
        expected.near().empty().collect::<Vec<_>>(),
        "{what}"
    );
    assert_eq!(position.key(), expected.key(), "{what}");
    assert_eq!(position.side(), expected.side(), "{what}");
    assert_eq!(position.empty_cells(), expected.empty_cells(), "{what}");
    assert_eq!(position.is_full(), expected.is_full(), "{what}");
    for cell in expected.near().empty() {
        assert_eq!(position.may_play(cell), expected.may_play(cell), "{what}");
    }
}

#[test]
fn moves_passes_and_undo_keep_everything_up_to_date() {
    let mut boards = Boards::new(1);
    for number in 0..60 {
        let rule = Rule::ALL[number % Rule::ALL.len()];
        let mut board = boards.middle(rule);
        let mut searched = position(&board);
        let start = searched.clone();
        let mut played = 0;
        for _ in 0..12 {
            let cells: Vec<Cell> = searched.near().empty().collect();
            let cell = cells[boards.draw(cells.len())];
            let coord = searched.coord(cell).expect("on the board");
            searched.play(cell);
            board.place(coord, board.side_to_move()).expect("an empty cell");
            board.set_side_to_move(searched.side());
            played += 1;
            assert_same(&searched, &position(&board), "after a move");
            searched.pass();
            assert_eq!(searched.side(), board.side_to_move().opponent());
            searched.pass();
        }
        for _ in 0..played {
            searched.undo();
        }
        assert_same(&searched, &start, "after undo");
        assert_eq!(searched.near(), start.near(), "every bit");
    }
}

#[test]
fn what_may_be_played_is_what_the_rules_allow() {
    let mut boards = Boards::new(2);
    let mut forbidden = 0;
    for _ in 0..300 {
        let board = boards.middle(Rule::Renju);
        let position = position(&board);
        for cell in position.near().empty() {
            let coord = position.coord(cell).expect("on the board");
            assert_eq!(position.may_play(cell), board.is_legal(coord), "{coord} on\n{board}");
            forbidden += usize::from(!board.is_legal(coord));
        }
    }
    assert!(forbidden > 20, "only {forbidden} forbidden points: that says little");
}

#[test]
fn keys_tell_whose_turn_it_is() {
    let board = Board::new(BoardSize::square(9).expect("a size"), rules(Rule::Freestyle));
    let keys = Player::ALL.map(|player| position(&board.clone().with_side_to_move(player)).key());
    assert_ne!(keys[0], keys[1]);
}
