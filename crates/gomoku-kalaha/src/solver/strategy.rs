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
/// the rest goes to a principal variation search, and the [report](Report::is_exact) does not claim to be exact. Without limits of
/// time and nodes each position is solved, however long that takes. What was proven for one move is kept for the next ones.
///
/// A limit of depth is one of the searches; a proof is of the whole game. Nothing is proven and no database is built where the limits
/// leave room for a search alone: to 6 plies or fewer, or of fewer than 1000 nodes. A limit of nodes is kept to the node by one
/// thread; positions of a database that is built are not counted. Several threads may go beyond it, by some thousand nodes each.
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

    /// So many threads, up to 256; 0 counts as 1.
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
        let is_late = || time.is_some_and(|time| started.elapsed() >= for_database(time));
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
        let options = Options::new().with_table_mib(1);
        if !leave_room_for_proof(limits) {
            return look(position, options, limits, observer);
        }
        // Who watches has a move at once: a proof has nothing to show until it is done.
        let first = look(position, options, &for_first_look(limits), observer);
        // What follows, a database to begin with, goes to the end of the game, and has no moves to count on its way.
        observer.begin(None);
        self.prepare(position, limits);
        let proof = for_proof(limits, started.elapsed(), first.nodes);
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
        let options = Options::new().with_threads(self.solver.threads);
        let rest = look(position, options, &for_rest(limits, started.elapsed(), nodes), observer);
        let (nodes, stop) = (nodes + rest.nodes, rest.stop);
        let mut report = if rest.depth < first.depth { first } else { rest };
        (report.nodes, report.stop, report.time) = (nodes, stop, started.elapsed());
        report
    }
}

/// So deep is looked before the proof begins: that takes a few milliseconds.
const FIRST_DEPTH: u32 = 6;

/// With fewer nodes than this nothing is proven: a search to the end does that as well where the end is so near.
const FEWEST_NODES: u64 = 1000;

/// Whether there is more to do within these limits than a search of a moment.
fn leave_room_for_proof(limits: &Limits) -> bool {
    limits.depth.is_none_or(|depth| depth > FIRST_DEPTH)
        && limits.nodes.is_none_or(|nodes| nodes >= FEWEST_NODES)
}

/// What the first look may take: a tenth of all, and no more depth than it needs.
fn for_first_look(limits: &Limits) -> Limits {
    let depth = limits.depth.unwrap_or(FIRST_DEPTH).min(FIRST_DEPTH);
    with_shares(limits, |time| time / 10, |nodes| (nodes / 10).max(1)).with_depth(depth)
}

/// What building a database may take of the time of a move: a third.
fn for_database(time: Duration) -> Duration {
    time / 3
}

/// What a proof may take after so much time and so many nodes: two thirds of all are gone when it ends.
fn for_proof(limits: &Limits, spent: Duration, nodes_before: u64) -> Limits {
    let time = |time: Duration| (time / 3 * 2).saturating_sub(spent);
    with_shares(limits, time, |nodes| (nodes / 3 * 2).saturating_sub(nodes_before))
}

/// What is left after so much time and so many nodes: at least one, for a move.
fn for_rest(limits: &Limits, spent: Duration, nodes_before: u64) -> Limits {
    let nodes = |nodes: u64| nodes.saturating_sub(nodes_before).max(1);
    with_shares(limits, |time| time.saturating_sub(spent), nodes)
}

