//! Positions solved in parts, and `gomoku merge` of them.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{complaint, gomoku, partial, transcript};

/// A new folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_game_of_kalaha_in_parts_is_the_whole() {
    let folder = folder("kalaha_parts");
    let at = folder.display();
    let game = "kalaha solve --pits 4 --stones 3";
    let whole = json(&transcript(&format!("{game} --moves --json"), ""));
    for (plies, parts) in [(1, 3), (2, 4)] {
        let part = |i| format!("{game} --plies {plies} --shard {i}/{parts} --record {at}/{plies}.{i}.jsonl");
        let files: Vec<String> = (1..=parts).map(|i| format!("{at}/{plies}.{i}.jsonl")).collect();
        for i in 1..parts {
            let text = transcript(&part(i), "");
            assert!(text.contains(&format!("solved, part {i}/{parts}.\nThe whole: ")), "{text}");
        }
        // Without the last one there are bounds that hold.
        let (some, error) = partial(&format!("merge --json {}", files[..parts - 1].join(" ")));
        let some = json(&some);
        let said = format!("gomoku: part {parts}/{parts} is in none of the files; expected all positions\n");
        assert_eq!(error, said);
        assert!(some["solved"].as_u64() < some["parts"].as_u64(), "{some}");
        assert!(some["lower"].as_i64() <= Some(8) && some["upper"].as_i64() >= Some(8), "{some}");

        transcript(&part(parts), "");
        let merged = json(&transcript(&format!("merge --json {}", files.join(" ")), ""));
        for field in ["value", "moves", "best", "rule"] {
            assert_eq!(merged[field], whole[field], "{field} of {merged}");
        }
        let text = transcript(&format!("merge {} --record {at}/{plies}.jsonl", files.join(" ")), "");
        assert!(text.contains("solved.\nThe whole: the first player wins by 8.\n  pit 1: -8\n"), "{text}");
        let again = transcript(&format!("merge {at}/{plies}.jsonl"), "");
        assert_eq!(again, text, "a record of the whole is one too");
    }
}

#[test]
fn parts_go_on_where_they_were_killed() {
    let folder = folder("kalaha_parts_resumed");
    let path = folder.join("one.jsonl");
    let arguments = format!("kalaha solve --pits 4 --stones 3 --record {}", path.display());
    let whole = transcript(&arguments, "");
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count(), 1 + 4);
    let said = complaint(&arguments, 1);
    assert!(
        said.contains("exists already; expected a new name, --force to replace it, or --resume"),
        "{said}"
    );
    // Killed in the middle of a line, before the first answer, and before all.
    let third = text.lines().take(2).map(|line| line.len() + 1).sum::<usize>();
    for cut in [third + 7, third, 20, 0] {
        fs::write(&path, &text[..cut]).unwrap();
        let told = json(&transcript(&format!("{arguments} --resume --json"), ""));
        assert_eq!((&told["value"], &told["solved"]), (&8.into(), &4.into()));
        let parts = |text: &str| -> Vec<(Value, Value)> {
            let lines = text.lines().skip(1).map(json);
            lines.map(|line| (line["part"].clone(), line["value"].clone())).collect()
        };
        assert_eq!(parts(&fs::read_to_string(&path).unwrap()), parts(&text), "cut at {cut}");
    }
    assert!(whole.contains("4 of 4 positions solved, part 1/1."), "{whole}");
    // Limits end it with what there is.
    let long = arguments.replace("--stones 3", "--stones 6");
    let told = json(&transcript(&format!("{long} --force --nodes 5000 --json"), ""));
    assert_eq!((&told["solved"], &told["stop"]), (&0.into(), &"node limit".into()));
}

#[test]
fn positions_in_parts_are_all_positions() {
    let folder = folder("solve_parts");
    let at = folder.display();
    let boards = [
        (".......\n..XXX..\n.......\n..O.O..\n.......\n.......\n.......\n", "win"),
        (".......\n.......\n...X...\n.......\n.......\n.......\n.......\n", "none"),
        (".......\n.XXX.X.\n.......\nO.O.O..\n..O....\n.......\n.......\n", "win"),
    ];
    for ((board, _), number) in boards.iter().zip(0..) {
        fs::write(folder.join(format!("{number}.txt")), board).unwrap();
    }
    let files = (0..boards.len()).map(|number| format!("{at}/{number}.txt")).collect::<Vec<_>>().join(" ");
    let arguments = format!("solve --vcf --side X {files}");
    let lines = transcript(&format!("{arguments} --json"), "");
    let results: Vec<Value> = lines.lines().map(|line| json(line)["result"].clone()).collect();
    assert_eq!(results, boards.map(|(_, result)| Value::from(result)));
    assert!(transcript(&arguments, "").starts_with(&format!("{at}/0.txt:\n")));

    for i in 1..=2 {
        let text = transcript(&format!("{arguments} --shard {i}/2 --record {at}/{i}.jsonl --resume"), "");
        assert!(text.contains(" of 3 positions looked at: "), "{text}");
    }
    let text = transcript(&format!("merge {at}/1.jsonl {at}/2.jsonl"), "");
    assert!(text.ends_with("3 of 3 positions looked at: 2 win, 1 none, 0 unknown.\n"), "{text}");
    assert!(text.starts_with(&format!("{at}/0.txt  win      ")), "{text}");
    let (text, error) = partial(&format!("merge {at}/1.jsonl"));
    assert!(text.ends_with("2 of 3 positions looked at: 2 win, 0 none, 0 unknown.\n"), "{text}");
    assert_eq!(error, "gomoku: part 2/2 is in none of the files; expected all positions\n");
    let merged = json(&transcript(&format!("merge {at}/2.jsonl {at}/1.jsonl --json"), ""));
    assert_eq!(merged["positions"].as_array().unwrap().len(), 3);
    assert_eq!(merged["win"], 2);
}

