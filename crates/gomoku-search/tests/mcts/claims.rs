//! What is called proven is the value of plain minimax, wherever the search is stopped.

use gomoku_search::{
    Bound, Game, Limits, Mcts, Minimax, NoEvaluation, Report, RootMove, Score, StopReason, Strategy,
};
use gomoku_testkit::{TreeEvaluator, TreeGame, tree_games, value_of_line};
use proptest::prelude::*;

/// What a value is without its distance: -1 for a loss, 1 for a win, or the points.
fn class(value: Score) -> (i32, Option<i32>) {
    match value.points() {
        Some(points) => (0, Some(points)),
        None if value > Score::DRAW => (1, None),
        None => (-1, None),
    }
}

/// Whether a found value is the true one, but for a distance that may be longer than need be.
fn is_proof_of(found: Score, exact: Score) -> bool {
    let distance = |value: Score| value.win_distance().or(value.loss_distance()).unwrap_or(0);
    class(found) == class(exact) && distance(found) >= distance(exact)
}

/// Checks everything that a report claims for certain.
fn check_claims(game: &TreeGame, report: &Report<u32>, exact: &Report<u32>) -> Result<(), TestCaseError> {
    prop_assert_eq!(report.best_move.is_none(), game.outcome().is_some());
    prop_assert_eq!(report.principal_variation.first().copied(), report.best_move);
    if report.is_exact() {
        prop_assert!(is_proof_of(report.value, exact.value), "{} for {}", report.value, exact.value);
        prop_assert_eq!(value_of_line(game, &report.principal_variation, &TreeEvaluator), Some(report.value));
    }
    let exact_of = |mv: u32| {
        exact.root_moves.iter().find(|root| root.mv == mv).expect("minimax looks at every move").value
    };
    for &RootMove { mv, value, bound } in &report.root_moves {
        match bound {
            Bound::Exact => prop_assert_eq!(value, exact_of(mv)),
            Bound::Lower => prop_assert!(value <= exact_of(mv)),
            Bound::Upper => prop_assert!(value >= exact_of(mv)),
            _ => prop_assert!(value.points().is_some_and(|points| points.abs() <= 1000)),
        }
    }
    if let Some(mut claimed) = report.best_moves() {
        claimed.sort_unstable();
        let mut best = exact.best_moves().expect("minimax knows them all");
        best.sort_unstable();
        prop_assert_eq!(claimed, best);
    }
    if let Some(mv) = report.best_move {
        prop_assert!(game.is_legal(mv));
        if report.root_moves.iter().any(|root| root.mv == mv && root.value.loss_distance().is_some()) {
            prop_assert!(exact.value.loss_distance().is_some(), "it could have been avoided");
        }
    }
    Ok(())
}

