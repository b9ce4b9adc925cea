//! A game at the table as the full screen has it: whatever game it is, with its players, who think beside it.

use std::io;

use gomoku::engine::matches::AfterWin;
use gomoku::search::{Limits, Score, Side};

use super::computers::{Basis, Computers, Decision, ToldTime};
use super::course::{Course, Turn};
use super::picture::Picture;
use super::saved::{SavableGame, Saved};
use super::thinking::{Job, Progress};
use super::{Console, PlayerKind, Seats, Session};

/// A game being played, without its type.
pub(crate) trait Sitting {
    /// What is being played.
    fn title(&self) -> String;
    /// The same in a few words, where there is little room.
    fn short_title(&self) -> String {
        self.title()
    }
    /// What there is to see.
    fn picture(&self) -> Picture;
    /// What the side is called.
    fn side_name(&self, side: Side) -> &'static str;
    /// The player, 1 or 2, whose turn it is; `None` if there is nothing left to play.
    fn to_move(&self) -> Option<u8>;
    /// The side of a player, if that is settled.
    fn side_of(&self, player: u8) -> Option<Side>;
    /// Who plays.
    fn seats(&self) -> &Seats;
    /// What is asked of the player whose turn it is, or how the game ended.
    fn state(&self) -> String;
    /// How the game ended; `None` as long as there is something to play.
    fn end(&self) -> Option<GameEnd> {
        None
    }
    /// More on the state of the game, if there is more to say than the board shows.
    fn remark(&self) -> Option<String>;
    /// All that was done so far, each with who did it.
    fn moves(&self) -> Vec<(Option<Side>, String)>;
    /// The place of the last move.
    fn last_spot(&self) -> Option<usize>;
    /// How to enter a move, in a few words.
    fn move_hint(&self) -> String;

    /// The place of a move that was written.
    fn spot_named(&self, text: &str) -> Result<usize, String>;

    /// A person points at a place of the picture.
    fn point_at(&mut self, spot: usize) -> Result<Played, String>;
    /// What a person can choose from besides places, if it is a person's turn.
    fn choices(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// Chooses one of them.
    fn choose(&mut self, index: usize) -> Result<Played, String> {
        let _ = index;
        Err("there is nothing to choose".to_owned())
    }
    /// Takes back the last move of a person and what followed it; where only computers play, one move.
    fn undo(&mut self) -> Result<(), String>;
    /// Makes again what was taken back, up to the next turn of a person.
    fn redo(&mut self) -> Result<(), String>;
    /// Lets somebody else play for a player, 1 or 2.
    fn exchange(&mut self, player: u8, kind: PlayerKind) -> Result<(), String>;
    /// What happens after a win.
    fn set_after_win(&mut self, after_win: AfterWin);

    /// Lets the computer think whose turn it is, or about a hint for a person.
    fn think(&mut self, purpose: Purpose, limits: &Limits) -> Result<(), String>;
    /// What is being thought about.
    fn thinks(&self) -> Option<Purpose>;
    /// How far the thinking has come.
    fn progress(&self) -> Option<Progress>;
    /// Ends the thinking, which still answers.
    fn hurry(&self);
    /// Ends the thinking, whose answer counts no more.
    fn stop(&mut self);
    /// What came of the thinking, if it has ended; a move has been made then.
    fn answer(&mut self) -> Option<Answer>;

    /// The game that this was the beginning of.
    fn follows(&mut self) -> Option<Result<Box<dyn Sitting>, String>> {
        None
    }
    /// What is written to a file.
    fn saved(&self) -> Result<Saved, String>;

    /// Goes on with the game in lines of text, until it is over or somebody leaves.
    fn play_in_lines(
        self: Box<Self>,
        after_win: AfterWin,
        limits: &Limits,
        console: &mut Console<'_>,
    ) -> io::Result<()>;
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GameEnd {
    /// This player, 1 or 2, has won.
    Won(u8),
    Drawn,
}

/// What a computer thinks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To move.
    Move,
    /// To tell a person what it would do.
    Hint,
}

/// A move that was made, and how it is to be shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Played {
    /// What is said of it.
    pub(crate) told: String,
    /// What there is to see on the way.
    pub(crate) frames: Vec<Picture>,
}

/// What came of thinking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A move was made.
    Played(Played, Opinion),
    /// A hint: the place, and what is said of it.
    Hint(usize, String, Opinion),
    /// A player gives up.
    GaveUp(String),
    /// Something went wrong.
    Failed(String),
}

/// What a computer thought of the position when it decided.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Opinion {
    /// Who thought.
    pub(crate) side: Option<Side>,
    pub(crate) value: Option<Score>,
    pub(crate) depth: u32,
}

/// What a thread hands back: the players, and what one of them decided.
type Thought<M> = (Computers, Option<Decision<M>>);

/// A game of one kind at the table.
pub(crate) struct Table<G: SavableGame> {
    course: Course<G>,
    seats: Seats,
    seed: u64,
    after_win: AfterWin,
    /// Away while they think.
    computers: Option<Computers>,
    job: Option<(Purpose, Job<Thought<G::Move>>)>,
    /// A job that was ended and has not yet noticed it: it has the players, with all that they remember.
    ending: Option<Job<Thought<G::Move>>>,
    /// Who gave up, and how he said it.
    gave_up: Option<(Side, String)>,
}

