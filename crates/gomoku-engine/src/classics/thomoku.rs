//! THO-MOKU 0.995: forced wins first, then the priority matrix.

mod opening;

use std::fs;
use std::sync::Arc;
use std::time::Instant;

use gomoku_core::{Board, Coord};
use gomoku_eval::priority::{CompiledStyle, PriorityMatrix, Randomness, Style};
use gomoku_search::{Limits, Observer, Score};

use crate::forced_win::{Forced, ForcedWin, ForcedWinSearch, WinKind};
use crate::lots::{draw, playable_cells, seed_of_move};
use crate::near::near_stones;
use crate::options::{OptionInfo, OptionKind, Options};
use crate::{Engine, EngineLoadError, NewGame, Thought, UnsupportedBoard};

pub use opening::OpeningStyle;

/// The player of THO-MOKU 0.995: it looks for [forced wins](ForcedWinSearch) and, where it finds none, plays the largest number
/// of the [priority matrix](PriorityMatrix) of its style.
///
/// Its parameters are those of the original: style, look-ahead depth, randomness and opening style. With depth 0 it sees what is
/// on the board and looks no further: fives, and its own open threes. That the opponent threatens to win by fours keeps it from
/// playing threes, as in the document; the answer is then left to the matrix. Under the standard rule its forced wins are right,
/// while the matrix takes longer lines for fives. Under renju and caro it sees lines that win at once, own and opponent's, and no
/// further, and leaves out what is forbidden.
///
/// A depth among the limits of a move counts plies, as everywhere: it lets the engine look as many fours ahead as fit into them
/// together with the replies and the five at the end.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_engine::classics::Thomoku;
/// use gomoku_search::Limits;
///
/// let board = Board::from_diagram("..........\n..O.......\n...XXX....\n..O.......\n..........", Rules::default())?;
/// let board = board.with_side_to_move(Player::X);
/// // X has an open three, and wins: all other cells have the priority 0.
/// let wanted = Thomoku::new().priorities(&board, &Limits::none());
/// assert_eq!(wanted.iter().filter(|priority| **priority != 0).count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Thomoku {
    style: Arc<CompiledStyle>,
    depth: u32,
    randomness: Randomness,
    opening: OpeningStyle,
    seed: u64,
}

impl Default for Thomoku {
    fn default() -> Self {
        Thomoku {
            style: Arc::new(CompiledStyle::new(Style::default())),
            depth: Thomoku::USUAL_DEPTH,
            randomness: Randomness::None,
            opening: OpeningStyle::default(),
            seed: 0,
        }
    }
}

impl Thomoku {
    /// The name in the registry.
    pub const NAME: &'static str = "thomoku";

    /// "About 3 to 5" on the computers of its day.
    const USUAL_DEPTH: u32 = 5;

