//! Talks without a server: lines in, lines out.

use std::sync::mpsc::{self, Receiver};

use clap::Parser;

use super::*;
use crate::args::{Arguments, Command as CliCommand, KalahaCommand};
use crate::kgp::event::MOST_UNREAD;
use crate::kgp::player;

struct Talk {
    session: Session,
    events: Receiver<Event>,
}

impl Talk {
    /// A talk with these arguments, before the greeting.
    fn new(arguments: &str) -> Talk {
        let line = format!("gomoku kalaha kgp --server localhost:1 {arguments}");
        let arguments = Arguments::try_parse_from(line.split_whitespace()).unwrap();
        let Some(CliCommand::Kalaha(arguments)) = arguments.command else { panic!("{line}") };
        let KalahaCommand::Kgp(arguments) = arguments.command else { panic!("{line}") };
        let (sender, events) = mpsc::sync_channel(MOST_UNREAD);
        let thinkers = Thinkers::new(player::named(&arguments.player).unwrap(), 1, sender);
        Talk { session: Session::new(&arguments, thinkers), events }
    }

    /// The same after the greeting.
    fn greeted(arguments: &str) -> Talk {
        let mut talk = Talk::new(arguments);
        talk.hear("kgp 1 0 1");
        talk
    }

    fn step(&mut self, line: &str) -> Step {
        self.session.take(Event::Line(line.to_owned()))
    }

    /// What is answered to a line, without the numbers of our own lines.
    fn hear(&mut self, line: &str) -> Vec<String> {
        said(&self.step(line))
    }

    /// What is said until the next position is answered.
    fn think(&mut self) -> Vec<String> {
        let mut all = Vec::new();
        while all.last().is_none_or(|line: &String| !line.ends_with("yield")) {
            let event = self.events.recv_timeout(Duration::from_secs(60)).unwrap();
            all.extend(said(&self.session.take(event)));
        }
        all
    }
}

fn said(step: &Step) -> Vec<String> {
    let without_id = |command: &Command| Command { id: None, ..command.clone() }.to_string();
    step.commands.iter().map(without_id).collect()
}

#[test]
fn a_greeting_is_answered_with_options_and_the_mode() {
    let mut talk = Talk::new("--name me --author you --token secret");
    let step = talk.step("2 kgp 1 0 1");
    let lines: Vec<String> = step.commands.iter().map(Command::to_string).collect();
    assert_eq!(
        lines,
        [
            "1 set \"info:name\" \"me\"",
            "3 set \"info:authors\" \"you\"",
            "5 set \"auth:token\" \"secret\"",
            "7 mode \"freeplay\"",
        ]
    );
    assert_eq!(talk.session.deadline(), None);
    assert_eq!(talk.hear("4@7 ok"), [""; 0]);
}

#[test]
fn another_version_is_not_spoken() {
    let mut talk = Talk::new("");
    let step = talk.step("kgp 2 0 0");
    assert_eq!(said(&step), ["goodbye"]);
    let reason = "the server speaks version 2 of the protocol; expected 1";
    assert_eq!(step.end, Some(End::Failed(reason.to_owned())));
}

#[test]
fn what_comes_instead_of_a_greeting_is_told() {
    for (arguments, line) in [("", "HTTP/1.1 400 Bad Request"), ("", "220 mail.example.org ESMTP")] {
        let mut talk = Talk::new(arguments);
        talk.hear(line);
        let Some(End::Failed(reason)) = talk.session.take(Event::Closed(None)).end else { panic!("{line}") };
        assert!(reason.contains(&format!("it said '{line}'")), "{reason}");
    }
    let mut talk = Talk::new("");
    assert_eq!(talk.hear("3 kgp"), ["@3 error \"expected three numbers: the version of the protocol\""]);
    assert_eq!(talk.hear("4 ping"), ["@4 pong"]);
    let step = talk.session.take_deadline();
    assert_eq!(said(&step), ["goodbye"]);
    assert!(matches!(step.end, Some(End::Failed(_))), "{step:?}");
}

