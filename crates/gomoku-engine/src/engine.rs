//! What a player of n in a row is to a match, a table or a web page.

use std::time::Duration;

use gomoku_core::{Board, Coord, Player, Rule};
use gomoku_search::{Limits, Line, Observer, Report, Score};
use thiserror::Error;

use crate::{Failure, GameClocks};

/// The stack of a thread in which an engine thinks: room for the deepest search on the largest board.
pub(crate) const STACK: usize = 32 << 20;

/// More threads than this are not started: each has an engine, or two, with their memory.
const MOST_THREADS: usize = 256;

/// How many threads to start for so many pieces of work, if so many were asked for: at least one.
pub(crate) fn threads_for(work: usize, asked: usize) -> usize {
    asked.clamp(1, work.clamp(1, MOST_THREADS))
}

/// A player of n in a row under a name: evaluation, search, choice of moves and time keeping together.
///
/// Whoever runs a game tells both engines of the [new game](Engine::new_game), asks each in turn to [choose](Engine::choose), and
/// [tells](Engine::observe) both of every move.
///
/// An engine's choice is a function of the position, its options, the seed of the game and what it has learnt of positions since
/// the game began, unless the time runs out or several threads search. Those of the old programs learn nothing: one that takes over
/// a game in its middle, or is asked twice, plays the same.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, BoardSize, Rules};
/// use gomoku_engine::{Choice, engine};
/// use gomoku_search::Limits;
///
/// let board = Board::from_moves("h8 a1 i8 b1 j8 c1 k8", BoardSize::square(15)?, Rules::default())?;
/// let mut thomoku = engine("thomoku")?;
/// let thought = thomoku.choose(&board, &Limits::none(), &mut ());
/// assert!(matches!(thought.choice, Choice::Move(cell) if ["g8", "l8"].contains(&cell.to_string().as_str())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Engine: Send {
    /// The name under which the engine plays.
    fn name(&self) -> &str;

    /// Whether the engine knows how to play on such a board.
    ///
    /// # Errors
    /// If it does not, with what it would play. Asked all the same it still chooses some empty cell.
    fn supports(&self, board: &Board) -> Result<(), UnsupportedBoard> {
        let _ = board;
        Ok(())
    }

    /// A new game begins, and nothing of the last one counts any more, unless it [keeps](NewGame::keeps_memory) that.
    fn new_game(&mut self, game: &NewGame<'_>) {
        let _ = game;
    }

    /// A move has been made, by either player; `board` has it already.
    fn observe(&mut self, board: &Board, coord: Coord, player: Player) {
        let _ = (board, coord, player);
    }

    /// So much is left on the engine's own clock of the game; told before each of its moves, if there is such a clock. What the move
    /// may take is among its limits: this is for engines that keep time themselves.
    fn time_left(&mut self, left: Option<Duration>) {
        let _ = left;
    }

    /// The clock of the game is overdrawn by so much, or by nothing; told right after what is [left](Engine::time_left), which is 0 then.
    fn time_overdrawn(&mut self, by: Duration) {
        let _ = by;
    }

    /// Chooses a move for the side to move. The opponent's last move is the board's [last one](Board::last_move).
    ///
    /// `limits` bound the thinking. A depth there, in plies, takes the place of the engine's own; of two times the shorter one
    /// counts. The game may be over, if it goes on after a win; who finds no empty cell gives up.
    fn choose(&mut self, board: &Board, limits: &Limits, observer: &mut dyn Observer<Coord>) -> Thought;
}

impl<E: Engine + ?Sized> Engine for Box<E> {
    fn name(&self) -> &str {
        (**self).name()
    }

    fn supports(&self, board: &Board) -> Result<(), UnsupportedBoard> {
        (**self).supports(board)
    }

    fn new_game(&mut self, game: &NewGame<'_>) {
        (**self).new_game(game);
    }

    fn observe(&mut self, board: &Board, coord: Coord, player: Player) {
        (**self).observe(board, coord, player);
    }

    fn time_left(&mut self, left: Option<Duration>) {
        (**self).time_left(left);
    }

    fn time_overdrawn(&mut self, by: Duration) {
        (**self).time_overdrawn(by);
    }

    fn choose(&mut self, board: &Board, limits: &Limits, observer: &mut dyn Observer<Coord>) -> Thought {
        (**self).choose(board, limits, observer)
    }
}

/// What an engine is told when a game begins.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct NewGame<'a> {
    /// The board from which play starts, with the stones of an opening or a scenario.
    pub board: &'a Board,
    /// Whom the engine plays.
    pub player: Player,
    /// The seed of all that the engine draws by lot in this game.
    pub seed: u64,
    /// Whether it is the same game with the sides changed: what the engine has learnt of positions is to be kept.
    pub keeps_memory: bool,
    /// How long moves and the game may take.
    pub clocks: GameClocks,
    /// How far the engine may think about each move, as far as that is known now.
    pub limits: Option<&'a Limits>,
}

