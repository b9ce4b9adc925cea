//! Principal variation search with iterative deepening.

use std::hash::Hash;

use crate::deepening::{Deepener, Method};
use crate::{Evaluator, Keyed, Limits, Observer, Options, Report, Strategy, Table};

/// Principal variation search, depth after depth, with a transposition table: the search to play with.
///
/// Each depth begins with what the last one found best, so the first line is mostly the right one, and the other moves
/// need only be shown to be no better: with a window that nothing fits in ("null window"), which cuts off most.
/// A time or node limit breaks it off anywhere; the answer is then that of the last finished depth.
///
/// The [table](Table) stays from one search to the next, so that the moves of a game help each other;
/// [`clear`](Pvs::clear) forgets it, which is needed before another game is searched whose keys mean other positions. With
/// [`Options::exact`] the value and the set of best moves are those of [`Minimax`](crate::Minimax) at the same depth, whatever
/// the table holds of this game, and the line leads to the value.
///
/// # Examples
/// ```
/// use gomoku_search::{NoEvaluation, Limits, Options, Pvs, Strategy};
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
/// let mut strategy = Pvs::new(NoEvaluation).with_options(Options::new().with_table_mib(1).with_lines(2));
/// let report = strategy.search(&game, &Limits::none());
/// assert_eq!(report.best_move, Some(1));
/// assert_eq!(report.lines.len(), 2, "both moves, each with its line");
/// let last = report.iterations.last().expect("depth after depth");
/// assert!(last.counts.table_hits > 0);
/// ```
///
/// A clone searches in the same way, and has its own table, which is empty.
#[derive(Debug, Clone)]
pub struct Pvs<E>(Deepener<E>);

impl<E> Pvs<E> {
    /// The search with this evaluator and the usual options.
    #[must_use]
    pub fn new(evaluator: E) -> Self {
        Pvs(Deepener::new(evaluator))
    }

    /// The same search with these options, and nothing in its table.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        Pvs(self.0.with_options(options))
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

impl<G, E> Strategy<G> for Pvs<E>
where
    G: Keyed + Send,
    G::Move: Hash + Send + Sync,
    E: Evaluator<G> + Sync,
{
    fn name(&self) -> &'static str {
        "pvs"
    }

    fn search_observed(
        &mut self,
        game: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Report<G::Move> {
        self.0.search(Method::Windows, game, limits, observer)
    }
}
