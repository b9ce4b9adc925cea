//! How the deepening searches go about their work.

use crate::{RootDetail, TieBreak};

/// The options of the deepening searches, [`Pvs`](crate::Pvs) and [`Mtdf`](crate::Mtdf).
///
/// # Examples
/// ```
/// use gomoku_search::{Options, Precision};
///
/// let options = Options::new().with_table_mib(64).with_threads(2).with_lines(3);
/// assert_eq!(options.precision, Precision::Deeper);
/// assert_eq!(options.lines, 3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a technique that is used or not, whatever the others are"
)]
pub struct Options {
    /// How much memory the transposition table may take; 0 for none.
    pub table: TableSize,
    /// Positions with less depth left than this are neither looked up in the table nor remembered.
    pub table_depth: u32,
    /// Whether the value of a depth is exactly that depth's.
    pub precision: Precision,
    /// Whether positions that differ by a symmetry only ([`Keyed::canonical_key`](crate::Keyed::canonical_key)) are one.
    pub symmetry: bool,
    /// Whether all moves but the first are tried with a null window first (principal variation search), or with the
    /// whole window (plain alpha-beta).
    pub null_windows: bool,
    /// Half the width of the window around the last depth's value in which the next depth is tried first.
    pub aspiration: Option<u32>,
    /// Positions with less depth left than this are searched in the order in which the game generates its moves, and the
    /// evaluator is not asked for a better one.
    pub order_depth: u32,
    /// Whether moves that cut off elsewhere at the same ply are tried early.
    pub killers: bool,
    /// Whether moves are ordered by how often they cut off elsewhere.
    pub history: bool,
    /// Whether moves late in the order are looked at less deeply first. Never in exact mode.
    pub late_move_reductions: bool,
    /// How many points a ply may be worth, if positions far outside the window are judged and not searched near the
    /// horizon. Never in exact mode.
    pub futility: Option<u32>,
    /// Whether quiet moves late in the order are left out near the horizon. Never in exact mode.
    pub move_count_pruning: bool,
    /// The first depth.
    pub first_depth: u32,
    /// By how much each depth is deeper than the one before.
    pub depth_step: u32,
    /// How many threads search together; see [`with_threads`](Options::with_threads).
    pub threads: usize,
    /// Which of several best moves to play.
    pub tie_break: TieBreak,
    /// How much to find out about the moves at the root.
    pub root_detail: RootDetail,
    /// How many of the best moves to report, each with its own line.
    pub lines: usize,
}

/// More threads than this are not started by any search.
pub(crate) const MOST_THREADS: usize = 256;

/// How large a transposition table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum TableSize {
    /// So many mebibytes; none for 0.
    Mib(usize),
    /// So many entries, rounded up to a multiple of four; none for 0.
    Entries(usize),
}

/// Whether the value of a depth is exactly that depth's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Precision {
    /// What was found deeper than asked for is used: better judgement for less work. The value of a search may then
    /// rightly differ from that of plain minimax of the same depth.
    #[default]
    Deeper,
    /// The value and the set of best moves are those of plain minimax of this depth, whatever the table holds, and the line
    /// leads to that value. Nothing is reduced, pruned or [settled](crate::Evaluator::settled) without search. If the evaluator
    /// has [noisy moves](crate::Evaluator::noisy_moves) or [extensions](crate::Evaluator::extension), they are looked at as in any
    /// mode: then the value is that of a minimax that does so, too.
    Exact,
}

impl Options {
    /// A table of 16 MiB and null windows; moves in the order of the table, the evaluator and the game; one thread, one best move.
    #[must_use]
    pub const fn new() -> Options {
        Options {
            table: TableSize::Mib(16),
            table_depth: 1,
            precision: Precision::Deeper,
            symmetry: false,
            null_windows: true,
            aspiration: None,
            order_depth: 1,
            killers: false,
            history: false,
            late_move_reductions: false,
            futility: None,
            move_count_pruning: false,
            first_depth: 1,
            depth_step: 1,
            threads: 1,
            tie_break: TieBreak::First,
            root_detail: RootDetail::Best,
            lines: 1,
        }
    }

    /// A transposition table of so many mebibytes, any number; 0 for none.
    #[must_use]
    pub const fn with_table_mib(self, mib: usize) -> Options {
        self.with_table(TableSize::Mib(mib))
    }

    /// A transposition table of this size.
    #[must_use]
    pub const fn with_table(mut self, size: TableSize) -> Options {
        self.table = size;
        self
    }

    /// Neither look up nor remember positions with less than so much depth left; 1 for all but leaves.
    ///
    /// Where moves and evaluations are very cheap (a few nanoseconds), a position with one ply left is searched again sooner
    /// than it is found: 2 is faster there.
    #[must_use]
    pub const fn with_table_depth(mut self, depth: u32) -> Options {
        self.table_depth = depth;
        self
    }

    /// No transposition table.
    #[must_use]
    pub const fn without_table(self) -> Options {
        self.with_table(TableSize::Entries(0))
    }

    /// The value and the best moves exactly as plain minimax of the same depth finds them.
    #[must_use]
    pub const fn exact(mut self) -> Options {
        self.precision = Precision::Exact;
        self
    }

    /// Positions that differ only by a symmetry share what the table knows.
    ///
    /// The evaluator must then judge such positions alike, noisy moves, extensions and what is settled included; nothing
    /// checks that.
    ///
    /// It pays for games to be solved, and in openings; later in a large game it mostly costs more than it brings.
    #[must_use]
    pub const fn with_symmetry(mut self) -> Options {
        self.symmetry = true;
        self
    }

