//! The solver against plain minimax: on random trees, and on random lattices, whose lines cross and which have a symmetry.

use std::time::Duration;

use gomoku_search::conformance::Conformance;
use gomoku_search::{
    AlphaBeta, Bound, Bounds, Class, EvaluateWith, Evaluator, Game, Keyed, Limits, Minimax, NoEvaluation,
    Observer, RootDetail, RootProgress, Score, SolveFor, Solver, StopFlag, StopReason, Strategy, TableSize,
    TieBreak, ValueRange,
};
use gomoku_testkit::{
    LatticeEvaluator, LatticeGame, LatticeShape, Talk, TreeEvaluator, TreeGame, lattice_games,
    result_of_line, tree_games,
};
use proptest::prelude::*;
use proptest::strategy::Strategy as _;

/// Everything that must not change an answer.
#[derive(Debug, Clone, Copy)]
struct Settings {
    table: TableSize,
    symmetry: bool,
    enhanced_cut_offs: bool,
}

impl Settings {
    fn solver<E>(self, evaluator: E) -> Solver<E> {
        let mut solver = Solver::new(evaluator).with_table(self.table);
        if !self.symmetry {
            solver = solver.without_symmetry();
        }
        if self.enhanced_cut_offs {
            solver = solver.with_enhanced_cut_offs();
        }
        solver
    }
}

/// No table, tables in which nearly everything is overwritten, and one that holds all.
fn settings() -> impl proptest::strategy::Strategy<Value = Settings> {
    let sizes = prop_oneof![Just(0_usize), Just(4), Just(16), Just(4096)];
    (sizes, any::<bool>(), any::<bool>()).prop_map(|(entries, symmetry, enhanced_cut_offs)| Settings {
        table: TableSize::Entries(entries),
        symmetry,
        enhanced_cut_offs,
    })
}

fn sorted<M: Ord>(moves: Option<Vec<M>>) -> Option<Vec<M>> {
    moves.map(|mut moves| {
        moves.sort_unstable();
        moves
    })
}

/// Compares all that a solver says with plain minimax.
fn compare<G, E>(game: &G, evaluator: E, settings: Settings) -> Result<(), TestCaseError>
where
    G: Keyed<Move = u32>,
    E: Evaluator<G> + Copy,
{
    let minimax = Minimax::new(NoEvaluation).search(game, &Limits::none());
    for detail in [RootDetail::Best, RootDetail::AllBest, RootDetail::AllValues] {
        let mut report = settings.solver(evaluator).with_root_detail(detail).search(game, &Limits::none());
        prop_assert_eq!(report.value, minimax.value);
        prop_assert_eq!(report.stop, StopReason::Exhausted);
        prop_assert!(report.is_exact());
        prop_assert_eq!(
            result_of_line(game, &report.principal_variation),
            minimax.value,
            "{:?}",
            report.principal_variation
        );
        prop_assert_eq!(report.best_move, report.principal_variation.first().copied());
        if detail != RootDetail::Best {
            prop_assert_eq!(sorted(report.best_moves()), sorted(minimax.best_moves()));
        } else if let Some(claimed) = report.best_moves() {
            prop_assert_eq!(sorted(Some(claimed)), sorted(minimax.best_moves()));
        }
        if detail == RootDetail::AllValues {
            report.root_moves.sort_by_key(|root| root.mv);
            prop_assert_eq!(&report.root_moves, &minimax.root_moves);
        }
    }
    prop_assert_eq!(settings.solver(evaluator).value(game, &Limits::none()), Some(minimax.value));
    Ok(())
}

