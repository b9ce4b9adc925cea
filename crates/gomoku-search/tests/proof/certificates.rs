//! Certificates that have been tampered with.

use std::collections::BTreeMap;

use gomoku_search::{
    Certificate, CertificateErrorKind, CertificateNode, CertificateStep, Claim, Game, Goal, Keyed, Limits,
    Outcome, ProofSearch, Side, Verdict,
};
use gomoku_testkit::{Talk, TreeGame, TreeShape, tree_games};
use proptest::prelude::*;

use crate::games::{Nim, Place, Written, by_minimax, goals, holds_by_definition};

fn certificate<G: Keyed>(game: &G, goal: &Goal) -> Certificate<G::Move> {
    let proof = ProofSearch::new().with_table_mib(1).with_certificate().prove(game, goal, &Limits::none());
    proof.certificate.expect("nothing stopped the search")
}

/// Every certificate that differs from this one in a single place: a move, a reference, a node, a kind, the claim.
fn tampered(certificate: &Certificate<u32>, moves: u32) -> Vec<Certificate<u32>> {
    let mut all = Vec::new();
    let mut change = |tamper: &dyn Fn(&mut Certificate<u32>)| {
        let mut other = certificate.clone();
        tamper(&mut other);
        if other != *certificate {
            all.push(other);
        }
    };
    change(&|other| {
        other.claim = match other.claim {
            Claim::Reached => Claim::Refuted,
            Claim::Refuted => Claim::Reached,
        };
    });
    let count = certificate.nodes.len();
    let one_step = CertificateStep { mv: 0, next: None };
    change(&|other| other.nodes.push(CertificateNode::Choice(one_step)));
    change(&|other| other.nodes.push(CertificateNode::Answers(vec![])));
    for (index, node) in certificate.nodes.iter().enumerate() {
        change(&|other| drop(other.nodes.remove(index)));
        change(&|other| other.nodes.insert(index, node.clone()));
        change(&|other| other.nodes.swap(index, (index + 1) % count));
        change(&|other| {
            other.nodes[index] = match node {
                CertificateNode::Choice(step) => CertificateNode::Answers(vec![*step]),
                CertificateNode::Answers(steps) => CertificateNode::Choice(steps[0]),
            };
        });
        for place in 0..node.steps().len() {
            for mv in 0..=moves {
                change(&|other| step_of(other, index, place).mv = mv);
            }
            change(&|other| step_of(other, index, place).next = None);
            for next in (0..=count).chain([u32::MAX as usize]) {
                change(&|other| step_of(other, index, place).next = Some(next as u32));
            }
            if let CertificateNode::Answers(_) = node {
                change(&|other| {
                    answers(other, index).remove(place);
                });
                change(&|other| {
                    let step = answers(other, index)[place];
                    answers(other, index).push(step);
                });
                change(&|other| answers(other, index).swap(0, place));
            }
        }
    }
    all
}

fn answers(certificate: &mut Certificate<u32>, index: usize) -> &mut Vec<CertificateStep<u32>> {
    match &mut certificate.nodes[index] {
        CertificateNode::Answers(steps) => steps,
        CertificateNode::Choice(_) => panic!("node {index} has one move only"),
    }
}

fn step_of(certificate: &mut Certificate<u32>, index: usize, place: usize) -> &mut CertificateStep<u32> {
    match &mut certificate.nodes[index] {
        CertificateNode::Choice(step) => step,
        CertificateNode::Answers(steps) => &mut steps[place],
    }
}

