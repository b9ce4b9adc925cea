//! Playing worse than one can, and saying so truly.

use gomoku_search::{
    AlphaBeta, Bound, Game, Limits, Mcts, Minimax, NoEvaluation, RandomMover, Report, RootDetail, Skill,
    StopReason, Strategy,
};
use gomoku_testkit::{TreeEvaluator, TreeGame, tree_games};
use proptest::prelude::*;

fn all_values() -> AlphaBeta<TreeEvaluator> {
    AlphaBeta::new(TreeEvaluator).with_root_detail(RootDetail::AllValues)
}

fn without_time(mut report: Report<u32>) -> Report<u32> {
    report.time = std::time::Duration::ZERO;
    report
}

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
            prop_assert!(report.root_moves.iter().any(|root| root.mv == mv && root.bound == Bound::Exact));
        }
    }

    #[test]
    fn nothing_that_is_only_bounded_is_called_exact(game in tree_games(), seed: u64) {
        // The inner search knows little of other moves than the best, or nothing at all.
        let exact = Minimax::new(NoEvaluation).search(&game, &Limits::none());
        let strategies: [Box<dyn Strategy<TreeGame>>; 3] = [
            Box::new(AlphaBeta::new(TreeEvaluator)),
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
