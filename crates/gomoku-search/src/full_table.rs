//! The whole game in memory: every position that can come up, and its value.

mod enumeration;
mod error;

pub use error::{FullTableError, FullTableErrorKind};

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::time::Instant;

use crate::{Bound, Game, Limits, Observer, Report, RootMove, Score, Side, StopReason, Strategy, Turn};
use enumeration::Enumeration;

/// Every position that can be reached from a start, with its exact value: for games small enough to enumerate.
///
/// It is made in two passes, neither of them recursive, so the length of a game does not matter. The first goes forward from
/// the start and finds all positions and the moves between them. The second is retrograde: from the ends of the game backwards
/// along the moves, a position is solved as soon as the last position that can follow it is. Every position is so solved
/// once, from the values of all that follow it: distances and margins are exact, and whoever moves next says so himself
/// ([`Turn`]).
///
/// Positions are told apart by their `Eq`, not by a key that might collide. Memory: about 30 bytes and the position itself
/// for each position; 8 bytes more for each move while it is being made.
///
/// As a [`Strategy`] it answers from the table at once, whatever the limits. Of a position that it does not hold it knows
/// nothing: it then gives the first move, the value 0, and does not claim to be exact.
///
/// # Examples
/// ```
/// use gomoku_search::{FullTable, Limits, Score, Side, Strategy};
/// # use gomoku_search::{ByCopy, CopyGame, MoveBuffer, Outcome};
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// # struct Nim { sticks: u32, mover: Side }
/// # impl CopyGame for Nim {
/// #     type Move = u32;
/// #     fn side_to_move(&self) -> Side { self.mover }
/// #     fn outcome(&self) -> Option<Outcome> { (self.sticks == 0).then_some(Outcome::Win(!self.mover)) }
/// #     fn generate_moves(&self, moves: &mut MoveBuffer<u32>) { moves.extend(1..=self.sticks.min(3)) }
/// #     fn apply(&mut self, taken: u32) { self.sticks -= taken; self.mover = !self.mover; }
/// # }
/// let start = ByCopy(Nim { sticks: 5_000, mover: Side::First });
/// let table = FullTable::solve(&start, 100_000)?;
/// assert_eq!(table.len(), 10_000, "0 to 5,000 for both sides, but 5,000 and 4,999 for one only");
/// assert_eq!(table.value(&start), Some(Score::loss_in(2_500)));
///
/// let other = ByCopy(Nim { sticks: 7, mover: Side::Second });
/// assert_eq!(table.best_moves(&other), Some(vec![3]));
/// assert_eq!(FullTable::solve(&start, 100).unwrap_err().to_string(),
///     "there are more than 100 positions; allow more, or solve a smaller game");
/// # Ok::<(), gomoku_search::FullTableError>(())
/// ```
#[derive(Clone)]
pub struct FullTable<G> {
    places: HashMap<G, u32>,
    values: Vec<Score>,
    positions: ClassCounts,
    ends: ClassCounts,
    longest_win: Option<u32>,
}

/// How many positions are won by whom under best play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ClassCounts {
    /// The first side wins these.
    pub first_wins: u64,
    /// Nobody wins these.
    pub draws: u64,
    /// The second side wins these.
    pub second_wins: u64,
}

impl ClassCounts {
    /// All of them, up to the largest number.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.first_wins.saturating_add(self.draws).saturating_add(self.second_wins)
    }

    fn count(&mut self, mover: Side, value: Score) {
        let for_first = if mover == Side::First { value } else { -value };
        match for_first.cmp(&Score::DRAW) {
            std::cmp::Ordering::Greater => self.first_wins += 1,
            std::cmp::Ordering::Equal => self.draws += 1,
            std::cmp::Ordering::Less => self.second_wins += 1,
        }
    }
}

/// How far the making of a [`FullTable`] has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FullTableProgress {
    /// Positions found so far.
    pub found: u64,
    /// Positions solved so far: none before all are found.
    pub solved: u64,
}

impl<G: Game + Eq + Hash> FullTable<G> {
    /// Finds and solves all positions that can be reached from this one, itself included.
    ///
    /// # Errors
    /// If there are more than `limit` positions, or if a position can come again, which the contract of [`Game`] forbids.
    pub fn solve(start: &G, limit: usize) -> Result<Self, FullTableError> {
        Self::solve_watched(start, limit, |_| ControlFlow::Continue(()))
    }