#[test]
fn pings_are_answered_and_what_is_unknown_is_complained_about() {
    let mut talk = Talk::greeted("");
    for (line, answers) in [
        ("6 ping", vec!["@6 pong"]),
        ("ping", vec!["pong"]),
        ("7 dance 1", vec!["@7 error \"unknown command 'dance'\""]),
        ("8 kgp 1 0 1", vec!["@8 error \"the version was told before\""]),
        ("9 state 5", vec!["@9 error \"expected a board: <size,south store,north store,pits…>\""]),
        ("9 state <2,0,0,0,0,2,2>", vec!["@9 error \"no pit of south has stones\""]),
        ("!!", vec!["error \"column 1: expected the name of a command\""]),
        ("12@13 stop", vec![]),
        ("set info:name \"somebody\"", vec![]),
        ("set", vec![]),
        ("ok", vec![]),
        ("", vec![]),
        ("  \t", vec![]),
    ] {
        assert_eq!(talk.hear(line), answers, "{line}");
    }
    assert_eq!(talk.step("5 error \"no\u{1b}[2J\" 3").warnings, ["the server complains: no\\u{1b}[2J 3"]);
    assert_eq!(talk.step("goodbye").end, Some(End::Done));
}

#[test]
fn a_position_is_answered_with_a_move_and_given_up() {
    let mut talk = Talk::greeted("--time 60000");
    let step = talk.step("8 state <2,3,0,1,1,1,2>");
    assert_eq!((said(&step), step.notes), (vec![], vec!["game 1: 2 pits a side, 8 stones".to_owned()]));
    // Pit 2 moves again, and the other stones follow: that is found whatever the limit.
    let lines = talk.think();
    assert_eq!(lines[lines.len() - 2..], ["@8 move 2", "@8 yield"]);
    assert_eq!(talk.session.summary(), "1 game begun, 1 position answered");
}

#[test]
fn where_there_is_no_choice_nobody_thinks() {
    let mut talk = Talk::greeted("");
    assert_eq!(talk.hear("8 state <2,0,0,0,3,3,2>"), ["@8 move 2", "@8 yield"]);
    // Without a number, without one.
    assert_eq!(talk.hear("state <2,0,0,0,3,3,2>"), ["move 2", "yield"]);
    // Boards that are too large, or over: any move is better than the server's.
    let row = "1,".repeat(27);
    let step = talk.step(&format!("10 state <14,0,0,{row}1>"));
    assert_eq!(said(&step), ["@10 move 14", "@10 yield"]);
    assert!(step.warnings[0].starts_with("a position is played without thinking: 30 places"), "{step:?}");
    assert_eq!(talk.hear("12 state <2,0,0,3,3,0,0>"), ["@12 move 2", "@12 yield"]);
}

#[test]
fn stones_that_no_usual_game_has_are_thought_about() {
    let mut talk = Talk::greeted("--player greedy");
    talk.hear("8 state <3,7,0,50,1,1,20,0,2>");
    assert_eq!(talk.think().last().unwrap(), "@8 yield");
}

#[test]
fn a_stop_ends_the_thinking() {
    let mut talk = Talk::greeted("--time 86400000");
    for (asked, stopped) in [("8 state", "10@8 stop"), ("state", "stop"), ("12 state", "stop")] {
        talk.hear(&format!("{asked} <8,0,0,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8>"));
        // At least one move has been said by then.
        let first = talk.events.recv_timeout(Duration::from_secs(60)).unwrap();
        assert_eq!(said(&talk.session.take(first)).len(), 1);
        assert_eq!(talk.hear(stopped), [""; 0]);
        loop {
            let event = talk.events.recv_timeout(Duration::from_secs(60)).unwrap();
            let is_done = matches!(event, Event::Done { .. });
            assert_eq!(said(&talk.session.take(event)), [""; 0], "nothing is said after a stop");
            if is_done {
                break;
            }
        }
    }
    assert_eq!(talk.session.summary(), "3 games begun, 3 positions answered");
}

