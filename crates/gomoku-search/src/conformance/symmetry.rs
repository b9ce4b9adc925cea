//! Symmetries of the board, and the exchange of the two sides.

use std::fmt::Debug;

use super::{Broken, Check, Verdict};
use crate::{Game, Outcome, Side};

pub(super) struct Symmetry<P, M> {
    name: &'static str,
    exchanges_sides: bool,
    position: P,
    mv: M,
}

impl<P, M> Symmetry<P, M> {
    pub(super) fn new(name: &'static str, exchanges_sides: bool, position: P, mv: M) -> Self {
        Symmetry { name, exchanges_sides, position, mv }
    }

    fn side(&self, side: Side) -> Side {
        if self.exchanges_sides { !side } else { side }
    }

    fn outcome(&self, outcome: Outcome) -> Outcome {
        match outcome {
            Outcome::Win(side) => Outcome::Win(self.side(side)),
            Outcome::Margin(points) if self.exchanges_sides => Outcome::Margin(-points),
            unchanged => unchanged,
        }
    }

    fn broken(&self, detail: &str) -> Verdict {
        Err((Broken::Symmetry, format!("{}: {detail}", self.name)))
    }
}

impl<G, P, M> Check<G> for Symmetry<P, M>
where
    G: Game + Debug + Eq,
    P: Fn(&G) -> G,
    M: Fn(G::Move) -> G::Move,
{
    fn position(&mut self, game: &G, moves: &[G::Move]) -> Verdict {
        let image = (self.position)(game);
        if image.side_to_move() != self.side(game.side_to_move()) {
            return self.broken(&format!("the wrong side is to move in the image {image:?}"));
        }
        if image.outcome() != game.outcome().map(|outcome| self.outcome(outcome)) {
            return self.broken(&format!("the image {image:?} has the outcome {:?}", image.outcome()));
        }
        let image_moves = image.legal_moves();
        if image_moves.len() != moves.len() {
            return self.broken(&format!(
                "{} moves here, {} in the image {image:?}",
                moves.len(),
                image_moves.len()
            ));
        }
        for &mv in moves {
            let image_move = (self.mv)(mv);
            if !image_moves.contains(&image_move) {
                return self.broken(&format!(
                    "{mv:?} becomes {image_move:?}, which is no move of the image {image:?}"
                ));
            }
            let (mut child, mut image_child) = (game.clone(), image.clone());
            child.play(mv);
            image_child.play(image_move);
            if (self.position)(&child) != image_child {
                return self.broken(&format!("{mv:?} and its image {image_move:?} lead to different places"));
            }
        }
        Ok(())
    }
}
