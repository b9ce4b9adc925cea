//! Playing worse than one can, and saying so truly.

use gomoku_search::{
    AlphaBeta, Bound, EvaluateWith, Game, Iteration, Limits, Mcts, Minimax, Mtdf, NoEvaluation, Observer,
    Options, Pvs, RandomMover, Report, RootDetail, RootMove, Score, Skill, StopReason, Strategy,
};
use gomoku_testkit::{Talk, TreeEvaluator, TreeGame, tree_games, value_of_line};
use proptest::prelude::*;

fn all_values() -> AlphaBeta<TreeEvaluator> {
    AlphaBeta::new(TreeEvaluator).with_root_detail(RootDetail::AllValues)
}

fn without_time(mut report: Report<u32>) -> Report<u32> {
    report.time = std::time::Duration::ZERO;
    report
}

/// Looks further than anybody asks it to, or knows nothing but its best move, and tells of no other.
struct Taciturn {
    knows_all: bool,
}

impl Strategy<TreeGame> for Taciturn {
    fn name(&self) -> &'static str {
        "taciturn"
    }

    fn search_observed(
        &mut self,
        game: &TreeGame,
        limits: &Limits,
        _: &mut dyn Observer<u32>,
    ) -> Report<u32> {
        let is_asked_to_search = limits.depth.is_none() && limits.nodes.is_none();
        if !self.knows_all && !is_asked_to_search {
            return Report::new(Score::DRAW, StopReason::Depth);
        }
        let mut report = Minimax::new(NoEvaluation).search(game, &Limits::none());
        report.root_moves.clear();
        report
    }
}

/// Says what it was told to say.
struct Says(Report<u32>);

impl Strategy<Talk> for Says {
    fn name(&self) -> &'static str {
        "says"
    }

    fn search_observed(&mut self, _: &Talk, _: &Limits, _: &mut dyn Observer<u32>) -> Report<u32> {
        self.0.clone()
    }
}

/// The report of a search of a talk that knows this much of its moves.
fn knowing(root_moves: &[(Score, Bound)]) -> Says {
    let mut report = Report::new(Score::heuristic(10), StopReason::Depth);
    (report.best_move, report.depth) = (Some(0), 1);
    report.principal_variation = vec![0];
    report.root_moves =
        (0..).zip(root_moves).map(|(mv, &(value, bound))| RootMove { mv, value, bound }).collect();
    Says(report)
}

