//! Records of games as data.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod scripted;

use gomoku_core::{Board, Rules};
use gomoku_engine::matches::{AfterWin, GameRecord, Match, MoveLimits};
use gomoku_engine::{GameClocks, engine};
use gomoku_search::Limits;
use scripted::{Scripted, empty_board};
use serde_json::{Value, from_str, from_value, json, to_string, to_value};

#[test]
fn a_record_is_written_as_people_read_it() {
    let start = Board::from_moves("e5", empty_board(9, 3).size(), Rules::freestyle(3).unwrap()).unwrap();
    let (mut x, mut o) = (Scripted::new("c1"), Scripted::new("a1 a2 a3"));
    let mut record = Match::new(&mut x, &mut o, &start)
        .unwrap()
        .with_seed(7)
        .with_limits(Limits::none().with_depth(2).with_time(std::time::Duration::from_millis(500)))
        .play();
    for played in &mut record.moves {
        played.time = std::time::Duration::from_micros(1500);
    }
    let made = |coord: &str, player: &str, present: &str| {
        json!({
            "coord": coord, "player": player, "present": present, "expected": "-3", "depth": 2, "nodes": 10, "time_us": 1500
        })
    };
    let expected = json!({
        "x": "scripted",
        "o": "scripted",
        "size": "9x9",
        "rules": { "line_length": 3, "rule": "freestyle" },
        "opening": ["e5"],
        "seed": 7,
        "limits": { "depth": 2, "nodes": null, "time_us": 500_000 },
        "after_win": "stop",
        "moves": [made("a1", "O", "+1"), made("c1", "X", "+1"), made("a2", "O", "+2")],
        "wins": [],
        "end": { "how": "gave_up", "player": "X", "reason": "the script is over" },
    });
    assert_eq!(to_value(&record).unwrap(), expected);
    assert_eq!(from_value::<GameRecord>(expected).unwrap(), record);
}

#[test]
fn a_soft_limit_of_time_is_written_where_there_is_one() {
    let limits = Limits::none().with_soft_time(std::time::Duration::from_millis(2));
    let written = to_value(MoveLimits::from(&limits)).unwrap();
    assert_eq!(written, json!({ "depth": null, "nodes": null, "time_us": null, "soft_time_us": 2000 }));
    let read: MoveLimits = from_value(written).unwrap();
    assert!(read.has_time() && !read.is_none());
    assert_eq!(Limits::from(read).soft_time, limits.soft_time);
}

#[test]
fn a_time_too_long_for_a_number_is_the_longest_and_not_a_short_one() {
    // In microseconds there are more than 2^64.
    let ages = std::time::Duration::from_secs(20_000_000_000_000);
    let limits = Limits::none().with_time(ages);
    let written = to_value(MoveLimits::from(&limits)).unwrap();
    assert_eq!(written["time_us"], json!(u64::MAX));
    let clocks = to_value(GameClocks::none().with_patience(ages)).unwrap();
    assert_eq!(clocks["patience_us"], json!(u64::MAX));
    let read: GameClocks = from_value(clocks.clone()).unwrap();
    assert_eq!(to_value(read).unwrap(), clocks);
}

#[test]
fn every_end_survives_being_written() {
    let scenario =
        Board::from_diagram("X....\n.O...\n.....\n.....\n.....", Rules::freestyle(3).unwrap()).unwrap();
    for after_win in [AfterWin::Stop, AfterWin::GoOn] {
        let (mut x, mut o) = (engine("neighbour").unwrap(), engine("random").unwrap());
        let record = Match::new(&mut x, &mut o, &scenario).unwrap().with_after_win(after_win).play();
        assert!(record.setup.is_some() && !record.wins.is_empty());
        let read: GameRecord = from_str(&to_string(&record).unwrap()).unwrap();
        assert_eq!(read, record);
        assert!(read.replay().is_ok());
    }
    for (x, o) in [("a1", "a1"), ("a1", "j9"), ("", "")] {
        let record = Match::new(&mut Scripted::new(x), &mut Scripted::new(o), &scenario).unwrap().play();
        let read: GameRecord = from_str(&to_string(&record).unwrap()).unwrap();
        assert_eq!(read, record);
        assert!(read.replay().is_ok());
    }
}

#[test]
fn what_is_no_record_is_refused_with_the_reason() {
    let (mut x, mut o) = (engine("neighbour").unwrap(), engine("random").unwrap());
    let record = to_value(Match::new(&mut x, &mut o, &empty_board(5, 3)).unwrap().play()).unwrap();
    let refused = |change: fn(&mut Value)| {
        let mut value = record.clone();
        change(&mut value);
        from_value::<GameRecord>(value).unwrap_err().to_string()
    };
    assert!(refused(|value| value["moves"][0]["coord"] = json!("h0")).contains("no such row 0"));
    assert!(refused(|value| value["size"] = json!("2x2")).contains("expected 3 to 40"));
    assert!(refused(|value| value["end"]["how"] = json!("boredom")).contains("boredom"));
    assert!(refused(|value| *value = json!(5)).contains("the record of a game, an object with x, o"));
    assert!(refused(|value| value["seed"] = json!(-1)).contains("-1"));
}
