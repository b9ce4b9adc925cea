//! `gomoku match` with other programs: our own brain as a good one, and a shell script that misbehaves in every way.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use assert_cmd::Command;
use gomoku_testkit::odd_brain;
use serde_json::Value;

use crate::matches::{games_of, new_file};
use crate::{BINARY, assert_in_order};

const PBRAIN: &str = env!("CARGO_BIN_EXE_pbrain-gomoku");

/// Nobody who answers at all takes so long, however busy the machine is.
const LIMITS: &str = "--time 300 --margin 20000 --seed 3";
/// For those who never answer.
const SHORT_LIMITS: &str = "--time 300 --margin 700 --seed 3";

fn odd(mode: &str) -> String {
    format!("cmd={},name={}", odd_brain(mode), mode.replace(' ', "-"))
}

/// A match of these engines, whose texts may have blanks, with these options.
fn call(engines: &[&str], options: &str) -> Command {
    let mut command = Command::new(BINARY);
    command.arg("match").args(engines).args(options.split_whitespace());
    command
}

#[track_caller]
fn said(engines: &[&str], options: &str) -> String {
    let output = call(engines, options).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(engines: &[&str], options: &str) -> Value {
    serde_json::from_str(&said(engines, &format!("{options} --json"))).unwrap()
}

#[test]
fn our_own_brain_plays_as_another_program_by_all_kinds_of_limits() {
    let brain = format!("cmd={PBRAIN} --engine thomoku,name=brain");
    for limits in
        ["--time 2000 --margin 20000", "--nodes 500", "--depth 2", "--game-time 60000 --increment 100"]
    {
        let path = new_file("our_brain.jsonl");
        let options = format!("--games 2 --size 9 --seed 2 {limits} --record {}", path.display());
        let result = json(&[&brain, "random"], &options);
        assert_eq!(
            (&result["total"]["wins"], &result["failures"]["a"]["time"]),
            (&2.into(), &0.into()),
            "{limits}"
        );
        assert_eq!(games_of(&path)[0]["x"], brain.as_str());
        let text = said(&[], &format!("--replay {}", path.display()));
        assert!(
            text.lines().all(|line| line.contains("OK by the rules") && line.contains("not played again")),
            "{text}"
        );
    }
}

#[test]
fn a_brain_tells_values_and_plays_on_boards_that_are_not_square() {
    let brain = format!("cmd={PBRAIN} --engine flagship,name=brain,info.show_detail=1");
    let path = new_file("brain_values.jsonl");
    let options =
        format!("--games 2 --size 10x8 --rule standard --nodes 300 --seed 2 --record {}", path.display());
    assert_eq!(json(&[&brain, "random"], &options)["games"], 2);
    let games = games_of(&path);
    let own = games[0]["moves"].as_array().unwrap().iter().filter(|played| played["player"] == "X");
    assert!(own.clone().any(|played| played["expected"].is_string()), "{}", games[0]);
    assert!(own.clone().any(|played| played["nodes"].as_u64().unwrap() > 0));
}

#[test]
fn every_kind_of_misbehaviour_loses_the_game_and_not_the_match() {
    for (mode, field, verdict) in [
        ("hang 2", "time", "lost on time: no move within 1000 ms"),
        ("garbage 2", "time", "lost on time: no move within 1000 ms; it said 'ERROR no idea'"),
        ("die 2", "crashes", "crashed: it ended with exit status: 3 instead of a move"),
        ("off 2", "illegal", "made an illegal move: it played 99,7, which is not on a board of 15x15"),
        ("taken 2", "illegal", "made an illegal move: it played "),
    ] {
        let brain = odd(mode);
        let limits = if field == "time" { SHORT_LIMITS } else { LIMITS };
        let text = said(&[&brain, "neighbour"], &format!("--games 2 {limits} --verbose"));
        assert_in_order(
            &text,
            &["game    1: A (X) lost", verdict, "in all         2       0       0       2"],
        );
        assert!(text.contains("game    2: A (O) lost"), "{text}");
        let result = json(&[&brain, "neighbour"], &format!("--games 2 {limits}"));
        assert_eq!(
            (&result["failures"]["a"][field], &result["failures"]["b"][field]),
            (&2.into(), &0.into()),
            "{mode}"
        );
        assert_eq!(result["complete"], true);
    }
}

#[test]
fn a_gauntlet_against_good_and_bad_programs_counts_each_failure_where_it_belongs() {
    let (good, bad) = (odd("good"), odd("die 3"));
    let result = json(&["neighbour", &good, &bad], &format!("--games 2 --gauntlet {LIMITS} --threads 2"));
    let standings = result["standings"].as_array().unwrap();
    let of = |name: &str| standings.iter().find(|standing| standing["name"] == name).unwrap();
    assert_eq!(
        (&of("die-3")["failures"]["crashes"], &of("good")["failures"]["crashes"]),
        (&2.into(), &0.into())
    );
    assert_eq!(of("die-3")["total"]["losses"], 2);
}

#[test]
fn the_last_words_of_a_program_are_shown_and_all_words_logged() {
    let log = new_file("odd.log");
    let brain = "cmd=sh -c 'echo my last words >&2; exit 9',name=short";
    let output = call(&[brain, "random"], "--games 4 --time 5000 --json").output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        text,
        "gomoku: short failed in game 1: X crashed: it ended with exit status: 9 before it said OK to START 15\n           \
         ! my last words\n",
        "once is enough"
    );
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&result["complete"], &result["failures"]["a"]["crashes"]), (&true.into(), &4.into()));
    let brain =
        "cmd=sh -c 'read about; read start; echo this board >&2; echo ERROR too small; read end',name=choosy";
    let output = call(&[brain, "random"], "--games 2 --time 100").output().unwrap();
    assert_eq!(
        (output.status.code(), String::from_utf8(output.stderr).unwrap().as_str()),
        (
            Some(0),
            "gomoku: choosy failed in game 1: X did not start: it answered 'ERROR too small' to START 15; expected OK\n           \
             ! this board\n"
        )
    );
    let brain = odd("complain 2");
    said(&[&brain, "random"], &format!("--games 2 --time 5000 --seed 3 --log {}", log.display()));
    let lines = fs::read_to_string(&log).unwrap();
    assert!(lines.contains(" bytes left out)\n") && lines.len() < 3_000_000, "{}", lines.len());
    for part in [" > START 15\n", " < OK\n", " > INFO rule 0\n", " ! complaint 7: ", " > END\n"] {
        assert!(lines.contains(part), "{part}");
    }
    // A log that cannot be written is told of once, and ends no match.
    #[cfg(target_os = "linux")]
    {
        let output = call(&[&odd("good"), "random"], &format!("--games 2 {LIMITS} --log /dev/full")).output();
        let output = output.unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.starts_with("gomoku: the log is not whole: No space left on device"), "{told}");
        assert_eq!((told.lines().count(), output.status.code()), (1, Some(0)));
    }
    let brain = odd("die 2");
    let text = said(
        &[&brain.replace("name=", "info.x=1,name="), "random"],
        &format!("--games 1 {LIMITS} --verbose"),
    );
    assert!(text.contains("X crashed: it ended with exit status: 3"), "{text}");
}

