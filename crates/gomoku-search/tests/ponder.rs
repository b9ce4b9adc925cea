//! Thinking in the opponent's time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use gomoku_search::{
    AlphaBeta, EvaluateWith, Game, Limits, Mcts, MoveBuffer, NoEvaluation, Observer, Outcome, Ponder, Report,
    Side, StopFlag, StopReason, Strategy,
};

/// Everybody may say 0, 1 or 2, so often that no search comes to its end; each word takes some time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct SlowTalk {
    said: u32,
}

impl Game for SlowTalk {
    type Move = u32;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        Side::ALL[self.said as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.said == 1000).then_some(Outcome::Draw)
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(0..3);
    }

    fn play(&mut self, _word: u32) {
        std::thread::sleep(Duration::from_micros(100));
        self.said += 1;
    }

    fn undo(&mut self, (): ()) {
        self.said -= 1;
    }
}

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
    let ponder = Ponder::start_observed(plain(), SlowTalk { said: 0 }, Limits::none(), Begun(nodes.clone()));
    wait_for(&nodes);
    assert!(!ponder.is_finished());
    let (_, report): (_, Report<u32>) = ponder.stop();
    assert_eq!(report.stop, StopReason::Flag);
    assert!(report.best_move.is_some() && report.nodes > 0);
}

#[test]
fn a_hit_goes_on_for_the_time_it_is_given() {
    let ponder = Ponder::start(plain(), SlowTalk { said: 0 }, Limits::none());
    let (_, report) = ponder.hit(Duration::from_millis(20));
    assert_eq!(report.stop, StopReason::Flag);
    assert!(report.best_move.is_some());
}

#[test]
fn a_hit_after_the_end_of_the_search_answers_with_its_report() {
    let limits = Limits::none().with_depth(3);
    let expected = plain().search(&SlowTalk { said: 0 }, &limits);
    let ponder = Ponder::start(plain(), SlowTalk { said: 0 }, limits);
    while !ponder.is_finished() {
        std::thread::yield_now();
    }
    let (_, mut report) = ponder.hit(Duration::ZERO);
    report.time = expected.time;
    assert_eq!(report, expected);
}

#[test]
fn a_search_that_ends_in_time_is_not_waited_for_any_longer() {
    let ponder = Ponder::start(plain(), SlowTalk { said: 0 }, Limits::none().with_depth(2));
    let (_, report) = ponder.hit(Duration::from_secs(3600));
    assert_eq!((report.stop, report.depth), (StopReason::Depth, 2));
}

#[test]
fn the_strategy_comes_back_with_what_it_has_learnt() {
    let search = Mcts::new(NoEvaluation).with_tree_reuse().with_simulations(20).with_rollout_plies(5);
    let ponder = Ponder::start(search, SlowTalk { said: 0 }, Limits::none());
    let (mut search, report) = ponder.hit(Duration::from_secs(3600));
    assert_eq!(report.leaves, 20);
    let _ = search.search(&SlowTalk { said: 0 }, &Limits::none());
    let visits: u64 = search.root_statistics().iter().map(|root| root.visits).sum();
    assert_eq!(visits, 40, "those of both searches");

    // After a miss as well: stopped by the flag, and asked for more of the same position.
    let nodes = Arc::new(AtomicU64::new(0));
    let search = search.with_simulations(u64::MAX);
    let ponder = Ponder::start_observed(search, SlowTalk { said: 0 }, Limits::none(), Begun(nodes.clone()));
    wait_for(&nodes);
    let mut search = ponder.miss().with_simulations(1);
    let _ = search.search(&SlowTalk { said: 0 }, &Limits::none());
    let visits: u64 = search.root_statistics().iter().map(|root| root.visits).sum();
    assert!(visits > 40, "{visits}");
}

#[test]
fn a_flag_that_was_given_ends_it_too_and_can_be_used_again() {
    let flag = StopFlag::new();
    let ponder = Ponder::start(plain(), SlowTalk { said: 0 }, Limits::none().with_stop(flag.clone()));
    flag.stop();
    let (_, report) = ponder.hit(Duration::from_secs(3600));
    assert_eq!(report.stop, StopReason::Flag);
    assert!(flag.is_raised(), "it was not raised here");

    flag.reset();
    let ponder = Ponder::start(plain(), SlowTalk { said: 0 }, Limits::none().with_stop(flag.clone()));
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
    drop(Ponder::start_observed(plain(), SlowTalk { said: 0 }, Limits::none(), Gone(gone.clone())));
    assert!(gone.load(Ordering::Relaxed), "the thread was waited for");
}

#[test]
#[should_panic(expected = "the evaluator broke")]
fn a_panic_of_the_search_is_not_lost() {
    fn break_down(_: &SlowTalk) -> i32 {
        panic!("the evaluator broke");
    }
    let broken = AlphaBeta::new(EvaluateWith(break_down as fn(&SlowTalk) -> i32));
    let ponder = Ponder::start(broken, SlowTalk { said: 0 }, Limits::none().with_depth(1));
    let _ = ponder.hit(Duration::from_secs(3600));
}
