//! What positions are worth, for the page: points, plies to a win, or stones; and a share of the bar.

use gomoku::core::{BoardSize, Coord};
use gomoku::search::{Score, Side};
use serde_json::{Value, json};

use crate::table::{Position, Sitting};

/// Points after which a side is likely to win two games of three or so: the bar is a picture, not a promise.
const POINTS: f64 = 400.0;
/// The same in stones of Kalaha.
const STONES: f64 = 4.0;

/// What a score means in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// n in a row: points, wins and losses.
    Row,
    /// Kalaha: by how many stones.
    Stones,
}

/// Whose view values have, and who plays which side.
#[derive(Debug, Clone, Copy)]
pub(super) struct Viewer {
    pub(super) kind: Kind,
    pub(super) names: [&'static str; 2],
    /// The player, 1 or 2, who has the first side.
    pub(super) first: u8,
    /// Of a board whose cells have coordinates.
    pub(super) size: Option<BoardSize>,
}

impl Viewer {
    pub(super) fn of(sitting: &dyn Sitting) -> Viewer {
        let (kind, size) = match sitting.position(0) {
            Some(Position::Kalaha(_)) => (Kind::Stones, None),
            Some(Position::Board(board)) => (Kind::Row, Some(board.size())),
            _ => (Kind::Row, None),
        };
        let names = Side::ALL.map(|side| sitting.side_name(side));
        Viewer { kind, names, first: sitting.seats().player(Side::First), size }
    }

    /// The place of a move of a line, whoever makes it.
    pub(super) fn spot(&self, text: &str) -> Option<usize> {
        match self.size {
            Some(size) => size.index(text.parse::<Coord>().ok()?),
            None => text.parse::<usize>().ok()?.checked_sub(1),
        }
    }

    /// A score from the view of a side.
    pub(super) fn value(&self, side: Side, score: Score, is_exact: bool) -> Value {
        let mut value = json!({ "side": self.names[side.index()] });
        let points = score.points().unwrap_or(0);
        let chance = match (score.win_distance(), score.loss_distance()) {
            (Some(plies), _) => {
                value["win_in"] = plies.into();
                1.0
            }
            (_, Some(plies)) => {
                value["loss_in"] = plies.into();
                0.0
            }
            _ if self.kind == Kind::Stones => {
                (value["margin"], value["exact"]) = (points.into(), is_exact.into());
                logistic(f64::from(points) / STONES)
            }
            _ => {
                value["points"] = points.into();
                logistic(f64::from(points) / POINTS)
            }
        };
        value["share"] = json!(self.share(side, chance));
        value
    }

    /// A finished game, won by a side or drawn.
    pub(super) fn end(&self, winner: Option<Side>) -> Value {
        match winner {
            Some(side) => {
                json!({ "side": self.names[side.index()], "win_in": 0, "share": self.share(side, 1.0) })
            }
            None => json!({ "side": self.names[0], "points": 0, "share": 0.5 }),
        }
    }

    /// The chance of player 1, to three digits.
    fn share(&self, side: Side, chance: f64) -> f64 {
        let is_first_player = (side == Side::First) == (self.first == 1);
        let share = if is_first_player { chance } else { 1.0 - chance };
        (share * 1000.0).round() / 1000.0
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_is_player_ones_whatever_side_is_asked() {
        let viewer = Viewer { kind: Kind::Row, names: ["X", "O"], first: 1, size: None };
        let even = viewer.value(Side::Second, Score::DRAW, false);
        assert_eq!(even, json!({ "side": "O", "points": 0, "share": 0.5 }));
        assert_eq!(
            viewer.value(Side::First, Score::win_in(3), true),
            json!({ "side": "X", "win_in": 3, "share": 1.0 })
        );
        assert_eq!(viewer.value(Side::Second, Score::win_in(3), true)["share"], 0.0);
        let changed = Viewer { first: 2, ..viewer };
        assert_eq!(changed.value(Side::Second, Score::win_in(3), true)["share"], 1.0);
        assert_eq!(changed.end(Some(Side::First))["share"], 0.0);
        let stones = Viewer { kind: Kind::Stones, names: ["South", "North"], first: 1, size: None };
        let ahead = stones.value(Side::First, Score::heuristic(8), true);
        assert_eq!((&ahead["margin"], &ahead["exact"]), (&json!(8), &json!(true)));
        assert!(ahead["share"].as_f64().unwrap() > 0.8);
    }
}
