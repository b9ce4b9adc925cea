//! Five in a row with iterative deepening, 2023.

mod game;
mod recent;
mod value;

use std::time::Duration;

use gomoku_core::{Board, BoardSize, Coord, Player};
use gomoku_search::{AlphaBeta, Limits, Observer, Report, RootProgress, Score, Strategy};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::deepening::deepen;
use crate::options::{OptionInfo, Options};
use crate::{Engine, NewGame, Thought, UnsupportedBoard};
use game::{LinesEvaluator, LinesGame};
use value::Value;

/// The computer player of the 2023 program: iterative deepening over minimax with alpha-beta, with
/// [line scores](gomoku_eval::LineScore) that are [carried along](gomoku_eval::CarriedLineScore) by difference.
///
/// It searches depths 2, 3, … to its greatest depth (4), and after each sorts the moves at the root by their values. Moves are
/// the cells within two of a stone, the most recently touched first. When its time (20 s a move) is up, the best move of the
/// last finished depth is played. The first move of a game is a random cell at least four cells from the walls, or the
/// middle where there is no such cell.
///
/// A five is worth 10¹¹ − 10^plies points, times the factor that falls with the plies, and the rest of the board counts beside it. So
/// it ends won games at once, and in lost ones it holds out as long as it can and blocks what it can. From the seventh ply on the
/// factor is 0, and a five is worth nothing.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, BoardSize, Rules};
/// use gomoku_engine::Engine;
/// use gomoku_engine::classics::Lines2023;
/// use gomoku_search::Limits;
///
/// // X has an open three: O has to stop it.
/// let board = Board::from_moves("h8 a1 i8 b2 j8", BoardSize::square(15)?, Rules::default())?;
/// let thought = Lines2023::new().with_depth(3).choose(&board, &Limits::none(), &mut ());
/// let coord = thought.coord().expect("there are empty cells").to_string();
/// assert!(["f8", "g8", "k8", "l8"].contains(&coord.as_str()), "{coord}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Lines2023 {
    depth: u32,
    time: Duration,
    seed: u64,
}

impl Default for Lines2023 {
    fn default() -> Self {
        Lines2023 {
            depth: Lines2023::USUAL_DEPTH,
            time: Duration::from_millis(u64::from(Lines2023::USUAL_TIME)),
            seed: 0,
        }
    }
}

impl Lines2023 {
    /// The name in the registry.
    pub const NAME: &'static str = "lines-2023";

    const USUAL_DEPTH: u32 = 4;
    /// In milliseconds.
    const USUAL_TIME: u32 = 20_000;
    /// The first depth that it searches.
    const FIRST_DEPTH: u32 = 2;

    pub(crate) const OPTIONS: &'static [OptionInfo] = &[
        OptionInfo::number(
            "depth",
            (1, Lines2023::USUAL_DEPTH, 20),
            "the greatest number of plies to look ahead",
        ),
        OptionInfo::number("time", (1, Lines2023::USUAL_TIME, 3_600_000), "milliseconds for a move"),
    ];

    /// The player of the program.
    #[must_use]
    pub fn new() -> Lines2023 {
        Lines2023::default()
    }

    /// Looks at most so many plies ahead.
    #[must_use]
    pub const fn with_depth(mut self, plies: u32) -> Lines2023 {
        self.depth = plies;
        self
    }

    /// Thinks at most so long about a move.
    #[must_use]
    pub const fn with_time(mut self, time: Duration) -> Lines2023 {
        self.time = time;
        self
    }

    pub(crate) fn from_options(options: &Options) -> Lines2023 {
        let time = Duration::from_millis(u64::from(options.number("time")));
        Lines2023 { depth: options.number("depth"), time, seed: 0 }
    }

    /// Searches a position, depth by depth. Values are in whole points, or wins and losses with their distance.
    pub fn search(
        &self,
        board: &Board,
        limits: &Limits,
        observer: &mut dyn Observer<Coord>,
    ) -> Report<Coord> {
        let game = LinesGame::new(board);
        let mut strategy = AlphaBeta::new(LinesEvaluator::default());
        let deepest = limits.depth.unwrap_or(self.depth);
        let mut within = limits.clone();
        within.time = Some(limits.time.unwrap_or(self.time).min(self.time));
        deepen(Lines2023::FIRST_DEPTH.min(deepest)..=deepest, &within, |limits| {
            let mut report = strategy.search_observed(&game, limits, &mut InPoints(observer));
            strategy = AlphaBeta::new(LinesEvaluator::sorted_by(&report.root_moves));
            // From here on a win is a win: no deeper look is needed.
            report.value = in_points(report.value);
            for root in &mut report.root_moves {
                root.value = in_points(root.value);
            }
            report
        })
    }

    /// The first move of a game.
    fn opening(&self, size: BoardSize) -> Option<Coord> {
        /// How far from the walls.
        const MARGIN: u8 = 4;
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let mut place = |length: u8| {
            if length <= 2 * MARGIN { length / 2 } else { generator.random_range(MARGIN..length - MARGIN) }
        };
        Coord::new(place(size.width()), place(size.height()))
    }
}

impl Engine for Lines2023 {
    fn name(&self) -> &str {
        Lines2023::NAME
    }

    fn supports(&self, board: &Board) -> Result<(), UnsupportedBoard> {
        UnsupportedBoard::unless_line_length(self.name(), 5, board)?;
        UnsupportedBoard::unless_freestyle(self.name(), board)
    }

    fn new_game(&mut self, game: &NewGame<'_>) {
        self.seed = game.seed;
    }

    fn choose(&mut self, board: &Board, limits: &Limits, observer: &mut dyn Observer<Coord>) -> Thought {
        if board.stones(Player::X) + board.stones(Player::O) == 0 {
            return self.opening(board.size()).map_or_else(Thought::no_cell_left, Thought::play);
        }
        let report = self.search(board, limits, observer);
        let Some(coord) = report.best_move else { return Thought::no_cell_left() };
        let present = LinesGame::new(board).value_after(coord).to_score();
        Thought { present: Some(present), ..Thought::of_search(coord, report) }
    }
}

/// The score of a search for people, who know nothing of ranges.
fn in_points(value: Score) -> Score {
    value.points().map_or(value, |points| Value::from_points(points).to_score())
}

/// Tells an observer values in points.
struct InPoints<'a>(&'a mut dyn Observer<Coord>);

impl Observer<Coord> for InPoints<'_> {
    fn begin(&mut self, depth: Option<u32>) {
        self.0.begin(depth);
    }

    fn root_move(&mut self, searched: &RootProgress<Coord>) {
        let mut searched = *searched;
        searched.root_move.value = in_points(searched.root_move.value);
        self.0.root_move(&searched);
    }

    fn progress(&mut self, nodes: u64, elapsed: Duration) {
        self.0.progress(nodes, elapsed);
    }
}
