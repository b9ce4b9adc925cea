//! `gomoku tune styles` and `gomoku tune search`: what they find, and that they can be gone on with whatever happens.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::matches::json;
use crate::tune::folder;
use crate::{BINARY, assert_in_order, complaint, gomoku, transcript};

/// Tiny games, with the files in a folder.
pub(crate) fn styles(folder: &Path, more: &str) -> String {
    let folder = folder.display();
    format!(
        "tune styles --style attacker --size 9x9 --games 3 --look-ahead 0 --check 4 --state {folder}/run.jsonl \
         --out {folder}/new.cmp {more}"
    )
}

pub(crate) fn search(folder: &Path, more: &str) -> String {
    let folder = folder.display();
    format!(
        "tune search --size 9x9 --games 2 --nodes 100 --check 4 --rate 1 --state {folder}/run.jsonl \
         --out {folder}/new.search {more}"
    )
}

/// What was found, without the name of the file.
pub(crate) fn found(arguments: &str) -> Value {
    let mut found = json(arguments);
    found["out"] = Value::Null;
    found
}

/// The lines of a file in one order, whichever games were finished first.
pub(crate) fn sorted_lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn a_style_is_tuned_and_can_be_played_by() {
    let folder = folder("styles_whole");
    let text = transcript(&styles(&folder, "--steps 6 --seed 2"), "");
    assert_in_order(
        &text,
        &[
            "styles from attacker ",
            " by climb, freestyle on 9x9, seed 2\n6 steps of 6 games, ",
            " kept\n",
            "found against start, 4 games: +",
            "Elo ",
            "new.cmp: gomoku match thomoku:style=",
            "new.cmp thomoku:style=attacker\n",
        ],
    );
    let style = fs::read_to_string(folder.join("new.cmp")).unwrap();
    assert!(style.starts_with("Aggressive Attacker, tuned\n** gomoku tune styles from attacker "), "{style}");
    assert_eq!(fs::read_to_string(folder.join("run.jsonl")).unwrap().lines().count(), 1 + 6 * 6 + 4);
    let engine = format!("thomoku:style={}", folder.join("new.cmp").display());
    let played =
        transcript(&format!("match {engine} thomoku:style=attacker --games 2 --size 9 --seed 1"), "");
    assert!(played.contains("in all         2"), "{played}");
    // What was tuned can be tuned again.
    let again = styles(&folder, "--steps 1 --force")
        .replace("attacker", &folder.join("new.cmp").display().to_string());
    assert!(transcript(&again, "").starts_with("styles from new.cmp "));
    let style = fs::read_to_string(folder.join("new.cmp")).unwrap();
    assert!(style.starts_with("Aggressive Attacker, tuned\n**"), "{style}");
}

#[test]
fn the_search_is_tuned_and_can_be_played_by() {
    let folder = folder("search_whole");
    let result = json(&search(&folder, "--steps 6 --seed 3 --json"));
    assert_eq!((&result["tuned"], &result["method"]), (&"search".into(), &"spsa".into()));
    assert_eq!(
        (&result["steps"], &result["games"], &result["complete"]),
        (&6.into(), &24.into(), &true.into())
    );
    assert_eq!(result["parameters"].as_array().unwrap().len(), 19);
    assert_eq!(result["check"]["games"], 4);
    assert!(result["check"]["los"].as_f64().unwrap() >= 0.0);
    let numbers = fs::read_to_string(folder.join("new.search")).unwrap();
    assert!(numbers.starts_with("gomoku search 1\n# gomoku tune search from usual "), "{numbers}");
    for parameter in result["parameters"].as_array().unwrap() {
        let line =
            format!("{} {}", parameter["name"].as_str().unwrap(), parameter["found"].as_f64().unwrap());
        assert!(numbers.lines().any(|found| found == line), "{line}: {numbers}");
    }
    let engine = format!("flagship:numbers={}", folder.join("new.search").display());
    let played = transcript(&format!("match {engine} flagship --games 2 --size 9 --nodes 40 --seed 1"), "");
    assert!(played.contains("in all         2"), "{played}");
    // Some of them only, from the numbers of a file.
    let from = folder.join("new.search").display().to_string();
    let other = folder.join("two").display().to_string();
    let some = json(&format!(
        "tune search --from {from} --numbers razor,answer --steps 1 --games 1 --nodes 20 --size 9 --check 0 \
         --state {other}.jsonl --out {other}.search --json"
    ));
    assert_eq!(some["parameters"].as_array().unwrap().len(), 2);
    let start = result["parameters"].as_array().unwrap().iter().find(|one| one["name"] == "razor").unwrap();
    assert_eq!(some["parameters"][0]["start"], start["found"]);
    // The match that is proposed is against what it began with.
    let again = search(&folder, "--steps 1 --force").replace("new.search", "2.search");
    let text = transcript(&format!("{again} --from {from}"), "");
    assert!(text.ends_with(&format!("2.search flagship:numbers={from}\n")), "{text}");
}

