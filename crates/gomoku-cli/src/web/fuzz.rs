//! Pages that send anything.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use axum::extract::Query;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use gomoku::core::formats::Format;
use serde_json::json;

use super::answer::Refusal;
use super::files::{self, Import};
use super::guard::{Doors, name_of};
use super::room::{Action, Room};
use super::routes::{checked_client, client, ply, read_body};
use super::setup::{Begun, Setup};
use super::{analysis, examine, paste};
use crate::fuzz::{names_files, told};

/// For a move, where nobody says.
const TIME: Duration = Duration::from_secs(1);

/// Takes what a page sends: the setup of a game in the first line, and in the others what is done with it: actions, what is asked
/// behind a `?`, and names of hosts behind `Host:`. At last the game is exported, and imported as the same.
///
/// # Panics
/// If it finds a fault.
pub fn page_requests(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    if let Some(wanted) =
        taken(read_body::<Import>(first.as_bytes())).filter(|wanted| !names_files(&wanted.text))
    {
        check_import(&wanted);
    }
    let Some(begun) = taken(read_body(first.as_bytes())).and_then(|setup| begin(&setup)) else { return };
    let now = Instant::now();
    let mut room = Room::new("fuzz".to_owned(), begun, now);
    for line in lines {
        if let Some(query) = line.strip_prefix('?') {
            ask(&room, query);
        } else if let Some(host) = line.strip_prefix("Host:") {
            come_in(host.trim());
        } else if let Some(action) = taken(read_body::<Action>(line.as_bytes())) {
            act(&mut room, &action, now);
        }
    }
    check_export(&room);
}

/// Reads a text as people paste it.
pub(crate) fn pasted_text(text: &str) {
    if names_files(text) {
        return;
    }
    if let Some(line) = paste::one_line_of_moves(text) {
        let at_its_place = |(at, sign): (usize, char)| sign == ' ' || text[at..].starts_with(sign);
        assert!(line.char_indices().all(at_its_place), "{line:?} is not where it was in {text:?}");
        assert_eq!(paste::one_line_of_moves(&line).as_ref(), Some(&line));
    }
    if let Some(rows) = paste::bare_diagram(text) {
        assert_eq!(paste::bare_diagram(&rows).as_ref(), Some(&rows));
    }
    for game in [None, Some("kalaha"), Some("tictactoe")] {
        check_import(&pasted(text, game));
    }
}

/// What was granted; a refusal says why it was not.
fn taken<T>(answer: Result<T, Refusal>) -> Option<T> {
    answer.map_err(|refusal| check_refusal(&refusal)).ok()
}

fn check_refusal(refusal: &Refusal) {
    assert!(refusal.status.is_client_error(), "{refusal:?}");
    told(refusal.body["error"].as_str().expect("a refusal has a reason"));
}

/// Sets a game up. Random boards are searched for, and take too long.
fn begin(setup: &Setup) -> Option<Begun> {
    let text = serde_json::to_string(setup).expect("a setup can be written");
    assert_eq!(taken(read_body::<Setup>(text.as_bytes())).as_ref(), Some(setup));
    if setup.random.is_some() {
        return None;
    }
    match setup.begin(TIME) {
        Ok(begun) => {
            // A game that has been settled can be begun again.
            let again = begun.setup.begin(TIME).map(|again| again.setup);
            assert_eq!(again.as_ref(), Ok(&begun.setup));
            Some(begun)
        }
        Err(error) => {
            told(&error);
            None
        }
    }
}

fn act(room: &mut Room, action: &Action, now: Instant) {
    if let Some(client) = &action.client
        && taken(checked_client(client)).is_none()
    {
        return;
    }
    let begun = action.setup.as_ref().filter(|_| action.what == "new").and_then(begin);
    let before = turns(room);
    if let Err(refusal) = room.act(action, begun, now) {
        check_refusal(&refusal);
        assert_eq!(turns(room), before, "what is refused changes nothing: {action:?}");
    }
    let state = room.state(action.client.as_deref(), now);
    assert!(state.is_object(), "{state}");
}

fn turns(room: &Room) -> Vec<String> {
    room.sitting.turns().into_iter().map(|turn| turn.text).collect()
}

fn ask(room: &Room, query: &str) {
    let Ok(uri) = format!("/?{query}").parse::<Uri>() else { return };
    let Ok(Query(wishes)) = Query::<HashMap<String, String>>::try_from_uri(&uri) else { return };
    taken(client(&wishes));
    let position = taken(ply(&wishes)).and_then(|ply| taken(room.position(ply)));
    if let Some(wanted) = taken(analysis::Wanted::read(&wishes))
        && let Some((position, _)) = &position
    {
        taken(wanted.check(position));
    }
    if let Some((position, _)) = position {
        taken(examine::priorities(&position, &wishes));
        taken(examine::score(&position, &wishes));
    }
    if let Some(format) = wishes.get("format") {
        taken(files::export(room, format));
    }
}

/// Knocks at doors that only this machine may come in by.
fn come_in(host: &str) {
    let doors = Doors::new(([127, 0, 0, 1], 8765).into(), &[]);
    let Ok(value) = HeaderValue::from_str(host) else { return };
    let headers = HeaderMap::from_iter([(header::HOST, value)]);
    if taken(doors.check(&headers)).is_some() {
        let name = name_of(host);
        let ip = name.trim_matches(['[', ']']).parse::<IpAddr>();
        let is_own = name.eq_ignore_ascii_case("localhost") || ip.is_ok_and(|ip| ip.is_loopback());
        assert!(is_own, "{host} came in");
    }
}

/// What a page sends of a text.
fn pasted(text: &str, game: Option<&str>) -> Import {
    serde_json::from_value(json!({ "text": text, "game": game })).expect("it is all that is needed")
}

/// What can be imported can be begun.
fn check_import(wanted: &Import) {
    let Some(answer) = taken(files::import(wanted)) else { return };
    let setup = serde_json::to_vec(&answer["setup"]).expect("an answer can be written");
    let setup: Setup = taken(read_body(&setup)).expect("what is told can be sent");
    assert!(begin(&setup).is_some(), "{setup:?}");
}

/// A game that is exported comes in again as the same.
fn check_export(room: &Room) {
    for format in Format::ALL {
        taken(files::export(room, format.name()));
    }
    let Some((_, text)) = taken(files::export(room, "json")) else { return };
    let answer = taken(files::import(&pasted(&text, None))).expect("exported by us");
    let setup = serde_json::to_vec(&answer["setup"]).expect("an answer can be written");
    let setup: Setup = taken(read_body(&setup)).expect("what is told can be sent");
    let begun = begin(&setup).expect("it was played before");
    let again: Vec<String> = begun.sitting.turns().into_iter().map(|turn| turn.text).collect();
    assert_eq!(again, turns(room));
}
