//! Searching depth after depth: what `Pvs` and `Mtdf` have in common.

mod answer;
mod busy;
mod order;
mod root;
mod told;
mod worker;

use std::hash::Hash;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use answer::Answer;
use busy::Busy;
use root::{Question, Root};
use told::Told;
use worker::Worker;

use crate::options::MOST_THREADS;
use crate::{
    Counts, Evaluator, Iteration, Keyed, Limits, Observer, Options, Report, RootDetail, Score, StopFlag,
    StopReason, Table, TableSize, TieBreak, Window,
};

/// How the value of one depth is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    /// One search with an open window, or a narrow one around the last depth's value first.
    Windows,
    /// Null windows that close in on the value.
    NullWindows,
}

/// What a deepening strategy keeps from search to search.
#[derive(Debug)]
pub(crate) struct Deepener<E> {
    evaluator: E,
    pub(crate) options: Options,
    /// Made by the first search that needs it.
    pub(crate) table: Option<Table>,
}

impl<E> Deepener<E> {
    pub(crate) const fn new(evaluator: E) -> Self {
        Deepener { evaluator, options: Options::new(), table: None }
    }

    pub(crate) fn with_options(self, options: Options) -> Self {
        Deepener { options, table: None, ..self }
    }

    pub(crate) fn clear(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    pub(crate) fn search<G>(
        &mut self,
        method: Method,
        game: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Report<G::Move>
    where
        G: Keyed + Send,
        G::Move: Hash + Send + Sync,
        E: Evaluator<G> + Sync,
    {
        // The clock runs while the table is made.
        let started = Instant::now();
        if self.table.is_none() {
            self.table = table(&self.options);
        }
        let (evaluator, options, table) = (&self.evaluator, &self.options, self.table.as_ref());
        let soft_time = limits.soft_time;
        // Nothing inside of a depth looks at it.
        let limits = Limits { soft_time: None, ..limits.clone() };
        Deepening { evaluator, options, table, method, started, soft_time }.search(game, &limits, observer)
    }
}

/// A clone has its own table, which is empty.
impl<E: Clone> Clone for Deepener<E> {
    fn clone(&self) -> Self {
        Deepener { evaluator: self.evaluator.clone(), options: self.options, table: None }
    }
}

/// The table of these options, if they want one.
fn table(options: &Options) -> Option<Table> {
    match options.table {
        TableSize::Mib(0) | TableSize::Entries(0) => None,
        TableSize::Mib(mib) => Some(Table::with_mib(mib)),
        TableSize::Entries(entries) => Some(Table::with_entries(entries)),
    }
}

/// The stack of a thread of its own, 16 MiB: enough for [`Limits::DEEPEST`] plies.
pub(crate) const STACK: usize = 0x0100_0000;

/// Raises a flag when it goes.
struct RaisedAtLast<'a>(&'a StopFlag);

impl Drop for RaisedAtLast<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Everything about a search but the position.
struct Deepening<'a, E> {
    evaluator: &'a E,
    options: &'a Options,
    table: Option<&'a Table>,
    method: Method,
    /// When the search began, before its table was made.
    started: Instant,
    /// After how long no new depth is begun.
    soft_time: Option<Duration>,
}

