//! `gomoku tune eval`: games of the flagship against itself, and the weights that come of them.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{complaint, gomoku, transcript};

/// A folder of this test's own, empty.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Tiny games, with the files in a folder.
pub(crate) fn tiny(folder: &Path, more: &str) -> String {
    let folder = folder.display();
    format!(
        "tune eval --from plain --size 9x9 --nodes 60 --data {folder}/games.jsonl --out {folder}/new.weights {more}"
    )
}

#[test]
fn games_are_played_and_weights_learned_that_the_flagship_plays_by() {
    let folder = folder("tune_whole");
    let text = transcript(&tiny(&folder, "--games 4"), "");
    assert!(text.starts_with("4 games: X won "), "{text}");
    assert!(text.contains("loss on games held out: before ") && text.contains("new.weights"), "{text}");
    let weights = fs::read_to_string(folder.join("new.weights")).unwrap();
    for line in ["gomoku weights 2", "rule freestyle", "size 9x9", "seed 1", "games 4", "nodes 60"] {
        assert!(weights.lines().any(|found| found == line), "{line}: {weights}");
    }
    assert!(weights.contains("\nfrom plain 7604863fa7feb0bc\n"), "{weights}");
    let engine = format!("flagship:weights={}", folder.join("new.weights").display());
    let played = transcript(&format!("match {engine} random --games 2 --size 9x9 --nodes 60 --seed 1"), "");
    assert!(played.contains("in all         2"), "{played}");
}

#[test]
fn an_interrupted_run_goes_on_and_ends_the_same() {
    let (whole, parts) = (folder("tune_at_once"), folder("tune_in_parts"));
    transcript(&tiny(&whole, "--games 4 --threads 2"), "");
    let games = fs::read_to_string(whole.join("games.jsonl")).unwrap();
    assert_eq!(games.lines().count(), 1 + 4);
    // Two games and a half are there, or not even the first line.
    let two: Vec<&str> = games.lines().take(3).collect();
    for there in [two.join("\n") + "\n{\"game\":3,\"by", "{\"self_play\":2,\"ru".to_owned()] {
        fs::write(parts.join("games.jsonl"), there).unwrap();
        transcript(&tiny(&parts, "--games 4 --force"), "");
        for file in ["games.jsonl", "new.weights"] {
            assert_eq!(fs::read(whole.join(file)).unwrap(), fs::read(parts.join(file)).unwrap(), "{file}");
        }
    }
}

#[cfg(unix)]
#[test]
fn two_runs_do_not_write_to_one_file_of_games() {
    use std::process::{Command, Stdio};

    let folder = folder("tune_locked");
    let call = tiny(&folder, "--games 100000");
    let child = Command::new(crate::BINARY).args(call.split_whitespace()).stdout(Stdio::null()).spawn();
    let child = crate::Running(child.unwrap());
    let path = folder.join("games.jsonl");
    let asked = std::time::Instant::now();
    while fs::read_to_string(&path).map_or(0, |text| text.lines().count()) < 2 {
        assert!(asked.elapsed() < std::time::Duration::from_secs(60));
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let text = complaint(&call, 1);
    drop(child);
    assert!(text.contains("games.jsonl is being written by another process"), "{text}");
}

#[test]
fn the_same_games_can_be_learned_from_again() {
    let folder = folder("tune_fit_only");
    transcript(&tiny(&folder, "--games 5 --seed 3"), "");
    let weights = fs::read(folder.join("new.weights")).unwrap();
    let shown = folder.display();
    let again = format!("--data {shown}/games.jsonl --out {shown}/again.weights");
    let text = transcript(&format!("tune eval --fit-only --from plain {again} --json"), "");
    let json: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&json["games"], &json["seed"], &json["nodes"]), (&5.into(), &3.into(), &60.into()));
    let counted = ["x_won", "o_won", "drawn"].iter().map(|field| json[field].as_u64().unwrap());
    assert_eq!(counted.sum::<u64>(), 5);
    assert!(json["positions"].as_u64().unwrap() > 0);
    assert!(json["loss_before"].as_f64().unwrap() > 0.0 && json["loss_after"].as_f64().unwrap() > 0.0);
    assert_eq!(fs::read(folder.join("again.weights")).unwrap(), weights);
    // A game that was not written in full is told of, since nothing can be learned from it.
    let games = fs::read_to_string(folder.join("games.jsonl")).unwrap();
    fs::write(folder.join("games.jsonl"), games + "{\"game\":6,\"by").unwrap();
    let call = format!("tune eval --fit-only --from plain {again} --json --force");
    let output = gomoku(&call).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.ends_with("games.jsonl: the last line was not finished and is left out\n"), "{said}");
    assert_eq!((output.stdout, output.status.code()), (text.into_bytes(), Some(0)));
}

