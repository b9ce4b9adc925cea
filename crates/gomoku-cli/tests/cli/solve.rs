//! `gomoku solve`, and the batch operations `vcf` and `vct`.

use serde_json::Value;

use crate::{complaint, gomoku, transcript};

/// X has a three with both ends open, O two stones.
const OPEN_THREE: &str = ".......\n..XXX..\n.......\n..O.O..\n.......\n.......\n.......\n";

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn batch(operation: &str, vectors: &str) -> Vec<Value> {
    let path = format!("{}/../../testdata/vectors/{vectors}", env!("CARGO_MANIFEST_DIR"));
    transcript(&format!("batch {operation} --input {path}"), "").lines().map(json).collect()
}

#[test]
fn a_win_is_shown_with_its_line_and_what_checked_it() {
    let text = transcript("solve --vcf --side X", OPEN_THREE);
    assert!(text.contains("X wins by fours (freestyle), one threat before the five:\n  "), "{text}");
    assert!(text.contains("Checked by the rules alone in "), "{text}");
    assert!(text.contains("Odd numbers are X's."), "{text}");
    assert!(text.contains("    a  b  c  d  e  f  g\n"), "{text}");
}

#[test]
fn without_a_win_it_says_what_the_other_side_threatens() {
    let text = transcript("solve --side O", OPEN_THREE);
    assert!(text.contains("O has no win by fours and threes (freestyle)."), "{text}");
    assert!(text.contains("X would win, were it X's turn:\n  "), "{text}");
    assert!(!transcript("solve --vct --side O", OPEN_THREE).contains("would win"));
    let answer = json(&transcript("solve --side O --json", OPEN_THREE));
    assert_eq!((&answer["result"], &answer["opponent"]["result"]), (&"none".into(), &"win".into()));
}

#[test]
fn the_rule_counts() {
    // Six in a row at best: nothing by the standard rule.
    let board = ".......\nXXX.XX.\n.......\nO.O.O..\n.......\n.......\n.......\n";
    assert_eq!(json(&transcript("solve --vcf --side X --json", board))["line"], "d6");
    assert_eq!(json(&transcript("solve --vcf --side X --rule standard --json", board))["result"], "none");
    assert_eq!(json(&transcript("solve --vcf --side X --rule caro --json", board))["result"], "win");
}

#[test]
fn the_rule_of_the_file_counts_if_nobody_says_another() {
    // With e8 there are six in a row.
    let game = "(;GM[4]SZ[15]RU[renju]AB[dh][fh][gh][hh][ih]AW[ch][ca][ea][ga][ia]PL[B])";
    let answer = json(&transcript("solve --json", game));
    assert_eq!((&answer["rule"], &answer["line"]), (&"renju".into(), &"j8".into()));
    let free = json(&transcript("solve --json --rule freestyle", game));
    assert_eq!((&free["rule"], &free["line"]), (&"freestyle".into(), &"e8".into()));
    let four = gomoku("solve").write_stdin("(;GM[4]SZ[15]RU[freestyle, 4 in a row];B[hh])").output().unwrap();
    assert_eq!(
        String::from_utf8_lossy(&four.stderr),
        "gomoku: - has 4 in a row; expected 5, which threats are known in\n"
    );
}

#[test]
fn what_is_left_out_of_a_position_is_told() {
    for command in ["solve", "score --own X", "priorities --side X"] {
        let told = |input: &str| {
            let output = gomoku(command).write_stdin(input.to_owned()).output().unwrap();
            String::from_utf8(output.stderr).unwrap()
        };
        assert_eq!(told("(;GM[4]SZ[9];B[ee](;W[ef])(;W[dd]))"), "gomoku: -: 1 variation was left out\n");
        let several = "gomoku: - holds 2 positions; expected one, as `gomoku convert --game` takes it out\n";
        assert_eq!(told("h8\nh9\n"), several, "{command}");
    }
}

