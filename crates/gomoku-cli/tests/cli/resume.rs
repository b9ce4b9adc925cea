//! `gomoku match --resume`: after an interruption of whatever kind, no finished game is lost and none is played twice.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::matches::{games_of, json, new_file};
use crate::{BINARY, Running, complaint, gomoku, transcript};

/// The games in the order of their numbers, without what differs from run to run.
fn plain_games(path: &Path) -> Vec<Value> {
    let mut games = games_of(path);
    for game in &mut games {
        for played in game["moves"].as_array_mut().unwrap() {
            played["time_us"] = 0.into();
        }
    }
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

#[test]
fn a_match_that_was_killed_goes_on_where_it_was_and_comes_out_the_same() {
    let (whole, killed) = (new_file("not_killed.jsonl"), new_file("killed.jsonl"));
    let call = |path: &Path| {
        format!("match neighbour random --games 1000 --seed 8 --threads 2 --record {}", path.display())
    };
    let expected = json(&format!("{} --json", call(&whole)));
    for attempt in 1..=3 {
        let mut child = Command::new(BINARY)
            .args(call(&killed).split_whitespace())
            .arg("--resume")
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let lines = || fs::read_to_string(&killed).map_or(0, |text| text.lines().count());
        let (asked, before) = (Instant::now(), lines());
        while lines() < before + 10 && child.try_wait().unwrap().is_none() {
            assert!(asked.elapsed() < Duration::from_secs(60));
            thread::sleep(Duration::from_millis(1));
        }
        // SIGKILL: nothing can be put in order any more.
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(lines() >= 10, "attempt {attempt}");
    }
    // The kill may have come in the middle of a line, or of the head.
    let finished = fs::read_to_string(&killed).unwrap().matches('\n').count() - 1;
    // And half a line is there, as if the machine had stopped while writing.
    let line = fs::read_to_string(&whole).unwrap().lines().last().unwrap().to_owned();
    OpenOptions::new()
        .append(true)
        .open(&killed)
        .unwrap()
        .write_all(&line.as_bytes()[..line.len() / 2])
        .unwrap();
    let output = gomoku(&format!("{} --resume --json", call(&killed))).output().unwrap();
    assert!(output.status.success());
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(
        complaint.ends_with("killed.jsonl: the last line was not finished and is left out\n"),
        "{complaint}"
    );
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result, expected);
    assert!(finished < 1000, "there was something left to do");
    assert_eq!(plain_games(&killed), plain_games(&whole));
    // Once more there is nothing to do.
    let lines = fs::read_to_string(&killed).unwrap();
    assert_eq!(json(&format!("{} --resume --json", call(&killed))), expected);
    assert_eq!(fs::read_to_string(&killed).unwrap(), lines);
}

#[test]
fn a_whole_last_line_without_its_end_counts() {
    let path = new_file("no_end.jsonl");
    let call = format!("match neighbour random --size 9 --games 4 --seed 8 --record {}", path.display());
    transcript(&call, "");
    let games = plain_games(&path);
    let text = fs::read_to_string(&path).unwrap();
    let kept: Vec<&str> = text.lines().take(3).collect();
    fs::write(&path, kept.join("\n")).unwrap();
    let said = transcript(&format!("{call} --resume"), "");
    assert!(said.contains("2 of 4 games were played before."), "{said}");
    assert_eq!(plain_games(&path), games);
}

#[test]
fn a_match_to_go_on_with_need_not_have_begun() {
    let path = new_file("begins.jsonl");
    let call = format!("match neighbour random --size 9 --games 2 --record {} --resume", path.display());
    let said = transcript(&call, "");
    assert!(!said.contains("played before"), "{said}");
    assert_eq!(games_of(&path).len(), 2);
    // The seed was drawn by lot, and is known from the file.
    assert!(transcript(&call, "").contains("2 of 2 games were played before."));
    // A head that was not finished is none.
    fs::write(&path, "{\"gomoku\":\"mat").unwrap();
    transcript(&call, "");
    assert_eq!(games_of(&path).len(), 2);
}

#[test]
fn other_settings_are_refused_and_named() {
    let path = new_file("other_settings.jsonl");
    let name = path.display().to_string();
    let call = format!("match neighbour random --size 9 --games 4 --seed 8 --record {name}");
    transcript(&call, "");
    let before = fs::read_to_string(&path).unwrap();
    for (from, to, difference) in [
        ("--games 4", "--games 6", "games 4 there, 6 here"),
        ("--seed 8", "--seed 9", "seed 8 there, 9 here"),
        ("--size 9", "--size 9x8", "size \"9x9\" there, \"9x8\" here"),
        (
            "random",
            "neighbour",
            "contestants [\"neighbour\",\"random\"] there, [\"neighbour\",\"neighbour\"] here",
        ),
        ("--games 4", "--games 4 --shard 1/2", "shard \"1/1\" there, \"1/2\" here"),
    ] {
        let text = complaint(&format!("{} --resume", call.replacen(from, to, 1)), 1);
        assert_eq!(
            text,
            format!("gomoku: {name} is of another match: {difference}; expected the same settings\n")
        );
    }
    let text = complaint(&format!("{call} --resume --depth 2"), 1);
    assert!(text.contains("limits {\"depth\":null") && text.contains("{\"depth\":2"), "{text}");
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
}

