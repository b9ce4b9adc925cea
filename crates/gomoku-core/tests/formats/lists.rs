//! Lists of moves and openings.

use gomoku_core::BoardSize;
use gomoku_core::formats::{Format, ReadOptions, Transcript};

use crate::{error, moves, read, written};

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
        error(Format::Offset, "0,0, 1"),
        "line 1, column 7: the file ends here; expected a step down after the step to the right"
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

#[test]
fn a_game_without_moves_is_a_remark() {
    let empty = Transcript::new(BoardSize::square(15).unwrap());
    assert_eq!(written(Format::Moves, &empty).0, "# no moves\n");
}