#[cfg(unix)]
#[test]
fn an_interruption_is_told_and_is_no_line_of_json() {
    use std::process::{Command, Stdio};

    let folder = folder("tune_interrupted");
    let path = folder.join("games.jsonl");
    let child = Command::new(crate::BINARY)
        .args(tiny(&folder, "--games 100000 --json").split_whitespace())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let asked = std::time::Instant::now();
    while fs::read_to_string(&path).map_or(0, |text| text.lines().count()) < 2 {
        assert!(asked.elapsed() < std::time::Duration::from_secs(60));
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!((String::from_utf8(output.stdout).unwrap().as_str(), output.status.code()), ("", Some(130)));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("Interrupted: ") && said.contains("; the same command goes on with them."),
        "{said}"
    );
}

#[test]
fn files_that_do_not_fit_are_refused() {
    let folder = folder("tune_refused");
    transcript(&tiny(&folder, "--games 2"), "");
    let text = complaint(&tiny(&folder, "--games 4"), 1);
    assert!(text.contains("new.weights exists already; expected a new name, or --force"), "{text}");
    let text = complaint(&tiny(&folder, "--games 4 --force --seed 2"), 1);
    assert!(text.contains("games.jsonl: its games have seed 1, not 2; expected the same again"), "{text}");
    fs::write(folder.join("games.jsonl"), "{\"moves\":[]}\n").unwrap();
    let text = complaint(&tiny(&folder, "--games 4 --force"), 1);
    assert!(text.contains("line 1: this is no file of games to learn from"), "{text}");
    fs::write(folder.join("games.jsonl"), "my notes").unwrap();
    let text = complaint(&tiny(&folder, "--games 4 --force"), 1);
    assert!(text.contains("line 1: this is no file of games to learn from"), "{text}");
    assert_eq!(fs::read_to_string(folder.join("games.jsonl")).unwrap(), "my notes");
    let text = complaint(&tiny(&folder, "--games 4 --force").replace("plain", "no.weights"), 1);
    assert!(text.contains("cannot read no.weights"), "{text}");
    let text = complaint("tune eval --fit-only --data no_such_file.jsonl --out no_such.weights", 1);
    assert!(text.contains("cannot read no_such_file.jsonl"), "{text}");
}

#[test]
fn weights_that_could_not_be_written_are_not_learned() {
    let folder = folder("tune_places");
    transcript(&tiny(&folder, "--games 2"), "");
    let games = fs::read(folder.join("games.jsonl")).unwrap();
    let shown = folder.display();
    for out in ["games.jsonl", "./games.jsonl", "../tune_places/games.jsonl"] {
        for more in ["--force", "--force --fit-only"] {
            let files = format!("--data {shown}/games.jsonl --out {shown}/{out} {more}");
            let text = complaint(&format!("tune eval {files}"), 2);
            assert!(
                text.contains("--data and --out are both ") && text.contains("; expected two files"),
                "{text}"
            );
            assert!(text.contains("\nUsage: gomoku tune eval "), "{text}");
        }
    }
    assert_eq!(fs::read(folder.join("games.jsonl")).unwrap(), games);
    let text = complaint(&format!("tune eval --data {shown}/new --out {shown}/new"), 2);
    assert!(text.contains("--data and --out are both "), "{text}");
    let text = complaint(&format!("tune eval --data {shown}/more.jsonl --out {shown}/none/new.weights"), 1);
    assert!(text.contains("there is no folder ") && text.contains("; expected one that exists"), "{text}");
    assert!(!folder.join("more.jsonl").exists(), "nothing was played");
    let text = complaint(&format!("tune eval --force --data {shown}/more.jsonl --out {shown}"), 1);
    assert!(text.contains("is a folder; expected the name of a file"), "{text}");
}

#[test]
fn a_bad_line_of_the_games_is_named() {
    let folder = folder("tune_bad_line");
    transcript(&tiny(&folder, "--games 3"), "");
    let path = folder.join("games.jsonl");
    let games = fs::read_to_string(&path).unwrap();
    fs::write(&path, games.replace("\"game\":2", "\"game\":7")).unwrap();
    let text = complaint(&tiny(&folder, "--games 3 --force"), 1);
    assert!(text.contains("line 3: this is game 7; expected game 2"), "{text}");
    fs::write(&path, games.replace("\"by_lot\"", "\"lots\"")).unwrap();
    let text = complaint(&tiny(&folder, "--games 3 --force"), 1);
    assert!(
        text.contains("games.jsonl, line 2, column ") && text.contains(": missing field `by_lot`; expected"),
        "{text}"
    );
    assert!(!text.contains("line 1"), "it would be taken for the line of the file: {text}");
}

