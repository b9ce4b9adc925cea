//! Solving games: alpha-beta to the end of the game, with a table and symmetry.

mod bounds;
mod class;
mod descent;
mod growing_table;
mod root;

pub use bounds::{Bounds, NoBounds, ValueRange};
pub use class::{Class, SolveFor};

use crate::search::Search;
use crate::{Evaluator, Keyed, Limits, Observer, Report, RootDetail, Score, Strategy, TableSize, TieBreak};
use descent::Descent;
use growing_table::GrowingTable;
use root::Plan;

/// Solves a position: alpha-beta to the end of the game, with a table of the positions that were solved on the way.
///
/// The value is exact. By default that includes how soon a win comes and how high a margin is; with
/// [`SolveFor::Class`] it is just win, draw or loss, for far less work. The evaluator only orders moves: no opinion goes
/// into a value, unless a depth limit asks for one.
///
/// What makes it faster than [`AlphaBeta`](crate::AlphaBeta):
///
/// - **The table** knows a position again, whatever the order of the moves that lead there. Under
///   [`Keyed::canonical_key`] it also knows its images ([`without_symmetry`](Solver::without_symmetry) for games whose
///   canonical keys cost more than they save).
/// - **Null windows**: all moves but the first are only asked whether they are better.
/// - **[Bounds]**, if the game offers some, end the search of what cannot matter any more.
///
/// # What the answer is worth
///
/// - The value is as sure as the keys: two positions that share a 64-bit key are one to the table. [`FullTable`](crate::FullTable)
///   tells whole positions apart.
/// - An interrupted search says so ([`StopReason::is_interruption`](crate::StopReason::is_interruption)) and claims nothing but
///   what it has finished.
/// - A win or loss in the report of a solver for [classes](SolveFor::Class) is [`Class::score`]: proven, at an unknown distance.
///   Its line leads to such an end, by the nearest way or another.
/// - With a depth limit positions at the horizon are judged by the evaluator, or count as draws for classes; wins and losses
///   are proven even then. Since the table knows more than the horizon shows, such a value may differ from minimax's, and the
///   line may be shorter.
/// - A limit that is met after the value is known, while the line is put together, leaves the line short.
///
/// The table is empty at the beginning of each search, so equal searches give equal reports, unless
/// [`with_kept_table`](Solver::with_kept_table) says otherwise.
///
/// # Examples
/// ```
/// use gomoku_search::{Class, Keyed, Limits, NoEvaluation, Score, SolveFor, Solver, Strategy};
/// # use gomoku_search::{ByCopy, CopyGame, CopyKeyed, MoveBuffer, Outcome, Side};
/// # #[derive(Clone, Copy)]
/// # struct Nim { sticks: u32, mover: Side }
/// # impl CopyGame for Nim {
/// #     type Move = u32;
/// #     fn side_to_move(&self) -> Side { self.mover }
/// #     fn outcome(&self) -> Option<Outcome> { (self.sticks == 0).then_some(Outcome::Win(!self.mover)) }
/// #     fn generate_moves(&self, moves: &mut MoveBuffer<u32>) { moves.extend(1..=self.sticks.min(3)) }
/// #     fn apply(&mut self, taken: u32) { self.sticks -= taken; self.mover = !self.mover; }
/// # }
/// # impl CopyKeyed for Nim {
/// #     fn key(&self) -> u64 { 2 * u64::from(self.sticks) + self.mover as u64 }
/// # }
/// // Nim with 101 sticks: a tree of 10^27 lines, and 202 positions.
/// let game = ByCopy(Nim { sticks: 101, mover: Side::First });
/// let report = Solver::new(NoEvaluation).search(&game, &Limits::none());
/// assert_eq!((report.best_move, report.value), (Some(1), Score::win_in(51)));
/// assert!(report.is_exact() && report.nodes < 10_000);
/// assert_eq!(report.principal_variation.len(), 51);
///
/// let mut solver = Solver::new(NoEvaluation).with_solve_for(SolveFor::Class);
/// assert_eq!(solver.search(&game, &Limits::none()).value, Class::Win.score());
/// ```
#[derive(Debug)]
pub struct Solver<E, B = NoBounds> {
    evaluator: E,
    bounds: B,
    solve_for: SolveFor,
    detail: RootDetail,
    tie_break: TieBreak,
    symmetry: bool,
    enhanced_cut_offs: bool,
    keeps_table: bool,
    table: GrowingTable,
}

impl<E> Solver<E> {
    /// A solver with a table of up to 64 MiB and symmetry, for exact values and one best move.
    #[must_use]
    pub const fn new(evaluator: E) -> Self {
        Solver {
            evaluator,
            bounds: NoBounds,
            solve_for: SolveFor::Value,
            detail: RootDetail::Best,
            tie_break: TieBreak::First,
            symmetry: true,
            enhanced_cut_offs: false,
            keeps_table: false,
            table: GrowingTable::new(TableSize::Mib(64)),
        }
    }

    /// Uses what the game knows about values without search.
    #[must_use]
    pub fn with_bounds<B>(self, bounds: B) -> Solver<E, B> {
        Solver {
            evaluator: self.evaluator,
            bounds,
            solve_for: self.solve_for,
            detail: self.detail,
            tie_break: self.tie_break,
            symmetry: self.symmetry,
            enhanced_cut_offs: self.enhanced_cut_offs,
            keeps_table: self.keeps_table,
            table: self.table,
        }
    }
}

