//! OXO: plain negamax on small boards.

use gomoku_core::{Board, Coord, Player};
use gomoku_search::{
    Game, Limits, MoveBuffer, Negamax, NoEvaluation, Observer, Outcome, Report, Side, Strategy, TieBreak,
};

use crate::deepening::{deepen, first_depth};
use crate::lots::{draw, playable_cells, seed_of_move};
use crate::options::{OptionInfo, Options};
use crate::{Engine, MnkGame, NewGame, Thought};

/// The player of OXO: negamax without pruning, which knows a win (+1), a draw (0) and a loss (−1), and nothing of how far away
/// they are or of how a position looks.
///
/// It plays n in a row on any board, perfectly where it can look to the end, as on 3×3; elsewhere it looks as deep as a
/// million positions allow, and takes everything at its horizon for a draw.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, Rules};
/// use gomoku_engine::Engine;
/// use gomoku_engine::classics::Oxo;
/// use gomoku_search::Limits;
///
/// let board = Board::from_diagram("X..\n.O.\n..X", Rules::freestyle(3)?)?;
/// let thought = Oxo::new().choose(&board, &Limits::none(), &mut ());
/// assert!(thought.coord().is_some_and(|coord| ["b1", "b3", "a2", "c2"].contains(&coord.to_string().as_str())));
/// assert_eq!(thought.expected, Some(gomoku_search::Score::DRAW));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Oxo {
    depth: Option<u32>,
    win_fast: bool,
    random_ties: bool,
    seed: u64,
}

impl Oxo {
    /// The name in the registry.
    pub const NAME: &'static str = "oxo";

    pub(crate) const OPTIONS: &'static [OptionInfo] = &[
        OptionInfo::number(
            "depth",
            (0, 0, 20),
            "plies to look ahead; 0: as many as a million positions allow",
        ),
        OptionInfo::switch("random_ties", "draw lots among moves of equal value instead of taking the first"),
        OptionInfo::switch("win_fast", "prefer the nearest win and the latest loss"),
    ];

    /// The player of the document.
    #[must_use]
    pub fn new() -> Oxo {
        Oxo::default()
    }

    /// Looks so many plies ahead.
    #[must_use]
    pub const fn with_depth(mut self, plies: u32) -> Oxo {
        self.depth = Some(plies);
        self
    }

    /// Prefers the nearest win and the latest loss, or does not.
    #[must_use]
    pub const fn with_win_fast(mut self, win_fast: bool) -> Oxo {
        self.win_fast = win_fast;
        self
    }

    /// Draws lots among moves of equal value, or takes the first.
    #[must_use]
    pub const fn with_random_ties(mut self, random_ties: bool) -> Oxo {
        self.random_ties = random_ties;
        self
    }

    pub(crate) fn from_options(options: &Options) -> Oxo {
        let depth = options.number("depth");
        Oxo {
            depth: (depth > 0).then_some(depth),
            win_fast: options.switch("win_fast"),
            random_ties: options.switch("random_ties"),
            seed: 0,
        }
    }

    /// Searches a position: the move and its value.
    pub fn search(
        &self,
        board: &Board,
        limits: &Limits,
        observer: &mut dyn Observer<Coord>,
    ) -> Report<Coord> {
        let game = OxoGame {
            game: MnkGame::new(board.clone().without_alpha_channel()),
            values: if self.win_fast { Values::Distance } else { Values::Sign },
        };
        let tie_break = if self.random_ties {
            TieBreak::Random { seed: seed_of_move(self.seed, board) }
        } else {
            TieBreak::First
        };
        let empty = board.size().cells() - board.stones(Player::X) - board.stones(Player::O);
        let depth = limits.depth.or(self.depth).unwrap_or_else(|| depth_within_patience(empty));
        let mut negamax = Negamax::new(NoEvaluation).with_tie_break(tie_break);
        deepen(first_depth(depth, limits)..=depth, limits, |limits| {
            negamax.search_observed(&game, limits, observer)
        })
    }
}

/// How deep all lines together have no more than about a million positions.
fn depth_within_patience(empty: usize) -> u32 {
    /// All of 3×3 are 549,946.
    const PATIENCE: usize = 1_000_000;
    let mut positions = 1_usize;
    let affordable = (0..empty).take_while(|ply| {
        positions = positions.saturating_mul(empty - ply);
        positions <= PATIENCE
    });
    (affordable.count() as u32).max(1)
}

impl Engine for Oxo {
    fn name(&self) -> &str {
        Oxo::NAME
    }

    fn new_game(&mut self, game: &NewGame<'_>) {
        self.seed = game.seed;
    }

    fn choose(&mut self, board: &Board, limits: &Limits, observer: &mut dyn Observer<Coord>) -> Thought {
        let report = self.search(board, limits, observer);
        let Some(coord) = report.best_move else {
            // The game is over and goes on: nothing is left to search for.
            let any = draw(&playable_cells(board), seed_of_move(self.seed, board));
            return any.map_or_else(Thought::no_cell_left, Thought::play);
        };
        Thought::of_search(coord, report)
    }
}

/// What the end of a game is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Values {
    /// A win is 1 and a loss −1, however far away.
    Sign,
    /// Nearer wins and later losses are better.
    Distance,
}

/// n in a row with OXO's values.
#[derive(Debug, Clone)]
struct OxoGame {
    game: MnkGame,
    values: Values,
}

impl Game for OxoGame {
    type Move = Coord;
    type Undo = ();

    #[inline]
    fn side_to_move(&self) -> Side {
        self.game.side_to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().map(|outcome| match (outcome, self.values) {
            (Outcome::Win(Side::First), Values::Sign) => Outcome::Margin(1),
            (Outcome::Win(Side::Second), Values::Sign) => Outcome::Margin(-1),
            _ => outcome,
        })
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<Coord>) {
        self.game.generate_moves(moves);
    }

    #[inline]
    fn play(&mut self, coord: Coord) {
        self.game.play(coord);
    }

    #[inline]
    fn undo(&mut self, (): ()) {
        self.game.undo(());
    }
}