#[test]
fn a_program_that_cannot_start_ends_the_match_before_its_first_game() {
    let path = new_file("never_started.jsonl");
    let options = format!("--games 2 {LIMITS} --record {}", path.display());
    let output = call(&["cmd=./no-such-program", "random"], &options).output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.starts_with("gomoku: no-such-program does not start: "), "{text}");
    assert_eq!((output.status.code(), path.exists()), (Some(1), false));
    let output = call(&[&odd("good"), "random"], "--line 4 --nodes 5").output().unwrap();
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "gomoku: good plays 5 in a row; this game wants 4\n"
    );
    let output = call(&[&odd("good"), "random"], "--go-on-after-win --nodes 5").output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("good is another program, which would not play on after a win"), "{text}");
}

#[test]
fn what_programs_say_moves_no_cursor() {
    let loud = format!("cmd={},name=loud\u{1b}[2J\nX", odd_brain("paint"));
    let rude = odd("paint-start");
    for options in ["--verbose", ""] {
        for engines in [&[loud.as_str(), "random"][..], &[&rude, "random"], &[&loud, &rude, "random"]] {
            let output = call(engines, &format!("--games 1 {SHORT_LIMITS} {options}")).output().unwrap();
            let text = [output.stdout, output.stderr].concat();
            let text = String::from_utf8(text).unwrap();
            let odd = text.chars().find(|letter| letter.is_control() && *letter != '\n');
            assert_eq!(odd, None, "{text}");
            assert!(text.contains("\\u{1b}[2J"), "{text}");
        }
    }
}

