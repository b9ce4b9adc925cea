//! Proof search as a strategy: values, moves, lines and reports.

use gomoku_search::{
    Bound, Game, Limits, Minimax, NoEvaluation, Outcome, ProofSearch, Report, RootMove, Score, Side,
    StopReason, Strategy, TableSize,
};
use gomoku_testkit::{TreeGame, TreeShape, end_of_line, tree_games};
use proptest::prelude::*;
use proptest::strategy::Strategy as _;

use crate::games::{Nim, Place, Written, searches};

/// A value without its distance.
fn class(value: Score) -> Score {
    match value.points() {
        Some(_) => value,
        None if value > Score::DRAW => Score::win_in(0),
        None => Score::loss_in(0),
    }
}

/// What all moves of a position are worth to the side to move, by minimax.
fn values_of_moves(game: &TreeGame) -> Vec<(u32, Score)> {
    let report = Minimax::new(NoEvaluation).search(game, &Limits::none());
    report.root_moves.into_iter().map(|root| (root.mv, root.value)).collect()
}

/// Checks what a report says of root moves: each value is the move's, or a bound of it.
fn assert_root_moves(game: &TreeGame, report: &Report<u32>) {
    let values = values_of_moves(game);
    for root in &report.root_moves {
        let (_, value) = values.iter().find(|(mv, _)| *mv == root.mv).expect("a legal move");
        match root.bound {
            Bound::Exact => assert_eq!(root.value, *value, "move {}", root.mv),
            Bound::Upper => assert!(*value <= root.value, "move {}: {value} above {}", root.mv, root.value),
            _ => assert!(*value >= root.value, "move {}: {value} below {}", root.mv, root.value),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn value_best_move_and_line_are_those_of_minimax(game in tree_games(), mut search in searches()) {
        let exact = Minimax::new(NoEvaluation).search(&game, &Limits::none());
        let report = search.search(&game, &Limits::none());
        prop_assert_eq!(class(report.value), class(exact.value));
        prop_assert!(report.is_exact());
        prop_assert_eq!(report.stop, StopReason::Exhausted);
        if let (Some(found), Some(shortest)) = (report.value.win_distance(), exact.value.win_distance()) {
            prop_assert!(found >= shortest);
        }
        if let (Some(found), Some(longest)) = (report.value.loss_distance(), exact.value.loss_distance()) {
            prop_assert!(found >= longest);
        }
        prop_assert_eq!(report.best_move.is_none(), game.outcome().is_some());
        prop_assert_eq!(report.best_move, report.principal_variation.first().copied());
        if let Some(best) = report.best_move {
            let values = values_of_moves(&game);
            let value = values.iter().find(|(mv, _)| *mv == best).unwrap().1;
            prop_assert_eq!(class(value), class(exact.value));
        }
        let end = end_of_line(&game, &report.principal_variation);
        prop_assert_eq!(class(end.score(game.side_to_move(), 0)), class(exact.value));
        assert_root_moves(&game, &report);
        // What is said of all best moves must be true, whether or not it was asked for.
        if let (Some(best), Some(expected)) = (report.best_moves(), exact.best_moves()) {
            prop_assert_eq!(best, expected);
        }
    }

    #[test]
    fn an_interrupted_search_answers_with_a_move_and_claims_nothing_untrue(
        game in tree_games(),
        mut search in searches(),
        limits in prop_oneof![
            (0..400_u64).prop_map(|nodes| Limits::none().with_nodes(nodes)),
            (0..7_u32).prop_map(|depth| Limits::none().with_depth(depth)),
        ],
    ) {
        let exact = Minimax::new(NoEvaluation).search(&game, &Limits::none());
        let report = search.search(&game, &limits);
        prop_assert!(report.nodes <= limits.nodes.unwrap_or(u64::MAX).max(1));
        prop_assert_eq!(report.best_move.is_none(), game.outcome().is_some());
        if let Some(best) = report.best_move {
            prop_assert!(game.is_legal(best));
        }
        assert_root_moves(&game, &report);
        if report.is_exact() {
            prop_assert_eq!(class(report.value), class(exact.value));
        } else {
            prop_assert!(matches!(report.stop, StopReason::Nodes | StopReason::Depth));
            prop_assert!(report.value.points().is_some());
            prop_assert_eq!(report.best_moves(), None);
        }
    }

    #[test]
    fn the_same_search_gives_the_same_report(game in tree_games(), mut search in searches(), nodes in 0..2000_u64) {
        let limits = Limits::none().with_nodes(nodes);
        let mut first = search.search(&game, &limits);
        let second = search.search(&game, &limits);
        first.time = second.time;
        prop_assert_eq!(first, second);
    }
}

#[test]
fn lines_end_with_the_value_among_many_margins_also_without_a_table() {
    // As many as it takes: only a few of them prove by other ends what was forgotten, such as 13,553.
    for seed in 0..15_000 {
        let shape = TreeShape {
            seed,
            longest: 4 + (seed % 3) as u32,
            widest: 4,
            spread: [8, 40, 300][(seed / 3 % 3) as usize],
            repeated_turns: 3,
            early_ends: 1,
            shared: 0,
        };
        let game = TreeGame::new(shape);
        let exact = Minimax::new(NoEvaluation).search(&game, &Limits::none()).value;
        let mut search = ProofSearch::new().with_table(TableSize::Entries(0));
        let report = search.search(&game, &Limits::none());
        assert_eq!(class(report.value), class(exact), "seed {seed}");
        let end = end_of_line(&game, &report.principal_variation);
        assert_eq!(class(end.score(game.side_to_move(), 0)), class(exact), "seed {seed}");
    }
}

#[test]
fn a_win_and_a_loss_have_their_distance_and_the_winning_move() {
    let mut search = ProofSearch::new().with_table_mib(1);
    let won = search.search(&Nim { sticks: 10, mover: Side::Second }, &Limits::none());
    assert_eq!((won.best_move, won.value), (Some(2), Score::win_in(5)), "leave a multiple of four");
    let lost = search.search(&Nim { sticks: 8, mover: Side::Second }, &Limits::none());
    assert_eq!(lost.value, Score::loss_in(4));
    assert_eq!(lost.principal_variation.len(), 4);
    assert_eq!(Strategy::<Nim>::name(&search), "df-pn");
}

#[test]
fn a_finished_game_has_a_value_and_no_move() {
    let over = Nim { sticks: 0, mover: Side::Second };
    assert_eq!(over.outcome(), Some(Outcome::Win(Side::First)));
    let report = ProofSearch::new().search(&over, &Limits::none().with_nodes(0));
    assert_eq!(
        (report.best_move, report.value, report.stop),
        (None, Score::loss_in(0), StopReason::Exhausted)
    );
}

/// Two moves, the second of which comes to the same place two plies sooner. There is one end.
const fn two_ways(end: Outcome) -> [Place; 6] {
    [
        Place::First(&[1, 3]),
        Place::Second(&[2]),
        Place::First(&[3]),
        Place::Second(&[4]),
        Place::First(&[5]),
        Place::End(end),
    ]
}

#[test]
fn the_best_move_has_the_value_of_the_position_though_another_one_proved_it() {
    const WON: [Place; 6] = two_ways(Outcome::Win(Side::First));
    const DRAWN: [Place; 6] = two_ways(Outcome::Draw);
    const BETTER: [Place; 6] = two_ways(Outcome::Margin(7));
    const LOST: [Place; 6] = two_ways(Outcome::Win(Side::Second));
    for (places, best, value, bound) in [
        (&WON, 3, Score::win_in(5), Bound::Lower),
        (&DRAWN, 3, Score::DRAW, Bound::Exact),
        (&BETTER, 3, Score::heuristic(7), Bound::Exact),
        (&LOST, 1, Score::loss_in(5), Bound::Upper),
    ] {
        let report = ProofSearch::new().search(&Written { places, at: 0 }, &Limits::none());
        assert_eq!((report.best_move, report.value), (Some(best), value));
        assert!(report.root_moves.contains(&RootMove { mv: best, value, bound }), "{report:?}");
    }
}
