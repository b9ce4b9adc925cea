//! Text forms of everything that can be serialised.
#![cfg(feature = "serde")]

use gomoku_core::{Board, BoardSize, Coord, Direction, Player, Rule, Rules, Slice};
use serde::de::DeserializeOwned;
use serde_json::{Value, from_value, json, to_value};

#[test]
fn small_types_are_their_text_form() {
    assert_eq!(to_value("h8".parse::<Coord>().unwrap()).unwrap(), json!("h8"));
    assert_eq!(to_value(Player::O).unwrap(), json!("O"));
    assert_eq!(to_value(Rule::Standard).unwrap(), json!("standard"));
    assert_eq!(to_value(Direction::AntiDiagonal).unwrap(), json!("a"));
    assert_eq!(to_value(BoardSize::new(20, 15).unwrap()).unwrap(), json!("20x15"));

    assert_eq!(to_value("_xxo_".parse::<Slice>().unwrap()).unwrap(), json!("_xxo_"));

    assert_eq!(from_value::<Slice>(json!(".XXO.")).unwrap(), "_xxo_".parse().unwrap());
    assert_eq!(from_value::<Coord>(json!("H8")).unwrap(), "h8".parse().unwrap());
    assert_eq!(from_value::<Player>(json!("x")).unwrap(), Player::X);
    assert_eq!(from_value::<Rule>(json!("exact")).unwrap(), Rule::Standard);
    assert_eq!(from_value::<Direction>(json!("d")).unwrap(), Direction::Diagonal);
    assert_eq!(from_value::<BoardSize>(json!("15")).unwrap(), BoardSize::square(15).unwrap());
}

#[test]
fn bad_text_is_refused_with_the_reason() {
    let error = from_value::<Coord>(json!("h0")).unwrap_err();
    assert_eq!(error.to_string(), "column 2: no such row 0; expected 1 to 40 without leading zeros");
    let error = from_value::<Player>(json!(1)).unwrap_err();
    assert_eq!(error.to_string(), "invalid type: integer `1`, expected a player, \"X\" or \"O\"");
    let error = from_value::<Rules>(json!({"line_length": 2, "rule": "freestyle"})).unwrap_err();
    assert_eq!(error.to_string(), "2 in a row is out of range; expected 3 to 10");
    let error = from_value::<Rules>(json!({"line_length": 4, "rule": "renju"})).unwrap_err();
    assert_eq!(error.to_string(), "renju is not known with 4 in a row; expected 5");
    let error = from_value::<Rule>(json!(1)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "invalid type: integer `1`, expected a rule such as \"freestyle\" or \"renju\""
    );
}

#[test]
fn rules_and_boards_read_back() {
    let rules = Rules::standard(4).unwrap();
    assert_eq!(to_value(rules).unwrap(), json!({"line_length": 4, "rule": "standard"}));
    assert_eq!(from_value::<Rules>(to_value(rules).unwrap()).unwrap(), rules);
    for rule in Rule::ALL {
        let value = json!({"line_length": 5, "rule": rule.to_string()});
        assert_eq!(from_value::<Rules>(value.clone()).unwrap(), Rules::new(5, rule).unwrap());
        assert_eq!(to_value(Rules::new(5, rule).unwrap()).unwrap(), value);
    }

    let board = Board::from_diagram("X..O\n.X..\n....", rules).unwrap().with_side_to_move(Player::O);
    let value = to_value(&board).unwrap();
    let expected = json!({
        "rows": ["X..O", ".X..", "...."],
        "line_length": 4,
        "rule": "standard",
        "to_move": "O",
    });
    assert_eq!(value, expected);
    assert_eq!(from_value::<Board>(value).unwrap(), board);
}

#[test]
fn bad_boards_are_refused_with_the_reason() {
    let board = |rows: &[&str]| {
        from_value::<Board>(json!({"rows": rows, "line_length": 5, "rule": "freestyle", "to_move": "X"}))
            .map_err(|error| error.to_string())
    };
    let message = board(&["...", ".?.", "..."]).unwrap_err();
    assert_eq!(message, "line 2, column 2: '?' is not a cell; expected '.', 'X' or 'O'");
    assert!(board(&["...\n...", "..."]).is_err(), "a row is one line");
    assert!(board(&[]).is_err());
}

/// The message for something that cannot be read as that type.
fn message<T: DeserializeOwned>(value: Value) -> String {
    from_value::<T>(value).err().expect("not to be read").to_string()
}

#[test]
fn hostile_input_is_answered_without_private_names_and_in_short() {
    let long = "\u{1b}[2J".repeat(1000);
    let messages = [
        message::<Rules>(json!(5)),
        message::<Rules>(json!("freestyle-5")),
        message::<Rules>(json!([])),
        message::<Rules>(json!({})),
        message::<Rules>(json!({"line_length": -1, "rule": "freestyle"})),
        message::<Rules>(json!({"line_length": 5, "rule": long})),
        message::<Board>(json!(null)),
        message::<Board>(json!([["..."]])),
        message::<Board>(json!({"rows": "...", "line_length": 5, "rule": "freestyle", "to_move": "X"})),
        message::<Board>(json!({"rows": [], "line_length": 5, "rule": "freestyle", "to_move": "Z"})),
        message::<Player>(json!(long)),
        message::<Direction>(json!(long)),
        message::<BoardSize>(json!(long)),
        message::<BoardSize>(json!("9".repeat(1000))),
        message::<Coord>(json!("a".repeat(1000) + "1")),
        message::<Slice>(json!(long)),
    ];
    for message in &messages {
        assert!(!message.contains("Fields") && !message.contains("Visitor"), "{message}");
        assert!(message.len() < 160 && !message.contains(char::is_control), "{message:?}");
    }
    assert_eq!(messages[0], "invalid type: integer `5`, expected rules, an object with line_length and rule");
    let board = "invalid type: null, expected a board, an object with rows, line_length, rule and to_move";
    assert_eq!(messages[6], board);
    assert_eq!(messages[9], "no such player \"Z\"; expected X or O");
}
