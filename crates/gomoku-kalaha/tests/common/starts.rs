//! The starts of small games and what they are worth, as another program has found it.

use gomoku_kalaha::Kalaha;
use gomoku_testkit::vectors;
use serde::Deserialize;

/// The start of a small game.
#[derive(Debug, Deserialize)]
#[allow(dead_code, reason = "not every test looks at everything")]
pub(crate) struct Start {
    rule: String,
    /// Pits a side.
    m: u8,
    /// Stones a pit.
    n: u8,
    pub(crate) value: i32,
    pub(crate) best: Vec<u8>,
    pub(crate) moves: Vec<(u8, i32)>,
}

impl Start {
    pub(crate) fn position(&self) -> Kalaha {
        let rule = self.rule.parse().expect("a rule");
        Kalaha::new(self.m, self.n).expect("a size").with_rule(rule)
    }

    /// Whether any search of it takes no longer than a blink.
    #[allow(dead_code, reason = "not every test looks at everything")]
    pub(crate) const fn is_quick(&self) -> bool {
        self.m * self.n <= 12
    }
}

/// All of them.
pub(crate) fn starts() -> Vec<Start> {
    vectors::json("kalah_small.json")
}
