//! Whole games of people: every action, and what the state says of it.

use serde_json::{Value, json};

use super::server::{Server, left};
use super::{act, game, people, play, refused, texts};

#[test]
fn a_game_of_five_is_played_to_its_end_and_gone_through() {
    let server = Server::start("");
    let id = people(&server);
    let state = play(&server, &id, "e5 e6 d5 d6 c5 c6 b5 b6");
    assert_eq!(state["to_move"], 1);
    assert_eq!(state["status"]["code"], "playing");
    assert_eq!(state["board"]["numbers"][4 * 9 + 4], 1);
    assert_eq!(state["board"]["last"], json!(3 * 9 + 1));
    let state = play(&server, &id, "a5");
    assert_eq!((&state["status"]["code"], &state["status"]["winner"]), (&json!("won"), &json!(1)));
    assert_eq!(state["status"]["how"], "line");
    assert_eq!(state["board"]["line"], json!([36, 37, 38, 39, 40]));
    assert_eq!(state["to_move"], Value::Null);
    refused(&server, &id, &json!({ "do": "play", "move": "i9" }), 409, "the game is over");

    let state = act(&server, &id, &json!({ "do": "undo" }));
    assert_eq!((texts(&state).len(), &state["undone"]), (8, &json!(1)));
    let state = act(&server, &id, &json!({ "do": "take_back_to", "ply": 2 }));
    assert_eq!((texts(&state), &state["undone"]), (vec!["e5".to_owned(), "e6".to_owned()], &json!(7)));
    refused(&server, &id, &json!({ "do": "take_back_to", "ply": 3 }), 409, "expected 0 to 2");
    let state = act(&server, &id, &json!({ "do": "redo" }));
    assert_eq!(texts(&state).last().unwrap(), "d5");
    // Another move forgets the rest.
    play(&server, &id, "i1");
    refused(&server, &id, &json!({ "do": "redo" }), 409, "nothing was taken back");

    let (status, board) = server.get(&format!("/api/games/{id}/board?ply=1"));
    assert_eq!(
        (status, board["cells"].as_array().unwrap().iter().filter(|cell| !cell.is_null()).count()),
        (200, 1)
    );
    assert_eq!(server.get(&format!("/api/games/{id}/board?ply=9")).0, 400);
}

#[test]
fn play_goes_on_after_a_win_if_that_is_wanted() {
    let server = Server::start("");
    let id = people(&server);
    play(&server, &id, "e5 e6 d5 d6 c5 c6 b5 b6 a5");
    let state = act(&server, &id, &json!({ "do": "after_win", "on": true }));
    assert_eq!((&state["status"]["code"], &state["status"]["winner"]), (&json!("goes_on"), &json!(1)));
    let state = play(&server, &id, "a6");
    assert_eq!(state["status"]["winner"], 1, "the first win counts");
    let given_up = act(&server, &id, &json!({ "do": "resign", "player": 1 }));
    assert_eq!((&given_up["status"]["code"], &given_up["status"]["winner"]), (&json!("won"), &json!(1)));
    act(&server, &id, &json!({ "do": "undo" }));
    play(&server, &id, "a6");
    let state = act(&server, &id, &json!({ "do": "after_win", "on": false }));
    assert_eq!(state["status"]["code"], "won");
    // It can be brought along so.
    let moves = texts(&state);
    let mut setup = state["setup"].clone();
    (setup["moves"], setup["after_win"]) = (json!(moves), json!(true));
    let (status, answer) = server.post("/api/games", &setup);
    assert_eq!((status, &answer["state"]["status"]["code"]), (201, &json!("goes_on")), "{answer}");
}

