//! A talk with a manager that says anything.

use std::sync::mpsc::{self, Receiver};
use std::time::Instant;

use gomoku::core::BoardSize;

use super::arguments::PbrainArguments;
use super::cell::read_cell;
use super::event::{Event, MOST_UNREAD};
use super::input::LONGEST_LINE;
use super::reply::Reply;
use super::session::{Session, Step};
use super::thinker::ByHand;
use crate::lines::read_line;

/// A session, and the engine's side of it.
struct Talk {
    session: Session,
    thinking: ByHand,
    events: Receiver<Event>,
}

/// Takes lines of a manager. At an empty line the engine, which plays at random, has done what was asked for until then; a tab is the
/// end of its time. After the last line everything is answered.
///
/// # Panics
/// If it finds a fault.
pub fn pbrain_session(data: &[u8]) {
    let (sender, events) = mpsc::sync_channel(MOST_UNREAD);
    // What is told of memory, threads and more matters to this one, and the other one plays.
    let [engine, player] = ["flagship", "random"].map(|name| name.parse().expect("an engine"));
    let (thinker, thinking) = ByHand::new(sender, player);
    let arguments = PbrainArguments { engine, threads: None, seed: 0 };
    let mut talk = Talk { session: Session::new(&arguments, thinker), thinking, events };
    let mut input = data;
    while let Ok(Some(line)) = read_line(&mut input, LONGEST_LINE) {
        let is_end = match line.as_str() {
            "" => talk.work(),
            "\t" => check(&talk.session.answer_now()),
            _ => check(&talk.session.take(Event::Line { text: line, arrived: Instant::now() })),
        };
        if is_end {
            return;
        }
    }
    let is_end = check(&talk.session.take(Event::EndOfInput)) || talk.work();
    assert!(is_end, "whoever says no more is not waited for");
}

impl Talk {
    /// Lets the engine do all that was asked for; whether that was the end.
    fn work(&mut self) -> bool {
        loop {
            while let Ok(event) = self.events.try_recv() {
                if check(&self.session.take(event)) {
                    return true;
                }
            }
            if !self.thinking.step() {
                return false;
            }
        }
    }
}

/// What is said is good for a manager to read; whether it was the last.
fn check(step: &Step) -> bool {
    for reply in &step.replies {
        let line = reply.to_string();
        assert!(!line.is_empty() && !line.contains(char::is_control), "{line:?} is no line");
        match reply {
            Reply::Cells(cells) => {
                assert!((1..=3).contains(&cells.len()), "{line}");
                let largest = BoardSize::square(BoardSize::MAX).expect("the largest size");
                for cell in line.split(' ') {
                    let read = read_cell(cell).expect("written by us");
                    assert!(read.on(largest).is_ok() && cells.contains(&read), "{line}");
                }
            }
            Reply::Error(_) | Reply::Unknown(_) => {
                assert!(line.contains("expected"), "{line}: what would be right?");
            }
            _ => {}
        }
    }
    step.is_end
}
