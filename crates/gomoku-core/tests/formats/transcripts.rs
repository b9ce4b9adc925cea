//! Games by themselves, whatever format they come from.

use gomoku_core::formats::{Ending, Transcript, TranscriptMove, WonBy};
use gomoku_core::{Board, Coord, Player, Rules};

use crate::{empty, moves, with_moves, with_setup};

fn coord(text: &str) -> Coord {
    text.parse().expect("a coordinate")
}

#[test]
fn texts_have_no_control_characters_and_no_blanks_around() {
    let game = empty(9)
        .with_name(Player::X, "\t Ada\r\nB. ")
        .with_name(Player::O, " \n ")
        .with_title("A\u{7}title")
        .with_date("\u{1b}2026")
        .with_comment("\r\n one\r\ntwo\rthree\u{7}four\tfive\n\n");
    assert_eq!((game.name(Player::X), game.name(Player::O)), (Some("Ada  B."), None));
    assert_eq!((game.title(), game.date()), (Some("A title"), Some("2026")));
    assert_eq!(game.comment(), Some("one\ntwo\nthree four\tfive"));
    let mv = TranscriptMove::new(coord("a1"), Player::X).with_label("\nA\n").with_comment(" \r\n ");
    assert_eq!((mv.label(), mv.comment(), mv.time()), (Some("A"), None, None));
}

#[test]
fn stones_off_the_board_and_on_others_are_refused() {
    let mut game = with_setup(empty(9), "Xa1");
    let message = |result: Result<(), gomoku_core::PlayError>| result.unwrap_err().to_string();
    assert_eq!(
        message(game.set_up(coord("a1"), Player::O)),
        "a1 is already taken by X; expected an empty cell"
    );
    assert_eq!(
        message(game.play(TranscriptMove::new(coord("j1"), Player::O))),
        "j1 is off the 9x9 board; expected a1 to i9"
    );
    let game = with_moves(game, "Ob2");
    assert_eq!(game.stones().collect::<Vec<_>>(), [(coord("a1"), Player::X), (coord("b2"), Player::O)]);
}

#[test]
fn a_game_that_is_cut_short_has_no_end_yet() {
    let game = with_moves(with_setup(empty(9), "Xi9"), "Oa1 Xa2 Oa3").with_ending(Ending::Drawn);
    for moves in [3, 4, usize::MAX] {
        let mut same = game.clone();
        same.truncate(moves);
        assert_eq!(same, game);
    }
    let mut shorter = game;
    shorter.truncate(2);
    assert_eq!((moves(&shorter).as_str(), shorter.ending()), ("Oa1 Xa2", None));
    assert_eq!(shorter.setup().len(), 1);
}

#[test]
fn who_moves_first_is_told_by_the_moves_else_by_words_else_by_the_stones() {
    for (stones, first) in [
        ("", Player::X),
        ("Xa1", Player::O),
        ("Oa1", Player::X),
        ("Xa1 Ob1", Player::X),
        ("Xa1 Xb1 Oc1", Player::O),
    ] {
        assert_eq!(with_setup(empty(9), stones).first_to_move(), first, "{stones}");
        assert_eq!(with_setup(empty(9), stones).side_to_move(), first, "{stones}");
    }
    let told = with_setup(empty(9), "Xa1").with_first_to_move(Player::X);
    assert_eq!((told.first_to_move(), told.side_to_move()), (Player::X, Player::X));
    let played = with_moves(told, "Ob1 Oc1");
    assert_eq!((played.first_to_move(), played.side_to_move()), (Player::O, Player::X));
}

#[test]
fn a_board_has_all_stones_whoever_placed_them_and_when() {
    // Out of turn, and on after X has won.
    let game = with_moves(with_setup(empty(9), "Xa1 Ob9"), "Xa2 Xa3 Xa4 Xa5 Oc9 Xa6 Xa7");
    let board = game.board();
    assert_eq!(board.to_diagram().matches('X').count(), 7);
    assert!(board.moves().map(|(coord, _)| coord).eq(game.moves().iter().map(TranscriptMove::coord)));
    assert_eq!((board.winner(), board.get(coord("c9"))), (Some(Player::X), Some(Player::O)));
    assert_eq!(game.board_by(Rules::standard(5).unwrap()).winner(), None, "seven in a row");
    assert_eq!(game.with_rules(Rules::standard(5).unwrap()).board().winner(), None);
}

#[test]
fn the_game_of_a_board_tells_the_turn_only_where_the_stones_do_not() {
    let board = Board::from_diagram("X..\n.O.\n..X", Rules::freestyle(3).unwrap()).unwrap();
    let expected = with_setup(empty(3).with_rules(board.rules()), "Xa3 Ob2 Xc1");
    assert_eq!(Transcript::from_board(&board), expected);
    let turned = board.with_side_to_move(Player::X);
    assert_eq!(Transcript::from_board(&turned), expected.with_first_to_move(Player::X));
}

#[test]
fn endings_are_words_for_people() {
    let won = |player, by| Ending::Won { player, by };
    for (ending, text, winner) in [
        (Ending::won(Player::X), "X won", Some(Player::X)),
        (won(Player::O, WonBy::Resignation), "O won by resignation", Some(Player::O)),
        (won(Player::O, WonBy::Time), "O won on time", Some(Player::O)),
        (won(Player::X, WonBy::Fault), "X won by a fault of the opponent", Some(Player::X)),
        (Ending::Drawn, "drawn", None),
        (Ending::Unfinished, "unfinished", None),
    ] {
        assert_eq!((ending.to_string().as_str(), ending.winner()), (text, winner));
    }
}
