//! One thread of a proof.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use gomoku_search::{Limits, Observer, Side, Solver, StopFlag, Strategy};

use super::look::LookSchedule;
use super::session::Tools;
use super::shape::{Shape, Word};
use super::sower::Played;
use super::table::Range;
use crate::{Kalaha, Pit, StonesInPlay, StoreDifference};

/// What the threads of a search share.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    pub(super) limits: &'a Limits,
    pub(super) started: Instant,
    /// Nodes of all threads, as of their last looks.
    pub(super) nodes: AtomicU64,
    /// Whether a thread has found what the others are looking for.
    pub(super) found: AtomicBool,
}

impl Shared<'_> {
    /// Whether the limits are met.
    pub(super) fn are_limits_up(&self) -> bool {
        self.nodes_left() == Some(0) || self.is_time_up(self.started.elapsed())
    }

    /// Whether the flag is raised, or so much time is all there is.
    fn is_time_up(&self, elapsed: Duration) -> bool {
        let limits = self.limits;
        limits.stop.as_ref().is_some_and(StopFlag::is_raised)
            || limits.shortest_time().is_some_and(|time| elapsed >= time)
    }

    /// How many more nodes may be visited; `None` if there is no limit.
    fn nodes_left(&self) -> Option<u64> {
        self.limits.nodes.map(|most| most.saturating_sub(self.nodes.load(Ordering::Relaxed)))
    }
}

/// A move of a position that is being looked at.
#[derive(Clone, Copy)]
struct Child<W> {
    played: Played<W>,
    pit: u32,
    /// The value of the position after it, if that is over or in the database.
    exact: Option<i32>,
}

impl<W: Word> Child<W> {
    fn none() -> Child<W> {
        Child { played: Played { after: W::from(0), gain: 0, again: false }, pit: 0, exact: None }
    }
}

/// Finds out whether positions are worth so much.
pub(super) struct Worker<'a, S: Shape> {
    pub(super) tools: Tools<'a, S>,
    /// The number of this thread.
    pub(super) number: usize,
    /// Gives up after so many nodes.
    patience: u64,
    nodes: u64,
    /// How many of them are among those of all threads.
    counted: u64,
    schedule: LookSchedule,
    /// Looks up from its work after so many nodes.
    next_look: u64,
    pub(super) stopped: bool,
    /// Is told from time to time.
    watch: &'a mut dyn FnMut(),
}