#[test]
fn a_certificate_is_written_where_it_is_asked_for() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("proof.json");
    let call = format!("solve --vcf --side X --certificate {}", path.display());
    std::fs::write(&path, "precious").unwrap();
    let said = complaint(&call, 1);
    assert!(
        said.ends_with("proof.json exists already; expected a new name, or --force to replace it\n"),
        "{said}"
    );
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
    transcript(&format!("{call} --force"), OPEN_THREE);
    let certificate = json(&std::fs::read_to_string(&path).unwrap());
    assert_eq!(certificate["attacker"], "X");
    let plans = certificate["plans"].as_array().unwrap();
    let default = plans[0]["d"].as_u64().unwrap() as usize;
    assert_eq!(plans[default]["d"], Value::Null, "a five ends it: {certificate}");
    assert!(
        certificate["plans"][0]["r"].as_object().is_some_and(|replies| replies.len() == 1),
        "{certificate}"
    );
}

#[test]
fn a_certificate_that_cannot_be_written_is_told_before_the_work() {
    let output = gomoku("solve --certificate /no/such/folder/c.json").write_stdin(OPEN_THREE).unwrap_err();
    let output = output.as_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stdout).as_ref()), (Some(1), ""));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("gomoku: there is no folder /no/such/folder for "), "{error}");
}

#[test]
fn a_certificate_of_several_positions_is_bad_usage() {
    let text = complaint("solve --certificate proof.json a.txt b.txt", 2);
    assert!(text.contains("--certificate is for one position, and there are 2"), "{text}");
    assert!(text.contains("\nUsage: gomoku solve "), "{text}");
}

#[test]
fn limits_that_are_too_small_leave_it_unknown() {
    let text = transcript("solve --vct --side X --nodes 1", OPEN_THREE);
    assert!(text.contains("is not known: so many stones were allowed and no more."), "{text}");
    assert!(text.contains("\n1 stone tried in "), "{text}");
    let answer = json(&transcript("solve --vct --side X --nodes 1 --json", OPEN_THREE));
    assert_eq!(answer["reason"], "so many stones were allowed and no more");
}

#[test]
fn a_bad_position_is_refused_with_its_place() {
    let output = gomoku("solve").write_stdin("...\n.Z.\n...\n").unwrap_err();
    let error = String::from_utf8(output.as_output().unwrap().stderr.clone()).unwrap();
    assert!(error.contains("line 2"), "{error}");
}

#[test]
fn batch_answers_for_fours_are_those_of_the_vectors() {
    let path = format!("{}/../../testdata/vectors/vcf.jsonl", env!("CARGO_MANIFEST_DIR"));
    let expected = std::fs::read_to_string(path).unwrap();
    let answers = batch("vcf", "vcf.jsonl");
    assert_eq!(answers.len(), expected.lines().count());
    for (answer, expected) in answers.iter().zip(expected.lines().map(json)) {
        let result = if expected["vcf"] == true { "win" } else { "none" };
        assert_eq!(answer["result"], result, "{answer}");
        assert_eq!(
            answer.get("fours"),
            expected.get("shortest_fours").filter(|fours| !fours.is_null()),
            "{answer}"
        );
        assert_eq!(answer["id"], expected["id"]);
    }
}

#[test]
fn without_an_id_the_answer_has_a_number_beside_the_line_of_moves() {
    let input = r#"{"size":5,"board":".....XXXX................","to_move":"X"}"#;
    let answers = transcript("batch vcf", format!("{input}\n{input}\n"));
    let answers: Vec<Value> = answers.lines().map(json).collect();
    assert_eq!((&answers[1]["number"], &answers[1]["line"]), (&2.into(), &"e4".into()));
}

#[test]
fn batch_answers_for_threes_are_wins_where_they_are_known() {
    let answers = batch("vct --max-nodes 10000000", "vct.jsonl");
    assert_eq!(answers.len(), 20);
    for answer in answers {
        assert_eq!(answer["result"], "win", "{answer}");
    }
}
