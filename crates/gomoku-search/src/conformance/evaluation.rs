//! Evaluators: repeatable, never proven, and from the view of the side to move.

use std::fmt::Debug;
use std::rc::Rc;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Broken, Check, Verdict, random_line};
use crate::{Evaluator, Game, Outcome, Score, Side};

/// How many games the point of view is judged by. They are only played, not checked in every position, so many are cheap.
const GAMES: u32 = 2000;

/// How strongly evaluations must speak against the results before their point of view counts as wrong, in standard
/// deviations. The games are seeded: a verdict does not change from run to run.
const SUSPICION: f64 = 5.0;

pub(super) struct Evaluation<G> {
    pub(super) evaluator: Rc<dyn Evaluator<G>>,
    /// Where the games begin by which the point of view is judged; `None` to leave that out.
    pub(super) start: Option<G>,
    pub(super) seed: u64,
    pub(super) longest: u32,
}

/// For one side: how often the last evaluation made for it was positive or negative, in games it won and in others.
#[derive(Clone, Copy, Default)]
struct Table {
    /// `[evaluation was positive][game was won]`.
    games: [[u32; 2]; 2],
}

impl Table {
    /// How far evaluation and result go together, in standard deviations; negative if they go against each other.
    ///
    /// Whether a side wins more often than not does not matter, nor whether an evaluator is an optimist: if either always
    /// says the same, there is nothing to compare, and this is 0.
    fn association(self) -> f64 {
        let [[low_lost, low_won], [high_lost, high_won]] = self.games.map(|row| row.map(f64::from));
        let spread =
            (low_lost + low_won) * (high_lost + high_won) * (low_lost + high_lost) * (low_won + high_won);
        let total = low_lost + low_won + high_lost + high_won;
        if spread == 0.0 {
            0.0
        } else {
            (high_won * low_lost - high_lost * low_won) * (total / spread).sqrt()
        }
    }
}

impl<G: Game + Debug + Eq> Check<G> for Evaluation<G> {
    fn position(&mut self, game: &G, moves: &[G::Move]) -> Verdict {
        if game.outcome().is_some() {
            return Ok(());
        }
        let value = self.evaluator.evaluate(game);
        if value.is_decisive() {
            return Err((
                Broken::Evaluation,
                format!("the evaluation is '{value}'; only a search may prove that"),
            ));
        }
        let mut played = game.clone();
        for &mv in moves {
            let undo = played.play(mv);
            played.undo(undo);
        }
        let again = self.evaluator.evaluate(&played);
        if again != value {
            return Err((
                Broken::Evaluation,
                format!("the evaluation was {value}, and {again} after playing and undoing every move"),
            ));
        }
        let mut asked = game.clone();
        for depth in [0, 3] {
            let settled = self.evaluator.settled(&mut asked, depth);
            if asked != *game || self.evaluator.evaluate(&asked) != value {
                return Err((
                    Broken::Evaluation,
                    format!("`settled` said {settled:?} and did not give the position back as it was"),
                ));
            }
        }
        let mut ordered = moves.to_vec();
        self.evaluator.order_moves(game, &mut ordered);
        let complete =
            ordered.iter().all(|mv| moves.contains(mv)) && moves.iter().all(|mv| ordered.contains(mv));
        if complete {
            Ok(())
        } else {
            Err((Broken::Evaluation, format!("ordering made {ordered:?} of {moves:?}")))
        }
    }

    fn finish(&self) -> Verdict {
        let Some(start) = &self.start else { return Ok(()) };
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let mut tables = [Table::default(); 2];
        for _ in 0..GAMES {
            let line = random_line(start, self.longest, &mut generator);
            let Some(winner) = line.last().and_then(Game::outcome).and_then(Outcome::winner) else {
                continue;
            };
            for side in Side::ALL {
                if let Some(value) = last_opinion(&*self.evaluator, &line, side) {
                    let high = usize::from(value > Score::DRAW);
                    tables[side.index()].games[high][usize::from(winner == side)] += 1;
                }
            }
        }
        let [first, second] = tables.map(Table::association);
        let Some(fault) = wrong_view(first, second) else { return Ok(()) };
        Err((
            Broken::PointOfView,
            format!(
                "evaluations seem to be {fault}: in {GAMES} random games the last evaluation with the first side to move \
                 went with that side's wins by {first:+.1} standard deviations, with the second side to move by {second:+.1} \
                 (if the game is such that what is good loses at random, say `without_statistics`)"
            ),
        ))
    }
}

/// Whose view the evaluations seem to be from, if they go with each side's wins in this way: `None` as long as it may be the
/// right one.
///
/// One side's numbers alone prove nothing: in a small game a right evaluator may be unlucky at one side's last moves. A wrong
/// point of view shows at both.
fn wrong_view(first: f64, second: f64) -> Option<&'static str> {
    if first < -SUSPICION && second < -SUSPICION {
        Some("from the view of the side that is not to move")
    } else if first < -SUSPICION && second > SUSPICION {
        Some("from the second side's view, whoever is to move")
    } else if first > SUSPICION && second < -SUSPICION {
        Some("from the first side's view, whoever is to move")
    } else {
        None
    }
}

/// The last evaluation with this side to move that was not 0.
fn last_opinion<G: Game>(evaluator: &dyn Evaluator<G>, line: &[G], side: Side) -> Option<Score> {
    line.iter()
        .rev()
        .filter(|game| game.side_to_move() == side && game.outcome().is_none())
        .map(|game| evaluator.evaluate(game))
        .find(|value| *value != Score::DRAW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_and_results_go_together_by_so_many_standard_deviations() {
        for (games, expected) in [
            // Twenty games in which they always agree: the root of twenty.
            ([[10, 0], [0, 10]], 4.472_136),
            ([[0, 10], [10, 0]], -4.472_136),
            ([[3, 1], [2, 4]], 1.290_994),
            ([[5, 5], [5, 5]], 0.0),
            // Nothing to compare: one evaluation only, or one result only.
            ([[0, 0], [3, 9]], 0.0),
            ([[3, 0], [9, 0]], 0.0),
            ([[0, 0], [0, 0]], 0.0),
        ] {
            let found = Table { games }.association();
            assert!((found - expected).abs() < 1e-6, "{games:?}: {found}");
        }
    }

    #[test]
    fn a_wrong_view_is_one_that_both_sides_show_by_more_than_five_standard_deviations() {
        assert_eq!(wrong_view(-5.1, -5.1), Some("from the view of the side that is not to move"));
        assert_eq!(wrong_view(-5.1, 5.1), Some("from the second side's view, whoever is to move"));
        assert_eq!(wrong_view(5.1, -5.1), Some("from the first side's view, whoever is to move"));
        assert_eq!(wrong_view(5.1, 5.1), None);
        for far in [-9.0, 9.0] {
            for near in [-5.0, -1.0, 0.0, 1.0, 5.0] {
                assert_eq!((wrong_view(far, near), wrong_view(near, far)), (None, None), "{far} and {near}");
            }
        }
    }
}
