//! The perfect player.

use std::sync::Arc;
use std::time::{Duration, Instant};

use gomoku_search::{
    Bound, Limits, Observer, Options, Pvs, Report, RootDetail, RootMove, Score, StopFlag, StopReason,
    Strategy,
};

use super::{EndgameDatabase, KalahaSolver, Solution};
use crate::{EmptyCapture, Kalaha, Pit, StoreDifference};

/// Plays Kalaha perfectly whenever its limits allow, and else as well as a search to some depth can.
///
/// After a short look, so that there is a move at any time, two thirds of the time or nodes go to a proof. If that is not finished,
/// the rest goes to a principal variation search, and the [report](Report::is_exact) does not claim to be exact. Without limits of time and nodes each position is solved,
/// however long that takes. What was proven for one move is kept for the next ones.
///
/// # Examples
/// ```
/// use gomoku_kalaha::Kalaha;
/// use gomoku_kalaha::solver::PerfectKalaha;
/// use gomoku_search::{Limits, Strategy};
///
/// let report = PerfectKalaha::new().search(&Kalaha::new(4, 2)?, &Limits::none());
/// assert!(report.is_exact());
/// assert_eq!((report.value.points(), report.best_move.map(|pit| pit.number())), (Some(6), Some(4)));
/// # Ok::<(), gomoku_kalaha::SizeError>(())
/// ```
#[derive(Debug)]
pub struct PerfectKalaha {
    solver: KalahaSolver,
    database_bytes: u64,
    /// The board and rule of the database, or for which there was no time to build one.
    board: Option<(u8, EmptyCapture)>,
    /// The time of a move that was too short for it.
    too_short: Duration,
}

impl Default for PerfectKalaha {
    fn default() -> PerfectKalaha {
        PerfectKalaha::new()
    }
}

impl PerfectKalaha {
    /// A player with one thread, a table of 256 MiB, and a database of 3 MiB that is built at the first move.
    #[must_use]
    pub const fn new() -> PerfectKalaha {
        let mut solver = KalahaSolver::new();
        solver.table_mib = 256;
        PerfectKalaha { solver, database_bytes: 3 << 20, board: None, too_short: Duration::ZERO }
    }

    /// So many threads; 0 counts as 1.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> PerfectKalaha {
        self.solver = self.solver.with_threads(threads);
        self
    }

    /// A table of at most so many mebibytes; 64 is the least.
    #[must_use]
    pub fn with_table_mib(mut self, mib: usize) -> PerfectKalaha {
        self.solver = self.solver.with_table_mib(mib);
        self
    }

    /// Uses this database and builds none.
    #[must_use]
    pub fn with_database(mut self, database: Arc<EndgameDatabase>) -> PerfectKalaha {
        self.solver = self.solver.with_database(database);
        self.database_bytes = 0;
        self
    }

    /// Makes the database ready, if this player builds one. It may take a third of the time; if that is not enough, it is tried
    /// again when there is twice as much. A raised flag leaves it for the next move.
    fn prepare(&mut self, position: &Kalaha, limits: &Limits) {
        let board = (position.pits_per_side(), position.rule());
        let time = limits.shortest_time();
        let is_done = self.board == Some(board)
            && (self.solver.database.is_some() || time.is_some_and(|time| time / 2 < self.too_short));
        if self.database_bytes == 0 || is_done {
            return;
        }
        let stones = EndgameDatabase::stones_within(board.0, self.database_bytes);
        // Small games need none.
        if super::shape::stones_in_play(position) <= u32::from(stones) {
            return;
        }
        self.solver.database = None;
        let is_flag_up = || limits.stop.as_ref().is_some_and(StopFlag::is_raised);
        let started = Instant::now();
        let is_late = || time.is_some_and(|time| started.elapsed() >= time / 3);
        let is_stopped = || is_flag_up() || is_late();
        let threads = self.solver.threads;
        let built = EndgameDatabase::build_until(board.0, board.1, stones, threads, &is_stopped, &mut |_| ());
        if built.is_ok() || !is_flag_up() {
            self.board = Some(board);
            self.too_short = time.unwrap_or(Duration::MAX);
        }
        self.solver.database = built.ok().map(Arc::new);
    }
}

