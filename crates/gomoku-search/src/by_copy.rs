//! Games that are cheaper to copy than to take back.

use std::fmt;
use std::ops::{Deref, DerefMut};

use crate::{Game, Keyed, MoveBuffer, Outcome, Side};

/// The rules of a game whose positions are small: no `undo` to write, since the old position is kept instead.
///
/// Wrap such a position in [`ByCopy`] and it is a [`Game`]. The contract is [`Game`]'s.
///
/// # Examples
/// ```
/// use gomoku_search::{ByCopy, CopyGame, Game, MoveBuffer, Outcome, Side};
///
/// /// Each side in turn adds 1 or 2; who says 10 wins.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// struct ToTen { said: u8, mover: Side }
///
/// impl CopyGame for ToTen {
///     type Move = u8;
///     fn side_to_move(&self) -> Side { self.mover }
///     fn outcome(&self) -> Option<Outcome> {
///         (self.said >= 10).then_some(Outcome::Win(!self.mover))
///     }
///     fn generate_moves(&self, moves: &mut MoveBuffer<u8>) {
///         moves.push(1);
///         if self.said < 9 { moves.push(2); }
///     }
///     fn apply(&mut self, step: u8) {
///         self.said += step;
///         self.mover = !self.mover;
///     }
/// }
///
/// let mut game = ByCopy(ToTen { said: 0, mover: Side::First });
/// let before = game.play(2);
/// assert_eq!(game.said, 2);
/// game.undo(before);
/// assert_eq!(game.said, 0);
/// ```
pub trait CopyGame: Copy {
    /// A move, as in [`Game::Move`].
    type Move: Copy + Eq + fmt::Debug;

    /// The side whose turn it is.
    fn side_to_move(&self) -> Side;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Pushes every legal move of a position that is not over.
    fn generate_moves(&self, moves: &mut MoveBuffer<Self::Move>);

    /// Makes a legal move.
    fn apply(&mut self, mv: Self::Move);

    /// Whether this move may be played now, as in [`Game::is_legal`].
    fn is_legal(&self, mv: Self::Move) -> bool {
        ByCopy(*self).legal_moves().contains(&mv)
    }
}

/// Makes a [`Game`] of a [`CopyGame`]: `play` returns the old position and `undo` puts it back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ByCopy<G>(pub G);

impl<G: CopyGame> Game for ByCopy<G> {
    type Move = G::Move;
    type Undo = G;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    #[inline]
    fn generate_moves(&self, moves: &mut MoveBuffer<G::Move>) {
        self.0.generate_moves(moves);
    }

    #[inline]
    fn play(&mut self, mv: G::Move) -> G {
        let before = self.0;
        self.0.apply(mv);
        before
    }

    #[inline]
    fn undo(&mut self, before: G) {
        self.0 = before;
    }

    #[inline]
    fn after_move<R>(&mut self, mv: G::Move, look: impl FnOnce(&mut Self) -> R) -> R {
        let mut child = *self;
        child.0.apply(mv);
        look(&mut child)
    }

    fn is_legal(&self, mv: G::Move) -> bool {
        self.0.is_legal(mv)
    }
}

/// The key of a [`CopyGame`], for the strategies that keep tables; the contract is [`Keyed`]'s.
pub trait CopyKeyed: CopyGame {
    /// The key of this position.
    fn key(&self) -> u64;

    /// A key shared by positions that differ only by a symmetry; by default the plain key.
    fn canonical_key(&self) -> u64 {
        self.key()
    }
}

impl<G: CopyKeyed> Keyed for ByCopy<G> {
    #[inline]
    fn key(&self) -> u64 {
        self.0.key()
    }

    #[inline]
    fn canonical_key(&self) -> u64 {
        self.0.canonical_key()
    }
}

impl<G> Deref for ByCopy<G> {
    type Target = G;

    fn deref(&self) -> &G {
        &self.0
    }
}

impl<G> DerefMut for ByCopy<G> {
    fn deref_mut(&mut self) -> &mut G {
        &mut self.0
    }
}
