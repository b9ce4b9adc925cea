//! A game of one kind as a sitting: its course, and its players, who think beside it.

use std::io;

use gomoku::engine::EngineSpec;
use gomoku::engine::matches::AfterWin;
use gomoku::search::{Limits, Side};

use super::computers::{Basis, Computers, Decision, ToldTime, no_hint};
use super::course::{Course, Turn};
use super::picture::Picture;
use super::saved::{SavableGame, Saved};
use super::sitting::{Answer, Conceded, GameEnd, How, Opinion, Played, Position, Purpose, Sitting, TurnMade};
use super::thinking::{Job, Progress};
use super::{Console, PlayerKind, Seats, Session};

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
    /// Who has lost by something that is not on the board, by what, and how it is told.
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

    /// A player, 1 or 2, loses by something that is not on the board; how it is told.
    pub(super) fn lose(&mut self, Conceded { player, how }: Conceded) -> String {
        self.stop();
        let side = self.seats.side(player);
        let told = self.course.conceding(side, how);
        self.gave_up = Some((side, how, told.clone()));
        told
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
            (Purpose::Hint, None) => Answer::Failed(format!("Hint: none; {}", no_hint(self.game()))),
            (Purpose::Move, None) => Answer::Failed("there is no move to make".to_owned()),
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
        if self.is_over() { self.decision().map(|(end, _)| end) } else { None }
    }

    fn decision(&self) -> Option<(GameEnd, How)> {
        let won = |side| GameEnd::Won(self.seats.player(side));
        // The first win counts, whoever gives up what follows it.
        if let Some((game, outcome)) = self.course.decision() {
            return Some((outcome.winner().map_or(GameEnd::Drawn, won), game.how(outcome)));
        }
        self.gave_up.as_ref().map(|(side, how, _)| (won(side.opponent()), *how))
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
        let past = self.course.past();
        let is_human = |turn: &Turn<G>| *self.seats.kind(turn.side()) == PlayerKind::Human;
        // What was lost off the board is taken back by itself if nothing else can be.
        let was_given_up = self.gave_up.is_some();
        let index =
            if self.has_person() { past.iter().rposition(is_human) } else { past.len().checked_sub(1) };
        let is_after_opening = self.course.settled_moves() > 0;
        let index = match index.filter(|index| *index >= self.course.settled_moves()) {
            Some(index) => index,
            None if was_given_up => past.len(),
            None if is_after_opening => {
                return Err("the stones of an opening stay; there is no later move to take back".to_owned());
            }
            None if self.has_person() => return Err("there is no move of yours to take back".to_owned()),
            None => return Err("there is no move to take back".to_owned()),
        };
        // Whoever is thinking goes on where nothing is taken back.
        self.stop();
        self.course.back_to(index);
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

    fn conceded(&self) -> Option<Conceded> {
        self.gave_up.as_ref().map(|(side, how, _)| Conceded { player: self.seats.player(*side), how: *how })
    }

    fn concede(&mut self, player: u8, how: How) -> Result<String, String> {
        if self.is_over() {
            return Err("the game is over already".to_owned());
        }
        Ok(self.lose(Conceded { player, how }))
    }

    fn redo(&mut self) -> Result<(), String> {
        if !self.course.has_future() {
            return Err("nothing was taken back that could be made again".to_owned());
        }
        self.stop();
        let has_person = self.has_person();
        while self.course.forward() && has_person && *self.seats.kind(self.mover()) != PlayerKind::Human {}
        // Who goes on has not lost.
        self.gave_up = None;
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
        let conceded = self.gave_up.as_ref().map(|(side, how, _)| (*side, *how));
        let session = Session::resumed(self.course.clone(), self.seats.clone(), self.seed, computers);
        session.lost_by(conceded).with_habits(after_win, limits.clone()).run(console)
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
        if self.is_over() {
            // Nobody is to move any more who was thinking about one.
            self.stop();
        }
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
        Ok(G::saved(&self.course, &self.seats, self.seed, self.conceded()))
    }
}

/// Nobody goes on thinking about a game that is gone.
impl<G: SavableGame> Drop for Table<G> {
    fn drop(&mut self) {
        self.stop();
    }
}
