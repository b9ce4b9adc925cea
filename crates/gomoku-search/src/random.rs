//! A player that does not think.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Game, Limits, Observer, Report, Score, StopReason, Strategy};

/// Plays any legal move, each as likely as the others: the weakest opponent, and the yardstick of all others.
///
/// Unlike a search it goes on drawing numbers from move to move: equal seeds give equal *sequences* of moves. Its
/// report says nothing about the position: value 0, depth 0.
#[derive(Debug, Clone)]
pub struct RandomMover {
    generator: Xoshiro256PlusPlus,
}

impl RandomMover {
    /// A random player with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        RandomMover { generator: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Draws a move of this game; `None` if it is over.
    pub fn draw<G: Game>(&mut self, game: &G) -> Option<G::Move> {
        let moves = game.legal_moves();
        (!moves.is_empty()).then(|| moves[self.generator.random_range(0..moves.len())])
    }
}

impl<G: Game> Strategy<G> for RandomMover {
    fn name(&self) -> &'static str {
        "random"
    }

    fn search_observed(
        &mut self,
        game: &G,
        _limits: &Limits,
        _observer: &mut dyn Observer<G::Move>,
    ) -> Report<G::Move> {
        let mut report = match game.outcome() {
            Some(outcome) => Report::new(outcome.score(game.side_to_move(), 0), StopReason::Exhausted),
            None => Report::new(Score::DRAW, StopReason::Depth),
        };
        report.best_move = self.draw(game);
        report.principal_variation.extend(report.best_move);
        report.nodes = 1;
        report.leaves = 1;
        report
    }
}