impl<'a, S: Shape> Worker<'a, S> {
    pub(super) fn new(
        tools: Tools<'a, S>,
        number: usize,
        patience: u64,
        watch: &'a mut dyn FnMut(),
    ) -> Worker<'a, S> {
        let schedule = LookSchedule::new();
        Worker {
            tools,
            number,
            patience,
            nodes: 0,
            counted: 0,
            schedule,
            next_look: 1,
            stopped: false,
            watch,
        }
    }

    /// Whether what remains is worth at least this much to the side to move: a value that is at least as much is a bound from
    /// below, and a smaller one a bound from above. The game is not over, the threshold has the parity of the stones in
    /// play and is no more than them. What a [stopped](Worker::stopped) worker says means nothing.
    ///
    /// `expected` says whether it is likely: that only tells threads where to go different ways.
    pub(super) fn test(&mut self, position: S::Word, in_play: i32, threshold: i32, expected: bool) -> i32 {
        self.count();
        if self.stopped {
            return 0;
        }
        let known = self.tools.table.look_up(position, in_play).unwrap_or(Range::of_stones(in_play));
        if known.lower >= threshold {
            return known.lower;
        }
        if known.upper < threshold {
            return known.upper;
        }
        let before = self.nodes;
        let mut children = S::row(Child::none());
        let children = children.as_mut();
        let (count, mut best) = self.make_moves(position, in_play, children);
        if self.stopped {
            return 0;
        }
        let mut order = S::row(0u32);
        let order = order.as_mut();
        let mut moves = 0;
        // All moves are looked at before the first one is searched: often one of them is known to be good enough.
        for child in &children[..count] {
            let (played, pit) = (child.played, child.pit);
            let left = in_play - played.gain;
            let range = match child.exact {
                Some(value) => Range::exactly(value),
                None => self.tools.table.look_up(played.after, left).unwrap_or(Range::of_stones(left)),
            }
            .before(played.gain, played.again);
            if range.lower >= threshold {
                best = best.max(range.lower);
                break;
            }
            if range.upper < threshold {
                best = best.max(range.upper);
                continue;
            }
            // Measured with Kalaha(6, 3): 260,000 nodes in this order, 700,000 with captures before all other moves
            // without another turn, 350,000 by the gain alone. What the table found best does not help.
            let promise = 4 * played.gain as u32 + pit + if played.again { 1 << 12 } else { 0 };
            insert(order, moves, promise << 8 | pit);
            moves += 1;
        }
        if best < threshold {
            let order = &mut order[..moves];
            if !expected {
                begin_elsewhere(order, self.number);
            }
            for entry in order {
                let played = self.tools.sower.play(position, *entry & 255);
                let (gain, left) = (played.gain, in_play - played.gain);
                let value = if played.again {
                    gain + self.test(played.after, left, threshold - gain, expected)
                } else {
                    gain - self.test(played.after, left, gain - threshold + 2, !expected)
                };
                if self.stopped {
                    return 0;
                }
                best = best.max(value);
                if best >= threshold {
                    break;
                }
            }
        }
        let range = if best >= threshold {
            Range { lower: best.max(known.lower), upper: known.upper }
        } else {
            Range { lower: known.lower, upper: best.min(known.upper) }
        };
        self.tools.table.remember(position, in_play, range, self.nodes_since(before));
        best
    }

    /// How much work something was that began after so many nodes.
    #[inline]
    const fn nodes_since(&self, before: u64) -> u64 {
        self.nodes - before
    }

    /// Makes all moves of a position. Gives their number, and the best value of those that only the rules can make, or the
    /// least that there is.
    #[inline]
    fn make_moves(
        &mut self,
        position: S::Word,
        in_play: i32,
        children: &mut [Child<S::Word>],
    ) -> (usize, i32) {
        let shape = self.tools.sower.shape;
        let (mut count, mut best) = (0, -in_play);
        let mut touched = 0;
        for pit in (0..shape.pits()).rev() {
            if shape.stones(position, pit) == 0 {
                continue;
            }
            if self.tools.sower.spills(position, in_play, pit) {
                best = best.max(self.value_beyond(position, pit));
                continue;
            }
            let played = self.tools.sower.play(position, pit);
            let exact = self.exact(played.after, in_play - played.gain);
            if exact.is_none() {
                // The places of the table that the moves lead to are far from each other and from the processor, and come
                // while the next moves are made.
                touched ^= self.tools.table.touch(played.after);
            }
            children[count] = Child { played, pit, exact };
            count += 1;
        }
        std::hint::black_box(touched);
        (count, best)
    }

    /// The value of a position that is over or in the database.
    #[inline]
    fn exact(&self, position: S::Word, in_play: i32) -> Option<i32> {
        if let Some(value) = self.tools.sower.end(position, in_play) {
            return Some(value);
        }
        let database = self.tools.database.filter(|database| in_play <= i32::from(database.stones()))?;
        Some(database.get(self.tools.sower.shape, position, in_play as usize))
    }

    /// What is known of a position without search.
    pub(super) fn known(&self, position: S::Word, in_play: i32) -> Range {
        match self.exact(position, in_play) {
            Some(value) => Range::exactly(value),
            None => self.tools.table.look_up(position, in_play).unwrap_or(Range::of_stones(in_play)),
        }
    }

    #[inline]
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look_up_from_work();
        }
    }

    #[cold]
    fn look_up_from_work(&mut self) {
        let shared = self.tools.shared;
        if shared.nodes_left().is_some_and(|left| left < self.nodes - self.counted) {
            // This node is one too many.
            self.nodes -= 1;
            self.stopped = true;
        }
        self.tell_nodes();
        (self.watch)();
        let elapsed = shared.started.elapsed();
        self.stopped |=
            self.nodes >= self.patience || shared.found.load(Ordering::Relaxed) || shared.is_time_up(elapsed);
        // The limit of nodes is kept to the node.
        let until_limit = shared.nodes_left().map_or(u64::MAX, |left| left.saturating_add(1));
        let interval = self.schedule.next(elapsed).min(until_limit);
        self.next_look = self.patience.min(self.nodes + interval);
    }

    /// Counts the nodes since the last look among those of all threads.
    pub(super) fn tell_nodes(&mut self) {
        self.tools.shared.nodes.fetch_add(self.nodes - self.counted, Ordering::Relaxed);
        self.counted = self.nodes;
    }

    /// The value of a move that brings more stones into a pit than a lane holds, for who makes it: found by the rules as they
    /// stand. It has not been seen in a game that anyone would play.
    #[cold]
    fn value_beyond(&mut self, position: S::Word, pit: u32) -> i32 {
        // Whoever else visits positions has to know how many are left, and so does this thread afterwards.
        self.tell_nodes();
        self.next_look = self.nodes + 1;
        let shape = self.tools.sower.shape;
        let row = |from: u32| (0..shape.pits()).map(move |lane| shape.stones(position, from + lane) as u16);
        let position = Kalaha::of_rows(row(0), row(shape.pits())).with_rule(self.tools.sower.rule);
        let value = position
            .sow(Pit::from_index(pit as usize))
            .ok()
            .and_then(|sowing| value_by_rules(&sowing.after, self.tools.shared));
        value.unwrap_or_else(|| {
            self.stopped = true;
            0
        })
    }
}

