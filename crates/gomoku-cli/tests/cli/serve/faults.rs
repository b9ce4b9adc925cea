//! Bad input of all kinds, and clients that are slow, broken or greedy.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use serde_json::json;

use super::server::Server;
use super::{people, play, refused};

#[test]
fn setups_that_cannot_be_are_refused() {
    let server = Server::start("");
    for (setup, reason) in [
        (json!({}), "missing field `game`"),
        (json!([]), "the body"),
        (json!({ "game": "chess" }), "expected five, kalaha or tictactoe"),
        (json!({ "game": "five", "widht": 9 }), "unknown field `widht`"),
        (json!({ "game": "five", "width": 2 }), "width is 2; expected 3 to 40"),
        (json!({ "game": "five", "height": 41 }), "height is 41; expected 3 to 40"),
        (json!({ "game": "five", "in_a_row": 2 }), "in_a_row is 2; expected 3 to 10"),
        (json!({ "game": "five", "width": -3 }), "invalid value"),
        (json!({ "game": "five", "rule": "chess" }), "rule: "),
        (json!({ "game": "five", "rule": "renju", "in_a_row": 4 }), "rule: "),
        (json!({ "game": "five", "opening": "queen" }), "opening: "),
        (json!({ "game": "five", "opening": "swap2", "in_a_row": 4 }), "expected free"),
        (json!({ "game": "five", "opening": "swap2", "scenario": "crowded" }), "empty board"),
        (json!({ "game": "five", "players": ["human"] }), "the body"),
        (
            json!({ "game": "five", "players": ["human", "martian"] }),
            "player 2: there is no player 'martian'",
        ),
        (json!({ "game": "five", "players": ["human", "flagship:level=11"] }), "player 2: flagship"),
        (json!({ "game": "five", "players": ["thomoku:style=/etc/x.cmp", "human"] }), "reads no files here"),
        (json!({ "game": "five", "players": ["human", "kalaha-perfect"] }), "plays Kalaha"),
        (json!({ "game": "kalaha", "players": ["human", "flagship"] }), "plays n in a row"),
        (json!({ "game": "five", "starts": 3 }), "expected 1, 2 or \"lot\""),
        (json!({ "game": "five", "time": 0 }), "time is 0; expected 1 to 60000"),
        (json!({ "game": "five", "time": 60_001 }), "expected 1 to 60000"),
        (json!({ "game": "five", "clock": { "ms": 0 } }), "clock.ms is 0"),
        (json!({ "game": "five", "clock": {} }), "missing field `ms`"),
        (json!({ "game": "five", "moves": ["h8", "h8"] }), "move 2: h8 is taken"),
        (json!({ "game": "five", "moves": ["z99"] }), "move 1: "),
        (json!({ "game": "five", "moves": vec!["h8"; 1601] }), "expected at most 1600"),
        (json!({ "game": "five", "position": ["..", ".."] }), "position: "),
        (json!({ "game": "five", "position": ["...", ".?.", "..."] }), "position: "),
        (json!({ "game": "five", "position": ["...", "...", "..."], "width": 5 }), "but the position has 3"),
        (
            json!({ "game": "five", "position": ["...", "...", "..."], "to_move": "Z" }),
            "expected \"X\" or \"O\"",
        ),
        (json!({ "game": "five", "scenario": "none" }), "there is no scenario 'none'"),
        (json!({ "game": "five", "random": { "difficulty": "mad" } }), "random.difficulty: "),
        (json!({ "game": "five", "random": { "difficulty": "easy" }, "width": 5, "height": 5 }), "random: "),
        (json!({ "game": "kalaha", "pits": 13 }), "pits is 13; expected 1 to 12"),
        (json!({ "game": "kalaha", "stones": 0 }), "stones is 0; expected 1 to 12"),
        (json!({ "game": "kalaha", "rule": "freestyle" }), "rule: "),
        (json!({ "game": "kalaha", "position": ["1 2 3"] }), "position: "),
        (json!({ "game": "tictactoe", "position": ["XXX", "XXX", "XXX"] }), "position: "),
        (
            json!({ "game": "tictactoe", "moves": ["1", "4", "2", "5", "3", "6"] }),
            "move 6: the game is over before it",
        ),
    ] {
        let (status, answer) = server.post("/api/games", &setup);
        assert_eq!(status, 400, "{setup}: {answer}");
        let error = answer["error"].as_str().unwrap();
        assert!(error.contains(reason), "{setup}: {error}");
    }
    assert_eq!(server.get("/api/about").1["now"]["rooms"], 0, "nothing was created");
}

