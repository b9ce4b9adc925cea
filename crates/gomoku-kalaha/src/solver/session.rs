//! Solving one position.

use std::cell::{Cell, RefCell};
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Instant;

use gomoku_search::{RootDetail, Side, StopFlag, StopReason};

use super::database::EndgameDatabase;
use super::shape::{Shape, stones_in_play};
use super::solution::{MoveBounds, Solution, SolverProgress};
use super::sower::Sower;
use super::table::{MOST_STONES, Range, Table};
use super::worker::{Shared, Worker, value_by_rules};
use crate::{Kalaha, Pit};

/// A thread alone goes so far before the others come to help.
const ALONE: u64 = 200_000;

/// Games with more stones than this may take longer than anyone waits. So there are bounds to show early: those far from the
/// likely value are cheap. In a game of 48 stones they would cost a twentieth of the whole.
const MANY_STONES: i32 = 60;
const FAR_BOUNDS: [i32; 4] = [60, 48, 36, 24];

/// What the bounds of a position that is being solved look like to those who keep them.
pub(super) trait Keeper {
    /// Is told what is proven of the moves, when there is news and from time to time.
    fn bounds(&mut self, moves: &[MoveBounds], table: Table<'_>, nodes: u64);
    /// Is told from time to time.
    fn progress(&mut self, progress: &SolverProgress);
}

/// What was found of a position before.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) moves: Vec<MoveBounds>,
    /// Best play, if the position was solved.
    pub(super) line: Vec<Pit>,
}

/// One position and what it takes to solve it.
pub(super) struct Session<'a, S: Shape> {
    pub(super) tools: Tools<'a, S>,
    pub(super) threads: usize,
    pub(super) keeper: RefCell<&'a mut dyn Keeper>,
}

/// A move at the root: the position after it and what is known of it, for the side to move before it, stores left out.
#[derive(Debug, Clone, Copy)]
struct RootMove<W> {
    pit: Pit,
    after: W,
    gain: i32,
    again: bool,
    range: Range,
}

