//! Ristinolla, 2004: minimax with alpha-beta over slice scores.

use std::cmp::Reverse;

use gomoku_core::{Board, Coord};
use gomoku_eval::{GapTotals, RunningTotals, SliceTotals};
use gomoku_search::{AlphaBeta, Limits, Minimax, Observer, Report, RootDetail, Score, Strategy, TieBreak};

use crate::deepening::{deepen, first_depth};
use crate::lots::{draw, seed_of_move};
use crate::near::near_stones;
use crate::options::{OptionInfo, Options};
use crate::slice_game::{Columns, MoveOrder, SliceEvaluator, SliceGame, WinValue};
use crate::{Engine, NewGame, Thought, UnsupportedBoard};

/// The computer player of the 2004 program: minimax to a fixed depth, with alpha-beta, over the points of
/// [slices](gomoku_eval::SliceScore), near the stones already played ([alpha channel](gomoku_core::AlphaChannel)), drawing lots
/// among the best moves.
///
/// As it comes it is faithful, faults included: it may play with a won game instead of ending it, gives up defending when it
/// sees that it has lost, is too careful at even depths, and at depth 1 does not see `xx_xx`. What its author wished for can be
/// switched on:
///
/// - [`with_win_fast`](Ristinolla2004::with_win_fast): the nearest win, the latest loss, and among equally late losses the one with
///   the most points, so that it blocks what it can;
/// - [`with_ordered`](Ristinolla2004::with_ordered): moves are searched in the order of the points right after them, so that
///   alpha-beta cuts more; the set of best moves stays the same;
/// - [`with_gap_aware`](Ristinolla2004::with_gap_aware): two runs with a gap between them are seen as what they are;
/// - [`with_side_aware`](Ristinolla2004::with_side_aware): the points know whose turn it is.
///
/// Its [`Thought`] has the three things that the document has it say after each move: the score of the present position, the
/// score of the position expected at the horizon, and the time.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_engine::Engine;
/// use gomoku_engine::classics::Ristinolla2004;
/// use gomoku_search::Limits;
///
/// let rows = "...........\n...........\n...XX.XX...\n...........\n...........\n...........\n...OO......\n...........\n......O.O..\n";
/// let board = Board::from_diagram(&format!("{rows}..........."), Rules::default())?.with_side_to_move(Player::O);
/// let plays = |mut engine: Ristinolla2004| engine.choose(&board, &Limits::none(), &mut ()).coord();
/// let gap = "f8".parse().ok();
///
/// // One ply deep, with the document's points, O has no idea of what is coming.
/// assert_ne!(plays(Ristinolla2004::new().with_depth(1)), gap);
/// assert_eq!(plays(Ristinolla2004::new().with_depth(2)), gap);
/// assert_eq!(plays(Ristinolla2004::new().with_depth(1).with_gap_aware(true)), gap);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own, as in the program's menu")]
pub struct Ristinolla2004 {
    depth: u32,
    alpha_beta: bool,
    alpha_channel: bool,
    random_ties: bool,
    win_fast: bool,
    ordered: bool,
    gap_aware: bool,
    side_aware: bool,
    seed: u64,
}

impl Default for Ristinolla2004 {
    fn default() -> Self {
        Ristinolla2004 {
            depth: Ristinolla2004::USUAL_DEPTH,
            alpha_beta: true,
            alpha_channel: true,
            random_ties: true,
            win_fast: false,
            ordered: false,
            gap_aware: false,
            side_aware: false,
            seed: 0,
        }
    }
}

impl Ristinolla2004 {
    /// The name in the registry.
    pub const NAME: &'static str = "ristinolla-2004";

    /// "A very good player from depth 3 on."
    const USUAL_DEPTH: u32 = 3;

