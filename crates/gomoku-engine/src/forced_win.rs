//! THO-MOKU's search for forced wins.

mod error;
mod found;
mod patterns;
mod tree;
mod visited;
mod windows;

use gomoku_core::{Board, Player};
use gomoku_search::Limits;

use crate::budget::Budget;
use tree::{FOURS, THREES, Tree, five_at_once};

pub use error::{ForcedWinError, ForcedWinErrorKind};
pub use found::{Forced, ForcedMove, ForcedReport, ForcedWin, WinKind};

/// The search for forced wins of THO-MOKU's document, for five in a row.
///
/// It looks for these, in this order, and the first one found is the answer:
///
/// 1. a five at once (`xx_xx`, `xxx_x`, `xxxx_`), own before the opponent's, which must be stopped;
/// 2. a win by own fours, each with its one reply, until a way to five is left over;
/// 3. a win of the opponent's by fours, as if it were his turn: a threat;
/// 4. only if there is none: a win by own threes, with all replies to each put on the board at once, until an open three
///    (`_xxx__`, `_xx_x_`) is left over.
///
/// The trees are searched depth first to a greatest depth, the number of fours or threes. Each win found lowers that depth
/// to one less than its own, so that the shortest remains; of several it is the first in the order of the board's
/// [slices](gomoku_core::SliceId), of the cells in a slice, and of the document's list.
///
/// A win by fours is certain, one by threes [nearly so](WinKind::Threes). Not every win by fours is found: the document's nine
/// replacements do not know a three with no room beyond its two ends (`o_xxx_o`), and a line is given up when a reply makes
/// a four of the opponent's, even if the next own four would stop it.
///
/// Under the standard rule, where longer lines do not win, a pattern does not count if an own stone stands right beyond it.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_engine::{Forced, ForcedWinSearch, WinKind};
/// use gomoku_search::Limits;
///
/// let board = Board::from_diagram(
///     ".........\n\
///      ....O....\n\
///      ....X....\n\
///      ....X.O..\n\
///      ....X....\n\
///      OXXX.....\n\
///      ..O......\n\
///      ..O.O....\n\
///      .........",
///     Rules::default(),
/// )?;
/// // X makes two fours at once.
/// let report = ForcedWinSearch::new(5).search(&board, Player::X, &Limits::none())?;
/// let win = report.found.win().expect("X wins");
/// assert_eq!((win.kind(), win.cell().to_string(), win.depth()), (WinKind::Fours, "e4".to_owned(), 1));
/// assert_eq!((win.steps()[0].replies[0].to_string(), win.last().to_string()), ("f4".to_owned(), "e3".to_owned()));
///
/// // O has no win, and sees the threat.
/// let report = ForcedWinSearch::new(5).search(&board, Player::O, &Limits::none())?;
/// assert!(matches!(report.found, Forced::Threatened(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ForcedWinSearch {
    max_depth: u32,
}

impl ForcedWinSearch {
    /// A search for wins of at most so many fours or threes before the move that ends them. With 0 it sees fives and open
    /// threes that are on the board already.
    #[must_use]
    pub const fn new(max_depth: u32) -> ForcedWinSearch {
        ForcedWinSearch { max_depth }
    }

    /// The most fours or threes that a win may have.
    #[must_use]
    pub const fn max_depth(self) -> u32 {
        self.max_depth
    }

    /// Looks for a forced win of a player, as if it were this player's turn. On a board where somebody has won there is
    /// nothing to find.
    ///
    /// Nodes, time and the stop flag of the limits are kept to; their depth, which counts plies, is not looked at.
    ///
    /// # Errors
    /// If the board's rules are not those of five in a row, freestyle or standard.
    pub fn search(
        self,
        board: &Board,
        player: Player,
        limits: &Limits,
    ) -> Result<ForcedReport, ForcedWinError> {
        ForcedWinError::check(board.rules())?;
        let mut budget = Budget::new(limits);
        let found = self.find(board, player, &mut budget);
        Ok(ForcedReport { found, nodes: budget.nodes(), stop: budget.stop_reason() })
    }

    /// The four looks in their order.
    fn find(self, board: &Board, player: Player, budget: &mut Budget<'_>) -> Forced {
        let opponent = player.opponent();
        if !board.winners().is_empty() {
            return Forced::Nothing;
        }
        if let Some(cell) = five_at_once(board, player) {
            return Forced::Win(ForcedWin::new(WinKind::Five, Vec::new(), cell));
        }
        if let Some(cell) = five_at_once(board, opponent) {
            return Forced::Block(cell);
        }
        let mut board = board.clone().without_alpha_channel();
        if let Some(win) = Tree::search(&FOURS, &mut board, player, self.max_depth, budget) {
            return Forced::Win(win);
        }
        if let Some(threat) = Tree::search(&FOURS, &mut board, opponent, self.max_depth, budget) {
            return Forced::Threatened(threat);
        }
        if budget.is_spent() {
            // Whether the opponent threatens to win is not known.
            return Forced::Nothing;
        }
        Tree::search(&THREES, &mut board, player, self.max_depth, budget).map_or(Forced::Nothing, Forced::Win)
    }
}

#[cfg(test)]
mod tests;
