//! Positions and moves in JSON.
#![cfg(feature = "serde")]

use gomoku_kalaha::{Cell, EmptyCapture, Kalaha, Pit, TicTacToe};
use gomoku_search::Side;

#[test]
fn kalaha_is_its_places_with_mover_and_rule() {
    let position =
        Kalaha::new(2, 3).unwrap().with_side_to_move(Side::Second).with_rule(EmptyCapture::NotCaptured);
    let json = r#"{"pits":[3,3,0,3,3,0],"mover":2,"rule":"standard"}"#;
    assert_eq!(serde_json::to_string(&position).unwrap(), json);
    assert_eq!(serde_json::from_str::<Kalaha>(json).unwrap(), position);
    let by_default: Kalaha = serde_json::from_str(r#"{"pits":[3,3,0,3,3,0],"mover":1}"#).unwrap();
    assert_eq!(by_default, Kalaha::new(2, 3).unwrap());
}

#[test]
fn what_is_read_is_checked() {
    let refuse = |json: &str| serde_json::from_str::<Kalaha>(json).unwrap_err().to_string();
    assert!(
        refuse(r#"{"pits":[3,3,0,3,3,1],"mover":1}"#)
            .starts_with("13 stones in all; expected a multiple of 4")
    );
    assert!(
        refuse(r#"{"pits":[3,3,0,3,3,0],"mover":3}"#).starts_with("3 is not a side to move; expected 1 or 2")
    );
    assert!(
        refuse(r#"{"pits":[3,3,0,3,3,0],"mover":1,"rule":"x"}"#).starts_with("\"x\" is not a capture rule")
    );
    assert!(serde_json::from_str::<TicTacToe>(r#""XXX\n...\n...""#).is_err());
    assert!(serde_json::from_str::<Pit>("13").unwrap_err().to_string().starts_with("13 is not a pit"));
    assert!(serde_json::from_str::<Cell>("0").unwrap_err().to_string().starts_with("0 is not a cell"));
}

#[test]
fn errors_speak_of_positions_and_not_of_private_types() {
    let position = "a position of Kalaha with `pits`, `mover` and `rule`";
    for (json, message) in [
        ("7", format!("invalid type: integer `7`, expected {position}")),
        ("\"4 4 0 4 4 0\"", format!("invalid type: string \"4 4 0 4 4 0\", expected {position}")),
        ("[]", format!("invalid length 0, expected {position}")),
        ("{}", "missing field `pits`".to_owned()),
        (r#"{"pits":[1,0,1,0]}"#, "missing field `mover`".to_owned()),
        (r#"{"pits":7}"#, "invalid type: integer `7`, expected a sequence".to_owned()),
        (r#"{"pits":[-1]}"#, "invalid value: integer `-1`, expected u32".to_owned()),
        (r#"{"pits":[],"pits":[]}"#, "duplicate field `pits`".to_owned()),
    ] {
        let error = serde_json::from_str::<Kalaha>(json).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{message} at ")), "{json}: {error}");
        assert!(!error.contains("Form") && !error.contains("struct"), "{error}");
    }
}

#[test]
fn a_finished_position_keeps_its_mover() {
    for side in Side::ALL {
        let position = "0 3 0 1".parse::<Kalaha>().unwrap().with_side_to_move(side);
        let json = serde_json::to_string(&position).unwrap();
        assert_eq!(serde_json::from_str::<Kalaha>(&json).unwrap(), position);
    }
}

#[test]
fn moves_are_numbers_and_tic_tac_toe_is_its_text() {
    assert_eq!(serde_json::to_string(&Pit::new(3)).unwrap(), "3");
    assert_eq!(serde_json::from_str::<Pit>("3").unwrap(), Pit::new(3).unwrap());
    assert_eq!(serde_json::to_string(&Cell::new(9)).unwrap(), "9");
    assert_eq!(serde_json::from_str::<Cell>("9").unwrap(), Cell::new(9).unwrap());
    let position: TicTacToe = "X..\n.O.\n...".parse().unwrap();
    let json = serde_json::to_string(&position).unwrap();
    assert_eq!(json, r#""X..\n.O.\n...""#);
    assert_eq!(serde_json::from_str::<TicTacToe>(&json).unwrap(), position);
}
