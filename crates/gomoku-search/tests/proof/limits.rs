//! Searches that are stopped, and what may be said then.

use std::time::Duration;

use gomoku_search::{
    Game, Goal, Limits, Observer, Proof, ProofSearch, Side, StopFlag, StopReason, Strategy, Verdict,
};
use gomoku_testkit::{Talk, Walk, tree_games};
use proptest::prelude::*;

use crate::games::{Nim, assert_shown, by_minimax, goals, searches, verdict};

/// Whether the goal's side can force the goal, if positions at the horizon count as told.
fn forced_within<G: Game>(game: &G, goal: &Goal, depth: u32, horizon: bool) -> bool {
    if let Some(outcome) = game.outcome() {
        return goal.is_met(outcome);
    }
    if depth == 0 {
        return horizon;
    }
    let mut after = game.legal_moves().into_iter().map(|mv| {
        let mut child = game.clone();
        child.play(mv);
        forced_within(&child, goal, depth - 1, horizon)
    });
    if game.side_to_move() == goal.side() { after.any(|met| met) } else { after.all(|met| met) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn an_interrupted_search_never_says_what_is_not_true(
        game in tree_games(),
        goal in goals(),
        search in searches(),
        nodes in 0..300_u64,
    ) {
        let proof = search.with_certificate().prove(&game, &goal, &Limits::none().with_nodes(nodes));
        prop_assert!(proof.nodes <= nodes.max(1));
        let truth = verdict(by_minimax(&game, &goal));
        prop_assert!(proof.verdict == truth || proof.verdict == Verdict::Unknown);
        if proof.stop == StopReason::Exhausted {
            assert_shown(&game, &goal, &proof);
        } else {
            prop_assert_eq!(proof.stop, StopReason::Nodes);
        }
        if proof.verdict == Verdict::Unknown {
            prop_assert!(proof.certificate.is_none() && proof.line.is_empty());
            prop_assert!(proof.proof_number > 0 && proof.disproof_number > 0);
            prop_assert!(proof.proof_number < ProofSearch::INFINITE);
            prop_assert!(proof.disproof_number < ProofSearch::INFINITE);
        }
        if let Some(certificate) = proof.certificate {
            prop_assert!(certificate.verify(&game, &goal).is_ok());
        }
    }

    #[test]
    fn under_a_depth_limit_the_verdict_is_known_exactly_if_so_many_plies_are_enough(
        game in tree_games(),
        goal in goals(),
        search in searches(),
        depth in 0..7_u32,
    ) {
        let proof = search.with_certificate().prove(&game, &goal, &Limits::none().with_depth(depth));
        let proven = forced_within(&game, &goal, depth, false);
        let disproven = !forced_within(&game, &goal, depth, true);
        let expected = match (proven, disproven) {
            (true, _) => Verdict::Proven,
            (_, true) => Verdict::Disproven,
            _ => Verdict::Unknown,
        };
        prop_assert_eq!(proof.verdict, expected);
        if expected == Verdict::Unknown {
            prop_assert_eq!(proof.stop, StopReason::Depth);
        } else {
            prop_assert_eq!(proof.stop, StopReason::Exhausted);
            prop_assert!(proof.certificate.as_ref().unwrap().depth() <= depth);
            assert_shown(&game, &goal, &proof);
        }
    }
}

#[test]
fn what_is_too_deep_at_one_ply_need_not_be_at_another() {
    for (left, depth) in (0..20).flat_map(|left| (0..20).map(move |depth| (left, depth))) {
        let (game, goal) = (Walk { left }, Goal::win(Side::First));
        let proof =
            ProofSearch::new().with_table_mib(1).prove(&game, &goal, &Limits::none().with_depth(depth));
        let expected = if left.div_ceil(2) <= depth { Verdict::Proven } else { Verdict::Unknown };
        assert_eq!(proof.verdict, expected, "{left} to go, depth {depth}");
    }
}

#[test]
fn a_raised_flag_or_no_time_ends_a_search_at_once() {
    let flag = StopFlag::new();
    flag.stop();
    let game = Nim { sticks: 50, mover: Side::First };
    let goal = Goal::win(Side::First);
    let proof = ProofSearch::new().prove(&game, &goal, &Limits::none().with_stop(flag));
    assert_eq!((proof.verdict, proof.stop, proof.nodes), (Verdict::Unknown, StopReason::Flag, 1));
    let proof = ProofSearch::new().prove(&game, &goal, &Limits::none().with_time(Duration::ZERO));
    assert_eq!((proof.verdict, proof.stop, proof.nodes), (Verdict::Unknown, StopReason::Time, 1));
}

#[test]
fn a_game_without_end_leaves_the_verdict_unknown() {
    let game = Talk::endless(2);
    for side in Side::ALL {
        let proof = ProofSearch::new().with_certificate().prove(&game, &Goal::win(side), &Limits::none());
        assert_eq!((proof.verdict, proof.stop), (Verdict::Unknown, StopReason::Depth));
    }
    let report = ProofSearch::new().search(&game, &Limits::none());
    assert_eq!(report.stop, StopReason::Depth);
    assert!(report.best_move.is_some() && !report.is_exact());
}

#[test]
fn lines_as_long_as_the_stack_can_bear_are_proven_and_verified() {
    let game = Talk::new(2, Limits::DEEPEST);
    let goal = Goal::at_least(Side::Second, 0);
    let proof = ProofSearch::new().with_certificate().prove(&game, &goal, &Limits::none());
    assert_eq!((proof.verdict, proof.line.len()), (Verdict::Proven, 2000));
    assert_shown(&game, &goal, &proof);
    let longer = Talk::new(2, Limits::DEEPEST + 1);
    let proof = ProofSearch::new().with_certificate().prove(&longer, &goal, &Limits::none());
    assert_eq!((proof.verdict, proof.stop), (Verdict::Unknown, StopReason::Depth));
}

#[test]
fn an_observer_hears_that_the_search_is_alive() {
    #[derive(Default)]
    struct Heard {
        begun: u32,
        nodes: u64,
    }
    impl Observer<u32> for Heard {
        fn begin(&mut self, depth: Option<u32>) {
            assert_eq!(depth, Some(90));
            self.begun += 1;
        }
        fn progress(&mut self, nodes: u64, _: Duration) {
            assert!(nodes > self.nodes);
            self.nodes = nodes;
        }
    }
    let mut heard = Heard::default();
    let game = Nim { sticks: 80, mover: Side::First };
    let goal = Goal::win(Side::First);
    let limits = Limits::none().with_depth(90);
    let proof = ProofSearch::new().prove_observed(&game, &goal, &limits, &mut heard);
    assert_eq!((heard.begun, proof.verdict), (1, Verdict::Disproven));
    assert!(heard.nodes > 0);
}

#[test]
fn searches_and_answers_can_cross_threads() {
    fn crosses<T: Send + Sync>() {}
    crosses::<ProofSearch>();
    crosses::<Proof<u32>>();
}