#[test]
fn a_program_that_refuses_the_board_loses_its_games_and_others_play_theirs() {
    let refuse = odd("refuse");
    let result = json(&[&refuse, "neighbour", "random"], "--games 4 --time 5000 --seed 3");
    assert_eq!((&result["games"], &result["complete"]), (&12.into(), &true.into()));
    let standings = result["standings"].as_array().unwrap();
    let refused = standings.iter().find(|standing| standing["name"] == "refuse").unwrap();
    assert_eq!((&refused["total"]["losses"], &refused["failures"]["starts"]), (&8.into(), &8.into()));
    // Where nobody else has games, a few of them are enough.
    let output = call(&[&refuse, "neighbour"], "--games 100 --time 5000 --seed 3").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(
        text.ends_with(
            "gomoku: no game can be played: refuse did not start in 3 games in a row: it answered 'ERROR unsupported \
             size' to START 15; expected OK\n"
        ),
        "{text}"
    );
    assert!(String::from_utf8(output.stdout).unwrap().contains("Stopped after 3 of 100 games."));
    // A part of a match, and several at once, come to all of their games, too.
    let part = "--games 20 --size 9 --time 5000 --seed 1 --shard 1/3 --threads 3";
    let record = new_file("refused_part.jsonl");
    let result = json(&[&refuse, "neighbour", "random"], &format!("{part} --record {}", record.display()));
    assert_eq!((&result["complete"], &result["games"]), (&true.into(), &result["planned"]));
}

#[test]
fn values_of_programs_decide_games_by_adjudication() {
    let (sad, happy, even) = (odd("sad"), odd("happy"), odd("even"));
    let limits = "--games 2 --time 2000 --seed 3";
    let result = json(&[&sad, &happy], &format!("{limits} --resign moves=2,value=1000,both"));
    assert_eq!((&result["total"]["losses"], &result["adjudicated"]), (&2.into(), &2.into()));
    let result = json(&[&sad, "neighbour"], &format!("{limits} --resign moves=2,value=5000"));
    assert_eq!((&result["total"]["losses"], &result["adjudicated"]), (&2.into(), &2.into()));
    let result = json(&[&sad, "neighbour"], &format!("{limits} --resign moves=2,value=5000,both"));
    assert_eq!(result["adjudicated"], 0, "the other one tells no values");
    let result = json(&[&even, &odd("even 1")], &format!("{limits} --draw from=0,moves=2,value=10"));
    assert_eq!((&result["total"]["draws"], &result["adjudicated"]), (&2.into(), &2.into()));
}

/// A match of a brain that has started a process of its own, as soon as two games are written down: a signal ends it.
#[cfg(target_os = "linux")]
fn interrupted(signal: &str, mode: &str) -> (std::process::Output, PathBuf) {
    use std::process::{Command, Stdio};

    let path = new_file(&format!("interrupted_program{signal}-{mode}.jsonl"));
    let mark = format!("interrupted{signal}-{}", std::process::id());
    let brain = format!("cmd={},name=odd", odd_brain(&format!("{mode} 30 {mark}")));
    let child = Command::new(BINARY)
        .args(["match", &brain, "random", "--nodes", "5", "--games", "100000", "--seed", "1", "--record"])
        .arg(&path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let running = || {
        let lines = fs::read_dir("/proc").unwrap().filter_map(|entry| {
            let words = fs::read(entry.ok()?.path().join("cmdline")).ok()?;
            Some(String::from_utf8_lossy(&words).into_owned())
        });
        lines.filter(|line| line.contains(&mark) && line.starts_with("sh\0")).count()
    };
    let wait_until = |is_so: &dyn Fn() -> bool| {
        let asked = Instant::now();
        while !is_so() {
            assert!(asked.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    wait_until(&|| fs::read_to_string(&path).is_ok_and(|text| text.lines().count() >= 3) && running() > 0);
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    wait_until(&|| running() == 0);
    (output, path)
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_leaves_no_process_behind_and_the_match_can_be_gone_on_with() {
    // Who ignores hang-ups, as under nohup, hands that on to the programs it starts.
    let ignored = fs::read_to_string("/proc/self/status").unwrap();
    let ignored = ignored.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap().trim();
    let ignores_hang_ups = u64::from_str_radix(ignored, 16).unwrap() & 1 == 1;
    for signal in ["-INT", "-TERM", "-HUP"] {
        if signal == "-HUP" && ignores_hang_ups {
            continue;
        }
        let (output, _) = interrupted(signal, "hang-with-child");
        assert_eq!(output.status.code(), Some(130), "{signal}");
        assert_in_order(
            &String::from_utf8(output.stdout).unwrap(),
            &["Stopped after ", " of 100000 games.", "To go on:\n  gomoku match '", "--resume"],
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn who_is_killed_leaves_no_process_behind_either() {
    // The first hangs with its child at last; the second has children in sessions of their own, without a parent.
    for mode in ["hang-with-child", "leave-child"] {
        let (output, path) = interrupted("-KILL", mode);
        assert_eq!(output.status.code(), None);
        assert!(games_of(&path).len() >= 2, "{mode}");
    }
}
