//! Scores, reports and the small types as data.
#![cfg(feature = "serde")]

use gomoku_search::{
    AlphaBeta, Certificate, CertificateNode, CertificateStep, Claim, Goal, Limits, Outcome, Proof,
    ProofSearch, Report, RootDetail, Score, Side, StopReason, Strategy, TieBreak,
};
use gomoku_testkit::{TreeEvaluator, TreeGame, TreeShape};

#[test]
fn scores_are_written_as_people_read_them() {
    for (score, text) in [
        (Score::win_in(5), "\"win in 5\""),
        (Score::heuristic(-3), "\"-3\""),
        (Score::DRAW, "\"0\""),
        (Score::MAX, "\"+infinity\""),
    ] {
        assert_eq!(serde_json::to_string(&score).unwrap(), text);
        assert_eq!(serde_json::from_str::<Score>(text).unwrap(), score);
    }
    let error = serde_json::from_str::<Score>("\"soon\"").unwrap_err().to_string();
    assert!(error.starts_with("\"soon\" is not a score"), "{error}");
}

#[test]
fn a_report_survives_being_written() {
    let shape =
        TreeShape { seed: 9, longest: 5, widest: 4, spread: 2, repeated_turns: 3, early_ends: 1, shared: 0 };
    let report = AlphaBeta::new(TreeEvaluator).search(&TreeGame::new(shape), &Limits::none().with_depth(4));
    let text = serde_json::to_string(&report).unwrap();
    assert_eq!(serde_json::from_str::<Report<u32>>(&text).unwrap(), report);
}

#[test]
fn small_types_are_words() {
    assert_eq!(serde_json::to_string(&Side::Second).unwrap(), "\"second\"");
    assert_eq!(serde_json::to_string(&Outcome::Win(Side::First)).unwrap(), "{\"win\":\"first\"}");
    assert_eq!(serde_json::to_string(&Outcome::Margin(-6)).unwrap(), "{\"margin\":-6}");
    assert_eq!(serde_json::to_string(&StopReason::Exhausted).unwrap(), "\"exhausted\"");
    assert_eq!(serde_json::to_string(&TieBreak::Random { seed: 1 }).unwrap(), "{\"random\":{\"seed\":1}}");
    assert_eq!(serde_json::to_string(&RootDetail::AllBest).unwrap(), "\"all_best\"");
}

#[test]
fn a_proof_and_its_certificate_survive_being_written() {
    let shape =
        TreeShape { seed: 4, longest: 4, widest: 3, spread: 2, repeated_turns: 3, early_ends: 1, shared: 0 };
    let game = TreeGame::new(shape);
    for goal in [Goal::win(Side::First), Goal::at_least(Side::Second, -1)] {
        let proof =
            ProofSearch::new().with_table_mib(1).with_certificate().prove(&game, &goal, &Limits::none());
        let text = serde_json::to_string(&proof).unwrap();
        let read: Proof<u32> = serde_json::from_str(&text).unwrap();
        assert_eq!(read, proof);
        let goal_read: Goal = serde_json::from_str(&serde_json::to_string(&goal).unwrap()).unwrap();
        assert!(read.certificate.unwrap().verify(&game, &goal_read).is_ok());
    }
    let certificate = Certificate {
        claim: Claim::Reached,
        nodes: vec![
            CertificateNode::Choice(CertificateStep { mv: 7, next: None }),
            CertificateNode::Answers(vec![CertificateStep { mv: 3, next: Some(0) }]),
        ],
    };
    assert_eq!(
        serde_json::to_string(&certificate).unwrap(),
        r#"{"claim":"reached","nodes":[{"choice":{"mv":7,"next":null}},{"answers":[{"mv":3,"next":0}]}]}"#
    );
}