#[test]
fn files_that_do_not_go_together_are_refused() {
    let folder = folder("parts_errors");
    let at = folder.display();
    transcript(&format!("kalaha solve --pits 2 --stones 2 --shard 1/2 --record {at}/a.jsonl"), "");
    transcript(&format!("kalaha solve --pits 2 --stones 3 --shard 2/2 --record {at}/b.jsonl"), "");
    let said = complaint(&format!("merge {at}/a.jsonl {at}/b.jsonl"), 1);
    assert!(said.contains("b.jsonl does not go with ") && said.contains("stones 2 there, 3 here"), "{said}");
    let said = complaint(&format!("merge {at}/a.jsonl {at}/a.jsonl"), 1);
    assert!(said.contains("part 0 is in another file too; expected each once"), "{said}");
    let said =
        complaint(&format!("kalaha solve --pits 2 --stones 2 --shard 2/2 --record {at}/a.jsonl --resume"), 1);
    assert!(said.contains("a.jsonl is part 1/2; expected part 2/2"), "{said}");
    let said = complaint(&format!("merge {at}/a.jsonl --record {at}/a.jsonl --force"), 1);
    assert!(said.contains("is one of the parts"), "{said}");
    // A value that the position cannot have, and lines that are none.
    let text = fs::read_to_string(folder.join("a.jsonl")).unwrap();
    let value = format!("\"value\":{}", json(text.lines().nth(1).unwrap())["value"]);
    for (from, to, told) in [
        (value.as_str(), "\"value\":99", "part 0 is no position of this game with a value that it can have"),
        (&value, "\"value\":-9223372036854775808", "part 0 is no position of this game with a value"),
        ("\"part\":0", "\"part\":77", "part 77 is no position of this game"),
        ("\"part\":0", "\"piece\":0", "line 2: it has no \"part\""),
        ("{\"part\":0", "{part", "c.jsonl, line 2, column 2: key must be a string; expected an object"),
        ("\"plies\":1", "\"plies\":true", "line 1: expected pits, stones, rule and plies"),
        ("\"shard\":\"1/2\"", "\"shard\":\"3/2\"", "line 1: this is no head of a part"),
    ] {
        assert!(text.contains(from), "{text}");
        fs::write(folder.join("c.jsonl"), text.replace(from, to)).unwrap();
        for record in ["", &format!("--record {at}/new.jsonl")] {
            let said = complaint(&format!("merge {at}/c.jsonl {record}"), 1);
            assert!(said.contains(told), "{told}: {said}");
        }
        assert!(!folder.join("new.jsonl").exists(), "{told}: what is refused makes no file");
    }
    // Which of the files is wrong, and numbers that no sum can hold.
    fs::write(folder.join("c.jsonl"), text.replace("\"part\":0", "\"part\":77")).unwrap();
    let said = complaint(&format!("merge {at}/a.jsonl {at}/c.jsonl"), 1);
    assert!(said.contains("c.jsonl: part 77 is no position"), "{said}");
    let record = format!("kalaha solve --pits 3 --stones 2 --record {at}/d.jsonl");
    transcript(&record, "");
    let lines = fs::read_to_string(folder.join("d.jsonl")).unwrap();
    let lines = lines.lines().map(|line| {
        let mut line = json(line);
        if line["nodes"].is_u64() {
            line["nodes"] = u64::MAX.into();
        }
        line.to_string() + "\n"
    });
    fs::write(folder.join("d.jsonl"), lines.collect::<String>()).unwrap();
    assert_eq!(json(&transcript(&format!("merge {at}/d.jsonl --json"), ""))["nodes"], u64::MAX);
    // A part that is none of the files is told of, also by whom it is to be gone on with.
    fs::write(folder.join("0.txt"), "...\n.X.\n...\n").unwrap();
    let solve = format!("solve {at}/0.txt --record {at}/s.jsonl");
    transcript(&solve, "");
    let text = fs::read_to_string(folder.join("s.jsonl")).unwrap();
    fs::write(folder.join("s.jsonl"), text.replace("\"part\":0", "\"part\":7")).unwrap();
    for call in [
        format!("merge {at}/s.jsonl"),
        format!("merge {at}/s.jsonl --record {at}/new.jsonl"),
        format!("{solve} --resume"),
    ] {
        let said = complaint(&call, 1);
        assert!(said.contains("part 7 is none of the 1 files; expected those of the first line"), "{said}");
    }
    assert!(!folder.join("new.jsonl").exists(), "what is refused makes no file");
    // What somebody else has written without the end of a line is no head that was broken off.
    fs::write(folder.join("s.jsonl"), "my notes").unwrap();
    let said = complaint(&format!("{solve} --resume"), 1);
    assert!(said.contains("s.jsonl, line 1: this is no head of a part; expected a file of"), "{said}");
    assert_eq!(fs::read_to_string(folder.join("s.jsonl")).unwrap(), "my notes");
    for arguments in ["kalaha solve --shard 1/2", "kalaha solve --plies 2", "solve --shard 2/1 --record x -"]
    {
        let output = gomoku(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}");
    }
}

