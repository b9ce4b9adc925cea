//! A talk with a server that says anything.

use gomoku::kalaha::kgp::{Command, LONGEST_LINE};
use gomoku::kalaha::{EmptyCapture, Kalaha, Pit};

use super::event::Event;
use super::session::{End, Session, Step};
use super::thinkers::{ByHand, Choice};
use crate::args::KgpArguments;
use crate::fuzz::told;
use crate::lines::read_line;

/// Takes lines of a server, as a client that plays on and as one that leaves after a game. At an empty line the positions that were
/// asked for until then are answered; at a tab the deadline has passed. Then the server closes the connection.
///
/// # Panics
/// If it finds a fault.
pub fn kgp_session(data: &[u8]) {
    for games in [None, Some(1)] {
        talk(data, games);
    }
}

fn talk(data: &[u8], games: Option<u32>) {
    let (thinkers, thinking) = ByHand::new();
    let mut session = Session::new(&arguments(games), thinkers);
    let mut said = Said { last_id: None };
    let mut input = data;
    while let Ok(Some(line)) = read_line(&mut input, LONGEST_LINE) {
        let is_end = match line.as_str() {
            "" => answer_all(&mut session, &thinking, &mut said),
            "\t" => session.deadline().is_some() && said.check(&session.take_deadline()),
            _ => said.check(&session.take(Event::Line(line))),
        };
        if is_end {
            return;
        }
    }
    let is_end = answer_all(&mut session, &thinking, &mut said);
    assert!(is_end || said.check(&session.take(Event::Closed(None))), "a closed connection is the end");
    told(&session.summary());
}

fn arguments(games: Option<u32>) -> KgpArguments {
    KgpArguments {
        server: "localhost:2671".parse().expect("an address"),
        player: "random".to_owned(),
        time: None,
        games,
        rule: EmptyCapture::default(),
        name: "a \"name\"".to_owned(),
        author: None,
        description: None,
        token: None,
        comment: true,
        seed: Some(0),
        verbose: false,
    }
}

/// Answers the positions that wait: every second one without a choice, as if the player had failed. Whether that was the end.
fn answer_all(session: &mut Session, thinking: &ByHand, said: &mut Said) -> bool {
    while let Some((thread, job)) = thinking.next() {
        let choice = |pit| Choice { pit, comment: "depth 1, even".to_owned() };
        let pits = playable(&job.position);
        let better = pits.first().map(|pit| Event::Better { job: job.number, choice: choice(*pit) });
        let last = pits.last().filter(|_| job.number % 2 == 1).map(|pit| choice(*pit));
        let done = Event::Done { job: job.number, thread, choice: last };
        for event in better.into_iter().chain([done]) {
            if said.check(&session.take(event)) {
                return true;
            }
        }
    }
    false
}

fn playable(position: &Kalaha) -> Vec<Pit> {
    let pits = (1..=position.pits_per_side()).filter_map(Pit::new);
    pits.filter(|pit| position.sow(*pit).is_ok()).collect()
}

/// What the client has said.
struct Said {
    last_id: Option<u64>,
}

impl Said {
    /// What is said is good for a server to read, and what is shown for a person; whether it was the last.
    fn check(&mut self, step: &Step) -> bool {
        for command in &step.commands {
            let line = command.to_string();
            assert!(!line.contains(char::is_control) && line.len() <= LONGEST_LINE, "{line:?} is no line");
            assert_eq!(line.parse::<Command>().as_ref(), Ok(command), "said as {line}");
            assert!(command.id.is_some() && command.id > self.last_id, "{line} after {:?}", self.last_id);
            self.last_id = command.id;
        }
        for text in step.notes.iter().chain(&step.warnings) {
            assert!(!told(text).contains(char::is_control), "{text:?}");
        }
        if let Some(End::Failed(reason)) = &step.end {
            assert!(!told(reason).contains(char::is_control), "{reason:?}");
        }
        step.end.is_some()
    }
}