#[test]
fn actions_that_cannot_be_change_nothing() {
    let server = Server::start("");
    let id = people(&server);
    play(&server, &id, "e5");
    for (action, status, reason) in [
        (json!({}), 400, "missing field `do`"),
        (json!({ "do": "dance" }), 400, "there is no action 'dance'; expected play"),
        (json!({ "do": "play" }), 400, "expected either"),
        (json!({ "do": "play", "spot": 1, "move": "a1" }), 400, "expected either"),
        (json!({ "do": "play", "spot": 40 }), 400, "taken"),
        (json!({ "do": "play", "spot": 81 }), 400, "no such cell"),
        (json!({ "do": "play", "spot": -1 }), 400, "the body"),
        (json!({ "do": "play", "spot": u64::MAX }), 400, "no such cell"),
        (json!({ "do": "play", "move": "e5" }), 400, "taken"),
        (json!({ "do": "play", "move": "ü" }), 400, "is no cell"),
        (json!({ "do": "play", "move": "j1" }), 400, "not on the board"),
        (json!({ "do": "play", "move": "x".repeat(1000) }), 400, "too long"),
        (json!({ "do": "choose", "index": 0 }), 409, "nothing to choose"),
        (json!({ "do": "take_back_to" }), 400, "\"ply\" is missing"),
        (json!({ "do": "take_back_to", "ply": 7 }), 409, "expected 0 to 1"),
        (json!({ "do": "redo" }), 409, "nothing was taken back"),
        (json!({ "do": "player", "player": 1 }), 400, "\"spec\" is missing"),
        (json!({ "do": "time" }), 400, "\"ms\" is missing"),
        (json!({ "do": "pause" }), 400, "\"on\" is missing"),
        (json!({ "do": "hurry" }), 409, "nobody is thinking"),
        (json!({ "do": "undo", "client": "a b" }), 400, "client will not do"),
        (json!({ "do": "undo", "client": "x".repeat(65) }), 400, "client will not do"),
        (json!({ "do": "undo", "extra": 1 }), 400, "unknown field `extra`"),
        (json!(7), 400, "the body"),
    ] {
        refused(&server, &id, &action, status, reason);
    }
    for path in ["/api/games/none", "/api/games/none/events", "/api/games/none/export"] {
        assert_eq!(server.get(path).0, 404, "{path}");
    }
    assert_eq!(server.act("none", &json!({ "do": "undo" })).0, 404);
    let actions = format!("/api/games/{id}/actions");
    for body in ["", "{", "nonsense", "{\"do\":\"undo\"} trailing", "\u{0}"] {
        let answer = server.request("POST", &actions, "", body);
        assert_eq!(answer.status, 400, "{body}");
        assert!(answer.body.starts_with("{\"error\":\"the body: "), "{}", answer.body);
    }
}

#[test]
fn large_bodies_and_heads_are_refused() {
    let server = Server::start("");
    let large = format!("{{\"text\": \"{}\"}}", "x".repeat(256 << 10));
    assert_eq!(server.request("POST", "/api/import", "", &large).status, 413);
    let chunk = "x".repeat(64 << 10);
    let mut request =
        b"POST /api/import HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n".to_vec();
    for _ in 0..8 {
        request.extend(format!("{:x}\r\n{chunk}\r\n", chunk.len()).into_bytes());
    }
    assert_eq!(server.raw(&request).status, 413, "whatever its length is said to be");
    let head = format!("X-Large: {}\r\n", "y".repeat(64 << 10));
    assert!([400, 431].contains(&server.request("GET", "/", &head, "").status));
    assert_eq!(server.get("/api/about").0, 200);
}

#[test]
fn what_is_no_http_is_no_harm() {
    let server = Server::start("");
    for bytes in
        [&b"\x16\x03\x01\x02\x00"[..], b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", &[0; 4096]]
    {
        server.raw(&[bytes, b"\r\n\r\n"].concat());
    }
    // Half a request, and gone.
    server
        .connect()
        .write_all(b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
        .unwrap();
    assert_eq!(server.get("/api/about").0, 200);
}

#[test]
fn slow_clients_are_left_behind_and_hurt_nobody() {
    let server = Server::start("");
    let id = people(&server);
    // Heads that never end, and a body that never comes.
    let mut slow: Vec<_> = (0..100)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(b"GET / HTTP/1.1\r\nHost: loc").unwrap();
            stream
        })
        .collect();
    let mut no_body = server.connect();
    no_body.write_all(b"POST /api/import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n").unwrap();
    play(&server, &id, "e5 e6");
    let mut answer = String::new();
    no_body.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    // The server hangs up; a client that it had forgotten would wait here for ever.
    let mut rest = Vec::new();
    let _ = slow[0].read_to_end(&mut rest);
    assert_eq!(server.get("/api/about").0, 200);
}

#[test]
fn a_page_that_does_not_read_is_not_waited_for() {
    let server = Server::start("");
    let (_, created) = server.post("/api/games", &json!({ "game": "five", "width": 40, "height": 40 }));
    let id = created["id"].as_str().unwrap();
    let path = format!("/api/games/{id}/events");
    let stuck: Vec<_> = (0..8).map(|_| server.events(&path)).collect();
    assert!(stuck.iter().all(|events| events.status == 200));
    // More than any buffer between them holds; every one of these is answered all the same.
    for round in 0..300 {
        let on = round % 2 == 0;
        let (status, _) = server.act(id, &json!({ "do": "pause", "on": on }));
        assert_eq!(status, 200);
    }
    // Those who did not read have lost their places.
    let deadline = Instant::now() + super::server::PATIENCE;
    while server.events(&path).status != 200 {
        assert!(Instant::now() < deadline);
        server.act(id, &json!({ "do": "pause", "on": true }));
        std::thread::sleep(Duration::from_millis(20));
    }
}
