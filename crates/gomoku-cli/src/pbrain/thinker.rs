//! The thread that thinks, and that has the engine.

mod by_hand;

use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;
use std::time::Instant;

use gomoku::core::{Board, Coord, Player};
use gomoku::engine::{Engine, EngineSpec, NewGame, Thought, TimeBudget};
use gomoku::search::Limits;

use super::event::Event;
use super::swap2::{self, Decision};
use super::watch::Watch;

pub(super) use by_hand::ByHand;

/// Room for the deepest search on the largest board.
const STACK: usize = 32 << 20;

/// Something to think about.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) number: u64,
    pub(super) engine: EngineSpec,
    pub(super) seed: u64,
    /// The position; who is to move is who the engine plays.
    pub(super) board: Board,
    /// When the command came that is to be answered, and how long the answer may take since then.
    pub(super) arrived: Instant,
    pub(super) budget: TimeBudget,
    /// The limits besides time, with the flag that ends it all.
    pub(super) limits: Limits,
    pub(super) task: Task,
    /// Whether to tell what every depth found.
    pub(super) detail: bool,
}

/// What is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// A move, and so many good moves told if it is more than one.
    Move { lines: u32 },
    /// A decision in an opening.
    Swap2,
}

/// What came of it.
#[derive(Debug)]
pub(super) enum Outcome {
    Move(Thought),
    Swap2(Decision),
    /// The engine will not play this, or cannot.
    Refused(String),
}

/// What to make ready for.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Plan {
    pub(super) engine: EngineSpec,
    /// The board, without stones; `None` if there are no rules for it.
    pub(super) board: Option<Board>,
    pub(super) seed: u64,
}

#[derive(Debug)]
enum Request {
    Prepare(Box<Plan>),
    NewGame { game: u64, plan: Box<Plan> },
    Rest,
    Forget,
    Think(Box<Job>),
}

/// The way to the thread that thinks.
#[derive(Debug)]
pub(super) struct Thinker {
    requests: Sender<Request>,
}

impl Thinker {
    /// Starts the thread, which tells what it finds as events.
    pub(super) fn start(events: SyncSender<Event>) -> io::Result<Thinker> {
        let (requests, received) = mpsc::channel();
        let run = move || Mind { events, seat: None }.run(&received);
        thread::Builder::new().name("thinker".to_owned()).stack_size(STACK).spawn(run)?;
        Ok(Thinker { requests })
    }

    /// Makes the engine ready while there is time.
    pub(super) fn prepare(&self, plan: Plan) {
        self.request(Request::Prepare(Box::new(plan)));
    }

    /// Makes the engine ready for a new game, and tells when that is done.
    pub(super) fn begin_game(&self, game: u64, plan: Plan) {
        self.request(Request::NewGame { game, plan: Box::new(plan) });
    }

    /// Ends what the engine thinks in the opponent's time.
    pub(super) fn rest(&self) {
        self.request(Request::Rest);
    }

    /// Lets the engine forget everything.
    pub(super) fn forget(&self) {
        self.request(Request::Forget);
    }

    pub(super) fn think(&self, job: Job) {
        self.request(Request::Think(Box::new(job)));
    }

    fn request(&self, request: Request) {
        // The thread lives as long as the events are read, and those as long as this.
        let sent = self.requests.send(request);
        debug_assert!(sent.is_ok(), "the thread that thinks has ended");
    }
}

/// What the thread knows.
struct Mind {
    events: SyncSender<Event>,
    seat: Option<Seat>,
}

/// An engine and the game that it plays.
struct Seat {
    spec: EngineSpec,
    engine: Box<dyn Engine>,
    game: Option<Known>,
}

/// What an engine knows of its game.
struct Known {
    /// Whom the engine plays.
    player: Player,
    /// The board after the last move that the engine was told of.
    board: Board,
}

impl Mind {
    fn run(&mut self, requests: &Receiver<Request>) {
        for request in requests {
            if self.take(request).is_break() {
                return;
            }
        }
    }