impl<'a> NewGame<'a> {
    /// A game from this board on, as this player, with this seed.
    #[must_use]
    pub const fn new(board: &'a Board, player: Player, seed: u64) -> NewGame<'a> {
        NewGame { board, player, seed, keeps_memory: false, clocks: GameClocks::none(), limits: None }
    }

    /// With these clocks, and these limits for each move.
    #[must_use]
    pub const fn with_limits(mut self, clocks: GameClocks, limits: &'a Limits) -> NewGame<'a> {
        (self.clocks, self.limits) = (clocks, Some(limits));
        self
    }

    /// The same game as before, with the sides changed, as swap2 allows: nothing need be forgotten, which takes time.
    #[must_use]
    pub const fn with_sides_changed(mut self) -> NewGame<'a> {
        self.keeps_memory = true;
        self
    }
}

/// What an engine decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// To play here.
    Move(Coord),
    /// To give the game up.
    GiveUp {
        /// Why, for people.
        reason: String,
    },
    /// Nothing: the engine has failed, and loses by that.
    Failed(Failure),
}

/// What an engine decided, and what it thought. All scores are from its own view.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub struct Thought {
    /// The decision.
    pub choice: Choice,
    /// The score of the position after the move, before any reply: for engines that score positions.
    pub present: Option<Score>,
    /// The score of the position that it expects at the horizon of its search. Points of the flagship beyond
    /// [`MOST_POINTS`](crate::Flagship::MOST_POINTS) say that a side loses by every move that was looked at, though not all were.
    pub expected: Option<Score>,
    /// The moves that it expects, its own first.
    pub line: Vec<Coord>,
    /// The depth in plies that it searched completely.
    pub depth: u32,
    /// The deepest ply that any line of the search reached; 0 if the engine does not tell.
    pub selective_depth: u32,
    /// The best moves with their values and lines, best first, if the engine was asked for more than one and there are more to
    /// tell of; else empty.
    pub lines: Vec<Line<Coord>>,
    /// Positions visited.
    pub nodes: u64,
    /// The time used.
    pub time: Duration,
}

impl Thought {
    /// To play here, with nothing said about why.
    pub fn play(coord: Coord) -> Thought {
        Thought {
            choice: Choice::Move(coord),
            present: None,
            expected: None,
            line: vec![coord],
            depth: 0,
            selective_depth: 0,
            lines: Vec::new(),
            nodes: 0,
            time: Duration::ZERO,
        }
    }

    /// To give up.
    pub fn give_up(reason: impl Into<String>) -> Thought {
        Thought {
            choice: Choice::GiveUp { reason: reason.into() },
            present: None,
            expected: None,
            line: Vec::new(),
            depth: 0,
            selective_depth: 0,
            lines: Vec::new(),
            nodes: 0,
            time: Duration::ZERO,
        }
    }

    /// Nothing, since the engine has failed.
    pub fn failed(failure: Failure) -> Thought {
        let mut thought = Thought::give_up(String::new());
        thought.choice = Choice::Failed(failure);
        thought
    }

    /// To give up because every cell is taken: the one reason that every engine has.
    pub fn no_cell_left() -> Thought {
        Thought::give_up("there is no empty cell left to move to")
    }

    /// To play here, as a search found; `present` is left open.
    pub fn of_search(coord: Coord, report: Report<Coord>) -> Thought {
        Thought {
            choice: Choice::Move(coord),
            present: None,
            expected: Some(report.value),
            line: report.principal_variation,
            depth: report.depth,
            selective_depth: report.selective_depth,
            lines: report.lines,
            nodes: report.nodes,
            time: report.time,
        }
    }

    /// The move, if the decision is one.
    #[must_use]
    pub const fn coord(&self) -> Option<Coord> {
        match self.choice {
            Choice::Move(coord) => Some(coord),
            Choice::GiveUp { .. } | Choice::Failed(_) => None,
        }
    }
}

/// A board that an engine does not know how to play on, with what it would play.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{reason}")]
pub struct UnsupportedBoard {
    reason: String,
}

impl UnsupportedBoard {
    /// Refuses a board for this reason: `oak plays on boards up to 19x19; this one has 20x20`.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> UnsupportedBoard {
        UnsupportedBoard { reason: reason.into() }
    }

    /// Refuses boards for another number than `plays` in a row.
    ///
    /// # Errors
    /// If the board wants another number.
    pub fn unless_line_length(engine: &str, plays: u8, board: &Board) -> Result<(), UnsupportedBoard> {
        let wanted = board.rules().line_length();
        if wanted == plays {
            return Ok(());
        }
        Err(UnsupportedBoard::new(format!("{engine} plays {plays} in a row; this game wants {wanted}")))
    }

    /// Refuses rules by which a longer line does not win.
    ///
    /// # Errors
    /// If the rule is another one than freestyle.
    pub fn unless_freestyle(engine: &str, board: &Board) -> Result<(), UnsupportedBoard> {
        match board.rules().rule() {
            Rule::Freestyle => Ok(()),
            wanted => Err(UnsupportedBoard::new(format!(
                "{engine} plays freestyle, where a longer line wins too; this game is {wanted}"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_no_more_threads_than_pieces_of_work_nor_than_256() {
        let threads = [(0, 8), (5, 0), (5, 3), (5, 8), (1000, 300), (usize::MAX, usize::MAX)]
            .map(|(work, asked)| threads_for(work, asked));
        assert_eq!(threads, [1, 1, 3, 5, 256, 256]);
    }
}
