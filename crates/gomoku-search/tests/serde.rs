//! Scores, reports and the small types as data.
#![cfg(feature = "serde")]

use gomoku_search::{
    AlphaBeta, Limits, Outcome, Report, RootDetail, Score, Side, StopReason, Strategy, TieBreak,
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
