//! Positions and moves as text, and what is said about wrong ones.

mod common;

use gomoku_kalaha::{
    Cell, EmptyCapture, Kalaha, ParseKalahaErrorKind, ParseTicTacToeErrorKind, Pit, PlaceErrorKind,
    PlayErrorKind, PositionErrorKind, SizeErrorKind, SquareSymmetry, TicTacToe,
};
use gomoku_search::{Game, Outcome, Side};
use proptest::prelude::*;

#[test]
fn numbers_may_be_separated_by_blanks_or_commas_and_stand_in_brackets() {
    for text in [
        "4 4 4 4 4 4 0 4 4 4 4 4 4 0",
        "4,4,4,4,4,4,0,4,4,4,4,4,4,0",
        " [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0]\n",
        "( 4 4 4 4 4 4 ,0\n4\t4 4 04 4 4 0 )",
    ] {
        assert_eq!(text.parse(), Ok(Kalaha::default()), "{text:?}");
    }
}

#[test]
fn the_board_has_aligned_columns() {
    let position: Kalaha = "10 0 1 12 4 2 0 7".parse().unwrap();
    assert_eq!(position.to_board(), "| 7| 0| 2| 4|\n   |10| 0| 1|12|");
    assert_eq!(Kalaha::from_board("\n|7|0|2|4|\n\n |10 | 0|1|12|\n"), Ok(position));
}

#[test]
fn wrong_texts_are_refused_with_place_and_reason() {
    use ParseKalahaErrorKind::{Layout, NotANumber, TooLarge};
    let rows = "expected two: the second side's above, the first side's below";
    let equal = "expected as many: a store and the pits of one side";
    let bars = "expected a '|' before the first number and after the last";
    for (text, kind, place, reason) in [
        ("4 4 x 0", NotANumber, (1, 5), "expected a number of stones, found \"x\""),
        ("4 4\n0 -1", NotANumber, (2, 3), "expected a number of stones, found \"-1\""),
        ("1 0 1 +0", NotANumber, (1, 7), "expected a number of stones, found \"+0\""),
        ("1,,1", NotANumber, (1, 3), "expected a number of stones, found none"),
        ("1, 0, 1, 0,", NotANumber, (1, 12), "expected a number of stones, found none"),
        ("1 0 1 0]", NotANumber, (1, 8), "expected a number of stones, found none"),
        ("[1 0 1 0] 7\n8 ", NotANumber, (1, 11), "expected a number of stones, found \"7\\n8\""),
        ("1 0\u{7f}'\"", NotANumber, (1, 3), "expected a number of stones, found \"0\\u{7f}'\\\"\""),
        (
            "\n1 abcdefghijklmnopqrstuvwxyz",
            NotANumber,
            (2, 3),
            "expected a number of stones, found \"abcdefghijklmnopqrst…\"",
        ),
        ("[1 0 1 0", Layout, (1, 9), "expected ']' at the end of the numbers"),
        ("\n(1 0 1 0 ", Layout, (2, 10), "expected ')' at the end of the numbers"),
        ("1 0 1 289", TooLarge, (1, 7), "\"289\" stones in one place; a game has at most 288"),
        (
            "1 0 1 999999999999999999999",
            TooLarge,
            (1, 7),
            "\"99999999999999999999…\" stones in one place; a game has at most 288",
        ),
        (
            "|0|4|4|\n |4|4|4|0|",
            Layout,
            (2, 9),
            &format!("3 places in the upper row and 4 in the lower; {equal}"),
        ),
        ("\n|0|4|\n\n  |4|é|", NotANumber, (4, 6), "expected a number of stones, found \"é\""),
        (
            "|0|4|4|\n\n |4|0| \n",
            Layout,
            (3, 7),
            &format!("3 places in the upper row and 2 in the lower; {equal}"),
        ),
        ("|0|\n|", Layout, (2, 2), &format!("1 place in the upper row and 0 in the lower; {equal}")),
        ("|0|4|", Layout, (2, 1), &format!("1 row; {rows}")),
        ("\n |0|4| \n\n", Layout, (3, 1), &format!("1 row; {rows}")),
        ("|0|4|\n|4|0|\n\n  |1|\n|2|", Layout, (4, 3), &format!("4 rows; {rows}")),
        ("|0|4|\n 4 |4|0|", Layout, (2, 2), &format!("\"4\" stands outside the row; {bars}")),
        ("|0|4|\n|4|0| x", Layout, (2, 7), &format!("\"x\" stands outside the row; {bars}")),
        ("|0|4|\n|4| |", NotANumber, (2, 4), "expected a number of stones, found none"),
        ("|0|  é|\n|4|0|", NotANumber, (1, 6), "expected a number of stones, found \"é\""),
    ] {
        assert_refused(text, kind, place, reason);
    }
    let no_board = Kalaha::from_board("").unwrap_err();
    assert_eq!(no_board.to_string(), format!("line 1, column 1: 0 rows; {rows}"));
}

