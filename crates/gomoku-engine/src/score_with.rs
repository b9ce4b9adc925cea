//! Scorers of boards as evaluators of games.

use gomoku_eval::Scorer;
use gomoku_search::{Evaluator, Score};

use crate::MnkGame;

/// Makes an evaluator of a scorer: the points of the side to move, in whole points, and no more of them than a
/// [`Score`] can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ScoreWith<S>(pub S);

impl<S: Scorer> Evaluator<MnkGame> for ScoreWith<S> {
    #[inline]
    fn evaluate(&self, game: &MnkGame) -> Score {
        let board = game.board();
        let points = self.0.score(board, board.side_to_move()).to_whole();
        let most = i64::from(Score::MAX_POINTS);
        Score::heuristic(points.clamp(-most, most) as i32)
    }
}
