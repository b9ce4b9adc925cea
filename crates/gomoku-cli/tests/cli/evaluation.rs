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
    // With a gap, for the scorers that see it.
    let position = DIAGRAM.replacen("....XXO....", ".X.XX.O.O..", 1);
    for scorer in ["slices", "windows", "lines", "aware"] {
        for own in ["X", "O"] {
            let text = transcript(&format!("score --scorer {scorer} --own {own} --json"), position.as_str());
            let answer: Value = serde_json::from_str(&text).unwrap();
            let points = answer["findings"]
                .as_array()
                .unwrap()
                .iter()
                .map(|finding| finding["points"].as_f64().unwrap());
            // Halves and quarters are exact.
            assert_eq!(answer["total"].as_f64(), Some(points.sum::<f64>()), "{scorer} {own}");
        }
    }
}

/// `X.X..` at the wall, and far away an open pair of O's.
const GAP: &str = ".......\n.......\nX.X....\n.......\n.OO....\n.......\n.......\n";

#[test]
fn lines_with_a_gap_are_worth_parts_of_a_point() {
    assert_in_order(
        &transcript("score --scorer lines --own X", GAP),
        &[
            "player  pattern         times    points",
            "X       ox_x_               1      +8.5",
            "O       _oo_                1      -100",
            "total for X                       -91.5",
        ],
    );
    let answer = transcript("score --scorer lines --own X --json", GAP);
    assert_in_order(&answer, &[r#""total":-91.5,"#, r#""points":8.5"#, r#""points":-100}"#]);
}

#[test]
fn the_table_grows_with_the_numbers() {
    assert_in_order(
        &transcript("score --scorer lines --own O", "XXXXX.\n......\nO.....\n......\nOO....\n......\n"),
        &[
            "player  pattern         times       points\n",
            "X       oxxxxx_             1 -99999999999\n",
            "O       _o_o_               1          +85\n",
            "total for O                   -99999999904\n",
        ],
    );
}

/// X is to move, with a three that has a gap, against O's unbroken one.
const THREES: &str = "..........\n..........\n...XX.X...\n..........\n...OOO....\n..........\n";

fn total(scorer: &str, own: &str) -> i64 {
    let text = transcript(&format!("score --scorer {scorer} --own {own} --json"), THREES);
    serde_json::from_str::<Value>(&text).unwrap()["total"].as_i64().unwrap()
}

#[test]
fn the_scorer_that_knows_the_turn_has_one_score_for_both() {
    assert!(total("aware", "X") > 200, "{}", total("aware", "X"));
    assert_eq!(total("aware", "O"), -total("aware", "X"));
    assert_in_order(
        &transcript("score --scorer aware --own X", THREES),
        &["_xx_x_              1      +256", "_ooo_               1       -32"],
    );
}

#[test]
fn scripts_can_choose_the_scorer() {
    let answer = |scorer: &str, position: &str| -> Value {
        let line = json!({ "rows": position.lines().collect::<Vec<_>>(), "own": "X" });
        let text = transcript(&format!("batch score --scorer {scorer}"), format!("{line}\n"));
        serde_json::from_str(&text).unwrap()
    };
    assert_eq!(answer("slices", GAP), json!({ "line": 1, "x": 9, "o": 14, "total": 9 - 14 }));
    assert_eq!(answer("lines", GAP), json!({ "line": 1, "x": 8.5, "o": 100, "total": -91.5 }));
    for scorer in ["slices", "windows", "lines", "aware"] {
        let answer = answer(scorer, THREES);
        let number = |field: &str| answer[field].as_i64().unwrap();
        assert_eq!(number("total"), total(scorer, "X"), "{scorer}");
        assert_eq!(number("total"), number("x") - number("o"), "{scorer}");
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

#[test]
fn a_priority_can_be_explained() {
    let input =
        "..........\n...XX.....\n..........\n..........\n..........\n..........\n..........\n..........\n";
    let text = transcript("priorities --side X --explain f7", input);
    let rest = text.split_once("\nf7: ").expect("the cell and its number").1;
    let mut lines = rest.lines();
    let total: i64 = lines.next().unwrap().parse().unwrap();
    let parts: Vec<(i64, &str)> = lines
        .map(|line| line.trim().split_once("  ").unwrap())
        .map(|(priority, pattern)| (priority.parse().unwrap(), pattern))
        .collect();
    assert_eq!(parts.iter().map(|(priority, _)| priority).sum::<i64>(), total);
    assert!(parts.contains(&(500, "-XX_-...  c7 d7 e7 f7 g7")), "{parts:?}");
    let text = transcript("priorities --side X --explain f7 --json", input);
    let answer: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(answer["explain"]["cell"], "f7");
    assert_eq!(answer["explain"]["patterns"].as_array().unwrap().len(), parts.len());
    let output = gomoku("priorities --side X --explain z20").write_stdin(input).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("z20 is off the 10x8 board; expected a1 to j8"), "{error}");
}

#[test]
fn a_style_file_without_a_pattern_is_refused_and_its_title_changes_no_terminal() {
    let path = std::env::temp_dir().join(format!("gomoku-style-title-{}.cmp", std::process::id()));
    let call = format!("priorities --side X --style-file {}", path.display());
    for text in ["hello", "\0\0\0"] {
        std::fs::write(&path, text).unwrap();
        let output = gomoku(&call).write_stdin(DIAGRAM).output().unwrap();
        assert_eq!((output.status.code(), output.stdout), (Some(1), Vec::new()), "{text:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            said.contains(
                "line 1, column 1: there is no pattern behind the style's name; expected lines such as"
            ),
            "{said}"
        );
    }
    std::fs::write(&path, "Mine\u{1b}[2J\n-XX_-... 500\n").unwrap();
    assert!(transcript(&call, DIAGRAM).starts_with("Mine\\u{1b}[2J, X to move\n"));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_style_file_counts_instead_of_the_style() {
    let path = std::env::temp_dir().join(format!("gomoku-style-{}.cmp", std::process::id()));
    std::fs::write(&path, "Mine\n-X_-.... 7\n").unwrap();
    let call = format!("priorities --style attacker --side X --style-file {}", path.display());
    let text = transcript(&call, ".....\n.X...\n.....\n");
    std::fs::remove_file(&path).unwrap();
    assert!(text.starts_with("Mine, X to move"), "{text}");
}
