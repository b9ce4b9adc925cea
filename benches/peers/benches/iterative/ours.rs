//! `Pvs` and its options, with a new table for each search.

use std::hash::Hash;
use std::hint::black_box;
use std::time::{Duration, Instant};

use gomoku::search::{Evaluator, Keyed, Limits, Options, Pvs, Report, Strategy, TableSize};

/// No depth beyond this is tried to find a value.
const DEEPEST: u32 = 20;

/// One thing that can be done in several ways.
type Choice = Vec<Box<dyn Fn(Options) -> Options>>;

/// Everything that changes the time and not the value.
fn choices(depth: u32) -> Vec<Choice> {
    let tables = [
        TableSize::Entries(1 << 14),
        TableSize::Entries(1 << 15),
        TableSize::Mib(1),
        TableSize::Mib(2),
        TableSize::Mib(4),
        TableSize::Mib(16),
    ];
    // Steps that end at the depth asked for, as the peer takes them.
    let steps = [(1, 1), (2, if depth.is_multiple_of(2) { 2 } else { 1 })];
    vec![
        chosen(steps, |options, (step, first)| options.with_depth_step(step).with_first_depth(first)),
        chosen(
            [(false, false), (true, false), (false, true), (true, true)],
            |mut options, (killers, history)| {
                (options.killers, options.history) = (killers, history);
                options
            },
        ),
        chosen([1, 2], Options::with_order_depth),
        chosen([1, 2], Options::with_table_depth),
        chosen(tables, Options::with_table),
        chosen([None, Some(2), Some(25)], |mut options, aspiration| {
            options.aspiration = aspiration;
            options
        }),
    ]
}

fn chosen<T: Copy + 'static>(
    ways: impl IntoIterator<Item = T>,
    choose: impl Fn(Options, T) -> Options + Copy + 'static,
) -> Choice {
    let way = |way: T| -> Box<dyn Fn(Options) -> Options> { Box::new(move |options| choose(options, way)) };
    ways.into_iter().map(way).collect()
}

/// The options that differ from the usual ones, in words.
fn words(options: &Options) -> String {
    let mut words = vec![format!("table {:?}", options.table)];
    words.extend((options.depth_step > 1).then(|| format!("step {}", options.depth_step)));
    words.extend(options.aspiration.map(|points| format!("aspiration {points}")));
    words.extend(options.history.then(|| "history".to_owned()));
    words.extend(options.killers.then(|| "killers".to_owned()));
    words.extend((options.order_depth > 1).then(|| format!("order from depth {}", options.order_depth)));
    words.extend((options.table_depth > 1).then(|| format!("table from depth {}", options.table_depth)));
    words.extend(options.symmetry.then(|| "symmetry".to_owned()));
    words.join(", ")
}

/// A search of ours.
pub(crate) trait Ours {
    /// Gets ready to find this value, which the peer has found, in the best way.
    fn prepare(&mut self, value: i32);

    /// Searches once: how long it took.
    fn search(&mut self) -> Duration;

    /// The value found and what it took, and whether it is the peer's.
    fn describe(&mut self, value: i32) -> String;
}

struct Searched<G, E> {
    start: G,
    evaluator: E,
    options: Options,
    depth: u32,
    /// Whether the depth is to be found, or given.
    looks_for_value: bool,
}

/// The search of this position to this depth.
pub(crate) fn search<G, E>(start: G, evaluator: E, options: Options, depth: u32) -> Box<dyn Ours>
where
    G: Keyed + Send + 'static,
    G::Move: Hash + Send + Sync,
    E: Evaluator<G> + Copy + Sync + 'static,
{
    Box::new(Searched { start, evaluator, options, depth, looks_for_value: false })
}

/// The search of this position to a depth at which the value is what the peer finds: the last one of the first depths that
/// have it, so that it is no accident.
pub(crate) fn until_value<G, E>(start: G, evaluator: E, options: Options) -> Box<dyn Ours>
where
    G: Keyed + Send + 'static,
    G::Move: Hash + Send + Sync,
    E: Evaluator<G> + Copy + Sync + 'static,
{
    Box::new(Searched { start, evaluator, options, depth: 1, looks_for_value: true })
}

impl<G, E> Searched<G, E>
where
    G: Keyed + Send,
    G::Move: Hash + Send + Sync,
    E: Evaluator<G> + Copy + Sync,
{
    fn report(&self) -> (Duration, Report<G::Move>) {
        let started = Instant::now();
        let mut strategy = Pvs::new(self.evaluator).with_options(self.options);
        let report = strategy.search(black_box(&self.start), &Limits::none().with_depth(self.depth));
        drop(black_box(strategy));
        (started.elapsed(), report)
    }
}

impl<G, E> Ours for Searched<G, E>
where
    G: Keyed + Send,
    G::Move: Hash + Send + Sync,
    E: Evaluator<G> + Copy + Sync,
{
    fn prepare(&mut self, value: i32) {
        if self.looks_for_value {
            let mut was_found = false;
            for depth in 1..=DEEPEST {
                let before = std::mem::replace(&mut self.depth, depth);
                let is_found = self.report().1.value.points() == Some(value);
                if was_found && !is_found {
                    self.depth = before;
                    break;
                }
                was_found = is_found;
            }
        }
        // One choice after the other, each with the best of the others; and all once more, since they depend on each other.
        let mut best = (Duration::MAX, self.options);
        for choice in choices(self.depth).iter().chain(&choices(self.depth)) {
            let before = best.1;
            for change in choice {
                self.options = change(before);
                let (time, report) = self.report();
                if report.value.points() == Some(value) && time / 2 < best.0 {
                    // Again, since a single search may have had bad luck.
                    let time = (0..6).map(|_| self.search()).min().map_or(time, |again| again.min(time));
                    best = if time < best.0 { (time, self.options) } else { best };
                }
            }
        }
        self.options = best.1;
    }

    fn search(&mut self) -> Duration {
        self.report().0
    }

    fn describe(&mut self, value: i32) -> String {
        let (_, report) = self.report();
        let same = if report.value.points() == Some(value) { "" } else { " (NOT the peer's)" };
        let (depth, nodes) = (self.depth, report.nodes);
        format!("value {}{same}; depth {depth}, {}; {nodes} positions", report.value, words(&self.options))
    }
}
