//! Verdicts, lines and numbers.

use gomoku_search::{
    Game, Goal, Keyed, Limits, MoveBuffer, Outcome, ProofSearch, Side, StopReason, TableSize, Verdict,
};
use gomoku_testkit::{Talk, tree_games};
use proptest::prelude::*;

use crate::games::{Mirrored, Nim, assert_shown, by_minimax, goals, searches, verdict};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn the_verdict_is_that_of_minimax_with_any_table(game in tree_games(), goal in goals(), mut search in searches()) {
        let proof = search.prove(&game, &goal, &Limits::none());
        prop_assert_eq!(proof.verdict, verdict(by_minimax(&game, &goal)));
        prop_assert_eq!(proof.stop, StopReason::Exhausted);
        prop_assert!(proof.certificate.is_none());
        assert_shown(&game, &goal, &proof);
    }

    #[test]
    fn every_certificate_verifies(game in tree_games(), goal in goals(), search in searches()) {
        let proof = search.with_certificate().prove(&game, &goal, &Limits::none());
        prop_assert_eq!(proof.verdict, verdict(by_minimax(&game, &goal)));
        prop_assert!(proof.certificate.is_some());
        assert_shown(&game, &goal, &proof);
    }

    #[test]
    fn the_same_search_gives_the_same_answer(game in tree_games(), goal in goals(), search in searches()) {
        let mut search = search.with_certificate();
        let mut first = search.prove(&game, &goal, &Limits::none());
        let second = search.prove(&game, &goal, &Limits::none());
        first.time = second.time;
        prop_assert_eq!(first, second);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn moves_fit_their_positions_also_where_a_symmetry_was_used(
        tree in tree_games().prop_filter("small", |tree| tree.size() < 400),
        turned: bool,
        goal in goals(),
        search in searches(),
    ) {
        let mirrored = Mirrored { tree: tree.clone(), turned };
        let expected = verdict(by_minimax(&tree, &goal));
        let limits = Limits::none();
        let plain = search.clone().with_certificate().prove(&mirrored, &goal, &limits);
        prop_assert_eq!(plain.verdict, expected);
        assert_shown(&mirrored, &goal, &plain);
        let mut search = search.with_symmetry();
        let line_only = search.prove(&mirrored, &goal, &limits);
        prop_assert_eq!(line_only.verdict, expected);
        assert_shown(&mirrored, &goal, &line_only);
        let with_symmetry = search.with_certificate().prove(&mirrored, &goal, &limits);
        prop_assert_eq!(with_symmetry.verdict, expected);
        assert_shown(&mirrored, &goal, &with_symmetry);
    }
}

#[test]
fn a_symmetry_that_exchanges_the_sides_does_no_harm() {
    for sticks in 0..30 {
        for mover in Side::ALL {
            let game = Nim { sticks, mover };
            for side in Side::ALL {
                let goal = Goal::win(side);
                let mut search = ProofSearch::new().with_table_mib(1).with_symmetry().with_certificate();
                let proof = search.prove(&game, &goal, &Limits::none());
                let wins = (mover == side) == (sticks % 4 != 0);
                assert_eq!(proof.verdict, verdict(wins), "{sticks} sticks, {mover} to move");
                assert_shown(&game, &goal, &proof);
            }
        }
    }
}

#[test]
fn positions_are_searched_and_listed_once_however_many_lines_lead_there() {
    let game = Talk::new(2, 60);
    let goal = Goal::at_least(Side::First, 0);
    let proof = ProofSearch::new().with_certificate().prove(&game, &goal, &Limits::none());
    assert_eq!(proof.verdict, Verdict::Proven);
    assert!(proof.nodes < 100_000, "{} nodes", proof.nodes);
    assert_eq!(proof.certificate.as_ref().unwrap().nodes.len(), 60);
    assert_shown(&game, &goal, &proof);
}

