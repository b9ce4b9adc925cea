//! Nodes, simulations, time and the stop flag, and games that end oddly.

use std::time::Duration;

use gomoku_search::{
    EvaluateWith, Game, Limits, Mcts, MoveBuffer, Observer, Outcome, RandomRollout, RolloutPolicy,
    RolloutRandom, RootProgress, Score, Side, StopFlag, StopReason, Strategy,
};
use gomoku_testkit::Talk;

use crate::{TALK, mcts, visits};

#[test]
fn limits_of_nodes_and_simulations_are_kept_exactly() {
    for nodes in [1, 2, 3, 50, 99, 100, 101, 5000] {
        let report = mcts().search(&TALK, &Limits::none().with_nodes(nodes));
        assert_eq!((report.nodes, report.stop), (nodes, StopReason::Nodes));
        let report = mcts().with_threads(2).search(&TALK, &Limits::none().with_nodes(nodes));
        assert_eq!((report.nodes, report.stop), (nodes, StopReason::Nodes), "in two threads");
    }
    for threads in [1, 2, 3] {
        let mut search = mcts().with_simulations(1000).with_threads(threads);
        let report = search.search(&TALK, &Limits::none());
        assert_eq!((report.leaves, report.stop), (1000, StopReason::Nodes));
        assert_eq!(report.nodes, 100_001, "a hundred moves each, and the root");
        assert_eq!(visits(&search), 1000);
    }
}

#[test]
fn with_any_constant_moves_of_which_the_same_is_known_are_visited_equally_often() {
    // Each word leads to a draw. However much ignorance counts, it must not be too much to be told apart.
    for constant in [0.5, 1e6, f32::MAX] {
        let mut search = mcts().with_exploration(constant).with_simulations(300);
        let _ = search.search(&TALK, &Limits::none());
        let visits: Vec<u64> = search.root_statistics().iter().map(|root| root.visits).collect();
        assert_eq!(visits, [100; 3], "{constant}");
    }
}

#[test]
fn a_search_that_knows_all_up_to_its_horizon_says_how_far_that_was() {
    for depth in [1, 2] {
        let report =
            mcts().with_rollout_plies(0).search(&TALK, &Limits::none().with_depth(depth).with_nodes(100_000));
        assert_eq!((report.stop, report.depth), (StopReason::Depth, depth));
    }
}

#[test]
fn nothing_is_judged_beyond_the_horizon() {
    for depth in 1..6 {
        let evaluator = EvaluateWith(move |talk: &Talk| {
            assert!(talk.said <= depth, "{} words", talk.said);
            0
        });
        let _ = Mcts::new(evaluator).with_simulations(500).search(&TALK, &Limits::none().with_depth(depth));
    }
}

#[test]
fn what_is_judged_at_the_horizon_counts_for_the_side_to_move_there() {
    // Three hundred points are three quarters of a win.
    let mut search = Mcts::new(EvaluateWith(|_: &Talk| 300));
    let _ = search.search(&TALK, &Limits::none().with_depth(1));
    let means: Vec<f64> = search.root_statistics().iter().map(|root| root.mean).collect();
    assert_eq!(means, [-0.75; 3]);
}

#[test]
fn a_raised_flag_ends_it_at_once_and_there_is_still_a_move() {
    let flag = StopFlag::new();
    flag.stop();
    for threads in [1, 2] {
        let limits = Limits::none().with_stop(flag.clone());
        let report = mcts().with_threads(threads).search(&TALK, &limits);
        assert_eq!((report.stop, report.nodes), (StopReason::Flag, 1));
        assert_eq!((report.best_move, report.value), (Some(0), Score::DRAW));
    }
}

#[test]
fn a_flag_raised_by_another_thread_and_time_end_it() {
    for threads in [1, 2] {
        let flag = StopFlag::new();
        let other = flag.clone();
        let report = std::thread::scope(|scope| {
            scope.spawn(move || {
                std::thread::sleep(Duration::from_millis(10));
                other.stop();
            });
            mcts().with_threads(threads).search(&TALK, &Limits::none().with_stop(flag))
        });
        assert_eq!(report.stop, StopReason::Flag);
        let limits = Limits::none().with_time(Duration::from_millis(5));
        let report = mcts().with_threads(threads).search(&TALK, &limits);
        assert_eq!(report.stop, StopReason::Time);
        assert!(report.best_move.is_some());
    }
}

