//! Evaluators: repeatable, never proven, and from the view of the side to move.

use std::fmt::Debug;

use super::{Broken, Check, Verdict, Walk};
use crate::{Evaluator, Game, Outcome, Score, Side};

/// How far below an even chance agreement must fall before the point of view counts as wrong, in standard deviations.
/// The games are seeded: a verdict does not change from run to run.
const SUSPICION: f64 = -4.0;

pub(super) struct Evaluation<E> {
    evaluator: E,
    /// For each side: games whose result agreed with the last evaluation made for it, and games whose result did not.
    agreement: [Agreement; 2],
}

#[derive(Clone, Copy, Default)]
struct Agreement {
    agreed: u32,
    disagreed: u32,
}

impl Agreement {
    /// How many standard deviations above (or below) an even chance.
    fn deviation(self) -> f64 {
        let total = f64::from(self.agreed + self.disagreed);
        (f64::from(self.agreed) - f64::from(self.disagreed)) / total.sqrt().max(1.0)
    }
}

impl<E> Evaluation<E> {
    pub(super) fn new(evaluator: E) -> Self {
        Evaluation { evaluator, agreement: [Agreement::default(); 2] }
    }
}

impl<G: Game + Debug, E: Evaluator<G>> Check<G> for Evaluation<E> {
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

    fn game(&mut self, walk: &Walk<G>) {
        let Some(winner) = walk.outcome.and_then(Outcome::winner) else { return };
        for side in Side::ALL {
            let last_opinion = walk.positions[..walk.moves.len()]
                .iter()
                .rev()
                .filter(|game| game.side_to_move() == side)
                .map(|game| self.evaluator.evaluate(game))
                .find(|value| *value != Score::DRAW);
            let Some(value) = last_opinion else { continue };
            let agreement = &mut self.agreement[side.index()];
            if (value > Score::DRAW) == (winner == side) {
                agreement.agreed += 1;
            } else {
                agreement.disagreed += 1;
            }
        }
    }

    fn finish(&self) -> Verdict {
        let [first, second] = self.agreement.map(Agreement::deviation);
        let fault = match (first < SUSPICION, second < SUSPICION) {
            (true, true) => "from the view of the side that is not to move",
            (true, false) => "from the second side's view, whoever is to move",
            (false, true) => "from the first side's view, whoever is to move",
            (false, false) => return Ok(()),
        };
        let [first, second] = self.agreement;
        Err((
            Broken::PointOfView,
            format!(
                "evaluations seem to be {fault}; of the games that were won, the last evaluation with the first side to \
                 move agreed with the result in {} and disagreed in {}, with the second side to move {} and {}",
                first.agreed, first.disagreed, second.agreed, second.disagreed
            ),
        ))
    }
}
