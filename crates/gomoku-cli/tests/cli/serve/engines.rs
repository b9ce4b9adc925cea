//! Computers: they move, are exchanged, give hints, play in a loop, and stop when nobody looks.

use serde_json::{Value, json};

use super::server::Server;
use super::{act, game, play, refused, texts};

fn count(state: &Value) -> usize {
    state["moves"].as_array().unwrap().len()
}

#[test]
fn computers_answer_in_every_game() {
    let server = Server::start("");
    for (name, player) in [
        ("five", "flagship:level=3"),
        ("five", "thomoku"),
        ("five", "alpha-beta:2"),
        ("kalaha", "kalaha-perfect"),
        ("kalaha", "alpha-beta:4"),
        ("tictactoe", "minimax"),
        ("tictactoe", "random"),
    ] {
        let id = game(&server, ["human", player], &json!({ "game": name }));
        // A move that gives no extra turn in Kalaha.
        act(&server, &id, &json!({ "do": "play", "spot": 0 }));
        let state = server.wait_for(&id, player, |state| count(state) >= 2);
        assert_eq!(state["moves"][1]["player"], 2, "{name}, {player}");
        assert!(state["said"].as_str().unwrap().contains(" plays "), "{state}");
        if player.starts_with("flagship") || player.starts_with("kalaha") {
            let share = state["moves"][1]["value"]["share"].as_f64().unwrap();
            assert!((0.0..=1.0).contains(&share));
        }
    }
}

#[test]
fn players_change_in_mid_game() {
    let server = Server::start("");
    let id = game(&server, ["human", "human"], &json!({}));
    play(&server, &id, "h8");
    let state = act(&server, &id, &json!({ "do": "player", "player": 2, "spec": "thomoku:depth=1" }));
    assert_eq!(state["setup"]["players"], json!(["human", "thomoku:depth=1"]));
    server.wait_for(&id, "the new player's move", |state| count(state) == 2 && state["to_move"] == 1);
    refused(
        &server,
        &id,
        &json!({ "do": "player", "player": 2, "spec": "martian" }),
        400,
        "there is no player",
    );
    refused(
        &server,
        &id,
        &json!({ "do": "player", "player": 2, "spec": "kalaha-perfect" }),
        400,
        "plays Kalaha",
    );
    refused(
        &server,
        &id,
        &json!({ "do": "player", "player": 2, "spec": "flagship:weights=/etc/x.weights" }),
        400,
        "no files",
    );
    refused(&server, &id, &json!({ "do": "player", "player": 0, "spec": "random" }), 400, "expected 1 or 2");
    play(&server, &id, "a1");
    server.wait_for(&id, "the old player's move", |state| count(state) == 4);
    act(&server, &id, &json!({ "do": "player", "player": 2, "spec": "human" }));
    play(&server, &id, "a2 a3");
}

#[test]
fn a_player_who_cannot_be_had_does_not_disturb_the_one_who_thinks() {
    let server = Server::start("");
    let id = game(
        &server,
        ["alpha-beta:2", "human"],
        &json!({ "width": 15, "height": 15, "rule": "renju", "time": 400 }),
    );
    let (status, _) = server.act(&id, &json!({ "do": "player", "player": 1, "spec": "ristinolla-2004" }));
    assert_eq!(status, 400);
    server.wait_for(&id, "its move", |state| count(state) == 1);
}

#[test]
fn hints_are_given_and_undo_takes_back_both_moves() {
    let server = Server::start("");
    let id = game(&server, ["human", "flagship:level=2"], &json!({}));
    play(&server, &id, "h8");
    server.wait_for(&id, "the answer", |state| count(state) == 2);
    act(&server, &id, &json!({ "do": "hint" }));
    let state = server.wait_for(&id, "the hint", |state| state["hint"].is_object());
    let spot = state["hint"]["spot"].as_u64().unwrap() as usize;
    assert!(state["board"]["cells"][spot].is_null(), "{state}");
    assert!(state["hint"]["text"].as_str().unwrap().starts_with("Hint for X: "));
    assert_eq!(count(&state), 2, "a hint is no move");
    let state = act(&server, &id, &json!({ "do": "undo" }));
    assert_eq!((count(&state), &state["undone"], &state["hint"]), (0, &json!(2), &Value::Null));
    let state = act(&server, &id, &json!({ "do": "redo" }));
    assert_eq!((count(&state), &state["paused"]), (2, &json!(false)));
    // Whoever goes back to a computer's turn wants to look.
    let state = act(&server, &id, &json!({ "do": "take_back_to", "ply": 1 }));
    assert_eq!((&state["paused"], &state["to_move"]), (&json!(true), &json!(2)));
    refused(&server, &id, &json!({ "do": "hint" }), 409, "a computer's turn");
    act(&server, &id, &json!({ "do": "pause", "on": false }));
    server.wait_for(&id, "the answer again", |state| count(state) == 2);
}

