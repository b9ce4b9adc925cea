//! A position in parts that can be solved apart from each other.

use std::collections::HashMap;

use super::shape::stones_in_play;
use super::solution::MoveBounds;
use crate::Kalaha;

/// A position as the positions that a few moves lead to. Each of these can be solved by itself, on another machine for instance;
/// what is known of them tells what is known of the whole.
///
/// # Examples
/// ```
/// use gomoku_kalaha::Kalaha;
/// use gomoku_kalaha::solver::{KalahaSolver, Parts};
/// use gomoku_search::Limits;
///
/// let parts = Parts::new(&Kalaha::new(4, 3)?, 2);
/// let mut values = Vec::new();
/// for position in parts.positions() {
///     values.push(KalahaSolver::new().value(position, &Limits::none())?);
/// }
/// let whole = parts.combined(|part| values[part]);
/// assert_eq!(whole.value(), Some(8));
///
/// // One that is missing leaves bounds.
/// values[0] = None;
/// let whole = parts.combined(|part| values[part]);
/// assert!(whole.lower <= 8 && whole.upper >= 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Parts {
    position: Kalaha,
    plies: u8,
    positions: Vec<Kalaha>,
    numbers: HashMap<Kalaha, usize>,
}

/// What parts tell of the whole. Values are by how much the side to move ends ahead, stores included.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub struct Combined {
    /// The value is at least this much.
    pub lower: i32,
    /// The value is at most this much.
    pub upper: i32,
    /// What is known of each move, in the order of the pits.
    pub moves: Vec<MoveBounds>,
}

impl Combined {
    /// The value of the position, if it is known.
    #[must_use]
    pub fn value(&self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

impl Parts {
    /// The most moves before a position is split.
    pub const MOST_PLIES: u8 = 4;

    /// Splits a position after so many moves, 4 at most.
    #[must_use]
    pub fn new(position: &Kalaha, plies: u8) -> Parts {
        let plies = plies.min(Parts::MOST_PLIES);
        let mut parts = Parts { position: *position, plies, positions: Vec::new(), numbers: HashMap::new() };
        parts.collect(position, plies);
        parts
    }

    fn collect(&mut self, position: &Kalaha, plies: u8) {
        if position.is_over() {
            return;
        }
        if plies == 0 {
            let number = self.positions.len();
            self.numbers.entry(*position).or_insert_with(|| {
                self.positions.push(*position);
                number
            });
            return;
        }
        for after in successors(position).map(|(_, after)| after) {
            self.collect(&after, plies - 1);
        }
    }

    /// The positions to solve, each once, in an order that depends on nothing but the position and the number of moves.
    #[must_use]
    pub fn positions(&self) -> &[Kalaha] {
        &self.positions
    }

    /// What is known of the whole if these are the values of the [positions](Parts::positions), for the side to move in each.
    pub fn combined(&self, value: impl Fn(usize) -> Option<i32>) -> Combined {
        let value: &dyn Fn(usize) -> Option<i32> = &value;
        let (lower, upper) = self.bounds(&self.position, self.plies, value);
        let of_move = |(pit, after): (_, Kalaha)| {
            // The whole of a position that is not split is its only part, which says nothing of its moves.
            let (lower, upper) = match self.plies.checked_sub(1) {
                Some(plies) => self.bounds_before(&self.position, &after, plies, value),
                None => value_limits(&self.position),
            };
            MoveBounds { pit, lower, upper }
        };
        Combined { lower, upper, moves: successors(&self.position).map(of_move).collect() }
    }

    fn bounds(&self, position: &Kalaha, plies: u8, value: &dyn Fn(usize) -> Option<i32>) -> (i32, i32) {
        if position.is_over() {
            return value_limits(position);
        }
        if plies == 0 {
            let known = self.numbers.get(position).and_then(|number| value(*number));
            return known.map_or_else(|| value_limits(position), |value| (value, value));
        }
        successors(position)
            .map(|(_, after)| self.bounds_before(position, &after, plies - 1, value))
            .fold((i32::MIN, i32::MIN), |best, mv| (best.0.max(mv.0), best.1.max(mv.1)))
    }

    /// The bounds of a move, for who makes it.
    fn bounds_before(
        &self,
        before: &Kalaha,
        after: &Kalaha,
        plies: u8,
        value: &dyn Fn(usize) -> Option<i32>,
    ) -> (i32, i32) {
        let (lower, upper) = self.bounds(after, plies, value);
        if after.side_to_move() == before.side_to_move() { (lower, upper) } else { (-upper, -lower) }
    }
}

/// What the stones alone say of a value, for the side to move.
pub(super) fn value_limits(position: &Kalaha) -> (i32, i32) {
    let lead = position.lead();
    let in_play = stones_in_play(position) as i32;
    (lead - in_play, lead + in_play)
}

fn successors(position: &Kalaha) -> impl Iterator<Item = (crate::Pit, Kalaha)> + '_ {
    position.playable_pits().filter_map(|pit| Some((pit, position.sow(pit).ok()?.after)))
}
