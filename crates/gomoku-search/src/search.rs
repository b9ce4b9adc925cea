//! What every algorithm carries with it down the tree.

use crate::control::Control;
use crate::pv::PvTable;
use crate::{Evaluator, Game, Limits, MoveBuffer, Observer, Score};

/// The state of one search: one argument for the recursions instead of four.
pub(crate) struct Search<'a, G: Game, E> {
    pub(crate) evaluator: &'a E,
    pub(crate) control: Control<'a, G::Move>,
    /// The moves of all positions on the way from the root, each position's behind its parent's.
    pub(crate) moves: MoveBuffer<G::Move>,
    /// The best lines found.
    pub(crate) lines: PvTable<G::Move>,
}

impl<'a, G: Game, E: Evaluator<G>> Search<'a, G, E> {
    pub(crate) fn new(evaluator: &'a E, limits: &'a Limits, observer: &'a mut dyn Observer<G::Move>) -> Self {
        Search {
            evaluator,
            control: Control::new(limits, observer),
            moves: MoveBuffer::new(),
            lines: PvTable::new(),
        }
    }

    /// Counts a position and gives its value if it is not searched further: see [`Control::enter`].
    #[inline]
    pub(crate) fn enter(&mut self, game: &G, depth: u32, ply: u32) -> Option<Score> {
        self.control.enter(game, self.evaluator, depth, ply)
    }

    /// The static value of a position, if nothing better is to be had.
    #[cold]
    pub(crate) fn judge(&mut self, game: &G) -> Score {
        self.control.judge(game, self.evaluator)
    }
}
