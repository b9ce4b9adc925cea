//! `gomoku kalaha solve`, the perfect player, and exact values in `gomoku batch`.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::{assert_in_order, complaint, transcript};

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn a_start_is_solved_with_all_its_moves_and_a_line() {
    let text = transcript("kalaha solve --pits 4 --stones 3 --moves", "");
    assert_in_order(
        &text,
        &[
            "Kalaha(4, 3), empty_capture: the first player wins by 8.",
            "pit 1: -8\n  pit 2: +8\n  pit 3: +0\n  pit 4: -4\n",
            "Best play: 2 ",
            " positions in ",
        ],
    );
    let text = transcript("kalaha solve --pits 2 --stones 2", "");
    assert!(text.contains("the second player wins by 2") && !text.contains("pit 1:"), "{text}");
    assert!(transcript("kalaha solve --pits 1 --stones 1", "").contains("a draw"));
}

#[test]
fn scripts_get_the_same_as_json() {
    for (rule, value) in [("empty_capture", 8), ("standard", 6)] {
        let call = format!("kalaha solve --pits 4 --stones 3 --rule {rule} --moves --json");
        let answer = read(&transcript(&call, ""));
        assert_eq!((&answer["value"], &answer["winner"]), (&json!(value), &json!(1)), "{answer}");
        assert_eq!((&answer["stop"], &answer["rule"]), (&json!("exhausted"), &json!(rule)));
        let best = answer["moves"].as_array().unwrap().iter().filter(|mv| mv[1] == json!(value));
        assert_eq!(best.map(|mv| mv[0].clone()).collect::<Vec<_>>(), *answer["best"].as_array().unwrap());
        assert_eq!(answer["line"][0], answer["best"][0]);
    }
    let with_threads = read(&transcript("kalaha solve --pits 5 --stones 4 --threads 2 --json", ""));
    assert_eq!((&with_threads["value"], &with_threads["best"]), (&json!(12), &json!([2])));
}

#[test]
fn limits_leave_bounds() {
    let answer = read(&transcript("kalaha solve --nodes 10000 --db-stones 0 --json", ""));
    assert_eq!(
        (&answer["value"], &answer["winner"], &answer["stop"]),
        (&Value::Null, &Value::Null, &json!("node limit"))
    );
    assert!(answer["lower"].as_i64().unwrap() <= 10 && answer["upper"].as_i64().unwrap() >= 10, "{answer}");
    let text = transcript("kalaha solve --nodes 10000 --db-stones 0", "");
    assert!(text.contains("the value lies between "), "{text}");
}

