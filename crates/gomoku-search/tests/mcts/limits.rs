//! Nodes, simulations, time and the stop flag, and games that end oddly.

use std::time::Duration;

use gomoku_search::{
    Game, Limits, Mcts, MoveBuffer, Observer, Outcome, RandomRollout, RolloutPolicy, RolloutRandom,
    RootProgress, Score, Side, StopFlag, StopReason, Strategy,
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
            assert_eq!(searched.total, 3);
            self.moves.push(searched.root_move.mv);
        }
        fn progress(&mut self, _nodes: u64, _elapsed: Duration) {
            self.progress += 1;
        }
    }
    let mut heard = Heard::default();
    let report = mcts().with_simulations(500).search_observed(&TALK, &Limits::none(), &mut heard);
    assert_eq!((heard.begun, heard.moves), (1, vec![0, 1, 2]));
    assert!(u64::from(heard.progress) >= report.nodes / 2048);
}