impl<S: Shape> Session<'_, S> {
    /// Solves a position, with what was found of it before.
    pub(super) fn solve(&self, position: &Kalaha, known: &Known, detail: RootDetail) -> Solution {
        let lead = position.lead();
        let mut solution = Solution {
            side: position.side_to_move(),
            lower: lead,
            upper: lead,
            moves: Vec::new(),
            line: Vec::new(),
            nodes: 1,
            time: std::time::Duration::ZERO,
            stop: StopReason::Exhausted,
        };
        if !position.is_over() {
            let mut root = Root::new(self, position);
            root.is_told = true;
            let mut finished = root.set_up(&known.moves).and_then(|()| root.run(detail));
            solution.moves = root.bounds();
            solution.moves.sort_by_key(|mv| mv.pit);
            let range = root.range();
            (solution.lower, solution.upper) = (lead + range.lower, lead + range.upper);
            if solution.lower == solution.upper {
                solution.line = if known.line.is_empty() {
                    self.line(position, &solution.moves, range.lower)
                } else {
                    known.line.clone()
                };
                finished = finished.filter(|()| !solution.line.is_empty());
            }
            if finished.is_none() {
                solution.stop = self.stop_reason();
            }
        }
        solution.nodes = self.tools.shared.nodes.load(Ordering::Relaxed).max(1);
        solution.time = self.tools.shared.started.elapsed();
        solution
    }

    fn stop_reason(&self) -> StopReason {
        let limits = self.tools.shared.limits;
        if limits.stop.as_ref().is_some_and(StopFlag::is_raised) {
            StopReason::Flag
        } else if limits.nodes.is_some_and(|most| self.tools.shared.nodes.load(Ordering::Relaxed) >= most) {
            StopReason::Nodes
        } else {
            StopReason::Time
        }
    }

    /// What is known of a position without search.
    fn known(&self, position: S::Word, in_play: i32) -> Range {
        self.tools.worker(0, 1, &mut || ()).known(position, in_play)
    }

    /// Whether what remains in a position is worth so much, as [`Worker::test`] says it; `None` if the limits are met.
    fn test(
        &self,
        position: S::Word,
        in_play: i32,
        threshold: i32,
        expected: bool,
        watch: &mut dyn FnMut(),
    ) -> Option<i32> {
        let patience = if self.threads > 1 { ALONE } else { u64::MAX };
        let mut first = self.tools.worker(0, patience, watch);
        let value = first.test(position, in_play, threshold, expected);
        first.tell_nodes();
        if !first.stopped {
            return Some(value);
        }
        if self.threads == 1 || self.tools.shared.are_limits_up() {
            return None;
        }
        self.tools.shared.found.store(false, Ordering::Relaxed);
        let found = Mutex::new(None);
        let work = |mut worker: Worker<'_, S>| {
            let value = worker.test(position, in_play, threshold, expected);
            worker.tell_nodes();
            if !worker.stopped {
                self.tools.shared.found.store(true, Ordering::Relaxed);
                if let Ok(mut found) = found.lock() {
                    *found = Some(value);
                }
            }
        };
        // The watch stays in this thread.
        let (tools, work) = (self.tools, &work);
        thread::scope(|scope| {
            for number in 1..self.threads {
                let help = move || work(tools.worker(number, u64::MAX, &mut || ()));
                // Without another thread it takes longer, and comes to the same.
                let _ = thread::Builder::new().spawn_scoped(scope, help);
            }
            work(self.tools.worker(0, u64::MAX, watch));
        });
        self.tools.shared.found.store(false, Ordering::Relaxed);
        found.into_inner().ok().flatten()
    }

    /// Best play from a position whose stones in play are worth this, with the bounds of its moves; none if the limits are met.
    fn line(&self, position: &Kalaha, known: &[MoveBounds], value: i32) -> Vec<Pit> {
        let (mut position, mut value) = (*position, value);
        let mut line = Vec::new();
        while !position.is_over() {
            let mut root = Root::new(self, &position);
            let known = if line.is_empty() { known } else { &[] };
            let best = root.set_up(known).and_then(|()| root.reaches(value));
            let Some((best, sowing)) = best.and_then(|best| Some((best, position.sow(best.pit).ok()?)))
            else {
                return Vec::new();
            };
            value -= best.gain;
            if !best.again {
                value = -value;
            }
            line.push(best.pit);
            position = sowing.after;
        }
        line
    }
}

/// What each thread of a session needs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tools<'a, S: Shape> {
    pub(super) sower: &'a Sower<S>,
    pub(super) database: Option<&'a EndgameDatabase>,
    pub(super) table: Table<'a>,
    pub(super) shared: &'a Shared<'a>,
}

impl<'a, S: Shape> Tools<'a, S> {
    fn worker<'b>(self, number: usize, patience: u64, watch: &'b mut dyn FnMut()) -> Worker<'b, S>
    where
        'a: 'b,
    {
        Worker::new(self, number, patience, watch)
    }
}

/// The root of a search.
struct Root<'a, 'b, S: Shape> {
    session: &'a Session<'b, S>,
    position: &'a Kalaha,
    lead: i32,
    in_play: i32,
    /// The best looking first.
    moves: Vec<RootMove<S::Word>>,
    /// Whether the keeper is told: those who keep bounds want those of the position that is solved.
    is_told: bool,
}

impl<'a, 'b, S: Shape> Root<'a, 'b, S> {
    fn new(session: &'a Session<'b, S>, position: &'a Kalaha) -> Root<'a, 'b, S> {
        let (lead, in_play) = (position.lead(), stones_in_play(position) as i32);
        Root { session, position, lead, in_play, moves: Vec::new(), is_told: false }
    }

    /// Looks at all moves, with what was proven of them before; `None` if the limits are met, and nothing is known then.
    fn set_up(&mut self, known: &[MoveBounds]) -> Option<()> {
        let moves = self.looked_at(known)?;
        self.moves = moves;
        Some(())
    }

