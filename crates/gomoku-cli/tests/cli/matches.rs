//! `gomoku engines` and `gomoku match`: who can play, who wins, and whether records hold.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{assert_in_order, complaint, gomoku, transcript};

pub(crate) fn json(arguments: &str) -> Value {
    serde_json::from_str(&transcript(arguments, "")).unwrap()
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A file of this test's own that does not exist yet.
pub(crate) fn new_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// A folder of this test's own that does not exist yet.
pub(crate) fn new_folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

/// The games of a record, which stand behind the settings of the match.
pub(crate) fn games_of(path: &Path) -> Vec<Value> {
    let mut lines = json_lines(&fs::read_to_string(path).unwrap());
    assert_eq!(lines.remove(0)["gomoku"], "match");
    lines
}

#[test]
fn engines_are_listed_with_a_line_each() {
    let text = transcript("engines", "");
    assert_in_order(&text, &["random", "neighbour", "oxo"]);
    assert!(text.lines().all(|line| line.contains("  ") && line.chars().count() <= 100), "{text}");
    let lines = json_lines(&transcript("engines --json", ""));
    assert_eq!(lines.len(), text.lines().count());
    assert_eq!(lines[0]["name"], "random");
}

#[test]
fn the_options_of_an_engine_are_told_with_kind_and_usual_value() {
    let text = transcript("engines oxo", "");
    assert_in_order(
        &text,
        &["oxo: ", "depth", "a whole number from 0 to 20; usually 0", "win_fast", "on or off; usually off"],
    );
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    assert!(transcript("engines random", "").ends_with("It has no options.\n"));
    let engine = json("engines oxo --json");
    let depth = &engine["options"][0];
    assert_eq!((&depth["name"], &depth["kind"]), (&"depth".into(), &"number".into()));
    assert_eq!((&depth["usual"], &depth["least"], &depth["most"]), (&0.into(), &0.into(), &20.into()));
}

#[test]
fn a_match_says_who_won_how_much_that_means_and_how_to_play_it_again() {
    let text = transcript("match oxo random --size 3x3 --line 3 --games 8 --opening-stones 0 --seed 5", "");
    let parts = [
        "A: oxo\nB: random\n",
        "8 games, 3 in a row on 3x3, freestyle, 0 opening stones, the engines' own limits, seed 5\n",
        "games",
        "won",
        "drawn",
        "lost",
        "points",
        "with X         4",
        "with O         4",
        "in all         8",
        "pairs that gave A",
        "Elo difference, 95 % confidence: ",
        "likelihood that A is stronger: ",
        "The same again:\n  gomoku match oxo random --games 8 --size 3x3 --line 3 --rule freestyle --opening-stones 0 --seed 5\n",
    ];
    assert_in_order(&text, &parts);
    assert!(!text.contains("fault") && !text.contains("too long"), "{text}");
}

#[test]
fn the_command_that_a_match_tells_gives_the_same_result() {
    for options in [
        "--seed 12 --size 9",
        "--size 7x8 --line 4 --rule standard --depth 1 --opening-stones 5",
        "--size 5 --line 3 --nodes 50 --go-on-after-win",
    ] {
        let first = json(&format!("match oxo:depth=1,random_ties neighbour --games 6 --json {options}"));
        let again = first["again"].as_str().unwrap().strip_prefix("gomoku ").unwrap();
        let again = json(&format!("{again} --json --threads 2"));
        assert_eq!(first, again);
        assert_eq!(first["games"], 6);
    }
}

#[test]
fn the_json_of_a_match_adds_up() {
    let result = json("match neighbour random --size 9 --games 12 --seed 1 --json");
    assert_eq!((&result["a"], &result["b"]), (&"neighbour".into(), &"random".into()));
    let sum = |name: &str| {
        let wdl = &result[name];
        ["wins", "draws", "losses"].map(|field| wdl[field].as_u64().unwrap()).iter().sum::<u64>()
    };
    assert_eq!((sum("total"), sum("as_x"), sum("as_o")), (12, 6, 6));
    let pairs: u64 = result["pairs"].as_array().unwrap().iter().map(|pairs| pairs.as_u64().unwrap()).sum();
    assert_eq!(pairs, 6);
    let (low, elo, high) = (result["elo_low"].as_f64(), result["elo"].as_f64(), result["elo_high"].as_f64());
    assert!(low.is_none_or(|low| elo.is_none_or(|elo| low <= elo)));
    assert!(high.is_none_or(|high| elo.is_none_or(|elo| elo <= high)));
}

#[test]
fn ten_games_of_five_in_a_row_on_15x15_are_usual_and_the_seed_is_told() {
    let result = json("match neighbour random --json");
    assert_eq!(
        (&result["games"], &result["size"], &result["line"]),
        (&10.into(), &"15x15".into(), &5.into())
    );
    assert!(result["seed"].is_u64());
}

#[test]
fn a_limit_of_time_is_kept_in_the_result_and_overruns_are_counted() {
    let result = json("match oxo random --size 4 --line 3 --games 2 --time 20 --json");
    assert_eq!(result["limits"]["time_us"], 20_000);
    assert!(result["overruns"]["a"].is_u64() && result["overruns"]["b"].is_u64());
    assert!(result["again"].as_str().unwrap().contains(" --time 20 "));
}

#[test]
fn a_line_a_game_is_shown_on_request() {
    let text = transcript("match neighbour random --size 6 --line 4 --games 4 --seed 2 --verbose", "");
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("game ")).collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(lines[0].contains("A (X)") && lines[1].contains("A (O)"), "{text}");
}