    pub(crate) const OPTIONS: &'static [OptionInfo] = &[
        OptionInfo {
            name: "style",
            kind: OptionKind::ChoiceOrFile {
                usual: Style::BUILT_IN[0],
                words: &Style::BUILT_IN,
                ending: ".cmp",
            },
            about: "the table of patterns that it plays by",
        },
        OptionInfo::number("depth", (0, Thomoku::USUAL_DEPTH, 20), "own fours or threes to look ahead"),
        OptionInfo::choice(
            "randomness",
            Randomness::NAMES[0],
            &Randomness::NAMES,
            "chance added to the priorities",
        ),
        OptionInfo::choice(
            "opening",
            OpeningStyle::NAMES[0],
            &OpeningStyle::NAMES,
            "how it plays its first stones",
        ),
    ];

    /// The player of the document, in its style *Aggressive Attacker*.
    #[must_use]
    pub fn new() -> Thomoku {
        Thomoku::default()
    }

    /// Plays in this style.
    #[must_use]
    pub fn with_style(mut self, style: Style) -> Thomoku {
        self.style = Arc::new(CompiledStyle::new(style));
        self
    }

    /// Looks so many own fours or threes ahead.
    #[must_use]
    pub const fn with_depth(mut self, depth: u32) -> Thomoku {
        self.depth = depth;
        self
    }

    /// Adds so much chance to the priorities.
    #[must_use]
    pub const fn with_randomness(mut self, randomness: Randomness) -> Thomoku {
        self.randomness = randomness;
        self
    }

    /// Plays its first stones so.
    #[must_use]
    pub const fn with_opening(mut self, opening: OpeningStyle) -> Thomoku {
        self.opening = opening;
        self
    }

    pub(crate) fn from_options(options: &Options) -> Result<Thomoku, EngineLoadError> {
        let name = options.word("style");
        let style = match Style::built_in(&name) {
            Some(style) => style,
            None => read_style(name)?,
        };
        Ok(Thomoku::new()
            .with_style(style)
            .with_depth(options.number("depth"))
            .with_randomness(Randomness::by_name(&options.word("randomness")).unwrap_or_default())
            .with_opening(OpeningStyle::by_name(&options.word("opening")).unwrap_or_default()))
    }

    /// The style.
    #[must_use]
    pub fn style(&self) -> &Style {
        self.style.style()
    }

    /// What the engine thinks of each cell, row by row from the top left: the priority matrix for the side to move, or, if a
    /// cell wins by force or must be taken at once, that cell's priority (at least 1) and 0 for all others.
    #[must_use]
    pub fn priorities(&self, board: &Board, limits: &Limits) -> Vec<i64> {
        let matrix = self.matrix(board);
        let forced = match self.forced(board, limits).0 {
            Forced::Win(win) => Some(win.cell()),
            Forced::Block(cell) => Some(cell),
            Forced::Threatened(_) | Forced::Nothing => None,
        };
        if let Some(only) = forced.and_then(|cell| board.size().index(cell)) {
            let mut priorities = vec![0; board.size().cells()];
            priorities[only] = matrix.values()[only].max(1);
            return priorities;
        }
        let cells = board.size().coords().zip(matrix.values());
        cells.map(|(coord, value)| if board.is_legal(coord) { *value } else { 0 }).collect()
    }

    fn matrix(&self, board: &Board) -> PriorityMatrix {
        PriorityMatrix::new(self.style.clone(), board, board.side_to_move())
    }

    /// What is forced, and the positions visited. Where the search does not know the rules, only what wins at once is looked for.
    fn forced(&self, board: &Board, limits: &Limits) -> (Forced, u64) {
        // A four or three and its reply are two plies, and the five at the end is one.
        let depth = limits.depth.map_or(self.depth, |plies| plies.saturating_sub(1) / 2);
        match ForcedWinSearch::new(depth).search(board, board.side_to_move(), limits) {
            Ok(report) => (report.found, report.nodes),
            Err(_) => (at_once(board), 0),
        }
    }

    /// The cell that the matrix wants, or any near a stone if it wants none.
    fn preferred(&self, board: &Board) -> Option<Coord> {
        let seed = seed_of_move(self.seed, board);
        let is_legal = |coord| board.is_legal(coord);
        self.matrix(board).best_with_chance_among(self.randomness, seed, is_legal).or_else(|| {
            let near: Vec<Coord> =
                near_stones(board, 1, None).candidates().filter(|coord| is_legal(*coord)).collect();
            draw(&near, seed).or_else(|| draw(&playable_cells(board), seed))
        })
    }

    fn think(&self, board: &Board, limits: &Limits) -> Thought {
        if let Some(coord) = self.opening.first_move(board, seed_of_move(self.seed, board)) {
            return Thought::play(coord);
        }
        let (forced, nodes) = self.forced(board, limits);
        let thought = match &forced {
            Forced::Win(win) => Thought {
                line: line(win),
                expected: certain_value(win),
                depth: 2 * win.depth() + 1,
                ..Thought::play(win.cell())
            },
            Forced::Block(cell) => Thought::play(*cell),
            Forced::Threatened(_) | Forced::Nothing => {
                self.preferred(board).map_or_else(Thought::no_cell_left, Thought::play)
            }
        };
        Thought { nodes, ..thought }
    }
}

/// A cell that wins at once, or one where the opponent would; nothing where somebody has won.
fn at_once(board: &Board) -> Forced {
    if !board.winners().is_empty() {
        return Forced::Nothing;
    }
    let mover = board.side_to_move();
    let winning = |player| board.legal_cells().find(move |coord| board.would_win(*coord, player));
    match (winning(mover), winning(mover.opponent())) {
        (Some(cell), _) => Forced::Win(ForcedWin::new(WinKind::Five, Vec::new(), cell)),
        (None, Some(cell)) => Forced::Block(cell),
        (None, None) => Forced::Nothing,
    }
}

fn read_style(path: String) -> Result<Style, EngineLoadError> {
    match fs::read(&path) {
        Ok(bytes) => Style::parse(&String::from_utf8_lossy(&bytes))
            .map_err(|error| EngineLoadError::Style { path, error }),
        Err(error) => Err(EngineLoadError::StyleFile { path, error }),
    }
}

/// The moves of both sides; of several replies to a three the first.
fn line(win: &ForcedWin) -> Vec<Coord> {
    let steps =
        win.steps().iter().flat_map(|step| [step.own].into_iter().chain(step.replies.first().copied()));
    steps.chain([win.last()]).collect()
}

/// The value of a win that the rules alone prove: by fours, each with one reply. A win by threes is likely and no more.
fn certain_value(win: &ForcedWin) -> Option<Score> {
    match win.kind() {
        WinKind::Five | WinKind::Fours => Some(Score::win_in(2 * win.depth() + 1)),
        WinKind::Threes => None,
    }
}

impl Engine for Thomoku {
    fn name(&self) -> &str {
        Thomoku::NAME
    }

    fn supports(&self, board: &Board) -> Result<(), UnsupportedBoard> {
        UnsupportedBoard::unless_line_length(self.name(), 5, board)
    }

    fn new_game(&mut self, game: &NewGame<'_>) {
        self.seed = game.seed;
    }

    fn choose(&mut self, board: &Board, limits: &Limits, _observer: &mut dyn Observer<Coord>) -> Thought {
        let started = Instant::now();
        let mut thought = self.think(board, limits);
        thought.time = started.elapsed();
        thought
    }
}
