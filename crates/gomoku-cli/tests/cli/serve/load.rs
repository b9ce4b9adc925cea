//! Many games at once.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::game;
use super::server::Server;

/// A connection that is kept for one request after the other, as a browser keeps it.
struct Kept {
    reader: BufReader<TcpStream>,
}

impl Kept {
    fn new(server: &Server) -> Kept {
        let stream = server.connect();
        stream.set_nodelay(true).unwrap();
        Kept { reader: BufReader::new(stream) }
    }

    fn act(&mut self, id: &str, action: &Value) -> (u16, Value) {
        let body = action.to_string();
        let request = format!(
            "POST /api/games/{id}/actions HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        self.reader.get_mut().write_all(request.as_bytes()).unwrap();
        let mut line = String::new();
        self.reader.read_line(&mut line).unwrap();
        let status = line.split(' ').nth(1).unwrap().parse().unwrap();
        let mut length = 0;
        while !line.trim().is_empty() {
            line.clear();
            self.reader.read_line(&mut line).unwrap();
            if let Some(number) = line.to_ascii_lowercase().strip_prefix("content-length: ") {
                length = number.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        self.reader.read_exact(&mut body).unwrap();
        (status, serde_json::from_slice(&body).unwrap())
    }
}

/// So many games against an engine, each with a page that listens; a move in each, again and again. How long each took.
fn play_many(server: &Server, games: usize, rounds: usize) -> Vec<Duration> {
    let ids: Vec<String> =
        (0..games).map(|_| game(server, ["human", "flagship"], &json!({ "time": 60_000 }))).collect();
    let pages: Vec<_> = ids
        .iter()
        .map(|id| {
            let mut page = server.events(&format!("/api/games/{id}/events"));
            assert_eq!(page.status, 200);
            // A page reads what it is told.
            std::thread::spawn(move || while page.next().is_some() {})
        })
        .collect();
    // So many people play at the same moment.
    let times = std::thread::scope(|scope| {
        let people: Vec<_> = ids
            .chunks(games.div_ceil(20))
            .map(|ids| {
                let mut kept = Kept::new(server);
                scope.spawn(move || play_some(&mut kept, ids, rounds))
            })
            .collect();
        people.into_iter().flat_map(|person| person.join().unwrap()).collect()
    });
    assert_eq!(pages.len(), games);
    times
}

/// Plays a move in each of these games, and takes it back to play another one.
fn play_some(kept: &mut Kept, ids: &[String], rounds: usize) -> Vec<Duration> {
    let mut times = Vec::new();
    for round in 0..rounds {
        for id in ids {
            let started = Instant::now();
            let (status, answer) = kept.act(id, &json!({ "do": "play", "spot": 112 + round }));
            times.push(started.elapsed());
            assert_eq!(status, 200, "{answer}");
            assert_eq!(answer["moves"].as_array().unwrap().len(), 1, "the move is there");
            if round + 1 < rounds {
                let (status, answer) = kept.act(id, &json!({ "do": "undo" }));
                assert_eq!(status, 200, "{answer}");
            }
        }
    }
    times
}

#[test]
fn every_move_of_200_games_is_acknowledged_while_engines_think() {
    let server = Server::start("");
    let times = play_many(&server, 200, 1);
    assert_eq!(times.len(), 200);
    let (running, waiting) = server.searches();
    assert!(running > 0 && running + waiting > 100, "they all think or wait: {running}, {waiting}");
}

/// Measures what people wait: `cargo test --release -p gomoku-cli --test cli acknowledged -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement, for a quiet machine: cargo test -p gomoku-cli --test cli how_long -- --ignored --nocapture"]
fn how_long_moves_of_200_games_take_to_be_acknowledged() {
    let server = Server::start("");
    let mut times = play_many(&server, 200, 5);
    times.sort_unstable();
    let part = |part: usize| times[times.len() * part / 100];
    println!(
        "{} moves: median {:?}, 95 % {:?}, most {:?}",
        times.len(),
        part(50),
        part(95),
        times[times.len() - 1]
    );
}
