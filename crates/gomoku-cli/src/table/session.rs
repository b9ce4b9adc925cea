//! One game at the table, from the first move to the last.

use std::io;

use gomoku::search::{Limits, RandomMover, Report, Side, Strategy, TieBreak};

use super::{Algorithm, Console, Depth, PlayerKind, Seats, TableGame};
use crate::progress::Thinking;

/// How many of the last moves are shown under the board.
const LAST_MOVES: usize = 6;

const HELP: &str = "  hint   what the computer would play here
  undo   take back your last move and what followed it
  board  show the board again
  moves  all moves so far
  help   this text
  quit   leave the game";

/// A game being played.
pub(crate) struct Session<G: TableGame> {
    game: G,
    past: Vec<Turn<G>>,
    seats: Seats,
    seed: u64,
    random: RandomMover,
}

/// A move that was made.
struct Turn<G: TableGame> {
    before: G,
    mv: G::Move,
}

/// What a person wants.
enum Wish<M> {
    Move(M),
    Undo,
    Leave,
    /// The input has ended: there is nobody left to ask.
    Nothing,
}

impl<G: TableGame> Session<G> {
    pub(crate) fn new(game: G, seats: Seats, seed: u64) -> Self {
        Session { game, past: Vec::new(), seats, seed, random: RandomMover::new(seed) }
    }

    /// Plays until the game is over or a person leaves.
    pub(crate) fn run(mut self, console: &mut Console<'_>) -> io::Result<()> {
        self.introduce(console)?;
        self.show(console)?;
        while self.game.outcome().is_none() {
            let side = self.game.side_to_move();
            let mv = match self.seats.kind(side) {
                PlayerKind::Human => match self.listen(console)? {
                    Wish::Move(mv) => mv,
                    Wish::Undo => {
                        self.undo(console)?;
                        continue;
                    }
                    Wish::Leave => return console.say("You left the game."),
                    Wish::Nothing => return console.say("The input has ended: you left the game."),
                },
                kind => self.think(kind, console)?,
            };
            self.make(mv);
            self.show(console)?;
        }
        self.announce(console)
    }

    fn introduce(&self, console: &mut Console<'_>) -> io::Result<()> {
        console.say(format_args!("{} (seed {})", self.game.title(), self.seed))?;
        for player in [1, 2] {
            let side = self.seats.side(player);
            let name = self.game.side_name(side);
            console.say(format_args!("Player {player}: {}, plays {name}", self.seats.kind(side)))?;
        }
        let lot = if self.seats.by_lot { ", drawn by lot" } else { "" };
        console.say(format_args!("Player {} starts{lot}.", self.seats.starter))
    }

    fn show(&self, console: &mut Console<'_>) -> io::Result<()> {
        let last = self.past.last().map(|turn| turn.mv);
        console.say(format_args!("\n{}", self.game.draw(last)))?;
        if !self.past.is_empty() {
            let skipped = self.past.len().saturating_sub(LAST_MOVES);
            let dots = if skipped > 0 { "… " } else { "" };
            console.say(format_args!("Last moves: {dots}{}", Self::list(&self.past[skipped..])))?;
        }
        match self.game.state() {
            Some(state) => console.say(format_args!("{state}\n")),
            None => console.say(""),
        }
    }

    fn list(turns: &[Turn<G>]) -> String {
        let moves = turns.iter().map(|turn| {
            let side = turn.before.side_name(turn.before.side_to_move());
            format!("{side} {}", turn.before.write_move(turn.mv))
        });
        moves.collect::<Vec<_>>().join(", ")
    }

    fn make(&mut self, mv: G::Move) {
        let before = self.game.clone();
        self.game.play(mv);
        self.past.push(Turn { before, mv });
    }

    /// Asks a person until there is an answer that changes something.
    fn listen(&self, console: &mut Console<'_>) -> io::Result<Wish<G::Move>> {
        let name = self.game.side_name(self.game.side_to_move());
        loop {
            let Some(line) = console.ask(&format!("{name} to move ({}, or help):", self.game.move_hint()))?
            else {
                return Ok(Wish::Nothing);
            };
            match line.to_ascii_lowercase().as_str() {
                "" => {
                    console.say(format_args!("Nothing was entered; expected {}", self.game.move_hint()))?;
                }
                "quit" | "exit" | "q" => return Ok(Wish::Leave),
                "undo" | "u" => return Ok(Wish::Undo),
                "hint" => self.hint(console)?,
                "board" => self.show(console)?,
                "moves" if self.past.is_empty() => console.say("No moves yet.")?,
                "moves" => console.say(Self::list(&self.past))?,
                "help" | "?" => console.say(format_args!("Enter {}, or:\n{HELP}", self.game.move_hint()))?,
                _ => match self.game.read_move(&line) {
                    Ok(mv) => return Ok(Wish::Move(mv)),
                    Err(reason) => console.say(format_args!("Not a move: {reason}"))?,
                },
            }
        }
    }

