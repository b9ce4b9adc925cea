//! Symmetries of the board, and the exchange of the two sides.

use std::fmt::Debug;
use std::rc::Rc;

use super::{Broken, Check, Verdict};
use crate::{Evaluator, Game, Outcome, Side};

/// A game's key and canonical key.
pub(super) struct KeyFunctions<G> {
    pub(super) key: fn(&G) -> u64,
    pub(super) canonical_key: fn(&G) -> u64,
}

impl<G> Clone for KeyFunctions<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for KeyFunctions<G> {}

pub(super) struct Symmetry<G: Game> {
    name: &'static str,
    exchanges_sides: bool,
    position: Box<dyn Fn(&G) -> G>,
    mv: Box<dyn Fn(G::Move) -> G::Move>,
    /// Set when the suite runs, if it tests keys as well.
    pub(super) key_functions: Option<KeyFunctions<G>>,
    /// Likewise the evaluators that it tests.
    pub(super) evaluators: Vec<Rc<dyn Evaluator<G>>>,
    /// Whether any position's canonical key differed from its plain key: then the game means it.
    canonical_in_use: bool,
}

impl<G: Game> Symmetry<G> {
    pub(super) fn new(
        name: &'static str,
        exchanges_sides: bool,
        position: Box<dyn Fn(&G) -> G>,
        mv: Box<dyn Fn(G::Move) -> G::Move>,
    ) -> Self {
        Symmetry {
            name,
            exchanges_sides,
            position,
            mv,
            key_functions: None,
            evaluators: Vec::new(),
            canonical_in_use: false,
        }
    }
}

impl<G: Game + Debug + Eq> Symmetry<G> {
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

    fn children(&self, game: &G, image: &G, moves: &[G::Move]) -> Verdict {
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

    /// Images share a canonical key, if the game has one of its own.
    fn canonical_keys(&mut self, game: &G, image: &G) -> Verdict {
        let Some(KeyFunctions { key, canonical_key }) = self.key_functions else { return Ok(()) };
        let (here, there) = (canonical_key(game), canonical_key(image));
        self.canonical_in_use |= here != key(game);
        if self.canonical_in_use && !self.exchanges_sides && here != there {
            return self
                .broken(&format!("the canonical key is {here:x}, and {there:x} for the image {image:?}"));
        }
        Ok(())
    }

    /// The side to move stands as well as it did: its evaluation is the same whichever side it is.
    fn evaluations(&self, game: &G, image: &G) -> Verdict {
        for evaluator in &self.evaluators {
            let (here, there) = (evaluator.evaluate(game), evaluator.evaluate(image));
            if here != there {
                return Err((
                    Broken::PointOfView,
                    format!(
                        "{}: the evaluation for the side to move is {here}, and {there} for the image {image:?}",
                        self.name
                    ),
                ));
            }
        }
        Ok(())
    }
}

impl<G: Game + Debug + Eq> Check<G> for Symmetry<G> {
    fn position(&mut self, game: &G, moves: &[G::Move]) -> Verdict {
        let image = (self.position)(game);
        let outcome = game.outcome();
        if image.outcome() != outcome.map(|outcome| self.outcome(outcome)) {
            return self.broken(&format!("the image {image:?} has the outcome {:?}", image.outcome()));
        }
        // In a finished game the side to move means nothing.
        if outcome.is_none() && image.side_to_move() != self.side(game.side_to_move()) {
            return self.broken(&format!("the wrong side is to move in the image {image:?}"));
        }
        self.children(game, &image, moves)?;
        self.canonical_keys(game, &image)?;
        if outcome.is_none() && self.exchanges_sides { self.evaluations(game, &image) } else { Ok(()) }
    }
}