#[test]
fn records_are_written_and_hold_before_the_rules_and_the_seed() {
    let path = new_file("records_hold.jsonl");
    let name = path.display();
    transcript(
        &format!("match oxo:depth=1 neighbour --size 7 --line 4 --games 5 --seed 9 --record {name}"),
        "",
    );
    let written = games_of(&path);
    assert_eq!(written.len(), 5);
    for (game, number) in written.iter().zip(1_u64..) {
        assert_eq!(game["game"], number);
        assert_eq!(game["a"], if number % 2 == 1 { "X" } else { "O" });
        assert_eq!(game["opening"].as_array().unwrap().len(), 3);
        assert!(game["moves"][0]["coord"].is_string() && game["end"]["how"].is_string());
    }
    let text = transcript(&format!("match --replay {name}"), "");
    assert_eq!(text.lines().count(), 5);
    assert!(
        text.lines()
            .all(|line| line.contains("OK by the rules") && line.ends_with("replays exactly from its seed"))
    );
    let text = transcript(&format!("match --replay {name} --game 4"), "");
    assert!(text.starts_with("game 4: OK") && text.lines().count() == 1, "{text}");
    let lines = json_lines(&transcript(&format!("match --replay {name} --json"), ""));
    assert!(lines.len() == 5 && lines.iter().all(|line| line["good"] == true && line["again"] == "same"));
    assert!(complaint(&format!("match --replay {name} --game 6"), 1).contains("there is no game 6"));
    // Who is killed while he writes leaves a part of a line.
    fs::write(&path, fs::read_to_string(&path).unwrap() + "{\"game\":6,\"a").unwrap();
    let output = gomoku(&format!("match --replay {name}")).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.ends_with(".jsonl: the last line was not finished and is left out\n"), "{said}");
    assert_eq!(
        (String::from_utf8(output.stdout).unwrap().lines().count(), output.status.code()),
        (5, Some(0))
    );
}

#[test]
fn a_record_is_not_overwritten_unless_forced() {
    let path = new_file("not_overwritten.jsonl");
    let call =
        format!("match random random --size 5 --line 3 --games 2 --seed 1 --record {}", path.display());
    transcript(&call, "");
    let first = fs::read_to_string(&path).unwrap();
    let text = complaint(&call.replace("--seed 1", "--seed 2"), 1);
    assert!(text.contains("exists already") && text.contains("--force"), "{text}");
    assert_eq!(fs::read_to_string(&path).unwrap(), first);
    transcript(&(call.replace("--seed 1", "--seed 2") + " --force"), "");
    assert_ne!(fs::read_to_string(&path).unwrap(), first);
}

#[test]
fn a_match_that_cannot_be_played_leaves_no_record() {
    let (record, openings) = (new_file("no_record.jsonl"), new_file("bad_openings.txt"));
    fs::write(&openings, "h8 i9\nh8 h8\n").unwrap();
    let (record_name, openings_name) = (record.display(), openings.display());
    let text =
        complaint(&format!("match random random --openings {openings_name} --record {record_name}"), 1);
    assert!(text.contains("bad_openings.txt: line 2, column 4: h8 is already taken by X"), "{text}");
    assert!(!record.exists());
}

