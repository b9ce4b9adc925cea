//! Thinking in the opponent's time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use gomoku_search::{
    AlphaBeta, ByCopy, CopyGame, EvaluateWith, Limits, Mcts, MoveBuffer, NoEvaluation, Observer, Outcome,
    Ponder, Report, Side, StopFlag, StopReason, Strategy,
};
use gomoku_testkit::Talk;

/// So long that no search comes to its end, and each word takes some time.
const SLOW_TALK: Talk = Talk { pause: Duration::from_micros(100), ..Talk::new(3, 1000) };

/// Raises a mark as soon as a search has begun to visit positions.
struct Begun(Arc<AtomicU64>);

impl Observer<u32> for Begun {
    fn progress(&mut self, nodes: u64, _elapsed: Duration) {
        self.0.store(nodes, Ordering::Relaxed);
    }
}

fn wait_for(nodes: &AtomicU64) {
    while nodes.load(Ordering::Relaxed) == 0 {
        std::thread::yield_now();
    }
}

fn plain() -> AlphaBeta<NoEvaluation> {
    AlphaBeta::new(NoEvaluation)
}

#[test]
fn a_search_that_was_stopped_answers_with_what_it_has() {
    let nodes = Arc::new(AtomicU64::new(0));
    let ponder = Ponder::start_observed(plain(), SLOW_TALK, Limits::none(), Begun(nodes.clone()));
    wait_for(&nodes);
    assert!(!ponder.is_finished());
    let (_, report): (_, Report<u32>) = ponder.stop();
    assert_eq!(report.stop, StopReason::Flag);
    assert!(report.best_move.is_some() && report.nodes > 0);
}

#[test]
fn a_hit_goes_on_for_the_time_it_is_given() {
    let ponder = Ponder::start(plain(), SLOW_TALK, Limits::none());
    let (_, report) = ponder.hit(Duration::from_millis(20));
    assert_eq!(report.stop, StopReason::Flag);
    assert!(report.best_move.is_some());
}

#[test]
fn a_hit_after_the_end_of_the_search_answers_with_its_report() {
    let limits = Limits::none().with_depth(3);
    let expected = plain().search(&SLOW_TALK, &limits);
    let ponder = Ponder::start(plain(), SLOW_TALK, limits);
    while !ponder.is_finished() {
        std::thread::yield_now();
    }
    let (_, mut report) = ponder.hit(Duration::ZERO);
    report.time = expected.time;
    assert_eq!(report, expected);
}

#[test]
fn a_search_that_ends_in_time_is_not_waited_for_any_longer() {
    let ponder = Ponder::start(plain(), SLOW_TALK, Limits::none().with_depth(2));
    let (_, report) = ponder.hit(Duration::from_secs(3600));
    assert_eq!((report.stop, report.depth), (StopReason::Depth, 2));
}

#[test]
fn the_strategy_comes_back_with_what_it_has_learnt() {
    let search = Mcts::new(NoEvaluation).with_tree_reuse().with_simulations(20).with_rollout_plies(5);
    let ponder = Ponder::start(search, SLOW_TALK, Limits::none());
    let (mut search, report) = ponder.hit(Duration::from_secs(3600));
    assert_eq!(report.leaves, 20);
    let _ = search.search(&SLOW_TALK, &Limits::none());
    let visits: u64 = search.root_statistics().iter().map(|root| root.visits).sum();
    assert_eq!(visits, 40, "those of both searches");

    // After a miss as well: stopped by the flag, and asked for more of the same position.
    let nodes = Arc::new(AtomicU64::new(0));
    let search = search.with_simulations(u64::MAX);
    let ponder = Ponder::start_observed(search, SLOW_TALK, Limits::none(), Begun(nodes.clone()));
    wait_for(&nodes);
    let mut search = ponder.miss().with_simulations(1);
    let _ = search.search(&SLOW_TALK, &Limits::none());
    let visits: u64 = search.root_statistics().iter().map(|root| root.visits).sum();
    assert!(visits > 40, "{visits}");
}

