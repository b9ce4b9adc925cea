//! What is found out about a position: analysis, review, priorities, threats, scores.

use serde_json::{Value, json};

use super::server::Server;
use super::{game, people, play};

#[test]
fn every_game_is_analysed() {
    let server = Server::start("");
    let five = people(&server);
    play(&server, &five, "e5 e6 d5");
    let kalaha = game(&server, ["human", "human"], &json!({ "game": "kalaha", "pits": 3, "stones": 3 }));
    let tictactoe = game(&server, ["human", "human"], &json!({ "game": "tictactoe" }));
    let row = game(&server, ["human", "human"], &json!({ "width": 4, "height": 4, "in_a_row": 4 }));
    for (id, wishes, lines) in [
        (&five, "engine=flagship&lines=3&time=300", 3),
        (&five, "engine=thomoku&time=300", 1),
        (&five, "engine=alpha-beta&lines=2&time=3000", 2),
        (&five, "ply=1&time=300", 1),
        (&kalaha, "time=5000", 3),
        (&tictactoe, "time=5000", 9),
        (&row, "time=300", 1),
    ] {
        let mut stream = server.events(&format!("/api/games/{id}/analysis?{wishes}"));
        assert_eq!(stream.status, 200);
        let mut events = stream.all();
        assert_eq!(events.pop().unwrap(), ("done".to_owned(), json!({ "reason": "finished" })), "{wishes}");
        let (name, last) = events.last().unwrap_or_else(|| panic!("{wishes}"));
        assert_eq!(
            (name.as_str(), last["lines"].as_array().unwrap().len()),
            ("depth", lines),
            "{wishes}: {last}"
        );
        for line in last["lines"].as_array().unwrap() {
            assert_eq!(line["moves"].as_array().unwrap().len(), line["spots"].as_array().unwrap().len());
            assert!(line["value"].is_null() == wishes.contains("thomoku"), "{line}");
            assert!(line["value"].is_null() || line["value"]["share"].is_number(), "{line}");
        }
    }
    let exact = |id: &str| {
        server
            .events(&format!("/api/games/{id}/analysis?time=20000"))
            .until("depth", |depth| depth["exact"] == true)
    };
    // Kalah(3,3) is won by 2 with the third pit, and the empty board of tic-tac-toe is drawn.
    let values = exact(&kalaha);
    assert_eq!(values["lines"][0]["value"]["margin"], 2, "{values}");
    assert_eq!(exact(&tictactoe)["lines"][8]["value"]["points"], 0);
}

#[test]
fn a_page_that_goes_away_ends_its_analysis() {
    let server = Server::start("");
    let id = people(&server);
    let mut stream = server.events(&format!("/api/games/{id}/analysis?time=60000"));
    stream.until("depth", |depth| depth["depth"].as_u64() > Some(1));
    assert_eq!(server.searches(), (1, 0));
    drop(stream);
    server.wait_for_searches("it ends", |searches| searches == (0, 0));

    let review = server.events(&format!("/api/games/{id}/review?time=60000"));
    server.wait_for_searches("a review begins", |(running, _)| running == 1);
    drop(review);
    server.wait_for_searches("it ends", |searches| searches == (0, 0));
}

#[test]
fn two_analyses_of_a_game_are_enough() {
    let server = Server::start("");
    let id = people(&server);
    let path = format!("/api/games/{id}/analysis?time=60000");
    let open = [server.events(&path), server.events(&path)];
    assert!(open.iter().all(|stream| stream.status == 200));
    assert_eq!(server.events(&path).status, 503);
    assert_eq!(server.events(&format!("/api/games/{id}/review")).status, 503);
    drop(open);
    server.wait_for_searches("they end", |searches| searches == (0, 0));
    assert_eq!(server.events(&path).status, 200);
}

#[test]
fn a_review_has_a_value_for_every_ply() {
    let server = Server::start("");
    let five = people(&server);
    play(&server, &five, "e5 e6 d5 d6 c5 c6 b5 b6 a5");
    let kalaha = game(
        &server,
        ["human", "human"],
        &json!({ "game": "kalaha", "pits": 2, "stones": 1, "moves": ["1"] }),
    );
    let tictactoe = game(&server, ["human", "human"], &json!({ "game": "tictactoe", "moves": ["5", "1"] }));
    for (id, plies) in [(&five, 10), (&kalaha, 2), (&tictactoe, 3)] {
        let events = server.events(&format!("/api/games/{id}/review?time=50")).all();
        let values: Vec<&Value> =
            events.iter().filter(|(name, _)| name == "value").map(|(_, data)| data).collect();
        assert_eq!(values.len(), plies, "{events:?}");
        for (ply, value) in values.iter().enumerate() {
            assert_eq!(value["ply"], ply);
            assert!(value["value"]["share"].is_number(), "{value}");
        }
    }
    let events = server.events(&format!("/api/games/{five}/review?time=50")).all();
    let last = &events[events.len() - 2].1;
    assert_eq!(last["value"], json!({ "side": "X", "win_in": 0, "share": 1.0 }));
}

#[test]
fn priorities_threats_and_scores_are_told() {
    let server = Server::start("");
    let id = people(&server);
    play(&server, &id, "e5 a1 d5 a2 f5 a9");
    for style in ["aggressive-0995", "attacker", "defender", "preasure", "tbuilder"] {
        let (status, heat) = server.get(&format!("/api/games/{id}/priorities?style={style}&side=X"));
        assert_eq!(status, 200, "{heat}");
        let cells = heat["cells"].as_array().unwrap();
        let most = cells.iter().map(|cell| cell[1].as_i64().unwrap()).max();
        assert_eq!(heat["max"].as_i64(), most);
    }
    let (_, threats) = server.get(&format!("/api/games/{id}/threats"));
    let c5 = threats["cells"].as_array().unwrap().iter().find(|cell| cell["spot"] == 4 * 9 + 2).unwrap();
    assert_eq!(c5["x"], "open four or two fours");
    assert_eq!((&threats["forced"]["side"], &threats["forced"]["kind"]), (&json!("X"), &json!("fours")));
    assert_eq!(
        threats["forced"]["line"].as_array().unwrap().len(),
        threats["forced"]["moves"].as_array().unwrap().len()
    );
    let (_, before) = server.get(&format!("/api/games/{id}/threats?ply=1"));
    assert_eq!(before["forced"], Value::Null);

    for scorer in ["slices", "windows", "lines", "aware"] {
        let (status, score) = server.get(&format!("/api/games/{id}/score?scorer={scorer}&own=X"));
        assert_eq!(status, 200, "{score}");
        let sum: f64 =
            score["parts"].as_array().unwrap().iter().map(|part| part["points"].as_f64().unwrap()).sum();
        assert!((sum - score["total"].as_f64().unwrap()).abs() < 0.01, "{score}");
        assert!(score["parts"][0]["cells"][0].is_u64());
    }
    for path in [
        "priorities?style=none",
        "priorities?side=Z",
        "score?scorer=none",
        "threats?ply=99",
        "analysis?lines=0",
        "analysis?engine=martian",
        "analysis?time=60001",
        "review?time=0",
    ] {
        let (status, answer) = server.get(&format!("/api/games/{id}/{path}"));
        assert_eq!(status, 400, "{path}: {answer}");
        assert!(answer["error"].as_str().unwrap().contains("expected"), "{answer}");
    }
    let kalaha = game(&server, ["human", "human"], &json!({ "game": "kalaha" }));
    assert_eq!(server.get(&format!("/api/games/{kalaha}/threats")).0, 400);
}
