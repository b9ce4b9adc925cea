//! Seats, versions, and two pages over one game.

use serde_json::{Value, json};

use super::server::Server;
use super::{act, game, people, play, refused};

#[test]
fn a_seat_is_played_by_its_holder_alone() {
    let server = Server::start("");
    let id = people(&server);
    let held = |state: &Value| [0, 1].map(|player| state["players"][player]["held_by"].clone());
    let state = act(&server, &id, &json!({ "do": "sit", "player": 1, "client": "ann" }));
    assert_eq!(held(&state), [json!("you"), Value::Null]);
    let state = act(&server, &id, &json!({ "do": "sit", "player": 2, "client": "bob" }));
    assert_eq!(held(&state), [json!("other"), json!("you")]);
    assert_eq!(held(&server.state(&id)), [json!("other"), json!("other")]);

    let mv = |client: &str| json!({ "do": "play", "move": "e5", "client": client });
    refused(&server, &id, &mv("bob"), 403, "somebody else plays for player 1");
    refused(&server, &id, &json!({ "do": "play", "move": "e5" }), 403, "somebody else");
    for action in [
        json!({ "do": "undo", "client": "eve" }),
        json!({ "do": "new", "setup": { "game": "five" }, "client": "eve" }),
        json!({ "do": "player", "player": 1, "spec": "random", "client": "bob" }),
        json!({ "do": "sit", "player": 1, "client": "eve" }),
        json!({ "do": "resign", "player": 1, "client": "bob" }),
        json!({ "do": "pause", "on": true }),
    ] {
        refused(&server, &id, &action, 403, "");
    }
    act(&server, &id, &mv("ann"));
    refused(&server, &id, &json!({ "do": "play", "move": "e6", "client": "ann" }), 403, "player 2");
    let state = act(&server, &id, &json!({ "do": "resign", "client": "ann" }));
    assert_eq!(state["status"]["winner"], 2, "who resigns does so for the own seat, whoever's turn it is");

    act(&server, &id, &json!({ "do": "leave", "client": "bob" }));
    let state = act(&server, &id, &json!({ "do": "sit", "player": 2, "client": "eve" }));
    assert_eq!(held(&state), [json!("other"), json!("you")]);
    // A computer takes over, and the seat is nobody's.
    let state = act(&server, &id, &json!({ "do": "player", "player": 2, "spec": "random", "client": "eve" }));
    assert_eq!(held(&state), [json!("other"), Value::Null]);
    server.wait_for(&id, "its move", |state| state["to_move"] == 1);
    refused(&server, &id, &json!({ "do": "sit", "player": 2, "client": "eve" }), 409, "is a computer");
    refused(&server, &id, &json!({ "do": "sit", "player": 3, "client": "eve" }), 400, "expected 1 or 2");
    refused(&server, &id, &json!({ "do": "sit", "player": 1 }), 400, "\"client\" is missing");
}

#[test]
fn a_move_for_an_old_position_is_refused() {
    let server = Server::start("");
    let id = people(&server);
    let seen = server.state(&id)["version"].clone();
    // Something that is no move does not make it stale.
    act(&server, &id, &json!({ "do": "sit", "player": 2, "client": "bob" }));
    act(&server, &id, &json!({ "do": "play", "move": "e5", "version": seen }));
    let stale = json!({ "do": "play", "move": "a1", "version": seen, "client": "bob" });
    refused(&server, &id, &stale, 409, "gone on since");
    refused(
        &server,
        &id,
        &json!({ "do": "play", "move": "a1", "version": 9999, "client": "bob" }),
        409,
        "gone on",
    );
    let now = server.state(&id)["version"].clone();
    act(&server, &id, &json!({ "do": "play", "move": "a1", "version": now, "client": "bob" }));
}

#[test]
fn two_pages_see_the_same_game() {
    let server = Server::start("");
    let id = people(&server);
    let mut ann = server.events(&format!("/api/games/{id}/events?client=ann"));
    let mut bob = server.events(&format!("/api/games/{id}/events?client=bob"));
    assert_eq!((ann.status, bob.status), (200, 200));
    for events in [&mut ann, &mut bob] {
        events.until("state", |state| state["moves"].as_array().unwrap().is_empty());
    }
    act(&server, &id, &json!({ "do": "sit", "player": 1, "client": "ann" }));
    let state = bob.until("state", |state| state["players"][0]["held_by"] == "other");
    assert_eq!(state["players"][1]["held_by"], Value::Null);
    ann.until("state", |state| state["players"][0]["held_by"] == "you");
    act(&server, &id, &json!({ "do": "play", "move": "e5", "client": "ann" }));
    act(&server, &id, &json!({ "do": "play", "move": "e6", "client": "bob" }));
    for events in [&mut ann, &mut bob] {
        let state = events.until("state", |state| state["moves"].as_array().unwrap().len() == 2);
        assert_eq!((&state["moves"][1]["text"], &state["to_move"]), (&json!("e6"), &json!(1)));
    }
}

#[test]
fn at_most_eight_pages_listen() {
    let server = Server::start("");
    let id = people(&server);
    let path = format!("/api/games/{id}/events");
    let mut open: Vec<_> = (0..8).map(|_| server.events(&path)).collect();
    assert!(open.iter().all(|events| events.status == 200));
    assert_eq!(server.events(&path).status, 503);
    // One that goes away makes room.
    open.pop();
    let deadline = std::time::Instant::now() + super::server::PATIENCE;
    while server.events(&path).status != 200 {
        assert!(std::time::Instant::now() < deadline);
    }
}

#[test]
fn who_begins_is_settled() {
    let server = Server::start("");
    for (starts, sides) in [(json!(1), ["X", "O"]), (json!(2), ["O", "X"])] {
        let id = game(&server, ["human", "human"], &json!({ "starts": starts }));
        let state = server.state(&id);
        assert_eq!(state["to_move"], starts);
        assert_eq!([0, 1].map(|player| state["players"][player]["side"].as_str().unwrap().to_owned()), sides);
    }
    let id = game(&server, ["human", "human"], &json!({ "starts": "lot" }));
    let state = server.state(&id);
    assert_eq!(state["setup"]["starts"], state["to_move"]);
    play(&server, &id, "h8");
}
