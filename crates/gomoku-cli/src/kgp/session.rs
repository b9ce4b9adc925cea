//! What is known of the talk with a server, and what is answered.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use gomoku::kalaha::kgp::{Argument, Command, VERSION};
use gomoku::kalaha::{EmptyCapture, Pit};
use gomoku::search::StopFlag;

use super::clock::ServerClock;
use super::event::Event;
use super::games::{Ended, Games, Place};
use super::thinkers::{Choice, Job, Thinkers};
use crate::args::KgpArguments;
use crate::number::counted;
use crate::printable::printable;

/// How long a server may take to say which protocol it speaks.
pub(super) const GREETING: Duration = Duration::from_secs(20);

/// How long to wait for the server's answer to the last move of the last game.
const LAST_WORD: Duration = Duration::from_secs(1);

/// If the other side may have ended the last game, and nothing is heard for so long, it has. Known servers wait 5 s for a move.
const SILENCE: Duration = Duration::from_secs(60);

/// A talk with a server.
#[derive(Debug)]
pub(super) struct Session {
    settings: Settings,
    thinkers: Thinkers,
    phase: Phase,
    /// The next number for a line of ours. Known servers use even ones, so that nobody mixes them up.
    next_id: u64,
    next_job: u64,
    /// The positions that we are asked for a move in, by the number of their job.
    asked: BTreeMap<u64, Asked>,
    clock: ServerClock,
    games: Games,
    answered: u32,
    deadline: Option<Instant>,
}

/// What the person has said.
#[derive(Debug)]
struct Settings {
    /// The options that the server is told, with their values.
    options: Vec<(&'static str, String)>,
    rule: EmptyCapture,
    time: Option<Duration>,
    games: Option<u32>,
    with_comments: bool,
}

#[derive(Debug)]
enum Phase {
    /// Nothing but a greeting matters; what came instead of it, first.
    Greeting {
        instead: Option<String>,
    },
    Playing,
}

/// A position that we are asked for a move in.
#[derive(Debug)]
struct Asked {
    /// The number of the server's line, if it has one.
    id: Option<u64>,
    /// The pit to sow if nobody chooses one.
    last_resort: usize,
    game: u32,
    stop: StopFlag,
    /// The last move that we have said, and the number of that line.
    said: Option<(Pit, u64)>,
}

/// What follows from an event.
#[derive(Debug, Default)]
pub(super) struct Step {
    /// What to say to the server.
    pub(super) commands: Vec<Command>,
    /// What to tell the person.
    pub(super) notes: Vec<String>,
    /// What the person should know of the server's complaints.
    pub(super) warnings: Vec<String>,
    pub(super) end: Option<End>,
}

/// Why the talk is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum End {
    /// The server said goodbye, or all games are played.
    Done,
    Interrupted,
    /// It should not have ended so.
    Failed(String),
}

impl Session {
    pub(super) fn new(arguments: &KgpArguments, thinkers: Thinkers) -> Session {
        let mut options = vec![("info:name", arguments.name.clone())];
        let more = [
            ("info:authors", &arguments.author),
            ("info:description", &arguments.description),
            ("auth:token", &arguments.token),
        ];
        options.extend(more.into_iter().filter_map(|(option, value)| Some((option, value.clone()?))));
        let settings = Settings {
            options,
            rule: arguments.rule,
            time: arguments.time.map(Duration::from_millis),
            games: arguments.games,
            with_comments: arguments.comment,
        };
        Session {
            settings,
            thinkers,
            phase: Phase::Greeting { instead: None },
            next_id: 1,
            next_job: 1,
            asked: BTreeMap::new(),
            clock: ServerClock::default(),
            games: Games::default(),
            answered: 0,
            deadline: Some(Instant::now() + GREETING),
        }
    }

    /// When something must have happened.
    pub(super) const fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// `3 games begun, 57 positions answered`.
    pub(super) fn summary(&self) -> String {
        let (games, positions) = (counted(self.games.begun(), "game"), counted(self.answered, "position"));
        format!("{games} begun, {positions} answered")
    }

