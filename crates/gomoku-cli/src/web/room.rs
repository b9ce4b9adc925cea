//! A room: one game with its players, clocks and listeners. All of it changes in `actions` (what people do) and `tick` (what
//! time does), under one lock.

mod actions;
#[cfg(test)]
mod tests;
mod tick;

use std::time::{Duration, Instant};

use serde_json::Value;

use super::answer::Refusal;
use super::clock::Clock;
use super::listeners::{Events, Listener, Message, listener};
use super::rounds::Rounds;
use super::setup::{Begun, Setup};
use super::slots::{Permit, Ticket};
use super::state;
use super::value::Viewer;
use super::{MOST_ANALYSES, MOST_STREAMS};
use crate::table::{Opinion, PlayerKind, Position, Purpose, Saved, Sitting};

pub(super) use actions::Action;
pub(super) use tick::Activity;

/// How long a room is taken for used after somebody has asked for it or has listened.
const HEARD: Duration = Duration::from_millis(1500);
/// How long a seat is kept for a page that does not listen.
const SEAT_KEPT: Duration = Duration::from_secs(30);

/// One game.
pub(super) struct Room {
    pub(super) id: String,
    pub(super) version: u64,
    /// The version at which the position changed last.
    moved: u64,
    pub(super) setup: Setup,
    /// How the game began: the opening that was asked for, and the player who made the first move.
    pub(super) began: (Option<String>, u8),
    pub(super) sitting: Box<dyn Sitting>,
    /// What is known of each turn; of turns that were taken back, too.
    pub(super) notes: Vec<Note>,
    pub(super) clock: Option<Clock>,
    time: Duration,
    /// The clients that hold the seats.
    seats: [Option<Holder>; 2],
    pub(super) is_paused: bool,
    pub(super) hint: Hint,
    is_hurried: bool,
    pub(super) said: String,
    pub(super) rounds: Rounds,
    pub(super) search: Search,
    listeners: Vec<Listener>,
    /// Streams of analyses that are open.
    analyses: Vec<std::sync::Weak<()>>,
    /// When somebody was here last.
    heard: Instant,
    /// Since when it is this player's turn.
    turn_since: Instant,
    /// Computers among themselves do not move before this.
    not_before: Option<Instant>,
    thinking_told: Instant,
    /// Whether nothing will happen here until somebody does something.
    is_settled: bool,
}

/// What is known of a turn.
#[derive(Debug, Clone, Default)]
pub(super) struct Note {
    pub(super) opinion: Opinion,
    pub(super) time: Duration,
    /// What was on the clocks before it.
    left: Option<[Duration; 2]>,
}

/// What a person who asked for a hint gets.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Hint {
    None,
    Wanted,
    Given(Value),
}

/// Who holds a seat.
#[derive(Debug, Clone)]
struct Holder {
    client: String,
    /// When this client was here last.
    seen: Instant,
}

/// Whether somebody searches.
#[derive(Debug)]
pub(super) enum Search {
    Idle,
    Waiting(Ticket, Purpose),
    Running(#[expect(dead_code, reason = "it is held, not looked at")] Permit, Purpose),
}

impl Room {
    pub(super) fn new(id: String, begun: Begun, now: Instant) -> Room {
        let Begun { sitting, setup, clock, time } = begun;
        let notes = vec![Note::default(); sitting.turns().len()];
        let start = (setup.opening.clone(), sitting.seats().starter);
        Room {
            id,
            version: 1,
            moved: 1,
            setup,
            began: start,
            sitting,
            notes,
            clock,
            time,
            seats: [None, None],
            is_paused: false,
            hint: Hint::None,
            is_hurried: false,
            said: String::new(),
            rounds: Rounds::default(),
            search: Search::Idle,
            listeners: Vec::new(),
            analyses: Vec::new(),
            heard: now,
            turn_since: now,
            not_before: None,
            thinking_told: now,
            is_settled: false,
        }
    }

    /// Whether this player, 1 or 2, is a person.
    fn is_person(&self, player: u8) -> bool {
        *self.sitting.seats().kind_of(player) == PlayerKind::Human
    }

    fn has_person(&self) -> bool {
        self.is_person(1) || self.is_person(2)
    }

    /// The client who holds a seat.
    pub(super) fn holder(&self, player: u8) -> Option<&str> {
        self.seats[usize::from(player == 2)].as_ref().map(|holder| holder.client.as_str())
    }