#[track_caller]
fn assert_refused(text: &str, kind: ParseKalahaErrorKind, (line, column): (usize, usize), reason: &str) {
    let error = text.parse::<Kalaha>().expect_err("a wrong text");
    assert_eq!(error.to_string(), format!("line {line}, column {column}: {reason}"), "{text:?}");
    assert_eq!((error.line(), error.column(), error.kind()), (line, column, kind), "{text:?}");
}

#[test]
fn texts_of_impossible_positions_are_refused_with_the_place_of_the_culprit() {
    let places = "expected 2 × pits + 2 for 1 to 12 pits a side: 4, 6, 8 … 26 (14 for six pits)";
    let not_swept = "the first side's pits are empty, so the game is over: the 3 stones in the second side's pits belong \
                     in its store (place 6)";
    let row = "1|".repeat(14);
    for (text, place, reason) in [
        // Nothing in particular is to blame.
        ("", (1, 1), &*format!("0 places; {places}")),
        ("|\n|", (1, 1), &format!("0 places; {places}")),
        ("\n 1 1 1", (1, 1), &format!("3 places; {places}")),
        ("\n 1 0 2 0", (1, 1), "3 stones in all; expected a multiple of 2 from 2 to 24 for 1 pit a side"),
        // The first number or column that no board has.
        (&format!("{}\n 1 1", "1 ".repeat(26)), (2, 2), &format!("28 places; {places}")),
        (&format!("|{row}\n|{row}"), (1, 28), &format!("28 places; {places}")),
        // The first stones that should have been swept, in the order of the places.
        ("0 0 1 0 3 0", (1, 9), not_swept),
        ("|0|1|2|\n  |0|0|1|", (1, 6), not_swept),
        (
            "0 0 0 2 0 3 1 0",
            (1, 11),
            "the first side's pits are empty, so the game is over: the 4 stones in the second side's pits belong in its \
             store (place 8)",
        ),
        (
            "[0, 1, 3,\n 0, 0, 0]",
            (1, 5),
            "the second side's pits are empty, so the game is over: the 1 stone in the first side's pits belongs in \
             its store (place 3)",
        ),
    ] {
        assert_refused(text, ParseKalahaErrorKind::Impossible, place, reason);
    }
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let cases: [(&[u32], PositionErrorKind, &str); 7] = [
        (
            &[4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 1],
            PositionErrorKind::StoneCount,
            "49 stones in all; expected a multiple of 12 from 12 to 144 for 6 pits a side",
        ),
        (
            &[0, 0, 0, 0],
            PositionErrorKind::StoneCount,
            "0 stones in all; expected a multiple of 2 from 2 to 24 for 1 pit a side",
        ),
        (
            &[1, 24, 1, 0],
            PositionErrorKind::StoneCount,
            "26 stones in all; expected a multiple of 2 from 2 to 24 for 1 pit a side",
        ),
        (
            &[1, u32::MAX, 1, 0],
            PositionErrorKind::TooLarge,
            "4294967295 stones in place 2; a game has at most 288",
        ),
        (
            &[0, 0, 1, 3, 0, 0],
            PositionErrorKind::NotSwept,
            "the first side's pits are empty, so the game is over: the 3 stones in the second side's pits belong in \
             its store (place 6)",
        ),
        (
            &[0, 1, 3, 0, 0, 0],
            PositionErrorKind::NotSwept,
            "the second side's pits are empty, so the game is over: the 1 stone in the first side's pits belongs in \
             its store (place 3)",
        ),
        (
            &[0, 4, 3, 0, 0, 1],
            PositionErrorKind::NotSwept,
            "the second side's pits are empty, so the game is over: the 4 stones in the first side's pits belong in \
             its store (place 3)",
        ),
    ];
    for (places, kind, message) in cases {
        let error = Kalaha::from_numbers(places).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert_eq!(error.kind(), kind);
    }
    let text = "0 0 1 3 0 0".parse::<Kalaha>().unwrap_err();
    assert_eq!(
        text.position_error().map(gomoku_kalaha::PositionError::kind),
        Some(PositionErrorKind::NotSwept)
    );
}

