//! Whole games, several at once, and what is said meanwhile.

use std::collections::BTreeMap;

use gomoku::kalaha::kgp::{Argument, BoardLiteral, Command};
use gomoku::kalaha::{EmptyCapture, Kalaha, Pit};
use gomoku::search::Side;

use super::{Server, TRANSPORTS, Transport};

/// A board on which a search never comes to its end.
const LARGE: &str = "state <8,0,0,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8>";

/// The pit of a move.
#[track_caller]
fn pit(command: &Command) -> Pit {
    match &command.arguments[..] {
        [Argument::Integer(number)] => Pit::new(u8::try_from(*number).unwrap()).unwrap(),
        other => panic!("{other:?} is no pit"),
    }
}

/// Asks the client, who must answer with pits that it can sow and give up in time.
fn ask(server: &mut Server, position: &Kalaha) -> Pit {
    let id = server.send(&format!("state {}", BoardLiteral::of(position)));
    let mut choice = None;
    loop {
        let answer = server.hear();
        assert_eq!(answer.reference, Some(id), "{answer}");
        match answer.name.as_str() {
            "move" => {
                choice = Some(pit(&answer));
                assert!(position.sow(pit(&answer)).is_ok(), "{answer} in {position:?}");
            }
            "yield" => break,
            _ => panic!("{answer}"),
        }
    }
    server.answer(Some(id), "stop");
    choice.unwrap()
}

/// Plays a game in which the other side sows what is nearest to its store.
fn play(server: &mut Server, pits: u8, stones: u8, client: Side) {
    let mut position = Kalaha::new(pits, stones).unwrap().with_rule(EmptyCapture::NotCaptured);
    while !position.is_over() {
        let choice = if position.side_to_move() == client {
            ask(server, &position)
        } else {
            position.playable_pits().next_back().unwrap()
        };
        position = position.sow(choice).unwrap().after;
    }
}

#[test]
fn whole_games_are_played_over_both_transports() {
    for transport in TRANSPORTS {
        let mut server = Server::greeted(transport, "--time 40");
        server.line_end = if transport == Transport::Tcp { "\n" } else { "\r\n" };
        for (pits, stones, client) in
            [(6, 4, Side::First), (6, 4, Side::Second), (1, 3, Side::First), (12, 1, Side::Second)]
        {
            play(&mut server, pits, stones, client);
        }
        let said = server.part();
        assert!(said.contains("game 1: 6 pits a side, 48 stones\n"), "{said}");
        assert!(said.contains("\ngame 2: 6 pits a side, 48 stones\n"), "{said}");
    }
}

#[test]
fn other_players_know_the_moves_too() {
    for player in ["greedy", "random --seed 3"] {
        let mut server = Server::greeted(Transport::Tcp, &format!("--player {player}"));
        play(&mut server, 4, 3, Side::Second);
        server.part();
    }
}

#[test]
fn a_ping_is_answered_while_it_thinks_and_a_stop_ends_that() {
    for transport in TRANSPORTS {
        let mut server = Server::greeted(transport, "--time 86400000");
        let state = server.send(LARGE);
        assert_eq!(server.hear().reference, Some(state), "a first move at once");
        let ping = server.send("ping");
        let answer = loop {
            let line = server.hear();
            if line.name != "move" {
                break line;
            }
        };
        assert_eq!((answer.name.as_str(), answer.reference), ("pong", Some(ping)));
        server.answer(Some(state), "stop");
        // After the answer to a line that came behind the stop, nothing more is said of the position.
        let ping = server.send("ping");
        while server.hear().reference != Some(ping) {}
        let next = server.send("state <2,0,0,0,3,3,2>");
        let answers = [server.hear(), server.hear()];
        assert!(answers.iter().all(|answer| answer.reference == Some(next)), "{answers:?}");
        let said = server.part();
        assert!(said.ends_with("2 games begun, 2 positions answered\n"), "{said}");
    }
}

#[test]
fn several_boards_are_thought_about_at_once() {
    let mut server = Server::greeted(Transport::Tcp, "--time 200");
    let mut boards = BTreeMap::new();
    for stones in 1..=6 {
        let position = Kalaha::new(6, stones).unwrap().with_rule(EmptyCapture::NotCaptured);
        boards.insert(server.send(&format!("state {}", BoardLiteral::of(&position))), (position, false));
    }
    let endless = server.send(LARGE);
    server.answer(Some(endless), "stop");
    while !boards.is_empty() {
        let answer = server.hear();
        if answer.reference == Some(endless) {
            continue;
        }
        let (position, has_move) = boards.get_mut(&answer.reference.unwrap()).unwrap();
        match answer.name.as_str() {
            "move" => {
                assert!(position.sow(pit(&answer)).is_ok(), "{answer}");
                *has_move = true;
            }
            "yield" => {
                assert!(*has_move, "{answer}");
                boards.remove(&answer.reference.unwrap());
            }
            _ => panic!("{answer}"),
        }
    }
    let said = server.part();
    assert!(said.contains("7 games begun, "), "{said}");
}

#[test]
fn more_boards_than_threads_are_answered_too() {
    let mut server = Server::greeted(Transport::Tcp, "--time 86400000");
    let ids: Vec<u64> = (0..40).map(|_| server.send(LARGE)).collect();
    let mut answered = Vec::new();
    while answered.len() < 8 {
        let answer = server.hear();
        if answer.name == "yield" {
            answered.push(answer.reference.unwrap());
        }
    }
    assert_eq!(answered, ids[32..], "those for which there was nobody to think");
    server.part();
}

#[test]
fn after_its_games_it_says_goodbye() {
    // The client's own move ends the game, or nobody knows until the next one begins.
    for (last, next) in
        [("state <2,3,2,0,1,1,1>", "stop"), ("state <2,0,0,0,3,3,2>", "state <2,0,0,2,2,2,2>")]
    {
        let mut server = Server::greeted(Transport::WebSocket, "--games 1");
        let id = server.send(last);
        while server.hear().name != "yield" {}
        server.answer(Some(id), next);
        assert_eq!(server.hear().name, "goodbye");
        let left = server.wait();
        assert_eq!((left.status, left.stderr.as_str()), (Some(0), ""));
        assert!(left.stdout.contains("\n1 game begun, 1 position answered\n"), "{}", left.stdout);
    }
}

#[test]
fn the_servers_clock_is_kept() {
    let mut server = Server::greeted(Transport::Tcp, "");
    server.send("set time:mode relative");
    server.send("set time:clock 0");
    let state = server.send(LARGE);
    let answer = loop {
        let answer = server.hear();
        if answer.name == "yield" {
            break answer;
        }
    };
    assert_eq!(answer.reference, Some(state), "it gives up by itself");
    server.part();
}