/// The same for the class alone.
fn compare_classes<G, E>(game: &G, evaluator: E, settings: Settings) -> Result<(), TestCaseError>
where
    G: Keyed<Move = u32>,
    E: Evaluator<G> + Copy,
{
    let minimax = Minimax::new(NoEvaluation).search(game, &Limits::none());
    let class = Class::of(minimax.value);
    let is_best = |mv: u32| {
        let value = minimax.root_moves.iter().find(|root| root.mv == mv).expect("one of the moves").value;
        Class::of(value) == class
    };
    let best: Vec<u32> = game.legal_moves().into_iter().filter(|mv| is_best(*mv)).collect();
    for detail in [RootDetail::Best, RootDetail::AllBest, RootDetail::AllValues] {
        let solver = settings.solver(evaluator).with_root_detail(detail);
        let report = solver.with_solve_for(SolveFor::Class).search(game, &Limits::none());
        prop_assert_eq!(report.value, class.score());
        prop_assert!(report.is_exact());
        prop_assert_eq!(Class::of(result_of_line(game, &report.principal_variation)), class);
        prop_assert!(report.best_move.is_none_or(is_best));
        if detail != RootDetail::Best && !best.is_empty() {
            prop_assert_eq!(sorted(report.best_moves()), Some(best.clone()));
        }
        for root in &report.root_moves {
            let exact = minimax.root_moves.iter().find(|other| other.mv == root.mv).expect("a move").value;
            match root.bound {
                Bound::Exact => prop_assert_eq!(root.value, Class::of(exact).score()),
                _ => prop_assert!(root.value >= Class::of(exact).score()),
            }
        }
    }
    let mut solver = settings.solver(evaluator).with_solve_for(SolveFor::Class);
    prop_assert_eq!(solver.value(game, &Limits::none()), Some(class.score()));
    Ok(())
}

/// Knows the value of each position to within a few points: the truth, blurred.
struct Blurred;

