//! All positions of a game, the moves between them, and their values from the ends backwards.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::ops::ControlFlow;

use super::{FullTableError, FullTableErrorKind, FullTableProgress};
use crate::{Game, MoveBuffer, Outcome, Score, Side, Turn};

/// Whoever watches is told once in so many positions.
const BETWEEN_REPORTS: usize = 8192;

/// The graph of a game. Positions are numbered in the order in which they are found.
pub(super) struct Enumeration<G> {
    places: HashMap<G, u32>,
    movers: Vec<Side>,
    /// How the game ended there.
    outcomes: Vec<Option<Outcome>>,
    /// Where the successors of each position begin, and behind the last one's.
    first_successor: Vec<usize>,
    successors: Vec<u32>,
}

impl<G: Game + Eq + Hash> Enumeration<G> {
    pub(super) fn new(
        start: &G,
        limit: usize,
        watch: &mut impl FnMut(FullTableProgress) -> ControlFlow<()>,
    ) -> Result<Self, FullTableError> {
        // Places are numbers of 32 bits.
        let most = limit.min(u32::MAX as usize);
        let too_many = || FullTableError::new(FullTableErrorKind::TooManyPositions { limit: most });
        if most == 0 {
            return Err(too_many());
        }
        let mut all = Enumeration {
            places: HashMap::from([(start.clone(), 0)]),
            movers: Vec::new(),
            outcomes: Vec::new(),
            first_successor: vec![0],
            successors: Vec::new(),
        };
        let mut moves = MoveBuffer::new();
        // In the order of their numbers: each position's successors stand behind those of the one before.
        let mut open = VecDeque::from([start.clone()]);
        while let Some(mut position) = open.pop_front() {
            let outcome = position.outcome();
            all.movers.push(position.side_to_move());
            all.outcomes.push(outcome);
            moves.truncate(0);
            if outcome.is_none() {
                position.generate_moves(&mut moves);
            }
            for &mv in moves.as_slice() {
                let child = position.after_move(mv, |child| child.clone());
                let next = all.places.len();
                let place = match all.places.entry(child) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(_) if next == most => return Err(too_many()),
                    Entry::Vacant(vacant) => {
                        open.push_back(vacant.key().clone());
                        *vacant.insert(next as u32)
                    }
                };
                all.successors.push(place);
            }
            all.first_successor.push(all.successors.len());
            if all.movers.len().is_multiple_of(BETWEEN_REPORTS) {
                report(watch, all.places.len(), 0)?;
            }
        }
        Ok(all)
    }

    /// The values of all positions, each for its side to move.
    pub(super) fn solve(
        &self,
        watch: &mut impl FnMut(FullTableProgress) -> ControlFlow<()>,
    ) -> Result<Vec<Score>, FullTableError> {
        let found = self.movers.len();
        let (first_predecessor, predecessors) = self.predecessors();
        let mut values = vec![Score::DRAW; found];
        // How many successors of each position are not solved yet.
        let mut unsolved: Vec<u32> = (0..found).map(|place| self.successors(place).len() as u32).collect();
        // Solved positions whose predecessors have not heard of it yet. A position that is not over and has no moves is a
        // fault of the game, and counts as drawn.
        let mut ready: Vec<u32> = (0..found as u32).filter(|place| unsolved[*place as usize] == 0).collect();
        let mut solved = 0_usize;
        while let Some(place) = ready.pop() {
            let here = place as usize;
            values[here] = match self.outcomes[here] {
                Some(outcome) => outcome.score(self.movers[here], 0),
                None => self.best_successor(here, &values),
            };
            solved += 1;
            for &before in &predecessors[first_predecessor[here]..first_predecessor[here + 1]] {
                unsolved[before as usize] -= 1;
                if unsolved[before as usize] == 0 {
                    ready.push(before);
                }
            }
            if solved.is_multiple_of(BETWEEN_REPORTS) {
                report(watch, found, solved)?;
            }
        }
        match found - solved {
            0 => Ok(values),
            unsolved => Err(FullTableError::new(FullTableErrorKind::Repetition { unsolved })),
        }
    }

    fn best_successor(&self, place: usize, values: &[Score]) -> Score {
        let values = self.successors(place).iter().map(|&successor| {
            let value = values[successor as usize];
            let is_same = self.movers[successor as usize] == self.movers[place];
            let turn = if is_same { Turn::Stays } else { Turn::Passes };
            turn.value(value).met_at(1)
        });
        values.max().unwrap_or(Score::DRAW)
    }

    fn successors(&self, place: usize) -> &[u32] {
        &self.successors[self.first_successor[place]..self.first_successor[place + 1]]
    }

    /// The moves backwards: where the predecessors of each position begin, and who they are.
    fn predecessors(&self) -> (Vec<usize>, Vec<u32>) {
        let found = self.movers.len();
        let mut first = vec![0; found + 1];
        for &successor in &self.successors {
            first[successor as usize + 1] += 1;
        }
        for place in 0..found {
            first[place + 1] += first[place];
        }
        let mut next = first.clone();
        let mut predecessors = vec![0; self.successors.len()];
        for place in 0..found {
            for &successor in self.successors(place) {
                predecessors[next[successor as usize]] = place as u32;
                next[successor as usize] += 1;
            }
        }
        (first, predecessors)
    }

    pub(super) fn mover(&self, place: usize) -> Side {
        self.movers[place]
    }

    pub(super) fn is_end(&self, place: usize) -> bool {
        self.outcomes[place].is_some()
    }

    pub(super) fn into_places(self) -> HashMap<G, u32> {
        self.places
    }
}

fn report(
    watch: &mut impl FnMut(FullTableProgress) -> ControlFlow<()>,
    found: usize,
    solved: usize,
) -> Result<(), FullTableError> {
    let progress = FullTableProgress { found: found as u64, solved: solved as u64 };
    match watch(progress) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(FullTableError::new(FullTableErrorKind::BrokenOff {
            found: progress.found,
            solved: progress.solved,
        })),
    }
}