    /// Somebody has asked for something.
    pub(super) fn touch(&mut self, client: Option<&str>, now: Instant) {
        self.heard = now;
        self.is_settled = false;
        for holder in self.seats.iter_mut().flatten() {
            if Some(holder.client.as_str()) == client {
                holder.seen = now;
            }
        }
    }

    /// How long nobody has been here.
    pub(super) fn idle(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.heard)
    }

    /// Whether somebody is here.
    pub(super) fn is_attended(&self, now: Instant) -> bool {
        !self.listeners.is_empty() || self.idle(now) < HEARD
    }

    /// The position has changed.
    fn position_changed(&mut self, now: Instant) {
        self.moved = self.version + 1;
        self.hint = Hint::None;
        self.is_hurried = false;
        self.turn_since = now;
        self.changed(now);
    }

    /// Something that pages show has changed.
    fn changed(&mut self, now: Instant) {
        self.version += 1;
        self.is_settled = false;
        self.settle_clock(now);
        if self.listeners.is_empty() {
            return;
        }
        let mut view = state::state(self, now);
        let sent: Vec<bool> = self
            .listeners
            .iter()
            .map(|listener| {
                state::for_client(&mut view, self, listener.client.as_deref());
                listener.tell(Message { event: "state", data: view.to_string().into() })
            })
            .collect();
        let mut sent = sent.into_iter();
        self.listeners.retain(|_| sent.next() == Some(true));
    }

    /// Lets the right clock run.
    fn settle_clock(&mut self, now: Instant) {
        if self.clock.is_none() {
            return;
        }
        let is_attended = self.is_attended(now);
        let running = match self.sitting.to_move() {
            Some(_) if self.is_paused || !is_attended => None,
            Some(player) if self.is_person(player) => Some(player),
            // Nobody pays for the time that others search.
            Some(player) => matches!(self.search, Search::Running(_, Purpose::Move)).then_some(player),
            None => None,
        };
        if let Some(clock) = &mut self.clock {
            clock.run(running, now);
        }
    }

    /// The game as it is now, for a page.
    pub(super) fn state(&self, client: Option<&str>, now: Instant) -> Value {
        let mut view = state::state(self, now);
        state::for_client(&mut view, self, client);
        view
    }

    /// Somebody listens from now on, and hears the state at once.
    pub(super) fn listen(&mut self, client: Option<String>, now: Instant) -> Result<Events, Refusal> {
        self.listeners.retain(|listener| !listener.is_gone());
        if self.listeners.len() >= MOST_STREAMS {
            return Err(Refusal::busy(format!("{MOST_STREAMS} pages listen to this game; no more can")));
        }
        self.touch(client.as_deref(), now);
        let (listener, events) = listener(client);
        let data = self.state(listener.client.as_deref(), now).to_string().into();
        listener.tell(Message { event: "state", data });
        self.listeners.push(listener);
        Ok(events)
    }

    /// A place for one more analysis; it is free again when what is given is let go.
    pub(super) fn begin_analysis(&mut self) -> Result<std::sync::Arc<()>, Refusal> {
        self.analyses.retain(|analysis| analysis.strong_count() > 0);
        if self.analyses.len() >= MOST_ANALYSES {
            return Err(Refusal::busy(format!(
                "{MOST_ANALYSES} analyses of this game are open; no more can be"
            )));
        }
        let place = std::sync::Arc::new(());
        self.analyses.push(std::sync::Arc::downgrade(&place));
        Ok(place)
    }

    /// Says good-bye to all who listen.
    pub(super) fn close(&mut self) {
        for listener in self.listeners.drain(..) {
            listener.tell(Message { event: "gone", data: "{}".into() });
        }
        self.stop_search();
    }

    fn stop_search(&mut self) {
        self.sitting.stop();
        self.search = Search::Idle;
    }

    /// The position after so many turns; the present one if nobody says.
    pub(super) fn position(&self, ply: Option<usize>) -> Result<(Position, Viewer), Refusal> {
        let made = self.sitting.turns().len();
        let ply = ply.unwrap_or(made);
        let position = self.sitting.position(ply);
        let position =
            position.ok_or_else(|| Refusal::bad(format!("there is no ply {ply}; expected 0 to {made}")))?;
        Ok((position, Viewer::of(&*self.sitting)))
    }

    pub(super) fn saved(&self) -> Result<Saved, Refusal> {
        self.sitting.saved().map_err(Refusal::conflict)
    }
}