#[test]
fn a_database_file_is_built_once_and_refused_when_it_is_not_sound() {
    let path = directory("kalaha-db").join("four.db");
    let call = format!("kalaha solve --pits 4 --stones 3 --json --db {}", path.display());
    let answer = read(&transcript(&call, ""));
    assert_eq!((&answer["value"], &answer["database_stones"]), (&json!(8), &json!(8)));
    let whole = fs::read(&path).unwrap();
    assert_eq!(read(&transcript(&call, ""))["value"], json!(8));
    assert_eq!(fs::read(&path).unwrap(), whole);

    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let text = complaint(&call, 1);
    assert!(text.contains("four.db: the file has ") && text.contains("--rebuild-db"), "{text}");
    fs::write(&path, "nonsense").unwrap();
    assert!(complaint(&call, 1).contains("not an endgame database"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "nonsense", "a foreign file is left as it is");
    assert_eq!(read(&transcript(&format!("{call} --rebuild-db"), ""))["value"], json!(8));
    assert_eq!(fs::read(&path).unwrap(), whole);
    let text = complaint(&format!("kalaha solve --pits 5 --stones 1 --db {}", path.display()), 1);
    assert!(text.contains("for 4 pits a side and the rule empty_capture; expected 5 pits"), "{text}");
}

#[test]
fn what_cannot_be_written_or_held_is_told_before_the_work() {
    let folder = directory("kalaha-unwritable");
    let name = folder.display();
    for option in ["--db", "--checkpoint", "--record"] {
        let text = complaint(&format!("kalaha solve --stones 6 {option} {name}/missing/file"), 1);
        assert!(text.contains("there is no folder "), "{text}");
        let text = complaint(&format!("kalaha solve --stones 6 {option} {name}"), 1);
        assert!(text.contains("is a folder; expected the name of a file"), "{text}");
    }
    let text = complaint("kalaha solve --db-stones 25", 1);
    assert!(text.contains("take more than 1024 MiB; expected at most 23 stones"), "{text}");
    let text = complaint("kalaha solve --db-stones 20 --memory 200", 1);
    assert!(text.contains("take more than 200 MiB; expected at most "), "{text}");
    let call = format!("kalaha solve --pits 4 --stones 3 --json --db {name}/four.db --db-stones");
    assert_eq!(read(&transcript(&format!("{call} 5"), ""))["database_stones"], json!(5));
    let text = complaint(&format!("{call} 6"), 1);
    assert!(text.contains("four.db: an endgame database of up to 5 stones, not 6"), "{text}");
    assert_eq!(read(&transcript(&format!("{call} 6 --rebuild-db"), ""))["database_stones"], json!(6));
    let text = complaint(&format!("kalaha solve --stones 6 --record {name}/four.db"), 1);
    assert!(text.contains("four.db exists already; expected a new name, --force to replace it"), "{text}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left behind");
}

#[test]
fn a_database_that_was_built_within_a_memory_is_read_within_it() {
    let folder = directory("kalaha-memory");
    for (memory, stones) in [(64, 0), (65, 6)] {
        let path = folder.join(format!("{memory}.db"));
        let call =
            format!("kalaha solve --pits 3 --stones 3 --memory {memory} --json --db {}", path.display());
        let [built, found] = [read(&transcript(&call, "")), read(&transcript(&call, ""))];
        for answer in [&built, &found] {
            assert_eq!(answer["database_stones"], json!(stones), "{memory} MiB: {answer}");
        }
        assert_eq!(built["value"], found["value"]);
    }
}

#[test]
fn a_proof_is_taken_up_again() {
    let path = directory("kalaha-checkpoint").join("proof.kalaha");
    let call =
        format!("kalaha solve --pits 5 --stones 3 --db-stones 0 --json --checkpoint {}", path.display());
    let first = read(&transcript(&format!("{call} --nodes 5000"), ""));
    assert_eq!(first["value"], Value::Null);
    let last = read(&transcript(&call, ""));
    assert_eq!(last["value"], json!(8));
    assert!(last["nodes"].as_u64() > first["nodes"].as_u64());
    let text = complaint(&format!("kalaha solve --pits 3 --stones 3 --checkpoint {}", path.display()), 1);
    assert!(text.contains("proof.kalaha: the checkpoint is for another position"), "{text}");
    assert!(text.contains("remove it to begin anew"), "{text}");
}

#[test]
fn exact_values_are_those_of_the_vectors() {
    let path = format!("{}/../../testdata/vectors/kalah_late.jsonl", env!("CARGO_MANIFEST_DIR"));
    let expected = fs::read_to_string(&path).unwrap();
    let answers = transcript(&format!("batch kalaha-values --exact --threads 2 --input {path}"), "");
    assert_eq!(answers.lines().count(), expected.lines().count());
    for (answer, vector) in answers.lines().map(read).zip(expected.lines().map(read)) {
        for field in ["value_mover", "best", "moves"] {
            assert_eq!(answer[field], vector[field], "{vector}");
        }
    }
}

#[test]
fn the_perfect_player_is_the_usual_opponent_and_says_what_it_knows() {
    let text = transcript("play kalaha --pits 3 --stones 3 --starts 2 --seed 1", "quit\n");
    assert!(text.contains("Player 2: kalaha-perfect"), "{text}");
    assert!(text.contains("proven, "), "{text}");
    let text = transcript("play kalaha --player2 kalaha-perfect:time=1 --starts 2", "quit\n");
    assert!(text.contains("unproven at depth "), "{text}");
    let text = complaint("play tictactoe --player2 kalaha-perfect", 1);
    assert!(text.contains("kalaha-perfect plays Kalaha, not Tic-tac-toe"), "{text}");
    assert!(transcript("engines", "").contains("\nkalaha-perfect "));
    assert!(transcript("engines kalaha-perfect", "").contains("\ntime  milliseconds for a move\n"));
    let one = read(&transcript("engines kalaha-perfect --json", ""));
    assert_eq!((&one["name"], &one["options"][0]["usual"]), (&json!("kalaha-perfect"), &json!(30_000)));
}

/// Waits until a process has a handler of its own for SIGINT. Where that cannot be looked up, long enough for a machine at rest.
#[cfg(unix)]
fn wait_for_handler(process: &str) {
    use std::time::Duration;

    let caught = || {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let signals = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?.trim().to_owned();
        Some(u64::from_str_radix(&signals, 16).unwrap() & 0b10 != 0)
    };
    if caught().is_none() {
        std::thread::sleep(Duration::from_secs(3));
    }
    let asked = std::time::Instant::now();
    while caught() == Some(false) {
        assert!(asked.elapsed() < Duration::from_secs(120), "it takes no signals");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_proof_ends_in_order() {
    use std::process::{Command, Stdio};

    let child = Command::new(crate::BINARY)
        .args("kalaha solve --stones 6 --db-stones 0 --json".split_whitespace())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let id = child.id().to_string();
    wait_for_handler(&id);
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let answer = read(std::str::from_utf8(&output.stdout).unwrap());
    assert_eq!((&answer["value"], &answer["stop"]), (&Value::Null, &json!("stop flag")));
}
