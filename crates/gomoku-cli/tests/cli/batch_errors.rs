//! `gomoku batch` with bad lines: each gets its reason, and the rest goes on.

use serde_json::Value;

use crate::{complaint, gomoku};

/// The answers to lines of which some are bad: the exit status must say so.
#[track_caller]
fn answers(operation: &str, input: impl Into<Vec<u8>>) -> Vec<Value> {
    let output = gomoku(&format!("batch {operation}")).write_stdin(input).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "some lines were bad");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Asserts the error of each line, in one run, with a good line behind them.
#[track_caller]
fn assert_errors(operation: &str, cases: &[(&str, &str)], good: &str) {
    let lines: Vec<&str> = cases.iter().map(|(line, _)| *line).chain([good]).collect();
    let input = lines.join("\n");
    for threads in [1, 4] {
        let answers = answers(&format!("{operation} --threads {threads}"), input.as_str());
        assert_eq!(answers.len(), cases.len() + 1);
        for (number, ((line, expected), answer)) in cases.iter().zip(&answers).enumerate() {
            assert_eq!(answer["line"], number + 1);
            assert_eq!(answer["error"].as_str(), Some(*expected), "{line}");
        }
        assert_eq!(answers[cases.len()].get("error"), None, "the rest goes on");
    }
}