/// Option sets that differ in everything that could matter to a proof.
fn searches(seed: u64) -> [Mcts<TreeGame, TreeEvaluator>; 5] {
    let search = || Mcts::new(TreeEvaluator).with_seed(seed);
    [
        search(),
        search().with_priors(2),
        search().with_exploration(0.0),
        search().with_visits_to_expand(3).with_rollout_plies(1).with_margins(1.0, 2),
        search().with_threads(2).with_exploration(3.0),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn without_limits_the_value_is_proven_and_that_of_minimax(game in tree_games(), seed: u64) {
        let exact = Minimax::new(NoEvaluation).search(&game, &Limits::none());
        for mut search in searches(seed) {
            let report = search.search(&game, &Limits::none());
            prop_assert_eq!(report.stop, StopReason::Exhausted);
            prop_assert!(is_proof_of(report.value, exact.value), "{} for {}", report.value, exact.value);
            check_claims(&game, &report, &exact)?;
            if let (Some(mv), Some(_)) = (report.best_move, exact.value.points()) {
                prop_assert!(exact.best_moves().unwrap().contains(&mv));
            }
        }
    }

    #[test]
    fn what_is_called_proven_is_true_wherever_the_search_is_stopped(
        game in tree_games(),
        seed: u64,
        simulations in 0..60_u64,
        nodes in 0..300_u64,
    ) {
        let exact = Minimax::new(NoEvaluation).search(&game, &Limits::none());
        for search in searches(seed) {
            let mut search = search.with_simulations(simulations);
            let report = search.search(&game, &Limits::none());
            prop_assert!(report.leaves <= simulations.max(1));
            check_claims(&game, &report, &exact)?;
            for root in search.root_statistics() {
                if let Some(value) = root.proven {
                    let exact = exact.root_moves.iter().find(|other| other.mv == root.mv).unwrap().value;
                    prop_assert!(is_proof_of(value, exact), "{} for {}", value, exact);
                }
                prop_assert!(root.mean.abs() <= 1.0);
            }
            let mut search = search.with_simulations(u64::MAX);
            let report = search.search(&game, &Limits::none().with_nodes(nodes));
            prop_assert!(report.nodes <= nodes.max(1), "{} of {} nodes", report.nodes, nodes);
            check_claims(&game, &report, &exact)?;
        }
    }

    #[test]
    fn a_depth_limit_gives_the_value_of_minimax_of_that_depth(game in tree_games(), seed: u64, depth in 0..7_u32) {
        let limits = Limits::none().with_depth(depth);
        let exact = Minimax::new(TreeEvaluator).search(&game, &limits);
        for mut search in searches(seed) {
            let report = search.search(&game, &limits);
            prop_assert!(is_proof_of(report.value, exact.value), "{} for {}", report.value, exact.value);
            prop_assert!(!report.stop.is_interruption());
            if report.is_exact() {
                let to_the_end = Minimax::new(NoEvaluation).search(&game, &Limits::none());
                prop_assert!(is_proof_of(report.value, to_the_end.value));
            }
            if depth > 0 {
                prop_assert_eq!(value_of_line(&game, &report.principal_variation, &TreeEvaluator), Some(report.value));
            }
        }
    }

    #[test]
    fn a_small_tree_stays_small_and_still_answers(game in tree_games(), seed: u64, room in 0..40_usize) {
        let exact = Minimax::new(NoEvaluation).search(&game, &Limits::none());
        for search in searches(seed) {
            // Without a limit it ends when the tree is full; with one it goes on.
            let mut search = search.with_max_nodes(room);
            check_claims(&game, &search.search(&game, &Limits::none()), &exact)?;
            let mut search = search.with_simulations(100);
            let report = search.search(&game, &Limits::none());
            prop_assert!(report.leaves == 100 || report.stop == StopReason::Exhausted);
            check_claims(&game, &report, &exact)?;
        }
    }

    #[test]
    fn a_tree_that_is_used_again_is_never_stale(
        game in tree_games(),
        seed: u64,
        simulations in 1..30_u64,
        moves in proptest::collection::vec((0..5_u32, any::<bool>(), any::<bool>()), 1..6),
    ) {
        for search in searches(seed) {
            let mut search = search.with_tree_reuse().with_simulations(simulations);
            let mut position = game.clone();
            for &(mv, tells, searches) in &moves {
                if searches {
                    let exact = Minimax::new(NoEvaluation).search(&position, &Limits::none());
                    check_claims(&position, &search.search(&position, &Limits::none()), &exact)?;
                    for root in search.root_statistics() {
                        prop_assert!(position.is_legal(root.mv));
                    }
                }
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let mv = legal[mv as usize % legal.len()];
                if tells {
                    search.advance(mv);
                }
                position.play(mv);
            }
            // And back to where it began, which no tree below it can know.
            let exact = Minimax::new(NoEvaluation).search(&game, &Limits::none());
            check_claims(&game, &search.search(&game, &Limits::none()), &exact)?;
        }
    }

    #[test]
    fn one_thread_and_one_seed_give_one_report(game in tree_games(), seed: u64, nodes in 0..300_u64) {
        for mut search in searches(seed).into_iter().take(4) {
            let limits = Limits::none().with_nodes(nodes);
            let first = search.search(&game, &limits);
            let visits = search.root_statistics().to_vec();
            let mut second = search.search(&game, &limits);
            second.time = first.time;
            prop_assert_eq!(first, second);
            prop_assert_eq!(visits, search.root_statistics());
        }
    }
}