#[test]
fn a_complaint_about_a_move_that_was_too_early_is_not_passed_on() {
    let mut talk = Talk::greeted("--time 86400000");
    talk.hear("8 state <8,0,0,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8>");
    let event = talk.events.recv_timeout(Duration::from_secs(60)).unwrap();
    let step = talk.session.take(event);
    let id = step.commands[0].id.unwrap();
    assert_eq!(talk.step(&format!("10@{id} error \"too soon\"")).warnings, [""; 0]);
    assert_eq!(talk.step("12@8 error \"too late\"").warnings.len(), 1);
    talk.hear("stop");
}

#[test]
fn comments_come_before_their_moves() {
    let mut talk = Talk::greeted("--comment --player greedy");
    talk.hear("8 state <2,0,0,2,2,2,2>");
    let lines = talk.think();
    let last = &lines[lines.len() - 3..];
    assert_eq!(last, ["set \"info:comment\" \"depth 1, 1 ahead\"", "@8 move 1", "@8 yield"]);
}

#[test]
fn after_the_last_game_it_leaves() {
    // Our own move ends the game: the server's stop, or a moment, is waited for.
    for line in ["10@8 stop", ""] {
        let mut talk = Talk::greeted("--games 1");
        let step = talk.step("8 state <2,3,2,0,1,1,1>");
        assert_eq!(step.notes.last().unwrap(), "game 1 is decided: 4 to 4 stones in the stores");
        assert!(talk.session.deadline().is_some() && step.end.is_none());
        let step = if line.is_empty() { talk.session.take_deadline() } else { talk.step(line) };
        assert_eq!((said(&step), step.end), (vec!["goodbye".to_owned()], Some(End::Done)));
    }
    // Somebody else's: one more game would begin.
    let mut talk = Talk::greeted("--games 1");
    talk.hear("8 state <2,0,0,0,3,3,2>");
    let step = talk.step("10 state <2,0,0,2,2,2,2>");
    assert_eq!((said(&step), step.end), (vec!["goodbye".to_owned()], Some(End::Done)));
}

#[test]
fn while_the_last_game_goes_on_another_one_is_declined() {
    let mut talk = Talk::greeted("--games 1 --time 86400000");
    talk.hear("8 state <8,0,0,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8>");
    let lines = talk.hear("10 state <2,0,0,2,2,2,2>");
    assert_eq!(lines, ["@10 error \"no more games are played\"", "@10 yield"]);
    talk.hear("12@8 stop");
}

#[test]
fn an_interrupt_says_goodbye() {
    let mut talk = Talk::greeted("");
    let step = talk.session.take(Event::Interrupted);
    assert_eq!((said(&step), step.end), (vec!["goodbye".to_owned()], Some(End::Interrupted)));
}

#[test]
fn after_the_last_game_silence_means_that_it_is_over() {
    // The other side has one stone, and whatever it does with it ends the game.
    let last = "8 state <2,2,2,1,2,0,1>";
    let mut talk = Talk::greeted("--games 1 --player greedy");
    talk.hear(last);
    talk.think();
    assert!(talk.session.deadline().is_some(), "nobody would say that it is over");
    let step = talk.session.take_deadline();
    assert_eq!((said(&step), step.end), (vec!["goodbye".to_owned()], Some(End::Done)));
    for (arguments, is_done) in [("--games 1", true), ("--games 2", false), ("", false)] {
        let mut talk = Talk::greeted(&format!("{arguments} --player greedy"));
        talk.hear(last);
        talk.think();
        assert_eq!(talk.session.deadline().is_some(), is_done, "{arguments}");
        let end = talk.session.take(Event::Closed(None)).end;
        assert_eq!(end == Some(End::Done), is_done, "{arguments}");
    }
    // A game that goes on is waited for.
    let mut talk = Talk::greeted("--games 1 --player greedy");
    talk.hear("8 state <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>");
    talk.think();
    assert_eq!(talk.session.deadline(), None);
    assert!(matches!(talk.session.take(Event::Closed(None)).end, Some(End::Failed(_))));
}