    fn looked_at(&self, known: &[MoveBounds]) -> Option<Vec<RootMove<S::Word>>> {
        let session = self.session;
        let mut moves = Vec::new();
        let packed = session.tools.sower.shape.pack(self.position).filter(|_| self.in_play <= MOST_STONES);
        for pit in self.position.playable_pits() {
            let index = pit.index() as u32;
            let fits = packed.filter(|&word| !session.tools.sower.spills(word, self.in_play, index));
            let known = known.iter().find(|known| known.pit == pit);
            let mut mv = if let Some(word) = fits {
                let played = session.tools.sower.play(word, index);
                let (gain, again) = (played.gain, played.again);
                let range = session.known(played.after, self.in_play - gain).before(gain, again);
                RootMove { pit, after: played.after, gain, again, range }
            } else {
                self.played_by_rules(pit, known.and_then(MoveBounds::value))?
            };
            if let Some(known) = known {
                mv.range.lower = mv.range.lower.max(known.lower - self.lead);
                mv.range.upper = mv.range.upper.min(known.upper - self.lead);
            }
            moves.push(mv);
        }
        moves.sort_by_key(|mv| {
            std::cmp::Reverse((mv.again, if mv.again { 0 } else { 4 * mv.gain } + mv.pit.index() as i32))
        });
        Some(moves)
    }

    /// A move that has to do with a pit of very many stones, by the rules as they stand; `None` if the limits are met. If its value
    /// was found before, stores included, it is not looked for again.
    fn played_by_rules(&self, pit: Pit, known: Option<i32>) -> Option<RootMove<S::Word>> {
        let (position, mover) = (self.position, self.position.side_to_move());
        let sowing = position.sow(pit).ok()?;
        let value = if let Some(value) = known {
            value
        } else {
            let after = if mover == Side::First { sowing.after } else { sowing.after.exchanged() };
            value_by_rules(&after, self.session.tools.shared)?
        };
        let range = Range::exactly(value - self.lead);
        // A game that is over has been swept: that is no gain of this move, and nobody asks for it.
        let gain = i32::from(sowing.after.store(mover)) - i32::from(position.store(mover));
        Some(RootMove { pit, after: S::Word::from(0), gain, again: sowing.extra_turn, range })
    }

    fn range(&self) -> Range {
        let lower = self.moves.iter().map(|mv| mv.range.lower).max();
        let upper = self.moves.iter().map(|mv| mv.range.upper).max();
        let all = Range::of_stones(self.in_play);
        Range { lower: lower.unwrap_or(all.lower), upper: upper.unwrap_or(all.upper) }
    }

    fn bounds(&self) -> Vec<MoveBounds> {
        let bounds = |mv: &RootMove<S::Word>| MoveBounds {
            pit: mv.pit,
            lower: self.lead + mv.range.lower,
            upper: self.lead + mv.range.upper,
        };
        self.moves.iter().map(bounds).collect()
    }

    /// Proves what was asked for; `None` if the limits are met before.
    fn run(&mut self, detail: RootDetail) -> Option<()> {
        let mut guess = self.in_play & 1;
        if self.in_play > MANY_STONES {
            self.prove_far_bounds(guess)?;
        }
        while self.range().lower < self.range().upper {
            let range = self.range();
            let threshold = next_threshold(range, guess);
            self.reaches_any(threshold)?;
            let after = self.range();
            guess = if after.lower >= threshold { after.lower } else { after.upper };
        }
        let value = self.range().lower;
        for index in 0..self.moves.len() {
            match detail {
                RootDetail::Best => {}
                RootDetail::AllBest => {
                    self.test(index, value, false)?;
                }
                RootDetail::AllValues => self.prove_value(index, value)?,
            }
        }
        Some(())
    }