    pub(crate) const OPTIONS: &'static [OptionInfo] = &[
        OptionInfo::number("depth", (1, Ristinolla2004::USUAL_DEPTH, 20), "plies to look ahead"),
        OptionInfo::switched_on("alpha_beta", "leave out what cannot change the choice"),
        OptionInfo::switched_on(
            "alpha_channel",
            "look only at cells beside stones, one cell further with each ply",
        ),
        OptionInfo::switched_on("random_ties", "draw lots among the best moves instead of taking the first"),
        OptionInfo::switch("win_fast", "play the nearest win and the latest loss"),
        OptionInfo::switch("ordered", "search promising moves first, which saves time"),
        OptionInfo::switch("gap_aware", "see runs with a gap: xx_xx"),
        OptionInfo::switch("side_aware", "score by whose turn it is, so that even depths attack as well"),
    ];

    /// The player of the document.
    #[must_use]
    pub fn new() -> Ristinolla2004 {
        Ristinolla2004::default()
    }

    /// Looks so many plies ahead.
    #[must_use]
    pub const fn with_depth(mut self, plies: u32) -> Ristinolla2004 {
        self.depth = plies;
        self
    }

    /// Leaves out what cannot change the choice, or searches all of it.
    #[must_use]
    pub const fn with_alpha_beta(mut self, on: bool) -> Ristinolla2004 {
        self.alpha_beta = on;
        self
    }

    /// Looks only at cells beside stones, or at all cells.
    #[must_use]
    pub const fn with_alpha_channel(mut self, on: bool) -> Ristinolla2004 {
        self.alpha_channel = on;
        self
    }

    /// Draws lots among the best moves, or takes the first.
    #[must_use]
    pub const fn with_random_ties(mut self, on: bool) -> Ristinolla2004 {
        self.random_ties = on;
        self
    }

    /// Plays the nearest win and the latest loss, or what the points say.
    #[must_use]
    pub const fn with_win_fast(mut self, on: bool) -> Ristinolla2004 {
        self.win_fast = on;
        self
    }

    /// Searches promising moves first, or row by row.
    #[must_use]
    pub const fn with_ordered(mut self, on: bool) -> Ristinolla2004 {
        self.ordered = on;
        self
    }

    /// Sees runs with a gap, or takes them for two.
    #[must_use]
    pub const fn with_gap_aware(mut self, on: bool) -> Ristinolla2004 {
        self.gap_aware = on;
        self
    }

    /// Scores by whose turn it is, or by the table as it stands.
    #[must_use]
    pub const fn with_side_aware(mut self, on: bool) -> Ristinolla2004 {
        self.side_aware = on;
        self
    }

    pub(crate) fn from_options(options: &Options) -> Ristinolla2004 {
        Ristinolla2004 {
            depth: options.number("depth"),
            alpha_beta: options.switch("alpha_beta"),
            alpha_channel: options.switch("alpha_channel"),
            random_ties: options.switch("random_ties"),
            win_fast: options.switch("win_fast"),
            ordered: options.switch("ordered"),
            gap_aware: options.switch("gap_aware"),
            side_aware: options.switch("side_aware"),
            seed: 0,
        }
    }

    /// Searches a position: what [`choose`](Engine::choose) chooses from. With random ties
    /// [`best_moves`](Report::best_moves) is the set of which one is drawn.
    ///
    /// Without limits of time or nodes and without a stop flag it searches its depth at once, as the program did; with them it goes
    /// there depth by depth, so that there is a finished one to play by.
    pub fn search(
        &self,
        board: &Board,
        limits: &Limits,
        observer: &mut dyn Observer<Coord>,
    ) -> Report<Coord> {
        if self.gap_aware {
            self.search_by::<GapTotals>(board, limits, observer)
        } else {
            self.search_by::<SliceTotals>(board, limits, observer)
        }
    }

    fn search_by<T: RunningTotals>(
        &self,
        board: &Board,
        limits: &Limits,
        observer: &mut dyn Observer<Coord>,
    ) -> Report<Coord> {
        let game = self.game::<T>(board);
        let order = if self.ordered { MoveOrder::ByPoints } else { MoveOrder::AsGenerated };
        let evaluator = SliceEvaluator { order };
        let seed = seed_of_move(self.seed, board);
        let tie_break = if self.random_ties { TieBreak::Random { seed } } else { TieBreak::First };
        // In a lost position the points decide among all moves that hold out longest.
        let detail = if self.win_fast { RootDetail::AllBest } else { RootDetail::Best };
        let mut strategy: Box<dyn Strategy<SliceGame<T>>> = if self.alpha_beta {
            Box::new(AlphaBeta::new(evaluator).with_tie_break(tie_break).with_root_detail(detail))
        } else {
            Box::new(Minimax::new(evaluator).with_tie_break(tie_break))
        };
        let depth = limits.depth.unwrap_or(self.depth);
        let mut report = deepen(first_depth(depth, limits)..=depth, limits, |limits| {
            strategy.search_observed(&game, limits, observer)
        });
        if report.value.loss_distance().is_some() {
            self.hold_out(&game, seed, &mut report);
        }
        report
    }

    /// Among the moves that lose equally late, those with the most points right after them: a search that has seen the end finds
    /// nothing to choose between blocking a four and playing elsewhere, while its opponent may not have seen it.
    fn hold_out<T: RunningTotals>(&self, game: &SliceGame<T>, seed: u64, report: &mut Report<Coord>) {
        let mut moves = report.best_moves().unwrap_or_default();
        let most = moves.iter().map(|coord| game.points_after(*coord)).max();
        moves.retain(|coord| Some(game.points_after(*coord)) == most);
        // In the board's order, so that a seed picks the same move whatever order the search used.
        moves.sort_by_key(|coord| (Reverse(coord.row()), coord.column()));
        let chosen = if self.random_ties { draw(&moves, seed) } else { moves.first().copied() };
        if chosen.is_some() && chosen != report.best_move {
            report.best_move = chosen;
            report.principal_variation = chosen.into_iter().collect();
        }
    }

    fn game<T: RunningTotals>(&self, board: &Board) -> SliceGame<T> {
        let board = if self.alpha_channel {
            near_stones(board, 1, Some(self.seed))
        } else {
            board.clone().without_alpha_channel()
        };
        let win_value = if self.win_fast { WinValue::Distance } else { WinValue::Points };
        let columns = if self.side_aware { Columns::ByTurn } else { Columns::ByView };
        SliceGame::new(board, win_value, columns)
    }

    /// The score of the position after a move, from the mover's view.
    fn present<T: RunningTotals>(&self, board: &Board, coord: Coord) -> Score {
        Score::heuristic(self.game::<T>(board).points_after(coord))
    }
}

impl Engine for Ristinolla2004 {
    fn name(&self) -> &str {
        Ristinolla2004::NAME
    }

    fn supports(&self, board: &Board) -> Result<(), UnsupportedBoard> {
        UnsupportedBoard::unless_line_length(self.name(), 5, board)?;
        UnsupportedBoard::unless_freestyle(self.name(), board)
    }

    fn new_game(&mut self, game: &NewGame<'_>) {
        self.seed = game.seed;
    }

    fn choose(&mut self, board: &Board, limits: &Limits, observer: &mut dyn Observer<Coord>) -> Thought {
        let report = self.search(board, limits, observer);
        let Some(coord) = report.best_move else { return Thought::no_cell_left() };
        let present = if self.gap_aware {
            self.present::<GapTotals>(board, coord)
        } else {
            self.present::<SliceTotals>(board, coord)
        };
        Thought { present: Some(present), ..Thought::of_search(coord, report) }
    }
}