#[test]
fn threads_change_nothing() {
    let (one, two) = (folder("styles_one_thread"), folder("styles_two_threads"));
    let expected = found(&styles(&one, "--steps 3 --json"));
    assert_eq!(found(&styles(&two, "--steps 3 --threads 3 --json")), expected);
    assert_eq!(sorted_lines(&one.join("run.jsonl")), sorted_lines(&two.join("run.jsonl")));
    assert_eq!(fs::read(one.join("new.cmp")).unwrap(), fs::read(two.join("new.cmp")).unwrap());
}

/// Kills a run again and again, tears its last line, and lets it go on to the end: the same must come out as of one that was left
/// alone.
fn killed_and_the_same(whole: &Path, killed: &Path, call: impl Fn(&Path, &str) -> String, out: &str) {
    let expected = found(&call(whole, "--json"));
    let state = killed.join("run.jsonl");
    let lines = || fs::read_to_string(&state).map_or(0, |text| text.lines().count());
    for _ in 0..3 {
        let mut child = Command::new(BINARY)
            .args(call(killed, "--resume --threads 2").split_whitespace())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let (asked, before) = (Instant::now(), lines());
        while lines() < before + 5 && child.try_wait().unwrap().is_none() {
            assert!(asked.elapsed() < Duration::from_secs(60));
            thread::sleep(Duration::from_millis(1));
        }
        // SIGKILL: nothing can be put in order any more.
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let games = fs::read_to_string(whole.join("run.jsonl")).unwrap();
    assert!(lines() > 5 && lines() < games.lines().count(), "there was something done and something left");
    OpenOptions::new().append(true).open(&state).unwrap().write_all(b"{\"step\":2,\"ga").unwrap();
    let output = gomoku(&call(killed, "--resume --json")).output().unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.ends_with("the last line was not finished and is left out\n"), "{complaint}");
    let mut result: Value = serde_json::from_slice(&output.stdout).unwrap();
    result["out"] = Value::Null;
    assert_eq!(result, expected);
    assert_eq!(fs::read(whole.join(out)).unwrap(), fs::read(killed.join(out)).unwrap());
    assert_eq!(sorted_lines(&whole.join("run.jsonl")), sorted_lines(&state));
    // Once more there is nothing to do.
    let before = fs::read(&state).unwrap();
    assert_eq!(found(&call(killed, "--resume --json")), expected);
    assert_eq!(fs::read(&state).unwrap(), before);
}

#[test]
fn a_tuning_of_styles_that_was_killed_ends_the_same() {
    let call = |folder: &Path, more: &str| styles(folder, &format!("--steps 60 --seed 4 {more}"));
    killed_and_the_same(&folder("styles_left_alone"), &folder("styles_killed"), call, "new.cmp");
}

#[test]
fn a_tuning_of_the_search_that_was_killed_ends_the_same() {
    let call = |folder: &Path, more: &str| search(folder, &format!("--steps 30 --seed 4 {more}"));
    killed_and_the_same(&folder("search_left_alone"), &folder("search_killed"), call, "new.search");
}

#[test]
fn files_of_something_else_are_refused_and_stay() {
    let folder = folder("styles_refused");
    let state = folder.join("run.jsonl");
    transcript(&styles(&folder, "--steps 2"), "");
    let text = complaint(&styles(&folder, "--steps 2"), 1);
    assert!(text.contains("new.cmp exists already; expected a new name, or --force"), "{text}");
    fs::remove_file(folder.join("new.cmp")).unwrap();
    let text = complaint(&styles(&folder, "--steps 2"), 1);
    assert!(
        text.contains("run.jsonl exists already; expected a new name, --force to replace it, or --resume"),
        "{text}"
    );

    let good = fs::read_to_string(&state).unwrap();
    let text = complaint(&styles(&folder, "--steps 3 --resume"), 1);
    assert!(
        text.contains("run.jsonl is of another run: steps 2 there, 3 here; expected the same settings"),
        "{text}"
    );
    let text = complaint(&search(&folder, "--steps 2 --resume"), 1);
    assert!(text.contains("run.jsonl is of another run: "), "{text}");
    let second = good.lines().nth(1).unwrap();
    let head = good.lines().next().unwrap();
    for (bad, said) in [
        (
            "nonsense\n".to_owned(),
            "line 1: it does not begin with the settings of tuning; expected a file of",
        ),
        ("my notes".to_owned(), "line 1: it does not begin with the settings of tuning"),
        (good.replace("\"gomoku\":\"tune\"", "\"gomoku\":\"match\""), "line 1: it does not begin with"),
        (
            good.replace("\"format\":1", "\"format\":9"),
            "line 1: it has another format than this program writes",
        ),
        (good.replace("\"seed\":1", "\"sead\":1"), "line 1: its settings cannot be read: missing field"),
        (good.replacen("\"game\":2", "\"game\":99", 1), "line 3: game 99 of step 1 is none of this run"),
        (good.replacen("\"game\":2", "\"game\":1", 1), "line 3: game 1 of step 1 is there twice"),
        (good.replacen("\"game\":2", "\"name\":2", 1), "line 3, column "),
        (
            format!("{head}\n{second}\nhello\n"),
            "line 3, column 1: expected value; expected a line of `gomoku tune`",
        ),
    ] {
        assert_ne!(bad, good, "{said}");
        fs::write(&state, &bad).unwrap();
        let text = complaint(&styles(&folder, "--steps 2 --resume"), 1);
        assert!(text.contains(said), "'{said}' is not in: {text}");
        assert_eq!(fs::read_to_string(&state).unwrap(), bad, "it stays as it is");
        assert!(!folder.join("new.cmp").exists());
    }
    // A head that was not finished is none.
    fs::write(&state, "{\"gomoku\":\"tu").unwrap();
    transcript(&styles(&folder, "--steps 2 --resume"), "");
    assert_eq!(fs::read_to_string(&state).unwrap(), good);
}