impl<E> Deepening<'_, E> {
    /// Searches a position depth after depth, with as many threads as the options say.
    fn search<G>(&self, game: &G, limits: &Limits, observer: &mut dyn Observer<G::Move>) -> Report<G::Move>
    where
        G: Keyed + Send,
        G::Move: Hash + Send + Sync,
        E: Evaluator<G> + Sync,
    {
        if let Some(table) = self.table {
            table.new_search();
        }
        // Not more threads than positions that may be visited.
        let allowed = limits.nodes.map_or(MOST_THREADS, |nodes| nodes.min(MOST_THREADS as u64) as usize);
        let threads = self.options.threads.clamp(1, allowed.max(1));
        if threads == 1 {
            let mut worker = Worker::new(self.evaluator, self.options, self.table, None, limits, observer);
            worker.search.control = worker.search.control.since(self.started);
            return self.lead(worker, game, limits, &AtomicU32::new(0), &[]);
        }
        let busy = Busy::new();
        let done = AtomicU32::new(0);
        let told: Vec<Told> = (1..threads).map(|_| Told::default()).collect();
        let end = StopFlag::new();
        // The positions are shared out, so that all threads together keep the limit.
        let nodes = limits.nodes.map(|nodes| nodes / threads as u64);
        let limits = &Limits { nodes, ..limits.clone() };
        let help_limits = Limits { stop: Some(end.clone()), ..limits.clone() };
        thread::scope(|scope| {
            let (busy, done, help_limits) = (&busy, &done, &help_limits);
            let spawn = |told| {
                let game = game.clone();
                let help = move || {
                    let mut nobody = ();
                    let table = self.table;
                    let mut worker = Worker::new(
                        self.evaluator,
                        self.options,
                        table,
                        Some(busy),
                        help_limits,
                        &mut nobody,
                    );
                    worker.told = Some(told);
                    self.help(&mut worker, game, help_limits, done);
                    (worker.counts(), worker.search.control.deepest)
                };
                // Without another thread the search is slower, and as right.
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help).ok()
            };
            // However the leading thread leaves: the others must not go on without it.
            let end = RaisedAtLast(&end);
            let helpers: Vec<_> = told.iter().filter_map(spawn).collect();
            let mut worker =
                Worker::new(self.evaluator, self.options, self.table, Some(busy), limits, observer);
            worker.search.control = worker.search.control.since(self.started);
            let mut report = self.lead(worker, game, limits, done, &told);
            drop(end);
            for helper in helpers {
                let (counts, deepest) =
                    helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                report.selective_depth = report.selective_depth.max(deepest);
                report.nodes += counts.nodes;
                report.leaves += counts.leaves;
                report.cut_offs += counts.cut_offs;
            }
            report
        })
    }

    /// The search of the thread that answers. The others have `told` what they count.
    fn lead<G>(
        &self,
        mut worker: Worker<'_, G, E>,
        game: &G,
        limits: &Limits,
        done: &AtomicU32,
        told: &[Told],
    ) -> Report<G::Move>
    where
        G: Keyed,
        G::Move: Hash,
        E: Evaluator<G>,
    {
        let mut game = game.clone();
        if let Some(value) = worker.search.control.enter_root(&game) {
            return Answer::of_value(value).report(&worker, StopReason::Exhausted, Vec::new());
        }
        let generated = game.legal_moves();
        let mut root = self.root(&game, &generated);
        let last = limits.effective_depth();
        let mut iterations = Vec::new();
        let mut answer: Option<Answer<G::Move>> = None;
        let mut depth = self.options.first_depth.max(1).min(last);
        let mut counted = Counts::NONE;
        let mut clock = Duration::ZERO;
        let mut deepest = 0;
        let mut finished = StopReason::Depth;
        while depth > 0 && !root.moves.is_empty() && !worker.search.control.is_interrupted() {
            worker.search.control.begin(depth);
            let opinions_before = worker.opinions;
            let guess = answer.as_ref().map(|answer| answer.value);
            let value = self.search_depth(&mut worker, &mut game, &mut root, depth, guess);
            if worker.search.control.is_interrupted() {
                break;
            }
            done.store(depth, Ordering::Relaxed);
            let mut found = Answer::of_depth(&root, value, depth, self.options.tie_break, &generated);
            let exhausted = worker.opinions == opinions_before;

            let mut iteration = Iteration::new(depth, value);
            iteration.principal_variation.clone_from(&found.line);
            iteration.lines.clone_from(&found.lines);
            // Each depth counts from the root anew.
            iteration.selective_depth = std::mem::take(&mut worker.search.control.deepest);
            deepest = deepest.max(iteration.selective_depth);
            let (counts, elapsed) = (worker.counts().plus(&Told::sum(told)), worker.search.control.elapsed());
            iteration.counts = counts.since(&counted);
            iteration.time = elapsed.saturating_sub(clock);
            (counted, clock) = (counts, elapsed);
            worker.search.control.iteration(&iteration);
            iterations.push(iteration);

            // A win or loss within this depth is the last word about the value, if not about the other moves.
            let decided = value.is_decisive() && value.distance() <= depth && !root.wants_more_than_best();
            let longest = worker.search.control.longest_end.max(found.line.len() as u32);
            if exhausted {
                found.depth = longest.min(depth);
            }
            answer = Some(found);
            if exhausted || decided {
                finished = StopReason::Exhausted;
                break;
            }
            if depth >= last {
                break;
            }
            if self.soft_time.is_some_and(|soft_time| elapsed >= soft_time) {
                finished = StopReason::Time;
                break;
            }
            root.reorder();
            depth = depth.saturating_add(self.options.depth_step.max(1)).min(last);
            // The root is visited once more.
            worker.search.control.count();
        }
        worker.search.control.reach(deepest);
        let stop = worker.search.control.interruption.unwrap_or(finished);
        let answer = answer.unwrap_or_else(|| {
            Answer::of_what_is_there(&root, self.options.tie_break, &generated, || {
                worker.search.control.judge(&game, self.evaluator)
            })
        });
        answer.report(&worker, stop, iterations)
    }

    /// The search of a thread that only fills the table.
    fn help<G>(&self, worker: &mut Worker<'_, G, E>, mut game: G, limits: &Limits, done: &AtomicU32)
    where
        G: Keyed,
        G::Move: Hash,
        E: Evaluator<G>,
    {
        let generated = game.legal_moves();
        let mut root = self.root(&game, &generated);
        let last = limits.effective_depth();
        let mut depth = self.options.first_depth.max(1).min(last);
        let mut guess = None;
        while depth > 0 && !root.moves.is_empty() && !worker.search.control.is_interrupted() {
            guess = Some(self.search_depth(worker, &mut game, &mut root, depth, guess));
            root.reorder();
            if depth >= last {
                break;
            }
            // Nobody needs depths any more that the leading thread has finished.
            let reached = depth.max(done.load(Ordering::Relaxed));
            depth = reached.saturating_add(self.options.depth_step.max(1)).min(last);
        }
    }

    fn root<G: Keyed>(&self, game: &G, generated: &[G::Move]) -> Root<G::Move>
    where
        G::Move: Hash,
        E: Evaluator<G>,
    {
        let mut moves = generated.to_vec();
        self.evaluator.order_moves(game, &mut moves);
        let detail = match self.options.tie_break {
            TieBreak::First => self.options.root_detail,
            TieBreak::Random { .. } => self.options.root_detail.max(RootDetail::AllBest),
        };
        Root::new(&moves, detail, self.options.lines)
    }

    /// The value of one depth. `guess` is the last depth's.
    fn search_depth<G>(
        &self,
        worker: &mut Worker<'_, G, E>,
        game: &mut G,
        root: &mut Root<G::Move>,
        depth: u32,
        guess: Option<Score>,
    ) -> Score
    where
        G: Keyed,
        G::Move: Hash,
        E: Evaluator<G>,
    {
        match self.method {
            Method::Windows => {
                if let (Some(guess), Some(points), true) = (guess, self.options.aspiration, root.only_best())
                    && let Some(value) = aspire(worker, game, root, depth, guess, points)
                {
                    return value;
                }
            }
            Method::NullWindows => {
                let value = close_in(worker, game, root, depth, guess.unwrap_or(Score::DRAW));
                if worker.search.control.is_interrupted() {
                    return value;
                }
                let window = Window { alpha: value.just_below(), beta: value.just_above() };
                let value = root.search(worker, game, depth, window, Question::Values);
                // What is found deeper may have changed the value in between; exact mode never does.
                if (value > window.alpha && value < window.beta) || worker.search.control.is_interrupted() {
                    return value;
                }
            }
        }
        root.search(worker, game, depth, Window::FULL, Question::Values)
    }
}