const TALK: Talk = Talk::new(3, 100);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn level_10_and_no_level_report_as_the_inner_strategy(game in tree_games(), seed: u64, depth in 1..5_u32) {
        let limits = Limits::none().with_depth(depth);
        let inner = without_time(all_values().search(&game, &limits));
        for mut skill in [
            Skill::new(all_values(), seed),
            Skill::new(all_values(), seed).with_level(10),
            Skill::new(all_values(), seed).with_level(200),
            Skill::new(all_values(), seed).with_blunders(f64::NAN).with_noise(0),
        ] {
            prop_assert_eq!(&without_time(skill.search(&game, &limits)), &inner);
        }
    }

    #[test]
    fn the_value_is_that_of_the_move_that_is_played(game in tree_games(), seed: u64, level in 0..10_u8) {
        let exact = Minimax::new(NoEvaluation).search(&game, &Limits::none());
        let mut skill = Skill::new(all_values(), seed).with_level(level).with_noise(3);
        for _ in 0..5 {
            let report = skill.search(&game, &Limits::none());
            let Some(mv) = report.best_move else {
                prop_assert!(game.outcome().is_some());
                continue;
            };
            let value = exact.root_moves.iter().find(|root| root.mv == mv).unwrap().value;
            prop_assert_eq!(report.value, value);
            prop_assert_eq!(report.principal_variation[0], mv);
            // Of the played move and no other, also if it is the best one.
            prop_assert_eq!(&report.root_moves, &[RootMove { mv, value, bound: Bound::Exact }]);
        }
    }

    #[test]
    fn of_several_lines_that_of_the_played_move_is_left(game in tree_games(), seed: u64) {
        prop_assume!(game.outcome().is_none());
        let options = Options::new().exact().with_root_detail(RootDetail::AllValues).with_lines(10);
        let mut skill = Skill::new(Pvs::new(TreeEvaluator).with_options(options), seed).with_blunders(0.5);
        for _ in 0..5 {
            let report = skill.search(&game, &Limits::none());
            let mv = report.best_move.expect("the game goes on");
            prop_assert_eq!(report.lines.len(), 1);
            prop_assert_eq!(report.lines[0].value, report.value);
            prop_assert_eq!(&report.lines[0].moves, &report.principal_variation);
            prop_assert_eq!(report.principal_variation[0], mv);
            prop_assert_eq!(value_of_line(&game, &report.principal_variation, &TreeEvaluator), Some(report.value));
            prop_assert_eq!(&report.root_moves, &[RootMove { mv, value: report.value, bound: Bound::Exact }]);
        }
    }

    #[test]
    fn a_value_that_is_known_after_a_move_is_known_before_it(game in tree_games(), seed: u64) {
        let exact = Minimax::new(NoEvaluation).search(&game, &Limits::none());
        for knows_all in [true, false] {
            let mut skill = Skill::new(Taciturn { knows_all }, seed).with_blunders(1.0);
            for _ in 0..5 {
                let report = skill.search(&game, &Limits::none());
                let Some(mv) = report.best_move else { continue };
                let mut after = game.clone();
                after.play(mv);
                if knows_all || after.outcome().is_some() {
                    let value = exact.root_moves.iter().find(|root| root.mv == mv).unwrap().value;
                    prop_assert_eq!(report.value, value);
                } else if !report.is_exact() {
                    prop_assert_eq!(report.value, Score::DRAW);
                }
            }
        }
    }

    #[test]
    fn nothing_that_is_only_bounded_is_called_exact(game in tree_games(), seed: u64) {
        // The inner search knows little of other moves than the best, or nothing at all.
        let deepening = Options::new().with_table_mib(1);
        let exact = Minimax::new(NoEvaluation).search(&game, &Limits::none());
        let strategies: [Box<dyn Strategy<TreeGame>>; 5] = [
            Box::new(AlphaBeta::new(TreeEvaluator)),
            // These end as soon as they have found a win, whatever they think of the other moves by then.
            Box::new(Pvs::new(TreeEvaluator).with_options(deepening)),
            Box::new(Mtdf::new(TreeEvaluator).with_options(deepening)),
            Box::new(RandomMover::new(seed)),
            Box::new(Mcts::new(TreeEvaluator)),
        ];
        for strategy in strategies {
            let mut skill = Skill::new(strategy, seed).with_blunders(0.8).with_noise(1);
            for _ in 0..5 {
                let report = skill.search(&game, &Limits::none());
                let Some(mv) = report.best_move else { continue };
                prop_assert!(game.is_legal(mv));
                let value = exact.root_moves.iter().find(|root| root.mv == mv).unwrap().value;
                if report.stop == StopReason::Exhausted && !report.value.is_decisive() {
                    prop_assert_eq!(report.value, value);
                }
                if report.value.win_distance().is_some() {
                    prop_assert!(value.win_distance().is_some());
                }
                if report.value.loss_distance().is_some() {
                    prop_assert!(value.loss_distance().is_some());
                }
            }
        }
    }

    #[test]
    fn one_seed_makes_the_same_mistakes_again(game in tree_games(), seed: u64) {
        let moves = |skill: &mut Skill<AlphaBeta<TreeEvaluator>>| {
            (0..10).map(|_| skill.search(&game, &Limits::none()).best_move).collect::<Vec<_>>()
        };
        let mut skill = Skill::new(all_values(), seed).with_level(1);
        let first = moves(&mut skill);
        prop_assert_eq!(&moves(&mut Skill::new(all_values(), seed).with_level(1)), &first);
        skill.restart();
        prop_assert_eq!(&moves(&mut skill), &first);
    }
}

#[test]
fn noise_moves_the_choice_among_points_and_never_past_a_proof() {
    let mut skill = Skill::new(all_values(), 3).with_noise(1_000_000);
    let (mut other, mut proofs) = (0, 0);
    for seed in 0..300 {
        let shape = gomoku_testkit::TreeShape {
            seed,
            longest: 4,
            widest: 4,
            spread: 3,
            repeated_turns: 3,
            early_ends: 1,
            shared: 0,
        };
        let game = TreeGame::new(shape);
        let inner = all_values().search(&game, &Limits::none());
        let report = skill.search(&game, &Limits::none());
        if inner.value.is_decisive() {
            assert_eq!(report.value, inner.value);
            proofs += 1;
        } else {
            assert!(!report.value.is_decisive());
            other += u32::from(report.value != inner.value);
        }
    }
    assert!(proofs > 30 && other > 30, "{proofs} proofs, {other} other choices");
}

#[test]
fn noise_leaves_out_what_is_only_bounded() {
    let points = Score::heuristic;
    let (good, bad) = ((points(10), Bound::Exact), (points(-50), Bound::Estimate));
    for (root_moves, expected) in [
        // At least or at most so many points: it may be anything.
        ([good, (points(500), Bound::Lower), (points(400), Bound::Upper)], 0),
        ([bad, (points(500), Bound::Lower), good], 2),
        // A win that may be nearer is a win, a loss that may be nearer a loss, and not the other way round.
        ([good, (Score::win_in(9), Bound::Lower), bad], 1),
        ([good, (Score::win_in(9), Bound::Upper), bad], 0),
        ([(Score::loss_in(8), Bound::Upper), (Score::loss_in(8), Bound::Lower), bad], 2),
        (
            [
                (Score::loss_in(8), Bound::Upper),
                (Score::win_in(1), Bound::Upper),
                (Score::loss_in(9), Bound::Lower),
            ],
            0,
        ),
    ] {
        let mut skill = Skill::new(knowing(&root_moves), 1).with_noise(5);
        let played: Vec<_> = (0..20).map(|_| skill.search(&TALK, &Limits::none()).best_move).collect();
        assert_eq!(played, [Some(expected); 20], "{root_moves:?}");
    }
}