#[test]
fn positions_can_have_as_many_stones_as_their_board_and_no_more() {
    let places = |numbers: &[u32]| Kalaha::from_numbers(numbers).map_err(|error| error.kind());
    assert!(places(&[1, 22, 1, 0]).is_ok(), "twelve a pit");
    assert_eq!(places(&[1, 23, 1, 0]), Err(PositionErrorKind::StoneCount), "not the same in each pit");
    let mut largest = vec![0; 26];
    (largest[0], largest[13], largest[12]) = (1, 1, 286);
    assert!(places(&largest).is_ok());
    (largest[12], largest[25]) = (288, 24);
    assert_eq!(places(&largest), Err(PositionErrorKind::StoneCount));
    largest[12] = 289;
    assert_eq!(places(&largest), Err(PositionErrorKind::TooLarge));
    for wrong in [&[1, 0][..], &[1, 0, 1], &[1, 0, 1, 0, 1]] {
        assert_eq!(places(wrong), Err(PositionErrorKind::PlaceCount), "{wrong:?}");
    }
    // Whoever sets up a position says how many there are.
    let set_up = |numbers: &[u32]| Kalaha::set_up(numbers).map_err(|error| error.kind());
    assert!(set_up(&[1, 65_533, 1, 0]).is_ok() && set_up(&[0, 0, 0, 0]).is_ok());
    assert_eq!(set_up(&[1, 65_534, 1, 0]), Err(PositionErrorKind::StoneCount));
    assert_eq!(set_up(&[1, 0, 0, 0]), Err(PositionErrorKind::NotSwept));
    assert_eq!(set_up(&[1, 0, 1]), Err(PositionErrorKind::PlaceCount));
    assert_eq!((Kalaha::MAX_TOTAL, Kalaha::MAX_SET_UP), (288, 65_535));
}

#[test]
fn texts_take_the_width_they_are_given() {
    let position: Kalaha = "1 0 1 0".parse().unwrap();
    assert_eq!(
        format!("{position:>9}|{:<14}|{:>9}", EmptyCapture::Captured, EmptyCapture::NotCaptured),
        "  1 0 1 0|empty_capture | standard"
    );
    assert_eq!(format!("{:>3}{:>3}", Pit::new(7).unwrap(), Cell::new(5).unwrap()), "  7  5");
    assert_eq!(format!("{:-<13}", TicTacToe::default()), "...\n...\n...--");
}

#[test]
fn finished_positions_are_accepted() {
    let position: Kalaha = "0 0 0 0 0 0 30 0 0 0 0 0 0 18".parse().unwrap();
    assert!(position.is_over());
    assert_eq!(position.outcome(), Some(Outcome::Margin(12)));
    let error = position.sow(Pit::new(3).unwrap()).unwrap_err();
    assert_eq!(error.kind(), PlayErrorKind::GameOver);
    assert_eq!(error.to_string(), "pit 3 cannot be sown: the game is over");
}

