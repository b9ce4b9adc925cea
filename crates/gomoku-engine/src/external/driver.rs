//! Playing by the Gomocup protocol from the manager's side.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gomoku_core::{Board, Coord, Player, Rule};
use gomoku_search::{Limits, Observer, StopFlag};

use super::log::ExternalLog;
use super::message::Heard;
use super::process::Process;
use super::reader::locked;
use super::spec::ExternalSpec;
use crate::matches::behind;
use crate::{Engine, Failure, FailureKind, GameClocks, NewGame, Thought, UnsupportedBoard};

/// Memory and the flag that stops everything are looked at so often while an answer is waited for.
const STEP: Duration = Duration::from_millis(20);
/// What managers say when a clock does not run.
const NO_LIMIT: u64 = 2_147_483_647;

/// A program that speaks the Gomocup protocol, as an engine.
///
/// The process is started with the first game and goes on to the next; after a failure a new one is started. When the engine is
/// dropped, it is asked to leave, and then ended with all the processes that it started itself.
///
/// Whatever it does, [`choose`](Engine::choose) returns: it waits until the move has lost [by the clocks](GameClocks::latest), or for its
/// [patience](GameClocks::patience), and then for the moment in which the process is ended. A limit of time without a clock is told to the
/// program, and when it is over that it should stop.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, BoardSize, Player, Rules};
/// use gomoku_engine::external::{ExternalEngine, ExternalSpec};
/// use gomoku_engine::{Choice, Engine, FailureKind, NewGame};
/// use gomoku_search::Limits;
///
/// let spec: ExternalSpec = "cmd=./no-such-program".parse()?;
/// let mut engine = ExternalEngine::new(spec);
/// let board = Board::new(BoardSize::square(15)?, Rules::default());
/// engine.new_game(&NewGame::new(&board, Player::X, 0));
/// let thought = engine.choose(&board, &Limits::none(), &mut ());
/// assert!(matches!(thought.choice, Choice::Failed(failure) if failure.kind == FailureKind::Start));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ExternalEngine {
    spec: ExternalSpec,
    log: Option<Arc<dyn ExternalLog>>,
    process: Option<Process>,
    /// Why there is no process.
    failure: Option<Failure>,
    player: Player,
    clocks: GameClocks,
    /// What a move may take, by the clocks or by the limits of the game.
    turn: Option<Duration>,
    left: Option<Duration>,
    overdrawn: Duration,
    /// The stones that the engine knows of, in this game.
    known: Option<usize>,
}

impl ExternalEngine {
    /// The engine of this program, which is not started yet.
    #[must_use]
    pub fn new(spec: ExternalSpec) -> ExternalEngine {
        ExternalEngine {
            spec,
            log: None,
            process: None,
            failure: None,
            player: Player::X,
            clocks: GameClocks::none(),
            turn: None,
            left: None,
            overdrawn: Duration::ZERO,
            known: None,
        }
    }

    /// Tells somebody every line that is exchanged.
    #[must_use]
    pub fn with_log(mut self, log: Arc<dyn ExternalLog>) -> ExternalEngine {
        self.log = Some(log);
        self
    }

    /// Starts a game on such a board as a trial, and gives what the engine says of itself, if it says anything.
    ///
    /// # Errors
    /// If the program cannot be started, or refuses the board.
    pub fn probe(&mut self, board: &Board) -> Result<Option<String>, Failure> {
        self.new_game(&NewGame::new(board, Player::X, 0));
        match (&self.failure, &self.process) {
            (Some(failure), _) => Err(failure.clone()),
            (None, process) => Ok(process.as_ref().and_then(|process| locked(&process.said).about.clone())),
        }
    }

    /// Starts the process if there is none.
    pub(crate) fn run(&mut self) -> Result<(), Failure> {
        if self.process.is_none() {
            let started = Process::start(&self.spec, self.log.clone());
            let why = |error| {
                let program = self.spec.program();
                // The system says the same of a folder that is missing as of a program.
                let reason = match self.spec.folder().filter(|folder| !folder.is_dir()) {
                    Some(folder) => format!(
                        "{} cannot be run: there is no folder {}; expected one that exists",
                        program.display(),
                        folder.display()
                    ),
                    None => format!("{} cannot be run: {error}", program.display()),
                };
                Failure::new(FailureKind::Start, reason)
            };
            self.process = Some(started.map_err(why)?);
        }
        Ok(())
    }