#[test]
fn who_resigns_loses_and_may_think_again() {
    let server = Server::start("");
    let id = people(&server);
    play(&server, &id, "e5");
    let state = act(&server, &id, &json!({ "do": "resign" }));
    assert_eq!(state["status"]["how"], "resigned");
    assert_eq!(state["status"]["winner"], 1, "it was player 2's turn");
    refused(&server, &id, &json!({ "do": "resign" }), 409, "over already");
    let state = act(&server, &id, &json!({ "do": "undo" }));
    assert_eq!((&state["status"]["code"], texts(&state).len()), (&json!("playing"), 0));
    let state = act(&server, &id, &json!({ "do": "resign", "player": 2 }));
    assert_eq!(state["status"]["winner"], 1);
    let state = act(&server, &id, &json!({ "do": "undo" }));
    assert_eq!(state["status"]["code"], "playing", "there is no move to take back, but the resignation");
}

#[test]
fn a_game_that_was_given_up_is_set_up_again_as_that() {
    let server = Server::start("");
    let id = people(&server);
    play(&server, &id, "e5");
    let state = act(&server, &id, &json!({ "do": "resign" }));
    let mut setup = state["setup"].clone();
    (setup["moves"], setup["conceded"]) = (json!(["e5"]), json!({ "player": 2, "how": "resigned" }));
    let (status, again) = server.post("/api/games", &setup);
    assert_eq!(status, 201, "{again}");
    for field in ["board", "status", "to_move", "setup"] {
        assert_eq!(again["state"][field], state[field], "{field}");
    }
    let state = act(&server, again["id"].as_str().unwrap(), &json!({ "do": "undo" }));
    assert_eq!((&state["status"]["code"], texts(&state).len()), (&json!("playing"), 0));
    for (conceded, reason) in [
        (json!({ "player": 3, "how": "time" }), "conceded: there is no player 3; expected 1 or 2"),
        (json!({ "player": 1, "how": "line" }), "expected gave_up, resigned or time"),
        (json!({ "player": 1, "how": "boredom" }), "unknown variant `boredom`"),
    ] {
        setup["conceded"] = conceded;
        let (status, answer) = server.post("/api/games", &setup);
        assert_eq!(status, 400, "{answer}");
        assert!(answer["error"].as_str().unwrap().contains(reason), "{answer}");
    }
    let over = json!({ "game": "tictactoe", "moves": ["1", "4", "2", "5", "3"], "conceded": { "player": 1, "how": "time" } });
    let (status, answer) = server.post("/api/games", &over);
    assert_eq!((status, &answer["error"]), (400, &json!("conceded: the game is over already")));
}

#[test]
fn a_clock_that_runs_out_loses() {
    let server = Server::start("");
    let id = game(
        &server,
        ["human", "human"],
        &json!({ "clock": { "ms": 300, "increment": 50, "left": [600_000, 300] } }),
    );
    let mut events = server.events(&format!("/api/games/{id}/events"));
    play(&server, &id, "h8");
    let state = events.until("state", |state| state["status"]["code"] == "won");
    assert_eq!((&state["status"]["how"], &state["status"]["winner"]), (&json!("time"), &json!(1)));
    assert_eq!(left(&state)[1], 0);
    assert!(left(&state)[0] > 0);
    refused(&server, &id, &json!({ "do": "play", "move": "i9" }), 409, "the game is over");
    // The move is taken back, and with it the clocks.
    let state = act(&server, &id, &json!({ "do": "undo" }));
    assert_eq!(state["status"]["code"], "playing");
    assert!(left(&state).iter().all(|left| *left > 0));
}

#[test]
fn clocks_are_set_up_stop_in_a_pause_and_can_be_brought_along() {
    let server = Server::start("");
    let id = game(
        &server,
        ["human", "human"],
        &json!({ "clock": { "ms": 600_000, "increment": 5000, "left": [87_654, 98_765] } }),
    );
    act(&server, &id, &json!({ "do": "pause", "on": true }));
    let [one, two] = left(&server.state(&id));
    assert!(one <= 87_654 && two == 98_765);
    assert_eq!(left(&server.state(&id)), [one, two], "nobody's time runs");
    assert_eq!(server.state(&id)["setup"]["clock"]["left"], json!([one, two]));
    let state = play(&server, &id, "h8");
    assert!(left(&state)[0] > one, "the increment is added");
    assert_eq!(state["clock"]["running"], 2);
}