#[test]
fn pits_that_cannot_be_sown_are_refused_with_those_that_can() {
    let position: Kalaha = "1 1 0 0 0 2 4 0 0 0 0 1 1 2".parse().unwrap();
    let refuse = |position: &Kalaha, number| position.sow(Pit::new(number).unwrap()).unwrap_err();
    let empty = refuse(&position, 3);
    assert_eq!((empty.kind(), empty.pit().number()), (PlayErrorKind::EmptyPit, 3));
    assert_eq!(empty.to_string(), "pit 3 is empty; pits 1, 2 and 6 have stones");
    assert_eq!(refuse(&position, 7).to_string(), "there is no pit 7; pits 1, 2 and 6 have stones");
    assert_eq!(refuse(&position, 7).kind(), PlayErrorKind::NoSuchPit);
    let one: Kalaha = "0 1 1 0 5 5".parse().unwrap();
    assert_eq!(refuse(&one, 1).to_string(), "pit 1 is empty; only pit 2 has stones");
}

#[test]
fn sizes_outside_the_limits_are_refused() {
    let error = Kalaha::new(13, 4).unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (SizeErrorKind::Pits, "13 pits a side; expected 1 to 12")
    );
    let error = Kalaha::new(6, 0).unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (SizeErrorKind::Stones, "0 stones a pit; expected 1 to 12")
    );
    assert!(Kalaha::new(0, 4).is_err());
    assert!(Kalaha::new(12, 13).is_err());
    for pits in 1..=12 {
        for stones in 1..=12 {
            let start = Kalaha::new(pits, stones).unwrap();
            assert_eq!(start.to_string().parse(), Ok(start));
        }
    }
}

#[test]
fn rules_pits_and_cells_have_their_texts() {
    for rule in EmptyCapture::ALL {
        assert_eq!(rule.to_string().parse(), Ok(rule));
    }
    assert_eq!(
        "both".parse::<EmptyCapture>().unwrap_err().to_string(),
        r#""both" is not a capture rule; expected "empty_capture" or "standard""#
    );
    for number in 1..=12 {
        let pit = Pit::new(number).unwrap();
        assert_eq!((pit.to_string().parse(), pit.number()), (Ok(pit), number));
    }
    for cell in Cell::all() {
        assert_eq!(cell.to_string().parse(), Ok(cell));
        assert_eq!(Cell::from_row_and_column(cell.row(), cell.column()), Some(cell));
    }
    assert_eq!((Cell::new(0), Cell::from_row_and_column(3, 0)), (None, None));
}

#[test]
fn pits_and_cells_are_plain_digits() {
    for (text, fault) in [
        ("", ": it is empty"),
        ("0", ""),
        ("13", ""),
        ("300", ""),
        ("99999999999999999999", ""),
        ("00", ": it begins with '0'"),
        ("03", ": it begins with '0'"),
        ("+3", ": '+' is not a digit"),
        ("-3", ": '-' is not a digit"),
        (" 3", ": ' ' is not a digit"),
        ("3\n", ": '\\n' is not a digit"),
        ("3x", ": 'x' is not a digit"),
        ("٣", ": '٣' is not a digit"),
    ] {
        let pit = text.parse::<Pit>().unwrap_err().to_string();
        assert_eq!(pit, format!("{text:?} is not a pit{fault}; expected a number from 1 to 12"));
        let cell = text.parse::<Cell>().unwrap_err().to_string();
        assert_eq!(cell, format!("{text:?} is not a cell{fault}; expected a number from 1 to 9"));
    }
    assert!("12".parse::<Pit>().is_ok() && "10".parse::<Cell>().is_err());
    let long = "1".repeat(1_000).parse::<Pit>().unwrap_err().to_string();
    assert_eq!(long, "\"11111111111111111111…\" is not a pit; expected a number from 1 to 12");
}

#[test]
fn positions_show_everything_when_debugged() {
    let position =
        Kalaha::new(1, 3).unwrap().with_side_to_move(Side::Second).with_rule(EmptyCapture::NotCaptured);
    assert_eq!(format!("{position:?}"), "Kalaha(3 0 3 0; second to move; standard)");
    assert_eq!(format!("{:?}", TicTacToe::default()), "TicTacToe(.../.../...)");
}