    /// Starts the process if there is none, and lays out the board.
    fn begin(&mut self, game: &NewGame<'_>) -> Result<(), Failure> {
        if self.spec.restart {
            self.leave();
        }
        let is_new = self.process.is_none();
        self.run()?;
        let Some(process) = &self.process else { return Ok(()) };
        if is_new {
            process.send("ABOUT");
        }
        process.forget();
        let size = game.board.size();
        let start = if size.is_square() {
            format!("START {}", size.width())
        } else {
            format!("RECTSTART {},{}", size.width(), size.height())
        };
        process.send(&start);
        self.wait_for_ok(&start, game.limits.and_then(|limits| limits.stop.as_ref()))?;
        self.tell_settings(game);
        Ok(())
    }

    fn wait_for_ok(&mut self, start: &str, stop: Option<&StopFlag>) -> Result<(), Failure> {
        let asked = Instant::now();
        let Some(process) = &mut self.process else { return Ok(()) };
        loop {
            if stop.is_some_and(StopFlag::is_raised) {
                // Nobody will ask for a move any more.
                return Ok(());
            }
            if let Err(failure) = check_memory(process, self.spec.memory_limit()) {
                return Err(ended(process, failure));
            }
            let rest = self.spec.start.saturating_sub(asked.elapsed());
            let (kind, reason) = match process.answer(STEP.min(rest)) {
                Some(Heard::Done) => return Ok(()),
                // Some do not know the question who they are: that is no refusal.
                Some(Heard::Refusal(text)) if !text.to_ascii_uppercase().starts_with("UNKNOWN") => {
                    (FailureKind::Start, format!("it answered '{text}' to {start}; expected OK"))
                }
                Some(Heard::Closed) => {
                    (FailureKind::Crash, format!("{} before it said OK to {start}", process.last_words()))
                }
                _ if rest.is_zero() => {
                    let seconds = self.spec.start.as_secs();
                    let instead = instead(process).unwrap_or_default();
                    (FailureKind::Time, format!("it did not say OK to {start} within {seconds} s{instead}"))
                }
                _ => continue,
            };
            return Err(ended(process, Failure::new(kind, reason)));
        }
    }

    fn tell_settings(&self, game: &NewGame<'_>) {
        let Some(process) = &self.process else { return };
        let info = |key: &str, value: u64| process.send(&format!("INFO {key} {value}"));
        info("rule", rule_number(game.board.rules().rule()));
        if let Some(turn) = self.turn {
            info("timeout_turn", milliseconds(turn));
        }
        info("timeout_match", self.clocks.game.map_or(0, milliseconds));
        if let Some(depth) = game.limits.and_then(|limits| limits.depth) {
            info("max_depth", depth.into());
        }
        if let Some(nodes) = game.limits.and_then(|limits| limits.nodes) {
            info("max_node", nodes);
        }
        info("max_memory", self.spec.memory_told().unwrap_or(0));
        if let Some(threads) = self.spec.threads {
            info("thread_num", threads.into());
        }
        for (key, value) in &self.spec.info {
            process.send(&format!("INFO {key} {value}"));
        }
    }

    /// Lays the position before the engine: by the last move, if it knows all others.
    fn ask(&self, board: &Board) {
        let Some(process) = &self.process else { return };
        let height = board.size().height();
        let stones = stones_on(board);
        let cell = |coord: Coord| {
            let (x, y) = coord.to_xy(height);
            format!("{x},{y}")
        };
        match (self.known, board.last_move()) {
            _ if stones == 0 => process.send("BEGIN"),
            (Some(known), Some((coord, player))) if known + 1 == stones && player != self.player => {
                process.send(&format!("TURN {}", cell(coord)));
            }
            _ => {
                process.send("BOARD");
                for (coord, player) in in_order(board) {
                    let whose = if player == self.player { 1 } else { 2 };
                    process.send(&format!("{},{whose}", cell(coord)));
                }
                process.send("DONE");
            }
        }
    }