/// A win, and nothing, for the side that has fewer stones.
const WIN: &str = ".......\n.XXX.X.\n.......\nO.O.O..\n..O....\n.......\n.......\n";
const NOTHING: &str = ".......\n.......\n...X...\n.......\n.......\n.......\n.......\n";

#[test]
fn another_position_under_the_same_name_is_refused() {
    let folder = folder("solve_other_position");
    let at = folder.display();
    let refused = |call: &str, input: &str, said: &str| {
        let output = gomoku(call).write_stdin(input).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout), (Some(1), Vec::new()), "{call}");
        assert!(error.contains(said), "'{said}' is not in: {error}");
    };
    // What comes in by the standard input is called the same in any case.
    let call = format!("solve --vcf --record {at}/st.jsonl");
    let first = transcript(&call, WIN);
    let record = fs::read_to_string(folder.join("st.jsonl")).unwrap();
    let said =
        "st.jsonl is about something else: the standard input is another position there than here; expected";
    refused(&format!("{call} --resume"), NOTHING, said);
    assert_eq!(fs::read_to_string(folder.join("st.jsonl")).unwrap(), record, "it stays as it is");
    // The same position, written otherwise, is the same; also for the side that is said to win.
    assert_eq!(transcript(&format!("{call} --resume"), WIN.replace('\n', "\r\n")), first);

    // A file that is another one on another machine.
    fs::write(folder.join("a.txt"), WIN).unwrap();
    fs::write(folder.join("b.txt"), NOTHING).unwrap();
    let part = |i| format!("solve --vcf {at}/a.txt {at}/b.txt --shard {i}/2 --record {at}/{i}.jsonl");
    transcript(&part(1), "");
    fs::write(folder.join("a.txt"), NOTHING).unwrap();
    refused(
        &format!("{} --resume", part(1)),
        "",
        "a.txt is another position there than here; expected the same",
    );
    transcript(&part(2), "");
    let merge = format!("merge {at}/1.jsonl {at}/2.jsonl --record {at}/new.jsonl");
    refused(&merge, "", "2.jsonl does not go with ");
    refused(&merge, "", "a.txt is another position there than here; expected parts of one whole");
    // A record that does not say which positions it is about.
    let head = fs::read_to_string(folder.join("2.jsonl")).unwrap().replace("\"positions\"", "\"places\"");
    fs::write(folder.join("2.jsonl"), head).unwrap();
    refused(
        &format!("merge {at}/2.jsonl --record {at}/new.jsonl"),
        "",
        "2.jsonl, line 1: expected a fingerprint in",
    );
    refused(
        &format!("{} --resume", part(2)),
        "",
        "something else: it does not say which positions it has; expected",
    );
    assert!(!folder.join("new.jsonl").exists(), "what is refused makes no file");
}

#[test]
fn a_merged_record_is_the_record_of_the_whole_to_the_byte() {
    let folder = folder("solve_merged_bytes");
    let at = folder.display();
    fs::write(folder.join("a.txt"), WIN).unwrap();
    fs::write(folder.join("b.txt"), NOTHING).unwrap();
    transcript(&format!("solve {at}/a.txt {at}/b.txt --record {at}/whole.jsonl"), "");
    transcript(&format!("merge {at}/whole.jsonl --record {at}/merged.jsonl"), "");
    let [whole, merged] =
        ["whole", "merged"].map(|name| fs::read_to_string(folder.join(format!("{name}.jsonl"))));
    assert_eq!(merged.unwrap(), whole.unwrap());
}
