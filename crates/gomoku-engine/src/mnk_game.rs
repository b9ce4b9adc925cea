//! n in a row on a board of any size, as a game.

use gomoku_core::{Board, BoardOutcome, Coord, Player};
use gomoku_search::{Game, Keyed, MoveBuffer, Outcome, Side};

/// n in a row on a board of any size, as a [`Game`]: a board whose moves are the empty cells.
///
/// If the board has an [`AlphaChannel`](gomoku_core::AlphaChannel), only its candidates count as moves, the cells near
/// stones, as the 2004 engine has it; where it has none left, all empty cells do. That is a choice about searching, not a
/// rule: ask the [board](MnkGame::board) whether a cell may be played.
///
/// Points that are forbidden in renju are no moves, since who plays one has lost. They are never generated, and
/// [`play`](Game::play) does not look for them.
///
/// X is the [first side](Side::First).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MnkGame {
    board: Board,
}

impl MnkGame {
    /// The game from this position on.
    #[must_use]
    pub const fn new(board: Board) -> MnkGame {
        MnkGame { board }
    }

    /// The board.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The board again, for changes.
    #[must_use]
    pub fn into_board(self) -> Board {
        self.board
    }
}

/// The side that a player is in the search.
#[inline]
#[must_use]
pub const fn side(player: Player) -> Side {
    match player {
        Player::X => Side::First,
        Player::O => Side::Second,
    }
}

/// The player that a side of the search is.
#[inline]
#[must_use]
pub const fn player(side: Side) -> Player {
    match side {
        Side::First => Player::X,
        Side::Second => Player::O,
    }
}

impl Game for MnkGame {
    type Move = Coord;
    type Undo = ();

    #[inline]
    fn side_to_move(&self) -> Side {
        side(self.board.side_to_move())
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.board.outcome().map(|outcome| match outcome {
            BoardOutcome::Win(winner) => Outcome::Win(side(winner)),
            _ => Outcome::Draw,
        })
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<Coord>) {
        let first = moves.len();
        if self.board.has_forbidden_points() {
            moves.extend(self.board.candidates().filter(|coord| self.board.is_legal(*coord)));
        } else {
            moves.extend(self.board.candidates());
        }
        if moves.len() == first {
            // An empty board, or all cells near stones are taken or forbidden.
            moves.extend(self.board.legal_cells());
        }
    }

    #[inline]
    fn play(&mut self, coord: Coord) {
        self.board.play_unchecked(coord);
    }

    #[inline]
    fn undo(&mut self, (): ()) {
        self.board.undo();
    }
}

impl Keyed for MnkGame {
    #[inline]
    fn key(&self) -> u64 {
        self.board.key()
    }

    fn canonical_key(&self) -> u64 {
        self.board.canonical_key()
    }
}
