//! Positions of five in a row to take over: wins to find, and one that must be fought out.

use gomoku::core::{Board, BoardSize, Rules};
use gomoku::engine::{Difficulty, RandomBoard};

/// A position that somebody takes over.
#[derive(Debug)]
pub(super) struct Scenario {
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    pub(super) difficulty: Difficulty,
    start: Start,
}

/// Where a scenario comes from; all are on 15×15.
#[derive(Debug)]
enum Start {
    /// Moves from an empty board, X first.
    Moves(&'static str),
    /// The random board of this seed, which is always the same.
    Seed(u64),
}

/// All of them, the easy ones first.
pub(super) static SCENARIOS: &[Scenario] = &[
    Scenario {
        id: "open-three",
        title: "An open three: make it count",
        difficulty: Difficulty::Easy,
        start: Start::Moves("h8 h9 i8 i9 j8 g10"),
    },
    Scenario {
        id: "two-lines",
        title: "Two lines cross",
        difficulty: Difficulty::Easy,
        start: Start::Moves("h8 g8 i9 j10 h10 h11 i7 g9 k9 f9"),
    },
    Scenario {
        id: "short-combination",
        title: "A short combination",
        difficulty: Difficulty::Easy,
        start: Start::Seed(1998),
    },
    Scenario {
        id: "long-combination",
        title: "A longer combination",
        difficulty: Difficulty::Medium,
        start: Start::Seed(2004),
    },
    Scenario {
        id: "hidden-combination",
        title: "A win that hides",
        difficulty: Difficulty::Medium,
        start: Start::Seed(2023),
    },
    Scenario {
        id: "crowded",
        title: "A crowd, and nobody wins by force",
        difficulty: Difficulty::Hard,
        start: Start::Seed(1995),
    },
];

/// The board of a scenario.
pub(super) fn board(id: &str) -> Result<Board, String> {
    let Some(scenario) = SCENARIOS.iter().find(|scenario| scenario.id == id) else {
        let ids: Vec<&str> = SCENARIOS.iter().map(|scenario| scenario.id).collect();
        let id: String = id.chars().take(40).collect();
        return Err(format!("there is no scenario '{id}'; expected {}", ids.join(", ")));
    };
    let (size, rules) = (BoardSize::square(15).map_err(|error| error.to_string())?, Rules::default());
    match scenario.start {
        Start::Moves(moves) => Board::from_moves(moves, size, rules).map_err(|error| error.to_string()),
        Start::Seed(seed) => RandomBoard::new(size, rules, scenario.difficulty)
            .and_then(|boards| boards.generate(seed))
            .map_err(|error| error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_can_be_played_and_is_as_hard_as_it_says() {
        for scenario in SCENARIOS {
            let board = board(scenario.id).unwrap();
            assert_eq!(Difficulty::of(&board).unwrap(), Some(scenario.difficulty), "{}", scenario.id);
        }
        let error = board("none").unwrap_err();
        assert!(error.starts_with("there is no scenario 'none'; expected open-three"), "{error}");
    }
}