    /// Takes back moves to the last position in which a person was to move.
    fn undo(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        let is_human = |turn: &Turn<G>| self.seats.kind(turn.before.side_to_move()) == PlayerKind::Human;
        let Some(index) = self.past.iter().rposition(is_human) else {
            return console.say("There is no move of yours to take back.");
        };
        self.game = self.past[index].before.clone();
        self.past.truncate(index);
        self.show(console)
    }

    /// Lets the computer choose a move, and says what it thinks of it.
    fn think(&mut self, kind: PlayerKind, console: &mut Console<'_>) -> io::Result<G::Move> {
        let side = self.game.side_to_move();
        let ply = self.past.len() as u64;
        let report = match kind {
            PlayerKind::Search(algorithm, depth) => {
                // Another draw of lots at each move, and the same one for the same seed.
                let seed = self.seed.wrapping_add(ply.wrapping_mul(0x9e37_79b9_7f4a_7c15));
                self.search(algorithm, depth, TieBreak::Random { seed })
            }
            PlayerKind::Human | PlayerKind::Random => {
                self.random.search(&self.game.with_all_moves(), &Limits::none())
            }
        };
        let Some(mv) = report.best_move else {
            return Err(io::Error::other("the game is not over and offers no move: a fault of its rules"));
        };
        let name = self.game.side_name(side);
        let told = match kind {
            PlayerKind::Search(..) => format!(" ({})", self.judgement(side, &report, console)),
            PlayerKind::Human | PlayerKind::Random => String::new(),
        };
        console.say(format_args!("{name} plays {}{told}", self.game.write_move(mv)))?;
        Ok(mv)
    }

    fn search(&self, algorithm: Algorithm, depth: Depth, tie_break: TieBreak) -> Report<G::Move> {
        let plies = match depth {
            Depth::Usual => self.game.usual_depth(algorithm),
            Depth::Plies(plies) => Some(plies),
            Depth::End => None,
        };
        let limits = plies.map_or_else(Limits::none, |plies| Limits::none().with_depth(plies));
        self.game.strategy(algorithm, tie_break).search_observed(&self.game, &limits, &mut Thinking::new())
    }

    /// What a report says about the position, for a person.
    fn judgement(&self, side: Side, report: &Report<G::Move>, console: &Console<'_>) -> String {
        let certainty =
            if report.is_exact() { "to the end".to_owned() } else { format!("{} plies deep", report.depth) };
        let name = self.game.side_name(side);
        let positions = if report.nodes == 1 { "position" } else { "positions" };
        // The time is never the same twice, and a transcript is to be.
        let time =
            if console.is_terminal() { format!(", {} ms", report.time.as_millis()) } else { String::new() };
        format!("value {} for {name}, {certainty}, {} {positions}{time}", report.value, report.nodes)
    }

    fn hint(&self, console: &mut Console<'_>) -> io::Result<()> {
        let report = self.search(Algorithm::AlphaBeta, Depth::Usual, TieBreak::First);
        let Some(best) = report.best_move else { return console.say("There is no move to make.") };
        let side = self.game.side_to_move();
        let mut text =
            format!("Hint: {} ({})", self.game.write_move(best), self.judgement(side, &report, console));
        let equal = report.best_moves().unwrap_or_default().into_iter().filter(|mv| *mv != best);
        let mut equal: Vec<_> = equal.map(|mv| self.game.write_move(mv)).collect();
        if !equal.is_empty() {
            // In the order in which a person counts, not in that of the search.
            equal.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
            text = format!("{text}\n  equally good: {}", equal.join(", "));
        }
        console.say(text)
    }

    fn announce(&self, console: &mut Console<'_>) -> io::Result<()> {
        let Some(outcome) = self.game.outcome() else { return Ok(()) };
        let who = match outcome.winner() {
            Some(side) => format!(" Player {} ({}) has won.", self.seats.player(side), self.seats.kind(side)),
            None => String::new(),
        };
        console.say(format_args!("The game is over: {}.{who}", self.game.describe(outcome)))
    }
}
