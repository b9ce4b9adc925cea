//! Every strategy against plain minimax, on random trees with repeated turns, draws, uneven depth and equal values.

use gomoku_search::{
    AlphaBeta, Evaluator, Game, Limits, Minimax, Negamax, NoEvaluation, RootDetail, Score, StopReason,
    Strategy, TieBreak,
};
use gomoku_testkit::{TreeEvaluator, TreeGame, tree_games, value_of_line};
use proptest::prelude::*;
use proptest::strategy::Strategy as _;

/// Depth limits from "judge only" to "to the end".
fn depths() -> impl proptest::strategy::Strategy<Value = Limits> {
    prop_oneof![1 => Just(Limits::none()), 4 => (0..8_u32).prop_map(|depth| Limits::none().with_depth(depth))]
}

/// The best moves by the definition below: those whose child is worth as much as the position.
fn best_by_definition(game: &TreeGame, depth: u32) -> Vec<u32> {
    let value = definition(game, depth, 0);
    let is_best = |mv: &u32| {
        let mut child = game.clone();
        child.play(*mv);
        let child_value = definition(&child, depth - 1, 1);
        value == if child.side_to_move() == game.side_to_move() { child_value } else { -child_value }
    };
    game.legal_moves().into_iter().filter(is_best).collect()
}