#[test]
fn what_is_no_record_of_this_match_is_refused_with_its_line() {
    let path = new_file("no_match.jsonl");
    let name = path.display().to_string();
    let call = format!("match neighbour random --size 9 --games 4 --seed 8 --record {name}");
    transcript(&call, "");
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let refused = |lines: &[&str]| {
        fs::write(&path, lines.join("\n") + "\n").unwrap();
        complaint(&format!("{call} --resume"), 1)
    };
    let said = refused(&lines[1..]);
    assert!(said.contains("line 1: it does not begin with the settings of a match; expected a file of `gomoku match --record`"), "{said}");
    let said = refused(&[lines[0], "nonsense", lines[1]]);
    assert!(
        said.ends_with(
            "no_match.jsonl, line 2, column 2: expected ident; expected a line of `gomoku match --record`\n"
        ),
        "{said}"
    );
    let wrong = lines[1].replacen("\"coord\":\"", "\"coord\":\"?", 1);
    let column = wrong.find('?').unwrap();
    let said = refused(&[lines[0], &wrong]);
    assert!(said.contains("no_match.jsonl, line 2, column "), "{said}");
    let (_, place) = said.split_once("column ").unwrap();
    let place: usize = place.split(':').next().unwrap().parse().unwrap();
    assert!((column..column + 8).contains(&place), "{said}: the fault is at {column}");
    let said = refused(&[lines[0], lines[1], lines[1]]);
    assert!(said.ends_with("line 3: game 1 is there twice; expected each game once\n"), "{said}");
    let other = lines[1].replace("\"game\":1,", "\"game\":9,");
    let said = refused(&[lines[0], &other]);
    assert!(
        said.ends_with("line 2: game 9 is none of this match; expected games of its settings\n"),
        "{said}"
    );
    let old = lines[0].replace("\"format\":1", "\"format\":7");
    assert!(refused(&[&old]).contains("it has another format than this program writes; expected 1"));
}

#[test]
fn a_record_without_settings_is_still_checked() {
    let path = new_file("old_record.jsonl");
    transcript(
        &format!("match neighbour random --size 9 --games 2 --seed 8 --record {}", path.display()),
        "",
    );
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.lines().skip(1).collect::<Vec<_>>().join("\n")).unwrap();
    let said = transcript(&format!("match --replay {}", path.display()), "");
    assert_eq!(said.lines().filter(|line| line.ends_with("replays exactly from its seed")).count(), 2);
}

#[test]
fn two_matches_do_not_write_to_one_file() {
    let path = new_file("locked.jsonl");
    let name = path.display().to_string();
    let call = format!("match neighbour random --games 100000 --seed 8 --record {name} --resume");
    let child = Command::new(BINARY).args(call.split_whitespace()).stdout(Stdio::null()).spawn().unwrap();
    let child = Running(child);
    let asked = Instant::now();
    while fs::read_to_string(&path).map_or(0, |text| text.lines().count()) < 2 {
        assert!(asked.elapsed() < Duration::from_secs(60));
        thread::sleep(Duration::from_millis(5));
    }
    let output = gomoku(&call).output().unwrap();
    // Nor is any other file of it touched.
    let log = path.with_extension("log");
    fs::write(&log, "       0 what was said\n").unwrap();
    let forced = call.replace("--resume", &format!("--force --log {}", log.display()));
    assert!(complaint(&forced, 1).contains("is being written by another process"));
    assert_eq!(fs::read_to_string(&log).unwrap(), "       0 what was said\n");
    // Nor does a merged record take its place.
    let part = new_file("locked_part.jsonl");
    transcript(
        &format!("match neighbour random --games 2 --size 9 --seed 8 --record {}", part.display()),
        "",
    );
    let merged = complaint(&format!("merge {} --record {name} --force", part.display()), 1);
    assert!(merged.contains(&format!("{name} is being written by another process")), "{merged}");
    drop(child);
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(
        text.contains(&format!("{name} is being written by another process; expected one that is not\n")),
        "{text}"
    );
}

