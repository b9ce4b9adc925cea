//! The lines of the Kalah Game Protocol: read, written, and refused with a place.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use gomoku_kalaha::kgp::{Argument, BoardLiteral, Command, ParseCommandErrorKind, Word};
use gomoku_kalaha::{EmptyCapture, Kalaha, Pit, PositionErrorKind};
use gomoku_search::Side;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

fn read(line: &str) -> Command {
    line.parse().unwrap_or_else(|error| panic!("{line:?}: {error}"))
}

#[test]
fn the_lines_of_the_specification_are_read() {
    for (line, id, reference, name, arguments) in [
        ("kgp 1 0 1", None, None, "kgp", 3),
        ("2 kgp 1 0 1", Some(2), None, "kgp", 3),
        ("mode freeplay", None, None, "mode", 1),
        ("4 state <3,0,0,3,3,3,3,3,3>", Some(4), None, "state", 1),
        ("@4 move 1", None, Some(4), "move", 1),
        ("6@4 stop", Some(6), Some(4), "stop", 0),
        ("error \"Unsupported activity\"", None, None, "error", 1),
        ("  7@3\t set   info:name  \"x y\" \r", Some(7), Some(3), "set", 2),
        ("goodbye", None, None, "goodbye", 0),
        ("12\tping", Some(12), None, "ping", 0),
        ("3 2nd", Some(3), None, "2nd", 0),
        ("2nd 3", None, None, "2nd", 1),
        ("18446744073709551615 ping", Some(u64::MAX), None, "ping", 0),
    ] {
        let command = read(line);
        assert_eq!((command.id, command.reference), (id, reference), "{line}");
        assert_eq!((command.name.as_str(), command.arguments.len()), (name, arguments), "{line}");
    }
}