/// The same limits with other times and nodes, where there are any.
fn with_shares(limits: &Limits, time: impl Fn(Duration) -> Duration, nodes: impl Fn(u64) -> u64) -> Limits {
    let mut shares = limits.clone();
    if let Some(all) = limits.shortest_time() {
        shares = shares.with_time(time(all));
    }
    if let Some(all) = limits.nodes {
        shares = shares.with_nodes(nodes(all));
    }
    shares
}

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
            // A position is solved when no move can be better than what the best one is worth.
            None => bounded(mv.upper, Bound::Upper)(mv.pit),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What a player that is asked for a move in so much time knows of its database.
    fn prepared(player: &mut PerfectKalaha, start: &Kalaha, time: Option<Duration>) -> (bool, Duration) {
        let limits = time.map_or_else(Limits::none, |time| Limits::none().with_time(time));
        player.prepare(start, &limits);
        (player.solver.database.is_some(), player.too_short)
    }

    #[test]
    fn a_database_that_took_too_long_is_tried_again_with_twice_the_time() {
        let nanoseconds = Duration::from_nanos;
        // No machine builds it in so little time.
        let start = Kalaha::default();
        let mut player = PerfectKalaha::new();
        for (time, too_short) in [(10, 10), (19, 10), (20, 20), (39, 20), (90, 90)] {
            let found = prepared(&mut player, &start, Some(nanoseconds(time)));
            assert_eq!(found, (false, nanoseconds(too_short)), "{time} ns");
        }
        // Another rule is another database.
        let other = start.with_rule(EmptyCapture::NotCaptured);
        assert_eq!(prepared(&mut player, &other, Some(nanoseconds(15))), (false, nanoseconds(15)));
        assert_eq!(player.board, Some((6, EmptyCapture::NotCaptured)));
    }

    #[test]
    fn a_database_is_built_once_for_a_board_and_kept() {
        let start = Kalaha::new(4, 6).unwrap();
        let mut player = PerfectKalaha::new();
        player.database_bytes = 10_000;
        assert_eq!(prepared(&mut player, &start, None), (true, Duration::MAX));
        let database = player.solver.database.clone().unwrap();
        assert_eq!((database.pits(), database.stones()), (4, EndgameDatabase::stones_within(4, 10_000)));
        let _ = prepared(&mut player, &start, Some(Duration::from_nanos(1)));
        assert!(Arc::ptr_eq(&database, player.solver.database.as_ref().unwrap()));
    }

    #[test]
    fn no_database_is_built_for_small_games_by_a_raised_flag_or_where_one_was_given() {
        let mut player = PerfectKalaha::new();
        assert!(!prepared(&mut player, &Kalaha::new(4, 1).unwrap(), None).0, "as good as solved");
        assert_eq!(player.board, None);

        let flag = StopFlag::new();
        flag.stop();
        player.prepare(&Kalaha::default(), &Limits::none().with_stop(flag));
        assert!(player.solver.database.is_none() && player.board.is_none(), "left for the next move");

        let given = Arc::new(EndgameDatabase::build(6, EmptyCapture::Captured, 2, 1).unwrap());
        let mut player = PerfectKalaha::new().with_database(Arc::clone(&given));
        assert!(prepared(&mut player, &Kalaha::default(), None).0);
        assert!(Arc::ptr_eq(&given, player.solver.database.as_ref().unwrap()));
    }

    #[test]
    fn a_tenth_is_for_the_first_look_a_third_for_a_database_and_two_are_gone_after_the_proof() {
        let seconds = Duration::from_secs;
        let limits = Limits::none().with_time(seconds(90)).with_nodes(3000);
        let first = for_first_look(&limits);
        assert_eq!((first.shortest_time(), first.nodes), (Some(seconds(9)), Some(300)));
        assert_eq!(first.depth, Some(FIRST_DEPTH));
        assert_eq!(for_first_look(&limits.clone().with_depth(2)).depth, Some(2));
        assert_eq!(for_database(seconds(90)), seconds(30));
        let proof = for_proof(&limits, seconds(11), 200);
        assert_eq!((proof.shortest_time(), proof.nodes), (Some(seconds(49)), Some(1800)));
        let rest = for_rest(&limits, seconds(61), 2100);
        assert_eq!((rest.shortest_time(), rest.nodes), (Some(seconds(29)), Some(900)));
        // More than there was may have been spent, and who is asked for a move looks at one position.
        let late = for_rest(&limits, seconds(91), 3001);
        assert_eq!((late.shortest_time(), late.nodes), (Some(seconds(0)), Some(1)));
        assert_eq!(for_first_look(&Limits::none().with_nodes(3)).nodes, Some(1));
        for none in [for_proof(&Limits::none(), seconds(1), 1), for_rest(&Limits::none(), seconds(1), 1)] {
            assert_eq!((none.shortest_time(), none.nodes, none.depth), (None, None, None));
        }
    }

    #[test]
    fn a_small_limit_of_nodes_or_depth_leaves_out_database_and_proof() {
        let start = Kalaha::default();
        let mut player = PerfectKalaha::new();
        for nodes in (0..=10).chain([100, FEWEST_NODES - 1]) {
            let report = player.search(&start, &Limits::none().with_nodes(nodes));
            assert_eq!((report.nodes, report.stop), (nodes.max(1), StopReason::Nodes));
            assert!(report.best_move.is_some());
        }
        for depth in 0..=FIRST_DEPTH {
            let report = player.search(&start, &Limits::none().with_depth(depth));
            assert_eq!((report.depth, report.stop), (depth, StopReason::Depth));
        }
        assert!(player.board.is_none() && player.solver.memory.is_none(), "neither database nor table");
        assert!(leave_room_for_proof(&Limits::none()));
        assert!(leave_room_for_proof(&Limits::none().with_nodes(FEWEST_NODES).with_depth(FIRST_DEPTH + 1)));
    }

    #[test]
    fn a_report_counts_what_was_looked_at_before_the_proof() {
        let start = Kalaha::new(2, 2).unwrap();
        let solution = KalahaSolver::new().solve(&start, RootDetail::Best, &Limits::none()).unwrap();
        let report = report(&solution, 1000, Duration::from_secs(3));
        assert_eq!((report.nodes, report.time), (1000 + solution.nodes, Duration::from_secs(3)));
    }

    #[test]
    fn settings_are_the_solvers() {
        let player = PerfectKalaha::default();
        assert_eq!((player.solver.threads, player.solver.table_mib()), (1, 256));
        let player = player.with_threads(3).with_table_mib(70);
        assert_eq!((player.solver.threads, player.solver.table_mib()), (3, 64));
        assert_eq!(player.name(), "kalaha-perfect");
    }
}
