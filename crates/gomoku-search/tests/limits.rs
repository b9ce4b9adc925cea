//! Depth, nodes, time and the stop flag, and what a report says about them.

use std::time::Duration;

use gomoku_search::{
    AlphaBeta, EvaluateWith, Limits, Mcts, Minimax, Mtdf, NoEvaluation, Observer, Options, Ponder, Pvs,
    RandomMover, Report, RootProgress, Score, Skill, StopFlag, StopReason, Strategy, TieBreak,
};
use gomoku_testkit::Talk;

/// Too long for any search.
const TALK: Talk = Talk::new(3, 1000);

#[test]
fn a_node_limit_is_kept_to_the_node() {
    for nodes in [1, 2, 3, 100, 511, 512, 513, 10_000] {
        let report = Minimax::new(NoEvaluation).search(&TALK, &Limits::none().with_nodes(nodes));
        assert_eq!((report.nodes, report.stop), (nodes, StopReason::Nodes));
    }
}

#[test]
fn a_raised_flag_ends_a_search_at_once_and_there_is_still_a_move() {
    let flag = StopFlag::new();
    flag.stop();
    let report = AlphaBeta::new(NoEvaluation).search(&TALK, &Limits::none().with_stop(flag));
    assert_eq!((report.stop, report.nodes, report.depth), (StopReason::Flag, 1, 0));
    assert_eq!(report.best_move, Some(0));
    assert_eq!(report.best_moves(), None);
}

#[test]
fn a_flag_raised_by_another_thread_ends_a_search() {
    let flag = StopFlag::new();
    let other = flag.clone();
    let report = std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(20));
            other.stop();
        });
        Minimax::new(NoEvaluation).search(&TALK, &Limits::none().with_stop(flag))
    });
    assert_eq!(report.stop, StopReason::Flag);
}

#[test]
fn time_ends_a_search() {
    let limits = Limits::none().with_time(Duration::from_millis(5));
    let report = Minimax::new(NoEvaluation).search(&TALK, &limits);
    assert_eq!(report.stop, StopReason::Time);
    assert!(report.time >= Duration::from_millis(5));
    assert!(report.best_move.is_some());
}

#[test]
fn no_depth_begins_after_the_soft_time_and_one_that_has_begun_is_finished() {
    let options = Options::new().with_first_depth(4);
    let strategies: [Box<dyn Strategy<Talk>>; 3] = [
        Box::new(Pvs::new(NoEvaluation).with_options(options)),
        Box::new(Mtdf::new(NoEvaluation).with_options(options.with_threads(2))),
        Box::new(Skill::new(Pvs::new(NoEvaluation).with_options(options), 1)),
    ];
    let limits = Limits::none().with_soft_time(Duration::ZERO);
    for mut strategy in strategies {
        let report = strategy.search(&TALK, &limits);
        assert_eq!((report.depth, report.stop), (4, StopReason::Time), "{}", strategy.name());
        assert_eq!(report.iterations.len(), 1);
        // It does not stand in the way of what ends the search anyway.
        let report = strategy.search(&TALK, &limits.clone().with_depth(4));
        assert_eq!((report.depth, report.stop), (4, StopReason::Depth), "{}", strategy.name());
        let soon_over = Talk { said: 998, ..TALK };
        assert_eq!(strategy.search(&soon_over, &limits).stop, StopReason::Exhausted);
    }
}

#[test]
fn a_soft_time_that_is_long_changes_nothing() {
    let limits = Limits::none().with_depth(6);
    let soft = limits.clone().with_soft_time(Duration::from_secs(3600));
    let search = |limits| Pvs::new(NoEvaluation).search(&TALK, limits);
    let (plain, soft) = (search(&limits), search(&soft));
    assert_eq!((plain.nodes, plain.depth, plain.stop), (soft.nodes, soft.depth, soft.stop));
}

