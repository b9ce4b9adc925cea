//! MTD(f): the value by null windows alone.

use std::hash::Hash;

use crate::deepening::{Deepener, Method};
use crate::{Evaluator, Keyed, Limits, Observer, Options, Report, Strategy, Table};

/// MTD(f): asks nothing but "is it worth at least this much?", beginning at the last depth's value, until the two answers
/// meet; depth after depth, with a transposition table.
///
/// Each question is a search with a null window, the cheapest there is; the table keeps what the last one found. It does
/// best where values are few (Kalaha's stones); where an evaluation has thousands of values, [`Pvs`](crate::Pvs) needs
/// fewer searches. One more search around the value then finds the line and whatever else was asked for at the root.
///
/// The [options](Options) are those of [`Pvs`](crate::Pvs); [`Options::with_aspiration`] has nothing to do here.
///
/// # Examples
/// ```
/// use gomoku_search::{NoEvaluation, Limits, Options, Mtdf, Strategy};
/// # use gomoku_search::{ByCopy, CopyGame, CopyKeyed, MoveBuffer, Outcome, Side};
/// # #[derive(Clone, Copy)]
/// # struct ToTen { said: u8, mover: Side }
/// # impl CopyGame for ToTen {
/// #     type Move = u8;
/// #     fn side_to_move(&self) -> Side { self.mover }
/// #     fn outcome(&self) -> Option<Outcome> { (self.said >= 10).then_some(Outcome::Win(!self.mover)) }
/// #     fn generate_moves(&self, moves: &mut MoveBuffer<u8>) {
/// #         moves.push(1);
/// #         if self.said < 9 { moves.push(2); }
/// #     }
/// #     fn apply(&mut self, step: u8) { self.said += step; self.mover = !self.mover; }
/// # }
/// # impl CopyKeyed for ToTen {
/// #     fn key(&self) -> u64 { u64::from(self.said) << 1 | u64::from(self.mover == Side::First) }
/// # }
/// let game = ByCopy(ToTen { said: 0, mover: Side::First });
/// let mut strategy = Mtdf::new(NoEvaluation).with_options(Options::new().with_table_mib(1));
/// let report = strategy.search(&game, &Limits::none());
/// assert_eq!(report.best_move, Some(1));
/// assert_eq!(report.value.to_string(), "win in 7");
/// ```
///
/// A clone searches in the same way, and has its own table, which is empty.
#[derive(Debug, Clone)]
pub struct Mtdf<E>(Deepener<E>);

impl<E> Mtdf<E> {
    /// The search with this evaluator and the usual options.
    #[must_use]
    pub fn new(evaluator: E) -> Self {
        Mtdf(Deepener::new(evaluator))
    }

    /// The same search with these options, and nothing in its table.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        Mtdf(self.0.with_options(options))
    }

    /// The options.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.0.options
    }

    /// What is remembered from the searches so far, if there is a table and has been a search.
    #[must_use]
    pub const fn table(&self) -> Option<&Table> {
        self.0.table.as_ref()
    }

    /// Forgets what the table knows, as if nothing had been searched yet.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<G, E> Strategy<G> for Mtdf<E>
where
    G: Keyed + Send,
    G::Move: Hash + Send + Sync,
    E: Evaluator<G> + Sync,
{
    fn name(&self) -> &'static str {
        "mtd(f)"
    }

    fn search_observed(
        &mut self,
        game: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Report<G::Move> {
        self.0.search(Method::NullWindows, game, limits, observer)
    }
}
