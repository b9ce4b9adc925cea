//! Solvers that remember what they have solved, for one line after the other.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use gomoku::kalaha::solver::{EndgameDatabase, KalahaSolver, Solution};
use gomoku::kalaha::{EmptyCapture, Kalaha};
use gomoku::search::{Limits, RootDetail, Side};

/// A database of a board takes no more than this.
const DATABASE_BYTES: u64 = 3 << 20;
/// Positions with more stones in the pits get a large table.
const LATE: u32 = 28;

/// A board, its rule, and whether the table is large.
type Kind = (u8, EmptyCapture, bool);

/// The solvers that have no work at present, and the databases that all of them share.
#[derive(Debug, Default)]
pub(crate) struct Solvers {
    idle: Mutex<HashMap<Kind, Vec<KalahaSolver>>>,
    databases: Mutex<HashMap<(u8, EmptyCapture), Arc<EndgameDatabase>>>,
}

impl Solvers {
    /// Solves a position. The error says why that cannot be done.
    pub(crate) fn solve(&self, position: &Kalaha, detail: RootDetail) -> Result<Solution, String> {
        let in_play: u32 =
            Side::ALL.iter().flat_map(|side| position.pits(*side)).map(|&stones| u32::from(stones)).sum();
        let kind = (position.pits_per_side(), position.rule(), in_play > LATE);
        let idle = lock(&self.idle).get_mut(&kind).and_then(Vec::pop);
        let mut solver = match idle {
            Some(solver) => solver,
            None => KalahaSolver::new()
                .with_table_mib(if kind.2 { 256 } else { 64 })
                .with_database(self.database(kind.0, kind.1)?),
        };
        let solution = solver.solve(position, detail, &Limits::none()).map_err(|error| error.to_string());
        lock(&self.idle).entry(kind).or_default().push(solver);
        solution
    }

    /// The database of a board, built when the first one asks for it.
    fn database(&self, pits: u8, rule: EmptyCapture) -> Result<Arc<EndgameDatabase>, String> {
        let mut databases = lock(&self.databases);
        if let Some(database) = databases.get(&(pits, rule)) {
            return Ok(Arc::clone(database));
        }
        let stones = EndgameDatabase::stones_within(pits, DATABASE_BYTES);
        let database =
            Arc::new(EndgameDatabase::build(pits, rule, stones, 1).map_err(|error| error.to_string())?);
        databases.insert((pits, rule), Arc::clone(&database));
        Ok(database)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
