//! One game at the table, from the first move to the last.

use std::io;
use std::path::Path;

use gomoku::engine::matches::AfterWin;
use gomoku::search::{Limits, Side};

use super::computers::{Basis, Computers, Decision, ToldTime, no_hint};
use super::console::shortened;
use super::course::Course;
use super::game_files;
use super::saved::SavableGame;
use super::{Conceded, Console, How, PlayerKind, Seats};
use crate::progress::Thinking;

/// How many of the last moves are shown under the board.
const LAST_MOVES: usize = 6;

/// What can be entered when the game is over.
const AFTER_THE_END: &str = "undo, save game.json, board, moves, quit or help";

const HELP: &str = "  hint   what the computer would play here
  undo   take back your last move and what followed it
  redo   make again what was taken back
  board  show the board again
  moves  all moves so far
  player 2 alpha-beta:4
         let somebody else play for player 2, or 1, from now on
  save game.json
         write the game to a new file: .json, or .psq, .sgf, .tsc for other programs
  help   this text
  quit   leave the game";

/// A game being played.
pub(crate) struct Session<G: SavableGame> {
    course: Course<G>,
    seats: Seats,
    seed: u64,
    computers: Computers,
    after_win: AfterWin,
    limits: Limits,
    /// The side that has lost by something that is not on the board, and by what.
    conceded: Option<(Side, How)>,
    /// Whether the game comes from a file: who began it need not be known.
    is_resumed: bool,
}

/// What a person wants.
enum Wish<M> {
    Move(M),
    Undo,
    Redo,
    /// Another player is to take over: the rest of the line says who and for whom.
    Exchange(String),
    Leave,
    /// The input has ended: there is nobody left to ask.
    Nothing,
}

impl<G: SavableGame> Session<G> {
    /// A game that is about to begin. The error says who cannot play it.
    pub(crate) fn new(game: G, seats: Seats, seed: u64) -> Result<Self, String> {
        let mut computers = Computers::new(seed);
        computers.seat_all(&seats, &game)?;
        let (after_win, limits) = (AfterWin::Stop, Limits::none());
        let (course, conceded, is_resumed) = (Course::new(game), None, false);
        Ok(Session { course, seats, seed, computers, after_win, limits, conceded, is_resumed })
    }

    /// A game that has come so far, with those who play it.
    pub(super) fn resumed(course: Course<G>, seats: Seats, seed: u64, computers: Computers) -> Self {
        let (after_win, limits) = (AfterWin::Stop, Limits::none());
        let (conceded, is_resumed) = (None, true);
        Session { course, seats, seed, computers, after_win, limits, conceded, is_resumed }
    }

    /// The same game, which a side has lost by something that is not on the board, if anybody has.
    pub(super) fn lost_by(self, conceded: Option<(Side, How)>) -> Self {
        Session { conceded, ..self }
    }

    /// The same game, with what happens after a win and how far computers may think.
    pub(crate) fn with_habits(mut self, after_win: AfterWin, limits: Limits) -> Self {
        self.after_win = after_win;
        self.limits = limits;
        self
    }

    fn game(&self) -> &G {
        self.course.game()
    }

    fn is_over(&self) -> bool {
        self.conceded.is_some() || self.course.is_over(self.after_win)
    }

    fn is_human(&self, side: Side) -> bool {
        *self.seats.kind(side) == PlayerKind::Human
    }

    /// Plays until a person leaves, or until the game is over and nobody is there who may want to save it or to take it back.
    pub(crate) fn run(mut self, console: &mut Console<'_>) -> io::Result<()> {
        self.introduce(console)?;
        self.show(console)?;
        let mut is_announced = false;
        loop {
            let is_over = self.is_over();
            let was_announced = std::mem::replace(&mut is_announced, is_over);
            if is_over && !was_announced {
                self.announce(console)?;
            }
            if is_over && !Side::ALL.into_iter().any(|side| self.is_human(side)) {
                // Whoever was asked what now has given the seat to a computer.
                return if was_announced { console.say("Only computers are left.") } else { Ok(()) };
            }
            if !is_over && !self.is_human(self.game().side_to_move()) {
                match self.think(console)? {
                    Some(mv) => self.play(mv, console)?,
                    None => self.conceded = Some((self.game().side_to_move(), How::GaveUp)),
                }
                continue;
            }
            match self.listen(console)? {
                Wish::Move(mv) => self.play(mv, console)?,
                Wish::Undo => self.undo(console)?,
                Wish::Redo => self.redo(console)?,
                Wish::Exchange(wish) => self.exchange(&wish, console)?,
                Wish::Leave => return console.say("You left the game."),
                Wish::Nothing => return console.say("The input has ended: you left the game."),
            }
        }
    }

