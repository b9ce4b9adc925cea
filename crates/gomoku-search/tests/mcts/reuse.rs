//! What is kept of a tree when the game has gone on.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gomoku_search::{
    Evaluator, Game, Limits, Mcts, MoveBuffer, NoEvaluation, Outcome, RolloutPolicy, RolloutRandom, Score,
    Side, StopFlag, StopReason, Strategy,
};
use gomoku_testkit::{Talk, Walk};

use crate::{TALK, mcts, visits};

#[test]
fn a_tree_that_is_used_again_keeps_its_visits() {
    let mut search = mcts().with_tree_reuse().with_simulations(1000);
    let report = search.search(&TALK, &Limits::none());
    let chosen = report.best_move.unwrap();
    assert_eq!(visits(&search), 1000);

    // The same position again goes on where it was.
    search = search.with_simulations(10);
    let _ = search.search(&TALK, &Limits::none());
    assert_eq!(visits(&search), 1010);

    // Two plies on, found by comparing.
    let mut later = TALK;
    later.play(chosen);
    later.play(0);
    let _ = search.search(&later, &Limits::none());
    let found = visits(&search);
    assert!(found > 50, "{found} visits");

    // A move told, and one that is not to be had.
    assert!(search.advance(1));
    later.play(1);
    let _ = search.search(&later, &Limits::none());
    assert!((11..found).contains(&visits(&search)), "{} of {found} visits", visits(&search));
    assert!(!search.advance(77));
    let _ = search.search(&later, &Limits::none());
    assert_eq!(visits(&search), 10, "the illegal move left nothing");

    // Another position, and a fresh start.
    let _ = search.search(&Talk { said: 50, ..TALK }, &Limits::none());
    assert_eq!(visits(&search), 10);
    search.clear();
    let _ = search.search(&Talk { said: 50, ..TALK }, &Limits::none());
    assert_eq!(visits(&search), 10);

    // Not asked for, nothing is kept.
    let mut search = mcts().with_simulations(10);
    for _ in 0..2 {
        let _ = search.search(&TALK, &Limits::none());
        assert_eq!(visits(&search), 10);
    }
    assert!(!search.advance(0));
}

#[test]
fn a_search_with_a_horizon_begins_anew() {
    let mut search = mcts().with_tree_reuse().with_simulations(1000);
    let _ = search.search(&TALK, &Limits::none());
    search = search.with_simulations(10);
    let _ = search.search(&TALK, &Limits::none().with_depth(4));
    assert_eq!(visits(&search), 10);
}

#[test]
fn what_a_search_with_a_horizon_has_counted_is_forgotten() {
    // Ten playouts that were cut off long before the end of the talk, and no position of the tree near the horizon.
    let search = || mcts().with_tree_reuse().with_simulations(10);
    let mut next = search();
    let _ = next.search(&TALK, &Limits::none().with_depth(20));
    let _ = next.search(&TALK, &Limits::none());
    assert_eq!(visits(&next), 10);
    let mut told = search();
    let _ = told.search(&TALK, &Limits::none().with_depth(20));
    assert!(!told.advance(0));
}

#[test]
fn fewer_threads_go_on_with_fewer_trees() {
    let mut search = mcts().with_tree_reuse().with_threads(2).with_simulations(1000);
    let _ = search.search(&TALK, &Limits::none());
    assert_eq!(visits(&search), 1000);
    search = search.with_threads(1).with_simulations(10);
    let _ = search.search(&TALK, &Limits::none());
    assert_eq!(visits(&search), 510, "half of them were the first thread's");
}

/// Judges nothing, and has an order of its own: long steps first, or short ones.
struct Steps {
    longest_first: bool,
}

impl Evaluator<Walk> for Steps {
    fn evaluate(&self, _: &Walk) -> Score {
        Score::DRAW
    }

    fn order_moves(&self, _: &Walk, moves: &mut [u32]) {
        moves.sort_unstable();
        if self.longest_first {
            moves.reverse();
        }
    }
}

