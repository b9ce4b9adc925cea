//! `gomoku tune --shard` and `gomoku merge`: parts that are played by several processes are the whole.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::matches::json;
use crate::tune::{folder, tiny};
use crate::tune_steps::{found, search, sorted_lines, styles};
use crate::{BINARY, complaint, gomoku, partial, transcript};

fn start(call: &str) -> Child {
    Command::new(BINARY).args(call.split_whitespace()).stdout(Stdio::piped()).spawn().unwrap()
}

fn result(child: Child) -> Value {
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let mut result: Value = serde_json::from_slice(&output.stdout).unwrap();
    result["out"] = Value::Null;
    result
}

fn files(folder: &Path, parts: u32) -> Vec<PathBuf> {
    (1..=parts).map(|part| folder.join(format!("run.{part}-of-{parts}.jsonl"))).collect()
}

fn names(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(" ")
}

/// Three parts at the same time, one of which is killed and started again, come to what one process comes to.
fn parts_make_the_whole(whole: &Path, parts: &Path, call: impl Fn(&Path, &str) -> String, out: &str) {
    let expected = found(&call(whole, "--json"));
    let part = |number: u32| call(parts, &format!("--shard {number}/3 --json --resume"));
    let mut killed = start(&part(2));
    let others = [start(&part(1)), start(&part(3))];
    killed.kill().unwrap();
    killed.wait().unwrap();
    let again = start(&part(2));
    for child in others.into_iter().chain([again]) {
        assert_eq!(result(child), expected, "each part knows all at the end");
    }
    assert_eq!(fs::read(whole.join(out)).unwrap(), fs::read(parts.join(out)).unwrap());

    let (files, merged) = (files(parts, 3), parts.join("run.jsonl"));
    let shown = merged.display();
    let mut told = json(&format!("merge {} --record {shown} --json", names(&files)));
    told["out"] = Value::Null;
    assert_eq!(told, expected);
    assert_eq!(fs::read(whole.join("run.jsonl")).unwrap(), fs::read(&merged).unwrap(), "to the last byte");
    assert!(complaint(&format!("merge {} --record {shown}", names(&files)), 1).contains("exists already"));
    // What was merged can be gone on with, and there is nothing left to do.
    assert_eq!(found(&call(parts, "--resume --json")), expected);

    // Without a part it is told how far it came.
    let some = format!("merge {} {}", files[0].display(), files[2].display());
    let (told, error) = partial(&format!("{some} --json"));
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&told["complete"], &told["steps"]), (&false.into(), &0.into()));
    let said =
        "gomoku: step 1 is not whole: part 2/3 is in none of the files; expected all games of the run\n";
    assert_eq!(error, said);
    let (text, error) = partial(&some);
    assert!(text.contains("\n0 of ") && error == said, "{text}{error}");
    let text = complaint(&format!("merge {} {}", names(&files), files[0].display()), 1);
    assert!(text.contains("line 2: game 1 of step 1 is there twice; expected each game once"), "{text}");
}

#[test]
fn styles_in_parts_are_the_whole() {
    let call = |folder: &Path, more: &str| styles(folder, &format!("--steps 5 --seed 3 {more}"));
    parts_make_the_whole(&folder("styles_in_one"), &folder("styles_in_three"), call, "new.cmp");
}

#[test]
fn the_search_in_parts_is_the_whole() {
    // The second step has a pair for the first two parts only.
    let call = |folder: &Path, more: &str| search(folder, &format!("--steps 4 --seed 3 {more}"));
    parts_make_the_whole(&folder("search_in_one"), &folder("search_in_three"), call, "new.search");
}