#[test]
fn bad_sowings_say_what_was_wrong_and_what_would_be_right() {
    let four = "[4,4,4,4,4,4,0,4,4,4,4,4,4,0]";
    let with = |fields: &str| format!(r#"{{"pos":{four},{fields}}}"#);
    let lines = [
        with(r#""mover":3,"pit":1"#),
        with(r#""mover":"1","pit":1"#),
        with(r#""pit":1"#),
        with(r#""mover":1"#),
        with(r#""mover":1,"pit":null"#),
        with(r#""mover":1,"pit":0"#),
        with(r#""mover":1,"pit":7"#),
        with(r#""mover":1,"pit":300"#),
        with(r#""mover":1,"pit":-1"#),
        with(r#""mover":1,"pit":1.5"#),
        with(r#""mover":1,"pit":1,"rule":3"#),
    ];
    let cases = [
        "'mover' is 3; expected 1 or 2",
        "'mover' is \"1\"; expected 1 or 2",
        "'mover' is missing; expected 1 or 2",
        "'pit' is missing; expected a whole number from 1 to 6",
        "'pit' is missing; expected a whole number from 1 to 6",
        "'pit' is 0; expected a whole number from 1 to 6",
        "'pit' is 7; expected a whole number from 1 to 6",
        "'pit' is 300; expected a whole number from 1 to 6",
        "'pit' is -1; expected a whole number from 1 to 6",
        "'pit' is 1.5; expected a whole number from 1 to 6",
        "'rule' is 3; expected a text",
    ];
    let cases: Vec<(&str, &str)> = lines.iter().map(String::as_str).zip(cases).collect();
    assert_errors("kalaha-apply", &cases, &with(r#""mover":1,"pit":1"#));
}

#[test]
fn impossible_positions_say_why() {
    assert_errors(
        "kalaha-apply",
        &[
            (r#"{"mover":1,"pit":1}"#, "'pos' is missing; expected a list of numbers"),
            (r#"{"pos":"4 4","mover":1,"pit":1}"#, "'pos' is \"4 4\"; expected a list of numbers"),
            (
                r#"{"pos":[2,-2,0,2,2,0],"mover":1,"pit":1}"#,
                "place 2 of 'pos' is -2; expected a whole number from 0 to 288",
            ),
            (
                r#"{"pos":[2,2,0,2,2,4294967296],"mover":1,"pit":1}"#,
                "place 6 of 'pos' is 4294967296; expected a whole number from 0 to 288",
            ),
            (
                r#"{"pos":[2,"2",0,2,2,0],"mover":1,"pit":1}"#,
                "place 2 of 'pos' is \"2\"; expected a whole number from 0 to 288",
            ),
            (r#"{"pos":[0,4,0,2,2,0],"mover":1,"pit":1}"#, "pit 1 is empty; only pit 2 has stones"),
            (r#"{"pos":[0,0,4,0,0,4],"mover":1,"pit":1}"#, "pit 1 cannot be sown: the game is over"),
        ],
        r#"{"pos":[2,2,0,2,2,0],"mover":2,"pit":2}"#,
    );
    // The wording of these belongs to the library: only its place and its sense are looked at.
    let answers = answers(
        "kalaha-values",
        "{\"pos\":[1],\"mover\":1}\n{\"pos\":[2,2,1,2,2,0],\"mover\":1}\n{\"pos\":[0,0,4,2,2,0],\"mover\":1}\n\
         {\"pos\":[2,2,0,2,2,0],\"mover\":1,\"rule\":\"chess\"}\n",
    );
    for (answer, parts) in answers.iter().zip([
        &["'pos': 1 place", "expected"][..],
        &["'pos': 9 stones", "expected a multiple of 4"],
        &["'pos': ", "the game is over", "belong in its store"],
        &["'rule': ", "chess", "empty_capture", "standard"],
    ]) {
        let error = answer["error"].as_str().unwrap();
        assert!(parts.iter().all(|part| error.contains(part)), "{error}");
    }
}

#[test]
fn bad_starts_say_what_was_wrong_and_what_would_be_right() {
    assert_errors(
        "kalaha-start",
        &[
            (r#"{"n":1}"#, "'m' is missing; expected a whole number from 1 to 12"),
            (r#"{"m":0,"n":1}"#, "'m' is 0; expected a whole number from 1 to 12"),
            (r#"{"m":300,"n":1}"#, "'m' is 300; expected a whole number from 1 to 12"),
            (r#"{"m":1,"n":13}"#, "'n' is 13; expected a whole number from 1 to 12"),
            (r#"{"m":1,"n":"one"}"#, "'n' is \"one\"; expected a whole number from 1 to 12"),
        ],
        r#"{"m":1,"n":1}"#,
    );
}

#[test]
fn bad_boards_say_what_was_wrong_and_what_would_be_right() {
    assert_errors(
        "outcome",
        &[
            (
                r#"{"board":"........."}"#,
                "the board's size is missing; expected 'rows' and 'cols', or 'size'",
            ),
            (r#"{"rows":3,"board":"........."}"#, "'cols' is missing; expected a whole number from 3 to 40"),
            (r#"{"size":2,"board":"...."}"#, "'size' is 2; expected a whole number from 3 to 40"),
            (r#"{"rows":3,"cols":41,"board":"."}"#, "'cols' is 41; expected a whole number from 3 to 40"),
            (
                r#"{"rows":["..."],"cols":3,"board":"."}"#,
                "'rows' is [\"...\"]; expected a whole number from 3 to 40",
            ),
            (r#"{"size":3,"k":2,"board":"........."}"#, "'k' is 2; expected a whole number from 3 to 10"),
            (r#"{"size":3,"k":11,"board":"........."}"#, "'k' is 11; expected a whole number from 3 to 10"),
            (r#"{"size":3}"#, "'board' is missing; expected a text"),
            (r#"{"size":3,"board":7}"#, "'board' is 7; expected a text"),
        ],
        r#"{"size":3,"board":"........."}"#,
    );
    let answers = answers("outcome", "{\"size\":3,\"board\":\"....?....\"}\n{\"size\":3,\"board\":\"....\"}");
    for (answer, parts) in answers
        .iter()
        .zip([&["'board': ", "column 5", "'?'", "expected"][..], &["'board': ", "4", "expected 9"]])
    {
        let error = answer["error"].as_str().unwrap();
        assert!(parts.iter().all(|part| error.contains(part)), "{error}");
    }
}

#[test]
fn forbidden_points_are_asked_of_whole_boards() {
    assert_errors(
        "forbidden",
        &[
            (r#"{"size":5}"#, "'board' is missing; expected a text"),
            (
                r#"{"board":"........."}"#,
                "the board's size is missing; expected 'rows' and 'cols', or 'size'",
            ),
            (r#"{"size":41,"board":"........."}"#, "'size' is 41; expected a whole number from 3 to 40"),
        ],
        r#"{"size":3,"board":"........."}"#,
    );
}

#[test]
fn boards_that_cannot_be_solved_say_why() {
    let large = format!(r#"{{"size":9,"k":5,"board":"{}","to_move":"X"}}"#, ".".repeat(81));
    assert_errors(
        "mnk-values",
        &[
            (
                r#"{"size":3,"board":".........","to_move":"X"}"#,
                "'k' is missing; expected a whole number from 3 to 10",
            ),
            (r#"{"size":3,"k":3,"board":"........."}"#, "'to_move' is missing; expected a text"),
            (
                r#"{"size":3,"k":3,"board":".........","to_move":"X","rule":"omok"}"#,
                "'rule': no such rule \"omok\"; expected freestyle, standard (also called exact), renju, caro or caro-exact",
            ),
            (
                r#"{"size":5,"k":5,"board":".........................","to_move":"X","rule":"renju"}"#,
                "'rule': renju cannot be solved; expected freestyle or standard",
            ),
            (
                r#"{"size":3,"k":3,"board":".........","to_move":"X","rule":"caro-exact"}"#,
                "'rule': caro-exact cannot be solved; expected freestyle or standard",
            ),
            (
                r#"{"k":3,"board":".........","to_move":"X"}"#,
                "the board's size is missing; expected 'rows' and 'cols', or 'size'",
            ),
            (&large, "'board': 81 cells are empty; expected at most 64 to solve a board"),
        ],
        r#"{"size":3,"k":3,"board":".........","to_move":"X"}"#,
    );
    let answers = answers(
        "mnk-values",
        "{\"size\":3,\"k\":3,\"board\":\".........\",\"to_move\":\"black\"}\n\
         {\"size\":3,\"k\":3,\"board\":\"....\",\"to_move\":\"X\"}",
    );
    for (answer, parts) in answers.iter().zip([&["'to_move': ", "black"][..], &["'board': ", "expected 9"]]) {
        let error = answer["error"].as_str().unwrap();
        assert!(parts.iter().all(|part| error.contains(part)), "{error}");
    }
}

#[test]
fn positions_in_which_nobody_can_move_say_why() {
    let with = |fields: &str| format!(r#"{{"size":5,{fields}}}"#);
    let (five, full) = ("XXXXX....................", "XXOOOOOXXXXXOOOOOXXXXXOOO");
    let empty = ".".repeat(25);
    let lines = [
        with(&format!(r#""board":"{five}""#)),
        with(&format!(r#""board":"{full}""#)),
        with(&format!(r#""board":"{empty}","k":4"#)),
        with(&format!(r#""board":"{empty}","k":4,"rule":"renju""#)),
        with(&format!(r#""board":"{empty}","k":2"#)),
        with(&format!(r#""board":"{empty}","to_move":7"#)),
        with(r#""to_move":"X""#),
        format!(r#"{{"board":"{empty}"}}"#),
        format!(r#"{{"rows":5,"board":"{empty}"}}"#),
        r#"{"rows":["...","..",7]}"#.to_owned(),
    ];
    let cases = [
        "'board': the game is over (X wins); expected one that goes on",
        "'board': the game is over (draw); expected one that goes on",
        "flagship plays 5 in a row; this game wants 4",
        "'rule': renju is not known with 4 in a row; expected 5",
        "'k' is 2; expected a whole number from 3 to 10",
        "'to_move' is 7; expected a text",
        "'board' is missing; expected a text",
        "the board's size is missing; expected 'rows' and 'cols', or 'size'",
        "'cols' is missing; expected a whole number from 3 to 40",
        "place 3 of 'rows' is 7; expected a text",
    ];
    let cases: Vec<(&str, &str)> = lines.iter().map(String::as_str).zip(cases).collect();
    assert_errors("best-move --depth 1", &cases, &with(&format!(r#""board":"{empty}""#)));
    let refused = answers(
        "best-move --engine lines-2023:depth=2",
        format!("{}\n", with(&format!(r#""board":"{empty}","rule":"renju""#))),
    );
    assert_eq!(
        refused[0]["error"],
        "lines-2023 plays freestyle, where a longer line wins too; this game is renju"
    );
}

#[test]
fn what_is_no_object_is_refused() {
    let lines: [&[u8]; 8] = [
        b"{bad",
        b"[1,2]",
        b"7",
        b"null",
        b"\xff\xfe",
        b"{\"m\":1} {\"n\":1}",
        b"{\"m\":1,\"n\":1",
        b"\"text\"",
    ];
    let answers = answers("kalaha-start", lines.join(&b'\n'));
    assert_eq!(answers.len(), lines.len());
    for (number, answer) in answers.iter().enumerate() {
        assert_eq!(answer["line"], number + 1);
        let error = answer["error"].as_str().unwrap();
        assert!(error.ends_with("expected one object a line"), "{error}");
        assert!(!error.contains("line 1"), "it would be taken for the line of the input: {error}");
    }
    assert_eq!(answers[0]["error"], "not JSON: key must be a string at column 2; expected one object a line");
}

#[test]
fn a_line_that_breaks_off_is_told_with_the_column_of_its_end() {
    for end in ["", "\n", "\r\n"] {
        let answers = answers("kalaha-start", format!("{{\"m\":{end}"));
        let error = "not JSON: EOF while parsing a value at column 5; expected one object a line";
        assert_eq!(answers[0]["error"], error, "{end:?}");
    }
}

#[test]
fn a_bad_line_with_an_id_has_both() {
    let answers = answers("kalaha-start", "\n{\"id\":\"a\",\"m\":1}\n{\"id\":\"b\",\"m\":1,\"n\":1}\n");
    assert_eq!((&answers[0]["id"], &answers[0]["line"]), (&"a".into(), &2.into()));
    assert_eq!((&answers[1]["id"], answers[1].get("line")), (&"b".into(), None));
}

#[test]
fn deeply_nested_lines_are_refused_and_do_no_harm() {
    let answers = answers("kalaha-start", "[".repeat(100_000) + "\n{\"m\":1,\"n\":1}\n");
    assert!(answers[0]["error"].as_str().unwrap().starts_with("not JSON: recursion limit exceeded"));
    assert_eq!(answers[1]["value"], 0);
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let text = complaint("batch outcome --input /no/such/file.jsonl", 1);
    assert!(text.starts_with("gomoku: cannot read /no/such/file.jsonl: "), "{text}");
    let directory = env!("CARGO_MANIFEST_DIR");
    let text = complaint(&format!("batch outcome --input {directory}"), 1);
    assert!(text.contains(directory) && text.contains("directory"), "{text}");
}

#[test]
fn a_file_that_cannot_be_read_is_a_fault_of_the_call_and_not_of_each_line() {
    for call in [
        "batch priorities --style-file nowhere.cmp",
        "batch best-move --engine flagship:weights=nowhere.weights",
        "batch best-move --engine thomoku:style=nowhere.cmp",
    ] {
        let said = crate::complaint(call, 1);
        assert!(said.starts_with("gomoku: ") && said.contains("nowhere."), "{call}: {said}");
    }
}