impl<E, B> Solver<E, B> {
    /// What to find out: the exact value or its class.
    #[must_use]
    pub fn with_solve_for(mut self, solve_for: SolveFor) -> Self {
        self.solve_for = solve_for;
        self
    }

    /// How much to find out about the moves at the root.
    #[must_use]
    pub fn with_root_detail(mut self, detail: RootDetail) -> Self {
        self.detail = detail;
        self
    }

    /// Which of several best moves to play. [`TieBreak::Random`] needs to know them all and implies at least
    /// [`RootDetail::AllBest`].
    #[must_use]
    pub fn with_tie_break(mut self, tie_break: TieBreak) -> Self {
        self.tie_break = tie_break;
        self
    }

    /// A table of at most this size: it begins small and grows with the search.
    #[must_use]
    pub fn with_table(mut self, size: TableSize) -> Self {
        self.table = GrowingTable::new(size);
        self
    }

    /// A table of at most so many mebibytes; 0 for none.
    #[must_use]
    pub fn with_table_mib(self, mib: usize) -> Self {
        self.with_table(TableSize::Mib(mib))
    }

    /// Positions that differ by a symmetry are solved each on its own.
    #[must_use]
    pub fn without_symmetry(mut self) -> Self {
        self.symmetry = false;
        self.table.clear();
        self
    }

    /// Asks the table about all children of a position before the first one is searched. It saves a few nodes of a hundred, and
    /// pays where making a move and its key cost next to nothing.
    // Measured: Kalaha(4, 4) and (4, 5) with a tenth to a fifth fewer positions, in one and a half times to twice the time.
    #[must_use]
    pub fn with_enhanced_cut_offs(mut self) -> Self {
        self.enhanced_cut_offs = true;
        self
    }

    /// What was solved stays for the next search: for one position after the other of **one** game. The node counts
    /// then depend on what was searched before.
    ///
    /// Another game with the same keys (other rules, another board) needs another solver, or [`clear`](Solver::clear).
    #[must_use]
    pub fn with_kept_table(mut self) -> Self {
        self.keeps_table = true;
        self
    }

    /// Forgets what was solved.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// The value of a position alone, without a move or a line, for the side to move; `None` if the limits end the search
    /// before it is proven. For [`SolveFor::Class`] it is [`Class::score`].
    ///
    /// # Examples
    /// ```
    /// use gomoku_search::{Class, Limits, NoEvaluation, SolveFor, Solver};
    /// # use gomoku_search::{ByCopy, CopyGame, CopyKeyed, MoveBuffer, Outcome, Side};
    /// # #[derive(Clone, Copy)]
    /// # struct Nim { sticks: u32, mover: Side }
    /// # impl CopyGame for Nim {
    /// #     type Move = u32;
    /// #     fn side_to_move(&self) -> Side { self.mover }
    /// #     fn outcome(&self) -> Option<Outcome> { (self.sticks == 0).then_some(Outcome::Win(!self.mover)) }
    /// #     fn generate_moves(&self, moves: &mut MoveBuffer<u32>) { moves.extend(1..=self.sticks.min(3)) }
    /// #     fn apply(&mut self, taken: u32) { self.sticks -= taken; self.mover = !self.mover; }
    /// # }
    /// # impl CopyKeyed for Nim {
    /// #     fn key(&self) -> u64 { 2 * u64::from(self.sticks) + self.mover as u64 }
    /// # }
    /// let mut solver = Solver::new(NoEvaluation).with_solve_for(SolveFor::Class).with_kept_table();
    /// let classes: Vec<Class> = (1..=8)
    ///     .map(|sticks| ByCopy(Nim { sticks, mover: Side::First }))
    ///     .filter_map(|game| solver.value(&game, &Limits::none()))
    ///     .map(Class::of)
    ///     .collect();
    /// let (win, loss) = (Class::Win, Class::Loss);
    /// assert_eq!(classes, [win, win, win, loss, win, win, win, loss]);
    /// ```
    pub fn value<G>(&mut self, game: &G, limits: &Limits) -> Option<Score>
    where
        G: Keyed,
        E: Evaluator<G>,
        B: Bounds<G>,
    {
        self.begin();
        self.descent(limits, &mut ()).solve_value(game, limits)
    }

    /// Makes the table ready for another search.
    fn begin(&mut self) {
        if !self.keeps_table {
            self.table.clear();
        }
    }

    fn descent<'a, G: Keyed>(
        &'a mut self,
        limits: &'a Limits,
        observer: &'a mut dyn Observer<G::Move>,
    ) -> Descent<'a, G, E, B>
    where
        E: Evaluator<G>,
    {
        Descent {
            search: Search::new(&self.evaluator, limits, observer),
            bounds: &self.bounds,
            table: &mut self.table,
            symmetry: self.symmetry,
            enhanced_cut_offs: self.enhanced_cut_offs,
            solve_for: self.solve_for,
            judged: 0,
        }
    }
}

impl<G, E, B> Strategy<G> for Solver<E, B>
where
    G: Keyed,
    E: Evaluator<G>,
    B: Bounds<G>,
{
    fn name(&self) -> &'static str {
        "solver"
    }

    fn search_observed(
        &mut self,
        game: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Report<G::Move> {
        self.begin();
        observer.begin(limits.depth);
        let detail = match self.tie_break {
            TieBreak::First => self.detail,
            TieBreak::Random { .. } => self.detail.max(RootDetail::AllBest),
        };
        let plan = Plan { limits, detail, tie_break: self.tie_break };
        self.descent(limits, observer).solve(game, &plan)
    }
}