#[test]
fn a_flag_that_was_given_ends_it_too_and_can_be_used_again() {
    let flag = StopFlag::new();
    let ponder = Ponder::start(plain(), SLOW_TALK, Limits::none().with_stop(flag.clone()));
    flag.stop();
    let (_, report) = ponder.hit(Duration::from_secs(3600));
    assert_eq!(report.stop, StopReason::Flag);
    assert!(flag.is_raised(), "it was not raised here");

    flag.reset();
    let ponder = Ponder::start(plain(), SLOW_TALK, Limits::none().with_stop(flag.clone()));
    let _ = ponder.miss();
    assert!(!flag.is_raised(), "it is ready for the next search");
}

#[test]
fn dropping_it_ends_the_search() {
    /// Says so when it goes.
    struct Gone(Arc<AtomicBool>);
    impl Observer<u32> for Gone {}
    impl Drop for Gone {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
    let gone = Arc::new(AtomicBool::new(false));
    drop(Ponder::start_observed(plain(), SLOW_TALK, Limits::none(), Gone(gone.clone())));
    assert!(gone.load(Ordering::Relaxed), "the thread was waited for");
}

#[test]
#[should_panic(expected = "the evaluator broke")]
fn a_panic_of_the_search_is_not_lost() {
    fn break_down(_: &Talk) -> i32 {
        panic!("the evaluator broke");
    }
    let broken = AlphaBeta::new(EvaluateWith(break_down as fn(&Talk) -> i32));
    let ponder = Ponder::start(broken, SLOW_TALK, Limits::none().with_depth(1));
    let _ = ponder.hit(Duration::from_secs(3600));
}

#[test]
fn a_flag_that_somebody_raises_meanwhile_stays_raised() {
    /// Raises a flag when the search is over, and before anybody has waited for it.
    struct RaisesAtLast(StopFlag);
    impl Observer<u32> for RaisesAtLast {}
    impl Drop for RaisesAtLast {
        fn drop(&mut self) {
            self.0.stop();
        }
    }
    let flag = StopFlag::new();
    let limits = Limits::none().with_stop(flag.clone());
    let ponder = Ponder::start_observed(plain(), SLOW_TALK, limits, RaisesAtLast(flag.clone()));
    let _ = ponder.miss();
    assert!(flag.is_raised(), "it is not this search's to lower");
}

#[test]
fn other_searches_with_the_same_flag_go_on() {
    let flag = StopFlag::new();
    let nodes = [(); 2].map(|()| Arc::new(AtomicU64::new(0)));
    let [one, other] = nodes.each_ref().map(|nodes| {
        let limits = Limits::none().with_stop(flag.clone());
        Ponder::start_observed(plain(), SLOW_TALK, limits, Begun(nodes.clone()))
    });
    for nodes in &nodes {
        wait_for(nodes);
    }
    let _ = one.miss();
    // It visits more positions, and ends when it is told to.
    nodes[1].store(0, Ordering::Relaxed);
    while nodes[1].load(Ordering::Relaxed) == 0 && !other.is_finished() {
        std::thread::yield_now();
    }
    assert!(!other.is_finished() && !flag.is_raised());
    flag.stop();
    let (_, report): (_, Report<u32>) = other.hit(Duration::from_secs(3600));
    assert_eq!(report.stop, StopReason::Flag);
}

/// A game without choice and without end, whose positions are two kibibytes.
#[derive(Debug, Clone, Copy)]
struct Large([u64; 256]);

impl CopyGame for Large {
    type Move = u8;

    fn side_to_move(&self) -> Side {
        Side::ALL[self.0[0] as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u8>) {
        moves.push(0);
    }

    fn apply(&mut self, _: u8) {
        self.0.iter_mut().for_each(|part| *part += 1);
    }
}

#[test]
fn a_search_of_large_positions_goes_as_deep_as_any() {
    // Each ply keeps a copy: four mebibytes of them.
    let ponder = Ponder::start(plain(), ByCopy(Large([0; 256])), Limits::none());
    let (_, report) = ponder.hit(Duration::from_secs(3600));
    assert_eq!((report.depth, report.stop), (Limits::DEEPEST, StopReason::Depth));
}