    /// Waits for a move; `None` if everything was stopped.
    fn wait_for_move(&mut self, board: &Board, limits: &Limits) -> Result<Option<Coord>, Failure> {
        let Some(process) = &mut self.process else { return Ok(None) };
        let asked = Instant::now();
        let allowed = self.clocks.allowed(self.left);
        // With a clock for the whole game the limits say how others should share it out: a program does that by itself.
        let limit = limits.time.filter(|_| self.clocks.game.is_none());
        let enough = shortest([allowed, self.turn, limit]);
        let late = |time: Duration| time.saturating_add(self.clocks.margin);
        // A limit alone loses no game.
        let patience = self.clocks.patience.max(enough.map_or(Duration::ZERO, late));
        let last = self.clocks.latest(self.left, self.overdrawn).unwrap_or(patience);
        let mut was_told_to_stop = false;
        // What the program said by itself tells more than what it answers to a command that it may not know.
        let mut before = None;
        loop {
            if limits.stop.as_ref().is_some_and(StopFlag::is_raised) {
                return Ok(None);
            }
            check_memory(process, self.spec.memory_limit())?;
            let passed = asked.elapsed();
            if passed >= last {
                let behind = behind(self.overdrawn);
                let instead = before.or_else(|| instead(process)).unwrap_or_default();
                let reason = format!("no move within {} ms{behind}{instead}", last.as_millis());
                return Err(Failure::new(FailureKind::Time, reason));
            }
            if !was_told_to_stop && enough.is_some_and(|enough| passed >= enough) {
                before = instead(process);
                process.send("YXSTOP");
                was_told_to_stop = true;
            }
            match process.answer(STEP.min(last.saturating_sub(passed))) {
                Some(Heard::Move { x, y }) => return on_board(x, y, board).map(Some),
                Some(Heard::FarOff(line)) => return Err(off_board(&beginning(&line), board)),
                Some(Heard::Closed) => {
                    let reason = format!("{} instead of a move", process.last_words());
                    return Err(Failure::new(FailureKind::Crash, reason));
                }
                _ => {}
            }
        }
    }

    /// Ends the process in a friendly way.
    fn leave(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.say_goodbye();
        }
    }

    /// Ends the process at once, and remembers why.
    fn fail(&mut self, mut failure: Failure) -> Thought {
        if let Some(mut process) = self.process.take() {
            failure = ended(&mut process, failure);
        }
        self.failure = Some(failure.clone());
        Thought::failed(failure)
    }
}

/// Ends a process that has failed, and keeps what it said last. It would go on with what it does, and take more memory, while that is
/// waited for.
fn ended(process: &mut Process, mut failure: Failure) -> Failure {
    process.end();
    failure.stderr = process.stderr();
    failure
}

/// Whether all processes of an engine together have no more memory than they may, if it is time to look.
fn check_memory(process: &mut Process, limit: Option<u64>) -> Result<(), Failure> {
    // Without a limit nobody has to look through all processes of the system.
    let Some(limit) = limit else { return Ok(()) };
    match process.memory() {
        Some(used) if used > limit => {
            let [limit, used] = [limit, used].map(|bytes| bytes >> 20);
            let reason = format!("it had {used} MiB in use; {limit} MiB are allowed");
            Err(Failure::new(FailureKind::Memory, reason))
        }
        _ => Ok(()),
    }
}

/// What was said instead of what was waited for.
fn instead(process: &Process) -> Option<String> {
    locked(&process.said).odd.as_deref().map(|odd| format!("; it said '{}'", beginning(odd)))
}

fn beginning(line: &str) -> String {
    line.chars().take(100).collect()
}

fn on_board(x: i64, y: i64, board: &Board) -> Result<Coord, Failure> {
    let size = board.size();
    let coord = u8::try_from(x).ok().zip(u8::try_from(y).ok()).filter(|(x, _)| *x < size.width());
    let coord = coord
        .and_then(|(x, y)| Coord::from_xy(x, y, size.height()))
        .ok_or_else(|| off_board(&format!("{x},{y}"), board))?;
    match board.get(coord) {
        Some(player) => {
            let reason = format!("it played {x},{y}, which is {coord}, already taken by {player}");
            Err(Failure::new(FailureKind::Illegal, reason))
        }
        None => Ok(coord),
    }
}