impl<G: SavableGame> Table<G> {
    /// A game that is about to begin, or has come so far. The error says who cannot play it.
    pub(crate) fn new(course: Course<G>, seats: Seats, seed: u64) -> Result<Self, String> {
        let mut computers = Computers::new(seed);
        computers.seat_all(&seats, course.game())?;
        let (after_win, computers) = (AfterWin::Stop, Some(computers));
        Ok(Table { course, seats, seed, after_win, computers, job: None, ending: None, gave_up: None })
    }

    fn game(&self) -> &G {
        self.course.game()
    }

    fn is_over(&self) -> bool {
        self.gave_up.is_some() || self.course.is_over(self.after_win)
    }

    fn mover(&self) -> Side {
        self.game().side_to_move()
    }

    fn has_person(&self) -> bool {
        Side::ALL.iter().any(|side| *self.seats.kind(*side) == PlayerKind::Human)
    }

    fn make(&mut self, mv: G::Move) -> Played {
        let (before, was_over) = (self.game().clone(), self.game().outcome().is_some());
        let frames = before.frames(mv);
        let name = before.side_name(before.side_to_move());
        let mut told = format!("{name} plays {}", before.write_move(mv));
        if let Some(more) = before.told(mv) {
            told = format!("{told}; {more}");
        }
        self.course.make(mv);
        if let Some(computers) = &mut self.computers {
            computers.observe(self.course.game());
        }
        if let (false, Some(outcome)) = (was_over, self.game().outcome()) {
            told = format!("{told}: {}", self.game().describe(outcome));
        }
        Played { told, frames }
    }

    /// The players, when they have stopped thinking; new ones if those had a fault or do not stop.
    fn players(&mut self) -> Result<&mut Computers, String> {
        self.stop();
        let ended = self.ending.take_if(|job| job.is_finished()).and_then(Job::answer);
        let known = self.computers.take().or(ended.map(|(computers, _)| computers));
        let computers = match known {
            Some(computers) => computers,
            // Those who are still thinking are left alone.
            None => self.new_players()?,
        };
        self.ending = None;
        Ok(self.computers.insert(computers))
    }

    fn new_players(&self) -> Result<Computers, String> {
        let mut computers = Computers::new(self.seed);
        computers.seat_all(&self.seats, self.game())?;
        Ok(computers)
    }

    fn decided(&mut self, purpose: Purpose, decision: Option<Decision<G::Move>>) -> Answer {
        let side = self.mover();
        let name = self.game().side_name(side);
        let opinion =
            |basis: &Basis<G::Move>| Opinion { side: Some(side), value: basis.value(), depth: basis.depth() };
        match (purpose, decision) {
            (Purpose::Move, Some(Decision::Move(mv, basis))) => {
                let mut played = self.make(mv);
                let why = basis.told(name, ToldTime::Told);
                if !why.is_empty() {
                    played.told = format!("{} ({why})", played.told);
                }
                Answer::Played(played, opinion(&basis))
            }
            (Purpose::Hint, Some(Decision::Move(mv, basis))) => {
                let why = basis.told(name, ToldTime::Told);
                let why = if why.is_empty() { why } else { format!(" ({why})") };
                let told = format!("Hint for {name}: {}{why}", self.game().write_move(mv));
                Answer::Hint(self.game().spot(mv), told, opinion(&basis))
            }
            (Purpose::Move, Some(Decision::GiveUp(reason))) => {
                let told = format!("{name} gives up: {reason}");
                self.gave_up = Some((side, told.clone()));
                Answer::GaveUp(told)
            }
            (Purpose::Hint, Some(Decision::GiveUp(reason))) => {
                Answer::Failed(format!("Hint: give up; {reason}"))
            }
            (_, None) => Answer::Failed("there is no move to make".to_owned()),
        }
    }
}

impl<G: SavableGame> Sitting for Table<G> {
    fn title(&self) -> String {
        self.game().title()
    }

    fn short_title(&self) -> String {
        self.game().short_title()
    }

    fn picture(&self) -> Picture {
        self.game().picture(self.course.last())
    }

