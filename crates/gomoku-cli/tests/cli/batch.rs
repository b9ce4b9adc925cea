//! `gomoku batch` with good lines: the vectors, the order, and the flow of lines.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use gomoku_testkit::vectors;
use serde_json::{Value, json};

use crate::{BINARY, gomoku, transcript};

/// The text of a file of vectors.
fn vectors(name: &str) -> String {
    fs::read_to_string(vectors::path("vectors").join(name)).unwrap()
}

fn parsed(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Feeds lines through an operation and compares these fields of each answer with those of the line.
#[track_caller]
fn assert_answers(operation: &str, input: &str, fields: &[&str]) {
    let alone = transcript(&format!("batch {operation}"), input);
    let together = transcript(&format!("batch {operation} --threads 4"), input);
    assert!(alone == together, "{operation}: threads change the answers");

    let (questions, answers) = (parsed(input), parsed(&alone));
    assert_eq!(questions.len(), answers.len());
    for (index, (question, answer)) in questions.iter().zip(&answers).enumerate() {
        for field in fields {
            assert_eq!(answer[field], question[field], "{operation}, line {}: {field}", index + 1);
        }
        let head = if question.get("id").is_some() { "id" } else { "line" };
        let names: Vec<&String> = answer.as_object().unwrap().keys().collect();
        let expected: Vec<&str> = [head].into_iter().chain(fields.iter().copied()).collect();
        assert_eq!(names, expected, "{operation}, line {}", index + 1);
        let id = question.get("id").cloned().unwrap_or_else(|| json!(index + 1));
        assert_eq!(answer[head], id);
    }
}

#[test]
fn sowings_are_those_of_the_vectors() {
    for name in ["kalah_moves.jsonl", "kalah_edge.jsonl"] {
        assert_answers("kalaha-apply", &vectors(name), &["after", "next", "over", "extra", "captured"]);
    }
}

#[test]
fn scores_and_priorities_are_those_of_the_vectors() {
    assert_answers("score", &vectors("slice_scores.jsonl"), &["x", "o", "total"]);
    assert_answers("priorities", &vectors("priorities.jsonl"), &["priorities_xyv"]);
}

#[test]
fn exact_values_of_late_positions_are_those_of_the_vectors() {
    let lines = vectors("kalah_late.jsonl");
    assert_answers("kalaha-values --exact", &lines, &["value_mover", "best", "moves"]);
    assert_answers("kalaha-values", &lines, &["value_mover", "best", "moves"]);
}

#[test]
fn values_at_depth_six_are_those_of_the_vectors() {
    let lines = vectors("kalah_depth6.jsonl");
    assert_answers("kalaha-values --depth 6", &lines, &["value_mover", "best", "moves"]);
}

#[test]
fn values_of_small_starts_are_those_of_the_vectors() {
    let starts: Vec<Value> = vectors::json("kalah_small.json");
    assert!(starts.len() > 20);
    let lines = starts.iter().fold(String::new(), |mut lines, start| {
        writeln!(lines, "{start}").unwrap();
        lines
    });
    assert_answers("kalaha-start", &lines, &["value", "best"]);
}

#[test]
fn outcomes_of_boards_are_those_of_the_vectors() {
    assert_answers("outcome", &vectors("rules_boards.jsonl"), &["freestyle", "exact"]);
}

#[test]
fn forbidden_points_are_those_of_the_vectors_in_their_order() {
    let lines = vectors("renju_forbidden.jsonl");
    assert_answers("forbidden", &lines, &["forbidden"]);
    let answers = parsed(&transcript("batch forbidden", lines.as_str()));
    for (answer, question) in answers.iter().zip(parsed(&lines)) {
        let names = |line: &Value| line["forbidden"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(answer), names(&question));
    }
}

#[test]
fn forbidden_points_are_found_on_boards_of_any_shape() {
    let input = r#"{"rows":3,"cols":6,"board":"......XXX.XX......"}"#;
    let answer = parsed(&transcript("batch forbidden", input)).remove(0);
    assert_eq!(answer, json!({"line": 1, "forbidden": {"d2": ["overline"]}}));
    let row = r#"{"rows":3,"cols":9,"board":".........X.X.X.X.X........."}"#;
    let answer = parsed(&transcript("batch forbidden", row)).remove(0);
    assert_eq!(answer["forbidden"], json!({"d2": ["double-four"], "f2": ["double-four"]}));
}

#[test]
fn exact_values_of_boards_are_those_of_the_vectors() {
    assert_answers("mnk-values", &vectors("exact_small.jsonl"), &["value", "moves"]);
}

#[test]
fn twenty_empty_cells_are_solved_on_boards_of_every_kind() {
    let lines = [
        (r#""rows":4,"cols":5,"k":4,"board":"....................","to_move":"X""#, "draw"),
        (r#""rows":5,"cols":4,"k":3,"board":"....................","to_move":"O""#, "win"),
        (r#""size":5,"k":4,"rule":"exact","board":"XXOOX....................","to_move":"O""#, "draw"),
        (r#""rows":3,"cols":8,"k":8,"board":"........................","to_move":"X""#, "draw"),
    ];
    for (fields, value) in lines {
        let answer = parsed(&transcript("batch mnk-values", format!("{{{fields}}}"))).remove(0);
        assert_eq!(answer["value"], value, "{fields}");
        let moves = answer["moves"].as_object().unwrap();
        assert!(moves.len() >= 20 && moves.values().any(|other| *other == answer["value"]), "{fields}");
    }
}

#[test]
fn a_board_on_which_the_game_is_over_has_a_value_and_no_moves() {
    for (board, to_move, value) in [
        ("XXXOO....", "O", "loss"),
        ("XXXOO....", "x", "win"),
        ("XOXXOOOXX", "X", "draw"),
        ("XXXOOO...", "X", "draw"),
    ] {
        let line = json!({ "rows": 3, "cols": 3, "k": 3, "board": board, "to_move": to_move });
        assert_eq!(
            transcript("batch mnk-values", line.to_string()),
            format!("{{\"line\":1,\"value\":\"{value}\",\"moves\":{{}}}}\n")
        );
    }
}

#[test]
fn a_file_is_read_as_the_standard_input_is() {
    let path = vectors::path("vectors").join("kalah_edge.jsonl");
    let output = gomoku("batch kalaha-apply --threads 3 --input").arg(&path).unwrap();
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        transcript("batch kalaha-apply", vectors("kalah_edge.jsonl"))
    );
}

#[test]
fn rules_and_the_length_of_a_line_have_defaults() {
    let sow = |more: &str| {
        let line = format!(r#"{{"pos":[1,0,1,0,2,0,1,1],"mover":1,"pit":1{more}}}"#);
        parsed(&transcript("batch kalaha-apply", line)).remove(0)
    };
    // The last stone falls opposite to an empty pit: the rules differ.
    assert_eq!(sow(""), sow(r#","rule":"empty_capture""#));
    assert_eq!(sow(""), sow(r#","rule":null"#));
    assert_eq!((&sow("")["captured"], &sow(r#","rule":"standard""#)["captured"]), (&json!(1), &json!(0)));

    let five = r#"{"size":5,"board":"XXXXX...................."}"#;
    let answer = parsed(&transcript("batch outcome", five)).remove(0);
    assert_eq!(answer["exact"]["lines"][0]["len"], 5);
    let same = r#"{"rows":5,"cols":5,"k":5,"board":"XXXXX...................."}"#;
    assert_eq!(transcript("batch outcome", five), transcript("batch outcome", same));
}

#[test]
fn a_finished_position_has_a_value_and_no_moves() {
    let line = r#"{"pos":[0,0,5,0,0,3],"mover":2}"#;
    for option in ["--exact", "--depth 3"] {
        assert_eq!(
            transcript(&format!("batch kalaha-values {option}"), line),
            "{\"line\":1,\"value_mover\":-2,\"best\":[],\"moves\":[]}\n"
        );
    }
}

#[test]
fn an_id_of_any_kind_is_repeated() {
    let mut lines = String::new();
    let ids = [json!(7), json!(-1.5), json!("a \"b\" ä"), json!(null), json!([1, {"x": 2}]), json!(false)];
    for id in &ids {
        writeln!(lines, "{}", json!({ "m": 1, "n": 1, "id": id })).unwrap();
    }
    let answers = parsed(&transcript("batch kalaha-start", lines));
    for (answer, id) in answers.iter().zip(&ids) {
        assert_eq!(answer.get("id"), Some(id));
        assert_eq!(answer.get("line"), None);
    }
    assert_eq!(answers.len(), ids.len());
}

#[test]
fn blank_lines_are_counted_and_not_answered() {
    let line = r#"{"m":1,"n":1}"#;
    let answers = transcript("batch kalaha-start", format!("\n{line}\r\n   \n\t\n{line}\n\n{line}"));
    let numbers: Vec<Value> = parsed(&answers).into_iter().map(|answer| answer["line"].clone()).collect();
    assert_eq!(numbers, [2, 5, 7]);
}

#[test]
fn nothing_in_gives_nothing_out() {
    for input in ["", "\n", "  \n\n"] {
        assert_eq!(transcript("batch outcome --threads 3", input), "");
    }
}

#[test]
fn unknown_fields_are_ignored() {
    let answer = transcript("batch kalaha-start", r#"{"m":1,"n":2,"value":99,"colour":"blue"}"#);
    assert_eq!(answer, "{\"line\":1,\"value\":-2,\"best\":[1]}\n");
}

#[test]
fn each_answer_comes_before_the_next_question() {
    for threads in ["1", "4"] {
        let mut child = Command::new(BINARY)
            .args(["batch", "kalaha-start", "--threads", threads])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for id in 0..20 {
            writeln!(input, "{}", json!({ "id": id, "m": 1, "n": 1 })).unwrap();
            let mut answer = String::new();
            output.read_line(&mut answer).unwrap();
            assert_eq!(serde_json::from_str::<Value>(&answer).unwrap()["id"], id);
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn a_reader_who_has_gone_is_no_reason_to_complain() {
    for arguments in [
        &["batch", "kalaha-start", "--threads", "2"][..],
        &["play", "mnk", "--size", "40x40", "--line", "10", "--player1", "random", "--player2", "random"],
    ] {
        let mut child = Command::new(BINARY)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "{}", json!({ "m": 1, "n": 1 })).unwrap();
        let mut first = String::new();
        output.read_line(&mut first).unwrap();
        assert!(!first.is_empty());
        drop(output);
        // The command may have ended already: then this is refused, which is as good.
        let line = json!({ "m": 1, "n": 1 }).to_string() + "\n";
        let _ = (0..10_000).try_for_each(|_| input.write_all(line.as_bytes()));
        drop(input);
        let ended = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(ended.stderr).unwrap(), "", "{arguments:?}");
        assert!(ended.status.success(), "{arguments:?}: {:?}", ended.status);
    }
}