#[test]
fn a_file_of_somebody_else_is_not_gone_on_with_and_stays_as_it_is() {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("somebody_elses.jsonl");
    for (text, fault) in [
        ("my notes", "line 1: it does not begin with the settings of a match"),
        ("{", ""),
        ("{\"moves\":", "line 1: it does not begin with the settings of a match"),
        ("not json\n", "line 1, column 2: expected ident"),
    ] {
        std::fs::write(&path, text).unwrap();
        let call =
            format!("match random random --size 5 --games 1 --seed 1 --resume --record {}", path.display());
        if fault.is_empty() {
            // That may be the beginning of a head: there are no games to lose.
            crate::transcript(&call, "");
            continue;
        }
        let said = crate::complaint(&call, 1);
        assert!(said.contains(fault) && said.contains("expected a"), "{said}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        let said = crate::complaint(&format!("merge {}", path.display()), 1);
        assert!(said.contains(fault), "{said}");
    }
}

#[test]
fn a_log_is_never_lost_and_added_to_by_a_match_that_goes_on() {
    const OLD: &str = "     134 brain(77) > START 15\n";
    let (record, log) = (new_file("with_log.jsonl"), new_file("with_log.log"));
    let call = format!("match neighbour random --size 5 --games 2 --seed 1 --record {}", record.display());
    let logged = format!("{call} --log {}", log.display());
    fs::write(&log, OLD).unwrap();
    let said = complaint(&logged, 1);
    assert!(
        said.ends_with(
            "with_log.log exists already; expected a new name, --force to replace it, or --resume to add to it\n"
        ),
        "{said}"
    );
    assert_eq!((fs::read_to_string(&log).unwrap().as_str(), record.exists()), (OLD, false));
    transcript(&format!("{logged} --force"), "");
    assert_eq!(fs::read_to_string(&log).unwrap(), "", "a new match has a new log");
    fs::write(&log, OLD).unwrap();
    let said = complaint(&logged, 1);
    assert!(
        said.contains("exists already; expected a new name, --force to replace it, or --resume"),
        "{said}"
    );
    let said = complaint(&format!("{} --resume", logged.replace("--games 2", "--games 4")), 1);
    assert!(said.contains("is of another match: games 2 there, 4 here"), "{said}");
    transcript(&format!("{logged} --resume"), "");
    assert_eq!(fs::read_to_string(&log).unwrap(), OLD);
    // Who only means to go on does not spoil what is no log.
    fs::write(&log, "my notes\n").unwrap();
    let said = complaint(&format!("{logged} --resume"), 1);
    assert!(said.ends_with("is no log of a match; expected a new name, or that of such a log\n"), "{said}");
    assert_eq!(fs::read_to_string(&log).unwrap(), "my notes\n");
    // Nor is the record taken for the log, which would be its end.
    let games = fs::read_to_string(&record).unwrap();
    for more in ["--resume", "--force", ""] {
        let said = complaint(&format!("{call} {more} --log {}", record.display()), 1);
        assert!(said.ends_with(" is the record; expected another file for the log\n"), "{said}");
        assert_eq!(fs::read_to_string(&record).unwrap(), games);
    }
}

#[test]
fn what_a_match_reads_is_not_written_over() {
    let openings = new_file("read_openings.txt");
    let style = new_file("read_style.cmp");
    fs::write(&openings, "e5 d4\n").unwrap();
    let engine = format!("thomoku:style={}", style.display());
    let call = format!("match {engine} random --size 9 --openings {} --force", openings.display());
    for (path, content) in [(&openings, Some("e5 d4\n")), (&style, None)] {
        for what in ["record", "log"] {
            let said = complaint(&format!("{call} --{what} {}", path.display()), 1);
            let expected = format!("is read by this match; expected another file for the {what}\n");
            assert!(said.ends_with(&expected), "{said}");
            assert_eq!(fs::read_to_string(path).ok().as_deref(), content);
        }
    }
}

#[test]
fn another_content_of_an_engines_file_is_noticed() {
    let path = new_file("with_style.jsonl");
    let style = new_file("with_style.cmp");
    fs::write(&style, "Mine\n-X_-.... 7\n").unwrap();
    let call = format!(
        "match thomoku:style={} random --size 9 --games 2 --seed 8 --record {} --resume",
        style.display(),
        path.display()
    );
    transcript(&call, "");
    assert!(transcript(&call, "").contains("2 of 2 games were played before."));
    fs::write(&style, "Mine\n-X_-.... 8\n").unwrap();
    let said = complaint(&call, 1);
    assert!(said.contains("is of another match: files {\"") && said.contains("with_style.cmp"), "{said}");
    assert!(said.ends_with("; expected the same settings\n"), "{said}");
    // A record that does not tell the sums is gone on with.
    let record = fs::read_to_string(&path).unwrap();
    let (head, games) = record.split_once('\n').unwrap();
    let mut head: Value = serde_json::from_str(head).unwrap();
    assert!(head["settings"].as_object_mut().unwrap().remove("files").is_some());
    // The head begins with its kind.
    let head = format!("{{\"gomoku\":\"match\",\"format\":1,\"settings\":{}}}", head["settings"]);
    fs::write(&path, format!("{head}\n{games}")).unwrap();
    assert!(transcript(&call, "").contains("2 of 2 games were played before."));
}
