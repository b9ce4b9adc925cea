//! Lists of moves and openings.

use std::time::Duration;

use gomoku_core::formats::{Ending, Format, ReadOptions, Transcript, TranscriptMove};
use gomoku_core::{BoardSize, Player, Rules};

use crate::{empty, error, moves, read, with_moves, with_setup, written};

#[test]
fn every_line_is_a_game() {
    let reading = read(Format::Moves, "# openings\nh8 i9 J10\n\n  h8h9\r\n");
    let games: Vec<String> = reading.games.iter().map(moves).collect();
    assert_eq!(games, ["Xh8 Oi9 Xj10", "Xh8 Oh9"]);
    assert_eq!(Format::Moves.write(&reading.games).unwrap().text(), "h8 i9 j10\nh8 h9\n");
}

#[test]
fn pos_counts_rows_from_the_top() {
    let reading = read(Format::Pos, "h8i9j10\na1");
    let games: Vec<String> = reading.games.iter().map(moves).collect();
    assert_eq!(games, ["Xh8 Oi7 Xj6", "Xa15"]);
    assert_eq!(Format::Pos.write(&reading.games).unwrap().text(), "h8i9j10\na1\n");
    assert_eq!(
        error(Format::Pos, "a2 a2"),
        "line 1, column 4: a2 is already taken by X; expected an empty cell",
        "by the name in the file"
    );
    assert_eq!(
        error(Format::Pos, "h8 a16"),
        "line 1, column 4: a16 is off the 15x15 board; expected a1 to o15"
    );
}

#[test]
fn offsets_count_from_the_middle_to_the_right_and_down() {
    let size = BoardSize::square(20).unwrap();
    let text = "8,-3, 6,-4\n-10,-10, 9,9\n0 0 1,1\n";
    let reading = Format::Offset.read(text.as_bytes(), &ReadOptions::default().with_size(size)).unwrap();
    let games: Vec<String> = reading.games.iter().map(moves).collect();
    assert_eq!(games, ["Xs13 Oq14", "Xa20 Ot1", "Xk10 Ol9"]);
    let again = Format::Offset.write(&reading.games).unwrap();
    assert_eq!(again.text(), "8,-3, 6,-4\n-10,-10, 9,9\n0,0, 1,1\n");
    assert_eq!(
        again.losses.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["the size of the board is left out"]
    );
}

#[test]
fn faults_are_refused_with_their_place() {
    let steps = "expected steps to the right and down from the middle such as 1,-2";
    assert_eq!(error(Format::Offset, "0,0\n\n1,x"), format!("line 3, column 3: unexpected \"x\"; {steps}"));
    assert_eq!(
        error(Format::Offset, "0,0, 1\n2,2"),
        "line 1, column 7: the line ends here; expected a step down after the step to the right"
    );
    assert_eq!(
        error(Format::Offset, "0,0, 8,0"),
        "line 1, column 6: unexpected \"8,0\"; expected a cell on the board"
    );
    assert_eq!(
        error(Format::Offset, "0,0, 0,0"),
        "line 1, column 6: h8 is already taken by X; expected an empty cell"
    );
    assert_eq!(
        error(Format::Moves, "h8\n h8 h8x"),
        "line 2, column 5: h8 is already taken by X; expected an empty cell"
    );
    assert_eq!(
        error(Format::Moves, "h8 9"),
        "line 1, column 4: unexpected '9'; expected letters and a number such as h8"
    );
    for format in [Format::Moves, Format::Pos, Format::Offset] {
        assert!(error(format, " \n# nothing\n").starts_with("line 1, column 1: there is no game; expected "));
    }
}

/// Were columns counted for every step, this would take half a minute.
#[test]
fn a_very_long_line_is_no_trouble() {
    assert_eq!(
        error(Format::Offset, "0 ".repeat(1 << 20)),
        "line 1, column 5: h8 is already taken by X; expected an empty cell"
    );
}

#[test]
fn a_game_without_moves_is_a_line_too() {
    assert_eq!(written(Format::Moves, &empty(15)).0, "# no moves\n");
    for (format, text) in [
        (Format::Moves, "h8 i9\n# no moves\nh8 h9\n"),
        (Format::Pos, "h8i9\n# no moves\nh8h9\n"),
        (Format::Offset, "0,0, 1,-1\n# no moves\n0,0, 0,-1\n"),
    ] {
        let reading = read(format, format!("# an opening\n{text}"));
        let lengths: Vec<usize> = reading.games.iter().map(|game| game.moves().len()).collect();
        assert_eq!(lengths, [2, 0, 2], "{format}: those behind it keep their numbers");
        assert_eq!(format.write(&reading.games).unwrap().text(), text);
        assert_eq!(read(format, " # no moves \r\n").games, [empty(15)], "{format}");
    }
}

#[test]
fn stones_that_were_set_up_come_first_by_turns() {
    let set_up = with_moves(with_setup(empty(15), "Oa1 Xb1 Xc1 Od1"), "Xe1");
    assert_eq!(
        written(Format::Moves, &set_up),
        (
            "b1 a1 c1 d1 e1\n".to_owned(),
            vec!["stones that were set up are written as moves, in an order that is made up".to_owned()]
        )
    );
}

#[test]
fn moves_that_are_not_by_turns_are_refused_with_the_number_of_the_game() {
    let plain = with_moves(empty(15), "Xa1 Oa2");
    assert_eq!(written(Format::Moves, &plain), ("a1 a2\n".to_owned(), vec![]));
    // O would be to move after three stones, but these are not by turns.
    let of_x = with_moves(empty(15), "Xa1 Xa2 Xa3");
    let error =
        |game: &Transcript| Format::Pos.write(&[plain.clone(), game.clone()]).unwrap_err().to_string();
    assert_eq!(
        error(&of_x),
        "pos has moves by turns, X first, but game 2 has 3 stones of X and 0 of O, O to move; expected one of diagram, matrix, sgf, tsc"
    );
    // By turns, but then it is the other one's.
    assert_eq!(
        error(&empty(15).with_first_to_move(Player::O)),
        "pos has moves by turns, X first, but game 2 has 0 stones of X and 0 of O, O to move; expected one of diagram, matrix, sgf, tsc"
    );
}

#[test]
fn what_lists_do_not_hold_is_told() {
    let plain = empty(15).with_rules(Rules::default());
    assert!(written(Format::Moves, &plain).1.is_empty());
    let mut full = empty(19)
        .with_rules(Rules::RENJU)
        .with_name(Player::O, "Bo")
        .with_title("T")
        .with_date("today")
        .with_comment("C")
        .with_ending(Ending::Unfinished);
    full.play(TranscriptMove::new("j10".parse().unwrap(), Player::X).with_time(Duration::ZERO)).unwrap();
    let (text, losses) = written(Format::Moves, &full);
    assert_eq!(text, "j10\n");
    assert_eq!(
        losses,
        [
            "the size of the board is left out",
            "the rules are left out",
            "the times of the moves are left out",
            "comments are left out",
            "the names of the players are left out",
            "the title is left out",
            "the date is left out",
            "how the game ended is left out",
        ]
    );
    let two = Format::Moves.write(&[full.clone(), full]).unwrap();
    assert_eq!(two.losses.len(), 8, "each is told once");
}
