//! What time does to a room: computers begin to think and answer, clocks run out, the next game of a loop begins.

use std::sync::Arc;
use std::time::{Duration, Instant};

use gomoku::search::Limits;
use serde_json::json;

use super::super::clock::Clock;
use super::super::listeners::Message;
use super::super::slots::Slots;
use super::super::state;
use super::super::value::Viewer;
use super::{Hint, Note, Room, SEAT_KEPT, Search};
use crate::table::{Answer, How, Opinion, Purpose};

/// So much time lies between two moves of computers among themselves: people want to see them.
const PACE: Duration = Duration::from_millis(150);
/// So much time lies between two reports of a search.
const REPORT: Duration = Duration::from_millis(100);

/// Whether somebody searches in a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Activity {
    None,
    Waits,
    Runs,
}

impl Room {
    /// Time goes on.
    pub(in super::super) fn tick(&mut self, slots: &Arc<Slots>, now: Instant) -> Activity {
        self.note_listeners(now);
        if self.is_settled {
            return Activity::None;
        }
        if let Some(answer) = self.sitting.answer() {
            self.search = Search::Idle;
            self.answered(answer, now);
        }
        self.go_on_after_opening(now);
        self.flag(now);
        self.advance_rounds(now);
        self.search_if_wanted(slots, now);
        self.settle_clock(now);
        self.report(now);
        match self.search {
            Search::Running(..) => Activity::Runs,
            Search::Waiting(..) => Activity::Waits,
            Search::Idle => {
                let is_clock_running = self.clock.as_ref().is_some_and(Clock::is_running);
                let is_awaited = self.not_before.is_some_and(|time| now < time);
                self.is_settled =
                    !is_clock_running && !is_awaited && !self.rounds.is_on && self.wanted(now).is_none();
                Activity::None
            }
        }
    }

    /// Who listens is here; who has left loses the seat after a while.
    fn note_listeners(&mut self, now: Instant) {
        self.listeners.retain(|listener| !listener.is_gone());
        if !self.listeners.is_empty() {
            self.heard = now;
        }
        for holder in self.seats.iter_mut().flatten() {
            if self.listeners.iter().any(|listener| listener.client.as_ref() == Some(&holder.client)) {
                holder.seen = now;
            }
        }
        let is_left = |holder: &super::Holder| now.saturating_duration_since(holder.seen) > SEAT_KEPT;
        let mut freed = false;
        for seat in &mut self.seats {
            freed |= seat.take_if(|holder| is_left(holder)).is_some();
        }
        if freed {
            self.changed(now);
        }
    }

    fn answered(&mut self, answer: Answer, now: Instant) {
        match answer {
            Answer::Played(played, opinion) => {
                self.said = played.told;
                self.made(opinion, now);
                if !self.has_person() {
                    self.not_before = Some(now + PACE);
                }
            }
            Answer::Hint(spot, told, opinion) => {
                let viewer = Viewer::of(&*self.sitting);
                let value = opinion.side.zip(opinion.value);
                let value = value.map(|(side, value)| viewer.value(side, value, opinion.is_exact));
                self.hint = Hint::Given(json!({ "spot": spot, "text": told, "value": value }));
                self.said = told;
                self.changed(now);
            }
            Answer::GaveUp(told) => {
                self.said = told;
                self.position_changed(now);
            }
            Answer::Failed(reason) => {
                // Who has failed would fail again; a hint that there is not keeps nobody from playing.
                self.is_paused |= self.hint != Hint::Wanted;
                (self.said, self.hint) = (reason, Hint::None);
                self.changed(now);
            }
        }
    }

    /// A turn was made just now, by whoever's turn it was.
    pub(super) fn made(&mut self, opinion: Opinion, now: Instant) {
        let turns = self.sitting.turns();
        let time = now.saturating_duration_since(self.turn_since);
        let left = self.clock.as_ref().map(|clock| clock.both(now));
        self.notes.truncate(turns.len().saturating_sub(1));
        self.notes.push(Note { opinion, time, left });
        if let (Some(clock), Some(turn)) = (&mut self.clock, turns.last()) {
            clock.moved(turn.player, now);
        }
        self.position_changed(now);
    }

    pub(super) fn go_on_after_opening(&mut self, now: Instant) {
        match self.sitting.follows() {
            None => {}
            Some(Ok(sitting)) => {
                // Choices are no moves of the game.
                let mut turns = self.sitting.turns().into_iter();
                self.notes.retain(|_| turns.next().is_some_and(|turn| turn.spot.is_some()));
                self.sitting = sitting;
                self.notes.resize(self.sitting.turns().len(), Note::default());
                self.setup.after_opening(&*self.sitting);
                self.position_changed(now);
            }
            Some(Err(reason)) if self.said == reason => {}
            Some(Err(reason)) => {
                (self.said, self.is_paused) = (reason, true);
                self.changed(now);
            }
        }
    }