#[test]
fn wrong_tic_tac_toe_diagrams_are_refused_with_place_and_reason() {
    use ParseTicTacToeErrorKind::{Impossible, Shape, Symbol};
    for (text, kind, (line, column), reason) in [
        ("", Shape, (1, 1), "0 rows; expected 3"),
        ("\n\n", Shape, (1, 1), "0 rows; expected 3"),
        ("...\n...", Shape, (3, 1), "2 rows; expected 3"),
        ("\n...\n\n...\n\n\n", Shape, (5, 1), "2 rows; expected 3"),
        ("...\n...\n...\n\n  x\n...", Shape, (5, 3), "5 rows; expected 3"),
        ("...\n ....\n...", Shape, (2, 5), "4 cells; expected 3"),
        ("...\n ..\n...", Shape, (2, 4), "2 cells; expected 3"),
        ("...\n  .x.\n...", Symbol, (2, 4), "'x' is not a cell; expected '.', 'X' or 'O'"),
        (". . .\n...\n...", Symbol, (1, 2), "' ' is not a cell; expected '.', 'X' or 'O'"),
        ("...\n...\n.'.", Symbol, (3, 2), "'\\'' is not a cell; expected '.', 'X' or 'O'"),
        (
            "XX.\n...\n...",
            Impossible,
            (1, 1),
            "2 X and 0 O; X begins, so there must be as many X as O or one more",
        ),
        (
            "XXX\nOOO\n...",
            Impossible,
            (1, 1),
            "both sides have three in a row; the game ends with the first of them",
        ),
        (
            "\nXXX\nOO.\nO..",
            Impossible,
            (1, 1),
            "X has three in a row, so the game was over before O's last mark",
        ),
        (
            "OOO\nXX.\nXX.",
            Impossible,
            (1, 1),
            "O has three in a row, so the game was over before X's last mark",
        ),
    ] {
        let error = text.parse::<TicTacToe>().unwrap_err();
        assert_eq!(error.to_string(), format!("line {line}, column {column}: {reason}"), "{text:?}");
        assert_eq!((error.line(), error.column(), error.kind()), (line, column, kind), "{text:?}");
    }
}

#[test]
fn the_winning_line_is_one_of_the_eight() {
    for (diagram, line) in [
        ("XXX\nOO.\n...", [1, 2, 3]),
        ("XX.\nOOO\nX..", [4, 5, 6]),
        ("OO.\n...\nXXX", [7, 8, 9]),
        ("XO.\nXO.\nX..", [1, 4, 7]),
        ("XOX\n.O.\nXO.", [2, 5, 8]),
        ("O.X\nO.X\n..X", [3, 6, 9]),
        ("XO.\nOX.\n..X", [1, 5, 9]),
        ("X.O\nXO.\nOX.", [3, 5, 7]),
        // A last mark can complete two lines: the first of them, rows before columns before diagonals.
        ("XXX\nXOO\nXOO", [1, 2, 3]),
        ("XOX\nOXO\nXOX", [1, 5, 9]),
    ] {
        let position: TicTacToe = diagram.parse().unwrap();
        assert_eq!(position.winning_line().map(|cells| cells.map(Cell::number)), Some(line), "{diagram}");
    }
    for diagram in ["...\n...\n...", "XX.\nOO.\n...", "XOX\nXOO\nOXX", "X..\n.O.\n..X"] {
        assert_eq!(diagram.parse::<TicTacToe>().unwrap().winning_line(), None, "{diagram}");
    }
}

#[test]
fn just_the_reachable_tic_tac_toe_diagrams_are_accepted() {
    let mut accepted = 0;
    for code in 0..3_usize.pow(9) {
        let symbol = |place: u32| ['.', 'X', 'O'][code / 3_usize.pow(place) % 3];
        let rows: Vec<String> =
            (0..3).map(|row| (0..3).map(|column| symbol(3 * row + column)).collect()).collect();
        let text = rows.join("\n");
        if let Ok(position) = text.parse::<TicTacToe>() {
            assert_eq!(position.to_string(), text);
            let winner = position.winning_line().map(|[cell, ..]| Outcome::Win(position.mark(cell).unwrap()));
            assert_eq!(winner, position.outcome().filter(|&outcome| outcome != Outcome::Draw), "{text}");
            accepted += 1;
        }
    }
    assert_eq!(accepted, 5_478);
}

