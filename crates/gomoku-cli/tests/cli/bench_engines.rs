//! `gomoku bench engines`: the tables, JSON, plots, and what is refused.

use std::fs;

use serde_json::Value;

use crate::matches::new_file;
use crate::{assert_in_order, complaint, transcript};

fn json(arguments: &str) -> Value {
    serde_json::from_str(&transcript(&format!("bench engines {arguments} --json"), "")).unwrap()
}

#[test]
fn all_that_look_ahead_are_in_the_tables() {
    let text = transcript("bench engines --depth 2 --budget 60000 --positions 2", "");
    let names = ["flagship", "thomoku", "lines-2023", "ristinolla-2004", "oxo"];
    let mut parts = vec!["Five in a row, freestyle: 2 positions, each to depth 2\n", "engine", "visited/s"];
    parts.extend(names);
    parts.extend(["Time to depth, median over the positions\n", "flagship", "lines-2023", "oxo\n", "2"]);
    assert_in_order(&text, &parts);
    assert!(!text.contains("broken off"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
}

#[test]
fn json_has_every_depth_of_every_position() {
    let found = json("flagship:hash=1 ristinolla-2004 --depth 3 --budget 60000 --positions 2");
    assert_eq!((&found["rule"], &found["depth"]), (&"freestyle".into(), &3.into()));
    assert_eq!(found["positions"].as_array().unwrap().len(), 2);
    assert_eq!(found["positions"][0]["moves"], "l5 h6 g5 i6 g6 g7 i5 h7 h5 j5");
    assert_eq!((&found["finished_searches"], &found["planned_searches"]), (&4.into(), &4.into()));
    for engine in found["engines"].as_array().unwrap() {
        assert_eq!((&engine["greatest_depth"], &engine["broken_off"]), (&3.into(), &0.into()), "{engine}");
        assert!(engine["nodes_per_second"].as_f64() > Some(0.0), "{engine}");
        assert_eq!(engine["by_depth"].as_array().unwrap().len(), 3);
        for run in engine["runs"].as_array().unwrap() {
            let depths = run["depths"].as_array().unwrap();
            assert_eq!(depths.len(), 3);
            assert_eq!(depths[2]["nodes"], run["nodes"], "{engine}");
            assert!(run["best_move"].is_string());
        }
    }
    assert_eq!(found["engines"][0]["name"], "flagship:hash=1");
}

#[test]
fn those_that_do_not_play_by_a_rule_are_left_out_unless_they_are_asked_for() {
    let found = json("--rule renju --depth 1 --positions 1");
    let names: Vec<&str> =
        found["engines"].as_array().unwrap().iter().map(|engine| engine["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["flagship", "thomoku", "oxo"]);
    let text = complaint("bench engines lines-2023 --rule renju", 1);
    assert!(text.contains("lines-2023 plays freestyle"), "{text}");
}

#[test]
fn positions_come_from_a_file_too() {
    let path = new_file("bench_engines.txt");
    fs::write(&path, "# two\nh8 i9\n\nh8 h9 i9\n").unwrap();
    let found = json(&format!("flagship --depth 1 --positions {}", path.display()));
    assert_eq!(found["positions"][1]["moves"], "h8 h9 i9");
    fs::write(&path, "h8 i9\nh8 z9\n").unwrap();
    let text = complaint(&format!("bench engines flagship --positions {}", path.display()), 1);
    assert!(text.contains("bench_engines.txt: line 2, column 4: ") && text.contains("z9"), "{text}");
}

#[test]
fn plots_are_drawn() {
    let (svg, png) = (new_file("engines.svg"), new_file("engines.png"));
    for path in [&svg, &png] {
        transcript(&format!("bench engines flagship --depth 3 --positions 1 --plot {}", path.display()), "");
    }
    let text = fs::read_to_string(svg).unwrap();
    assert!(text.contains(">flagship</text>") && text.contains("Five in a row, freestyle"), "{text}");
    let bytes = fs::read(png).unwrap();
    assert!(png::Decoder::new(std::io::Cursor::new(bytes)).read_info().is_ok());
}

#[test]
fn bad_usage_says_what_would_be_right() {
    for (arguments, status, parts) in [
        ("bench engines chess", 2, &["there is no engine 'chess'", "flagship"][..]),
        ("bench engines --depth 0", 2, &["'0'", "--depth", "from 1 to 2000"]),
        ("bench engines --positions 0", 2, &["'0'", "--positions", "from 1 to 10000"]),
        ("bench engines --size 15", 2, &["--positions <N|FILE>"]),
        ("bench engines --size 15 --positions 2", 2, &["--size", "--positions FILE"]),
        ("bench engines --rule caro-exact", 1, &["no positions of caro-exact", "--positions FILE"]),
        ("bench engines --positions nowhere.txt", 1, &["cannot read nowhere.txt"]),
        ("bench engines --plot a.gif", 2, &["'a.gif'", ".svg or .png"]),
        ("bench signature --depth 3", 2, &["'--depth'"]),
    ] {
        let text = complaint(arguments, status);
        for part in parts {
            assert!(text.contains(part), "{arguments}: '{part}' is not in\n{text}");
        }
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_shows_what_is_known() {
    use crate::leaving::interrupted::interrupt;
    let said = interrupt("bench engines flagship --depth 200 --budget 600000", "each to depth 200\n", 130);
    assert!(said.contains("Stopped after "), "{said}");
}