#[test]
fn a_finished_game_is_judged_at_once() {
    let over = Nim { sticks: 0, mover: Side::First };
    for (side, expected) in [(Side::First, Verdict::Disproven), (Side::Second, Verdict::Proven)] {
        let goal = Goal::win(side);
        let limits = Limits::none().with_nodes(0).with_depth(0);
        let proof = ProofSearch::new().with_certificate().prove(&over, &goal, &limits);
        assert_eq!((proof.verdict, proof.nodes, proof.stop), (expected, 1, StopReason::Exhausted));
        assert!(proof.certificate.as_ref().unwrap().nodes.is_empty());
        assert_shown(&over, &goal, &proof);
    }
}

/// One gate after the other, of so many ways each, the second side's first: whoever comes through the last one, or takes the
/// first of two ways, makes the first side win.
#[derive(Clone)]
struct Gates {
    ways: &'static [u32],
    passed: usize,
    fell: bool,
}

impl Gates {
    const fn of(ways: &'static [u32]) -> Gates {
        Gates { ways, passed: 0, fell: false }
    }
}

impl Game for Gates {
    type Move = u32;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        Side::ALL[(self.passed + 1) % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.fell || self.passed == self.ways.len()).then_some(Outcome::Win(Side::First))
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        if self.outcome().is_none() {
            moves.extend(0..self.ways[self.passed]);
        }
    }

    fn play(&mut self, way: u32) {
        self.fell = self.ways[self.passed] == 2 && way == 0;
        self.passed += 1;
    }

    fn undo(&mut self, (): ()) {
        self.fell = false;
        self.passed -= 1;
    }
}

impl Keyed for Gates {
    fn key(&self) -> u64 {
        2 * self.passed as u64 + u64::from(self.fell)
    }
}

#[test]
fn whoever_loses_makes_it_last_also_if_nothing_is_remembered() {
    for entries in [0, 100] {
        let mut search = ProofSearch::new().with_table(TableSize::Entries(entries));
        let proof = search.prove(&Gates::of(&[2, 1]), &Goal::win(Side::First), &Limits::none());
        assert_eq!((proof.is_proven(), proof.line), (Some(true), vec![1, 0]), "{entries} entries");
    }
}

#[test]
fn numbers_are_the_goals_whoever_is_to_move_where_the_search_is_broken_off() {
    let numbers = |ways, goal| {
        let proof = ProofSearch::new().prove(&Gates::of(ways), &goal, &Limits::none().with_nodes(2));
        assert_eq!(proof.is_proven(), None);
        (proof.proof_number, proof.disproof_number)
    };
    // Behind the only way of the first gate one of three ways has to be good for the first side, or all for the second one.
    assert_eq!(numbers(&[1, 3, 3, 3], Goal::win(Side::First)), (1, 3));
    assert_eq!(numbers(&[1, 3, 3, 3], Goal::win(Side::Second)), (3, 1));
}

#[test]
fn an_answer_says_whether_the_goal_can_be_reached() {
    let game = Nim { sticks: 5, mover: Side::First };
    let is_proven = |goal| ProofSearch::new().prove(&game, &goal, &Limits::none()).is_proven();
    assert_eq!(
        Side::ALL.map(|side| is_proven(Goal::win(side))),
        Side::ALL.map(|side| Some(by_minimax(&game, &Goal::win(side))))
    );
}

#[test]
fn a_game_that_is_stuck_counts_as_a_draw() {
    let stuck = Talk::new(0, 9);
    assert!(stuck.legal_moves().is_empty());
    for (points, expected) in [(1, Verdict::Disproven), (0, Verdict::Proven), (-1, Verdict::Proven)] {
        let goal = Goal::at_least(Side::Second, points);
        let proof = ProofSearch::new().with_certificate().prove(&stuck, &goal, &Limits::none());
        assert_eq!((proof.verdict, &proof.line[..]), (expected, &[][..]));
        assert!(proof.certificate.unwrap().verify(&stuck, &goal).is_ok());
    }
}
