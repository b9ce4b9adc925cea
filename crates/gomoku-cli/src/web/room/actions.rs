//! What people do in a room.

use std::time::{Duration, Instant};

use gomoku::engine::matches::AfterWin;
use serde::Deserialize;

use super::super::answer::Refusal;
use super::super::rounds::Rounds;
use super::super::setup::{Begun, Setup};
use super::super::{LONGEST_TIME, players};
use super::{Hint, Holder, Note, Room, Search};
use crate::table::{How, Opinion, PlayerKind};

/// An action, as a page sends it.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Action {
    #[serde(rename = "do")]
    pub(in super::super) what: String,
    pub(in super::super) client: Option<String>,
    /// The version of the state that it was meant for.
    version: Option<u64>,
    spot: Option<u64>,
    #[serde(rename = "move")]
    mv: Option<String>,
    index: Option<u64>,
    ply: Option<u64>,
    player: Option<u8>,
    spec: Option<String>,
    ms: Option<u64>,
    on: Option<bool>,
    games: Option<u32>,
    pub(in super::super) setup: Option<Setup>,
}

fn needed<T>(value: Option<T>, name: &str) -> Result<T, Refusal> {
    value.ok_or_else(|| Refusal::bad(format!("\"{name}\" is missing")))
}

impl Action {
    fn player(&self) -> Result<u8, Refusal> {
        match needed(self.player, "player")? {
            player @ (1 | 2) => Ok(player),
            other => Err(Refusal::bad(format!("there is no player {other}; expected 1 or 2"))),
        }
    }
}

impl Room {
    /// Does what is asked for, or nothing. A new game has been set up already, outside of the lock.
    pub(in super::super) fn act(
        &mut self,
        action: &Action,
        begun: Option<Begun>,
        now: Instant,
    ) -> Result<(), Refusal> {
        self.touch(action.client.as_deref(), now);
        // A move that comes too late is none.
        self.flag(now);
        if !matches!(action.what.as_str(), "play" | "choose" | "sit" | "leave" | "resign") {
            self.check_may_change(action)?;
        }
        match action.what.as_str() {
            "play" => self.play(action, now),
            "choose" => self.choose(action, now),
            "undo" => self.go_through(now, |room| room.sitting.undo()),
            "redo" => self.go_through(now, |room| room.sitting.redo()),
            "take_back_to" => {
                let ply = needed(action.ply, "ply")? as usize;
                self.go_through(now, |room| room.sitting.back_to(ply))
            }
            "player" => self.exchange(action, now),
            "time" => self.set_time(action, now),
            "hint" => self.ask_for_hint(action, now),
            "resign" => self.resign(action, now),
            "hurry" => self.hurry(now),
            "pause" => {
                self.is_paused = needed(action.on, "on")?;
                self.changed(now);
                Ok(())
            }
            "after_win" => {
                let on = needed(action.on, "on")?;
                self.setup.after_win = Some(on);
                self.sitting.set_after_win(if on { AfterWin::GoOn } else { AfterWin::Stop });
                self.position_changed(now);
                Ok(())
            }
            "new" => {
                self.put_on_table(begun.ok_or_else(|| Refusal::bad("\"setup\" is missing"))?);
                self.rounds = Rounds::default();
                self.position_changed(now);
                Ok(())
            }
            "loop" => self.set_loop(action, now),
            "sit" => self.sit(action, now),
            "leave" => self.leave(action, now),
            other => {
                let other: String = other.chars().take(40).collect();
                Err(Refusal::bad(format!(
                    "there is no action '{other}'; expected play, choose, undo, redo, take_back_to, player, time, hint, resign, \
                     hurry, pause, after_win, new, loop, sit or leave"
                )))
            }
        }
    }

    /// Whoever only watches changes nothing.
    fn check_may_change(&self, action: &Action) -> Result<(), Refusal> {
        let holders = [self.holder(1), self.holder(2)];
        let is_held = holders.iter().any(Option::is_some);
        let is_holder = action.client.is_some() && holders.contains(&action.client.as_deref());
        if is_held && !is_holder {
            return Err(Refusal::forbidden("others play this game; sit down at a free seat to join them"));
        }
        Ok(())
    }

    /// Whoever plays for a player must have the seat, if somebody has it.
    fn check_seat(&self, player: u8, action: &Action) -> Result<(), Refusal> {
        match self.holder(player) {
            Some(holder) if action.client.as_deref() != Some(holder) => {
                Err(Refusal::forbidden(format!("somebody else plays for player {player}")))
            }
            _ => Ok(()),
        }
    }

