//! `gomoku score` and `gomoku priorities`, and their operations for scripts with bad lines.

use serde_json::{Value, json};

use crate::{assert_in_order, complaint, gomoku, transcript};

/// The document's first worked example.
const DIAGRAM: &str = "\
...........\n...........\n...........\n...........\n.....O.....\n....XXO....\n...........\n...........\n...........\n...........\n\
...........\n";

fn matrix() -> String {
    DIAGRAM.replace('.', "0 ").replace('X', "1 ").replace('O', "2 ")
}

#[test]
fn a_score_is_shown_pattern_by_pattern() {
    let shown = transcript("score --own O", DIAGRAM);
    assert_in_order(
        &shown,
        &[
            ".....O.....",
            "player  pattern         times    points",
            "X       oxx_                1        -2",
            "O       _oo_                1        +8",
            "total for O                          +5",
        ],
    );
    assert_eq!(transcript("score --own O", matrix()), shown, "a matrix is the same position");
    assert_eq!(transcript("score --own O -", DIAGRAM), shown);
}

#[test]
fn the_findings_add_up_for_every_scorer() {
    for scorer in ["slices", "windows"] {
        for own in ["X", "O"] {
            let text = transcript(&format!("score --scorer {scorer} --own {own} --json"), DIAGRAM);
            let answer: Value = serde_json::from_str(&text).unwrap();
            let points = answer["findings"]
                .as_array()
                .unwrap()
                .iter()
                .map(|finding| finding["points"].as_i64().unwrap());
            assert_eq!(answer["total"], json!(points.sum::<i64>()), "{scorer} {own}");
        }
    }
}

#[test]
fn priorities_are_shown_on_the_board_and_as_data() {
    let shown = transcript("priorities --side X", DIAGRAM);
    assert_in_order(
        &shown,
        &["Aggressive Attacker 0.995, X to move", "160   O 140", "The largest number is at e8."],
    );
    let text = transcript("priorities --side X --style attacker --json", DIAGRAM);
    let answer: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(answer["style"], "Aggressive Attacker");
    assert_eq!(answer["priorities"].as_array().unwrap().len(), 11);
    let none = transcript("priorities --side X", "...\n...\n...\n");
    assert!(none.ends_with("No cell has a priority.\n"), "{none}");
}

#[test]
fn bad_positions_and_styles_are_refused_with_their_place() {
    let refused = |arguments: &str, input: &str| {
        let output = gomoku(arguments).write_stdin(input.as_bytes()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(
        refused("score --own X", "...\n.Z.\n...\n"),
        "gomoku: -: line 2, column 2: 'Z' is not a cell; expected '.', 'X' or 'O'\n"
    );
    assert!(refused("score --own X /no/such/file", "").starts_with("gomoku: cannot read /no/such/file: "));
    assert!(
        refused("priorities --side X --style-file /no/such/file", "").contains("cannot read /no/such/file: ")
    );
    assert!(
        complaint("priorities --side X --style pacifist", 2).contains("aggressive-0995, attacker, defender")
    );
    assert!(complaint("score", 2).contains("--own"));
    assert!(complaint("score --own Z", 2).contains("expected X or O"));
}

#[test]
fn bad_lines_for_scripts_say_what_would_be_right() {
    for (operation, line, error) in [
        ("score", r#"{"rows":["...",5],"own":"X"}"#, "place 2 of 'rows' is 5; expected a text"),
        ("score", r#"{"rows":"...","own":"X"}"#, "'rows' is \"...\"; expected a list of texts"),
        (
            "score",
            r#"{"rows":["...","...","..."],"own":"Z"}"#,
            "'own': no such player \"Z\"; expected X or O",
        ),
        (
            "priorities",
            r#"{"rows":["...","...","..."],"side":"X","style":"none"}"#,
            "'style': there is no style \"none\"; expected aggressive-0995, attacker, defender, preasure, tbuilder, or a file \
             given by --style-file",
        ),
    ] {
        let output = gomoku(&format!("batch {operation}")).write_stdin(line).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer, json!({ "line": 1, "error": error }));
    }
}