    /// Makes a move and shows what came of it.
    fn play(&mut self, mv: G::Move, console: &mut Console<'_>) -> io::Result<()> {
        let was_decided = self.game().outcome().is_some();
        self.make(mv);
        self.show(console)?;
        match self.game().outcome() {
            Some(outcome) if !was_decided && !self.is_over() => {
                let told = self.game().describe(outcome);
                let who = self.who_has_won(outcome.winner());
                console.say(format_args!(
                    "{told}.{who} Play goes on until the board is full; the first win counts."
                ))
            }
            _ => Ok(()),
        }
    }

    fn introduce(&self, console: &mut Console<'_>) -> io::Result<()> {
        console.say(format_args!("{} (seed {})", self.game().title(), self.seed))?;
        for player in [1, 2] {
            let side = self.seats.side(player);
            let name = self.game().side_name(side);
            console.say(format_args!("Player {player}: {}, plays {name}", self.seats.kind(side)))?;
        }
        if self.is_over() {
            return Ok(());
        }
        if self.is_resumed {
            let player = self.seats.player(self.game().side_to_move());
            return console.say(format_args!("Player {player} to move."));
        }
        let lot = if self.seats.by_lot { ", drawn by lot" } else { "" };
        console.say(format_args!("Player {} starts{lot}.", self.seats.starter))
    }

    fn show(&self, console: &mut Console<'_>) -> io::Result<()> {
        console.say(format_args!("\n{}", self.game().picture(self.course.last())))?;
        let moves = self.course.past().len();
        if moves > 0 {
            let dots = if moves > LAST_MOVES { "… " } else { "" };
            console.say(format_args!("Last moves: {dots}{}", self.course.list(LAST_MOVES)))?;
        }
        match self.game().state() {
            Some(state) => console.say(format_args!("{state}\n")),
            None => console.say(""),
        }
    }

    fn make(&mut self, mv: G::Move) {
        self.course.make(mv);
        self.computers.observe(self.course.game());
    }

    /// Asks a person until there is an answer that changes something.
    fn listen(&mut self, console: &mut Console<'_>) -> io::Result<Wish<G::Move>> {
        let is_over = self.is_over();
        let name = self.game().side_name(self.game().side_to_move());
        let expected = if is_over { AFTER_THE_END.to_owned() } else { self.game().move_hint() };
        let prompt = if is_over {
            format!("What now ({AFTER_THE_END}):")
        } else {
            format!("{name} to move ({expected}, or help):")
        };
        loop {
            let Some(line) = console.ask_for_command(&prompt)? else { return Ok(Wish::Nothing) };
            match line.to_ascii_lowercase().as_str() {
                "" => console.say(format_args!("Nothing was entered; expected {expected}"))?,
                "quit" | "exit" | "q" => return Ok(Wish::Leave),
                "undo" | "u" => return Ok(Wish::Undo),
                "redo" | "r" => return Ok(Wish::Redo),
                "hint" if is_over => console.say("There is no move to make: the game is over.")?,
                "hint" => self.hint(console)?,
                "board" => self.show(console)?,
                "moves" if self.course.past().is_empty() => console.say("No moves yet.")?,
                "moves" => console.say(self.course.list(usize::MAX))?,
                "help" | "?" if is_over => console.say(format_args!("Enter one of these:\n{HELP}"))?,
                "help" | "?" => console.say(format_args!("Enter {expected}, or:\n{HELP}"))?,
                lower if lower.split_whitespace().next() == Some("player") => {
                    return Ok(Wish::Exchange(shortened(&line["player".len()..])));
                }
                lower if lower.split_whitespace().next() == Some("save") => {
                    let told = self.save(line["save".len()..].trim());
                    console.say(told.unwrap_or_else(|reason| format!("Nothing was saved: {reason}")))?;
                }
                _ if is_over => {
                    console.say(format_args!("Not a command: the game is over; expected {AFTER_THE_END}"))?;
                }
                _ => match self.game().read_move(&shortened(&line)) {
                    Ok(mv) => return Ok(Wish::Move(mv)),
                    Err(reason) => console.say(format_args!("Not a move: {reason}"))?,
                },
            }
        }
    }

    /// Takes back moves to the last position in which a person was to move.
    fn undo(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        // What was lost off the board is taken back by itself if nothing else can be.
        let was_conceded = self.conceded.is_some();
        match self.course.past().iter().rposition(|turn| self.is_human(turn.side())) {
            Some(index) => self.course.back_to(index),
            None if was_conceded => {}
            None => return console.say("There is no move of yours to take back."),
        }
        self.conceded = None;
        self.show(console)
    }

    /// Makes again what was taken back, up to the next turn of a person.
    fn redo(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        if !self.course.has_future() {
            return console.say("Nothing was taken back that could be made again.");
        }
        while self.course.forward() && !self.is_human(self.game().side_to_move()) {}
        // Who goes on has not lost.
        self.conceded = None;
        self.computers.observe(self.course.game());
        self.show(console)
    }

