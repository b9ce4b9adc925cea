//! `gomoku match --shard` and `gomoku merge`: parts that are played anywhere add up to the whole.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::matches::{games_of, json, new_file};
use crate::{BINARY, assert_in_order, complaint, partial, transcript};

const MATCH: &str = "match neighbour oxo:depth=1 random --size 9 --games 10 --seed 6";

fn parts(name: &str, count: u32) -> Vec<PathBuf> {
    (1..=count).map(|number| new_file(&format!("{name}{number}.jsonl"))).collect()
}

fn names(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn parts_add_up_to_the_whole() {
    let whole = json(&format!("{MATCH} --json"));
    let files = parts("part", 4);
    let mut games = 0;
    for (path, number) in files.iter().zip(1..) {
        let part = json(&format!("{MATCH} --shard {number}/4 --record {} --json", path.display()));
        assert_eq!(part["shard"], format!("{number}/4"));
        assert_eq!((&part["games"], &part["complete"]), (&part["planned"], &true.into()));
        games += part["games"].as_u64().unwrap();
    }
    assert_eq!(games, 30);
    let merged = json(&format!("merge {} --json", names(&files)));
    assert_eq!(merged, whole);
    let backwards: Vec<PathBuf> = files.iter().rev().cloned().collect();
    assert_eq!(json(&format!("merge {} --json", names(&backwards))), whole, "in any order");
    let text = transcript(&format!("merge {}", names(&files)), "");
    assert_eq!(text, transcript(MATCH, ""), "the tables too");
    // Without a part games are missing, and that is told.
    let (text, error) = partial(&format!("merge {}", names(&files[1..])));
    assert_in_order(&text, &["Stopped after 22 of 30 games."]);
    assert_eq!(error, "gomoku: part 1/4 is in none of the files; expected all games of the match\n");
    let (told, error) = partial(&format!("merge {} --json", names(&files[2..])));
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&told["games"], &told["complete"]), (&14.into(), &false.into()));
    assert!(error.starts_with("gomoku: part 1/4 is in none of the files, part 2/4 is in none of"), "{error}");
    // A part that was broken off.
    let whole = fs::read_to_string(&files[0]).unwrap();
    fs::write(&files[0], whole.lines().take(3).map(|line| line.to_owned() + "\n").collect::<String>())
        .unwrap();
    let (_, error) = partial(&format!("merge {}", names(&files)));
    assert_eq!(error, "gomoku: part 1/4 lacks 6 of 8 games; expected all games of the match\n");
}

#[test]
fn the_part_that_is_missing_is_named_where_pairs_have_one_game() {
    let call = "match neighbour random oxo --size 9 --games 1 --depth 1 --seed 1";
    let files = parts("odd_part", 3);
    for (path, number) in files.iter().zip(1..) {
        json(&format!("{call} --shard {number}/3 --record {} --json", path.display()));
    }
    json(&format!("merge {} --json", names(&files)));
    for (index, number) in (1..=3).enumerate() {
        let two: Vec<PathBuf> = files
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != index)
            .map(|(_, path)| path.clone())
            .collect();
        let (_, error) = partial(&format!("merge {}", names(&two)));
        let said =
            format!("gomoku: part {number}/3 is in none of the files; expected all games of the match\n");
        assert_eq!(error, said);
    }
}