#[test]
fn cells_have_their_rows_and_columns_and_marks() {
    let cells: Vec<_> = Cell::all().map(|cell| (cell.number(), cell.row(), cell.column())).collect();
    let expected: Vec<_> = (0..9).map(|place| (place + 1, place / 3, place % 3)).collect();
    assert_eq!(cells, expected);
    assert_eq!((Cell::new(9).is_some(), Cell::new(10)), (true, None));
    assert_eq!((Cell::from_row_and_column(0, 3), Cell::from_row_and_column(3, 2)), (None, None));
    assert!(Cell::from_row_and_column(2, 2).is_some());
    let position: TicTacToe = "X..\n.O.\n..X".parse().unwrap();
    let marks: Vec<_> = Cell::all().map(|cell| position.mark(cell)).collect();
    let (x, o) = (Some(Side::First), Some(Side::Second));
    assert_eq!(marks, [x, None, None, None, o, None, None, None, x]);
    assert_eq!(position.empty_cells().map(Cell::number).collect::<Vec<_>>(), [2, 3, 4, 6, 7, 8]);
    assert_eq!(position.side_to_move(), Side::Second);
    assert!(position.is_legal(Cell::new(2).unwrap()) && !position.is_legal(Cell::new(5).unwrap()));
    let won: TicTacToe = "XXX\nOO.\n...".parse().unwrap();
    assert!(!won.is_legal(Cell::new(6).unwrap()));
}

#[test]
fn symmetries_are_named_as_they_turn() {
    // Where the second and the third cell come to lie.
    for (symmetry, second, third) in [
        (SquareSymmetry::Identity, 2, 3),
        (SquareSymmetry::QuarterTurn, 6, 9),
        (SquareSymmetry::HalfTurn, 8, 7),
        (SquareSymmetry::ThreeQuarterTurn, 4, 1),
        (SquareSymmetry::LeftRight, 2, 1),
        (SquareSymmetry::TopBottom, 8, 9),
        (SquareSymmetry::Diagonal, 4, 7),
        (SquareSymmetry::AntiDiagonal, 6, 3),
    ] {
        let image = |number| symmetry.cell(Cell::new(number).unwrap()).number();
        assert_eq!((image(2), image(3), image(5)), (second, third, 5), "{symmetry:?}");
    }
}

#[test]
fn taken_cells_and_finished_games_are_refused() {
    let position: TicTacToe = "X.O\nXO.\n...".parse().unwrap();
    let error = position.place(Cell::new(5).unwrap()).unwrap_err();
    assert_eq!((error.kind(), error.cell().number()), (PlaceErrorKind::Taken, 5));
    assert_eq!(error.to_string(), "cell 5 is taken; empty: 2, 6, 7, 8, 9");
    let won = position.place(Cell::new(7).unwrap()).unwrap();
    let error = won.place(Cell::new(9).unwrap()).unwrap_err();
    assert_eq!(error.kind(), PlaceErrorKind::GameOver);
    assert_eq!(error.to_string(), "cell 9 cannot be marked: the game is over");
}

proptest! {
    #[test]
    fn texts_are_read_as_they_are_written(position in common::positions(12, 12)) {
        let again = |read: Kalaha| read.with_side_to_move(position.side_to_move()).with_rule(position.rule());
        prop_assert_eq!(position.to_string().parse().map(again), Ok(position));
        prop_assert_eq!(Kalaha::from_board(&position.to_board()).map(again), Ok(position));
        prop_assert_eq!(position.to_board().parse().map(again), Ok(position));
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in any::<String>()) {
        let _ = (text.parse::<Kalaha>(), Kalaha::from_board(&text), text.parse::<TicTacToe>());
        let _ = (text.parse::<Pit>(), text.parse::<Cell>(), text.parse::<EmptyCapture>());
    }

    #[test]
    fn no_text_of_likely_symbols_makes_a_reader_panic(text in r"[0-9|,.XO \n\t\[\]()é-]{0,60}") {
        let kalaha = text.parse::<Kalaha>();
        let _ = (Kalaha::from_board(&text), text.parse::<TicTacToe>());
        if let Ok(position) = kalaha {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }
    }

    #[test]
    fn no_numbers_make_a_reader_panic(places in prop::collection::vec(any::<u32>(), 0..30)) {
        let _ = Kalaha::from_numbers(&places);
    }
}