    /// Writes the game to a new file, and tells so.
    fn save(&self, name: &str) -> Result<String, String> {
        if name.is_empty() {
            return Err("the name of a file is missing; expected one such as: save game.json".to_owned());
        }
        let path = Path::new(name);
        if path.exists() {
            return Err(format!("{name} exists; expected another name"));
        }
        let conceded = self.conceded.map(|(side, how)| Conceded { player: self.seats.player(side), how });
        let saved = G::saved(&self.course, &self.seats, self.seed, conceded);
        let (text, losses) = game_files::text_for(path, None, &saved)?;
        game_files::write_whole(path, &text)?;
        Ok(game_files::told("Saved to", path, &losses))
    }

    /// Lets the computer choose a move, and says what it thinks of it; `None` if it gives up.
    fn think(&mut self, console: &mut Console<'_>) -> io::Result<Option<G::Move>> {
        let game = self.course.game();
        let side = game.side_to_move();
        let name = game.side_name(side);
        let (kind, ply) = (self.seats.kind(side), self.course.past().len());
        match self.computers.decide(kind, game, ply, &self.limits, &mut Thinking::new()) {
            Some(Decision::Move(mv, basis)) => {
                let told = self.judgement(side, &basis, console);
                let told = if told.is_empty() { told } else { format!(" ({told})") };
                console.say(format_args!("{name} plays {}{told}", self.game().write_move(mv)))?;
                Ok(Some(mv))
            }
            Some(Decision::GiveUp(reason)) => {
                console.say(format_args!("{name} gives up: {reason}"))?;
                Ok(None)
            }
            None => Err(io::Error::other("the game is not over and offers no move: a fault of its rules")),
        }
    }

    /// What is behind a decision, for a person; nothing if that is chance.
    fn judgement(&self, side: Side, basis: &Basis<G::Move>, console: &Console<'_>) -> String {
        // The time is never the same twice, and a transcript is to be.
        let time = if console.is_terminal() { ToldTime::Told } else { ToldTime::LeftOut };
        basis.told(self.game().side_name(side), time)
    }

    fn hint(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        let thinking = &mut Thinking::new();
        let (best, basis) = match self.computers.hint(self.course.game(), &self.limits, thinking) {
            Some(Decision::Move(best, basis)) => (best, basis),
            Some(Decision::GiveUp(reason)) => return console.say(format_args!("Hint: give up; {reason}")),
            None => return console.say(format_args!("Hint: none; {}.", no_hint(self.course.game()))),
        };
        let told = self.judgement(self.game().side_to_move(), &basis, console);
        let told = if told.is_empty() { told } else { format!(" ({told})") };
        let mut text = format!("Hint: {}{told}", self.game().write_move(best));
        let all = if let Basis::Search(report) = &basis { report.best_moves() } else { None };
        let equal = all.unwrap_or_default().into_iter().filter(|mv| *mv != best);
        let mut equal: Vec<_> = equal.map(|mv| self.game().write_move(mv)).collect();
        if !equal.is_empty() {
            // In the order in which a person counts, not in that of the search.
            equal.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
            text = format!("{text}\n  equally good: {}", equal.join(", "));
        }
        console.say(text)
    }

    /// Lets another kind of player take over: `player 2 thomoku:depth=3`.
    fn exchange(&mut self, wish: &str, console: &mut Console<'_>) -> io::Result<()> {
        const EXPECTED: &str = "expected a player's number and who takes over: player 2 alpha-beta:4";
        let mut words = wish.split_whitespace();
        let (number, kind) = (words.next(), words.next());
        let player = match (number, words.next()) {
            (Some("1"), None) => 1,
            (Some("2"), None) => 2,
            _ => return console.say(format_args!("Nothing was changed; {EXPECTED}")),
        };
        let read = kind.ok_or_else(|| EXPECTED.to_owned()).and_then(str::parse::<PlayerKind>);
        let side = self.seats.side(player);
        match read.and_then(|kind| self.computers.seat(side, &kind, self.course.game()).map(|()| kind)) {
            Ok(kind) => {
                console.say(format_args!("Player {player} is now: {kind}"))?;
                self.seats.take_over(side, kind);
                // Who takes over may see hope.
                self.conceded = None;
                Ok(())
            }
            Err(reason) => console.say(format_args!("Nothing was changed; {reason}")),
        }
    }

    fn who_has_won(&self, winner: Option<Side>) -> String {
        winner.map_or_else(String::new, |side| {
            format!(" Player {} ({}) has won.", self.seats.player(side), self.seats.kind(side))
        })
    }

    fn announce(&self, console: &mut Console<'_>) -> io::Result<()> {
        let decision = self.course.decision();
        let told = match (self.conceded, decision) {
            (Some((side, how)), _) => self.course.conceding(side, how),
            (None, Some((game, outcome))) => game.describe(outcome),
            (None, None) => return Ok(()),
        };
        // Where play has gone on after a win, that win counts.
        let winner = match decision {
            Some((_, outcome)) => outcome.winner(),
            None => self.conceded.map(|(side, _)| !side),
        };
        console.say(format_args!("The game is over: {told}.{}", self.who_has_won(winner)))
    }
}
