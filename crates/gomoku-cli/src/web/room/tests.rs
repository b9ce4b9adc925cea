//! What time does to a room, told by the clock of the test.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::super::setup::Setup;
use super::super::slots::Slots;
use super::{Action, Activity, Room, SEAT_KEPT};

const SECOND: Duration = Duration::from_secs(1);

fn room(setup: Value, now: Instant) -> Room {
    let setup: Setup = serde_json::from_value(setup).unwrap();
    Room::new("room".to_owned(), setup.begin(SECOND).unwrap(), now)
}

fn action(action: Value) -> Action {
    serde_json::from_value(action).unwrap()
}

fn left(room: &Room, now: Instant) -> Vec<u64> {
    let left = room.state(None, now)["clock"]["left"].clone();
    serde_json::from_value(left).unwrap()
}

fn slots() -> Arc<Slots> {
    Slots::new(1)
}

#[test]
fn a_clock_runs_while_somebody_is_there() {
    let (now, slots) = (Instant::now(), slots());
    let mut room = room(json!({ "game": "five", "clock": { "ms": 60_000, "increment": 1000 } }), now);
    let page = room.listen(None, now).unwrap();
    room.tick(&slots, now);
    assert_eq!(left(&room, now + 10 * SECOND), [50_000, 60_000]);
    room.act(&action(json!({ "do": "play", "move": "h8" })), None, now + 10 * SECOND).unwrap();
    assert_eq!(left(&room, now + 15 * SECOND), [51_000, 55_000]);
    // The page goes away, and comes back an hour later.
    room.tick(&slots, now + 20 * SECOND);
    drop(page);
    room.tick(&slots, now + 20 * SECOND);
    room.tick(&slots, now + 22 * SECOND);
    let later = now + 3620 * SECOND;
    room.tick(&slots, later);
    assert_eq!(left(&room, later)[1], 48_000, "only as long as anybody may still have been there");
    let _page = room.listen(None, later).unwrap();
    room.tick(&slots, later);
    room.tick(&slots, later + 47 * SECOND);
    assert_eq!(room.state(None, later)["status"]["code"], "playing");
    room.tick(&slots, later + 49 * SECOND);
    let state = room.state(None, later + 49 * SECOND);
    assert_eq!((&state["status"]["how"], &state["status"]["winner"]), (&json!("time"), &json!(1)));
    assert_eq!(state["clock"]["running"], Value::Null);
}

#[test]
fn a_move_that_comes_too_late_is_none() {
    let now = Instant::now();
    let mut room = room(json!({ "game": "five", "clock": { "ms": 5000 } }), now);
    let _page = room.listen(None, now).unwrap();
    room.tick(&slots(), now);
    let late = room.act(&action(json!({ "do": "play", "move": "h8" })), None, now + 6 * SECOND);
    assert_eq!(late.err().map(|refusal| refusal.status.as_u16()), Some(409));
    assert_eq!(room.state(None, now)["status"]["how"], "time");
}

#[test]
fn whose_time_runs_out_after_the_first_win_has_won_all_the_same() {
    let (now, slots) = (Instant::now(), slots());
    let moves = ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1", "a3"];
    let setup = json!({ "game": "five", "clock": { "ms": 5000 }, "after_win": true, "moves": moves });
    let mut room = room(setup, now);
    let _page = room.listen(None, now).unwrap();
    room.tick(&slots, now);
    assert_eq!(room.state(None, now)["status"]["code"], "goes_on");
    room.tick(&slots, now + 6 * SECOND);
    let state = room.state(None, now + 6 * SECOND);
    assert_eq!((&state["status"]["code"], &state["to_move"]), (&json!("won"), &Value::Null));
    assert_eq!((&state["status"]["how"], &state["status"]["winner"]), (&json!("line"), &json!(1)));
    assert_eq!(state["said"], "X has no time left, X wins");
}

#[test]
fn a_seat_is_kept_for_a_while() {
    let (now, slots) = (Instant::now(), slots());
    let mut room = room(json!({ "game": "five" }), now);
    let page = room.listen(Some("ann".to_owned()), now).unwrap();
    room.act(&action(json!({ "do": "sit", "player": 1, "client": "ann" })), None, now).unwrap();
    room.tick(&slots, now + 10 * SEAT_KEPT);
    assert_eq!(room.holder(1), Some("ann"), "she listens");
    drop(page);
    room.tick(&slots, now + 10 * SEAT_KEPT + SECOND);
    assert_eq!(room.holder(1), Some("ann"), "she may come back");
    room.tick(&slots, now + 12 * SEAT_KEPT);
    assert_eq!(room.holder(1), None);
}

#[test]
fn nobody_searches_in_an_empty_room() {
    let (now, slots) = (Instant::now(), slots());
    let mut room = room(json!({ "game": "five", "players": ["flagship", "human"], "time": 60_000 }), now);
    assert_eq!(room.tick(&slots, now), Activity::Runs);
    assert_eq!(slots.counts(), (1, 1, 0));
    assert_eq!(room.tick(&slots, now + 2 * SECOND), Activity::None);
    assert_eq!(slots.counts(), (1, 0, 0));
    room.touch(None, now + 60 * SECOND);
    assert_eq!(room.tick(&slots, now + 60 * SECOND), Activity::Runs);
    let other = slots.queue();
    room.act(&action(json!({ "do": "pause", "on": true })), None, now + 60 * SECOND).unwrap();
    assert_eq!(room.tick(&slots, now + 60 * SECOND), Activity::None);
    assert!(other.try_start().is_ok(), "the place is free");
}

/// A room in which the computer chooses its side in an opening, with this clock.
fn while_choosing(clock: &Value, slots: &Arc<Slots>, now: Instant) -> Room {
    let players = ["human", "alpha-beta"];
    let mut room =
        room(json!({ "game": "five", "opening": "swap", "players": players, "clock": clock }), now);
    for text in ["h8", "i9", "j10"] {
        room.act(&action(json!({ "do": "play", "move": text })), None, now).unwrap();
    }
    assert_eq!(room.tick(slots, now), Activity::Runs);
    room
}

#[test]
fn who_cannot_resign_in_an_opening_ends_nobodys_search() {
    let (now, slots) = (Instant::now(), slots());
    let mut room = while_choosing(&Value::Null, &slots, now);
    let refused = room.act(&action(json!({ "do": "resign" })), None, now);
    assert_eq!(refused.err().map(|refusal| refusal.status.as_u16()), Some(409));
    assert!(room.sitting.thinks().is_some());
    assert_eq!(slots.counts(), (1, 1, 0), "it goes on in its place");
}

#[test]
fn a_computer_whose_time_runs_out_in_an_opening_searches_no_more() {
    let (now, slots) = (Instant::now(), slots());
    let mut room = while_choosing(&json!({ "ms": 60_000 }), &slots, now);
    let _page = room.listen(None, now).unwrap();
    room.tick(&slots, now + 61 * SECOND);
    assert!(room.is_paused && room.sitting.thinks().is_none());
    assert_eq!(slots.counts(), (1, 0, 0));
}
