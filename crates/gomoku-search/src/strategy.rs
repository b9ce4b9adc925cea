//! What all search algorithms have in common.

use crate::{Game, Limits, Observer, Report};

/// A search algorithm, ready to search positions of a game.
///
/// A search in one thread is a pure function of the position, the strategy's options, its seed and what it has kept from
/// earlier searches, such as a table or a tree: the same input gives the same report, node count included, unless the time
/// limit or the stop flag ends it.
///
/// Strategies of one game can be put side by side as `Box<dyn Strategy<G>>`: the dynamic call is made once for each
/// search, never inside it.
pub trait Strategy<G: Game> {
    /// The name by which people know the algorithm: `alpha-beta`.
    fn name(&self) -> &'static str;

    /// Searches a position and tells the observer how it goes on.
    fn search_observed(
        &mut self,
        game: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Report<G::Move>;

    /// Searches a position.
    fn search(&mut self, game: &G, limits: &Limits) -> Report<G::Move> {
        self.search_observed(game, limits, &mut ())
    }
}

impl<G: Game, S: Strategy<G> + ?Sized> Strategy<G> for Box<S> {
    fn name(&self) -> &'static str {
        (**self).name()
    }

    fn search_observed(
        &mut self,
        game: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Report<G::Move> {
        (**self).search_observed(game, limits, observer)
    }
}