#[test]
fn arguments_have_their_types() {
    let word = |text| Argument::Word(Word::new(text).unwrap());
    let command = read(r#"x 32 +0 -100 0.0 +3.125 -.123 single-word info:name - "with \"marks\\\t" "" 12a"#);
    let expected = [
        Argument::Integer(32),
        Argument::Integer(0),
        Argument::Integer(-100),
        Argument::Real(0.0),
        Argument::Real(3.125),
        Argument::Real(-0.123),
        word("single-word"),
        word("info:name"),
        word("-"),
        Argument::Text("with \"marks\\\t".to_owned()),
        Argument::Text(String::new()),
        word("12a"),
    ];
    assert_eq!(command.arguments, expected);
    assert_eq!(
        command.to_string(),
        r#"x 32 0 -100 0.0 3.125 -0.123 single-word info:name - "with \"marks\\\t" "" 12a"#
    );
}

#[test]
fn what_is_no_command_is_refused_with_its_place() {
    use ParseCommandErrorKind::{Argument, Board, Name, Number, Text};
    for (line, kind, message) in [
        ("", Name, "column 1: expected the name of a command"),
        ("12", Name, "column 1: expected the name of a command"),
        ("12 ", Name, "column 4: expected the name of a command"),
        ("!?", Name, "column 1: expected the name of a command"),
        ("8@ stop", Number, "column 3: expected a number"),
        ("8@4stop", Argument, "column 4: expected a blank"),
        ("99999999999999999999 ping", Number, "column 1: \"99999999999999999999\" is too large"),
        ("move 99999999999999999999", Number, "column 6: \"99999999999999999999\" is too large"),
        (
            "move 1,2",
            Argument,
            "column 6: \"1,2\" is neither a number nor a word; a text needs quotation marks",
        ),
        ("set \"a\"\"b\"", Argument, "column 8: expected a blank"),
        ("set \"a", Text, "column 7: expected a quotation mark at the end of the text"),
        ("set \"a\nb\"", Text, "column 7: expected a quotation mark at the end of the text"),
        ("set word\"text\"", Argument, "column 9: expected a blank"),
        ("set 1<1,0,0,1,1>", Argument, "column 6: expected a blank"),
        ("set 1.", Argument, "column 5: \"1.\" is neither a number nor a word; a text needs quotation marks"),
        ("set .", Argument, "column 5: \".\" is neither a number nor a word; a text needs quotation marks"),
        (
            "set 1.2.3",
            Argument,
            "column 5: \"1.2.3\" is neither a number nor a word; a text needs quotation marks",
        ),
        (
            "set a.5",
            Argument,
            "column 5: \"a.5\" is neither a number nor a word; a text needs quotation marks",
        ),
        (
            "set a_b",
            Argument,
            "column 5: \"a_b\" is neither a number nor a word; a text needs quotation marks",
        ),
        ("set \"ä\\\"", Text, "column 9: expected a quotation mark at the end of the text"),
        ("state <>", Number, "column 8: expected a number"),
        ("state <1,0,0,1,1", Board, "column 17: expected ',' or '>'"),
        ("state <1, 0,0,1,1>", Number, "column 10: expected a number"),
        ("state <1,0,4294967296,1,1>", Number, "column 12: \"4294967296\" is too large"),
        (
            "state <2,0,0,1,1>",
            Board,
            "column 7: 5 numbers on the board; expected the size from 1 on, two stores and two rows of pits: 3 + 2 × size",
        ),
        (
            "state <0,0,0>",
            Board,
            "column 7: 3 numbers on the board; expected the size from 1 on, two stores and two rows of pits: 3 + 2 × size",
        ),
    ] {
        let error = line.parse::<Command>().expect_err(line);
        assert_eq!((error.kind(), error.to_string().as_str()), (kind, message), "{line}");
        assert!(message.starts_with(&format!("column {}: ", error.column())), "{line}");
    }
}

#[test]
fn arguments_are_what_they_are_made_of() {
    assert_eq!(Argument::from(-7), Argument::Integer(-7));
    assert_eq!(Argument::from("a b"), Argument::Text("a b".to_owned()));
    assert_eq!(Argument::from(Pit::new(4).unwrap()), Argument::Integer(4));
    assert_eq!(Argument::from(board("<1,0,0,1,1>")), Argument::Board(board("<1,0,0,1,1>")));
    // The protocol takes a word and a text for the same.
    assert_eq!(Argument::Word(Word::new("free-play:1").unwrap()).text(), Some("free-play:1"));
    assert_eq!(Argument::from("two words").text(), Some("two words"));
    for no_text in [Argument::Integer(1), Argument::Real(1.5), Argument::Board(board("<1,0,0,1,1>"))] {
        assert_eq!(no_text.text(), None);
    }
    for (number, text) in [
        (2.0, "2.0"),
        (-0.5, "-0.5"),
        (1e20, "100000000000000000000.0"),
        (f64::NAN, "0.0"),
        (f64::INFINITY, "0.0"),
        (f64::NEG_INFINITY, "0.0"),
    ] {
        assert_eq!(Argument::Real(number).to_string(), text);
    }
    for no_word in ["", "7", "+7", "-7", "a b", "a.b", "ä", "\""] {
        assert_eq!(Word::new(no_word), None, "{no_word:?}");
    }
    for word in ["-", ":", "--", "7-", "-7a"] {
        assert_eq!(Word::new(word).unwrap().as_str(), word);
    }
    assert_eq!(
        format!("{} {:?}", gomoku_kalaha::kgp::LONGEST_LINE, gomoku_kalaha::kgp::VERSION),
        "16384 [1, 0, 1]"
    );
}

#[test]
fn escaped_characters_are_what_they_stand_for() {
    let texts = |line: &str| {
        read(line).arguments.iter().map(|text| text.text().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(texts(r#"set "a\nb" "a\r\tb" "\\" "\"" "\x""#), ["a\nb", "a\r\tb", "\\", "\"", "x"]);
    assert_eq!(Argument::from("\t\r\n\\\"é").to_string(), r#""\t\r\n\\\"é""#);
}

fn board(line: &str) -> BoardLiteral {
    match read(&format!("state {line}")).arguments.pop() {
        Some(Argument::Board(board)) => board,
        other => panic!("{other:?}"),
    }
}

#[test]
fn boards_are_seen_by_south_whoever_is_to_move() {
    let drawn = board("<3,10,2,1,2,3,4,2,0>");
    assert_eq!((drawn.size(), drawn.stores(), drawn.total()), (3, [10, 2], 24));
    assert_eq!((drawn.south(), drawn.north()), (&[1, 2, 3][..], &[4, 2, 0][..]));
    assert_eq!(drawn.playable_pits().collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(board("<4,0,0,0,2,0,1,5,5,5,5>").playable_pits().collect::<Vec<_>>(), [2, 4]);
    let position = drawn.position(EmptyCapture::NotCaptured).unwrap();
    assert_eq!(position.to_string(), "1 2 3 10 4 2 0 2");
    assert_eq!((position.side_to_move(), position.rule()), (Side::First, EmptyCapture::NotCaptured));
    assert_eq!(BoardLiteral::of(&position), drawn);
    assert_eq!(
        BoardLiteral::of(&position.with_side_to_move(Side::Second)).to_string(),
        "<3,2,10,4,2,0,1,2,3>"
    );
}

#[test]
fn boards_with_any_number_of_stones_are_positions() {
    for (line, stones) in [
        ("<2,0,0,1,0,0,4>", 5),
        ("<1,7,0,13,20>", 40),
        ("<12,40000,0,25000,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,535>", 65_535),
    ] {
        let position = board(line).position(EmptyCapture::NotCaptured).unwrap();
        assert_eq!(position.places().map(u32::from).sum::<u32>(), stones, "{line}");
        for pit in position.playable_pits() {
            let after = position.sow(pit).unwrap().after;
            assert_eq!(after.places().map(u32::from).sum::<u32>(), stones, "{line}");
        }
    }
    for (line, kind, message) in [
        ("<1,65535,0,1,1>", PositionErrorKind::StoneCount, "65537 stones in all; expected at most 65535"),
        (
            "<1,0,4294967295,4294967295,1>",
            PositionErrorKind::StoneCount,
            "8589934591 stones in all; expected at most 65535",
        ),
        (
            "<1,0,0,3,0>",
            PositionErrorKind::NotSwept,
            "the second side's pits are empty, so the game is over: the 3 stones in the first side's pits belong in its store \
             (place 2)",
        ),
        (
            "<13,0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1>",
            PositionErrorKind::PlaceCount,
            "28 places; expected 2 × pits + 2 for 1 to 12 pits a side: 4, 6, 8 … 26 (14 for six pits)",
        ),
    ] {
        let error = board(line).position(EmptyCapture::NotCaptured).unwrap_err();
        assert_eq!((error.kind(), error.to_string().as_str()), (kind, message), "{line}");
    }
}

#[test]
fn boards_have_as_many_numbers_as_their_size_says() {
    for numbers in [&[][..], &[1, 0], &[0, 0, 0], &[1, 0, 0, 1], &[1, 0, 0, 1, 1, 1], &[u32::MAX, 0, 0, 1, 1]]
    {
        assert_eq!(BoardLiteral::from_numbers(numbers), None, "{numbers:?}");
    }
    let smallest = BoardLiteral::from_numbers(&[1, 7, 8, 2, 3]).unwrap();
    assert_eq!((smallest.south(), smallest.north(), smallest.stores()), (&[2][..], &[3][..], [7, 8]));
}

#[test]
fn every_usual_position_can_be_set_up() {
    for text in ["4 4 4 4 4 4 0 4 4 4 4 4 4 0", "1 0 5 0 2 4", "0 7 0 1"] {
        let position: Kalaha = text.parse().unwrap();
        let places: Vec<u32> = position.places().map(u32::from).collect();
        assert_eq!(Kalaha::set_up(&places), Ok(position));
    }
}

fn arguments() -> impl Strategy<Value = Argument> {
    prop_oneof![
        any::<i64>().prop_map(Argument::Integer),
        any::<f64>().prop_filter("no number", |number| number.is_finite()).prop_map(Argument::Real),
        "[a-zA-Z0-9:-]{1,12}".prop_filter_map("a number", |text| Word::new(&text).map(Argument::Word)),
        ".{0,20}".prop_map(Argument::Text),
        "[\"\\\\\n\r\tn]{0,9}".prop_map(Argument::Text),
        (1_u32..15).prop_flat_map(|size| {
            vec(0_u32..200, 2 + 2 * size as usize).prop_map(move |numbers| {
                let numbers: Vec<u32> = [size].into_iter().chain(numbers).collect();
                Argument::Board(BoardLiteral::from_numbers(&numbers).unwrap())
            })
        }),
    ]
}

proptest! {
    #[test]
    fn commands_are_read_as_they_are_written(
        id in option::of(any::<u64>()),
        reference in option::of(any::<u64>()),
        name in "[0-9]{0,3}[a-zA-Z][a-zA-Z0-9]{0,5}",
        arguments in vec(arguments(), 0..5),
    ) {
        let command = Command { id, reference, name, arguments };
        let line = command.to_string();
        prop_assert!(!line.contains(['\n', '\r']), "{line:?}");
        prop_assert_eq!(line.parse::<Command>(), Ok(command));
    }

    #[test]
    fn no_text_makes_the_reader_panic(line in ".{0,60}") {
        if let Err(error) = line.parse::<Command>() {
            prop_assert!((1..=line.chars().count() + 1).contains(&error.column()), "{line:?}: {error}");
        }
    }

    #[test]
    fn nearly_commands_do_not_make_the_reader_panic(line in "[0-9@ .<>,\"\\\\a+:-]{0,30}") {
        if let Ok(command) = line.parse::<Command>() {
            prop_assert_eq!(command.to_string().parse(), Ok(command));
        }
    }
}
