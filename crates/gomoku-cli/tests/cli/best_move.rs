//! `gomoku batch best-move`: what an engine plays in the positions of a file.

use std::fmt::Write as _;
use std::fs;

use gomoku_testkit::vectors;
use serde_json::{Value, json};

use crate::{gomoku, transcript};

fn lines(name: &str) -> String {
    fs::read_to_string(vectors::path("vectors").join(name)).unwrap()
}

fn parsed(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The answers to lines that are all good.
#[track_caller]
fn answers(options: &str, input: &str) -> Vec<Value> {
    let answers = parsed(&transcript(&format!("batch best-move {options}"), input));
    assert_eq!(answers.len(), input.lines().count(), "an answer a line");
    answers
}

/// The same without the time, which is another one each time.
fn without_time(mut answers: Vec<Value>) -> Vec<Value> {
    for answer in &mut answers {
        answer.as_object_mut().unwrap().remove("ms");
    }
    answers
}

#[test]
fn a_five_is_played_and_told() {
    let line = r#"{"size":5,"board":".....XXXX................","to_move":"X"}"#;
    let mut answer = answers("", line).remove(0);
    assert!(answer["ms"].take().is_number());
    let expected = json!({
        "line": 1, "move": "e4", "win_in": 1, "pv": "e4", "depth": 1, "selective_depth": 0, "nodes": 0, "ms": null
    });
    assert_eq!(answer, expected);
    let names: Vec<&String> = answer.as_object().unwrap().keys().collect();
    assert_eq!(names, ["line", "move", "win_in", "pv", "depth", "selective_depth", "nodes", "ms"]);
}

#[test]
fn every_form_of_a_board_gets_the_same_answer() {
    let rows =
        ["........", "...X....", "..XO....", "...XO...", ".....O..", "........", "........", "........"];
    let flat = rows.concat();
    let forms = [
        json!({ "size": 8, "board": flat, "to_move": "X" }),
        json!({ "rows": 8, "cols": 8, "board": flat, "to_move": "X", "rule": "freestyle", "k": 5 }),
        json!({ "rows": rows, "to_move": "X" }),
        json!({ "rows": rows, "to_move": "X", "size": 99, "board": "not looked at" }),
        // As many stones each: X is to move.
        json!({ "rows": rows }),
    ];
    let input = forms.iter().fold(String::new(), |mut lines, form| {
        writeln!(lines, "{form}").unwrap();
        lines
    });
    let mut answers = without_time(answers("--nodes 3000", &input));
    for answer in &mut answers {
        answer["line"].take();
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
}

#[test]
fn an_answer_depends_on_its_line_alone() {
    let all = lines("vct.jsonl");
    let some: Vec<&str> = all.lines().take(6).collect();
    let forwards = without_time(answers("--nodes 2000", &some.join("\n")));
    let backwards: Vec<&str> = some.iter().rev().copied().collect();
    let mut turned = without_time(answers("--nodes 2000 --threads 3", &backwards.join("\n")));
    turned.reverse();
    assert_eq!(forwards, turned);
    let deep =
        |threads: u8| without_time(answers(&format!("--depth 4 --threads {threads}"), &some.join("\n")));
    assert_eq!(deep(1), deep(2));
}

#[test]
fn wins_by_threats_are_found() {
    for (name, wanted) in [("vct.jsonl", "win_in"), ("vct_lost.jsonl", "loss_in")] {
        let input = lines(name);
        for (question, answer) in parsed(&input).iter().zip(answers("--nodes 400000 --threads 2", &input)) {
            assert_eq!(answer["id"], question["id"]);
            assert!(answer.get(wanted).is_some(), "{answer}");
            assert!(answer.get("value").is_none(), "{answer}");
        }
    }
}

#[test]
fn threes_that_lose_are_not_played() {
    let input = lines("vct_traps.jsonl");
    for (question, answer) in parsed(&input).iter().zip(answers("--nodes 100000 --threads 2", &input)) {
        let losing = question["losing_three_moves"].as_object().unwrap();
        assert!(!losing.contains_key(answer["move"].as_str().unwrap()), "{answer}");
    }
}

#[test]
fn forbidden_points_are_not_played() {
    let input = lines("renju_forbidden.jsonl");
    let questions = parsed(&input);
    for engine in ["flagship", "flagship:level=2", "thomoku"] {
        let answers = answers(&format!("--engine {engine} --nodes 500 --threads 2"), &input);
        assert_eq!(answers.len(), questions.len());
        for (question, answer) in questions.iter().zip(answers) {
            let forbidden = question["forbidden"].as_object().unwrap();
            assert!(!forbidden.contains_key(answer["move"].as_str().unwrap()), "{engine}: {answer}");
        }
    }
}

#[test]
fn every_file_of_boards_can_be_read() {
    for (name, good) in [("rules_caro.jsonl", 47), ("slice_scores.jsonl", 35), ("priorities.jsonl", 8)] {
        let input = lines(name);
        let output = gomoku("batch best-move --nodes 200 --threads 2").write_stdin(input).output().unwrap();
        let answers = parsed(&String::from_utf8(output.stdout).unwrap());
        let (played, refused): (Vec<&Value>, Vec<&Value>) =
            answers.iter().partition(|answer| answer.get("move").is_some());
        assert_eq!(played.len(), good, "{name}");
        for answer in refused {
            assert!(answer["error"].as_str().unwrap().starts_with("'board': the game is over ("), "{answer}");
        }
    }
}

#[test]
fn engines_without_an_opinion_say_so() {
    let line = r#"{"size":9,"board":".................................................................................","to_move":"O"}"#;
    let answer = &answers("--engine random --seed 3", line)[0];
    assert!(answer.get("value").is_some_and(Value::is_null) && answer.get("win_in").is_none(), "{answer}");
    // Who plays at first sight has one.
    let beginner = &answers("--engine flagship:level=1", &line.replacen("..", "XO", 1))[0];
    assert!(beginner["value"].is_number(), "{beginner}");
    assert_eq!(answer["pv"], answer["move"]);
    assert_eq!(answer["move"], answers("--engine random --seed 3", line)[0]["move"]);
}