    /// The person whose turn it is, if this action may be done for him now.
    fn persons_turn(&self, action: &Action) -> Result<u8, Refusal> {
        let player = self.sitting.to_move().ok_or_else(|| Refusal::conflict("the game is over"))?;
        if !self.is_person(player) {
            return Err(Refusal::conflict("it is a computer's turn"));
        }
        self.check_seat(player, action)?;
        if action.version.is_some_and(|version| version < self.moved || version > self.version) {
            return Err(Refusal::conflict("the game has gone on since; look at it again"));
        }
        Ok(player)
    }

    fn play(&mut self, action: &Action, now: Instant) -> Result<(), Refusal> {
        self.persons_turn(action)?;
        if !self.sitting.choices().is_empty() && action.spot.is_some() {
            return Err(Refusal::conflict("there is a choice to be made; expected the action choose"));
        }
        // Whoever is thinking about a hint need not go on.
        self.stop_search();
        let played = match (&action.mv, action.spot) {
            (Some(text), None) if text.len() > 40 => {
                return Err(Refusal::bad("\"move\" is too long; expected one such as h8"));
            }
            (Some(text), None) => self.sitting.enter(text.trim()),
            (None, Some(spot)) => self.sitting.point_at(spot as usize),
            _ => return Err(Refusal::bad("expected either \"spot\" or \"move\"")),
        };
        self.said = played.map_err(Refusal::bad)?.told;
        self.person_moved(now);
        Ok(())
    }

    fn choose(&mut self, action: &Action, now: Instant) -> Result<(), Refusal> {
        self.persons_turn(action)?;
        let index = needed(action.index, "index")? as usize;
        let count = self.sitting.choices().len();
        if count == 0 {
            return Err(Refusal::conflict("there is nothing to choose"));
        }
        if index >= count {
            return Err(Refusal::bad(format!("there is no choice {index}; expected 0 to {}", count - 1)));
        }
        self.said = self.sitting.choose(index).map_err(Refusal::bad)?.told;
        self.person_moved(now);
        Ok(())
    }

    fn person_moved(&mut self, now: Instant) {
        self.is_paused = false;
        self.made(Opinion::default(), now);
        self.go_on_after_opening(now);
    }

    /// Moves are taken back or made again.
    fn go_through(
        &mut self,
        now: Instant,
        go: impl FnOnce(&mut Room) -> Result<(), String>,
    ) -> Result<(), Refusal> {
        let before = self.sitting.turns().len();
        let done = go(self);
        if self.sitting.thinks().is_none() {
            self.search = Search::Idle;
        }
        done.map_err(Refusal::conflict)?;
        let after = self.sitting.turns().len();
        if after < before
            && let (Some(clock), Some(left)) =
                (&mut self.clock, self.notes.get(after).and_then(|note| note.left))
        {
            clock.put_back(left);
        }
        if self.notes.len() < after {
            self.notes.resize(after, Note::default());
        }
        // Computers would only do the same again: whoever went back wants to look.
        self.is_paused = self.sitting.to_move().is_some_and(|player| !self.is_person(player));
        self.said.clear();
        self.position_changed(now);
        Ok(())
    }

    fn exchange(&mut self, action: &Action, now: Instant) -> Result<(), Refusal> {
        let player = action.player()?;
        let kind = players::player(needed(action.spec.as_deref(), "spec")?).map_err(Refusal::bad)?;
        self.check_seat(player, action)?;
        let is_person = kind == PlayerKind::Human;
        self.sitting.exchange(player, kind.clone()).map_err(Refusal::bad)?;
        self.search = Search::Idle;
        if !is_person {
            self.seats[usize::from(player == 2)] = None;
        } else if self.rounds.is_on {
            self.rounds.is_on = false;
        }
        if let Some(players) = &mut self.setup.players {
            players[usize::from(player == 2)] = kind.to_string();
        }
        self.is_paused = false;
        self.said = format!("Player {player} is now: {kind}");
        self.position_changed(now);
        Ok(())
    }

    fn set_time(&mut self, action: &Action, now: Instant) -> Result<(), Refusal> {
        let ms = needed(action.ms, "ms")?;
        if !(1..=LONGEST_TIME).contains(&ms) {
            return Err(Refusal::bad(format!("ms is {ms}; expected 1 to {LONGEST_TIME}")));
        }
        self.time = Duration::from_millis(ms);
        self.setup.time = Some(ms);
        self.changed(now);
        Ok(())
    }