impl Bounds<LatticeGame> for Blurred {
    fn range(&self, game: &LatticeGame) -> ValueRange {
        let value = AlphaBeta::new(NoEvaluation).search(game, &Limits::none()).value;
        let blur = game.key() as i32 % 3;
        match value.points() {
            Some(points) => ValueRange {
                least: Score::heuristic(points - blur),
                most: Score::heuristic(points + 2 - blur),
            },
            None if value > Score::DRAW => ValueRange { least: Score::DRAW, most: Score::MAX },
            None => ValueRange { least: Score::MIN, most: value },
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn the_lattice_conforms_and_its_images_are_worth_the_same(game in lattice_games()) {
        Conformance::new(game).with_games(5).with_keys().assert();
        let image = game.mirrored();
        prop_assert_eq!(image.canonical_key(), game.canonical_key());
        prop_assert_ne!(image.key(), game.key());
        let value = |game| Minimax::new(NoEvaluation).search(&game, &Limits::none()).value;
        prop_assert_eq!(value(image), value(game));
    }

    #[test]
    fn values_moves_and_lines_are_those_of_minimax_on_trees(game in tree_games(), settings in settings()) {
        compare(&game, TreeEvaluator, settings)?;
    }

    #[test]
    fn values_moves_and_lines_are_those_of_minimax_on_lattices(game in lattice_games(), settings in settings()) {
        compare(&game, LatticeEvaluator, settings)?;
    }

    #[test]
    fn classes_are_those_of_minimax_on_trees(game in tree_games(), settings in settings()) {
        compare_classes(&game, TreeEvaluator, settings)?;
    }

    #[test]
    fn classes_are_those_of_minimax_on_lattices(game in lattice_games(), settings in settings()) {
        compare_classes(&game, LatticeEvaluator, settings)?;
    }

    #[test]
    fn bounds_change_no_value(game in lattice_games(), settings in settings()) {
        let expected = Minimax::new(NoEvaluation).search(&game, &Limits::none());
        let report = settings
            .solver(LatticeEvaluator)
            .with_root_detail(RootDetail::AllBest)
            .with_bounds(Blurred)
            .search(&game, &Limits::none());
        prop_assert_eq!(report.value, expected.value);
        prop_assert_eq!(sorted(report.best_moves()), sorted(expected.best_moves()));
        prop_assert_eq!(result_of_line(&game, &report.principal_variation), expected.value);
        let class = settings
            .solver(LatticeEvaluator)
            .with_solve_for(SolveFor::Class)
            .with_bounds(Blurred)
            .value(&game, &Limits::none());
        prop_assert_eq!(class, Some(Class::of(expected.value).score()));
    }

    #[test]
    fn a_kept_table_is_right_for_all_positions_of_a_game(game in lattice_games(), choices in prop::collection::vec(0..5_u32, 0..6)) {
        let mut exact = Solver::new(NoEvaluation).with_kept_table();
        let mut class = Solver::new(NoEvaluation).with_kept_table().with_solve_for(SolveFor::Class);
        let mut game = game;
        for choice in choices {
            let value = Minimax::new(NoEvaluation).search(&game, &Limits::none()).value;
            prop_assert_eq!(exact.search(&game, &Limits::none()).value, value);
            prop_assert_eq!(exact.value(&game, &Limits::none()), Some(value));
            prop_assert_eq!(class.value(&game, &Limits::none()), Some(Class::of(value).score()));
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[choice as usize % moves.len()]);
        }
    }

    #[test]
    fn what_a_short_or_broken_search_leaves_behind_is_still_true(game in lattice_games(), depth in 1..5_u32, nodes in 1..40_u64) {
        let value = Minimax::new(NoEvaluation).search(&game, &Limits::none()).value;
        for limits in [Limits::none().with_depth(depth), Limits::none().with_nodes(nodes)] {
            let mut solver = Solver::new(LatticeEvaluator).with_kept_table();
            let _ = solver.search(&game, &limits);
            prop_assert_eq!(solver.value(&game, &Limits::none()), Some(value));
        }
    }

    #[test]
    fn one_solver_may_solve_different_games_with_equal_keys(games in prop::collection::vec(lattice_games(), 2..5)) {
        let mut solver = Solver::new(LatticeEvaluator).with_table(TableSize::Entries(64));
        for game in games {
            let fresh = Solver::new(LatticeEvaluator).with_table(TableSize::Entries(64)).search(&game, &Limits::none());
            let mut report = solver.search(&game, &Limits::none());
            report.time = fresh.time;
            prop_assert_eq!(report, fresh, "a used solver is as good as a new one, node for node");
        }
    }

    #[test]
    fn a_solver_that_forgets_is_as_good_as_a_new_one(games in prop::collection::vec(lattice_games(), 2..5)) {
        let fresh = || Solver::new(LatticeEvaluator).with_table(TableSize::Entries(64)).with_kept_table();
        let mut solver = fresh();
        for game in games {
            let expected = fresh().search(&game, &Limits::none());
            let mut report = solver.search(&game, &Limits::none());
            report.time = expected.time;
            prop_assert_eq!(report, expected, "node for node");
            solver.clear();
        }
    }

    #[test]
    fn random_ties_pick_the_move_that_minimax_picks(game in lattice_games(), seed: u64) {
        let tie_break = TieBreak::Random { seed };
        let minimax = Minimax::new(NoEvaluation).with_tie_break(tie_break).search(&game, &Limits::none());
        let report = Solver::new(LatticeEvaluator).with_tie_break(tie_break).search(&game, &Limits::none());
        prop_assert_eq!(report.best_move, minimax.best_move);
    }

    #[test]
    fn an_interrupted_solver_claims_nothing_but_what_is_true(
        game in lattice_games(),
        settings in settings(),
        nodes in 0..60_u64,
        solve_for in prop_oneof![Just(SolveFor::Value), Just(SolveFor::Class)],
    ) {
        let limits = Limits::none().with_nodes(nodes);
        let full = Minimax::new(NoEvaluation).search(&game, &Limits::none());
        let truth = |value: Score| match solve_for {
            SolveFor::Value => value,
            SolveFor::Class => Class::of(value).score(),
        };
        let report = settings.solver(LatticeEvaluator).with_solve_for(solve_for).search(&game, &limits);
        prop_assert!(report.nodes <= nodes.max(1));
        prop_assert_eq!(report.best_move.is_none(), game.outcome().is_some());
        prop_assert!(report.best_move.is_none_or(|mv| game.is_legal(mv)));
        if report.is_exact() {
            prop_assert_eq!(report.value, truth(full.value));
        } else {
            prop_assert_eq!(report.stop, StopReason::Nodes);
        }
        for root in &report.root_moves {
            let exact = truth(full.root_moves.iter().find(|other| other.mv == root.mv).unwrap().value);
            match root.bound {
                Bound::Exact => prop_assert_eq!(root.value, exact),
                _ => prop_assert!(root.value >= exact),
            }
        }
        let value = settings.solver(LatticeEvaluator).with_solve_for(solve_for).value(&game, &limits);
        prop_assert!(value.is_none_or(|value| value == truth(full.value)));
    }

    #[test]
    fn a_depth_limit_proves_no_more_than_is_true(
        game in lattice_games(),
        settings in settings(),
        depth in 0..6_u32,
        solve_for in prop_oneof![Just(SolveFor::Value), Just(SolveFor::Class)],
    ) {
        let limits = Limits::none().with_depth(depth);
        let value = Minimax::new(NoEvaluation).search(&game, &Limits::none()).value;
        let report = settings.solver(LatticeEvaluator).with_solve_for(solve_for).search(&game, &limits);
        if report.is_exact() {
            match solve_for {
                SolveFor::Value => prop_assert_eq!(report.value, value),
                SolveFor::Class => prop_assert_eq!(report.value, Class::of(value).score()),
            }
        } else {
            prop_assert_eq!(report.stop, StopReason::Depth);
        }
        prop_assert_eq!(report.best_move.is_none(), game.outcome().is_some());
        let truth = if solve_for == SolveFor::Class { Class::of(value).score() } else { value };
        let alone = settings.solver(LatticeEvaluator).with_solve_for(solve_for).value(&game, &limits);
        prop_assert!(alone.is_none_or(|alone| alone == truth), "{:?} for {}", alone, truth);
    }
}

#[test]
fn nothing_is_looked_at_beyond_the_horizon_and_everything_up_to_it() {
    for (depth, solve_for) in
        (1..7).flat_map(|depth| [SolveFor::Value, SolveFor::Class].map(|solve_for| (depth, solve_for)))
    {
        let evaluator = EvaluateWith(move |talk: &Talk| {
            assert!(talk.said <= depth, "{} words", talk.said);
            0
        });
        // No two lines of the talk are the same to a solver without a table.
        let mut solver = Solver::new(evaluator)
            .with_table(TableSize::Entries(0))
            .with_solve_for(solve_for)
            .with_root_detail(RootDetail::AllValues);
        let report = solver.search(&Talk::new(3, 12), &Limits::none().with_depth(depth));
        assert_eq!((report.stop, report.selective_depth), (StopReason::Depth, depth), "{solve_for:?}");
    }
}

#[test]
fn a_move_that_is_no_better_than_those_before_it_has_no_value_of_its_own() {
    let mut lost = 0;
    for (seed, solve_for) in (0..200).flat_map(|seed| [SolveFor::Value, SolveFor::Class].map(|it| (seed, it)))
    {
        let shape =
            LatticeShape { seed, levels: 6, places: 10, widest: 4, spread: 3, early_ends: 0, margins: 2 };
        let report = Solver::new(NoEvaluation)
            .with_solve_for(solve_for)
            .search(&LatticeGame::new(shape), &Limits::none());
        let mut best = Score::MIN;
        for root in &report.root_moves {
            assert_eq!(root.bound == Bound::Exact, root.value > best, "seed {seed}, {solve_for:?}: {root:?}");
            best = best.max(root.value);
        }
        lost += u32::from(best == Class::Loss.score() && report.root_moves.len() > 1);
    }
    assert!(lost > 5, "{lost} positions in which every move loses");
}

const LARGE: LatticeShape =
    LatticeShape { seed: 4, levels: 60, places: 2000, widest: 6, spread: 9, early_ends: 0, margins: 5 };

#[test]
fn the_table_makes_a_lattice_small() {
    let shape = LatticeShape { levels: 24, places: 20, ..LARGE };
    let game = LatticeGame::new(shape);
    let with = Solver::new(NoEvaluation).search(&game, &Limits::none());
    let without = Solver::new(NoEvaluation).with_table_mib(0).search(&game, &Limits::none());
    let plain = AlphaBeta::new(NoEvaluation).search(&game, &Limits::none());
    assert_eq!((with.value, without.value), (plain.value, plain.value));
    assert!(10 * with.nodes < without.nodes, "{} and {} nodes", with.nodes, without.nodes);
}

#[test]
fn symmetry_and_looking_ahead_save_nodes() {
    let game = LatticeGame::new(LatticeShape { levels: 24, places: 200, ..LARGE });
    let all = Solver::new(NoEvaluation).search(&game, &Limits::none());
    let each = Solver::new(NoEvaluation).without_symmetry().search(&game, &Limits::none());
    let ahead = Solver::new(NoEvaluation).with_enhanced_cut_offs().search(&game, &Limits::none());
    assert_eq!((each.value, ahead.value), (all.value, all.value));
    assert!(
        ahead.nodes < all.nodes && all.nodes < each.nodes,
        "{} {} {}",
        ahead.nodes,
        all.nodes,
        each.nodes
    );
}

#[test]
fn the_class_costs_less_than_the_value() {
    let game = LatticeGame::new(LatticeShape { levels: 24, places: 200, ..LARGE });
    let value = Solver::new(NoEvaluation).search(&game, &Limits::none());
    let class = Solver::new(NoEvaluation).with_solve_for(SolveFor::Class).search(&game, &Limits::none());
    assert_eq!(class.value, Class::of(value.value).score());
    assert!(class.nodes < value.nodes, "{} and {} nodes", class.nodes, value.nodes);
}

#[test]
fn limits_end_a_solver_and_it_says_so() {
    let game = LatticeGame::new(LARGE);
    let flag = StopFlag::new();
    flag.stop();
    let mut solver = Solver::new(NoEvaluation);
    for (limits, stop) in [
        (Limits::none().with_nodes(500), StopReason::Nodes),
        (Limits::none().with_stop(flag), StopReason::Flag),
        (Limits::none().with_time(Duration::from_micros(200)), StopReason::Time),
    ] {
        let report = solver.search(&game, &limits);
        assert_eq!(report.stop, stop);
        assert!(!report.is_exact() && report.best_move.is_some());
        assert_eq!(solver.value(&game, &limits), None);
    }
}

#[test]
fn an_observer_hears_of_every_root_move() {
    struct Count(Vec<usize>);
    impl Observer<u32> for Count {
        fn root_move(&mut self, searched: &RootProgress<u32>) {
            self.0.push(searched.searched);
        }
    }
    let game = LatticeGame::new(LatticeShape { levels: 8, places: 10, ..LARGE });
    let mut count = Count(Vec::new());
    let report = Solver::new(NoEvaluation).search_observed(&game, &Limits::none(), &mut count);
    assert_eq!(count.0, (1..=report.root_moves.len()).collect::<Vec<_>>());
    assert_eq!(report.root_moves.len(), game.legal_moves().len());
}

#[test]
fn solvers_can_be_put_beside_others_and_sent_to_threads() {
    fn is_send<T: Send>(_: &T) {}
    let solver = Solver::new(NoEvaluation);
    is_send(&solver);
    let strategies: Vec<Box<dyn Strategy<TreeGame>>> =
        vec![Box::new(solver), Box::new(AlphaBeta::new(NoEvaluation))];
    assert_eq!(strategies[0].name(), "solver");
}
