//! Games out and in again.

use serde_json::{Value, json};

use super::server::Server;
use super::{game, people, play, texts};

fn import(server: &Server, wanted: &Value) -> Value {
    let (status, answer) = server.post("/api/import", wanted);
    assert_eq!(status, 200, "{wanted}: {answer}");
    answer
}

#[test]
fn what_goes_out_comes_in_again() {
    let server = Server::start("");
    let id = game(&server, ["human", "thomoku"], &json!({ "starts": 1, "rule": "standard" }));
    let state = play(&server, &id, "h8");
    let state = server.wait_for(&id, "its move", |now| texts(now).len() > texts(&state).len());
    for format in ["json", "moves", "psq", "sgf", "diagram", "matrix", "pos", "offset", "tsc"] {
        let answer = server.request("GET", &format!("/api/games/{id}/export?format={format}"), "", "");
        assert_eq!(answer.status, 200, "{format}: {}", answer.body);
        let ending = if ["json", "psq", "sgf", "tsc"].contains(&format) { format } else { "txt" };
        assert!(
            answer.head.contains(&format!("attachment; filename=\"gomoku.{ending}\"")),
            "{}",
            answer.head
        );
        assert!(answer.head.contains("content-type: text/plain; charset=utf-8"));
        let read = import(&server, &json!({ "text": answer.body, "format": format }));
        assert_eq!(read["format"], format);
        let (status, created) = server.post("/api/games", &read["setup"]);
        assert_eq!(status, 201, "{format}: {created}");
        let again = &created["state"];
        if format != "tsc" {
            assert_eq!(again["board"]["cells"], state["board"]["cells"], "{format}");
            assert_eq!(again["to_move"], state["to_move"], "{format}");
        }
        if ["json", "moves", "psq", "sgf", "pos", "offset"].contains(&format) {
            assert_eq!(texts(again), texts(&state), "{format}");
        }
        if ["json", "sgf"].contains(&format) {
            assert_eq!(again["setup"]["rule"], "standard", "{format}");
            assert_eq!(again["setup"]["players"], state["setup"]["players"], "{format}");
        }
    }
}