    pub(super) fn take(&mut self, event: Event) -> Step {
        let mut step = Step::default();
        match event {
            Event::Line(line) => self.take_line(&line, &mut step),
            Event::Closed(reason) => {
                let end = self.lost(reason);
                step.end = Some(end);
            }
            Event::Better { job, choice } => self.take_better(job, &choice, &mut step),
            Event::Done { job, thread, choice } => {
                self.thinkers.rest(thread);
                self.take_done(job, choice.as_ref(), &mut step);
            }
            Event::Interrupted => self.leave(End::Interrupted, &mut step),
        }
        step
    }

    /// The deadline has passed.
    pub(super) fn take_deadline(&mut self) -> Step {
        let mut step = Step::default();
        self.deadline = None;
        match &self.phase {
            Phase::Greeting { instead } => {
                let waited = format!("the server did not greet with 'kgp' in {} s", GREETING.as_secs());
                let end = End::Failed(format!("{waited}{}", instead_of_greeting(instead.as_deref())));
                self.leave(end, &mut step);
            }
            Phase::Playing => self.leave(End::Done, &mut step),
        }
        step
    }

    fn leave(&mut self, end: End, step: &mut Step) {
        self.stop_all();
        self.say(Command::new("goodbye"), step);
        step.end = Some(end);
    }

    fn lost(&mut self, reason: Option<String>) -> End {
        if self.may_be_done() {
            return End::Done;
        }
        self.stop_all();
        let reason = reason.unwrap_or_else(|| "the server closed it without a goodbye".to_owned());
        let hint = match &self.phase {
            Phase::Greeting { instead } => instead_of_greeting(instead.as_deref()),
            Phase::Playing => String::new(),
        };
        End::Failed(format!("the connection was lost: {reason}{hint}"))
    }

    fn stop_all(&mut self) {
        for asked in self.asked.values() {
            asked.stop.stop();
        }
        self.asked.clear();
    }

    /// Says something, with a number of its own.
    fn say(&mut self, command: Command, step: &mut Step) {
        step.commands.push(command.with_id(self.next_id));
        self.next_id += 2;
    }

    fn complain(&mut self, reference: Option<u64>, reason: &str, step: &mut Step) {
        self.say(Command::new("error").answering(reference).with(reason), step);
    }

    fn take_line(&mut self, line: &str, step: &mut Step) {
        if line.trim().is_empty() {
            return;
        }
        let is_greeting = matches!(self.phase, Phase::Greeting { .. });
        let command: Command = match line.parse() {
            Ok(command) => command,
            Err(_) if is_greeting => return self.remember_instead(line),
            Err(error) => return self.complain(None, &error.to_string(), step),
        };
        match command.name.as_str() {
            "ping" => self.say(Command::new("pong").answering(command.id), step),
            "ok" => {}
            // A move that came too soon is said again at the end.
            "error" if self.is_early_move(command.reference) => {}
            "error" => step.warnings.push(format!("the server complains: {}", shown_arguments(&command))),
            "set" => self.take_option(&command),
            "goodbye" => {
                self.stop_all();
                step.end = Some(match &self.phase {
                    Phase::Playing => End::Done,
                    Phase::Greeting { .. } => {
                        End::Failed("the server said goodbye without a greeting".to_owned())
                    }
                });
            }
            "kgp" if is_greeting => self.take_greeting(&command, step),
            _ if is_greeting => {
                self.remember_instead(line);
                self.complain(command.id, "expected 'kgp' first, with the version of the protocol", step);
            }
            "kgp" => self.complain(command.id, "the version was told before", step),
            "state" => self.take_state(&command, step),
            "stop" => self.take_stop(command.reference, step),
            // Half a word is enough to see what was meant.
            name => {
                let name: String = name.chars().take(40).collect();
                self.complain(command.id, &format!("unknown command '{name}'"), step);
            }
        }
    }