    /// Every move with the whole window: plain alpha-beta under the deepening.
    #[must_use]
    pub const fn without_null_windows(mut self) -> Options {
        self.null_windows = false;
        self
    }

    /// Try each depth in a window of ± so many points around the last depth's value first.
    #[must_use]
    pub const fn with_aspiration(mut self, points: u32) -> Options {
        self.aspiration = Some(points);
        self
    }

    /// Ask the evaluator for an order of moves only where at least so much depth is left; 1 for everywhere.
    ///
    /// An order that costs more than looking at the moves pays only where their subtrees are large.
    /// [Killers](Options::with_killers) do well where it is left out.
    #[must_use]
    pub const fn with_order_depth(mut self, depth: u32) -> Options {
        self.order_depth = depth;
        self
    }

    /// Try moves first that cut off elsewhere at the same ply (killer moves), before the evaluator is asked for its order.
    ///
    /// Like [history](Options::with_history), that helps games whose moves come in no good order (Connect Four from left to
    /// right: a quarter of the time), and harms those whose order knows better (Kalaha with its own order: ten times the
    /// time). So both are off unless asked for.
    #[must_use]
    pub const fn with_killers(mut self) -> Options {
        self.killers = true;
        self
    }

    /// Bring the moves forward that cut off most often elsewhere (history heuristic); see
    /// [`with_killers`](Options::with_killers).
    #[must_use]
    pub const fn with_history(mut self) -> Options {
        self.history = true;
        self
    }

    /// Look at moves late in the order less deeply, and again in full if one turns out well. Deeper for the same time,
    /// and no longer exact: it is ignored together with [`exact`](Options::exact).
    ///
    /// Moves that are not [quiet](crate::Evaluator::is_quiet) are not reduced;
    /// [`Evaluator::reduction`](crate::Evaluator::reduction) can say what else is, and by how much.
    #[must_use]
    pub const fn with_late_move_reductions(mut self) -> Options {
        self.late_move_reductions = true;
        self
    }

    /// Judge positions near the horizon, and do not search them, if their evaluation lies so far outside the window that
    /// the plies that are left will hardly bring it back, at so many points a ply:
    /// - with up to four plies left, if it is as good as the opponent will not allow, and would be so with so many points
    ///   less for each ply (static null move pruning);
    /// - with one or two plies left, if it would not be good enough with so many points more for each ply; then
    ///   [noisy moves](crate::Evaluator::noisy_moves) are still looked at (razoring).
    ///
    /// Deeper for the same time, and no longer exact. It is ignored in [exact mode](Options::exact), where the window is open
    /// (on the line of best play, and everywhere [without null windows](Options::without_null_windows)), and where a win or a
    /// loss is at stake. What comes of it is an opinion: a win or a loss that is reported is one.
    #[must_use]
    pub const fn with_futility(mut self, points_per_ply: u32) -> Options {
        self.futility = Some(points_per_ply);
        self
    }

    /// Leave out [quiet](crate::Evaluator::is_quiet) moves late in the order where at most four plies are left, once a move
    /// is known that does not lose: with d plies left, those behind the first 4 + d².
    ///
    /// It needs a good order of moves. It is no longer exact, is ignored where [futility](Options::with_futility) is, and a
    /// win or a loss that is reported is one.
    #[must_use]
    pub const fn with_move_count_pruning(mut self) -> Options {
        self.move_count_pruning = true;
        self
    }

    /// Begin with this depth instead of 1.
    #[must_use]
    pub const fn with_first_depth(mut self, depth: u32) -> Options {
        self.first_depth = depth;
        self
    }

    /// Go deeper by so many plies at a time; 2 keeps odd and even depths apart, whose values often differ.
    #[must_use]
    pub const fn with_depth_step(mut self, plies: u32) -> Options {
        self.depth_step = plies;
        self
    }

    /// Search with so many threads that share the table, up to 256. With one thread the same search visits the same
    /// positions; with more the value is the same in exact mode. [`Report::nodes`](crate::Report::nodes), `leaves`, `cut_offs`
    /// and `selective_depth` tell of what all of them did, and so do the [counts](crate::Iteration::counts) of each depth; all
    /// else in the [iterations](crate::Report::iterations) is the leading thread's.
    ///
    /// A [node limit](crate::Limits::with_nodes) is shared out beforehand, the same number for each thread, and the search
    /// ends with the leading thread's share: with n threads that may be after little more than one nth of the limit. A
    /// limit of time, depth or a flag is everybody's.
    #[must_use]
    pub const fn with_threads(mut self, threads: usize) -> Options {
        self.threads = threads;
        self
    }

    /// Which of several best moves to play. [`TieBreak::Random`] implies at least [`RootDetail::AllBest`].
    #[must_use]
    pub const fn with_tie_break(mut self, tie_break: TieBreak) -> Options {
        self.tie_break = tie_break;
        self
    }

    /// How much to find out about the moves at the root.
    #[must_use]
    pub const fn with_root_detail(mut self, detail: RootDetail) -> Options {
        self.root_detail = detail;
        self
    }

    /// Report the best so many moves with their values and lines (multi-PV).
    #[must_use]
    pub const fn with_lines(mut self, lines: usize) -> Options {
        self.lines = lines;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Options::new()
    }
}