    /// The same, and tells `watch` every few thousand positions how far it has come. `watch` can end it.
    ///
    /// # Errors
    /// As [`solve`](FullTable::solve), and if `watch` breaks it off.
    pub fn solve_watched(
        start: &G,
        limit: usize,
        mut watch: impl FnMut(FullTableProgress) -> ControlFlow<()>,
    ) -> Result<Self, FullTableError> {
        let enumeration = Enumeration::new(start, limit, &mut watch)?;
        let values = enumeration.solve(&mut watch)?;
        let (mut positions, mut ends, mut longest_win) =
            (ClassCounts::default(), ClassCounts::default(), None);
        for (place, &value) in values.iter().enumerate() {
            let mover = enumeration.mover(place);
            positions.count(mover, value);
            if enumeration.is_end(place) {
                ends.count(mover, value);
            }
            longest_win = longest_win.max(value.win_distance().or(value.loss_distance()));
        }
        Ok(FullTable { places: enumeration.into_places(), values, positions, ends, longest_win })
    }

    /// The exact value of a position for the side to move there, its distance counted from there; `None` if the table does
    /// not hold the position.
    #[must_use]
    pub fn value(&self, game: &G) -> Option<Score> {
        self.places.get(game).map(|place| self.values[*place as usize])
    }

    /// Every move of a position with its exact value, in the game's own order; `None` if the table does not hold the position.
    #[must_use]
    pub fn move_values(&self, game: &G) -> Option<Vec<(G::Move, Score)>> {
        self.value(game)?;
        let mover = game.side_to_move();
        let value_of = |mv: G::Move| {
            let mut child = game.clone();
            child.play(mv);
            // One ply farther away, seen from here.
            self.value(&child).map(|value| (mv, Turn::after(mover, &child).value(value).met_at(1)))
        };
        game.legal_moves().into_iter().map(value_of).collect()
    }

    /// All best moves of a position, none if the game is over; `None` if the table does not hold the position.
    #[must_use]
    pub fn best_moves(&self, game: &G) -> Option<Vec<G::Move>> {
        let value = self.value(game)?;
        let moves = self.move_values(game)?;
        Some(moves.into_iter().filter(|(_, other)| *other == value).map(|(mv, _)| mv).collect())
    }

    /// A line of best play from a position to the end of the game; `None` if the table does not hold the position.
    #[must_use]
    pub fn line(&self, game: &G) -> Option<Vec<G::Move>> {
        let mut position = game.clone();
        let mut line = Vec::new();
        while let Some(&mv) = self.best_moves(&position)?.first() {
            position.play(mv);
            line.push(mv);
        }
        Some(line)
    }

    /// How many positions the table holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether the table holds no position: never, since the start is one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Who wins all the positions.
    #[must_use]
    pub const fn positions(&self) -> ClassCounts {
        self.positions
    }

    /// Who has won the positions in which the game is over.
    #[must_use]
    pub const fn ends(&self) -> ClassCounts {
        self.ends
    }

    /// The greatest distance in plies of a win under best play; `None` if no position is won by a bare win.
    #[must_use]
    pub const fn longest_win(&self) -> Option<u32> {
        self.longest_win
    }
}

impl<G> fmt::Debug for FullTable<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FullTable")
            .field("positions", &self.positions)
            .field("ends", &self.ends)
            .finish_non_exhaustive()
    }
}

impl<G: Game + Eq + Hash> Strategy<G> for FullTable<G> {
    fn name(&self) -> &'static str {
        "full table"
    }

    fn search_observed(
        &mut self,
        game: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Report<G::Move> {
        let started = Instant::now();
        observer.begin(limits.depth);
        let mut report = Report::new(Score::DRAW, StopReason::Depth);
        if let (Some(value), Some(moves), Some(line)) =
            (self.value(game), self.move_values(game), self.line(game))
        {
            report = Report::new(value, StopReason::Exhausted);
            let root_move = |(mv, value)| RootMove { mv, value, bound: Bound::Exact };
            report.root_moves = moves.into_iter().map(root_move).collect();
            report.depth = line.len() as u32;
            report.principal_variation = line;
        } else {
            report.principal_variation.extend(game.legal_moves().first().copied());
        }
        report.best_move = report.principal_variation.first().copied();
        report.nodes = 1;
        report.leaves = 1;
        report.time = started.elapsed();
        report
    }
}
