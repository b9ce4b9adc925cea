//! A game at the table as the full screen has it: whatever game it is, with its players, who think beside it.

use std::io;

use gomoku::core::Board;
use gomoku::engine::EngineSpec;
use gomoku::engine::matches::AfterWin;
use gomoku::kalaha::{Kalaha, TicTacToe};
use gomoku::search::{Limits, Score, Side};

use super::computers::{Basis, Computers, Decision, ToldTime};
use super::course::{Course, Turn};
use super::picture::Picture;
use super::saved::{SavableGame, Saved};
use super::thinking::{Job, Progress};
use super::{Console, PlayerKind, Seats, Session};

/// A game being played, without its type.
pub(crate) trait Sitting: Send {
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
    /// Who was the first to win, even if play goes on, and by what.
    fn decision(&self) -> Option<(GameEnd, How)> {
        None
    }
    /// More on the state of the game, if there is more to say than the board shows.
    fn remark(&self) -> Option<String>;
    /// All that was done so far, each with who did it.
    fn moves(&self) -> Vec<(Option<Side>, String)>;
    /// The same, piece by piece.
    fn turns(&self) -> Vec<TurnMade>;
    /// How many moves can be made again.
    fn undone(&self) -> usize {
        0
    }
    /// The position after so many of these turns.
    fn position(&self, ply: usize) -> Option<Position>;
    /// What there was to see then.
    fn picture_at(&self, ply: usize) -> Option<Picture>;
    /// The places where the side to move can play, if they are few: pits.
    fn playable(&self) -> Vec<usize> {
        Vec::new()
    }
    /// The place of the last move.
    fn last_spot(&self) -> Option<usize>;
    /// How to enter a move, in a few words.
    fn move_hint(&self) -> String;

    /// The place of a move that was written.
    fn spot_named(&self, text: &str) -> Result<usize, String>;

    /// A person points at a place of the picture.
    fn point_at(&mut self, spot: usize) -> Result<Played, String>;
    /// A person writes what is to be done, as `turns` has it.
    fn enter(&mut self, text: &str) -> Result<Played, String> {
        let spot = self.spot_named(text)?;
        self.point_at(spot)
    }
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
    /// Takes back turns until so many are left.
    fn back_to(&mut self, ply: usize) -> Result<(), String>;
    /// A player, 1 or 2, loses by something that is not on the board. The error says why he cannot.
    fn concede(&mut self, player: u8, how: How) -> Result<String, String> {
        let _ = (player, how);
        Err("in an opening nothing can be lost yet; play it to its end".to_owned())
    }
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

    /// Keeps the memory and the threads of the players small, whatever their settings say.
    fn be_frugal(&mut self);
    /// Lets this engine give the hints, where it knows the game.
    fn take_adviser(&mut self, adviser: &EngineSpec);
    /// Gives back what memory the players have, and with it what they have learnt.
    fn forget(&mut self) {}

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

/// By what a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// A line of enough stones.
    Line,
    /// A stone where none may be put.
    Forbidden,
    /// Only such places were left.
    OnlyForbidden,
    /// No cell is left.
    Full,
    /// The stones in the stores were counted.
    Stones,
    /// A computer saw no hope.
    GaveUp,
    /// A person saw none.
    Resigned,
    /// The clock ran out.
    Time,
}

/// Something that was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TurnMade {
    /// The player, 1 or 2, who did it.
    pub(crate) player: u8,
    /// The side whose stone it was, if it was one.
    pub(crate) side: Option<Side>,
    /// As `enter` reads it.
    pub(crate) text: String,
    pub(crate) spot: Option<usize>,
}

/// A position by its kind.
#[derive(Debug, Clone)]
pub(crate) enum Position {
    Board(Board),
    Kalaha(Kalaha),
    TicTacToe(TicTacToe),
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
    /// Whether the value is proven.
    pub(crate) is_exact: bool,
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
    /// Who gave up, by what, and how it is told.
    gave_up: Option<(Side, How, String)>,
    is_frugal: bool,
    adviser: Option<EngineSpec>,
}

impl<G: SavableGame> Table<G> {
    /// A game that is about to begin, or has come so far. The error says who cannot play it.
    pub(crate) fn new(course: Course<G>, seats: Seats, seed: u64) -> Result<Self, String> {
        let mut computers = Computers::new(seed);
        computers.seat_all(&seats, course.game())?;
        let (after_win, computers) = (AfterWin::Stop, Some(computers));
        let (job, ending, gave_up, is_frugal, adviser) = (None, None, None, false, None);
        Ok(Table { course, seats, seed, after_win, computers, job, ending, gave_up, is_frugal, adviser })
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
        computers.is_frugal = self.is_frugal;
        computers.adviser.clone_from(&self.adviser);
        computers.seat_all(&self.seats, self.game())?;
        Ok(computers)
    }