impl Strategy<Kalaha> for PerfectKalaha {
    fn name(&self) -> &'static str {
        "kalaha-perfect"
    }

    fn search_observed(
        &mut self,
        position: &Kalaha,
        limits: &Limits,
        observer: &mut dyn Observer<Pit>,
    ) -> Report<Pit> {
        let started = Instant::now();
        // Who watches has a move at once: a proof has nothing to show until it is done.
        let mut first = limits.clone().with_depth(limits.depth.unwrap_or(FIRST_DEPTH).min(FIRST_DEPTH));
        if let Some(time) = limits.shortest_time() {
            first = first.with_time(time / 10);
        }
        if let Some(nodes) = limits.nodes {
            first = first.with_nodes((nodes / 10).max(1));
        }
        let first = look(position, Options::new().with_table_mib(1), &first, observer);
        self.prepare(position, limits);
        let mut proof = limits.clone();
        if let Some(time) = limits.shortest_time() {
            proof = proof.with_time((time / 3 * 2).saturating_sub(started.elapsed()));
        }
        if let Some(nodes) = limits.nodes {
            proof = proof.with_nodes((nodes / 3 * 2).saturating_sub(first.nodes));
        }
        let solved = self.solver.solve_observed(position, RootDetail::Best, &proof, &mut |progress| {
            observer.progress(first.nodes + progress.nodes, started.elapsed());
        });
        let nodes = first.nodes
            + match solved {
                Ok(solution) if solution.value().is_some() => {
                    return report(&solution, first.nodes, started.elapsed());
                }
                Ok(solution) => solution.nodes,
                Err(_) => 0,
            };
        let mut rest = limits.clone();
        if let Some(time) = limits.shortest_time() {
            rest = rest.with_time(time.saturating_sub(started.elapsed()));
        }
        if let Some(all) = limits.nodes {
            rest = rest.with_nodes(all.saturating_sub(nodes).max(1));
        }
        let options = Options::new().with_threads(self.solver.threads);
        let rest = look(position, options, &rest, observer);
        let (nodes, stop) = (nodes + rest.nodes, rest.stop);
        let mut report = if rest.depth < first.depth { first } else { rest };
        (report.nodes, report.stop, report.time) = (nodes, stop, started.elapsed());
        report
    }
}

/// So deep is looked before the proof begins: that takes a few milliseconds.
const FIRST_DEPTH: u32 = 6;

/// A search depth after depth, for what is not proven.
fn look(
    position: &Kalaha,
    options: Options,
    limits: &Limits,
    observer: &mut dyn Observer<Pit>,
) -> Report<Pit> {
    Pvs::new(StoreDifference).with_options(options).search_observed(position, limits, observer)
}

/// What is known of a solved position, as a report.
fn report(solution: &Solution, nodes_before: u64, time: Duration) -> Report<Pit> {
    let mut report = Report::new(Score::heuristic(solution.lower), StopReason::Exhausted);
    let bounded = |value, bound| move |mv| RootMove { mv, value: Score::heuristic(value), bound };
    report.root_moves = solution
        .moves
        .iter()
        .map(|mv| match mv.value() {
            Some(value) => bounded(value, Bound::Exact)(mv.pit),
            None if mv.upper <= solution.lower => bounded(mv.upper, Bound::Upper)(mv.pit),
            None => bounded(mv.lower, Bound::Lower)(mv.pit),
        })
        .collect();
    report.best_move = solution.best_moves().next();
    report.principal_variation.clone_from(&solution.line);
    if let Some(&first) = solution.line.first() {
        report.best_move = Some(first);
    }
    report.depth = solution.line.len() as u32;
    report.selective_depth = report.depth;
    report.nodes = nodes_before + solution.nodes;
    report.time = time;
    report
}
