//! Several threads, each with its own tree and its own random numbers.

use gomoku_search::{
    Limits, Mcts, NoEvaluation, RolloutPolicy, RolloutRandom, StopFlag, StopReason, Strategy,
};
use gomoku_testkit::{LatticeEvaluator, LatticeGame, LatticeShape, Talk, TreeEvaluator, TreeGame, TreeShape};

use crate::{TALK, mcts, visits};

#[test]
fn other_seeds_play_other_games() {
    let visits = |seed| {
        let mut search = Mcts::new(TreeEvaluator).with_seed(seed).with_simulations(200);
        let shape = TreeShape {
            seed: 3,
            longest: 8,
            widest: 4,
            spread: 3,
            repeated_turns: 3,
            early_ends: 0,
            shared: 0,
        };
        let _ = search.search(&TreeGame::new(shape), &Limits::none());
        search.root_statistics().iter().map(|root| (root.visits, root.mean.to_bits())).collect::<Vec<_>>()
    };
    assert_eq!(visits(1), visits(1));
    assert_ne!(visits(1), visits(2));
}

#[test]
fn searches_can_cross_threads() {
    fn crosses<T: Send + Sync>() {}
    crosses::<Mcts<Talk, NoEvaluation>>();
}

#[test]
fn a_panic_in_one_thread_ends_the_others() {
    /// Panics in one thread, and plays on in the others.
    #[derive(Default)]
    struct Faulty(std::sync::atomic::AtomicU32);
    impl RolloutPolicy<Talk> for Faulty {
        fn choose(&self, _: &Talk, moves: &[u32], _: &mut RolloutRandom) -> u32 {
            assert_ne!(self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed), 5000, "enough");
            moves[moves.len() - 1]
        }
    }
    let search = || {
        let mut search = mcts().with_rollouts(Faulty::default()).with_threads(2);
        search.search(&TALK, &Limits::none().with_stop(StopFlag::new()))
    };
    assert!(
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(search)).is_err(),
        "and does not go on for ever"
    );
}

/// Too long to be proven, with ends of all kinds.
const LONG: LatticeShape =
    LatticeShape { seed: 7, levels: 40, places: 1000, widest: 4, spread: 5, early_ends: 0, margins: 5 };

#[test]
fn each_thread_plays_other_games() {
    let statistics = |threads: usize| {
        let mut search =
            Mcts::new(LatticeEvaluator).with_threads(threads).with_simulations(200 * threads as u64);
        let _ = search.search(&LatticeGame::new(LONG), &Limits::none());
        assert_eq!(visits(&search), 200 * threads as u64);
        search.root_statistics().to_vec()
    };
    let (alone, together) = (statistics(1), statistics(2));
    let is_twice_the_same = alone.iter().zip(&together).all(|(alone, both)| {
        assert_eq!(alone.mv, both.mv);
        2 * alone.visits == both.visits && (alone.mean - both.mean).abs() < 1e-9
    });
    assert!(!is_twice_the_same, "{together:?}");
}

#[test]
fn all_threads_together_keep_as_many_moves_as_one_would() {
    // Without a limit a search ends when its tree is full, and here each simulation puts one more move into it.
    for threads in [1, 2, 3, 5] {
        let mut search = mcts().with_rollout_plies(0).with_max_nodes(300).with_threads(threads);
        let report = search.search(&Talk::endless(1), &Limits::none());
        assert_eq!((report.leaves, report.stop), (300, StopReason::Nodes), "{threads} threads");
    }
}
