use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use super::*;

/// A session whose engine thinks for as long as it may, and what its threads say.
fn session() -> (Session, Receiver<Event>) {
    let (sender, events) = mpsc::sync_channel(1000);
    let engine = "lines-2023:depth=20,time=3600000".parse().unwrap();
    let arguments = PbrainArguments { engine, threads: None, seed: 0 };
    (Session::new(&arguments, Thinker::start(sender).unwrap()), events)
}

/// What is answered to a line at once.
fn say(session: &mut Session, line: &str) -> Vec<String> {
    let step = session.take(Event::Line { text: line.to_owned(), arrived: Instant::now() });
    assert!(!step.is_end, "{line}");
    step.replies.iter().map(ToString::to_string).collect()
}

/// Begins a game, which is told when the engine is ready.
fn start(session: &mut Session, events: &Receiver<Event>) {
    assert!(say(session, "START 15").is_empty(), "not yet");
    let ready = event(events);
    assert!(matches!(ready, Event::Ready { .. }), "{ready:?}");
    assert_eq!(session.take(ready).replies, [Reply::Ok]);
}

/// What the engine's thread says next, besides that it has begun.
fn event(events: &Receiver<Event>) -> Event {
    loop {
        match events.recv_timeout(Duration::from_secs(60)).unwrap() {
            Event::Begun { .. } => {}
            event => return event,
        }
    }
}

fn coord(name: &str) -> Coord {
    name.parse().unwrap()
}

#[test]
fn an_engine_that_is_late_is_answered_for() {
    let (mut session, events) = session();
    start(&mut session, &events);
    say(&mut session, "INFO timeout_turn 600000");
    let sent = Instant::now();
    assert!(say(&mut session, "TURN 7,7").is_empty());
    assert_eq!(session.deadline(), None, "nothing is known that could be answered");
    assert!(session.answer_now().replies.is_empty());

    session.take(Event::Best { job: 77, coord: coord("a1") });
    assert_eq!(session.deadline(), None, "that was about something else");
    session.take(Event::Best { job: 1, coord: coord("i9") });
    let deadline = session.deadline().unwrap();
    let limit = Duration::from_secs(600);
    assert!(deadline + Reserve::USUAL > sent + limit && deadline < Instant::now() + limit);
    let step = session.answer_now();
    assert_eq!(
        step.replies,
        [Reply::Cells(vec![Cell::of(coord("i9"), session.position.as_ref().unwrap().size())])]
    );
    assert_eq!((session.deadline(), session.position.as_ref().unwrap().len()), (None, 2));

    // The engine was stopped, and what it says now is not wanted any more.
    let late = event(&events);
    assert!(matches!(late, Event::Outcome { job: 1, .. }), "{late:?}");
    assert!(session.take(late).replies.is_empty());
    assert_eq!(session.position.as_ref().unwrap().len(), 2);
}

#[test]
fn an_answer_that_was_asked_for_comes_before_a_new_game_begins() {
    let (mut session, events) = session();
    start(&mut session, &events);
    say(&mut session, "INFO timeout_turn 600000");
    say(&mut session, "TURN 7,7");
    say(&mut session, "YXSTOP");
    assert!(say(&mut session, "START 15").is_empty());
    let replies = session.take(event(&events)).replies;
    assert!(matches!(&replies[..], [Reply::Cells(cells)] if cells.len() == 1), "{replies:?}");
    assert_eq!(session.take(event(&events)).replies, [Reply::Ok]);
    assert_eq!(session.position.as_ref().unwrap().len(), 0, "it is no move of the new game");
}

#[test]
fn an_answer_that_nobody_wants_any_more_is_not_given() {
    for command in ["START 15", "RESTART", "BOARD", "TAKEBACK 7,7"] {
        let (mut session, events) = session();
        start(&mut session, &events);
        say(&mut session, "INFO timeout_turn 600000");
        say(&mut session, "TURN 7,7");
        say(&mut session, command);
        let outcome = event(&events);
        assert!(matches!(outcome, Event::Outcome { .. }), "{outcome:?}");
        assert!(session.take(outcome).replies.is_empty(), "{command}");
    }
}

#[test]
fn what_is_said_while_thinking_is_told_only_if_it_is_about_that() {
    let (mut session, events) = session();
    start(&mut session, &events);
    for line in ["INFO timeout_turn 600000", "INFO show_detail 1", "YXSHOWINFO", "TURN 7,7"] {
        say(&mut session, line);
    }
    let message = |job| Event::Message { job, text: "depth 3".to_owned() };
    assert_eq!(session.take(message(1)).replies, [Reply::Message("depth 3".to_owned())]);
    assert!(session.take(message(2)).replies.is_empty());
    let best = session.take(Event::Best { job: 1, coord: coord("h8") });
    assert_eq!(best.replies, [Reply::Message("REALTIME BEST 7,7".to_owned())]);
    say(&mut session, "RESTART");
}