#[test]
fn a_part_that_is_alone_says_what_it_waits_for_and_can_go_on() {
    let folder = folder("styles_alone");
    let text = complaint(&styles(&folder, "--steps 2 --shard 2/3 --patience 1"), 1);
    let said = "step 1 waits for part 1/3, 3/3 in vain; expected all parts to run at the same time; --resume goes on";
    assert!(text.contains(said), "{text}");
    let path = folder.join("run.2-of-3.jsonl");
    let lines = sorted_lines(&path);
    assert_eq!(lines.len(), 1 + 2, "its pair of three");
    let text = complaint(&styles(&folder, "--steps 2 --shard 2/3 --patience 1 --resume"), 1);
    assert!(text.contains(said) && sorted_lines(&path) == lines, "{text}");
    // Nor does a part beside one of another run make a file that would be in the way of the right command.
    fs::remove_file(&path).unwrap();
    let text = complaint(&styles(&folder, "--steps 2 --shard 3/3 --patience 1 --resume"), 1);
    assert!(text.contains("step 1 waits for part 1/3"), "{text}");
    let third = folder.join("run.3-of-3.jsonl");
    let text = complaint(&styles(&folder, "--steps 2 --shard 2/3 --patience 1 --resume --seed 5"), 1);
    assert!(text.contains("run.3-of-3.jsonl is of another run: seed"), "{text}");
    assert!(!path.exists() && third.exists());
    fs::remove_file(&third).unwrap();
    let text = complaint(&styles(&folder, "--steps 2 --shard 2/3 --patience 1 --resume"), 1);
    assert!(text.contains(said) && sorted_lines(&path) == lines, "{text}");
    // Files of the others that do not belong to the run are refused.
    let other = folder.join("run.1-of-3.jsonl");
    let text = fs::read_to_string(&path).unwrap().replace("2/3", "1/3");
    for (bad, said) in [
        ("hello\n".to_owned(), "run.1-of-3.jsonl, line 1: it does not begin with the settings of tuning"),
        (
            text.replace("\"seed\":1", "\"seed\":2"),
            "run.1-of-3.jsonl is of another run: seed 2 there, 1 here",
        ),
        (text, "run.1-of-3.jsonl, line 2: game 3 of step 1 is none of part 1/3; expected its own games"),
    ] {
        fs::write(&other, bad).unwrap();
        let text = complaint(&styles(&folder, "--steps 2 --shard 2/3 --patience 1 --resume"), 1);
        assert!(text.contains(said), "'{said}' is not in: {text}");
    }
}

#[test]
fn parts_of_different_runs_are_not_merged() {
    let (one, other) = (folder("styles_merge_one"), folder("styles_merge_other"));
    transcript(&styles(&one, "--steps 1"), "");
    transcript(&styles(&other, "--steps 1 --seed 2"), "");
    let [one, other] = [one, other].map(|folder| folder.join("run.jsonl").display().to_string());
    let text = complaint(&format!("merge {one} {other}"), 1);
    assert_eq!(
        text,
        format!(
            "gomoku: {other} is of another run than {one}: seed 1 there, 2 here; expected parts of one run\n"
        )
    );
    let text = complaint(&format!("merge {one} --record {one} --force"), 1);
    assert!(text.contains("is one of the parts; expected another file"), "{text}");
    // What was not written in full is told of.
    let whole = transcript(&format!("merge {one}"), "");
    fs::write(&one, fs::read_to_string(&one).unwrap() + "{\"step\":").unwrap();
    let output = gomoku(&format!("merge {one}")).output().unwrap();
    assert_eq!((output.stdout, output.status.code()), (whole.into_bytes(), Some(0)));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.ends_with("run.jsonl: the last line was not finished and is left out\n"), "{said}");
}

#[test]
fn games_to_learn_from_in_parts_are_the_whole() {
    let (whole, parts) = (folder("eval_in_one"), folder("eval_in_two"));
    transcript(&tiny(&whole, "--games 5"), "");
    for part in [1, 2] {
        let text = transcript(&tiny(&parts, &format!("--games 5 --shard {part}/2")), "");
        let count = if part == 1 { 3 } else { 2 };
        assert!(text.starts_with(&format!("{count} games of part {part}/2 are in ")), "{text}");
    }
    assert!(!parts.join("new.weights").exists(), "nothing is learned from parts");
    let files = [1, 2].map(|part| parts.join(format!("games.{part}-of-2.jsonl")));
    let merged = parts.join("games.jsonl");
    let text = complaint(&format!("merge {} --record {}", files[0].display(), merged.display()), 1);
    assert!(text.contains("game 2 is in none of the files; expected all parts of the games"), "{text}");
    let told = json(&format!("merge {} --record {} --json", names(&files), merged.display()));
    assert_eq!((&told["games"], &told["seed"]), (&5.into(), &1.into()));
    assert_eq!(fs::read(&merged).unwrap(), fs::read(whole.join("games.jsonl")).unwrap(), "to the last byte");
    transcript(&tiny(&parts, "--games 5"), "");
    assert_eq!(fs::read(parts.join("new.weights")).unwrap(), fs::read(whole.join("new.weights")).unwrap());
    // A part goes on as the whole does, and is no other part's.
    let path = &files[1];
    let text = fs::read_to_string(path).unwrap();
    fs::write(path, text.lines().take(2).collect::<Vec<_>>().join("\n") + "\n{\"ga").unwrap();
    transcript(&tiny(&parts, "--games 5 --shard 2/2"), "");
    assert_eq!(fs::read_to_string(path).unwrap(), text);
    fs::copy(&files[0], path).unwrap();
    let text = complaint(&tiny(&parts, "--games 5 --shard 2/2"), 1);
    assert!(text.contains("its games have shard \"1/2\", not \"2/2\""), "{text}");
}