/// Checks that nothing untrue passes, and that nothing is refused that is a certificate by definition, unless it is
/// untidy. Tells how many were refused for what.
fn assert_judged<G: Game<Move = u32> + Eq>(
    all: &[Certificate<u32>],
    game: &G,
    goal: &Goal,
    refused: &mut BTreeMap<String, usize>,
) {
    let reached = by_minimax(game, goal);
    for certificate in all {
        let found = certificate.verify(game, goal);
        if let Err(error) = &found {
            let kind = format!("{:?}", error.kind());
            let kind = kind.split('(').next().expect("a name").to_owned();
            *refused.entry(kind).or_default() += 1;
            let mut position = game.clone();
            for mv in &error.path()[..error.path().len().saturating_sub(1)] {
                assert!(position.is_legal(*mv), "the path is playable, its last move perhaps not");
                position.play(*mv);
            }
        }
        let untidy = matches!(
            found.as_ref().map_err(|error| *error.kind()),
            Err(CertificateErrorKind::Unused(_)
                | CertificateErrorKind::OtherPosition(_)
                | CertificateErrorKind::NotBefore(_))
        );
        let holds = holds_by_definition(certificate, game, goal);
        assert!(found.is_ok() == holds || untidy, "{certificate:?}: {found:?}");
        if found.is_ok() {
            assert!(holds);
            assert_eq!(certificate.claim == Claim::Reached, reached, "{certificate:?} proves the contrary");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_certificate_with_one_thing_changed_passes_only_if_it_is_another_proof(
        game in tree_games().prop_filter("small", |game| game.size() < 300),
        goal in goals(),
    ) {
        let certificate = certificate(&game, &goal);
        prop_assert!(certificate.nodes.len() < 300);
        prop_assert!(holds_by_definition(&certificate, &game, &goal));
        let all = tampered(&certificate, 5);
        assert_judged(&all, &game, &goal, &mut BTreeMap::new());
    }

    #[test]
    fn a_certificate_for_another_goal_or_start_passes_only_if_it_is_true_there(
        game in tree_games(),
        goal in goals(),
        other in goals(),
    ) {
        let certificate = [certificate(&game, &goal)];
        let mut refused = BTreeMap::new();
        assert_judged(&certificate, &game, &other, &mut refused);
        for mv in game.legal_moves() {
            let mut child = game.clone();
            child.play(mv);
            assert_judged(&certificate, &child, &goal, &mut refused);
        }
    }
}

#[test]
fn a_certificate_is_still_wanted_when_the_size_of_the_table_is_told_after_it() {
    let game = Nim { sticks: 5, mover: Side::First };
    let mut search = ProofSearch::new().with_certificate().with_table_mib(1);
    assert!(search.prove(&game, &Goal::win(Side::First), &Limits::none()).certificate.is_some());
}

#[test]
fn every_way_to_be_wrong_is_found_in_a_graph_where_positions_are_shared() {
    let mut refused = BTreeMap::new();
    for sticks in 0..12 {
        let game = Nim { sticks, mover: Side::First };
        for side in Side::ALL {
            let goal = Goal::win(side);
            let certificate = certificate(&game, &goal);
            let all = tampered(&certificate, 4);
            assert!(all.len() >= 3);
            assert_judged(&all, &game, &goal, &mut refused);
        }
    }
    let kinds: Vec<&str> = refused.keys().map(String::as_str).collect();
    assert_eq!(
        kinds,
        [
            "AnsweredTwice",
            "AnswersToOwn",
            "ChoiceOfOther",
            "EndsOtherwise",
            "GoesOn",
            "Illegal",
            "NoSuchNode",
            "NotBefore",
            "NotOver",
            "OtherPosition",
            "Unanswered",
            "Unused"
        ]
    );
}

#[test]
fn the_contrary_claim_is_refused_wherever_it_is_made() {
    for seed in 0..200 {
        let shape =
            TreeShape { seed, longest: 5, widest: 4, spread: 2, repeated_turns: 3, early_ends: 2, shared: 0 };
        let game = TreeGame::new(shape);
        let goal = Goal::win(Side::First);
        let mut certificate = certificate(&game, &goal);
        certificate.claim = if certificate.claim == Claim::Reached { Claim::Refuted } else { Claim::Reached };
        assert!(certificate.verify(&game, &goal).is_err());
    }
}

#[test]
fn errors_say_where_and_what() {
    let game = Nim { sticks: 5, mover: Side::First };
    let goal = Goal::win(Side::First);
    let good = certificate(&game, &goal);
    let error = |tamper: &dyn Fn(&mut Certificate<u32>), game: &Nim| {
        let mut certificate = good.clone();
        tamper(&mut certificate);
        certificate.verify(game, &goal).unwrap_err().to_string()
    };
    assert_eq!(good.verify(&game, &goal).unwrap().depth, 3);
    assert_eq!(good.to_string(), "reached: 5 nodes, 7 moves, depth 3");
    assert_eq!(
        error(&|other| other.nodes.clear(), &game),
        "at the start: the certificate ends, but the game goes on"
    );
    assert_eq!(
        error(&|other| answers(other, 3).truncate(2), &game),
        "after [1]: the legal move 3 has no answer"
    );
    assert_eq!(error(&|other| answers(other, 3)[1].mv = 1, &game), "after [1]: the move 1 is answered twice");
    let mut named = good.clone();
    answers(&mut named, 3)[0].mv = 9;
    let named = named
        .verify(&game, &goal)
        .unwrap_err()
        .map_moves(|mv| ["no", "one", "two", "three"][mv as usize % 4]);
    assert_eq!(named.to_string(), "after [\"one\"]: the move \"one\" is not legal");
    assert_eq!((named.path(), *named.kind()), (&["one"][..], CertificateErrorKind::Illegal("one")));
    assert_eq!(error(&|other| answers(other, 3)[0].mv = 9, &game), "after [1]: the move 9 is not legal");
    assert_eq!(
        error(&|other| answers(other, 3)[2].next = None, &game),
        "after [1, 3]: the certificate ends, but the game goes on"
    );
    assert_eq!(
        error(&|other| answers(other, 3)[2].next = Some(1), &game),
        "after [1, 3]: node 1 belongs to another position"
    );
    assert_eq!(
        error(&|other| step_of(other, 4, 0).next = Some(4), &game),
        "after [1]: node 4 is referred to from a node that comes before it or is the same"
    );
    assert_eq!(
        error(&|other| step_of(other, 4, 0).next = Some(5), &game),
        "after [1]: the certificate has no node 5"
    );
    assert_eq!(
        error(&|other| other.nodes.insert(0, other.nodes[0].clone()), &game),
        "after [1]: node 3 chooses a move, but the side to move is not the one that proves"
    );
    assert_eq!(
        error(&|_| (), &Nim { sticks: 0, ..game.clone() }),
        "at the start: the game is over, but the certificate goes on with node 4"
    );
    assert_eq!(
        error(&|_| (), &Nim { mover: Side::Second, ..game.clone() }),
        "at the start: node 4 chooses a move, but the side to move is not the one that proves"
    );
    let unused = Certificate {
        claim: Claim::Reached,
        nodes: vec![
            CertificateNode::Choice(CertificateStep { mv: 1, next: None }),
            CertificateNode::Choice(CertificateStep { mv: 2, next: None }),
        ],
    };
    let two = Nim { sticks: 2, mover: Side::First };
    assert_eq!(unused.verify(&two, &goal).unwrap_err().to_string(), "no line leads to node 0");
}

#[test]
fn lines_of_any_length_are_verified_without_recursion() {
    let end = 200_000;
    let game = Talk::new(2, end);
    let goal = Goal::at_least(Side::First, 0);
    let nodes = (0..end).map(|index| {
        let next = index.checked_sub(1);
        // The last node is the start, where the first side moves.
        if (end - index) % 2 == 1 {
            CertificateNode::Choice(CertificateStep { mv: 1, next })
        } else {
            CertificateNode::Answers((0..2).map(|mv| CertificateStep { mv, next }).collect())
        }
    });
    let certificate = Certificate { claim: Claim::Reached, nodes: nodes.collect() };
    let checked = certificate.verify(&game, &goal).unwrap();
    assert_eq!((checked.depth, checked.nodes, checked.moves), (end, end as usize, 300_000));
    assert_eq!(checked.ends, 2, "both answers to the last choice");
    assert_eq!(certificate.longest_line().len(), end as usize);
}

#[test]
fn a_position_that_is_said_to_follow_itself_ends_the_longest_line() {
    let to = |mv, next| CertificateNode::Choice(CertificateStep { mv, next });
    let certificate = Certificate { claim: Claim::Reached, nodes: vec![to(3, Some(0)), to(4, Some(0))] };
    assert_eq!(certificate.longest_line(), [4, 3]);
}

#[test]
fn a_certificate_is_as_small_as_its_positions() {
    let game = Nim { sticks: 60, mover: Side::First };
    let proof = ProofSearch::new().with_certificate().prove(&game, &Goal::win(Side::First), &Limits::none());
    assert_eq!(proof.verdict, Verdict::Disproven);
    let certificate = proof.certificate.unwrap();
    assert!(certificate.nodes.len() <= 60, "{certificate}");
}

#[test]
fn of_two_proofs_a_certificate_takes_the_one_that_it_has_already() {
    const WON: Place = Place::End(Outcome::Win(Side::First));
    const LOST: Place = Place::End(Outcome::Win(Side::Second));
    // The second answer has fewer moves to look at, is solved first, and by its first move. The other one is written first.
    const PLACES: [Place; 9] = [
        Place::Second(&[1, 2]),
        Place::First(&[3, 7, 8]),
        Place::First(&[4, 3]),
        Place::Second(&[5]),
        Place::Second(&[6]),
        WON,
        WON,
        LOST,
        LOST,
    ];
    let game = Written { places: &PLACES, at: 0 };
    for limits in [Limits::none(), Limits::none().with_depth(9)] {
        let proof = ProofSearch::new().with_certificate().prove(&game, &Goal::win(Side::First), &limits);
        let certificate = proof.certificate.expect("nothing stopped the search");
        let checked = certificate.verify(&game, &Goal::win(Side::First)).unwrap();
        assert_eq!((checked.nodes, checked.moves), (4, 5), "{limits:?}: {certificate:?}");
    }
}