    fn side_name(&self, side: Side) -> &'static str {
        self.game().side_name(side)
    }

    fn to_move(&self) -> Option<u8> {
        (!self.is_over()).then(|| self.seats.player(self.mover()))
    }

    fn side_of(&self, player: u8) -> Option<Side> {
        Some(self.seats.side(player))
    }

    fn seats(&self) -> &Seats {
        &self.seats
    }

    fn state(&self) -> String {
        if let Some((_, told)) = &self.gave_up {
            return format!("The game is over: {told}");
        }
        let decision = self.course.decision().map(|(game, outcome)| game.describe(outcome));
        match decision {
            Some(how) if self.is_over() => format!("The game is over: {how}"),
            Some(how) => format!("{how}; play goes on, {} to move", self.game().side_name(self.mover())),
            None => format!("{} to move", self.game().side_name(self.mover())),
        }
    }

    fn end(&self) -> Option<GameEnd> {
        if let Some((side, _)) = self.gave_up {
            return Some(GameEnd::Won(self.seats.player(side.opponent())));
        }
        let (_, outcome) = self.course.decision().filter(|_| self.is_over())?;
        Some(outcome.winner().map_or(GameEnd::Drawn, |side| GameEnd::Won(self.seats.player(side))))
    }

    fn remark(&self) -> Option<String> {
        self.game().state()
    }

    fn moves(&self) -> Vec<(Option<Side>, String)> {
        self.course.past().iter().map(|turn| (Some(turn.side()), turn.text())).collect()
    }

    fn last_spot(&self) -> Option<usize> {
        self.course.last().map(|(before, mv)| before.spot(mv))
    }

    fn move_hint(&self) -> String {
        self.game().move_hint()
    }

    fn spot_named(&self, text: &str) -> Result<usize, String> {
        self.game().read_move(text).map(|mv| self.game().spot(mv))
    }

    fn point_at(&mut self, spot: usize) -> Result<Played, String> {
        if self.is_over() {
            return Err("the game is over; F2 begins a new one".to_owned());
        }
        let mv = self.game().move_at(spot)?;
        Ok(self.make(mv))
    }

    fn undo(&mut self) -> Result<(), String> {
        self.stop();
        let past = self.course.past();
        let is_human = |turn: &Turn<G>| *self.seats.kind(turn.side()) == PlayerKind::Human;
        let index = if self.has_person() {
            past.iter().rposition(is_human).ok_or("there is no move of yours to take back")?
        } else {
            past.len().checked_sub(1).ok_or("there is no move to take back")?
        };
        self.course.back_to(index);
        self.gave_up = None;
        Ok(())
    }

    fn redo(&mut self) -> Result<(), String> {
        self.stop();
        if !self.course.has_future() {
            return Err("nothing was taken back that could be made again".to_owned());
        }
        let has_person = self.has_person();
        while self.course.forward() && has_person && *self.seats.kind(self.mover()) != PlayerKind::Human {}
        Ok(())
    }

    fn play_in_lines(
        mut self: Box<Self>,
        after_win: AfterWin,
        limits: &Limits,
        console: &mut Console<'_>,
    ) -> io::Result<()> {
        self.stop();
        let mut computers = Computers::new(self.seed);
        computers.seat_all(&self.seats, self.course.game()).map_err(io::Error::other)?;
        let session = Session::resumed(self.course.clone(), self.seats.clone(), self.seed, computers);
        session.with_habits(after_win, limits.clone()).run(console)
    }

    fn exchange(&mut self, player: u8, kind: PlayerKind) -> Result<(), String> {
        let side = self.seats.side(player);
        let game = self.course.game().clone();
        self.players()?.seat(side, &kind, &game)?;
        self.seats.take_over(side, kind);
        // Who takes over may see hope.
        self.gave_up = None;
        Ok(())
    }

    fn set_after_win(&mut self, after_win: AfterWin) {
        self.after_win = after_win;
    }

    fn think(&mut self, purpose: Purpose, limits: &Limits) -> Result<(), String> {
        let game = self.course.game().clone();
        let (kind, ply) = (self.seats.kind(game.side_to_move()).clone(), self.course.past().len());
        self.players()?;
        let Some(mut computers) = self.computers.take() else { return Ok(()) };
        let started = Job::start(limits, move |limits, watch| {
            let decision = match purpose {
                Purpose::Move => computers.decide(&kind, &game, ply, limits, watch),
                Purpose::Hint => computers.hint(&game, limits, watch),
            };
            (computers, decision)
        });
        let failed = |error: io::Error| format!("no thread can be started to think on: {error}");
        self.job = Some((purpose, started.map_err(failed)?));
        Ok(())
    }

    fn thinks(&self) -> Option<Purpose> {
        self.job.as_ref().map(|(purpose, _)| *purpose)
    }

    fn progress(&self) -> Option<Progress> {
        self.job.as_ref().map(|(_, job)| job.progress())
    }

    fn hurry(&self) {
        if let Some((_, job)) = &self.job {
            job.hurry();
        }
    }

    fn stop(&mut self) {
        if let Some((_, job)) = self.job.take() {
            match job.stop() {
                Ok(answer) => self.computers = answer.map(|(computers, _)| computers),
                Err(job) => self.ending = Some(job),
            }
        }
    }

    fn answer(&mut self) -> Option<Answer> {
        let (purpose, job) = self.job.take_if(|(_, job)| job.is_finished())?;
        let Some((computers, decision)) = job.answer() else {
            return Some(Answer::Failed(
                "the player had a fault and broke off; choose another one".to_owned(),
            ));
        };
        self.computers = Some(computers);
        Some(self.decided(purpose, decision))
    }

    fn saved(&self) -> Result<Saved, String> {
        Ok(G::saved(&self.course, &self.seats, self.seed))
    }
}

/// Nobody goes on thinking about a game that is gone.
impl<G: SavableGame> Drop for Table<G> {
    fn drop(&mut self) {
        self.stop();
    }
}