/// Whoever plays: a four is made a five, and a lost game of two people is seen as well.
#[test]
fn hints_are_the_strongest_engines() {
    let server = Server::start("");
    let moves = ["e5", "a1", "f5", "a2", "g5", "a9", "h5", "i9"];
    for players in [["human", "random"], ["human", "human"]] {
        let id = game(&server, players, &json!({ "moves": moves }));
        act(&server, &id, &json!({ "do": "hint" }));
        let state = server.wait_for(&id, "the hint", |state| state["hint"].is_object());
        let spot = state["hint"]["spot"].as_u64().unwrap();
        assert!([10 * 15 + 3, 10 * 15 + 8].contains(&spot), "{}", state["hint"]);
        assert_eq!(state["hint"]["value"]["win_in"], 1);
    }
}

#[test]
fn a_computer_is_hurried() {
    let server = Server::start("");
    let id = game(&server, ["flagship", "human"], &json!({ "time": 60_000 }));
    let _page = server.events(&format!("/api/games/{id}/events"));
    refused(&server, &id, &json!({ "do": "play", "move": "h8" }), 409, "a computer's turn");
    server.wait_for(&id, "thinking", |state| state["thinking"]["waiting"] == false);
    act(&server, &id, &json!({ "do": "hurry" }));
    server.wait_for(&id, "its move", |state| count(state) == 1);
    refused(&server, &id, &json!({ "do": "hurry" }), 409, "nobody is thinking");
    refused(&server, &id, &json!({ "do": "time", "ms": 60_001 }), 400, "expected 1 to 60000");
    let state = act(&server, &id, &json!({ "do": "time", "ms": 77 }));
    assert_eq!(state["setup"]["time"], 77);
}

#[test]
fn computers_play_in_a_loop_with_a_score() {
    let server = Server::start("");
    let id = game(&server, ["human", "random"], &json!({ "game": "tictactoe" }));
    refused(&server, &id, &json!({ "do": "loop", "on": true }), 409, "player 1 is a person");
    act(&server, &id, &json!({ "do": "player", "player": 1, "spec": "minimax" }));
    refused(&server, &id, &json!({ "do": "loop", "on": true, "games": 0 }), 400, "expected 1 to");
    let mut events = server.events(&format!("/api/games/{id}/events"));
    act(&server, &id, &json!({ "do": "loop", "on": true, "games": 2 }));
    let state = events.until("state", |state| state["loop"]["played"] == 2);
    let score = &state["loop"];
    let games = [&score["wins"][0], &score["wins"][1], &score["draws"]].map(|games| games.as_u64().unwrap());
    assert_eq!((games.iter().sum::<u64>(), &score["on"]), (2, &json!(false)), "{score}");
    assert_eq!(games[1], 0, "minimax loses to nobody");
}

#[test]
fn a_search_stops_when_nobody_listens_and_goes_on_when_somebody_does() {
    let server = Server::start("");
    let id = game(&server, ["flagship", "human"], &json!({ "time": 60_000 }));
    let page = server.events(&format!("/api/games/{id}/events"));
    server.wait_for_searches("a search begins", |(running, _)| running == 1);
    drop(page);
    // Only /api/about is asked from here on, so nobody is in the room.
    server.wait_for_searches("it stops", |searches| searches == (0, 0));
    let mut page = server.events(&format!("/api/games/{id}/events"));
    server.wait_for_searches("it goes on", |(running, _)| running == 1);
    let thinking = page.until("thinking", |thinking| thinking["depth"].as_u64() > Some(2));
    assert_eq!((&thinking["player"], &thinking["purpose"]), (&json!(1), &json!("move")));
    assert!(thinking["spots"][0].is_u64() && thinking["nodes"].as_u64() > Some(0), "{thinking}");
    act(&server, &id, &json!({ "do": "pause", "on": true }));
    server.wait_for_searches("a pause stops it too", |searches| searches == (0, 0));
    assert_eq!(count(&server.state(&id)), 0);
}

#[test]
fn searches_wait_their_turn() {
    let server = Server::start("--searches 1");
    let first = game(&server, ["flagship", "human"], &json!({ "time": 60_000 }));
    let _one = server.events(&format!("/api/games/{first}/events"));
    server.wait_for_searches("the first", |(running, _)| running == 1);
    let second = game(&server, ["flagship", "human"], &json!({ "time": 60_000 }));
    let mut two = server.events(&format!("/api/games/{second}/events"));
    two.until("thinking", |thinking| thinking["waiting"] == true);
    assert_eq!(server.searches(), (1, 1));
    act(&server, &first, &json!({ "do": "hurry" }));
    two.until("thinking", |thinking| thinking["waiting"] == false);
}

#[test]
fn an_engine_with_a_clock_keeps_to_it() {
    let server = Server::start("");
    let more = json!({ "width": 9, "height": 9, "clock": { "ms": 60_000, "increment": 0 }, "time": 60_000 });
    let id = game(&server, ["flagship", "flagship"], &more);
    let mut page = server.events(&format!("/api/games/{id}/events"));
    let state = page.until("state", |state| count(state) >= 4 || state["to_move"].is_null());
    assert_ne!(state["status"]["how"], "time", "{state}");
    assert!(texts(&state).len() >= 4);
}
