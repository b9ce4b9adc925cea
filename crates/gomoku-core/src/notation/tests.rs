use proptest::prelude::*;

use super::*;

fn rules() -> Rules {
    Rules::default()
}

fn size() -> BoardSize {
    BoardSize::square(15).unwrap()
}

#[test]
fn diagrams_may_be_written_freely() {
    let expected = Board::from_diagram("X.O\n.X.\n...", rules()).unwrap();
    for text in
        ["\n \nX.O\n.X.\n...\n\n", "x.o\r\n.x.\r\n...\r\n", "  X . O \n\t.X .\n. . .", "\r\nX.O\r\n.X.\n..."]
    {
        assert_eq!(Board::from_diagram(text, rules()), Ok(expected.clone()), "{text:?}");
        assert_eq!(
            Board::from_flat_diagram(text, expected.size(), rules()),
            Ok(expected.clone()),
            "{text:?}"
        );
    }
    assert_eq!(Board::from_rows(&["X.O", ".X.", "..."], rules()), Ok(expected.clone()));
    assert_eq!(Board::from_matrix("102\n010\n0 0 0", rules()), Ok(expected));
}

#[test]
fn carriage_return_without_line_feed_is_no_cell_and_no_blank() {
    let place = |error: ParseBoardError| (error.line(), error.column(), error.to_string().contains("'\\r'"));
    for (text, line, column) in [
        ("X.O\n.X.\n...\r", 3, 4),
        ("X.O\n.X.\r\r\n...", 2, 4),
        ("\rX.O\n.X.\n...", 1, 1),
        ("X.O\n.X.\n...\n\r", 4, 1),
        ("X.O\n.\rX.\n...", 2, 2),
    ] {
        let refused = Err((line, column, true));
        assert_eq!(Board::from_diagram(text, rules()).map_err(place), refused, "{text:?}");
        let rows: Vec<_> = text.split('\n').collect();
        assert_eq!(Board::from_rows(&rows, rules()).map_err(place), refused, "{text:?}");
        let three = BoardSize::square(3).unwrap();
        // After the last cell anything is one too many.
        let flat =
            Board::from_flat_diagram(text, three, rules()).map_err(|error| (error.line(), error.column()));
        assert_eq!(flat, Err((line, column)), "{text:?}");
        let matrix = text.replace('.', "0").replace('X', "1").replace('O', "2");
        assert_eq!(Board::from_matrix(&matrix, rules()).map_err(place), refused, "{text:?}");
    }
    for (row, found) in [("...\r", '\r'), ("...\n", '\n'), ("...\r\n", '\r')] {
        let error = Board::from_rows(&["...", row, "..."], rules()).unwrap_err();
        assert_eq!((error.line(), error.column()), (2, 4), "{row:?}");
        assert_eq!(error.kind(), ParseBoardErrorKind::DiagramCell { found });
    }
    for (text, line, column) in
        [("h8\ri9", 1, 3), ("h8\r\r\ni9", 1, 3), ("h8\r\n\r", 2, 1), ("h8 i9\r", 1, 6)]
    {
        let error = Board::from_moves(text, size(), rules()).unwrap_err();
        assert_eq!((error.line(), error.column()), (line, column), "{text:?}");
        let reason = "unexpected '\\r'; expected letters and a number such as h8";
        assert!(error.to_string().ends_with(reason), "{error}");
    }
}

#[test]
fn other_white_space_is_refused_everywhere() {
    for blank in ['\u{b}', '\u{c}', '\u{85}', '\u{a0}', '\u{2028}', '\u{3000}'] {
        assert!(Board::from_diagram(&format!("...\n.{blank}..\n..."), rules()).is_err());
        assert!(Board::from_matrix(&format!("000\n0{blank}00\n000"), rules()).is_err());
        let three = BoardSize::square(3).unwrap();
        assert!(Board::from_flat_diagram(&format!("...{blank}......"), three, rules()).is_err());
        assert!(Board::from_moves(&format!("h8{blank}i9"), size(), rules()).is_err());
    }
}

#[test]
fn any_stones_make_a_board() {
    let board = Board::from_diagram("XXXXXX\nOOOOO.\nXXXXXX", rules()).unwrap();
    assert_eq!(board.winners().len(), 2);
    assert_eq!(board.side_to_move(), Player::O);
    assert_eq!(Board::from_diagram("OOO\nX..\n...", rules()).unwrap().side_to_move(), Player::X);
}

#[test]
fn bad_diagrams_are_refused_with_line_and_column() {
    let long_row = ".".repeat(41);
    let many_rows = "...\n".repeat(41);
    for (text, message) in [
        ("...\n.Z.\n...", "line 2, column 2: 'Z' is not a cell; expected '.', 'X' or 'O'"),
        ("\n...\n. é\n", "line 3, column 3: 'é' is not a cell; expected '.', 'X' or 'O'"),
        ("...\n...\n.\r.", "line 3, column 2: '\\r' is not a cell; expected '.', 'X' or 'O'"),
        ("", "line 1, column 1: there is no board; expected 3 to 40 rows of 3 to 40 cells"),
        (" \n\n", "line 1, column 1: there is no board; expected 3 to 40 rows of 3 to 40 cells"),
        ("....\n...\n....", "line 2, column 4: the row ends after 3 cells; expected 4 as in the first row"),
        ("...\n...\n....", "line 3, column 4: the row goes on after 3 cells; expected 3 as in the first row"),
        ("...\n\n...\n...", "line 2, column 1: the row ends after 0 cells; expected 3 as in the first row"),
        ("..\n..\n..", "line 1, column 3: the row has only 2 cells; expected 3 to 40"),
        (&long_row, "line 1, column 41: the row has more than 40 cells; expected 3 to 40"),
        ("...\n...\n\n", "line 2, column 1: the board has only 2 rows; expected 3 to 40"),
        ("\n...\n...", "line 3, column 1: the board has only 2 rows; expected 3 to 40"),
        (&many_rows, "line 41, column 1: the board has more than 40 rows; expected 3 to 40"),
    ] {
        let error = Board::from_diagram(text, rules()).unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
        assert!(message.starts_with(&format!("line {}, column {}: ", error.line(), error.column())));
    }
    let error = Board::from_matrix("000\n030\n000", rules()).unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 2: '3' is not a cell; expected '0', '1' or '2'");
    let error = Board::from_rows(&["...\n...", "...", "..."], rules()).unwrap_err();
    assert_eq!(error.kind(), ParseBoardErrorKind::DiagramCell { found: '\n' });
}

