//! Computers that play game after game, with a running score and a log of the results.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rand::RngExt;
use serde_json::json;

use super::form::{Field, Form};
use super::state::Screen;
use crate::args::Starts;
use crate::table::{self, GameEnd, PlayerKind, Sitting};

/// How long the end of a game is seen before the next one begins.
const LOOK_AT_END: Duration = Duration::from_millis(1500);

const GAMES: &str = "Games";
const LOG: &str = "Results to";
const BEGINS: &str = "Who begins";
const IN_TURN: &str = "in turn";
const MOST: u64 = 1_000_000;

/// Games in a loop.
#[derive(Debug)]
pub(super) struct Rounds {
    planned: u32,
    played: u32,
    /// How often player 1 and player 2 have won.
    wins: [u32; 2],
    draws: u32,
    in_turn: bool,
    /// The player who began the game on the table; after an opening the other one may be the first to move.
    starter: u8,
    log: Option<Log>,
    /// Whether the game on the table has been counted.
    is_counted: bool,
    /// When the next game begins.
    next: Option<Instant>,
}

/// A file that gets a line for every game.
#[derive(Debug)]
struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    fn open(path: &Path) -> Result<Log, String> {
        let opened = OpenOptions::new().append(true).create(true).open(path);
        let file = opened.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        Ok(Log { path: path.to_owned(), file })
    }

    fn write(&mut self, line: &serde_json::Value) -> Result<(), String> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| format!("cannot write {}: {error}", self.path.display()))
    }
}

impl Rounds {
    /// So many games, whose results are added to this file. This player begins the first one.
    fn new(planned: u32, starter: u8, log: Option<&Path>) -> Result<Rounds, String> {
        let log = log.map(Log::open).transpose()?;
        let (played, wins, draws, in_turn) = (0, [0; 2], 0, true);
        Ok(Rounds { planned, played, wins, draws, in_turn, starter, log, is_counted: false, next: None })
    }

    fn is_finished(&self) -> bool {
        self.played >= self.planned
    }

    /// The game that is played, or how it went.
    pub(super) fn state(&self) -> String {
        if self.is_finished() {
            return format!("All {} games: {self}", self.planned);
        }
        let game = if self.is_counted { self.played } else { self.played + 1 };
        format!("Game {game} of {}: {self}", self.planned)
    }

    /// Counts the game that has ended, and writes it down.
    fn count(&mut self, sitting: &dyn Sitting, end: GameEnd) -> Result<(), String> {
        (self.is_counted, self.played) = (true, self.played + 1);
        let winner = match end {
            GameEnd::Won(player) => {
                self.wins[usize::from(player == 2)] += 1;
                Some(player)
            }
            GameEnd::Drawn => {
                self.draws += 1;
                None
            }
        };
        let Some(log) = &mut self.log else { return Ok(()) };
        let seats = sitting.seats();
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let moves: Vec<String> = sitting.moves().into_iter().map(|(_, text)| text).collect();
        log.write(&json!({
            "game": self.played, "title": sitting.title(), "ended_at": seconds,
            "player1": seats.kind_of(1).to_string(), "player2": seats.kind_of(2).to_string(), "starter": self.starter,
            "winner": winner, "how": sitting.state(), "moves": moves,
            "score": { "player1": self.wins[0], "player2": self.wins[1], "draws": self.draws },
        }))
    }
}

/// The score.
impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = self.wins;
        write!(f, "1 won {one}, 2 won {two}, {} drawn", self.draws)
    }
}

pub(super) fn form() -> Form {
    Form::new(
        "Computers in a loop",
        vec![
            Field::number(GAMES, 10, (1, MOST), "how many games; the one on the table is the first"),
            Field::text(LOG, "", &["results.jsonl"], "a file that gets a line for every game; empty: none"),
            Field::choice(BEGINS, &[IN_TURN, "as now"], IN_TURN, "whether the other player begins the next"),
        ],
    )
}

impl Screen {
    /// Computers play game after game from now on.
    pub(super) fn start_rounds(&mut self, form: &Form) -> Result<(), String> {
        let games = form.value(GAMES).parse().unwrap_or(1);
        let path = Some(form.value(LOG)).filter(|path| !path.is_empty()).map(Path::new);
        if let Some(path) = path {
            table::check_is_file("write", path)?;
        }
        self.play_rounds(games, path)?;
        if let Some(rounds) = &mut self.rounds {
            rounds.in_turn = form.value(BEGINS) == IN_TURN;
        }
        Ok(())
    }

    /// The same, with the players taking turns to begin.
    pub(super) fn play_rounds(&mut self, games: u32, log: Option<&Path>) -> Result<(), String> {
        let is_person = |player: &u8| *self.sitting.seats().kind_of(*player) == PlayerKind::Human;
        let person = [1, 2].into_iter().find(is_person);
        if let Some(player) = person {
            let key = if player == 1 { "F3" } else { "F4" };
            return Err(format!(
                "player {player} is a person; expected a computer: {key}, or --player{player}"
            ));
        }
        let mut rounds = Rounds::new(games, self.sitting.seats().starter, log)?;
        // A game that is over was played before.
        rounds.is_counted = self.sitting.to_move().is_none();
        rounds.next = rounds.is_counted.then(Instant::now);
        self.rounds = Some(rounds);
        self.paused = false;
        self.tell("Computers play in a loop; n ends it, p lets them wait.");
        Ok(())
    }

    /// Nobody plays on and on any more, if somebody did.
    pub(super) fn end_rounds(&mut self) -> bool {
        self.rounds.take().is_some()
    }

    /// Time goes on: a game that is over is counted, and after a while the next one begins.
    pub(super) fn advance_rounds(&mut self, now: Instant) {
        let Some(rounds) = &mut self.rounds else { return };
        if self.show.is_some() {
            return;
        }
        if let (false, Some(end)) = (rounds.is_counted, self.sitting.end()) {
            rounds.next = (rounds.played + 1 < rounds.planned).then(|| now + LOOK_AT_END);
            let told = rounds.count(&*self.sitting, end);
            let state = rounds.state();
            match told {
                Ok(()) => self.tell(state),
                Err(reason) => {
                    self.paused = true;
                    self.complain(reason);
                }
            }
            return;
        }
        if self.paused || rounds.next.is_none_or(|next| now < next) {
            return;
        }
        rounds.next = None;
        rounds.is_counted = false;
        let seats = self.sitting.seats();
        if rounds.in_turn {
            rounds.starter = 3 - rounds.starter;
        }
        let mut players = self.players.clone();
        players.kinds = [1, 2].map(|player| seats.kind_of(player).clone());
        players.starts = if rounds.starter == 1 { Starts::Player1 } else { Starts::Player2 };
        match table::sit_down(&self.game, players, rand::rng().random_range(0..1_000_000)) {
            Ok(sitting) => {
                self.sitting = sitting;
                self.begin();
                let state = self.rounds.as_ref().map_or_else(String::new, Rounds::state);
                self.tell(state);
            }
            Err(error) => {
                self.end_rounds();
                self.complain(format!("the next game cannot begin: {error:#}"));
            }
        }
    }

    /// When the next game of a loop begins.
    pub(super) fn next_round(&self) -> Option<Instant> {
        self.rounds.as_ref().filter(|_| !self.paused)?.next
    }
}