#[test]
fn a_full_tree_ends_a_search_only_if_nothing_else_can() {
    let search = || mcts().with_max_nodes(10);
    let report = search().search(&TALK, &Limits::none());
    assert_eq!(report.stop, StopReason::Nodes);
    assert!(report.nodes < 5000, "{} nodes", report.nodes);
    let report = search().search(&TALK, &Limits::none().with_nodes(5000));
    assert_eq!((report.stop, report.nodes), (StopReason::Nodes, 5000));
    let report = search().with_simulations(100).search(&TALK, &Limits::none());
    assert_eq!((report.stop, report.leaves), (StopReason::Nodes, 100));
    let report = search().search(&TALK, &Limits::none().with_time(Duration::from_millis(5)));
    assert_eq!(report.stop, StopReason::Time);
    let flag = StopFlag::new();
    let other = flag.clone();
    let report = std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(10));
            other.stop();
        });
        search().search(&TALK, &Limits::none().with_stop(flag))
    });
    assert_eq!(report.stop, StopReason::Flag);
}

#[test]
fn slow_playouts_do_not_make_it_deaf() {
    struct Slow;
    impl RolloutPolicy<Talk> for Slow {
        fn choose(&self, game: &Talk, moves: &[u32], random: &mut RolloutRandom) -> u32 {
            std::thread::sleep(Duration::from_millis(1));
            RandomRollout.choose(game, moves, random)
        }
    }
    let limits = Limits::none().with_time(Duration::from_millis(20));
    let report = mcts().with_rollouts(Slow).search(&TALK, &limits);
    assert_eq!((report.stop, report.leaves), (StopReason::Time, 0), "not even one playout was finished");
    assert!(report.nodes < 90, "{} moves made", report.nodes);
    assert!(report.best_move.is_some());
}

#[test]
fn odd_games_break_nothing() {
    let over = Talk { said: 100, ..TALK };
    let report = mcts().search(&over, &Limits::none());
    assert_eq!((report.best_move, report.value, report.stop), (None, Score::DRAW, StopReason::Exhausted));

    let stuck = Talk { words: 0, ..TALK };
    let report = mcts().search(&stuck, &Limits::none());
    assert_eq!((report.best_move, report.value, report.stop), (None, Score::DRAW, StopReason::Depth));

    let forced = Talk { words: 1, ..TALK };
    for threads in [1, 2] {
        let report = mcts().with_threads(threads).search(&forced, &Limits::none());
        assert_eq!((report.best_move, report.stop), (Some(0), StopReason::Exhausted));
        assert_eq!(report.principal_variation, vec![0; 100]);
        assert_eq!(report.depth, 100);
    }

    // Without end: judged as far away as any search looks.
    let report = mcts().search(&Talk::endless(1), &Limits::none());
    assert_eq!((report.stop, report.depth), (StopReason::Depth, Limits::DEEPEST));
    assert!(!report.is_exact());
}

/// Stuck after a move: nobody has won, and there is nothing to do.
#[derive(Clone, Debug, PartialEq)]
struct Corner {
    moved: bool,
}

impl Game for Corner {
    type Move = u8;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        Side::First
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u8>) {
        if !self.moved {
            moves.extend([7, 8]);
        }
    }

    fn play(&mut self, _: u8) {
        self.moved = true;
    }

    fn undo(&mut self, (): ()) {
        self.moved = false;
    }
}

#[test]
fn a_game_that_gets_stuck_is_judged_and_comes_to_an_end() {
    let evaluator = gomoku_search::EvaluateWith(|corner: &Corner| if corner.moved { 5 } else { 1 });
    for priors in [false, true] {
        let search = Mcts::new(evaluator);
        let mut search = if priors { search.with_priors(10) } else { search };
        let report = search.search(&Corner { moved: false }, &Limits::none());
        assert_eq!((report.value, report.stop), (Score::heuristic(5), StopReason::Depth));
        assert_eq!(report.best_move, Some(7));
        assert!(!report.is_exact());
    }
}

#[test]
fn an_observer_hears_of_it() {
    #[derive(Default)]
    struct Heard {
        begun: u32,
        moves: Vec<u32>,
        progress: u32,
    }
    impl Observer<u32> for Heard {
        fn begin(&mut self, depth: Option<u32>) {
            assert_eq!(depth, None);
            self.begun += 1;
        }
        fn root_move(&mut self, searched: &RootProgress<u32>) {
            self.moves.push(searched.root_move.mv);
            assert_eq!((searched.searched, searched.total), (self.moves.len(), 3));
        }
        fn progress(&mut self, _nodes: u64, _elapsed: Duration) {
            self.progress += 1;
        }
    }
    let mut heard = Heard::default();
    let report = mcts().with_simulations(500).search_observed(&TALK, &Limits::none(), &mut heard);
    assert_eq!((heard.begun, heard.moves), (1, vec![0, 1, 2]));
    assert!(u64::from(heard.progress) >= report.nodes / 512);
}