#[test]
fn formats_are_found_by_content_and_told() {
    let server = Server::start("");
    for (text, format) in [
        ("h8 i9 j10", "moves"),
        ("...\n.X.\n..O", "diagram"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n", "psq"),
        ("(;GM[4]SZ[15];B[hh];W[ii])", "sgf"),
    ] {
        assert_eq!(import(&server, &json!({ "text": text }))["format"], format);
    }
    let read = import(&server, &json!({ "text": "h8 i9", "rule": "renju", "width": 19, "height": 19 }));
    assert_eq!((&read["setup"]["rule"], &read["setup"]["width"]), (&json!("renju"), &json!(19)));
}

#[test]
fn other_games_go_out_and_come_in_too() {
    let server = Server::start("");
    for (name, moves) in [("kalaha", "3 1 2"), ("tictactoe", "5 1 9")] {
        let id = game(&server, ["human", "human"], &json!({ "game": name, "starts": 2 }));
        let state = play(&server, &id, moves);
        let saved = server.request("GET", &format!("/api/games/{id}/export?format=json"), "", "").body;
        let read = import(&server, &json!({ "text": saved }));
        let (_, again) = server.post("/api/games", &read["setup"]);
        for field in ["board", "to_move", "players"] {
            assert_eq!(again["state"][field], state[field], "{name}: {field}");
        }
        let list = server.request("GET", &format!("/api/games/{id}/export?format=moves"), "", "").body;
        assert_eq!(list, format!("{moves}\n"));
        let read = import(&server, &json!({ "text": list, "game": name }));
        assert_eq!(read["setup"]["moves"], json!(moves.split(' ').collect::<Vec<_>>()));
        assert_eq!(server.get(&format!("/api/games/{id}/export?format=sgf")).0, 409);
    }
}

#[test]
fn who_resigned_has_resigned_in_files_too() {
    let server = Server::start("");
    for (name, moves, starts) in
        [("five", "h8", 1), ("kalaha", "1", 2), ("tictactoe", "5", 2), ("tictactoe", "", 2)]
    {
        let id = game(&server, ["human", "human"], &json!({ "game": name, "starts": starts }));
        play(&server, &id, moves);
        let (_, state) = server.act(&id, &json!({ "do": "resign", "player": 2 }));
        let saved = server.request("GET", &format!("/api/games/{id}/export?format=json"), "", "").body;
        let (_, again) = server.post("/api/games", &import(&server, &json!({ "text": saved }))["setup"]);
        for field in ["board", "status", "to_move", "players"] {
            assert_eq!(again["state"][field], state[field], "{name}: {field}");
        }
    }
    let id = game(&server, ["human", "human"], &json!({}));
    play(&server, &id, "h8");
    server.act(&id, &json!({ "do": "resign", "player": 2 }));
    let sgf = server.request("GET", &format!("/api/games/{id}/export?format=sgf"), "", "").body;
    assert!(sgf.contains("RE[B+R]"), "{sgf}");
}

#[test]
fn what_is_no_game_is_refused_with_its_place() {
    let server = Server::start("");
    for (wanted, line, column, reason) in [
        (json!({ "text": "h8 i9 h8" }), 1, 7, "already taken"),
        (json!({ "text": "...\n.Q.", "format": "diagram" }), 2, 2, "Q"),
        (json!({ "text": "{\"format\": 7" }), 1, 12, "EOF"),
    ] {
        let (status, answer) = server.post("/api/import", &wanted);
        assert_eq!(status, 400, "{wanted}: {answer}");
        assert_eq!((&answer["line"], &answer["column"]), (&json!(line), &json!(column)), "{answer}");
        assert!(answer["error"].as_str().unwrap().contains(reason), "{answer}");
    }
    for wanted in [
        json!({ "text": "" }),
        json!({ "text": "what is this?" }),
        json!({ "text": "h8", "format": "chess" }),
        json!({ "text": "h8", "width": 50 }),
        json!({ "text": "{\"format\": \"gomoku game\", \"game\": \"chess\"}" }),
        json!({ "text": "9", "game": "kalaha" }),
        json!({ "text": "1 1", "game": "tictactoe" }),
        json!({ "format": "moves" }),
        json!({ "text": "[1, 2]", "format": "json" }),
        json!({ "text": "7", "format": "json" }),
    ] {
        let (status, answer) = server.post("/api/import", &wanted);
        assert_eq!(status, 400, "{wanted}: {answer}");
        assert!(answer["error"].is_string());
    }
}

#[test]
fn a_file_that_names_files_is_read_without_them() {
    let server = Server::start("");
    let id = people(&server);
    let saved = server.request("GET", &format!("/api/games/{id}/export?format=json"), "", "").body;
    let mut saved: Value = serde_json::from_str(&saved).unwrap();
    saved["players"] = json!(["flagship:weights=/etc/hosts.weights", "thomoku:style=x.cmp"]);
    let read = import(&server, &json!({ "text": saved.to_string() }));
    assert_eq!(read["setup"]["players"], json!(["human", "human"]));
}

#[test]
fn lists_and_diagrams_are_read_as_people_paste_them() {
    let server = Server::start("");
    let moves = json!(["h8", "i9", "h10"]);
    for text in ["h8\ni9\nh10\n", "h8, i9, h10", "1. h8 i9\n2. h10", "1. X h8\n2. O i9\n3. X h10"] {
        let read = import(&server, &json!({ "text": text }));
        assert_eq!((&read["setup"]["moves"], &read["notes"]), (&moves, &json!([])), "{text}");
    }
    let read = import(&server, &json!({ "text": "h8 i9\nh8 i10" }));
    assert_eq!(read["notes"], json!(["it is the first of 2 games"]));
    let (status, fault) = server.post("/api/import", &json!({ "text": "1. h8 i9\n2. z20" }));
    assert_eq!((status, &fault["line"], &fault["column"]), (400, &json!(2), &json!(4)), "{fault}");
    assert!(fault["error"].as_str().unwrap().starts_with("line 2, column 4: "), "{fault}");
    let read = import(&server, &json!({ "text": "  a b c\n3 . . .\n2 . X .\n1 . . O\n" }));
    assert_eq!(read["setup"]["position"], json!(["...", ".X.", "..O"]));
    assert_eq!(read["format"], "diagram");
}

#[test]
fn a_board_can_be_full() {
    let server = Server::start("");
    let stone = |index: usize| if (index % 40 / 2 + index / 40).is_multiple_of(2) { 'X' } else { 'O' };
    let rows: Vec<String> =
        (0..40).map(|row| (0..40).map(|column| stone(row * 40 + column)).collect()).collect();
    let setup = json!({ "game": "five", "width": 40, "height": 40, "position": rows });
    let (status, created) = server.post("/api/games", &setup);
    assert_eq!((status, &created["state"]["status"]["how"]), (201, &json!("full")), "{created}");
    let read = import(&server, &json!({ "text": rows.join("\n") }));
    assert_eq!(read["setup"]["position"], json!(rows));

    // A long game, too, is set up again from what a page has of it.
    let of = |side: char| (0..1600).filter(move |index| stone(*index) == side);
    let numbers = |(x, o): (usize, usize)| [(x + 1).to_string(), (o + 1).to_string()];
    let moves: Vec<String> = of('X').zip(of('O')).flat_map(numbers).take(900).collect();
    let (status, created) =
        server.post("/api/games", &json!({ "game": "five", "width": 40, "height": 40, "moves": moves }));
    assert_eq!(status, 201, "{created}");
    assert_eq!(created["state"]["moves"].as_array().unwrap().len(), 900);
}