#[test]
fn bad_usage_of_tune_says_what_would_be_right() {
    for (arguments, parts) in [
        ("tune", &["<WHAT>", "eval"][..]),
        ("tune chess", &["'chess'", "expected one of: eval, styles, search"]),
        ("tune eval --games 1", &["'1'", "--games", "from 2"]),
        ("tune eval --size 4x9", &["no room for five in a row", "from 5 to 40"]),
        ("tune eval --fit-only --games 4", &["--fit-only", "cannot be used with"]),
    ] {
        let text = complaint(arguments, 2);
        for part in parts {
            assert!(text.contains(part), "{arguments}: '{part}' is not in\n{text}");
        }
    }
}

#[test]
fn a_run_that_was_killed_while_it_learned_goes_on() {
    let folder = folder("tune_resume");
    let shown = folder.display();
    let text = transcript(&tiny(&folder, &format!("--games 4 --plot {shown}/loss.svg")), "");
    let svg = fs::read_to_string(folder.join("loss.svg")).unwrap();
    for part in [">loss of positions</text>", ">loss of moves</text>", ">held out</text>", ">epoch</text>"] {
        assert!(svg.contains(part), "{part}: {svg}");
    }
    let weights = fs::read(folder.join("new.weights")).unwrap();
    let games = fs::read(folder.join("games.jsonl")).unwrap();
    // All games are there, and half of the weights.
    fs::write(folder.join("new.weights"), &weights[..weights.len() / 2]).unwrap();
    assert_eq!(transcript(&tiny(&folder, "--games 4 --resume"), ""), text);
    assert_eq!(fs::read(folder.join("new.weights")).unwrap(), weights);
    assert_eq!(fs::read(folder.join("games.jsonl")).unwrap(), games);
}

#[test]
fn a_picture_takes_the_place_of_no_other_file() {
    let folder = folder("tune_eval_plot");
    let shown = folder.display();
    let call = tiny(&folder, "--games 2").replace("games.jsonl", "f.svg");
    transcript(&call, "");
    let games = fs::read(folder.join("f.svg")).unwrap();
    let text = complaint(&format!("{call} --force --plot {shown}/f.svg"), 2);
    assert!(
        text.contains("--data and --plot are both ") && text.contains("f.svg; expected two files"),
        "{text}"
    );
    let out = call.replace("new.weights", "w.svg");
    let text = complaint(&format!("{out} --plot {shown}/../tune_eval_plot/w.svg"), 2);
    assert!(text.contains("--out and --plot are both "), "{text}");
    // A picture, and a result, of somebody else.
    let weights = fs::read(folder.join("new.weights")).unwrap();
    let fresh = call.replace("f.svg", "fresh.jsonl");
    let text = complaint(&format!("{fresh} --resume"), 1);
    assert!(
        text.contains("new.weights exists already; expected a new name, or --force to replace it"),
        "{text}"
    );
    assert_eq!(fs::read(folder.join("new.weights")).unwrap(), weights);
    fs::write(folder.join("old.svg"), "<svg/>").unwrap();
    for more in ["", "--resume"] {
        let text =
            complaint(&format!("{} --plot {shown}/old.svg {more}", fresh.replace("new.w", "newer.w")), 1);
        assert!(
            text.contains("old.svg exists already; expected a new name, or --force to replace it"),
            "{text}"
        );
    }
    assert!(!folder.join("fresh.jsonl").exists(), "nothing was played");
    let text =
        complaint(&format!("{call} --force --plot {shown}/f.svg").replace("f.svg --", "e.jsonl --"), 1);
    assert!(text.contains("f.svg is there and is no picture; expected a new name"), "{text}");
    assert_eq!(fs::read(folder.join("f.svg")).unwrap(), games);
    transcript(&format!("{call} --force --plot {shown}/old.svg"), "");
    assert!(fs::read_to_string(folder.join("old.svg")).unwrap().starts_with("<?xml"));
    // What it has made itself it replaces when it goes on.
    transcript(&format!("{call} --resume --plot {shown}/old.svg"), "");
}