#[test]
fn the_merged_record_is_one_of_the_whole_match() {
    let files = parts("record_part", 2);
    let merged = new_file("record_merged.jsonl");
    for (path, number) in files.iter().zip(1..) {
        transcript(&format!("{MATCH} --shard {number}/2 --record {}", path.display()), "");
    }
    let call = format!("merge {} --record {}", names(&files), merged.display());
    transcript(&call, "");
    assert_eq!(games_of(&merged).len(), 30);
    assert!(complaint(&call, 1).contains("exists already; expected a new name, or --force to replace it"));
    transcript(&format!("{call} --force"), "");
    let part = files[0].display();
    let text = complaint(&format!("merge {} --record {part} --force", names(&files)), 1);
    assert_eq!(text, format!("gomoku: {part} is one of the parts; expected another file\n"));
    let text = transcript(&format!("{MATCH} --record {} --resume", merged.display()), "");
    assert!(text.contains("30 of 30 games were played before."), "{text}");
    assert!(
        transcript(&format!("match --replay {}", merged.display()), "")
            .lines()
            .all(|line| line.contains("exactly"))
    );
    // Of parts that are not all there the rest can be played.
    partial(&format!("merge {} --record {} --force", files[0].display(), merged.display()));
    let (_, error) = partial(&format!("merge {}", merged.display()));
    assert!(
        error.ends_with(" of 30 games are in none of the files; expected all games of the match\n"),
        "{error}"
    );
    let result = json(&format!("{MATCH} --record {} --resume --json", merged.display()));
    assert_eq!(result, json(&format!("{MATCH} --json")));
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let files = parts("odd_part", 2);
    let name = |index: usize| files[index].display().to_string();
    transcript(&format!("{MATCH} --shard 1/2 --record {}", name(0)), "");
    transcript(&format!("{} --shard 2/2 --record {}", MATCH.replace("--seed 6", "--seed 7"), name(1)), "");
    let text = complaint(&format!("merge {}", names(&files)), 1);
    let expected = format!(
        "gomoku: {} is of another match than {}: seed 6 there, 7 here; expected parts of one match\n",
        name(1),
        name(0)
    );
    assert_eq!(text, expected);
    fs::copy(&files[0], &files[1]).unwrap();
    let text = complaint(&format!("merge {}", names(&files)), 1);
    assert_eq!(text, format!("gomoku: {}: game 1 is in {} too; expected each game once\n", name(1), name(0)));
    fs::write(&files[1], "").unwrap();
    let text = complaint(&format!("merge {}", names(&files)), 1);
    assert_eq!(
        text,
        format!("gomoku: {}: it is empty; expected a file of `gomoku match --record`\n", name(1))
    );
    assert!(complaint("merge nowhere.jsonl", 1).contains("cannot read nowhere.jsonl"));
    let game = fs::read_to_string(&files[0]).unwrap().lines().nth(1).unwrap().to_owned();
    fs::write(&files[1], game + "\n").unwrap();
    assert!(
        complaint(&format!("merge {}", names(&files)), 1)
            .contains("line 1: it does not begin with the settings")
    );
}

#[test]
fn a_part_has_the_seed_of_all_parts_and_a_record() {
    let record = new_file("seedless.jsonl");
    let call = "match neighbour random --size 9 --games 4 --shard 1/2";
    let said = complaint(&format!("{call} --seed 1"), 2);
    assert!(said.contains("--shard without --record leaves nothing to merge"), "{said}");
    let said = complaint(&format!("{call} --seed 1 --sprt 0 20 --record {}", record.display()), 2);
    assert!(said.contains("'--shard <I/N>' cannot be used with '--sprt <ELO0> <ELO1>'"), "{said}");
    assert!(!record.exists());
    for begun in [None, Some("{\"gomoku\":\"mat")] {
        // What was broken off in its head has no seed, either.
        if let Some(begun) = begun {
            fs::write(&record, begun).unwrap();
        }
        for resume in ["", " --resume"] {
            let said = complaint(&format!("{call} --record {}{resume}", record.display()), 2);
            assert!(said.contains("expected the same --seed NUMBER for all parts"), "{said}");
            assert!(said.contains("Usage: gomoku match "), "{said}");
            assert_eq!(fs::read_to_string(&record).ok().as_deref(), begun);
        }
    }
    fs::remove_file(&record).unwrap();
    transcript(&format!("{call} --seed 1 --record {}", record.display()), "");
    // Who goes on has it from the record.
    let said = transcript(&format!("{call} --resume --record {}", record.display()), "");
    assert!(said.contains("2 of 2 games were played before."), "{said}");
}