#[test]
fn results_that_could_not_be_written_are_not_looked_for() {
    let folder = folder("styles_places");
    let shown = folder.display();
    let call = |files: &str| format!("tune styles --steps 1 --games 1 --check 0 --size 9 {files}");
    let text = complaint(&call(&format!("--state {shown}/a.cmp --out {shown}/a.cmp")), 2);
    assert!(text.contains("--state and --out are both ") && text.contains("; expected two files"), "{text}");
    for (files, said) in [
        (
            format!("--state {shown}/a.svg --out {shown}/b.cmp --plot {shown}/a.svg"),
            "--state and --plot are both ",
        ),
        (
            format!("--state {shown}/a --out {shown}/b.svg --plot {shown}/./b.svg"),
            "--out and --plot are both ",
        ),
        (
            format!("--state {shown}/a.svg --out {shown}/b --plot {shown}/a.1-of-2.svg --shard 1/2"),
            "--state and --plot are both ",
        ),
    ] {
        let text = complaint(&call(&files), 2);
        assert!(text.contains(said) && text.contains("\nUsage: gomoku tune styles "), "{said}: {text}");
    }
    let text = complaint(&call(&format!("--state {shown}/a --out {shown}/none/new.cmp")), 1);
    assert!(text.contains("there is no folder "), "{text}");
    let text = complaint(&call(&format!("--state {shown}/none/a --out {shown}/new.cmp")), 1);
    assert!(text.contains("there is no folder "), "{text}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing was played");
}

#[test]
fn who_goes_on_with_nothing_replaces_nothing() {
    let folder = folder("tune_fresh_resume");
    let shown = folder.display();
    fs::write(folder.join("new.cmp"), "mine").unwrap();
    fs::write(folder.join("old.svg"), "<svg/>").unwrap();
    let text = complaint(&styles(&folder, "--steps 1 --resume"), 1);
    assert!(text.contains("new.cmp exists already; expected a new name, or --force to replace it"), "{text}");
    let other = styles(&folder, "--steps 1").replace("new.cmp", "other.cmp");
    for more in ["", "--resume"] {
        let text = complaint(&format!("{other} --plot {shown}/old.svg {more}"), 1);
        assert!(
            text.contains("old.svg exists already; expected a new name, or --force to replace it"),
            "{text}"
        );
    }
    assert!(!folder.join("run.jsonl").exists(), "nothing was played");
    transcript(&format!("{other} --plot {shown}/new.svg"), "");
    // With games of another run there is nothing to go on with.
    let seed = format!("{other} --seed 2 --resume --plot {shown}/new.svg");
    assert!(complaint(&seed, 1).contains("run.jsonl is of another run: seed 1 there, 2 here"));
    transcript(&format!("{other} --plot {shown}/new.svg --resume"), "");
    transcript(&format!("{other} --plot {shown}/old.svg --force"), "");
    let [mine, old] = ["new.cmp", "old.svg"].map(|name| fs::read_to_string(folder.join(name)).unwrap());
    assert!(mine == "mine" && old.starts_with("<?xml"), "{mine} {old}");
}