#[test]
fn without_noise_the_inner_strategys_choice_stands_whatever_it_says_of_the_others() {
    let points = |points| (Score::heuristic(points), Bound::Exact);
    // Blunders so seldom that none will be met.
    let mut skill =
        Skill::new(knowing(&[points(10), points(500), points(10)]), 1).with_blunders(f64::MIN_POSITIVE);
    for _ in 0..20 {
        assert_eq!(skill.search(&TALK, &Limits::none()).best_move, Some(0));
    }
}

#[test]
fn blunders_are_as_frequent_as_they_were_asked_to_be() {
    let points = |points| (Score::heuristic(points), Bound::Exact);
    let mut skill = Skill::new(knowing(&[points(10), points(0), points(0)]), 1).with_blunders(0.3);
    // Two of three blunders are other moves than the best.
    let others = (0..1000).filter(|_| skill.search(&TALK, &Limits::none()).best_move != Some(0)).count();
    assert!((150..250).contains(&others), "{others} of 1000");
}

#[test]
fn a_blunder_into_what_is_only_bounded_is_judged_anew() {
    let lower = (Score::heuristic(500), Bound::Lower);
    let mut skill =
        Skill::new(knowing(&[(Score::heuristic(10), Bound::Exact), lower, lower]), 1).with_blunders(1.0);
    let mut moves = [0; 3];
    for _ in 0..30 {
        let report = skill.search(&TALK, &Limits::none());
        let mv = report.best_move.unwrap();
        moves[mv as usize] += 1;
        // It thinks ten points of every position, for the side to move.
        assert_eq!(report.value, Score::heuristic(if mv == 0 { 10 } else { -10 }));
    }
    assert!(moves.iter().all(|times| *times > 3), "{moves:?}");
}

#[test]
fn what_a_search_thought_before_it_found_a_win_is_not_called_exact() {
    let points = RootMove { mv: 0, value: Score::heuristic(10), bound: Bound::Exact };
    let win = RootMove { mv: 1, value: Score::win_in(3), bound: Bound::Exact };
    let loss = RootMove { mv: 2, value: Score::loss_in(2), bound: Bound::Exact };
    let mut report = Report::new(win.value, StopReason::Exhausted);
    (report.best_move, report.depth, report.root_moves) = (Some(1), 3, vec![points, win, loss]);
    let to_the_end = report.clone();
    report.iterations = vec![Iteration::new(3, win.value)];
    for (inner, of_points) in [(report, StopReason::Depth), (to_the_end, StopReason::Exhausted)] {
        let mut skill = Skill::new(Says(inner), 1).with_blunders(1.0);
        let reports = [(); 20].map(|()| skill.search(&TALK, &Limits::none()));
        assert!((0..3).all(|mv| reports.iter().any(|report| report.best_move == Some(mv))));
        for report in reports {
            let (expected, stop) = match report.best_move {
                Some(0) => (points, of_points),
                Some(1) => (win, StopReason::Exhausted),
                _ => (loss, StopReason::Exhausted),
            };
            assert_eq!((report.value, report.stop), (expected.value, stop));
            assert_eq!(report.root_moves, [expected]);
        }
    }
}

#[test]
fn an_opinion_is_in_the_unit_of_the_report() {
    // A hundred points are half a win, for the side to move.
    let evaluator = EvaluateWith(|_: &Talk| 100);
    let search = || Mcts::new(evaluator).with_rollout_plies(0);
    // One simulation knows one move; the others are judged without any. All are worth the same.
    let mut skill = Skill::new(search().with_simulations(1), 1).with_blunders(1.0);
    let reports = [(); 20].map(|()| skill.search(&TALK, &Limits::none()));
    assert!((0..3).all(|mv| reports.iter().any(|report| report.best_move == Some(mv))));
    for report in reports {
        assert_eq!((report.value, report.stop), (Score::heuristic(-500), StopReason::Nodes));
    }
    // At a horizon everything is in points.
    let mut skill = Skill::new(AlphaBeta::new(evaluator), 1).with_blunders(1.0);
    for _ in 0..20 {
        let report = skill.search(&TALK, &Limits::none().with_depth(1));
        assert_eq!((report.value, report.stop), (Score::heuristic(-100), StopReason::Depth));
    }
    // So they are if a search by minimax is broken off.
    for _ in 0..20 {
        let report = skill.search(&TALK, &Limits::none().with_depth(1).with_nodes(2));
        assert_eq!((report.value, report.stop), (Score::heuristic(-100), StopReason::Nodes));
    }
}
