//! What X may not do on a board of renju.

use super::Board;
use crate::candidates::Candidates;
use crate::coord::Coord;
use crate::outcome::{BoardOutcome, Winners};
use crate::play_error::PlayError;
use crate::player::Player;
use crate::renju::{Forbidden, Judge};
use crate::rules::Rule;

/// Renju.
impl Board {
    /// Why X may not play in a cell, whoever is to move; `None` if he may, if the cell is not an empty one of the
    /// board, and under every other rule than [renju](Rule::Renju).
    ///
    /// A stone that makes exactly five is never forbidden.
    ///
    /// # Complexity
    ///
    /// A few bit operations on the four lines through the cell, unless threes depend on threes. After 10,000 cells
    /// have been looked at for one answer, threes that are not settled do not count: positions of games take a few
    /// dozen, and only large boards that are covered with stones for that purpose are known to take so many.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, ForbiddenShape, Rules};
    ///
    /// let rows = ["........", "..X.....", "..X.....", "XX.XXX..", "..X.....", "..X.....", "........", "........"];
    /// let board = Board::from_rows(&rows, Rules::RENJU)?;
    /// assert_eq!(board.forbidden("c5".parse()?), None, "five down the column");
    ///
    /// let board = Board::from_rows(&["XX.XXX..", "........", "........"], Rules::RENJU)?;
    /// let forbidden = board.forbidden("c3".parse()?).expect("six in a row");
    /// assert!(forbidden.iter().eq([ForbiddenShape::Overline]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn forbidden(&self, coord: Coord) -> Option<Forbidden> {
        if self.rules().rule() == Rule::Renju && self.is_empty_cell(coord) {
            self.judge().forbidden(coord)
        } else {
            None
        }
    }

    /// All points that are [forbidden](Self::forbidden) to X, row by row from the top left.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, Rules};
    ///
    /// let board = Board::from_rows(&["X.X.X.X.", "........", "........"], Rules::RENJU)?;
    /// let points: Vec<_> = board.forbidden_points().map(|(coord, why)| format!("{coord} {why}")).collect();
    /// assert_eq!(points, ["d3 double-four"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forbidden_points(&self) -> impl Iterator<Item = (Coord, Forbidden)> + '_ {
        let cells = (self.rules().rule() == Rule::Renju).then(|| self.size().coords());
        cells.into_iter().flatten().filter_map(|coord| Some((coord, self.forbidden(coord)?)))
    }

    /// May the side to move play in a cell without losing by that: is it on the board, empty and, in renju, not
    /// forbidden to X? Whether the game is over is not looked at.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, Player, Rules};
    ///
    /// let board = Board::from_rows(&["XX.XXX..", "OOO..O.O", "........"], Rules::RENJU)?;
    /// assert!(!board.is_legal("c3".parse()?) && board.is_legal("a1".parse()?));
    /// assert!(board.with_side_to_move(Player::O).is_legal("c3".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn is_legal(&self, coord: Coord) -> bool {
        self.is_empty_cell(coord) && !(self.has_forbidden_points() && self.judge().is_forbidden(coord))
    }

    /// The cells where the side to move [may play](Self::is_legal), row by row from the top left, whether or not
    /// the board has an alpha channel.
    pub fn legal_cells(&self) -> impl Iterator<Item = Coord> + '_ {
        self.size().coords().filter(|&coord| self.is_legal(coord))
    }

    /// Can there be cells that are forbidden to the side to move: is it X in renju?
    #[inline]
    pub fn has_forbidden_points(&self) -> bool {
        self.rules().rule() == Rule::Renju && self.side_to_move() == Player::X
    }

    /// The move by which X has lost because it was forbidden, and why it was; `None` if X has not lost in that way.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, BoardOutcome, Player, Rules};
    ///
    /// let mut board = Board::from_rows(&["XX.XXX..", "OOO..O.O", "........"], Rules::RENJU)?;
    /// board.play("c3".parse()?)?;
    /// assert_eq!(board.outcome(), Some(BoardOutcome::Win(Player::O)));
    /// let (coord, why) = board.forbidden_move().expect("X has made six");
    /// assert_eq!((coord.to_string(), why.to_string()), ("c3".to_owned(), "overline".to_owned()));
    ///
    /// board.undo();
    /// assert_eq!((board.outcome(), board.forbidden_move()), (None, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn forbidden_move(&self) -> Option<(Coord, Forbidden)> {
        self.position.forbidden_move()
    }

    /// Is X to move in renju, with empty cells left of which each is forbidden? If nobody has a winning line, X has
    /// then lost.
    ///
    /// # Complexity
    ///
    /// Cells are looked at until a legal one is found, which is nearly always the first.
    pub fn has_only_forbidden_cells(&self) -> bool {
        if !self.has_forbidden_points() || self.is_full() {
            return false;
        }
        let mut empty_cells = Candidates::new(self.size(), self.position.slices(), None);
        let judge = self.judge();
        empty_cells.all(|coord| judge.is_forbidden(coord))
    }

    /// How the game has ended, also because X has lost by what is forbidden.
    // Not inlined: what the other rules need is a few instructions.
    #[inline(never)]
    pub(super) fn outcome_in_renju(&self) -> Option<BoardOutcome> {
        let winners = self.winners();
        let is_lost =
            self.forbidden_move().is_some() || winners.is_empty() && self.has_only_forbidden_cells();
        self.outcome_of(Winners::new(winners.contains(Player::X), is_lost || winners.contains(Player::O)))
    }

    /// Plays a move for X in renju.
    #[inline(never)]
    pub(super) fn play_judged(&mut self, coord: Coord) -> Result<(), PlayError> {
        let forbidden = self.forbidden(coord);
        self.place(coord, Player::X)?;
        self.position.set_forbidden_move(forbidden.map(|forbidden| (coord, forbidden)));
        Ok(())
    }

    #[inline]
    fn judge(&self) -> Judge<'_> {
        Judge::new(self.position.slices())
    }
}

#[cfg(test)]
mod tests;
