//! The board in the browser, from outside: the real program and plain sockets.

mod engines;
mod examining;
mod faults;
mod files;
mod games;
mod hosts;
mod load;
mod players;
mod server;
mod streams;

use serde_json::{Value, json};
use server::Server;

/// A game with these players, set up by these fields.
fn game(server: &Server, players: [&str; 2], more: &Value) -> String {
    let mut setup = json!({ "game": "five", "players": players, "time": 200, "seed": 1 });
    for (name, value) in more.as_object().unwrap() {
        setup[name] = value.clone();
    }
    let (status, answer) = server.post("/api/games", &setup);
    assert_eq!(status, 201, "{answer}");
    answer["id"].as_str().unwrap().to_owned()
}

/// Two people play five in a row on a small board.
fn people(server: &Server) -> String {
    game(server, ["human", "human"], &json!({ "width": 9, "height": 9 }))
}

/// Does something that must be possible.
#[track_caller]
fn act(server: &Server, id: &str, action: &Value) -> Value {
    let (status, answer) = server.act(id, action);
    assert_eq!(status, 200, "{action}: {answer}");
    answer
}

/// Plays these moves.
#[track_caller]
fn play(server: &Server, id: &str, moves: &str) -> Value {
    let mut state = Value::Null;
    for mv in moves.split_whitespace() {
        state = act(server, id, &json!({ "do": "play", "move": mv }));
    }
    state
}

/// Something that must not be possible; the state stays what it was, but for what time does to it.
#[track_caller]
fn refused(server: &Server, id: &str, action: &Value, status: u16, reason: &str) {
    let before = server.state(id);
    let (found, answer) = server.act(id, action);
    assert_eq!(found, status, "{action}: {answer}");
    let error = answer["error"].as_str().unwrap();
    assert!(error.contains(reason), "{action}: {error}");
    let after = server.state(id);
    for field in ["version", "board", "moves", "players", "setup", "status", "paused"] {
        assert_eq!(after[field], before[field], "{action} has changed {field}");
    }
}

fn texts(state: &Value) -> Vec<String> {
    let moves = state["moves"].as_array().unwrap();
    moves.iter().map(|mv| mv["text"].as_str().unwrap().to_owned()).collect()
}