#[test]
fn openings_come_from_a_file() {
    let (record, openings) = (new_file("with_openings.jsonl"), new_file("openings.txt"));
    fs::write(&openings, "# two\ne5 d4\n\ne5 e6 f6\n").unwrap();
    let (record_name, openings_name) = (record.display(), openings.display());
    let call =
        format!("match random random --size 9 --games 6 --openings {openings_name} --record {record_name}");
    transcript(&call, "");
    let lengths: Vec<usize> =
        games_of(&record).iter().map(|game| game["opening"].as_array().unwrap().len()).collect();
    assert_eq!(lengths, [2, 2, 3, 3, 2, 2]);
    fs::write(&openings, "# none\n").unwrap();
    let text = complaint(&format!("match random random --openings {openings_name}"), 1);
    assert!(text.contains("there is no opening; expected one a line"), "{text}");
    assert!(complaint("match random random --openings nowhere.txt", 1).contains("cannot read nowhere.txt"));
}

#[test]
fn a_record_that_was_tampered_with_is_found_out() {
    let path = new_file("tampered.jsonl");
    let name = path.display();
    transcript(
        &format!("match neighbour random --size 6 --line 4 --depth 1 --games 1 --seed 3 --record {name}"),
        "",
    );
    let good = games_of(&path).remove(0);
    let said = |change: &dyn Fn(&mut Value), status: i32| {
        let mut record = good.clone();
        change(&mut record);
        fs::write(&path, record.to_string()).unwrap();
        let output = gomoku(&format!("match --replay {name}")).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(status), "{text}");
        text
    };
    let text = said(&|record| record["moves"][2]["coord"] = record["moves"][0]["coord"].clone(), 1);
    assert!(text.contains("game 1: MISMATCH with the rules: move 3: "), "{text}");
    let text = said(&|record| record["seed"] = 1.into(), 1);
    assert!(text.contains("MISMATCH: its seed gives another game from move "), "{text}");
    let text = said(&|record| record["moves"][0]["nodes"] = 77.into(), 1);
    assert!(text.contains("not the same thoughts"), "{text}");
    let text = said(&|record| record["x"] = "martian".into(), 1);
    assert!(text.contains("there is no engine 'martian'"), "{text}");
    // Where time was a limit, another game would be no fault of the record; an engine that nobody knows is.
    let text = said(&|record| record["limits"]["time_us"] = 1_000_000.into(), 0);
    assert!(text.contains("not played again, since time was a limit"), "{text}");
    let text = said(
        &|record| {
            record["limits"]["time_us"] = 1_000_000.into();
            record["o"] = "martian".into();
        },
        1,
    );
    assert!(text.contains("there is no engine 'martian'"), "{text}");
}

/// Records a game between these engines, changes the record, and gives what is said of it as text and as JSON.
fn said_of_changed(engines: &str, change: impl Fn(&mut Value), file: &str, status: i32) -> (String, Value) {
    let path = new_file(file);
    let name = path.display();
    transcript(&format!("match {engines} --size 9 --games 1 --seed 3 --record {name}"), "");
    let mut record = games_of(&path).remove(0);
    change(&mut record);
    fs::write(&path, record.to_string()).unwrap();
    let said = |options: &str| {
        let output = gomoku(&format!("match --replay {name}{options}")).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(status), "{text}");
        text
    };
    (said(""), serde_json::from_str(&said(" --json")).unwrap())
}

#[test]
fn another_game_from_the_seed_is_a_mismatch_also_where_no_limit_was_set() {
    let another_seed = |record: &mut Value| record["seed"] = 1.into();
    let (text, json) = said_of_changed("neighbour oxo:depth=1", another_seed, "other_seed.jsonl", 1);
    assert!(text.contains("; MISMATCH: its seed gives another game from move "), "{text}");
    assert!(!text.contains("excused"), "{text}");
    assert_eq!((&json["good"], &json["rules"]), (&false.into(), &"ok".into()));
    assert!(json["again"]["differs_from_move"].is_u64() && json["again"]["excuse"].is_null(), "{json}");
}