#[test]
fn soft_time_ends_searches_without_depths_like_any_time() {
    let limits = Limits::none().with_soft_time(Duration::from_millis(5)).with_time(Duration::from_secs(600));
    let strategies: [Box<dyn Strategy<Talk>>; 2] =
        [Box::new(AlphaBeta::new(NoEvaluation)), Box::new(Mcts::new(NoEvaluation))];
    for mut strategy in strategies {
        let report = strategy.search(&TALK, &limits);
        assert_eq!(report.stop, StopReason::Time, "{}", strategy.name());
        assert!(report.time >= Duration::from_millis(5) && report.best_move.is_some());
    }
}

#[test]
fn pondering_hands_the_soft_time_on() {
    let limits = Limits::none().with_soft_time(Duration::ZERO);
    let (_, report) = Ponder::start(Pvs::new(NoEvaluation), TALK, limits).hit(Duration::from_secs(600));
    assert_eq!((report.depth, report.stop), (1, StopReason::Time));
}

#[test]
fn depth_nought_judges_and_does_not_search() {
    let report = AlphaBeta::new(NoEvaluation).search(&TALK, &Limits::none().with_depth(0));
    assert_eq!((report.depth, report.nodes, report.leaves), (0, 1, 1));
    assert_eq!((report.value, report.best_move), (Score::DRAW, Some(0)));
    assert_eq!(report.stop, StopReason::Depth);
    assert!(!report.is_exact());
}

#[test]
fn a_tree_as_large_as_the_node_limit_is_searched_completely() {
    let limits = |nodes| Limits::none().with_depth(4).with_nodes(nodes);
    let complete = Minimax::new(NoEvaluation).search(&TALK, &limits(121));
    assert_eq!((complete.nodes, complete.stop, complete.root_moves.len()), (121, StopReason::Depth, 3));
    let cut = Minimax::new(NoEvaluation).search(&TALK, &limits(120));
    assert_eq!((cut.nodes, cut.stop, cut.root_moves.len()), (120, StopReason::Nodes, 2));
}

#[test]
fn slow_evaluations_do_not_make_a_search_deaf() {
    // A millisecond each: five hundred of them between two looks at the clock would be half a second.
    let slow = EvaluateWith(|_: &Talk| {
        std::thread::sleep(Duration::from_millis(1));
        0
    });
    let limits = Limits::none().with_depth(6).with_time(Duration::from_millis(30));
    let report = Minimax::new(slow).search(&TALK, &limits);
    assert_eq!(report.stop, StopReason::Time);
    assert!(report.leaves < 300, "{} evaluations", report.leaves);
}

#[test]
fn no_search_goes_deeper_than_the_stack_can_bear() {
    for limits in [Limits::none(), Limits::none().with_depth(u32::MAX)] {
        let report = AlphaBeta::new(NoEvaluation).search(&Talk::endless(1), &limits);
        assert_eq!((report.depth, report.stop), (Limits::DEEPEST, StopReason::Depth));
        assert!(!report.is_exact());
        let report = Minimax::new(NoEvaluation).search(&Talk::endless(1), &limits);
        assert_eq!(report.nodes, u64::from(Limits::DEEPEST) + 1);
    }
}

#[test]
fn a_finished_game_has_a_value_and_no_move() {
    let over = Talk { said: 1000, words: 0, ..TALK };
    let raised = StopFlag::new();
    raised.stop();
    let reports: [Report<u32>; 4] = [
        AlphaBeta::new(NoEvaluation).search(&over, &Limits::none()),
        AlphaBeta::new(NoEvaluation).search(&over, &Limits::none().with_nodes(0)),
        AlphaBeta::new(NoEvaluation).search(&over, &Limits::none().with_stop(raised)),
        RandomMover::new(1).search(&over, &Limits::none()),
    ];
    for report in reports {
        assert_eq!((report.best_move, report.value, report.stop), (None, Score::DRAW, StopReason::Exhausted));
        assert!(report.is_exact());
    }
}

#[test]
fn a_game_that_is_stuck_breaks_nothing() {
    let stuck = Talk { words: 0, ..TALK };
    let report = AlphaBeta::new(NoEvaluation).search(&stuck, &Limits::none());
    assert_eq!((report.best_move, report.value), (None, Score::DRAW));
    let report = Minimax::new(NoEvaluation).search(&stuck, &Limits::none().with_depth(3));
    assert_eq!((report.best_move, report.value), (None, Score::DRAW));
}

