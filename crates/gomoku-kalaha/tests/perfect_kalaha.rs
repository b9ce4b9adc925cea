//! The perfect player of Kalaha: what it plays is what the solver says, and without time for that it plays as well as it can.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

#[path = "common/oracle.rs"]
mod oracle;

use std::sync::Arc;
use std::time::Duration;

use gomoku_kalaha::solver::{EndgameDatabase, KalahaSolver, PerfectKalaha};
use gomoku_kalaha::{EmptyCapture, Kalaha, Pit, StoreDifference};
use gomoku_search::{
    AlphaBeta, Bound, Game, Iteration, Limits, Observer, RandomMover, RootDetail, Side, StopFlag, StopReason,
    Strategy,
};
use gomoku_testkit::result_of_line;

use oracle::oracle;

#[test]
fn a_perfect_player_reports_what_it_has_proven_of_each_move() {
    let (mut exact, mut bounded) = (0, 0);
    for (pits, stones) in [(3, 3), (4, 3), (4, 4), (5, 2)] {
        let start = Kalaha::new(pits, stones).unwrap();
        // A small one is built in no time, unlike its own.
        let database = Arc::new(EndgameDatabase::build(pits, start.rule(), 6, 1).unwrap());
        for side in Side::ALL {
            let position = start.with_side_to_move(side);
            let all = KalahaSolver::new().solve(&position, RootDetail::AllValues, &Limits::none()).unwrap();
            let mut player = PerfectKalaha::new().with_database(Arc::clone(&database));
            let report = player.search(&position, &Limits::none());
            assert_eq!((report.value.points(), report.stop), (all.value(), StopReason::Exhausted));
            assert_eq!(report.root_moves.len(), all.moves.len());
            for (root, known) in report.root_moves.iter().zip(&all.moves) {
                let (value, found) = (known.value().unwrap(), root.value.points().unwrap());
                assert_eq!(root.mv, known.pit);
                match root.bound {
                    Bound::Exact => assert_eq!(found, value, "{position:?}, {}", root.mv),
                    Bound::Upper => {
                        assert!((value..=all.lower).contains(&found), "{position:?}, {}", root.mv);
                    }
                    bound => panic!("{position:?}, {}: {bound:?}", root.mv),
                }
                exact += u32::from(root.bound == Bound::Exact);
                bounded += u32::from(root.bound == Bound::Upper);
            }
            assert_eq!(report.best_move, report.principal_variation.first().copied());
            assert_eq!(
                (report.depth as usize, report.selective_depth),
                (report.principal_variation.len(), report.depth)
            );
            assert_eq!(result_of_line(&position, &report.principal_variation), report.value);
        }
    }
    assert!(exact > 4 && bounded > 4, "{exact} and {bounded}");
}

/// Plays a game; the perfect side never falls behind what the position was worth to it.
fn assert_never_loses_value(
    start: &Kalaha,
    perfect_side: Side,
    perfect: &mut PerfectKalaha,
    opponent: &mut dyn Strategy<Kalaha>,
) {
    let mut oracle = KalahaSolver::new();
    let mut position = *start;
    let worth = |oracle: &mut KalahaSolver, position: &Kalaha| {
        let value = oracle.value(position, &Limits::none()).unwrap().unwrap();
        if position.side_to_move() == perfect_side { value } else { -value }
    };
    let mut value = worth(&mut oracle, &position);
    while !position.is_over() {
        let mv = if position.side_to_move() == perfect_side {
            let report = perfect.search(&position, &Limits::none());
            assert!(report.is_exact());
            report.best_move
        } else {
            opponent.search(&position, &Limits::none().with_depth(1)).best_move
        };
        position.play(mv.unwrap());
        let now = if position.is_over() {
            if perfect_side == Side::First { position.margin() } else { -position.margin() }
        } else {
            worth(&mut oracle, &position)
        };
        assert!(now >= value, "{position:?}: {value} became {now}");
        value = now;
    }
}

#[test]
fn perfect_play_never_loses_its_value_against_random_and_greedy_play() {
    for (pits, stones) in [(3, 4), (4, 3), (6, 2), (7, 1)] {
        for rule in EmptyCapture::ALL {
            let start = Kalaha::new(pits, stones).unwrap().with_rule(rule);
            // One player for all games: it builds its database once.
            let mut perfect = PerfectKalaha::new();
            for side in Side::ALL {
                assert_never_loses_value(&start, side, &mut perfect, &mut AlphaBeta::new(StoreDifference));
                for seed in 0..3 {
                    assert_never_loses_value(&start, side, &mut perfect, &mut RandomMover::new(seed));
                }
            }
        }
    }
}