/// GNU parallel: that of the machine, or one that is fetched as a package of Debian and laid beside the tests, without installing it.
fn gnu_parallel() -> Option<PathBuf> {
    let is_gnu = |program: &Path| {
        let output = Command::new(program).arg("--version").stderr(Stdio::null()).output();
        output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("GNU parallel"))
    };
    let own = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gnu-parallel");
    let fetched = own.join("usr/bin/parallel");
    for program in ["parallel".into(), fetched.clone()] {
        if is_gnu(&program) {
            return Some(program);
        }
    }
    // A new machine knows no packages yet: the lists are fetched as well, to a folder of our own.
    let folders = ["lists/partial", "archives/partial"];
    folders.iter().try_for_each(|folder| fs::create_dir_all(own.join(folder))).ok()?;
    let limits = "-q -o Acquire::Retries=1 -o Acquire::http::Timeout=20";
    let own_lists =
        "-o Dir::State::lists=$PWD/lists -o Dir::Cache=$PWD -o Dir::Cache::archives=$PWD/archives";
    let fetch = format!(
        "{{ apt-get {limits} download parallel ||
            {{ apt-get {limits} {own_lists} update && apt-get {limits} {own_lists} download parallel; }}; }} &&
         dpkg-deb -x parallel_*.deb ."
    );
    // A network that hangs shall not hold up all other tests.
    Command::new("timeout").args(["120", "sh", "-c", &fetch]).current_dir(&own).output().ok()?;
    is_gnu(&fetched).then_some(fetched)
}

/// The two commands that the help of `gomoku merge` tells, with fewer and quicker games.
fn recipe() -> [String; 2] {
    let help = transcript("merge --help", "");
    let (_, told) = help.split_once("A match on all cores with GNU parallel").unwrap();
    let (told, _) = told.split_once("\n\n").unwrap();
    let told = told.split_once('\n').unwrap().1.replace("\\\n", " ");
    let small = told.replace("--games 400", "--games 20").replace("--nodes 2000", "--nodes 100");
    assert_ne!(told, small);
    let lines: Vec<String> = small.lines().map(|line| line.trim().to_owned()).collect();
    lines.try_into().unwrap()
}

/// Runs a line of the recipe in a folder, as somebody at a shell does.
#[track_caller]
fn shell(line: &str, folder: &Path, parallel: Option<&Path>) -> String {
    let folders = [Path::new(BINARY).parent(), parallel.and_then(Path::parent)];
    let mut path = std::env::var_os("PATH").unwrap_or_default();
    for folder in folders.into_iter().flatten().filter(|folder| !folder.as_os_str().is_empty()) {
        path = std::env::join_paths([folder.to_owned()].into_iter().chain(std::env::split_paths(&path)))
            .unwrap();
    }
    let output =
        Command::new("sh").args(["-c", line]).current_dir(folder).env("PATH", path).output().unwrap();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[cfg(unix)]
#[test]
fn the_recipe_for_many_processes_gives_the_whole_match() {
    let folder = crate::matches::new_folder("recipe");
    fs::create_dir_all(&folder).unwrap();
    let [play, merge] = recipe();
    let (call, numbers) = play.strip_prefix("parallel '").unwrap().split_once("' ::: ").unwrap();
    let parallel = gnu_parallel();
    // Once more, as a scheduler does after a failure: nothing is played twice.
    for _ in 0..2 {
        if parallel.is_some() {
            shell(&play, &folder, parallel.as_deref());
        } else {
            // Past the test's own capture: whoever runs the tests has to see it.
            let told = "\nNOT TESTED: there is no GNU parallel here and it cannot be fetched (apt-get download parallel);\n\
                        the parts of the recipe are run as processes of a shell instead. Install the package `parallel`.\n\n";
            std::io::stderr().write_all(told.as_bytes()).unwrap();
            let each = numbers.split_whitespace().map(|number| format!("{} &", call.replace("{}", number)));
            shell(&(each.collect::<String>() + " wait"), &folder, None);
        }
    }
    let merged: Value = serde_json::from_str(&shell(&format!("{merge} --json"), &folder, None)).unwrap();
    let (whole, _) = call.split_once("--shard").unwrap();
    let whole: Value = serde_json::from_str(&shell(&format!("{whole} --json"), &folder, None)).unwrap();
    assert_eq!((&merged, &merged["games"]), (&whole, &20.into()));
}
