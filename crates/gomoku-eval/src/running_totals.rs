//! What scores that are kept up to date have in common.

use gomoku_core::{Board, Coord, Player};

use crate::slice_table::RunPoints;

/// The points of both players on a board, kept up to date stone by stone.
///
/// A value holds sums only, and no board: the caller gives the board, always **without** the stone in question, so place first
/// here and then on the board, and take away first on the board and then here.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_eval::{GapTotals, RunningTotals, SliceTotals};
///
/// let board = Board::from_diagram(".......\n.......\n.XX....\n.......\n.......", Rules::default())?;
/// let three = "e3".parse()?;
/// // How much better is X's row with a third stone beyond a gap? Nothing has to be placed to know.
/// let own = |points: [gomoku_eval::slice_table::RunPoints; 2]| points[Player::X.index()].own;
/// let (plain, aware) = (SliceTotals::new(&board), GapTotals::new(&board));
/// assert!(own(aware.points_after(&board, three, Player::X)) > own(plain.points_after(&board, three, Player::X)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait RunningTotals: Copy {
    /// The points of a board, counted once in full.
    #[must_use]
    fn new(board: &Board) -> Self;

    /// Adds what a stone on an empty cell changes. `board` is the board **without** the stone: before it is placed.
    fn place(&mut self, board: &Board, coord: Coord, player: Player);

    /// Takes back what [`place`](RunningTotals::place) added. `board` is the board **without** the stone again: after it
    /// has been taken away.
    fn remove(&mut self, board: &Board, coord: Coord, player: Player);

    /// The points of a player's patterns: as his own, and as his opponent counts them.
    #[must_use]
    fn points(&self, player: Player) -> RunPoints;

    /// What [`points`](RunningTotals::points) of both players, by [`Player::index`], would be with a stone on an empty cell: to
    /// order moves. `board` is the board without it.
    #[inline]
    #[must_use]
    fn points_after(&self, board: &Board, coord: Coord, player: Player) -> [RunPoints; 2] {
        let mut after = *self;
        after.place(board, coord, player);
        Player::ALL.map(|player| after.points(player))
    }

    /// The score from a player's view, whoever is to move: his points as his own, less his opponent's as an opponent's.
    #[inline]
    #[must_use]
    fn score(&self, view: Player) -> i32 {
        self.points(view).own - self.points(view.opponent()).opponent
    }

    /// The score from a player's view that knows whose turn it is: the patterns of the player to move, who can use them at
    /// once, count as an opponent's do in [`score`](RunningTotals::score), the other's as own ones. One player's gain is the
    /// other's loss.
    #[inline]
    #[must_use]
    fn score_on_turn(&self, view: Player, to_move: Player) -> i32 {
        let waiting = self.score(to_move.opponent());
        if view == to_move { -waiting } else { waiting }
    }
}