/// Puts an entry among the first so many, which are in order: the highest first.
#[inline]
fn insert(order: &mut [u32], count: usize, entry: u32) {
    let mut place = count;
    while place > 0 && order[place - 1] < entry {
        order[place] = order[place - 1];
        place -= 1;
    }
    order[place] = entry;
}

/// Where all moves have to fail their order means nothing, so each thread begins with another one; the first keeps the order.
#[inline]
fn begin_elsewhere(order: &mut [u32], thread: usize) {
    if thread > 0 && !order.is_empty() {
        order.reverse();
        order.rotate_left((thread - 1) % order.len());
    }
}

/// By how much the first side ends ahead, found by the generic solver; `None` if the limits are met, or another thread has found
/// what all are looking for.
pub(super) fn value_by_rules(position: &Kalaha, shared: &Shared<'_>) -> Option<i32> {
    if position.is_over() {
        return Some(position.margin());
    }
    let flag = StopFlag::new();
    let mut limits = shared.limits.clone().with_stop(flag.clone());
    // A value is that of the whole game: a depth is no limit to it.
    limits.depth = None;
    if let Some(time) = limits.shortest_time() {
        limits = limits.with_time(time.saturating_sub(shared.started.elapsed()));
    }
    if let Some(left) = shared.nodes_left() {
        if left == 0 {
            return None;
        }
        limits = limits.with_nodes(left);
    }
    let mut solver = Solver::new(StoreDifference).with_bounds(StonesInPlay).with_table_mib(64);
    let mut tally = Tally { shared, flag, counted: 0 };
    let report = solver.search_observed(position, &limits, &mut tally);
    tally.count_up_to(report.nodes);
    let value = report.value.points().filter(|_| report.is_exact())?;
    Some(if position.side_to_move() == Side::First { value } else { -value })
}

/// Counts the positions of the generic solver among those of all threads, and ends it when they are too many together, or when
/// the others need it no more.
struct Tally<'a> {
    shared: &'a Shared<'a>,
    flag: StopFlag,
    counted: u64,
}

impl Tally<'_> {
    fn count_up_to(&mut self, nodes: u64) {
        // A search that is broken off takes the last position back that it has told of.
        self.shared.nodes.fetch_add(nodes.wrapping_sub(self.counted), Ordering::Relaxed);
        self.counted = nodes;
    }
}