    /// Finds the value of a move, beginning with a guess; `None` if the limits are met.
    fn prove_value(&mut self, index: usize, mut guess: i32) -> Option<()> {
        while self.moves[index].range.lower < self.moves[index].range.upper {
            let threshold = next_threshold(self.moves[index].range, guess);
            self.test(index, threshold, guess > threshold)?;
            let range = self.moves[index].range;
            guess = if range.lower >= threshold { range.lower } else { range.upper };
        }
        Some(())
    }

    /// Proves bounds around a guess, the far ones first; `None` if the limits are met.
    fn prove_far_bounds(&mut self, guess: i32) -> Option<()> {
        for distance in FAR_BOUNDS {
            for threshold in [guess + distance, guess - distance + 2] {
                self.reaches_any(threshold)?;
            }
        }
        Some(())
    }

    /// Finds out whether some move is worth at least so much; `None` if the limits are met.
    fn reaches_any(&mut self, threshold: i32) -> Option<bool> {
        // What has proven better than the others first, if it is in doubt.
        let best = self.range().lower;
        self.moves.sort_by_key(|mv| mv.range.lower < best);
        for index in 0..self.moves.len() {
            if self.test(index, threshold, index == 0)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// A move that is worth at least so much, of which it is known that there is one; `None` if the limits are met.
    fn reaches(&mut self, threshold: i32) -> Option<RootMove<S::Word>> {
        if let Some(known) = self.moves.iter().find(|mv| mv.range.lower >= threshold) {
            return Some(*known);
        }
        let mut open: Vec<usize> =
            (0..self.moves.len()).filter(|&index| self.moves[index].range.upper >= threshold).collect();
        // The last one left needs no proof.
        while let [index, rest @ ..] = open.as_slice() {
            if rest.is_empty() || self.test(*index, threshold, true)? {
                return Some(self.moves[*index]);
            }
            open.remove(0);
        }
        None
    }

    /// Finds out whether a move is worth at least so much; `None` if the limits are met.
    fn test(&mut self, index: usize, threshold: i32, expected: bool) -> Option<bool> {
        let mv = self.moves[index];
        if mv.range.lower >= threshold || mv.range.upper < threshold {
            return Some(mv.range.lower >= threshold);
        }
        let (gain, left) = (mv.gain, self.in_play - mv.gain);
        let session = self.session;
        // A test of a few nodes seldom looks at the limits, and many of them are many nodes.
        if session.tools.shared.are_limits_up() {
            return None;
        }
        let (range, bounds, shown) = (self.range(), self.bounds(), Cell::new(Instant::now()));
        let mut watch = || {
            if self.is_told && shown.get().elapsed().as_millis() >= 50 {
                shown.set(Instant::now());
                let nodes = session.tools.shared.nodes.load(Ordering::Relaxed);
                let mut keeper = session.keeper.borrow_mut();
                keeper.progress(&SolverProgress {
                    lower: self.lead + range.lower,
                    upper: self.lead + range.upper,
                    testing: (mv.pit, self.lead + threshold),
                    nodes,
                    time: session.tools.shared.started.elapsed(),
                });
                keeper.bounds(&bounds, session.tools.table, nodes);
            }
        };
        let value = if mv.again {
            gain + session.test(mv.after, left, threshold - gain, expected, &mut watch)?
        } else {
            gain - session.test(mv.after, left, gain - threshold + 2, !expected, &mut watch)?
        };
        let range = &mut self.moves[index].range;
        if value >= threshold {
            range.lower = range.lower.max(value);
        } else {
            range.upper = range.upper.min(value);
        }
        if self.is_told {
            let nodes = session.tools.shared.nodes.load(Ordering::Relaxed);
            session.keeper.borrow_mut().bounds(&self.bounds(), session.tools.table, nodes);
        }
        Some(value >= threshold)
    }
}

/// What to ask next: the guess itself, or the next value above it.
fn next_threshold(range: Range, guess: i32) -> i32 {
    let guess = guess.clamp(range.lower, range.upper);
    if guess == range.lower { guess + 2 } else { guess }
}
