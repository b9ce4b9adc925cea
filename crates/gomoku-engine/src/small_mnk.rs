//! n in a row on small boards, made to be solved.

mod bounds;
mod error;
mod frame;
mod lines;
mod order;
mod values;

pub use bounds::OpenLines;
pub use error::{SmallMnkError, SmallMnkErrorKind};
pub use order::LinesOrder;
pub use values::{MnkValues, MnkValuesError};

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use gomoku_core::{Board, BoardOutcome, Coord, Player};
use gomoku_search::{Game, Keyed, MoveBuffer, Outcome, Side};

use crate::mnk_game::{player, side};
use frame::Frame;
use lines::{LineSet, bits};

/// n in a row on a board with at most 64 empty cells, as a [`Game`] for exact solving.
///
/// It is the game of [`MnkGame`](crate::MnkGame) but for three things that change neither who wins a position nor how soon:
///
/// - **Forced moves.** Who can complete a line does so, and who must stop the opponent from it does that: other moves are not
///   [generated](Game::generate_moves), though they can be [played](Game::play). Of cells that matter to nobody only one is
///   generated.
/// - **Early draws.** When no line is open to either side any more, the game is [over](Game::outcome) at once, and drawn.
/// - **Equal positions.** The [canonical key](Keyed::canonical_key) leaves out stones that can be in no line any more and
///   cells that matter to nobody; and positions that are images of each other, as far as the stones of the start allow, share
///   it.
///
/// What is empty at the start is numbered, and all lines are masks of these cells; a line knows which stones are missing, and
/// under [`Rule::Standard`](gomoku_core::Rule::Standard) which cells beside it must not be taken by the same player. The stones
/// that were there at the start are built into the lines. Up to 29 empty cells the keys are perfect: no two positions that
/// differ share one.
///
/// # Equality
/// Two positions are equal if they began with equal boards and the same stones have come since.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, BoardSize, Rules};
/// use gomoku_engine::{LinesOrder, OpenLines, SmallMnk};
/// use gomoku_search::{Class, Limits, SolveFor, Solver};
///
/// // Four in a row on 5×4 is a draw.
/// let game = SmallMnk::new(&Board::new(BoardSize::new(5, 4)?, Rules::freestyle(4)?))?;
/// let mut solver = Solver::new(LinesOrder).with_bounds(OpenLines).with_solve_for(SolveFor::Class);
/// assert_eq!(solver.value(&game, &Limits::none()), Some(Class::Draw.score()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct SmallMnk {
    frame: Arc<Frame>,
    state: SmallMnkState,
}

/// A cell that was empty at the start, by its number: the move of [`SmallMnk`].
///
/// [`SmallMnk::coord`] and [`SmallMnk::cell`] turn cells into coordinates and back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpenCell(u8);

impl OpenCell {
    fn bit(self) -> u64 {
        1 << self.0
    }
}

/// All that changes in a [`SmallMnk`]: what is kept of a position to take a move back.
#[derive(Debug, Clone, Copy)]
pub struct SmallMnkState {
    // Pairs are for X and O.
    /// The stones that have come since the start.
    stones: [u64; 2],
    /// The cells that complete a line at once.
    winning: [u64; 2],
    /// The lines that can still be completed.
    open: [LineSet; 2],
    /// All cells of the open lines, taken or not.
    open_cells: [u64; 2],
    mover: Player,
    winner: Option<Player>,
}

impl SmallMnk {
    /// The game from this position on. An [`AlphaChannel`](gomoku_core::AlphaChannel) does not matter: all empty cells do.
    ///
    /// # Errors
    /// If the board has more than 64 empty cells or 192 lines, or another rule than freestyle and standard.
    pub fn new(board: &Board) -> Result<SmallMnk, SmallMnkError> {
        let frame = Frame::new(board)?;
        let open = frame.all_lines();
        let mut state = SmallMnkState {
            stones: [0; 2],
            winning: [0; 2],
            open,
            open_cells: [0; 2],
            mover: board.side_to_move(),
            winner: None,
        };
        for player in Player::ALL {
            state.winning[player.index()] = frame.winning_cells(player, &state);
            state.open_cells[player.index()] = frame.cells_of(player, open[player.index()]);
        }
        Ok(SmallMnk { frame: Arc::new(frame), state })
    }

    /// Where a cell is on the board.
    #[must_use]
    pub fn coord(&self, cell: OpenCell) -> Coord {
        self.frame.coord(cell)
    }