#[test]
fn of_several_ways_to_a_position_the_shortest_counts() {
    // Two steps at once, or one by one: the same position, twice in the tree.
    let (start, later) = (Walk { left: 60 }, Walk { left: 58 });
    for longest_first in [false, true] {
        let mut search = Mcts::new(Steps { longest_first }).with_tree_reuse().with_simulations(1000);
        let _ = search.search(&start, &Limits::none());
        let of_two = search.root_statistics().iter().find(|root| root.mv == 2).expect("a legal move").visits;
        let mut search = search.with_simulations(0);
        let _ = search.search(&later, &Limits::none());
        assert_eq!(visits(&search), of_two - 1, "all but the simulation that met the position");
    }
}

#[test]
fn a_tree_that_is_used_again_goes_on_with_other_numbers() {
    /// Says whatever is drawn, and writes it down.
    struct Drawn(Arc<Mutex<Vec<usize>>>);

    impl RolloutPolicy<Talk> for Drawn {
        fn choose(&self, _: &Talk, moves: &[u32], random: &mut RolloutRandom) -> u32 {
            let place = random.below(moves.len());
            self.0.lock().unwrap().push(place);
            moves[place]
        }
    }

    for seed in [0, 1 << 32, u64::MAX] {
        let drawn = Arc::new(Mutex::new(Vec::new()));
        let mut search = mcts()
            .with_rollouts(Drawn(drawn.clone()))
            .with_seed(seed)
            .with_tree_reuse()
            .with_simulations(1)
            .with_rollout_plies(50);
        let [first, second] = [(); 2].map(|()| {
            let _ = search.search(&TALK, &Limits::none());
            std::mem::take(&mut *drawn.lock().unwrap())
        });
        assert_eq!((first.len(), second.len()), (50, 50));
        assert_ne!(first, second, "seed {seed:x}");
    }
}

#[test]
fn a_few_thousand_positions_are_compared_and_no_more() {
    let start = Compared { talk: TALK, flag: StopFlag::new(), pause: Duration::ZERO, times: Arc::default() };
    let mut search = Mcts::new(NoEvaluation).with_tree_reuse().with_simulations(10_000).with_rollout_plies(0);
    let _ = search.search(&start, &Limits::none());
    search = search.with_simulations(10);
    let elsewhere = Compared { talk: Talk { said: 90, ..TALK }, ..start.clone() };
    let _ = search.search(&elsewhere, &Limits::none());
    assert_eq!((start.times.load(Ordering::Relaxed), visits(&search)), (4096, 10));
}

/// A talk that raises a flag and takes its time as soon as anybody compares it with another one, and counts how often.
#[derive(Clone)]
struct Compared {
    talk: Talk,
    flag: StopFlag,
    pause: Duration,
    times: Arc<AtomicU32>,
}

impl PartialEq for Compared {
    fn eq(&self, other: &Self) -> bool {
        self.flag.stop();
        self.times.fetch_add(1, Ordering::Relaxed);
        std::thread::sleep(self.pause);
        self.talk == other.talk
    }
}

impl Game for Compared {
    type Move = u32;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        self.talk.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.talk.outcome()
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        self.talk.generate_moves(moves);
    }

    fn play(&mut self, word: u32) {
        self.talk.play(word);
    }

    fn undo(&mut self, (): ()) {
        self.talk.undo(());
    }
}

#[test]
fn a_search_that_is_to_end_while_it_looks_for_its_tree_begins_anew() {
    for (pause, stop) in [(Duration::ZERO, StopReason::Flag), (Duration::from_millis(150), StopReason::Time)]
    {
        let flag = StopFlag::new();
        let start = Compared { talk: TALK, flag: flag.clone(), pause, times: Arc::default() };
        let mut search = Mcts::new(NoEvaluation).with_tree_reuse().with_simulations(1000);
        let _ = search.search(&start, &Limits::none());
        assert_eq!((visits(&search), flag.is_raised()), (1000, false));

        let mut later = start.clone();
        later.play(1);
        let limits = match stop {
            StopReason::Flag => Limits::none().with_stop(flag.clone()),
            _ => Limits::none().with_time(Duration::from_millis(100)),
        };
        let report = search.search(&later, &limits);
        assert_eq!(start.times.load(Ordering::Relaxed), 1, "with the old root, and no further");
        assert_eq!((report.stop, visits(&search)), (stop, 0));
        assert!(report.best_move.is_some());

        // What it then began with is kept as always.
        let mut search = search.with_simulations(30);
        for known in [30, 60] {
            let _ = search.search(&later, &Limits::none());
            assert_eq!(visits(&search), known);
        }
    }
}