#[test]
fn counts_are_those_of_the_tree() {
    let report = Minimax::new(NoEvaluation).search(&TALK, &Limits::none().with_depth(4));
    assert_eq!(report.nodes, 1 + 3 + 9 + 27 + 81);
    assert_eq!((report.leaves, report.cut_offs, report.depth), (81, 0, 4));
    let pruned = AlphaBeta::new(NoEvaluation).search(&TALK, &Limits::none().with_depth(4));
    // All values are equal: the best case of alpha-beta, 3^2 + 3^2 - 1 leaves.
    assert_eq!(pruned.leaves, 17);
    assert!(pruned.cut_offs > 0);
}

#[test]
fn an_observer_hears_of_every_root_move_and_of_progress() {
    #[derive(Default)]
    struct Heard {
        begun: Vec<Option<u32>>,
        moves: Vec<(u32, usize, usize)>,
        progress: u32,
    }
    impl Observer<u32> for Heard {
        fn begin(&mut self, depth: Option<u32>) {
            assert!(self.moves.is_empty());
            self.begun.push(depth);
        }
        fn root_move(&mut self, searched: &RootProgress<u32>) {
            assert_eq!(searched.depth, Some(9));
            self.moves.push((searched.root_move.mv, searched.searched, searched.total));
        }
        fn progress(&mut self, _nodes: u64, _elapsed: Duration) {
            self.progress += 1;
        }
    }
    let mut heard = Heard::default();
    let report = Minimax::new(NoEvaluation).search_observed(&TALK, &Limits::none().with_depth(9), &mut heard);
    assert_eq!(heard.begun, [Some(9)]);
    assert_eq!(heard.moves, [(0, 1, 3), (1, 2, 3), (2, 3, 3)]);
    assert!(u64::from(heard.progress) >= report.nodes / 512, "at least every 512 nodes");
}

#[test]
fn one_seed_picks_another_of_the_best_moves_in_another_position() {
    // All moves are equally good: with one seed the picks must not be the same place every time.
    let pick = |words, seed| {
        let limits = Limits::none().with_depth(1);
        let mut strategy = AlphaBeta::new(NoEvaluation).with_tie_break(TieBreak::Random { seed });
        strategy.search(&Talk { words, ..TALK }, &limits).best_move.unwrap()
    };
    let picks: Vec<u32> = (20..30).map(|words| pick(words, 1) * 100 / words).collect();
    assert!(picks.iter().max().unwrap() - picks.iter().min().unwrap() > 30, "{picks:?} percent");
    let counts = (0..3000).fold([0_u32; 3], |mut counts, seed| {
        counts[pick(3, seed) as usize] += 1;
        counts
    });
    assert!(counts.iter().all(|count| (800..1200).contains(count)), "{counts:?} of 3000");
}

#[test]
#[cfg(target_pointer_width = "64")]
fn seeds_pick_what_they_always_picked() {
    // A game that was recorded with its seed is played again by it.
    let pick = |words, seed| {
        let mut strategy = AlphaBeta::new(NoEvaluation).with_tie_break(TieBreak::Random { seed });
        strategy.search(&Talk { words, ..TALK }, &Limits::none().with_depth(1)).best_move.unwrap()
    };
    let picks: Vec<u32> = (0..12).map(|seed| pick(100, seed)).collect();
    assert_eq!(picks, [99, 44, 33, 59, 99, 86, 5, 1, 52, 27, 43, 90]);
}

#[test]
fn random_movers_with_equal_seeds_play_alike() {
    let draw = |seed| {
        let mut mover = RandomMover::new(seed);
        (0..20).map(|_| mover.draw(&TALK).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(draw(5), draw(5));
    assert_ne!(draw(5), draw(6));
}

#[test]
fn strategies_and_reports_can_cross_threads() {
    fn crosses<T: Send + Sync>() {}
    crosses::<Minimax<NoEvaluation>>();
    crosses::<AlphaBeta<NoEvaluation>>();
    crosses::<Report<u32>>();
    crosses::<Limits>();
}