    /// The cell at this place, if it is empty now.
    #[must_use]
    pub fn cell(&self, coord: Coord) -> Option<OpenCell> {
        self.frame.cell(coord).filter(|cell| self.empty() & cell.bit() != 0)
    }

    /// All empty cells, row by row from the top left, whether they are worth a move or not.
    pub fn empty_cells(&self) -> impl Iterator<Item = OpenCell> + use<> {
        bits(self.empty()).map(|index| OpenCell(index as u8))
    }

    fn empty(&self) -> u64 {
        self.frame.cells() & !(self.state.stones[0] | self.state.stones[1])
    }

    /// The empty cells that matter to somebody: those of open lines, and those that would spoil one.
    fn live_cells(&self) -> u64 {
        let in_lines = self.state.open_cells[0] | self.state.open_cells[1];
        let empty = self.empty();
        let spoilers = bits(empty & !in_lines).filter(|&cell| self.frame.spoils(cell, &self.state));
        empty & spoilers.fold(in_lines, |live, cell| live | 1 << cell)
    }
}

impl Game for SmallMnk {
    type Move = OpenCell;
    type Undo = SmallMnkState;

    #[inline]
    fn side_to_move(&self) -> Side {
        side(self.state.mover)
    }

    /// A draw as soon as no line is open to either side.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.state.winner {
            return Some(Outcome::Win(side(winner)));
        }
        if let Some(outcome) = self.frame.outcome_of_start() {
            return Some(match outcome {
                BoardOutcome::Win(winner) => Outcome::Win(side(winner)),
                _ => Outcome::Draw,
            });
        }
        let [x, o] = self.state.open;
        (x.is_empty() && o.is_empty()).then_some(Outcome::Draw)
    }

    #[inline]
    fn generate_moves(&self, moves: &mut MoveBuffer<OpenCell>) {
        let SmallMnkState { winning, mover, .. } = self.state;
        for player in [mover, mover.opponent()] {
            let cells = winning[player.index()];
            if cells != 0 {
                // If the opponent has two such cells, one of them is as good as any other move: all lose.
                moves.push(OpenCell(cells.trailing_zeros() as u8));
                return;
            }
        }
        let live = self.live_cells();
        moves.extend(bits(live).map(|index| OpenCell(index as u8)));
        let indifferent = self.empty() & !live;
        if indifferent != 0 {
            moves.push(OpenCell(indifferent.trailing_zeros() as u8));
        }
    }

    #[inline]
    fn play(&mut self, cell: OpenCell) -> SmallMnkState {
        let before = self.state;
        self.frame.play(&mut self.state, cell);
        before
    }

    #[inline]
    fn undo(&mut self, before: SmallMnkState) {
        self.state = before;
    }
}

impl Keyed for SmallMnk {
    #[inline]
    fn key(&self) -> u64 {
        self.frame.key(self.state.stones, self.empty().count_ones())
    }

    #[inline]
    fn canonical_key(&self) -> u64 {
        let SmallMnkState { stones, open_cells, .. } = self.state;
        let empty = self.empty();
        let content = if self.frame.is_exact() {
            // A stone that is in no line may still be what spoils one, so all of them count.
            stones
        } else {
            // A cell has four states: X's or O's stone in an open line, empty in an open line, or none of these. The open
            // lines follow from that, and with the number of empty cells the rest of the game does.
            let live = empty & (open_cells[0] | open_cells[1]);
            [stones[0] & open_cells[0] | live, stones[1] & open_cells[1] | live]
        };
        self.frame.canonical_key(content, empty.count_ones())
    }
}

impl PartialEq for SmallMnk {
    fn eq(&self, other: &SmallMnk) -> bool {
        self.state.stones == other.state.stones
            && self.state.mover == other.state.mover
            && (Arc::ptr_eq(&self.frame, &other.frame) || self.frame == other.frame)
    }
}

impl Eq for SmallMnk {}

impl Hash for SmallMnk {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.state.stones.hash(state);
        self.state.mover.hash(state);
    }
}

impl fmt::Debug for SmallMnk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stones = self.state.stones.map(|stones| {
            let coords = bits(stones).map(|index| self.coord(OpenCell(index as u8)).to_string());
            coords.collect::<Vec<_>>().join(" ")
        });
        f.debug_struct("SmallMnk")
            .field("start", &self.frame.board())
            .field("x", &stones[0])
            .field("o", &stones[1])
            .field("to_move", &player(self.side_to_move()))
            .finish_non_exhaustive()
    }
}