/// The definition once more, in its shortest form, so that the oracle itself is not taken on trust.
fn definition(game: &TreeGame, depth: u32, ply: u32) -> Score {
    if let Some(outcome) = game.outcome() {
        return outcome.score(game.side_to_move(), ply);
    }
    if depth == 0 {
        return TreeEvaluator.evaluate(game);
    }
    let children = game.legal_moves().into_iter().map(|mv| {
        let mut child = game.clone();
        child.play(mv);
        let value = definition(&child, depth - 1, ply + 1);
        if child.side_to_move() == game.side_to_move() { value } else { -value }
    });
    children.max().unwrap_or(Score::MIN)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn minimax_is_the_definition(game in tree_games(), limits in depths()) {
        let report = Minimax::new(TreeEvaluator).search(&game, &limits);
        let depth = limits.depth.unwrap_or(u32::MAX);
        prop_assert_eq!(report.value, definition(&game, depth, 0));
        if depth > 0 && game.outcome().is_none() {
            prop_assert_eq!(report.best_moves(), Some(best_by_definition(&game, depth)));
        }
    }

    #[test]
    fn negamax_equals_minimax_in_all_but_name(game in tree_games(), limits in depths()) {
        let minimax = Minimax::new(TreeEvaluator).search(&game, &limits);
        let mut negamax = Negamax::new(TreeEvaluator).search(&game, &limits);
        negamax.time = minimax.time;
        prop_assert_eq!(negamax, minimax);
    }

    #[test]
    fn alpha_beta_finds_the_value_and_a_best_move(game in tree_games(), limits in depths()) {
        let minimax = Minimax::new(TreeEvaluator).search(&game, &limits);
        let report = AlphaBeta::new(TreeEvaluator).search(&game, &limits);
        prop_assert_eq!(report.value, minimax.value);
        prop_assert!(report.nodes <= minimax.nodes);
        if let Some(best) = minimax.best_moves() {
            prop_assert!(report.best_move.is_none() || best.contains(&report.best_move.unwrap()));
        }
        if limits.depth != Some(0) {
            prop_assert_eq!(value_of_line(&game, &report.principal_variation, &TreeEvaluator), Some(report.value));
        }
    }

    #[test]
    fn alpha_beta_finds_exactly_the_best_moves_of_minimax(
        game in tree_games(),
        limits in depths(),
        detail in prop_oneof![Just(RootDetail::AllBest), Just(RootDetail::AllValues)],
    ) {
        let minimax = Minimax::new(TreeEvaluator).search(&game, &limits);
        let report = AlphaBeta::new(TreeEvaluator).with_root_detail(detail).search(&game, &limits);
        prop_assert_eq!(report.value, minimax.value);
        let sorted = |moves: Option<Vec<u32>>| moves.map(|mut moves| { moves.sort_unstable(); moves });
        prop_assert_eq!(sorted(report.best_moves()), sorted(minimax.best_moves()));
    }

    #[test]
    fn what_alpha_beta_claims_about_all_best_moves_is_true_even_if_not_asked_for(game in tree_games(), limits in depths()) {
        let report = AlphaBeta::new(TreeEvaluator).search(&game, &limits);
        if let Some(mut claimed) = report.best_moves() {
            claimed.sort_unstable();
            prop_assert_eq!(Some(claimed), Minimax::new(TreeEvaluator).search(&game, &limits).best_moves());
        }
    }

    #[test]
    fn all_values_are_those_of_minimax(game in tree_games(), limits in depths()) {
        let minimax = Minimax::new(TreeEvaluator).search(&game, &limits);
        let mut report = AlphaBeta::new(TreeEvaluator).with_root_detail(RootDetail::AllValues).search(&game, &limits);
        report.root_moves.sort_by_key(|root| root.mv);
        prop_assert_eq!(report.root_moves, minimax.root_moves);
    }

    #[test]
    fn random_ties_pick_the_same_move_with_pruning_as_without(game in tree_games(), limits in depths(), seed: u64) {
        let tie_break = TieBreak::Random { seed };
        let minimax = Minimax::new(TreeEvaluator).with_tie_break(tie_break).search(&game, &limits);
        let report = AlphaBeta::new(TreeEvaluator).with_tie_break(tie_break).search(&game, &limits);
        prop_assume!(limits.depth != Some(0));
        prop_assert_eq!(report.best_move, minimax.best_move);
        prop_assert_eq!(value_of_line(&game, &report.principal_variation, &TreeEvaluator), Some(report.value));
    }

    #[test]
    fn a_search_to_the_end_needs_no_evaluation_and_says_that_it_is_exact(game in tree_games()) {
        let with = AlphaBeta::new(TreeEvaluator).search(&game, &Limits::none());
        let without = AlphaBeta::new(NoEvaluation).search(&game, &Limits::none());
        prop_assert_eq!(with.value, without.value);
        prop_assert_eq!(without.stop, StopReason::Exhausted);
        prop_assert!(without.is_exact());
    }

    #[test]
    fn a_value_called_exact_is_the_value_to_the_end(game in tree_games(), limits in depths()) {
        let report = AlphaBeta::new(TreeEvaluator).search(&game, &limits);
        if report.is_exact() {
            prop_assert_eq!(report.value, Minimax::new(NoEvaluation).search(&game, &Limits::none()).value);
        }
    }

    #[test]
    fn an_interrupted_search_still_answers_with_a_legal_move_and_a_true_value(game in tree_games(), nodes in 0..200_u64) {
        let limits = Limits::none().with_nodes(nodes);
        let full = Minimax::new(TreeEvaluator).search(&game, &Limits::none());
        for mut strategy in strategies() {
            let report = strategy.search(&game, &limits);
            prop_assert!(report.nodes <= nodes.max(1), "{}: {} nodes", strategy.name(), report.nodes);
            prop_assert_eq!(report.best_move.is_none(), game.outcome().is_some());
            if let Some(mv) = report.best_move {
                prop_assert!(game.is_legal(mv));
            }
            for root in &report.root_moves {
                let exact = full.root_moves.iter().find(|other| other.mv == root.mv).unwrap().value;
                match root.bound {
                    gomoku_search::Bound::Exact => prop_assert_eq!(root.value, exact),
                    _ => prop_assert!(root.value >= exact),
                }
            }
            if !report.stop.is_interruption() {
                prop_assert_eq!(report.value, full.value);
            }
        }
    }

    #[test]
    fn the_same_search_gives_the_same_report(game in tree_games(), limits in depths()) {
        for mut strategy in strategies() {
            let first = strategy.search(&game, &limits);
            let mut second = strategy.search(&game, &limits);
            second.time = first.time;
            prop_assert_eq!(first, second);
        }
    }
}

fn strategies() -> Vec<Box<dyn Strategy<TreeGame>>> {
    vec![
        Box::new(Minimax::new(TreeEvaluator)),
        Box::new(Negamax::new(TreeEvaluator)),
        Box::new(AlphaBeta::new(TreeEvaluator)),
        Box::new(AlphaBeta::new(TreeEvaluator).with_root_detail(RootDetail::AllBest)),
        Box::new(AlphaBeta::new(TreeEvaluator).with_tie_break(TieBreak::Random { seed: 1 })),
    ]
}
