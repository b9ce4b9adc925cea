//! Kalaha solved: exact values, all moves, best lines, endgame databases.

mod checkpoint;
mod database;
mod file;
mod index;
mod look;
mod memory;
mod parts;
mod session;
mod shape;
mod solution;
mod solver_error;
mod sower;
mod strategy;
mod table;
mod worker;

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

use gomoku_search::{Limits, RootDetail};

use crate::{EmptyCapture, Kalaha};
use session::{Keeper, Known, Session, Tools};
use shape::{Narrow, Shape, SixPits, Wide, Word};
use sower::Sower;
use table::{Table, TableMemory};
use worker::Shared;

pub use checkpoint::{CheckpointError, CheckpointErrorKind};
pub use database::{BuildDatabaseError, DatabaseFileError, DatabaseFileErrorKind, EndgameDatabase};
pub use parts::{Combined, Parts};
pub use solution::{MoveBounds, Solution, SolverProgress};
pub use solver_error::SolverError;
pub use strategy::PerfectKalaha;

/// More threads than this are not started.
const MOST_THREADS: usize = 256;

/// Solves positions of Kalaha: any board, both rules.
///
/// What makes it fast:
///
/// - **The stores are left out.** What the stones in the pits are worth does not depend on what was won before, so a position
///   is its pits alone, in one machine word, the side to move first; sowing is an addition from a table.
/// - **Null windows**: each search only asks whether a position is worth so much. Values have the parity of the
///   stones in play, so the next question lies 2 away.
/// - **A table of both bounds**, asked about all moves of a position before one is searched; eight bytes an entry, whole
///   positions, so that no two are taken for one.
/// - **An [endgame database](EndgameDatabase)**, if it is given one.
/// - **Threads** that prove the same thing from different ends and share the table.
///
/// The table is kept from one position to the next of the same board and rule, so node counts depend on what was solved before.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use gomoku_kalaha::solver::{EndgameDatabase, KalahaSolver};
/// use gomoku_kalaha::{EmptyCapture, Kalaha};
/// use gomoku_search::{Limits, RootDetail};
///
/// let database = EndgameDatabase::build(4, EmptyCapture::Captured, 10, 1)?;
/// let mut solver = KalahaSolver::new().with_database(Arc::new(database));
/// let solution = solver.solve(&Kalaha::new(4, 3)?, RootDetail::AllValues, &Limits::none())?;
///
/// assert_eq!(solution.value(), Some(8));
/// let values: Vec<_> = solution.moves.iter().map(|mv| mv.value().unwrap()).collect();
/// assert_eq!(values, [-8, 8, 0, -4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct KalahaSolver {
    table_mib: usize,
    threads: usize,
    database: Option<Arc<EndgameDatabase>>,
    /// The board and rule of what is in the table, and whether its words are wide.
    board: Option<(u8, EmptyCapture, bool)>,
    memory: Option<TableMemory>,
}

impl Default for KalahaSolver {
    fn default() -> KalahaSolver {
        KalahaSolver::new()
    }
}

impl KalahaSolver {
    /// A solver with a table of 64 MiB, one thread and no database.
    #[must_use]
    pub const fn new() -> KalahaSolver {
        KalahaSolver { table_mib: 64, threads: 1, database: None, board: None, memory: None }
    }

    /// A table of at most so many mebibytes, rounded down to a power of 2; 64 is the least.
    #[must_use]
    pub fn with_table_mib(mut self, mib: usize) -> KalahaSolver {
        self.table_mib = mib;
        self.forget();
        self
    }