#[test]
fn bad_flat_diagrams_are_refused() {
    let message = |text: &str| {
        Board::from_flat_diagram(text, BoardSize::square(3).unwrap(), rules()).unwrap_err().to_string()
    };
    assert_eq!(message("........"), "line 1, column 9: the board ends after 8 cells; expected 9");
    assert_eq!(
        message("..........."),
        "line 1, column 10: the board goes on after 9 cells; expected no more"
    );
    assert_eq!(message("...\n.2."), "line 2, column 2: '2' is not a cell; expected '.', 'X' or 'O'");
}

#[test]
fn move_lists_need_no_blanks() {
    let expected = Board::from_moves("h8 i9 j10", size(), rules()).unwrap();
    for text in ["h8i9j10", "H8 I9J10", "\n h8\ti9\r\n\nj10 \n"] {
        let board = Board::from_moves(text, size(), rules()).unwrap();
        assert_eq!(board, expected, "{text:?}");
        assert_eq!(board.to_moves_text(), "h8 i9 j10");
    }
    assert_eq!(Board::from_moves("", size(), rules()).unwrap().to_moves_text(), "");
    let wide = Board::from_moves("aa1ab12a1", BoardSize::square(40).unwrap(), rules()).unwrap();
    assert_eq!(wide.to_moves_text(), "aa1 ab12 a1");
}

#[test]
fn bad_move_lists_are_refused_with_line_and_column() {
    for (text, message) in [
        ("h8 i", "line 1, column 5: the row number is missing; expected letters and a number such as h8"),
        ("h8, i9", "line 1, column 3: unexpected ','; expected letters and a number such as h8"),
        ("h8\n\n i9 é", "line 3, column 5: unexpected 'é'; expected letters and a number such as h8"),
        (
            "h8\r\ni\r\nj9",
            "line 2, column 2: the row number is missing; expected letters and a number such as h8",
        ),
        ("h8 i0", "line 1, column 5: no such row 0; expected 1 to 40 without leading zeros"),
        ("h8 zz1", "line 1, column 4: no such column zz; expected a to z or aa to an"),
        ("h8\np1", "line 2, column 1: p1 is off the 15x15 board; expected a1 to o15"),
        ("h8 i9h8", "line 1, column 6: h8 is already taken by X; expected an empty cell"),
        (
            "a1 a2 b1 b2 c1 c2 d1 d2 e1 e2",
            "line 1, column 28: e2 cannot be played: the game is over (X wins)",
        ),
    ] {
        let error = Board::from_moves(text, size(), rules()).unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
        assert!(message.starts_with(&format!("line {}, column {}: ", error.line(), error.column())));
    }
}

proptest! {
    #[test]
    fn written_boards_read_back(
        (size, cells) in (3_u8..=40, 3_u8..=40).prop_flat_map(|(width, height)| {
            let size = BoardSize::new(width, height).unwrap();
            let cell = prop_oneof![Just('.'), Just('X'), Just('O')];
            (Just(size), prop::collection::vec(cell, size.cells()))
        }),
    ) {
        let flat: String = cells.into_iter().collect();
        let board = Board::from_flat_diagram(&flat, size, rules()).unwrap();
        prop_assert_eq!(board.to_diagram().replace('\n', ""), flat);
        prop_assert_eq!(&Board::from_diagram(&board.to_diagram(), rules()).unwrap(), &board);
        prop_assert_eq!(&Board::from_matrix(&board.to_matrix(), rules()).unwrap(), &board);
    }

    #[test]
    fn written_move_lists_read_back(cells in prop::collection::vec(0_usize..225, 0..100)) {
        let mut board = Board::new(size(), rules());
        for cell in cells {
            let _ = board.play(size().coord_at(cell).unwrap());
        }
        let text = board.to_moves_text();
        for text in [text.replace(' ', ""), text] {
            let read = Board::from_moves(&text, size(), rules()).unwrap();
            prop_assert!(read.moves().eq(board.moves()));
            prop_assert_eq!(&read, &board);
        }
    }

    #[test]
    fn no_text_makes_a_parser_panic(
        text in any::<String>(),
        cells in "([.XOxo012 \t\r\n]{0,60}\n?){0,5}",
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        moves in "([a-zA-Z]{1,2}[0-9]{1,2}[ \n]?){0,20}",
    ) {
        for text in [text.as_str(), &cells, &String::from_utf8_lossy(&bytes), &moves] {
            let _ = Board::from_diagram(text, rules());
            let _ = Board::from_matrix(text, rules());
            let _ = Board::from_flat_diagram(text, size(), rules());
            let _ = Board::from_rows(&[text], rules());
            let _ = Board::from_moves(text, size(), rules());
            let _ = text.parse::<BoardSize>();
            let _ = text.parse::<crate::Slice>();
        }
    }
}
