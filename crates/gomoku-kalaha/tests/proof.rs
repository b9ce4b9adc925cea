//! Proof search on every position of tic-tac-toe, and on small games of Kalaha against known values.

mod common;
#[path = "common/starts.rs"]
mod starts;
#[path = "common/tic_tac_toe.rs"]
mod tic_tac_toe;

use gomoku_kalaha::{Kalaha, Pit, StoreDifference};
use gomoku_search::{
    AlphaBeta, Claim, Game, Goal, Keyed, Limits, NoEvaluation, Proof, ProofSearch, RootDetail, Score, Side,
    Strategy, TableSize, Verdict,
};
use proptest::prelude::*;

use starts::{Start, starts};
use tic_tac_toe::every_position;

/// Whether a value for the goal's side is enough.
fn is_enough(value: Score, goal: &Goal) -> bool {
    value.points().map_or(value > Score::DRAW, |points| points >= goal.points())
}

/// Checks verdict, line and certificate.
#[track_caller]
fn assert_shown<G: Keyed + Eq>(game: &G, goal: &Goal, reached: bool, proof: &Proof<G::Move>) {
    let expected = if reached { Verdict::Proven } else { Verdict::Disproven };
    assert_eq!(proof.verdict, expected, "{goal}");
    let mut end = game.clone();
    for &mv in &proof.line {
        assert!(end.is_legal(mv));
        end.play(mv);
    }
    assert_eq!(goal.is_met(end.outcome().expect("the line goes to the end")), reached, "{goal}");
    let certificate = proof.certificate.as_ref().expect("asked for");
    let checked = certificate.verify(game, goal).expect("a certificate of the search's own");
    assert_eq!(checked.claim, if reached { Claim::Reached } else { Claim::Refuted });
}

#[test]
fn verdicts_are_right_in_every_tic_tac_toe_position() {
    let small = ProofSearch::new().with_table(TableSize::Entries(2000)).with_certificate();
    let mut searches = [
        small.clone(),
        small.clone().with_symmetry(),
        small.with_table(TableSize::Entries(64)).with_symmetry(),
    ];
    for position in every_position() {
        let value = AlphaBeta::new(NoEvaluation).search(&position, &Limits::none()).value;
        for side in Side::ALL {
            let value = if position.side_to_move() == side { value } else { -value };
            for goal in [Goal::win(side), Goal::at_least(side, 0)] {
                for search in &mut searches {
                    let proof = search.prove(&position, &goal, &Limits::none());
                    assert_shown(&position, &goal, is_enough(value, &goal), &proof);
                }
            }
        }
    }
}

#[test]
fn as_a_strategy_it_finds_value_and_move_of_every_tic_tac_toe_position() {
    let mut search = ProofSearch::new().with_table(TableSize::Entries(4000)).with_symmetry();
    let class = |value: Score| (value.win_distance().is_some(), value.loss_distance().is_some());
    for position in every_position() {
        let all = AlphaBeta::new(NoEvaluation)
            .with_root_detail(RootDetail::AllValues)
            .search(&position, &Limits::none());
        let report = search.search(&position, &Limits::none());
        assert!(report.is_exact());
        assert_eq!(class(report.value), class(all.value), "{position:?}");
        if let Some(best) = report.best_move {
            let value = all.root_moves.iter().find(|root| root.mv == best).expect("a legal move").value;
            assert_eq!(class(value), class(all.value), "{position:?}");
        }
    }
}

/// Those that take no longer than a blink.
fn small_games() -> impl Iterator<Item = (Kalaha, Start)> {
    starts().into_iter().filter(Start::is_quick).map(|start| (start.position(), start))
}

#[test]
fn small_games_of_kalaha_reach_their_value_and_no_more() {
    let mut search = ProofSearch::new().with_table_mib(16).with_certificate();
    for (game, start) in small_games() {
        for side in Side::ALL {
            let value = if side == Side::First { start.value } else { -start.value };
            for points in [value - 2, value, value + 1, value + 5] {
                let goal = Goal::at_least(side, points);
                let proof = search.prove(&game, &goal, &Limits::none());
                assert_shown(&game, &goal, points <= value, &proof);
            }
            let goal = Goal::win(side);
            assert_shown(&game, &goal, value > 0, &search.prove(&game, &goal, &Limits::none()));
        }
    }
}

#[test]
fn as_a_strategy_it_finds_the_value_of_small_games_of_kalaha() {
    let mut search = ProofSearch::new().with_table_mib(16);
    for (game, start) in small_games() {
        let report = search.search(&game, &Limits::none());
        assert!(report.is_exact());
        assert_eq!(report.value.points(), Some(start.value), "{game:?}");
        let best = report.best_move.expect("the game is not over");
        assert!(start.moves.contains(&(best.number(), start.value)), "{game:?}: {best}");
        let mut end = game;
        for pit in report.principal_variation {
            assert!(end.is_legal(pit));
            end.play(pit);
        }
        assert_eq!(
            end.outcome().map(|outcome| outcome.score(Side::First, 0).points()),
            Some(Some(start.value))
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn random_positions_of_kalaha_have_the_verdict_of_alpha_beta(
        position in common::positions(4, 2),
        points in -8..8_i32,
        first: bool,
        entries in prop_oneof![Just(16_usize), Just(500), Just(100_000)],
    ) {
        let side = if first { Side::First } else { Side::Second };
        let goal = Goal::at_least(side, points);
        let value = AlphaBeta::new(StoreDifference).search(&position, &Limits::none()).value;
        let value = if position.side_to_move() == side { value } else { -value };
        let mut search = ProofSearch::new().with_table(TableSize::Entries(entries)).with_certificate();
        let proof: Proof<Pit> = search.prove(&position, &goal, &Limits::none());
        assert_shown(&position, &goal, is_enough(value, &goal), &proof);
    }
}