#[test]
fn renju_shows_what_is_forbidden_and_loses_by_it() {
    let server = Server::start("");
    let position = ["......", "XXX.XX", "......"];
    let more = json!({ "rule": "renju", "width": 6, "height": 3, "position": position, "to_move": "X" });
    let id = game(&server, ["human", "human"], &more);
    let state = server.state(&id);
    let forbidden = state["board"]["forbidden"].as_array().unwrap().clone();
    assert_eq!(forbidden, [json!(9)], "six in a row");
    let state = act(&server, &id, &json!({ "do": "play", "spot": forbidden[0] }));
    assert_eq!((&state["status"]["how"], &state["status"]["winner"]), (&json!("forbidden"), &json!(2)));
}

#[test]
fn swap2_is_played_by_choices_and_set_up_again_from_the_state() {
    let server = Server::start("");
    let id = game(&server, ["human", "human"], &json!({ "opening": "swap2" }));
    let state = play(&server, &id, "h8 i9 k10");
    assert_eq!(state["status"]["code"], "opening");
    assert_eq!(state["players"][0]["side"], Value::Null);
    assert_eq!(state["choices"].as_array().unwrap().len(), 3);
    refused(&server, &id, &json!({ "do": "play", "spot": 0 }), 409, "a choice");
    refused(&server, &id, &json!({ "do": "choose", "index": 3 }), 400, "expected 0 to 2");
    act(&server, &id, &json!({ "do": "choose", "index": 2 }));
    let state = play(&server, &id, "g7 g9");
    assert_eq!((state["choices"].as_array().unwrap().len(), &state["to_move"]), (2, &json!(1)));

    // What the state says is a game again.
    let mut setup = state["setup"].clone();
    setup["moves"] = json!(texts(&state));
    let (status, again) = server.post("/api/games", &setup);
    assert_eq!(status, 201, "{again}");
    assert_eq!(again["state"]["board"], state["board"]);
    assert_eq!(again["state"]["choices"], state["choices"]);

    let state = act(&server, &id, &json!({ "do": "choose", "index": 1 }));
    assert_eq!(state["status"]["code"], "playing");
    assert_eq!((&state["players"][0]["side"], &state["players"][1]["side"]), (&json!("O"), &json!("X")));
    assert_eq!((texts(&state).len(), &state["to_move"]), (5, &json!(1)), "O has the next move");
    assert_eq!((&state["setup"]["opening"], &state["setup"]["starts"]), (&json!("free"), &json!(2)));
    assert_eq!(state["began"], json!({ "opening": "swap2", "starts": 1 }), "the same can be played again");
    let state = play(&server, &id, "a1");
    let mut setup = state["setup"].clone();
    setup["moves"] = json!(texts(&state));
    let (_, again) = server.post("/api/games", &setup);
    for field in ["board", "players", "to_move", "status"] {
        assert_eq!(again["state"][field], state[field], "{field}");
    }
    // The stones of the opening stay.
    let state = act(&server, &id, &json!({ "do": "undo" }));
    assert_eq!(texts(&state).len(), 5);
    refused(&server, &id, &json!({ "do": "undo" }), 409, "the stones of an opening stay");
}