    fn remember_instead(&mut self, line: &str) {
        if let Phase::Greeting { instead: instead @ None } = &mut self.phase {
            *instead = Some(line.chars().take(60).collect());
        }
    }

    fn take_greeting(&mut self, command: &Command, step: &mut Step) {
        let version: Option<Vec<u64>> = command
            .arguments
            .iter()
            .map(|argument| match argument {
                Argument::Integer(number) => u64::try_from(*number).ok(),
                _ => None,
            })
            .collect();
        match version.as_deref() {
            Some([major, ..]) if *major == VERSION[0] => {}
            Some([major, ..]) => {
                let reason =
                    format!("the server speaks version {major} of the protocol; expected {}", VERSION[0]);
                return self.leave(End::Failed(reason), step);
            }
            _ => {
                return self.complain(
                    command.id,
                    "expected three numbers: the version of the protocol",
                    step,
                );
            }
        }
        self.phase = Phase::Playing;
        self.deadline = None;
        for (option, value) in std::mem::take(&mut self.settings.options) {
            self.say(Command::new("set").with(option).with(value.as_str()), step);
        }
        self.say(Command::new("mode").with("freeplay"), step);
    }

    fn take_option(&mut self, command: &Command) {
        let [option, value] = &command.arguments[..] else { return };
        match option.text() {
            // Another name changes nothing but the count of games.
            Some("game:id") => match value.text() {
                Some(name) => self.games.set_name(name),
                None => self.games.set_name(&value.to_string()),
            },
            Some(option) => self.clock.set(option, value),
            None => {}
        }
    }

    fn take_state(&mut self, command: &Command, step: &mut Step) {
        let arrived = Instant::now();
        let [Argument::Board(board)] = &command.arguments[..] else {
            return self.complain(command.id, "expected a board: <size,south store,north store,pits…>", step);
        };
        let Some(last_resort) = board.playable_pits().next_back() else {
            return self.complain(command.id, "no pit of south has stones", step);
        };
        // A number that comes again is a new question.
        self.stop_those(|asked| asked.id.is_some() && asked.id == command.id, step);
        let place = self.games.place(board);
        if place == Place::New && self.settings.games.is_some_and(|games| self.games.begun() >= games) {
            if !self.games.is_any_asked() {
                return self.leave(End::Done, step);
            }
            self.complain(command.id, "no more games are played", step);
            return self.say(Command::new("yield").answering(command.id), step);
        }
        self.deadline = None;
        let game = self.games.ask(board);
        if place == Place::New {
            let (pits, stones) = (board.size(), board.total());
            step.notes.push(format!("game {game}: {pits} pits a side, {stones} stones"));
        }
        let flag = StopFlag::new();
        let asked = Asked { id: command.id, last_resort, game, stop: flag.clone(), said: None };
        let job = self.next_job;
        self.next_job += 1;
        self.asked.insert(job, asked);
        let has_choice = board.playable_pits().nth(1).is_some();
        let is_thought_about = match board.position(self.settings.rule) {
            Ok(position) if has_choice => {
                let budget = self.settings.time.unwrap_or_else(|| self.clock.budget());
                self.thinkers.think(Job { number: job, position, arrived, budget, stop: flag })
            }
            Ok(_) => false,
            Err(error) => {
                step.warnings.push(format!("a position is played without thinking: {error}"));
                false
            }
        };
        if !is_thought_about {
            self.answer(job, last_resort, None, step);
        }
    }

    /// A server may leave out the number if it asks one thing at a time.
    fn take_stop(&mut self, reference: Option<u64>, step: &mut Step) {
        self.stop_those(|asked| reference.is_none() || asked.id == reference, step);
        if self.is_all_played() {
            self.leave(End::Done, step);
        } else if self.deadline.is_none() {
            self.wait_for_the_end();
        }
    }

    fn stop_those(&mut self, is_meant: impl Fn(&Asked) -> bool, step: &mut Step) {
        let meant: Vec<u64> =
            self.asked.iter().filter(|(_, asked)| is_meant(asked)).map(|(job, _)| *job).collect();
        for job in meant {
            if let Some(asked) = self.asked.remove(&job) {
                asked.stop.stop();
                self.answered += u32::from(asked.said.is_some());
                self.note_end(asked.game, asked.said.map(|(pit, _)| pit), step);
            }
        }
    }