/// Tries windows around the guess, each wider than the one before; `None` if the value is far from it.
fn aspire<G, E>(
    worker: &mut Worker<'_, G, E>,
    game: &mut G,
    root: &mut Root<G::Move>,
    depth: u32,
    guess: Score,
    points: u32,
) -> Option<Score>
where
    G: Keyed,
    G::Move: Hash,
    E: Evaluator<G>,
{
    let mut centre = guess.points()?;
    let mut half = i32::try_from(points.max(1)).unwrap_or(i32::MAX);
    for _ in 0..3 {
        let window = Window {
            alpha: Score::heuristic(centre.saturating_sub(half)),
            beta: Score::heuristic(centre.saturating_add(half)),
        };
        let value = root.search(worker, game, depth, window, Question::Values);
        if (value > window.alpha && value < window.beta) || worker.search.control.is_interrupted() {
            return Some(value);
        }
        centre = value.points()?;
        half = half.saturating_mul(4);
    }
    None
}

/// Closes in on the value by null windows, beginning at the guess: MTD(f).
fn close_in<G, E>(
    worker: &mut Worker<'_, G, E>,
    game: &mut G,
    root: &mut Root<G::Move>,
    depth: u32,
    mut guess: Score,
) -> Score
where
    G: Keyed,
    G::Move: Hash,
    E: Evaluator<G>,
{
    let (mut lower, mut upper) = (Score::MIN, Score::MAX);
    while lower < upper && !worker.search.control.is_interrupted() {
        let beta = if guess == lower { guess.just_above() } else { guess };
        let window = Window { alpha: beta.just_below(), beta };
        guess = root.search(worker, game, depth, window, Question::AtLeast);
        if guess < beta {
            upper = guess;
        } else {
            lower = guess;
        }
    }
    guess
}

#[cfg(test)]
mod tests;