    /// So many threads, up to 256; 0 counts as 1.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> KalahaSolver {
        self.threads = threads.clamp(1, MOST_THREADS);
        self
    }

    /// Uses a database for positions of its board and rule.
    #[must_use]
    pub fn with_database(mut self, database: Arc<EndgameDatabase>) -> KalahaSolver {
        self.database = Some(database);
        self
    }

    /// The size of the table, in mebibytes: a power of 2.
    #[must_use]
    pub fn table_mib(&self) -> usize {
        TableMemory::mib_within(self.table_mib)
    }

    /// Forgets what was solved.
    pub fn forget(&mut self) {
        self.memory = None;
        self.board = None;
    }

    /// Solves a position, as far as the limits allow:
    ///
    /// - A limit of depth is not looked at: a value is that of the whole game.
    /// - A limit of nodes is kept to the node by one thread. Several may go beyond it, by some thousand nodes each.
    /// - The clock and the flag are looked at about once in a millisecond, but not during a node, which can take several where a
    ///   large table is new, and not while an observer works.
    ///
    /// # Errors
    /// If the system has no memory for the table.
    pub fn solve(
        &mut self,
        position: &Kalaha,
        detail: RootDetail,
        limits: &Limits,
    ) -> Result<Solution, SolverError> {
        self.solve_observed(position, detail, limits, &mut |_| ())
    }

    /// The same, with an observer that is told how far it has come, about 20 times a second.
    ///
    /// # Errors
    /// If the system has no memory for the table.
    pub fn solve_observed(
        &mut self,
        position: &Kalaha,
        detail: RootDetail,
        limits: &Limits,
        observer: &mut dyn FnMut(&SolverProgress),
    ) -> Result<Solution, SolverError> {
        self.run(position, detail, limits, &Known::default(), &mut Watched { observer })
    }

    /// The value of a position for the side to move, stores included; `None` if the limits are met before it is known.
    ///
    /// # Errors
    /// If the system has no memory for the table.
    ///
    /// # Examples
    /// ```
    /// use gomoku_kalaha::Kalaha;
    /// use gomoku_kalaha::solver::KalahaSolver;
    /// use gomoku_search::Limits;
    ///
    /// assert_eq!(KalahaSolver::new().value(&Kalaha::new(2, 4)?, &Limits::none())?, Some(-12));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value(&mut self, position: &Kalaha, limits: &Limits) -> Result<Option<i32>, SolverError> {
        Ok(self.solve(position, RootDetail::Best, limits)?.value())
    }

    fn run(
        &mut self,
        position: &Kalaha,
        detail: RootDetail,
        limits: &Limits,
        known: &Known,
        keeper: &mut dyn Keeper,
    ) -> Result<Solution, SolverError> {
        let pits = position.pits_per_side();
        if is_wide(position) {
            self.run_with(Wide::new(pits), position, detail, limits, known, keeper)
        } else if pits == 6 {
            self.run_with(SixPits, position, detail, limits, known, keeper)
        } else {
            self.run_with(Narrow::new(pits), position, detail, limits, known, keeper)
        }
    }

    /// The table, made ready for a board and rule, and for words that are wide or not.
    fn prepared(&mut self, position: &Kalaha, is_wide: bool) -> Result<&mut TableMemory, SolverError> {
        let board = Some((position.pits_per_side(), position.rule(), is_wide));
        if self.board != board {
            self.forget();
        }
        self.board = board;
        match &mut self.memory {
            Some(memory) => Ok(memory),
            none => {
                let memory = TableMemory::new(self.table_mib)
                    .map_err(|source| SolverError::Memory { mib: self.table_mib, source })?;
                Ok(none.insert(memory))
            }
        }
    }

    fn run_with<S: Shape>(
        &mut self,
        shape: S,
        position: &Kalaha,
        detail: RootDetail,
        limits: &Limits,
        known: &Known,
        keeper: &mut dyn Keeper,
    ) -> Result<Solution, SolverError> {
        let (database, threads) = (self.database.clone(), self.threads);
        let memory = self.prepared(position, S::Word::WIDE)?;
        let shared = Shared {
            limits,
            started: Instant::now(),
            nodes: AtomicU64::new(0),
            found: AtomicBool::new(false),
        };
        let is_for_this = |database: &&EndgameDatabase| {
            (database.pits(), database.rule()) == (position.pits_per_side(), position.rule())
        };
        let session = Session {
            tools: Tools {
                sower: &Sower::new(shape, position.rule()),
                database: database.as_deref().filter(is_for_this),
                table: memory.table(),
                shared: &shared,
            },
            threads,
            keeper: RefCell::new(keeper),
        };
        Ok(session.solve(position, known, detail))
    }
}

/// Whether a position needs wide words: it has many pits, or very many stones in one.
fn is_wide(position: &Kalaha) -> bool {
    match position.pits_per_side() {
        6 => SixPits.pack(position).is_none(),
        pits @ 1..=5 => Narrow::new(pits).pack(position).is_none(),
        _ => true,
    }
}

/// Tells an observer, and keeps nothing.
struct Watched<'a> {
    observer: &'a mut dyn FnMut(&SolverProgress),
}

impl Keeper for Watched<'_> {
    fn bounds(&mut self, _moves: &[MoveBounds], _table: Table<'_>, _nodes: u64) {}

    fn progress(&mut self, progress: &SolverProgress) {
        (self.observer)(progress);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_words_are_for_many_pits_and_for_very_many_stones_in_one() {
        let with = |stones| Kalaha::set_up(&[1, 0, 0, 0, 0, 0, 0, stones, 0, 0, 0, 0, 0, 0]).unwrap();
        assert!(!is_wide(&Kalaha::default()) && !is_wide(&with(31)) && is_wide(&with(32)));
        assert!(!is_wide(&Kalaha::new(5, 12).unwrap()) && is_wide(&Kalaha::new(7, 1).unwrap()));
        let with = |stones| Kalaha::set_up(&[1, 0, stones, 0]).unwrap();
        assert!(!is_wide(&with(127)) && is_wide(&with(128)));
    }
}