    fn take_better(&mut self, job: u64, choice: &Choice, step: &mut Step) {
        let Some(id) = self.asked.get(&job).map(|asked| asked.id) else { return };
        let line = self.say_move(id, choice.pit.number().into(), Some(&choice.comment), step);
        if let Some(asked) = self.asked.get_mut(&job) {
            asked.said = Some((choice.pit, line));
        }
    }

    fn take_done(&mut self, job: u64, choice: Option<&Choice>, step: &mut Step) {
        let Some(asked) = self.asked.get(&job) else { return };
        let pit = choice.map_or(asked.last_resort, |choice| choice.pit.number().into());
        self.answer(job, pit, choice.map(|choice| choice.comment.as_str()), step);
    }

    /// The last word on a position.
    fn answer(&mut self, job: u64, pit: usize, comment: Option<&str>, step: &mut Step) {
        let Some(asked) = self.asked.remove(&job) else { return };
        self.answered += 1;
        // Also if it was said before: the first moment's words may be lost.
        self.say_move(asked.id, pit, comment, step);
        self.say(Command::new("yield").answering(asked.id), step);
        let pit = u8::try_from(pit).ok().and_then(Pit::new);
        self.note_end(asked.game, pit, step);
        self.wait_for_the_end();
    }

    /// Sets the deadline after the last move that we know of.
    fn wait_for_the_end(&mut self) {
        if self.is_all_played() {
            // The server's stop comes first, mostly.
            self.deadline = Some(Instant::now() + LAST_WORD);
        } else if self.may_be_done() {
            self.deadline = Some(Instant::now() + SILENCE);
        }
    }

    /// Takes down our move in a game, and tells if it was the last one.
    fn note_end(&mut self, game: u32, pit: Option<Pit>, step: &mut Step) {
        if let Some(Ended { number, stones: [own, other] }) = self.games.moved(game, pit, self.settings.rule)
        {
            step.notes.push(format!("game {number} is decided: {own} to {other} stones in the stores"));
        }
    }

    fn is_all_played(&self) -> bool {
        self.asked.is_empty() && self.settings.games.is_some_and(|games| self.games.ended() >= games)
    }

    /// Whether there may be nothing more to play: the other side can have ended the last game.
    fn may_be_done(&self) -> bool {
        self.asked.is_empty()
            && self.settings.games.is_some_and(|games| self.games.begun() >= games)
            && self.games.may_be_over()
    }

    /// Says a move; the number of its line.
    fn say_move(&mut self, id: Option<u64>, pit: usize, comment: Option<&str>, step: &mut Step) -> u64 {
        if let Some(comment) = comment.filter(|_| self.settings.with_comments) {
            self.say(Command::new("set").with("info:comment").with(comment), step);
        }
        let line = self.next_id;
        self.say(Command::new("move").answering(id).with(pit as i64), step);
        line
    }

    /// Whether this line of ours is a move in a position that is still thought about.
    fn is_early_move(&self, line: Option<u64>) -> bool {
        line.is_some() && self.asked.values().any(|asked| asked.said.map(|(_, said)| said) == line)
    }
}

fn instead_of_greeting(instead: Option<&str>) -> String {
    match instead {
        Some(line) => format!(
            "; it said '{}', and a KGP server begins with 'kgp 1 0 1': is the address right?",
            printable(line)
        ),
        None => "; a KGP server begins with 'kgp 1 0 1': is the address right?".to_owned(),
    }
}

fn shown_arguments(command: &Command) -> String {
    let arguments: Vec<String> = command
        .arguments
        .iter()
        .map(|argument| argument.text().map_or_else(|| argument.to_string(), str::to_owned))
        .collect();
    printable(&arguments.join(" "))
}

#[cfg(test)]
mod tests;
