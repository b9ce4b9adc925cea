//! The exact solvers of `gomoku-search` on both games.

mod common;
#[path = "common/starts.rs"]
mod starts;
#[path = "common/tic_tac_toe.rs"]
mod tic_tac_toe;

use std::collections::BTreeMap;

use gomoku_kalaha::{EmptyCapture, Kalaha, Pit, StonesInPlay, StoreDifference, TicTacToe};
use gomoku_search::{
    Class, ClassCounts, FullTable, Limits, Minimax, NoEvaluation, RootDetail, Score, SolveFor, Solver,
    Strategy, TableSize,
};
use gomoku_testkit::result_of_line;
use proptest::prelude::*;

use starts::starts;
use tic_tac_toe::every_position;

#[test]
fn a_full_table_of_tic_tac_toe_has_the_known_counts() {
    let start = TicTacToe::default();
    let table = FullTable::solve(&start, 5478).unwrap();
    assert_eq!(table.len(), 5478);
    assert_eq!(table.ends(), ClassCounts { first_wins: 626, draws: 16, second_wins: 316 });
    assert_eq!(table.value(&start), Some(Score::DRAW));
    assert_eq!(table.best_moves(&start).map(|moves| moves.len()), Some(9));
    // After a bad first answer X wins with his next three marks. Nothing takes longer.
    assert_eq!(table.longest_win(), Some(5));
    assert!(FullTable::solve(&start, 5477).is_err());
}

#[test]
fn every_solver_knows_every_position_of_tic_tac_toe() {
    let table = FullTable::solve(&TicTacToe::default(), 10_000).unwrap();
    let tiny = TableSize::Entries(32);
    let mut exact = [
        Solver::new(NoEvaluation),
        Solver::new(NoEvaluation).without_symmetry(),
        Solver::new(NoEvaluation).with_table(tiny),
        Solver::new(NoEvaluation).with_table_mib(0),
        Solver::new(NoEvaluation).with_enhanced_cut_offs(),
        Solver::new(NoEvaluation).with_kept_table(),
    ]
    .map(|solver| solver.with_root_detail(RootDetail::AllValues));
    let mut classes = [
        Solver::new(NoEvaluation),
        Solver::new(NoEvaluation).with_table(tiny),
        Solver::new(NoEvaluation).with_kept_table(),
    ]
    .map(|solver| solver.with_root_detail(RootDetail::AllBest).with_solve_for(SolveFor::Class));

    for position in every_position() {
        let minimax = Minimax::new(NoEvaluation).search(&position, &Limits::none());
        assert_eq!(table.value(&position), Some(minimax.value), "{position:?}");
        assert_eq!(table.best_moves(&position), Some(minimax.best_moves().unwrap_or_default()));
        for solver in &mut exact {
            let report = solver.search(&position, &Limits::none());
            assert_eq!((report.value, report.is_exact()), (minimax.value, true), "{position:?}");
            assert_eq!(report.root_moves, minimax.root_moves, "{position:?}");
            assert_eq!(result_of_line(&position, &report.principal_variation), minimax.value, "{position:?}");
        }
        let class = Class::of(minimax.value);
        for solver in &mut classes {
            let report = solver.search(&position, &Limits::none());
            assert_eq!(report.value, class.score(), "{position:?}");
            assert_eq!(
                Class::of(result_of_line(&position, &report.principal_variation)),
                class,
                "{position:?}"
            );
            let best = minimax.root_moves.iter().filter(|root| Class::of(root.value) == class);
            let best: Vec<_> = best.map(|root| root.mv).collect();
            assert_eq!(report.best_moves().unwrap_or_default(), best, "{position:?}");
        }
    }
}

