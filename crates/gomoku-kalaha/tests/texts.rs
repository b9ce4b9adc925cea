//! Positions and moves as text, and what is said about wrong ones.

mod common;

use gomoku_kalaha::{
    Cell, EmptyCapture, Kalaha, ParseKalahaErrorKind, ParseTicTacToeErrorKind, Pit, PlaceErrorKind,
    PlayErrorKind, PositionErrorKind, SizeErrorKind, TicTacToe,
};
use gomoku_search::{Game, Side};
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
    let cases = [
        (
            "4 4 x 0",
            ParseKalahaErrorKind::NotANumber,
            "line 1, column 5: expected a number of stones, found 'x'",
        ),
        (
            "4 4\n0 -1",
            ParseKalahaErrorKind::NotANumber,
            "line 2, column 3: expected a number of stones, found '-1'",
        ),
        (
            "1,,1",
            ParseKalahaErrorKind::NotANumber,
            "line 1, column 3: expected a number of stones, found none",
        ),
        (
            "1, 0, 1, 0,",
            ParseKalahaErrorKind::NotANumber,
            "line 1, column 12: expected a number of stones, found none",
        ),
        (
            "1 0 1 0]",
            ParseKalahaErrorKind::NotANumber,
            "line 1, column 8: expected a number of stones, found none",
        ),
        (
            "[1 0 1 0] 7",
            ParseKalahaErrorKind::NotANumber,
            "line 1, column 11: expected a number of stones, found '7'",
        ),
        (
            "[1 0 1 0",
            ParseKalahaErrorKind::Layout,
            "line 1, column 9: expected ']' at the end of the numbers",
        ),
        (
            "1 0 1 99999999999999999999",
            ParseKalahaErrorKind::TooLarge,
            "line 1, column 7: 99999999999999999999 stones in one place; a game has at most 288",
        ),
        (
            "1 1 1",
            ParseKalahaErrorKind::Impossible,
            "3 places; expected 2 × pits + 2 for 1 to 12 pits a side: 4, 6, 8 … 26 (14 for six pits)",
        ),
        (
            "",
            ParseKalahaErrorKind::Impossible,
            "0 places; expected 2 × pits + 2 for 1 to 12 pits a side: 4, 6, 8 … 26 (14 for six pits)",
        ),
        (
            "|0|4|4|4|4|4|\n|4|4|4|4|4|4|0|",
            ParseKalahaErrorKind::Layout,
            "6 places in the upper row and 7 in the lower; expected as many: a store and the pits of one side",
        ),
        (
            "|0|4|",
            ParseKalahaErrorKind::Layout,
            "1 row; expected two: the second side's above, the first side's below",
        ),
        (
            "|0|4|\n 4 |4|0|",
            ParseKalahaErrorKind::Layout,
            "line 2, column 2: '4' stands outside the row; expected a '|' before the first number and after the last",
        ),
        (
            "|0|4|\n|4| |",
            ParseKalahaErrorKind::NotANumber,
            "line 2, column 4: expected a number of stones, found none",
        ),
        (
            "|0|  é|\n|4|0|",
            ParseKalahaErrorKind::NotANumber,
            "line 1, column 6: expected a number of stones, found 'é'",
        ),
    ];
    for (text, kind, message) in cases {
        let error = text.parse::<Kalaha>().unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
        assert_eq!(error.kind(), kind, "{text:?}");
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
fn finished_positions_are_accepted() {
    let position: Kalaha = "0 0 0 0 0 0 30 0 0 0 0 0 0 18".parse().unwrap();
    assert!(position.is_over());
    assert_eq!(position.outcome(), Some(gomoku_search::Outcome::Margin(12)));
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
        "'both' is not a capture rule; expected 'empty_capture' or 'standard'"
    );
    for number in 1..=12 {
        let pit = Pit::new(number).unwrap();
        assert_eq!((pit.to_string().parse(), pit.number()), (Ok(pit), number));
    }
    assert_eq!(
        "0".parse::<Pit>().unwrap_err().to_string(),
        "'0' is not a pit; expected a number from 1 to 12"
    );
    assert!("13".parse::<Pit>().is_err() && "300".parse::<Pit>().is_err());
    for cell in Cell::all() {
        assert_eq!(cell.to_string().parse(), Ok(cell));
        assert_eq!(Cell::from_row_and_column(cell.row(), cell.column()), Some(cell));
    }
    assert_eq!(
        "10".parse::<Cell>().unwrap_err().to_string(),
        "'10' is not a cell; expected a number from 1 to 9"
    );
    assert_eq!((Cell::new(0), Cell::from_row_and_column(3, 0)), (None, None));
}

#[test]
fn positions_show_everything_when_debugged() {
    let position =
        Kalaha::new(1, 3).unwrap().with_side_to_move(Side::Second).with_rule(EmptyCapture::NotCaptured);
    assert_eq!(format!("{position:?}"), "Kalaha(3 0 3 0; second to move; standard)");
    assert_eq!(format!("{:?}", TicTacToe::default()), "TicTacToe(.../.../...)");
}

#[test]
fn wrong_tic_tac_toe_diagrams_are_refused_with_the_reason() {
    let cases = [
        ("", ParseTicTacToeErrorKind::Shape, "0 rows; expected 3"),
        ("...\n....\n...", ParseTicTacToeErrorKind::Shape, "line 2: 4 cells; expected 3"),
        (
            "...\n  .x.\n...",
            ParseTicTacToeErrorKind::Symbol,
            "line 2, column 4: 'x' is not a cell; expected '.', 'X' or 'O'",
        ),
        (
            "XX.\n...\n...",
            ParseTicTacToeErrorKind::Impossible,
            "2 X and 0 O; X begins, so there must be as many X as O or one more",
        ),
        (
            "XXX\nOOO\n...",
            ParseTicTacToeErrorKind::Impossible,
            "both sides have three in a row; the game ends with the first of them",
        ),
        (
            "XXX\nOO.\nO..",
            ParseTicTacToeErrorKind::Impossible,
            "X has three in a row, so the game was over before O's last mark",
        ),
        (
            "OOO\nXX.\nXX.",
            ParseTicTacToeErrorKind::Impossible,
            "O has three in a row, so the game was over before X's last mark",
        ),
    ];
    for (text, kind, message) in cases {
        let error = text.parse::<TicTacToe>().unwrap_err();
        assert_eq!((error.to_string().as_str(), error.kind()), (message, kind), "{text:?}");
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
            accepted += 1;
        }
    }
    assert_eq!(accepted, 5_478);
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