    /// Does what is asked for. It breaks off if nobody listens any more.
    fn take(&mut self, request: Request) -> ControlFlow<()> {
        let is_heard = match request {
            Request::Prepare(plan) => {
                self.prepare(&plan);
                true
            }
            Request::NewGame { game, plan } => {
                self.prepare(&plan);
                self.events.send(Event::Ready { game }).is_ok()
            }
            Request::Rest => {
                self.rest();
                true
            }
            Request::Forget => {
                self.seat = None;
                true
            }
            Request::Think(job) => self.think_and_tell(*job),
        };
        if is_heard { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Thinks, tells the outcome, and whether anybody has heard it.
    fn think_and_tell(&mut self, job: Job) -> bool {
        // A fault of an engine ends its game and no more.
        let outcome = catch_unwind(AssertUnwindSafe(|| self.think(&job)));
        let outcome = outcome.unwrap_or_else(|_| {
            self.seat = None;
            Outcome::Refused(format!("{} has failed; this is a fault of the engine", job.engine))
        });
        let chosen = if let Outcome::Move(thought) = &outcome { thought.coord() } else { None };
        if self.events.send(Event::Outcome { job: job.number, outcome }).is_err() {
            return false;
        }
        // After the answer: whoever ponders begins now.
        self.tell_move(job, chosen);
        true
    }

    /// Lets the engine forget its last game and make what a first move would have to make otherwise. If this fails it fails again
    /// when it matters, and is told then.
    fn prepare(&mut self, plan: &Plan) {
        let prepared = catch_unwind(AssertUnwindSafe(|| {
            let seat = self.sit(&plan.engine)?;
            // Whom the engine plays is not known yet: it is told again before its first move.
            seat.game = None;
            if let Some(board) = plan.board.as_ref().filter(|board| seat.engine.supports(board).is_ok()) {
                seat.engine.new_game(&NewGame::new(board, board.side_to_move(), plan.seed));
            }
            Ok::<(), String>(())
        }));
        if prepared.is_err() {
            self.seat = None;
        }
    }

    /// Whoever thinks in the opponent's time ends that when asked anything.
    fn rest(&mut self) {
        let Some(Seat { engine, game: Some(known), .. }) = &self.seat else { return };
        let ended = catch_unwind(AssertUnwindSafe(|| engine.supports(&known.board).is_ok()));
        if ended.is_err() {
            self.seat = None;
        }
    }

    /// The engine that is wanted: the one that sits there, if it is the same.
    fn sit(&mut self, spec: &EngineSpec) -> Result<&mut Seat, String> {
        if self.seat.as_ref().is_none_or(|seat| seat.spec != *spec) {
            // Two tables at once might be too much for the memory.
            self.seat = None;
            let engine = spec.build().map_err(|error| error.to_string())?;
            self.seat = Some(Seat { spec: spec.clone(), engine, game: None });
        }
        self.seat.as_mut().ok_or_else(|| "there is no engine".to_owned())
    }

    fn think(&mut self, job: &Job) -> Outcome {
        let events = self.events.clone();
        let seat = match self.sit(&job.engine) {
            Ok(seat) => seat,
            Err(reason) => return Outcome::Refused(reason),
        };
        if let Err(error) = seat.engine.supports(&job.board) {
            return Outcome::Refused(error.to_string());
        }
        seat.follow(job);
        // If nobody listens any more, the outcome tells.
        let _ = events.send(Event::Begun { job: job.number, at: Instant::now() });
        match job.task {
            Task::Move { lines } => {
                let mut watch = Watch::new(job.number, &events, job.detail);
                let thought = seat.engine.choose(&job.board, &job.limits_now(1), &mut watch);
                watch.tell_thought(&thought);
                if lines > 1 {
                    watch.tell_best(&thought, lines);
                }
                Outcome::Move(thought)
            }
            Task::Swap2 => {
                let mut positions = swap2::positions(&job.board);
                let think = |board: &Board| {
                    let limits = job.limits_now(positions);
                    positions = positions.saturating_sub(1);
                    seat.engine.choose(board, &limits, &mut ())
                };
                swap2::decide(&job.board, think).map_or_else(Outcome::Refused, Outcome::Swap2)
            }
        }
    }

    /// Tells the engine of its own move.
    fn tell_move(&mut self, job: Job, chosen: Option<Coord>) {
        let mut board = job.board;
        if let (Some(coord), Some(seat)) = (chosen, &mut self.seat) {
            let player = board.side_to_move();
            if board.place(coord, player).is_ok() {
                seat.engine.observe(&board, coord, player);
                seat.game = Some(Known { player, board });
            }
        }
    }
}

impl Job {
    /// The limits as they are now, for the first of so many positions that are still to be thought about.
    fn limits_now(&self, positions: u32) -> Limits {
        let time = self.budget.after(self.arrived.elapsed()).divided(positions);
        let mut limits = time.limits();
        (limits.depth, limits.nodes) = (self.limits.depth, self.limits.nodes);
        limits.stop.clone_from(&self.limits.stop);
        limits
    }
}

impl Seat {
    /// Brings the engine to the position: by telling it the new moves of its game, or that a game has begun.
    fn follow(&mut self, job: &Job) {
        let player = job.board.side_to_move();
        match &mut self.game {
            Some(known) if known.goes_on(job) => {
                for (coord, player) in job.board.moves() {
                    if known.board.place(coord, player).is_ok() {
                        self.engine.observe(&known.board, coord, player);
                    }
                }
            }
            // Stones were taken back or set up anew: what an engine knows about positions is still true.
            Some(known) if known.is_like(job) && known.player == player => {}
            // So it is for who plays the other side now, and forgetting would take time from this move.
            Some(known) if known.is_like(job) => {
                self.engine.new_game(&NewGame::new(&job.board, player, job.seed).with_sides_changed());
            }
            _ => self.engine.new_game(&NewGame::new(&job.board, player, job.seed)),
        }
        self.game = Some(Known { player, board: job.board.clone() });
    }
}

impl Known {
    /// Are size and rules the same?
    fn is_like(&self, job: &Job) -> bool {
        let (known, board) = (&self.board, &job.board);
        known.size() == board.size() && known.rules() == board.rules()
    }

    /// Does the position go on from the one that is known? Some managers send the whole board before each move: that is no new
    /// game.
    fn goes_on(&self, job: &Job) -> bool {
        let mut stones = self.board.iter_stones();
        self.is_like(job)
            && self.player == job.board.side_to_move()
            && stones.all(|(coord, player)| job.board.get(coord) == Some(player))
    }
}

#[cfg(test)]
mod tests;