    fn decided(&mut self, purpose: Purpose, decision: Option<Decision<G::Move>>) -> Answer {
        let side = self.mover();
        let name = self.game().side_name(side);
        let opinion = |basis: &Basis<G::Move>| {
            let (value, depth, is_exact) = (basis.value(), basis.depth(), basis.is_exact());
            Opinion { side: Some(side), value, depth, is_exact }
        };
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
                self.gave_up = Some((side, How::GaveUp, told.clone()));
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
        if let Some((_, _, told)) = &self.gave_up {
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
        if let Some((side, ..)) = self.gave_up {
            return Some(GameEnd::Won(self.seats.player(side.opponent())));
        }
        let (_, outcome) = self.course.decision().filter(|_| self.is_over())?;
        Some(outcome.winner().map_or(GameEnd::Drawn, |side| GameEnd::Won(self.seats.player(side))))
    }

    fn decision(&self) -> Option<(GameEnd, How)> {
        if let Some((side, how, _)) = self.gave_up {
            return Some((GameEnd::Won(self.seats.player(side.opponent())), how));
        }
        let (game, outcome) = self.course.decision()?;
        let end = outcome.winner().map_or(GameEnd::Drawn, |side| GameEnd::Won(self.seats.player(side)));
        Some((end, game.how(outcome)))
    }

    fn remark(&self) -> Option<String> {
        self.game().state()
    }

    fn moves(&self) -> Vec<(Option<Side>, String)> {
        self.course.past().iter().map(|turn| (Some(turn.side()), turn.text())).collect()
    }

    fn turns(&self) -> Vec<TurnMade> {
        let turn = |turn: &Turn<G>| TurnMade {
            player: self.seats.player(turn.side()),
            side: Some(turn.side()),
            text: turn.before.write_move(turn.mv),
            spot: Some(turn.before.spot(turn.mv)),
        };
        self.course.past().iter().map(turn).collect()
    }

    fn undone(&self) -> usize {
        self.course.undone()
    }

    fn position(&self, ply: usize) -> Option<Position> {
        self.course.at(ply).map(SavableGame::as_position)
    }

    fn picture_at(&self, ply: usize) -> Option<Picture> {
        let last = ply.checked_sub(1).and_then(|index| self.course.past().get(index));
        Some(self.course.at(ply)?.picture(last.map(|turn| (&turn.before, turn.mv))))
    }

    fn playable(&self) -> Vec<usize> {
        if self.is_over() { Vec::new() } else { self.game().playable() }
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
        // What was lost off the board is taken back by itself if nothing else can be.
        let was_given_up = self.gave_up.is_some();
        let index =
            if self.has_person() { past.iter().rposition(is_human) } else { past.len().checked_sub(1) };
        match index.filter(|index| *index >= self.course.settled_moves()) {
            Some(index) => self.course.back_to(index),
            None if was_given_up => {}
            None if self.has_person() => return Err("there is no move of yours to take back".to_owned()),
            None => return Err("there is no move to take back".to_owned()),
        }
        self.gave_up = None;
        Ok(())
    }

    fn back_to(&mut self, ply: usize) -> Result<(), String> {
        let (settled, made) = (self.course.settled_moves(), self.course.past().len());
        if !(settled..=made).contains(&ply) {
            return Err(format!("there is no way back to {ply} moves; expected {settled} to {made}"));
        }
        self.stop();
        self.course.back_to(ply);
        self.gave_up = None;
        Ok(())
    }

    fn concede(&mut self, player: u8, how: How) -> Result<String, String> {
        if self.is_over() {
            return Err("the game is over already".to_owned());
        }
        self.stop();
        let side = self.seats.side(player);
        let (loser, winner) = (self.game().side_name(side), self.game().side_name(!side));
        let told = match how {
            How::Time => format!("{winner} wins on time"),
            How::Resigned => format!("{loser} resigns, {winner} wins"),
            _ => format!("{loser} gives up, {winner} wins"),
        };
        self.gave_up = Some((side, how, told.clone()));
        Ok(told)
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

    fn be_frugal(&mut self) {
        self.is_frugal = true;
        self.forget();
    }

    fn take_adviser(&mut self, adviser: &EngineSpec) {
        self.adviser = Some(adviser.clone());
        self.forget();
    }

    fn forget(&mut self) {
        if self.job.is_none() {
            // They are made anew when they are to think.
            (self.computers, self.ending) = (None, None);
        }
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