#[test]
fn another_game_is_told_and_excused_if_it_begins_with_an_engine_that_keeps_a_time_of_its_own() {
    let of = |player: &str, record: &Value| {
        record["moves"].as_array().unwrap().iter().position(|played| played["player"] == player).unwrap()
    };
    let engines = "lines-2023:depth=2 oxo:depth=1";
    let other_thought = |record: &mut Value| {
        let index = of("X", record);
        record["moves"][index]["nodes"] = 1.into();
    };
    let (text, json) = said_of_changed(engines, other_thought, "time_keeper.jsonl", 0);
    assert!(
        text.contains("; DIFFERENCE: its seed gives the same moves, but not the same thoughts"),
        "{text}"
    );
    assert!(text.ends_with("(excused: lines-2023 keeps a time of its own)\n"), "{text}");
    assert!(!text.contains("MISMATCH"), "{text}");
    assert_eq!((&json["good"], &json["again"]["differs_from_move"]), (&true.into(), &Value::Null));
    assert_eq!(json["again"]["excuse"], "lines-2023 keeps a time of its own");
    // The other engine has no such excuse, though it plays against one that has.
    let other_thought = |record: &mut Value| {
        let index = of("O", record);
        record["moves"][index]["nodes"] = 1.into();
    };
    let (text, json) = said_of_changed(engines, other_thought, "other_keeper.jsonl", 1);
    assert!(text.contains("MISMATCH") && !text.contains("excused"), "{text}");
    assert_eq!(json["good"], false);
}

#[test]
fn what_is_no_record_is_refused_with_its_line() {
    let path = new_file("no_records.jsonl");
    let refused = |text: &str| {
        fs::write(&path, text).unwrap();
        complaint(&format!("match --replay {}", path.display()), 1)
    };
    assert!(refused("").contains("there is no game; expected one a line"));
    assert!(refused("\nnonsense\n").contains("line 2, column 2: "));
    assert!(refused("{\"game\":1}").contains("missing field"));
    assert!(refused("7").contains("the record of a game, an object with x, o"));
    assert!(complaint("match --replay nowhere.jsonl", 1).contains("cannot read nowhere.jsonl"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_match_in_order_and_the_finished_games_count() {
    let path = new_file("interrupted.jsonl");
    let call = format!(
        "match neighbour random --games 1000000 --seed 1 --verbose --threads 2 --record {}",
        path.display()
    );
    let said = crate::leaving::interrupted::interrupt(&call, "game    3: ", 130);
    assert_in_order(&said, &["Stopped after ", " of 1000000 games.", "in all", "The same again:"]);
    let games = said.lines().filter(|line| line.starts_with("game ")).count();
    assert!(said.contains(&format!("Stopped after {games} of")), "{said}");
    assert_eq!(games_of(&path).len(), games);
}

/// As `nohup` does it.
#[cfg(target_os = "linux")]
#[test]
fn what_ignores_a_hang_up_goes_on_when_the_terminal_is_closed() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let path = new_file("hang_up.jsonl");
    let game = "match neighbour random --games 1000000 --seed 1 --record";
    let line = format!("trap '' HUP; exec {} {game} {}", crate::BINARY, path.display());
    let mut child =
        crate::Running(Command::new("sh").args(["-c", &line]).stdout(Stdio::null()).spawn().unwrap());
    let id = child.0.id().to_string();
    let signal = |name: &str| assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    let lines = || fs::read_to_string(&path).map_or(0, |text| text.lines().count());
    let mut wait_for = |count: usize| {
        let asked = Instant::now();
        while lines() < count {
            assert!(asked.elapsed() < Duration::from_secs(60));
            assert!(child.0.try_wait().unwrap().is_none(), "it goes on");
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    wait_for(3);
    signal("-HUP");
    wait_for(lines() + 100);
    signal("-TERM");
    assert_eq!(child.0.wait().unwrap().code(), Some(130));
}

#[cfg(unix)]
#[test]
fn games_that_are_recorded_are_played_though_nobody_reads_of_them() {
    let path = new_file("unread.jsonl");
    let call = format!("gomoku match neighbour random --size 9 --games 40 --record {}", path.display());
    for more in ["--verbose", "--json", ""] {
        let line = format!("{{ {call} {more} --force; echo $? >&2; }} | head -c 1 >/dev/null");
        let output = crate::in_shell(&line).output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "0\n", "{more}");
        assert_eq!(games_of(&path).len(), 40, "{more}");
    }
}

#[test]
fn a_board_without_room_for_a_line_is_told_of() {
    let text = transcript("match random neighbour --games 2 --size 4x4 --seed 1", "");
    assert!(text.contains("No line has room for that, so nobody can win."), "{text}");
    let text = transcript("match random neighbour --games 2 --size 5x4 --seed 1", "");
    assert!(!text.contains("No line has room"), "{text}");
}