impl Observer<Pit> for Tally<'_> {
    fn progress(&mut self, nodes: u64, _elapsed: Duration) {
        self.count_up_to(nodes);
        let limits = self.shared.limits;
        // The limit itself is kept to the node by the search.
        if limits.stop.as_ref().is_some_and(StopFlag::is_raised)
            || limits.nodes.is_some_and(|most| self.shared.nodes.load(Ordering::Relaxed) > most)
            || self.shared.found.load(Ordering::Relaxed)
        {
            self.flag.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EmptyCapture;
    use crate::solver::shape::SixPits;
    use crate::solver::sower::Sower;
    use crate::solver::table::TableMemory;

    fn shared(limits: &Limits, found: bool) -> Shared<'_> {
        let (nodes, found) = (AtomicU64::new(0), AtomicBool::new(found));
        Shared { limits, started: Instant::now(), nodes, found }
    }

    #[test]
    fn the_highest_of_what_was_put_in_comes_first() {
        let mut order = [0; 6];
        for (count, entry) in [5, 9, 1, 7, 8].into_iter().enumerate() {
            insert(&mut order, count, entry);
        }
        assert_eq!(order, [9, 8, 7, 5, 1, 0]);
    }

    #[test]
    fn each_thread_begins_with_another_move_where_all_have_to_fail() {
        let begun = |thread| {
            let mut order = [4, 3, 2, 1];
            begin_elsewhere(&mut order, thread);
            order
        };
        assert_eq!([0, 1, 2, 5].map(begun), [[4, 3, 2, 1], [1, 2, 3, 4], [2, 3, 4, 1], [1, 2, 3, 4]]);
        begin_elsewhere(&mut [], 1);
    }

    #[test]
    fn a_worker_gives_up_after_so_many_nodes_and_counts_each_of_them_once() {
        let sower = Sower::new(SixPits, EmptyCapture::Captured);
        let mut memory = TableMemory::new(64).unwrap();
        let start = SixPits.pack(&Kalaha::default()).unwrap();
        for patience in [1, 4095, 4096, 4097, 8192, 10_000] {
            let limits = Limits::none();
            let shared = shared(&limits, false);
            let tools = Tools { sower: &sower, database: None, table: memory.table(), shared: &shared };
            let watch = &mut || ();
            let mut worker = Worker::new(tools, 0, patience, watch);
            worker.test(start, 48, 2, true);
            worker.tell_nodes();
            assert!(worker.stopped);
            assert_eq!((worker.nodes, shared.nodes.load(Ordering::Relaxed)), (patience, patience));
        }
    }

    #[test]
    fn a_worker_stops_when_another_has_found_what_it_is_looking_for() {
        let sower = Sower::new(SixPits, EmptyCapture::Captured);
        let mut memory = TableMemory::new(64).unwrap();
        let limits = Limits::none();
        let shared = shared(&limits, true);
        let tools = Tools { sower: &sower, database: None, table: memory.table(), shared: &shared };
        let watch = &mut || ();
        let mut worker = Worker::new(tools, 1, 20_000, watch);
        worker.test(SixPits.pack(&Kalaha::default()).unwrap(), 48, 2, true);
        assert!(worker.stopped);
        assert_eq!(worker.nodes, 1, "there is a look at the first node");
    }

    #[test]
    fn a_worker_looks_up_often_at_first() {
        let sower = Sower::new(SixPits, EmptyCapture::Captured);
        let mut memory = TableMemory::new(64).unwrap();
        let start = SixPits.pack(&Kalaha::default()).unwrap();
        // In all of these nodes the interval can have grown to 64 at most.
        for (stops_at, nodes) in [(1, 1), (2, 3), (7, 127)] {
            let (flag, mut looks) = (StopFlag::new(), 0);
            let limits = Limits::none().with_stop(flag.clone());
            let shared = shared(&limits, false);
            let tools = Tools { sower: &sower, database: None, table: memory.table(), shared: &shared };
            let watch = &mut || {
                looks += 1;
                if looks == stops_at {
                    flag.stop();
                }
            };
            let mut worker = Worker::new(tools, 0, u64::MAX, watch);
            worker.test(start, 48, 2, true);
            assert!(worker.stopped && worker.nodes <= nodes, "{stops_at} looks: {} nodes", worker.nodes);
        }
    }

    #[test]
    fn a_move_that_fills_a_pit_beyond_its_lane_has_its_value_by_the_rules() {
        let mut memory = TableMemory::new(64).unwrap();
        let limits = Limits::none();
        // The only move brings a stone into the store and one to 31, more than a lane holds. It ends the game.
        let position = Kalaha::set_up(&[0, 0, 0, 0, 0, 2, 0, 31, 0, 3, 0, 0, 0, 0]).unwrap();
        let sower = Sower::new(SixPits, position.rule());
        for threshold in [-34, -32, 0] {
            let shared = shared(&limits, false);
            let tools = Tools { sower: &sower, database: None, table: memory.table(), shared: &shared };
            let watch = &mut || ();
            let mut worker = Worker::new(tools, 0, u64::MAX, watch);
            let value = worker.test(SixPits.pack(&position).unwrap(), 36, threshold, true);
            assert_eq!((value, worker.stopped), (1 - 32 - 3, false), "{threshold}");
        }
    }

    /// So many stones that it takes the rules alone for ever.
    fn crowded() -> Kalaha {
        Kalaha::set_up(&[40, 41, 42, 43, 44, 45, 0, 700, 51, 52, 53, 54, 55, 0]).unwrap()
    }

    #[test]
    fn the_rules_alone_are_not_asked_any_longer_when_another_thread_has_found_it() {
        let limits = Limits::none();
        let shared = shared(&limits, true);
        assert_eq!(value_by_rules(&crowded(), &shared), None);
    }

    #[test]
    fn threads_that_ask_the_rules_alone_keep_the_limit_of_nodes_together() {
        let limits = Limits::none().with_nodes(100_000);
        let shared = shared(&limits, false);
        let both_are_here = std::sync::Barrier::new(2);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    both_are_here.wait();
                    assert_eq!(value_by_rules(&crowded(), &shared), None);
                });
            }
        });
        // Each looks at what the other has done once in 512 positions.
        let nodes = shared.nodes.load(Ordering::Relaxed);
        assert!((100_000..=100_000 + 2 * 512).contains(&nodes), "{nodes}");
    }
}
