//! Moves and values that programs independent of this project computed.

#[path = "common/starts.rs"]
mod starts;

use std::collections::BTreeMap;

use gomoku_kalaha::{Kalaha, Pit, StoreDifference};
use gomoku_search::{AlphaBeta, Limits, Minimax, Report, RootDetail, Score, Side, Strategy};
use gomoku_testkit::vectors;
use serde::Deserialize;

use starts::starts;

fn position(places: &[u32], mover: u8, rule: &str) -> Kalaha {
    let side = if mover == 1 { Side::First } else { Side::Second };
    let rule = rule.parse().expect("a rule");
    Kalaha::from_numbers(places).expect("a position").with_side_to_move(side).with_rule(rule)
}

#[derive(Deserialize)]
struct Move {
    rule: String,
    pos: Vec<u32>,
    mover: u8,
    pit: u8,
    after: Vec<u16>,
    next: Option<usize>,
    over: bool,
    extra: bool,
    captured: u16,
}

#[test]
fn sowings_are_those_of_the_vectors() {
    for file in ["kalah_moves.jsonl", "kalah_edge.jsonl"] {
        for (index, vector) in vectors::json_lines::<Move>(file).into_iter().enumerate() {
            let context = format!("{file}, line {}", index + 1);
            let sowing =
                position(&vector.pos, vector.mover, &vector.rule).sow(Pit::new(vector.pit).unwrap()).unwrap();
            assert_eq!(sowing.after.places().collect::<Vec<_>>(), vector.after, "{context}");
            assert_eq!(sowing.next().map(|side| side.index() + 1), vector.next, "{context}");
            assert_eq!(sowing.over, vector.over, "{context}");
            assert_eq!(sowing.extra_turn, vector.extra, "{context}");
            assert_eq!(sowing.captured, vector.captured, "{context}");
        }
    }
}

/// The values of a position and of its moves, for the side to move.
#[derive(Deserialize)]
struct Values {
    rule: String,
    pos: Vec<u32>,
    mover: u8,
    value_mover: i32,
    best: Vec<u8>,
    moves: Vec<(u8, i32)>,
    minimax_nodes: Option<u64>,
}

#[track_caller]
fn assert_values(report: &Report<Pit>, value: i32, best: &[u8], moves: &[(u8, i32)], context: &str) {
    assert_eq!(report.value.points(), Some(value), "{context}");
    let mut best_moves: Vec<u8> =
        report.best_moves().expect("all values were asked for").into_iter().map(Pit::number).collect();
    best_moves.sort_unstable();
    assert_eq!(best_moves, best, "{context}");
    let found: BTreeMap<u8, Score> =
        report.root_moves.iter().map(|root| (root.mv.number(), root.value)).collect();
    assert_eq!(
        found,
        moves.iter().map(|&(pit, value)| (pit, Score::heuristic(value))).collect(),
        "{context}"
    );
}

fn all_values() -> AlphaBeta<StoreDifference> {
    AlphaBeta::new(StoreDifference).with_root_detail(RootDetail::AllValues)
}

#[test]
fn late_positions_have_their_exact_values() {
    for (index, vector) in vectors::json_lines::<Values>("kalah_late.jsonl").into_iter().enumerate() {
        let context = format!("line {}", index + 1);
        let report = all_values().search(&position(&vector.pos, vector.mover, &vector.rule), &Limits::none());
        assert!(report.is_exact(), "{context}");
        assert_values(&report, vector.value_mover, &vector.best, &vector.moves, &context);
    }
}

#[test]
fn six_sowings_ahead_minimax_and_alpha_beta_find_the_known_values() {
    let limits = Limits::none().with_depth(6);
    for (index, vector) in vectors::json_lines::<Values>("kalah_depth6.jsonl").into_iter().enumerate() {
        let position = position(&vector.pos, vector.mover, &vector.rule);
        for mut strategy in
            [Box::new(Minimax::new(StoreDifference)) as Box<dyn Strategy<Kalaha>>, Box::new(all_values())]
        {
            let context = format!("line {}, {}", index + 1, strategy.name());
            let report = strategy.search(&position, &limits);
            assert_values(&report, vector.value_mover, &vector.best, &vector.moves, &context);
            if strategy.name() == "minimax" {
                assert_eq!(Some(report.nodes), vector.minimax_nodes, "{context}");
            }
        }
    }
}

#[test]
fn small_games_have_their_exact_values() {
    for vector in starts() {
        let start = vector.position();
        let report = all_values().search(&start, &Limits::none());
        assert!(report.is_exact());
        assert_values(&report, vector.value, &vector.best, &vector.moves, &format!("{start:?}"));
    }
}
