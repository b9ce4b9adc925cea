//! Positions to take over: problems of five in a row with a forced win, and one without.

use gomoku::core::{Board, Rules};

/// A position that somebody takes over.
#[derive(Debug)]
pub(super) struct Scenario {
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    pub(super) difficulty: &'static str,
    /// Moves from an empty board of 15×15, X first.
    moves: &'static str,
}

/// All of them, the easy ones first. What they promise is tested.
pub(super) static SCENARIOS: &[Scenario] = &[
    Scenario {
        id: "open-three",
        title: "An open three: make it count",
        difficulty: "easy",
        moves: "h8 h9 i8 i9 j8 g10",
    },
    Scenario {
        id: "two-lines",
        title: "Two lines cross",
        difficulty: "easy",
        moves: "h8 g8 i9 j10 h10 h11 i7 g9 k9 f9",
    },
    Scenario {
        id: "stop-the-four",
        title: "Stop the three before it is a four",
        difficulty: "medium",
        moves: "h8 i9 g7 i8 h9 i7 j6",
    },
    Scenario { id: "even", title: "Nobody is ahead", difficulty: "hard", moves: "h8 i9 j10 g9" },
];

/// The board of a scenario.
pub(super) fn board(id: &str) -> Result<Board, String> {
    let Some(scenario) = SCENARIOS.iter().find(|scenario| scenario.id == id) else {
        let ids: Vec<&str> = SCENARIOS.iter().map(|scenario| scenario.id).collect();
        let id: String = id.chars().take(40).collect();
        return Err(format!("there is no scenario '{id}'; expected {}", ids.join(", ")));
    };
    let size = gomoku::core::BoardSize::square(15).map_err(|error| error.to_string())?;
    Board::from_moves(scenario.moves, size, Rules::default()).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku::engine::Difficulty;

    #[test]
    fn every_scenario_can_be_played_and_is_as_hard_as_it_says() {
        for scenario in SCENARIOS {
            let board = board(scenario.id).unwrap();
            assert!(board.outcome().is_none(), "{}", scenario.id);
            let measured = Difficulty::of(&board).unwrap();
            match scenario.difficulty {
                "easy" => assert_eq!(measured, Some(Difficulty::Easy), "{}", scenario.id),
                _ => assert_ne!(measured, Some(Difficulty::Easy), "{}", scenario.id),
            }
        }
        assert!(
            super::board("none").unwrap_err().starts_with("there is no scenario 'none'; expected open-three")
        );
    }
}