#[test]
fn kalaha_and_tic_tac_toe_are_played_too() {
    let server = Server::start("");
    let id = game(&server, ["human", "human"], &json!({ "game": "kalaha" }));
    let state = act(&server, &id, &json!({ "do": "play", "spot": 2 }));
    assert_eq!((&state["board"]["stores"], &state["to_move"]), (&json!([1, 0]), &json!(1)), "an extra turn");
    assert_eq!(state["board"]["from"], json!({ "side": 0, "pit": 2 }));
    assert_eq!(state["board"]["sown"][3], json!({ "side": 0, "store": true }));
    assert_eq!(state["board"]["playable"], json!([0, 1, 3, 4, 5]));
    refused(&server, &id, &json!({ "do": "play", "spot": 2 }), 400, "empty");
    let laid = json!({ "game": "kalaha", "position": ["1 2 0 3 1 1"], "stones": 4 });
    let laid = server.state(&game(&server, ["human", "human"], &laid));
    let (pits, stones) = (&laid["setup"]["pits"], &laid["setup"]["stones"]);
    assert_eq!((pits, stones), (&json!(2), &json!(2)), "eight stones from four pits");
    let small = game(&server, ["human", "human"], &json!({ "game": "kalaha", "pits": 1, "stones": 1 }));
    let state = play(&server, &small, "1");
    assert_eq!(state["status"]["how"], "stones");
    let (_, board) = server.get(&format!("/api/games/{id}/board?ply=0"));
    assert_eq!(board["stores"], json!([0, 0]));

    let id = game(&server, ["human", "human"], &json!({ "game": "tictactoe" }));
    let state = play(&server, &id, "5 1 3 7 4 6 2 8 9");
    assert_eq!((&state["status"]["code"], &state["status"]["how"]), (&json!("drawn"), &json!("full")));
}

#[test]
fn a_new_game_takes_the_place_of_the_old_one() {
    let server = Server::start("");
    let id = people(&server);
    play(&server, &id, "e5");
    let version = server.state(&id)["version"].as_u64().unwrap();
    let setup = json!({ "game": "kalaha", "pits": 3, "stones": 3 });
    let state = act(&server, &id, &json!({ "do": "new", "setup": setup }));
    assert_eq!((&state["id"], &state["board"]["kind"]), (&json!(id), &json!("pits")));
    assert!(state["version"].as_u64().unwrap() > version);
    refused(
        &server,
        &id,
        &json!({ "do": "new", "setup": { "game": "chess" } }),
        400,
        "expected five, kalaha or tictactoe",
    );
    refused(&server, &id, &json!({ "do": "new" }), 400, "\"setup\" is missing");
}

#[test]
fn scenarios_random_boards_and_positions_begin_games() {
    let server = Server::start("");
    let (_, about) = server.get("/api/about");
    for scenario in about["scenarios"].as_array().unwrap() {
        let id = game(&server, ["human", "human"], &json!({ "scenario": scenario["id"] }));
        let state = server.state(&id);
        assert!(state["setup"]["position"].is_array(), "{state}");
    }
    let random = |seed: u64| {
        let more = json!({ "width": 11, "height": 11, "random": { "difficulty": "easy", "seed": seed } });
        server.state(&game(&server, ["human", "human"], &more))
    };
    let first = random(5);
    assert_eq!(random(5)["board"], first["board"], "the same seed gives the same board");
    assert_ne!(random(6)["board"], first["board"]);
    // What the state says of it is the same board again.
    let (_, again) = server.post("/api/games", &first["setup"]);
    assert_eq!(again["state"]["board"], first["board"]);
}

#[test]
fn a_game_is_set_up_again_under_its_own_id() {
    let server = Server::start("");
    let wanted = json!({ "game": "tictactoe", "id": "abcdefghjkmn" });
    let (status, answer) = server.post("/api/games", &wanted);
    assert_eq!((status, &answer["id"]), (201, &json!("abcdefghjkmn")));
    assert_eq!(server.post("/api/games", &wanted).0, 409);
    for id in ["", "short", "ABCDEFGHJKMN", "../../../etc", "abcdefghjkm/"] {
        assert_eq!(server.post("/api/games", &json!({ "game": "tictactoe", "id": id })).0, 400, "{id}");
    }
    let other = server.post("/api/games", &json!({ "game": "tictactoe" })).1["id"].clone();
    assert_eq!(other.as_str().unwrap().len(), 12);
}