#[test]
fn progress_is_drawn() {
    let folder = folder("tune_plots");
    let shown = folder.display();
    transcript(&styles(&folder, &format!("--steps 3 --plot {shown}/styles.svg")), "");
    let svg = fs::read_to_string(folder.join("styles.svg")).unwrap();
    for text in [">tried</text>", ">mean change</text>", "score against the values before", ">step</text>"] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
    transcript(&search(&folder, &format!("--steps 3 --force --plot {shown}/search.svg")), "");
    let svg = fs::read_to_string(folder.join("search.svg")).unwrap();
    for text in [">futility</text>", ">history_reduction</text>", "how far from the start"] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
    transcript(&search(&folder, &format!("--steps 3 --resume --plot {shown}/search.png")), "");
    assert!(fs::read(folder.join("search.png")).unwrap().starts_with(b"\x89PNG"));
    let text = complaint(&styles(&folder, "--plot picture.jpg"), 2);
    assert!(text.contains("expected a file that ends in .svg or .png"), "{text}");
}

#[test]
fn the_numbers_of_the_search_are_listed() {
    let text = transcript("tune search --list", "");
    assert!(text.starts_with("futility              40  0 to 200     a position better than"), "{text}");
    let list = json("tune search --list --json");
    assert_eq!(list.as_array().unwrap().len(), text.lines().count());
    assert_eq!(
        (&list[2]["name"], &list[2]["usual"], &list[2]["most"]),
        (&"razor".into(), &80.into(), &400.into())
    );
}

#[test]
fn numbers_of_the_search_are_tuned_as_a_file_of_testers_has_them() {
    let folder = folder("spsa_file");
    let path = folder.join("my.spsa");
    let lines = transcript("tune search --list-spsa", "");
    assert!(lines.starts_with("futility, int, 40, 0, 200, "), "{lines}");
    fs::write(&path, &lines).unwrap();
    let mut call = search(&folder, &format!("--steps 3 --spsa {}", path.display())).replace("--rate 1 ", "");
    let result = found(&format!("{call} --json"));
    assert_eq!(result["parameters"].as_array().unwrap().len(), lines.lines().count());
    let found_numbers = fs::read_to_string(folder.join("new.search")).unwrap();
    assert!(found_numbers.contains(" by spsa, each at its own rate: 3 steps of "), "{found_numbers}");
    // Other lines are another run.
    fs::write(&path, "# only one\nrazor, int, 100, 90, 110, 5, 1\n").unwrap();
    let text = complaint(&format!("{call} --resume"), 1);
    assert!(text.contains("is of another run: "), "{text}");
    call += " --force";
    let result = found(&format!("{call} --json"));
    let razor = &result["parameters"][0];
    assert_eq!(
        (&razor["name"], &razor["start"], result["parameters"].as_array().unwrap().len()),
        (&"razor".into(), &100.0.into(), 1)
    );
    assert!((90.0..=110.0).contains(&razor["exact"].as_f64().unwrap()), "{razor}");
    fs::write(&path, "razor, int, 100, 90, 110, 5\n").unwrap();
    let text = complaint(&call, 1);
    let expected = format!(
        "gomoku: {}, line 1, column 28: there are 6 fields; expected name, int, start, min, max, c_end, r_end\n",
        path.display()
    );
    assert_eq!(text, expected);
    let text = complaint(&search(&folder, "--spsa x"), 2);
    assert!(text.contains("--rate <RATE>' cannot be used with '--spsa <FILE>'"), "{text}");
}

#[test]
fn bad_usage_of_steps_says_what_would_be_right() {
    for (arguments, status, parts) in [
        ("tune styles --steps 0", 2, &["'0'", "--steps", "from 1"][..]),
        ("tune styles --method magic", 2, &["'magic'", "--method"]),
        (
            "tune styles --method spsa --margin 3",
            2,
            &["--margin is of no use with --method spsa; expected --rate"],
        ),
        ("tune styles --rate 0.3", 2, &["--rate is of no use with --method climb; expected --margin"]),
        ("tune search --rate 2", 2, &["'2'", "--rate", "above 0 and not above 1"]),
        ("tune search --shard 3/2", 2, &["no part", "such as 2/8"]),
        (
            "tune styles --style chess",
            2,
            &["there is no style 'chess'", "attacker", "*.cmp", "Usage: gomoku tune styles "],
        ),
        ("tune styles --style none.cmp", 1, &["cannot read none.cmp"]),
        ("tune search --from none.search", 1, &["cannot read none.search"]),
        (
            "tune search --numbers razor,razer",
            2,
            &["there is no number 'razer'", "futility, ", "Usage: gomoku tune search "],
        ),
        ("tune search --numbers razor,razor", 2, &["the number razor is named twice; expected it once"]),
        ("match flagship:numbers=chess random", 2, &["'chess'", "'numbers'", "usual, or a file *.search"]),
    ] {
        let text = complaint(arguments, status);
        for part in parts {
            assert!(text.contains(part), "{arguments}: '{part}' is not in\n{text}");
        }
    }
}