    fn ask_for_hint(&mut self, action: &Action, now: Instant) -> Result<(), Refusal> {
        self.persons_turn(action)?;
        if self.setup.opening.as_deref().is_some_and(|opening| opening != "free") {
            return Err(Refusal::conflict("there are no hints in an opening"));
        }
        self.hint = Hint::Wanted;
        self.changed(now);
        Ok(())
    }

    /// Whoever has a seat resigns for it; else the person whose turn it is, else the only person.
    fn resign(&mut self, action: &Action, now: Instant) -> Result<(), Refusal> {
        let own = [1, 2]
            .into_iter()
            .find(|player| action.client.is_some() && self.holder(*player) == action.client.as_deref());
        let persons = || [1, 2].into_iter().filter(|player| self.is_person(*player));
        let to_move = self.sitting.to_move().filter(|player| self.is_person(*player));
        let wanted = action.player.map(|_| action.player()).transpose()?;
        let player = wanted.or(own).or(to_move).or_else(|| persons().next());
        let player = player.filter(|player| self.is_person(*player));
        let player = player.ok_or_else(|| Refusal::conflict("only a person can resign"))?;
        self.check_seat(player, action)?;
        // Whoever is refused, as in an opening, ends nobody's search.
        self.said = self.sitting.concede(player, How::Resigned).map_err(Refusal::conflict)?;
        self.search = Search::Idle;
        self.position_changed(now);
        Ok(())
    }

    fn hurry(&mut self, now: Instant) -> Result<(), Refusal> {
        match self.search {
            Search::Idle => return Err(Refusal::conflict("nobody is thinking")),
            Search::Waiting(..) => self.is_hurried = true,
            Search::Running(..) => self.sitting.hurry(),
        }
        self.changed(now);
        Ok(())
    }

    fn set_loop(&mut self, action: &Action, now: Instant) -> Result<(), Refusal> {
        if !needed(action.on, "on")? {
            self.rounds.is_on = false;
            self.changed(now);
            return Ok(());
        }
        if let Some(player) = [1, 2].into_iter().find(|player| self.is_person(*player)) {
            return Err(Refusal::conflict(format!("player {player} is a person; expected a computer")));
        }
        let games = action.games.unwrap_or(10);
        if !(1..=Rounds::MOST).contains(&games) {
            return Err(Refusal::bad(format!("games is {games}; expected 1 to {}", Rounds::MOST)));
        }
        // A game that is over was played before.
        if self.sitting.to_move().is_none() {
            self.next_game(now).map_err(Refusal::conflict)?;
        }
        self.rounds = Rounds::start(games);
        self.is_paused = false;
        self.changed(now);
        Ok(())
    }

    /// The same game again; the other player begins.
    pub(super) fn next_game(&mut self, now: Instant) -> Result<(), String> {
        let mut setup = self.setup.clone();
        setup.opening.clone_from(&self.began.0);
        setup.starts = Some((3 - self.began.1).into());
        setup.seed = setup.seed.map(|seed| seed.wrapping_add(1));
        let begun = setup.begin(self.time)?;
        self.put_on_table(begun);
        self.position_changed(now);
        Ok(())
    }

    fn put_on_table(&mut self, begun: Begun) {
        self.stop_search();
        let Begun { sitting, setup, clock, time } = begun;
        self.began = (setup.opening.clone(), sitting.seats().starter);
        self.notes = vec![Note::default(); sitting.turns().len()];
        (self.sitting, self.setup, self.clock, self.time) = (sitting, setup, clock, time);
        self.is_paused = false;
        self.not_before = None;
        self.said.clear();
        for player in [1, 2] {
            if !self.is_person(player) {
                self.seats[usize::from(player == 2)] = None;
            }
        }
    }

    fn sit(&mut self, action: &Action, now: Instant) -> Result<(), Refusal> {
        let (player, client) = (action.player()?, needed(action.client.clone(), "client")?);
        if !self.is_person(player) {
            return Err(Refusal::conflict(format!(
                "player {player} is a computer; expected a person's seat"
            )));
        }
        self.check_seat(player, action)?;
        self.seats[usize::from(player == 2)] = Some(Holder { client, seen: now });
        self.changed(now);
        Ok(())
    }

    fn leave(&mut self, action: &Action, now: Instant) -> Result<(), Refusal> {
        let client = needed(action.client.as_deref(), "client")?;
        for seat in &mut self.seats {
            seat.take_if(|holder| holder.client == client);
        }
        self.changed(now);
        Ok(())
    }
}