#[test]
fn small_kalahas_have_their_known_values() {
    let starts = starts();
    assert!(starts.len() > 20);
    for vector in starts {
        let start = vector.position();
        let context = format!("{start:?}");
        let all_values = || Solver::new(StoreDifference).with_root_detail(RootDetail::AllValues);
        let mut reports = vec![all_values().with_bounds(StonesInPlay).search(&start, &Limits::none())];
        if vector.is_quick() {
            reports.push(all_values().search(&start, &Limits::none()));
        }
        for report in reports {
            assert!(report.is_exact());
            assert_eq!(report.value.points(), Some(vector.value), "{context}");
            let found: BTreeMap<u8, Option<i32>> =
                report.root_moves.iter().map(|root| (root.mv.number(), root.value.points())).collect();
            let expected = vector.moves.iter().map(|&(pit, value)| (pit, Some(value))).collect();
            assert_eq!(found, expected, "{context}");
            let mut best: Vec<u8> = report.best_moves().unwrap().into_iter().map(Pit::number).collect();
            best.sort_unstable();
            assert_eq!(best, vector.best, "{context}");
            assert_eq!(result_of_line(&start, &report.principal_variation), report.value, "{context}");
        }
        let mut solver =
            Solver::new(StoreDifference).with_bounds(StonesInPlay).with_solve_for(SolveFor::Class);
        let class = Class::of(Score::heuristic(vector.value));
        assert_eq!(solver.value(&start, &Limits::none()), Some(class.score()), "{context}");
    }
}

#[test]
fn full_tables_of_small_kalahas_have_the_known_values() {
    let mut solved = 0;
    for vector in starts() {
        let start = vector.position();
        let Ok(table) = FullTable::solve(&start, 200_000) else { continue };
        let context = format!("{start:?}");
        assert_eq!(table.value(&start), Some(Score::heuristic(vector.value)), "{context}");
        let mut best: Vec<u8> = table.best_moves(&start).unwrap().into_iter().map(Pit::number).collect();
        best.sort_unstable();
        assert_eq!(best, vector.best, "{context}");
        assert_eq!(table.longest_win(), None, "a game that is counted out has no bare wins");
        let counts = table.positions();
        assert!(counts.first_wins > 0 || counts.second_wins > 0 || vector.value == 0, "{context}");
        solved += 1;
    }
    assert!(solved >= 20, "only {solved} are small enough");
}

/// Takes about a minute and a half: run it with `cargo test --release -p gomoku-kalaha --test solver -- --ignored`.
#[test]
#[ignore = "takes minutes: cargo test --release -p gomoku-kalaha --test solver -- --ignored"]
fn kalaha_of_four_pits_and_five_stones_is_solved_with_and_without_bounds() {
    for rule in EmptyCapture::ALL {
        let start = Kalaha::new(4, 5).unwrap().with_rule(rule);
        let with = Solver::new(StoreDifference).with_bounds(StonesInPlay).search(&start, &Limits::none());
        let without = Solver::new(StoreDifference).search(&start, &Limits::none());
        assert_eq!((with.value, with.is_exact()), (without.value, true));
        assert!(with.nodes < without.nodes);
        assert_eq!(result_of_line(&start, &with.principal_variation), with.value);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn solvers_and_tables_agree_with_minimax_on_any_small_position(position in common::positions(3, 2)) {
        let minimax = Minimax::new(StoreDifference).search(&position, &Limits::none());
        let report = Solver::new(StoreDifference)
            .with_bounds(StonesInPlay)
            .with_root_detail(RootDetail::AllBest)
            .search(&position, &Limits::none());
        prop_assert_eq!(report.value, minimax.value);
        prop_assert_eq!(result_of_line(&position, &report.principal_variation), minimax.value);
        let sorted = |moves: Option<Vec<Pit>>| { let mut moves = moves.unwrap_or_default(); moves.sort(); moves };
        prop_assert_eq!(sorted(report.best_moves()), sorted(minimax.best_moves()));
        let table = FullTable::solve(&position, 100_000).expect("a small game");
        prop_assert_eq!(table.value(&position), Some(minimax.value));
        prop_assert_eq!(sorted(table.best_moves(&position)), sorted(minimax.best_moves()));
    }
}