fn off_board(cell: &str, board: &Board) -> Failure {
    let reason = format!("it played {cell}, which is not on a board of {}", board.size());
    Failure::new(FailureKind::Illegal, reason)
}

/// All stones: those that were set up, and then the moves as they were made.
fn in_order(board: &Board) -> Vec<(Coord, Player)> {
    let moves: Vec<(Coord, Player)> = board.moves().collect();
    let set_up = board.iter_stones().filter(|(coord, _)| !moves.iter().any(|(made, _)| made == coord));
    set_up.chain(moves.iter().copied()).collect()
}

fn stones_on(board: &Board) -> usize {
    Player::ALL.map(|player| board.stones(player)).iter().sum()
}

/// The number of a rule in the protocol.
const fn rule_number(rule: Rule) -> u64 {
    match rule {
        Rule::Standard => 1,
        Rule::Renju => 4,
        Rule::Caro => 8,
        Rule::CaroExact => 9,
        _ => 0,
    }
}

fn shortest(times: impl IntoIterator<Item = Option<Duration>>) -> Option<Duration> {
    times.into_iter().flatten().min()
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(NO_LIMIT).min(NO_LIMIT)
}

impl Engine for ExternalEngine {
    fn name(&self) -> &str {
        self.spec.name()
    }

    fn supports(&self, board: &Board) -> Result<(), UnsupportedBoard> {
        // The protocol has no word for another number.
        UnsupportedBoard::unless_line_length(self.spec.name(), 5, board)
    }

    fn new_game(&mut self, game: &NewGame<'_>) {
        (self.player, self.clocks, self.left) = (game.player, game.clocks, game.clocks.game);
        self.turn = shortest([game.clocks.turn, game.limits.and_then(|limits| limits.time)]);
        (self.overdrawn, self.known, self.failure) = (Duration::ZERO, None, None);
        if let Err(failure) = self.begin(game) {
            self.process = None;
            self.failure = Some(failure);
        }
    }

    fn time_left(&mut self, left: Option<Duration>) {
        self.left = left;
    }

    fn time_overdrawn(&mut self, by: Duration) {
        self.overdrawn = by;
    }

    fn choose(&mut self, board: &Board, limits: &Limits, _: &mut dyn Observer<Coord>) -> Thought {
        if board.is_full() {
            return Thought::no_cell_left();
        }
        let Some(process) = &self.process else {
            let failure = self.failure.clone();
            let no_game = || Failure::new(FailureKind::Start, "no game was begun");
            return Thought::failed(failure.unwrap_or_else(no_game));
        };
        let asked = Instant::now();
        process.forget();
        let left = self.clocks.game.and(self.left).map_or(NO_LIMIT, milliseconds);
        let left = match milliseconds(self.overdrawn) {
            0 => left.to_string(),
            by => format!("-{by}"),
        };
        process.send(&format!("INFO time_left {left}"));
        self.ask(board);
        match self.wait_for_move(board, limits) {
            Ok(Some(coord)) => {
                self.known = Some(stones_on(board) + 1);
                let mut thought = Thought::play(coord);
                if let Some(process) = &self.process {
                    let told = locked(&process.said).told;
                    thought.expected = told.value;
                    (thought.depth, thought.nodes) = (told.depth.unwrap_or(0), told.nodes.unwrap_or(0));
                }
                thought.time = asked.elapsed();
                thought
            }
            Ok(None) => {
                // It may still be thinking, and nobody waits for the answer.
                self.process = None;
                Thought::give_up("the game was stopped")
            }
            Err(failure) => self.fail(failure),
        }
    }
}

impl Drop for ExternalEngine {
    fn drop(&mut self) {
        self.leave();
    }
}

impl fmt::Debug for ExternalEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExternalEngine")
            .field("spec", &self.spec)
            .field("runs", &self.process.is_some())
            .field("failure", &self.failure)
            .finish_non_exhaustive()
    }
}
