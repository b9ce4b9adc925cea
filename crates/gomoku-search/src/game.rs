//! The trait that joins games and algorithms.

use std::fmt::Debug;

use crate::{Outcome, Side};

/// A game for two sides with perfect information: its rules and nothing else.
///
/// Implement this for a position of your game and every strategy of this crate plays it. Evaluation is a thing of
/// its own ([`Evaluator`](crate::Evaluator)); so are tables, which ask for a [`Keyed`] game.
///
/// The contract, which [`conformance`](crate::conformance) tests with one line:
///
/// - [`generate_moves`](Game::generate_moves) gives every legal move once, always in the same order. A position that is
///   not over has at least one move; a pass is an ordinary move.
/// - [`play`](Game::play) followed by [`undo`](Game::undo) restores the position exactly.
/// - [`side_to_move`](Game::side_to_move) names who moves. Turns need not alternate: nothing in this crate assumes it.
/// - [`outcome`](Game::outcome) is absolute; when the game is over, `side_to_move` may name either side.
/// - Each line of play ends: no position may come again. (Search looks [2000 plies](crate::Limits::DEEPEST) ahead at most.)
///
/// `Clone` is asked for because a search works on its own copy, taken once at its start.
///
/// # Examples
/// Nim with one heap, one to three sticks a turn; who takes the last stick wins:
/// ```
/// use gomoku_search::{AlphaBeta, Game, Limits, MoveBuffer, NoEvaluation, Outcome, Score, Side, Strategy};
///
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// struct Nim { sticks: u32, mover: Side }
///
/// impl Game for Nim {
///     type Move = u32;
///     type Undo = u32;
///     fn side_to_move(&self) -> Side { self.mover }
///     fn outcome(&self) -> Option<Outcome> {
///         (self.sticks == 0).then_some(Outcome::Win(!self.mover))
///     }
///     fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
///         moves.extend(1..=self.sticks.min(3));
///     }
///     fn play(&mut self, taken: u32) -> u32 {
///         self.sticks -= taken;
///         self.mover = !self.mover;
///         taken
///     }
///     fn undo(&mut self, taken: u32) {
///         self.sticks += taken;
///         self.mover = !self.mover;
///     }
/// }
///
/// let game = Nim { sticks: 10, mover: Side::First };
/// let report = AlphaBeta::new(NoEvaluation).search(&game, &Limits::none());
/// assert_eq!(report.best_move, Some(2), "leave a multiple of four");
/// assert_eq!(report.value, Score::win_in(5));
/// ```
pub trait Game: Clone {
    /// A move. Small and cheap to copy; equal moves are the same move.
    type Move: Copy + Eq + Debug;

    /// What [`play`](Game::play) must remember so that [`undo`](Game::undo) can restore the position.
    ///
    /// Often less than the move, sometimes more (a capture cannot be taken back from the move alone). For a
    /// position that is cheap to copy use the old position itself: see [`ByCopy`](crate::ByCopy).
    type Undo;

    /// The side whose turn it is.
    fn side_to_move(&self) -> Side;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Pushes every legal move of a position that is not over.
    ///
    /// Nobody asks when the game is over: a search has looked at the [`outcome`](Game::outcome) by then, and a game need
    /// not look again.
    fn generate_moves(&self, moves: &mut MoveBuffer<Self::Move>);

    /// Makes a move that [`generate_moves`](Game::generate_moves) gave for this position.
    ///
    /// The effect of any other move is up to the game; check with [`is_legal`](Game::is_legal) what comes from outside.
    fn play(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move, given what [`play`](Game::play) returned for it.
    fn undo(&mut self, undo: Self::Undo);

    /// Looks at the position after a move: plays it, calls `look`, and takes it back.
    ///
    /// The searches of this crate make all their moves this way. A game that is cheaper to copy than to restore can copy
    /// itself here and throw the copy away, as [`ByCopy`](crate::ByCopy) does: one copy instead of one out and one back.
    #[inline]
    fn after_move<R>(&mut self, mv: Self::Move, look: impl FnOnce(&mut Self) -> R) -> R {
        let undo = self.play(mv);
        let seen = look(self);
        self.undo(undo);
        seen
    }

    /// Whether this move may be played now; never if the game is over. Games can override it with something faster than
    /// looking through all moves.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.legal_moves().contains(&mv)
    }

    /// All legal moves as a list, none if the game is over; for callers outside a search's inner loop.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = MoveBuffer::new();
        if self.outcome().is_none() {
            self.generate_moves(&mut moves);
        }
        moves.moves
    }
}

/// A game that can name its positions by a 64-bit key, for the strategies that keep tables.
///
/// Equal positions (the side to move and everything that decides about legal moves included) must have equal keys, and
/// different positions different ones as far as 64 bits allow. Small perfect indices are as good as random-looking
/// hashes: a table mixes what it gets. [`conformance`](crate::conformance) tests a key along random play.
pub trait Keyed: Game {
    /// The key of this position.
    fn key(&self) -> u64;

    /// A key that all positions share which differ only by a symmetry of the game; by default the plain key.
    fn canonical_key(&self) -> u64 {
        self.key()
    }
}

/// Where a game puts its moves: a growing buffer that a search reuses, so that no move list is ever allocated.
///
/// A game only adds to it. Moves that stand there already belong to positions nearer to the root and must stay.
#[derive(Debug, Clone)]
pub struct MoveBuffer<M> {
    moves: Vec<M>,
}

impl<M: Copy> MoveBuffer<M> {
    /// An empty buffer.
    #[must_use]
    pub fn new() -> MoveBuffer<M> {
        // Room for a few plies of most games at once; larger games let it grow in their first nodes.
        MoveBuffer { moves: Vec::with_capacity(256) }
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, mv: M) {
        self.moves.push(mv);
    }

    /// How many moves the buffer holds, those of earlier positions included.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the buffer holds no move.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// All moves in the buffer, those of earlier positions first.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[M] {
        &self.moves
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> M {
        self.moves[index]
    }

    /// The moves from `start` on: those of the position that was generated last.
    #[inline]
    pub(crate) fn since(&mut self, start: usize) -> &mut [M] {
        &mut self.moves[start..]
    }

    /// Forgets the moves from `start` on.
    #[inline]
    pub(crate) fn truncate(&mut self, start: usize) {
        self.moves.truncate(start);
    }
}

impl<M: Copy> Default for MoveBuffer<M> {
    fn default() -> Self {
        MoveBuffer::new()
    }
}

impl<M: Copy> Extend<M> for MoveBuffer<M> {
    #[inline]
    fn extend<I: IntoIterator<Item = M>>(&mut self, moves: I) {
        // Internal iteration: filtered ranges and arrays, which most generators are, unroll. `Vec::extend` steps instead.
        moves.into_iter().for_each(|mv| self.push(mv));
    }
}
