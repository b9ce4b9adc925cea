//! Values that say more than points, and less than a proof.

use gomoku::engine::Flagship;
use gomoku::search::Score;

/// From how many points on the values of an engine say who has won, if no move was overlooked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Opinion {
    most_points: i32,
}

impl Opinion {
    /// Of the engine with this name. Others than the flagship have no such values, and points as large as they like.
    pub(crate) fn of(engine: &str) -> Opinion {
        let most_points = if engine == Flagship::NAME { Flagship::MOST_POINTS } else { Score::MAX_POINTS };
        Opinion { most_points }
    }

    /// Whether the value says so of a win, or else of a loss; `None` if it says no such thing.
    pub(crate) fn is_win(self, value: Score) -> Option<bool> {
        value.points().filter(|points| points.abs() > self.most_points).map(|points| points > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_flagship_has_opinions_and_beyond_its_points_alone() {
        let flagship = Opinion::of("flagship");
        let told = [29_996, 20_000, -20_000, -29_996].map(|points| flagship.is_win(Score::heuristic(points)));
        assert_eq!(told, [Some(true), None, None, Some(false)]);
        assert_eq!(flagship.is_win(Score::win_in(3)), None);
        assert_eq!(Opinion::of("lines-2023").is_win(Score::heuristic(i32::MAX)), None);
    }
}
