//! Scenario files: there and back, and what is refused.

use gomoku_core::{Board, BoardSize, Player, Rules, Scenario, ScenarioSeats};
use proptest::prelude::*;

const EMPTY_ROW: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";
const ROW: &str = "1 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n";

/// A file with two stones at the top left, one at the top right.
fn file() -> String {
    format!("A corner.\nSomebody\nHard.\nShort.\n1\n2\n3\n{ROW}{}", EMPTY_ROW.repeat(39))
}

#[test]
fn a_file_is_read_and_written_as_it_was() {
    let scenario = Scenario::parse(&file()).unwrap();
    assert_eq!((scenario.title(), scenario.author()), ("A corner.", "Somebody"));
    assert_eq!((scenario.difficulty(), scenario.length()), ("Hard.", "Short."));
    assert_eq!((scenario.seats(), scenario.moves_played()), (ScenarioSeats::HumanIsO, 3));
    assert_eq!(scenario.side_to_move(), Player::O);
    let stones: Vec<String> =
        scenario.board().iter_stones().map(|(coord, player)| format!("{player}{coord}")).collect();
    assert_eq!(stones, ["Xa40", "Ob40", "Oan40"]);
    assert_eq!(scenario.board().rules(), Rules::default());
    assert_eq!(scenario.to_string(), file());
    assert_eq!(scenario.clone().into_board(), *scenario.board());
}

#[test]
fn line_ends_and_blanks_do_not_matter() {
    let scenario = Scenario::parse(&file()).unwrap();
    for text in [
        file().replace('\n', "\r\n"),
        file().trim_end().to_owned(),
        file() + "\n \r\n",
        file().replace("\n1\n2\n", "\n 1\t\n\t2 \n"),
        file().replace("A corner.", "  A corner. "),
        file().replace("0 0 ", "00"),
    ] {
        assert_eq!(Scenario::parse(&text), Ok(scenario.clone()), "{text}");
    }
}

#[test]
fn the_numbers_say_who_plays() {
    for (number, seats) in [
        ("1", ScenarioSeats::HumanIsO),
        ("2", ScenarioSeats::HumanIsX),
        ("0", ScenarioSeats::TwoHumans),
        ("666", ScenarioSeats::TwoHumans),
        ("-1", ScenarioSeats::TwoHumans),
    ] {
        let text = file().replace("\n1\n2\n3\n", &format!("\n{number}\n2\n3\n"));
        let scenario = Scenario::parse(&text).unwrap();
        assert_eq!(scenario.seats(), seats);
        assert_eq!(scenario.to_string(), text, "the number is kept");
        let again = Scenario::parse(&scenario.with_seats(seats).to_string()).unwrap();
        assert_eq!(again.seats(), seats);
    }
}

#[test]
fn bad_files_are_refused_with_line_and_column() {
    let header = "A\nB\nC\nD\n1\n2\n3\n";
    let rows = |count| EMPTY_ROW.repeat(count);
    for (text, message) in [
        (String::new(), "line 1, column 1: the text ends here; expected the title next"),
        ("A\r\n".to_owned(), "line 1, column 2: the text ends here; expected the author next"),
        (
            "A\nB\nC\nD".to_owned(),
            "line 4, column 2: the text ends here; expected the number that says who plays next",
        ),
        (
            "A\nB\nC\nD\n you".to_owned(),
            "line 5, column 2: no number that says who plays; expected 1 if the human is O, 2 if X, another whole \
             number for two humans",
        ),
        ("A\nB\nC\nD\n1\n3\n".to_owned(), "line 6, column 1: no side to move; expected 1 for X or 2 for O"),
        ("A\nB\nC\nD\n1\n\nX\n".to_owned(), "line 6, column 1: no side to move; expected 1 for X or 2 for O"),
        (
            "A\nB\nC\nD\n1\n2\n-3\n".to_owned(),
            "line 7, column 1: no number of moves; expected a whole number from 0",
        ),
        (header.to_owned(), "line 7, column 2: the text ends here; expected the 40 rows of the board next"),
        (
            format!("{header}\n\n"),
            "line 9, column 1: the text ends here; expected the 40 rows of the board next",
        ),
        (format!("{header}{}", rows(39)), "line 8, column 1: the board is 40x39; expected 40x40"),
        (
            format!("{header}{}", rows(41)),
            "line 48, column 1: the board has more than 40 rows; expected 3 to 40",
        ),
        (format!("{header}0 0 0\n0 0 0\n0 0 0\n"), "line 8, column 1: the board is 3x3; expected 40x40"),
        (
            format!("{header}{EMPTY_ROW}0 3{}", rows(38)),
            "line 9, column 3: '3' is not a cell; expected '0', '1' or '2'",
        ),
        (
            format!("{header}{EMPTY_ROW}0 0 0\n{}", rows(38)),
            "line 9, column 6: the row ends after 3 cells; expected 40 as in the first row",
        ),
    ] {
        assert_eq!(Scenario::parse(&text).unwrap_err().to_string(), message, "{text:?}");
    }
}

#[test]
fn a_small_board_is_put_in_the_middle() {
    let board = Board::from_diagram("X..\n...\n...", Rules::freestyle(3).unwrap()).unwrap();
    let scenario = Scenario::new("Small", &board);
    assert_eq!(scenario.board().size(), BoardSize::square(40).unwrap());
    let stones: Vec<_> = scenario.board().iter_stones().collect();
    assert_eq!(stones, [("s21".parse().unwrap(), Player::X)]);
    assert_eq!((scenario.side_to_move(), scenario.moves_played()), (Player::O, 1));
    assert_eq!(scenario.with_moves_played(7).moves_played(), 7);
}

proptest! {
    #[test]
    fn what_is_written_reads_back(
        title in "(?s).{0,20}",
        author in "[a-z \r\n\t]{0,10}",
        stones in proptest::collection::vec((0..40_u8, 0..40_u8, any::<bool>()), 0..60),
        seats in prop::sample::select(vec![ScenarioSeats::HumanIsO, ScenarioSeats::HumanIsX, ScenarioSeats::TwoHumans]),
        moves: u32,
    ) {
        let mut board = Board::new(BoardSize::square(40).unwrap(), Rules::default());
        for (column, row, first) in stones {
            let coord = gomoku_core::Coord::new(column, row).unwrap();
            // A taken cell stays as it is.
            let _ = board.place(coord, if first { Player::X } else { Player::O });
        }
        let scenario = Scenario::new(title, &board)
            .with_author(&author)
            .with_difficulty("Hard.\n1")
            .with_length(author)
            .with_seats(seats)
            .with_moves_played(moves);
        prop_assert_eq!(scenario.board(), &board);
        prop_assert_eq!(Scenario::parse(&scenario.to_string()), Ok(scenario));
    }

    #[test]
    fn no_text_breaks_the_reader(text in "(?s).{0,80}", cut in 0..1000_usize) {
        let _ = Scenario::parse(&text);
        let file = file();
        let _ = Scenario::parse(&(file[..cut.min(file.len())].to_owned() + &text));
    }
}