#[test]
fn the_perfect_player_says_when_it_could_not_prove() {
    let mut perfect = PerfectKalaha::new();
    let report = perfect.search(&Kalaha::default(), &Limits::none().with_nodes(30_000));
    assert!(!report.is_exact() && report.best_move.is_some(), "{report:?}");
    assert_eq!(report.nodes, 30_000, "of the first look, the proof and the rest together");
    for nodes in [1000, 1001, 4097, 5000] {
        let report = PerfectKalaha::new()
            .with_database(Arc::new(EndgameDatabase::build(6, EmptyCapture::Captured, 2, 1).unwrap()))
            .search(&Kalaha::default(), &Limits::none().with_nodes(nodes));
        assert_eq!((report.nodes, report.stop), (nodes, StopReason::Nodes));
    }
    let late = "1 0 0 2 0 1 20 0 0 3 0 0 1 20".parse().unwrap();
    let report = perfect.search(&late, &Limits::none().with_nodes(30_000));
    assert!(report.is_exact(), "{report:?}");
    assert_eq!(report.value, oracle(&late).value);
}

#[test]
fn the_perfect_player_obeys_a_flag_before_it_is_ready() {
    let flag = StopFlag::new();
    flag.stop();
    let mut perfect = PerfectKalaha::new();
    // A database that takes minutes to build, which a raised flag prevents.
    let wide = Kalaha::new(12, 12).unwrap();
    let report = perfect.search(&wide, &Limits::none().with_stop(flag));
    assert!(report.stop == StopReason::Flag && report.nodes < 10_000, "{report:?}");
    // What was broken off is done when there is time.
    let late = "1 0 0 2 4 1 14 0 0 3 4 0 1 18".parse().unwrap();
    let report = perfect.search(&late, &Limits::none());
    assert!(report.is_exact(), "{report:?}");
    assert_eq!(report.value, oracle(&late).value);
}

/// Hears what is begun and how many positions were visited, and raises a flag when a depth is finished, or it has heard enough.
struct Impatient {
    flag: StopFlag,
    depth: u32,
    enough: usize,
    begun: Vec<Option<u32>>,
    heard: Vec<u64>,
}

impl Impatient {
    fn new(depth: u32, enough: usize) -> Impatient {
        Impatient { flag: StopFlag::new(), depth, enough, begun: Vec::new(), heard: Vec::new() }
    }
}

impl Observer<Pit> for Impatient {
    fn begin(&mut self, depth: Option<u32>) {
        self.begun.push(depth);
    }

    fn iteration(&mut self, finished: &Iteration<Pit>) {
        if finished.depth == self.depth {
            self.flag.stop();
        }
    }

    fn progress(&mut self, nodes: u64, _: Duration) {
        self.heard.push(nodes);
        if self.heard.len() == self.enough {
            self.flag.stop();
        }
    }
}

#[test]
fn the_perfect_player_keeps_its_first_look_if_there_is_no_time_for_more() {
    let mut watching = Impatient::new(6, usize::MAX);
    let limits = Limits::none().with_stop(watching.flag.clone());
    let report = PerfectKalaha::new().search_observed(&Kalaha::default(), &limits, &mut watching);
    assert_eq!((report.depth, report.stop), (6, StopReason::Flag));
    let looks: Vec<Option<u32>> = (1..=6).map(Some).chain([None]).collect();
    assert_eq!(watching.begun[..7], looks, "what is to be proven goes to the end");
    assert!(report.best_move.is_some() && !report.is_exact(), "{report:?}");
}

#[test]
fn who_watches_the_perfect_player_hears_of_no_more_positions_than_it_visits() {
    let database = Arc::new(EndgameDatabase::build(6, EmptyCapture::Captured, 4, 1).unwrap());
    let mut player = PerfectKalaha::new().with_database(database);
    let mut watching = Impatient::new(u32::MAX, 3);
    let limits = Limits::none().with_stop(watching.flag.clone());
    let report = player.search_observed(&Kalaha::default(), &limits, &mut watching);
    assert!(watching.heard.iter().all(|&nodes| nodes <= report.nodes), "{report:?}");
    assert!(watching.heard.len() > 1);
}
