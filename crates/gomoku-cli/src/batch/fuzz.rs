//! Lines of a script that say anything.

use std::sync::LazyLock;

use gomoku::engine::Threats;
use gomoku::search::Limits;
use serde_json::Value;

use super::stream::answer;
use super::{
    BestMove, Forbidden, ForcedWins, KalahaApply, KalahaStart, KalahaValues, MnkValues, Operation, Outcome,
    Priorities, Score, Solvers,
};
use crate::fuzz::told;
use crate::position::ScorerName;

/// Stones that a search for threats may try.
const NODES: u64 = 20;

/// The operations that take no longer for one line than for another; styles that were compiled stay.
static QUICK: LazyLock<Vec<Box<dyn Operation>>> = LazyLock::new(|| {
    let threats = |threats| ForcedWins { threats, max_nodes: Some(NODES) };
    let engine = "random".parse().expect("an engine");
    vec![
        Box::new(KalahaApply),
        Box::new(KalahaValues { depth: Some(2), solvers: Solvers::default() }),
        Box::new(Outcome),
        Box::new(Forbidden),
        Box::new(threats(Threats::Fours)),
        Box::new(threats(Threats::FoursAndThrees)),
        Box::new(BestMove { engine, limits: Limits::none(), seed: 0 }),
        Box::new(Score { scorer: ScorerName::Aware }),
        Box::new(Priorities::default()),
    ]
});

/// The solver of start positions remembers what it has solved.
static START: LazyLock<KalahaStart> = LazyLock::new(KalahaStart::default);

/// Answers every line by every operation. Whole games are solved only if they are short.
///
/// # Panics
/// If it finds a fault.
pub fn batch_lines(data: &[u8]) {
    let lines = data.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    for (line, number) in lines.zip(1..) {
        for operation in QUICK.iter() {
            check(&**operation, number, line);
        }
        let value: Value = serde_json::from_slice(line).unwrap_or_default();
        if is_nearly_full(&value) {
            check(&MnkValues, number, line);
        }
        let is_small = |name: &str| value[name].as_u64().is_none_or(|count| !(3..=12).contains(&count));
        if is_small("m") && is_small("n") {
            check(&*START, number, line);
        }
    }
}

/// Whether a board has few empty cells, or none that could be solved.
fn is_nearly_full(value: &Value) -> bool {
    value["board"]
        .as_str()
        .is_none_or(|board| board.bytes().filter(|byte| !b"XOxo".contains(byte)).count() <= 8)
}

fn check(operation: &dyn Operation, number: u64, line: &[u8]) {
    let (text, good) = answer(operation, number, line);
    assert!(!text.contains('\n'), "{text:?} is one line");
    let answer: Value = serde_json::from_str(&text).expect("written by us");
    let fields = answer.as_object().expect("an object a line");
    match fields.get("error") {
        Some(error) => {
            assert!(!good, "{text}");
            assert_eq!(fields["line"], number, "{text}");
            told(error.as_str().expect("a text"));
        }
        None => assert!(good, "{text}"),
    }
    let asked: Value = serde_json::from_slice(line).unwrap_or_default();
    if let Some(id) = asked.get("id") {
        assert_eq!(fields.get("id"), Some(id), "{text}");
    }
}
