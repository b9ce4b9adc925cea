//! The threads that think, one for each position that is asked for at the same time.

mod by_hand;

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use gomoku::kalaha::{Kalaha, Pit};
use gomoku::search::{Iteration, Observer, Score, StopFlag};

use super::event::Event;
use super::player::{Player, PlayerInfo};

pub(super) use by_hand::ByHand;

/// So many positions are thought about at the same time, and no more.
pub(super) const MOST_THINKING: usize = 32;

/// Room for the deepest search.
const STACK: usize = 32 << 20;

/// No position is given up sooner after it came. A known server (go-kgp) sends a position before it is ready for the answer:
/// what comes within the first moment is lost, and a random move is played.
const FIRST_MOMENT: Duration = Duration::from_millis(30);

/// Better moves are told no more often. The same server drops what it is told while it has eight moves to look at.
const BETWEEN_MOVES: Duration = Duration::from_millis(50);

/// A position to think about.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) number: u64,
    pub(super) position: Kalaha,
    pub(super) arrived: Instant,
    pub(super) budget: Duration,
    pub(super) stop: StopFlag,
}

/// A move, and how it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) pit: Pit,
    pub(super) comment: String,
}

/// The way to the threads.
#[derive(Debug)]
pub(super) struct Thinkers {
    build: fn(u64) -> Player,
    seed: u64,
    events: SyncSender<Event>,
    threads: Vec<Sender<Job>>,
    /// Those that have nothing to do; whoever thought last knows most of the game.
    idle: Vec<usize>,
}

impl Thinkers {
    pub(super) fn new(player: &PlayerInfo, seed: u64, events: SyncSender<Event>) -> Thinkers {
        Thinkers { build: player.build, seed, events, threads: Vec::new(), idle: Vec::new() }
    }

    /// Lets a thread think about the job. Whether there was one for it.
    pub(super) fn think(&mut self, job: Job) -> bool {
        if self.idle.is_empty() && self.threads.len() < MOST_THINKING && self.start().is_err() {
            return false;
        }
        let Some(thread) = self.idle.pop() else { return false };
        self.threads[thread].send(job).is_ok()
    }

    /// The thread has nothing more to do.
    pub(super) fn rest(&mut self, thread: usize) {
        self.idle.push(thread);
    }

    fn start(&mut self) -> io::Result<()> {
        let (jobs, received) = mpsc::channel();
        let number = self.threads.len();
        let (build, seed) = (self.build, self.seed.wrapping_add(number as u64));
        let events = self.events.clone();
        let run = move || think_about_all(number, || build(seed), &received, &events);
        thread::Builder::new().name(format!("thinker {number}")).stack_size(STACK).spawn(run)?;
        self.threads.push(jobs);
        self.idle.push(number);
        Ok(())
    }
}

fn think_about_all(
    thread: usize,
    build: impl Fn() -> Player,
    jobs: &Receiver<Job>,
    events: &SyncSender<Event>,
) {
    let mut player = build();
    for job in jobs {
        // A fault of a player costs a good move and no more.
        let choice = catch_unwind(AssertUnwindSafe(|| think(&mut player, &job, events)));
        let choice = choice.unwrap_or_else(|_| {
            player = build();
            None
        });
        if events.send(Event::Done { job: job.number, thread, choice }).is_err() {
            return;
        }
    }
}

/// Thinks until the time is over, the flag is raised, or there is nothing more to find.
fn think(player: &mut Player, job: &Job, events: &SyncSender<Event>) -> Option<Choice> {
    let time = job.budget.saturating_sub(job.arrived.elapsed());
    let limits = player.limits().with_time(time).with_stop(job.stop.clone());
    let mut watch = Watch { job: job.number, events, told: None };
    let report = player.strategy.search_observed(&job.position, &limits, &mut watch);
    while !job.stop.is_raised() && job.arrived.elapsed() < FIRST_MOMENT {
        thread::sleep(Duration::from_millis(1));
    }
    let comment = comment(report.depth, report.value);
    report.best_move.map(|pit| Choice { pit, comment })
}

/// `depth 12, 3 ahead`.
fn comment(depth: u32, value: Score) -> String {
    let value = match value.points() {
        Some(0) => "even".to_owned(),
        Some(points @ 1..) => format!("{points} ahead"),
        Some(points) => format!("{} behind", -points),
        None => value.to_string(),
    };
    format!("depth {depth}, {value}")
}

/// Tells of better moves while they are found.
struct Watch<'a> {
    job: u64,
    events: &'a SyncSender<Event>,
    told: Option<(Pit, Instant)>,
}

impl Observer<Pit> for Watch<'_> {
    fn iteration(&mut self, finished: &Iteration<Pit>) {
        let Some(&pit) = finished.principal_variation.first() else { return };
        let now = Instant::now();
        if self.told.is_some_and(|(told, when)| told == pit || now - when < BETWEEN_MOVES) {
            return;
        }
        self.told = Some((pit, now));
        let choice = Choice { pit, comment: comment(finished.depth, finished.value) };
        // If nobody listens any more, the end of the search tells.
        let _ = self.events.send(Event::Better { job: self.job, choice });
    }
}