    /// Whose clock has run out loses.
    pub(super) fn flag(&mut self, now: Instant) {
        let Some(player) = self.clock.as_ref().and_then(|clock| clock.flagged(now)) else { return };
        if let Some(clock) = &mut self.clock {
            clock.run(None, now);
        }
        self.stop_search();
        match self.sitting.concede(player, How::Time) {
            Ok(told) => self.said = told,
            // In an opening there is nothing to lose yet: it only waits.
            Err(reason) => (self.said, self.is_paused) = (reason, true),
        }
        self.position_changed(now);
    }

    fn advance_rounds(&mut self, now: Instant) {
        if self.rounds.is_on
            && let Some(end) = self.sitting.end()
            && self.rounds.count(end, now)
        {
            self.changed(now);
        }
        if self.is_paused || !self.is_attended(now) || !self.rounds.is_due(now) {
            return;
        }
        self.rounds.begun();
        if let Err(reason) = self.next_game(now) {
            self.rounds.is_on = false;
            self.said = format!("the next game cannot begin: {reason}");
            self.changed(now);
        }
    }

    /// What is to be searched for.
    fn wanted(&self, now: Instant) -> Option<Purpose> {
        let player = self.sitting.to_move()?;
        if !self.is_attended(now) {
            return None;
        }
        if self.hint == Hint::Wanted {
            return Some(Purpose::Hint);
        }
        let waits = self.is_paused || self.not_before.is_some_and(|time| now < time);
        (!self.is_person(player) && !waits).then_some(Purpose::Move)
    }

    fn search_if_wanted(&mut self, slots: &Arc<Slots>, now: Instant) {
        // Whoever was stopped on the way, by a player who could not be seated, say, begins anew.
        if matches!(self.search, Search::Running(..)) && self.sitting.thinks().is_none() {
            self.search = Search::Idle;
        }
        let wanted = self.wanted(now);
        let present = match &self.search {
            Search::Idle => None,
            Search::Waiting(_, purpose) | Search::Running(_, purpose) => Some(*purpose),
        };
        if present.is_some() && present != wanted {
            self.stop_search();
            self.tell_thinking(now);
        }
        let Some(purpose) = wanted else { return };
        if matches!(self.search, Search::Idle) {
            self.search = Search::Waiting(slots.queue(), purpose);
        }
        if let Search::Waiting(..) = self.search
            && let Search::Waiting(ticket, purpose) = std::mem::replace(&mut self.search, Search::Idle)
        {
            self.search = match ticket.try_start() {
                Ok(permit) => {
                    let limits = Limits::none().with_time(self.time_to_think(slots, now));
                    match self.sitting.think(purpose, &limits) {
                        Ok(()) => {
                            self.turn_since = if purpose == Purpose::Move { now } else { self.turn_since };
                            Search::Running(permit, purpose)
                        }
                        Err(reason) => {
                            (self.said, self.hint) = (reason, Hint::None);
                            self.is_paused |= purpose == Purpose::Move;
                            self.changed(now);
                            Search::Idle
                        }
                    }
                }
                Err(ticket) => Search::Waiting(ticket, purpose),
            };
        }
    }

    fn time_to_think(&self, slots: &Slots, now: Instant) -> Duration {
        if self.is_hurried {
            return Duration::from_millis(10);
        }
        let time = slots.shared(self.time);
        match (&self.clock, self.sitting.to_move()) {
            (Some(clock), Some(player)) => time.min(clock.budget(player, now)),
            _ => time,
        }
    }

    /// Tells how far a search has come, from time to time.
    fn report(&mut self, now: Instant) {
        let pause = match self.search {
            Search::Idle => return,
            Search::Waiting(..) => REPORT * 5,
            Search::Running(..) => REPORT,
        };
        let is_due = now.saturating_duration_since(self.thinking_told) >= pause;
        if is_due && !self.listeners.is_empty() {
            self.tell_thinking(now);
        }
    }

    fn tell_thinking(&mut self, now: Instant) {
        self.thinking_told = now;
        let data: Arc<str> = state::thinking(self).to_string().into();
        for listener in &self.listeners {
            listener.mention(Message { event: "thinking", data: Arc::clone(&data) });
        }
    }
}
