//! `gomoku bench signature`: what the searches do, as one number.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{last_line, transcript};

#[test]
fn the_searches_do_what_they_did() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/signature.txt");
    let recorded = fs::read_to_string(&path).unwrap();
    let counted = transcript("bench signature", "");
    let changed: Vec<String> = recorded
        .lines()
        .zip(counted.lines())
        .filter(|(recorded, counted)| recorded != counted)
        .map(|(recorded, counted)| format!("  recorded {recorded}\n       now {counted}\n"))
        .collect();
    assert!(
        recorded == counted,
        "The searches visit other positions than they did:\n\n{}\nIf that is not meant, a change has changed what a search does. \
         If it is, record what they do now, and name the new signature in the commit:\n\n  \
         cargo run --release -- bench signature > crates/gomoku-cli/tests/signature.txt\n",
        changed.concat()
    );
}

#[test]
fn json_says_the_same_with_the_moves() {
    let found: Value = serde_json::from_str(&transcript("bench signature --json", "")).unwrap();
    let table = transcript("bench signature", "");
    assert_eq!(last_line(&table), format!("Signature: {}", found["signature"]));
    let mut sum = 0;
    for game in found["games"].as_array().unwrap() {
        let of_searches: u64 =
            game["searches"].as_array().unwrap().iter().map(|search| search["nodes"].as_u64().unwrap()).sum();
        let mut of_positions = 0;
        for position in game["positions"].as_array().unwrap() {
            assert!(position["position"].as_str().is_some_and(|text| !text.is_empty()));
            for search in position["searches"].as_array().unwrap() {
                let nodes = search["nodes"].as_u64().unwrap();
                assert!(table.contains(&nodes.to_string()), "{search}");
                of_positions += nodes;
            }
        }
        assert_eq!(of_searches, of_positions, "{}", game["game"]);
        sum += of_positions;
    }
    assert_eq!(found["signature"], sum);
    let flagship = &found["games"][0]["positions"][1]["searches"][0];
    assert_eq!(flagship["search"], "flagship");
    assert!(flagship["best_move"].is_string(), "{flagship}");
}
