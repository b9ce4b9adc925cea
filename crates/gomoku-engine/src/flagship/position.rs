//! The position of a search: stones, threats and cells worth a look, kept up to date together.

use gomoku_core::{Board, Coord, Player, Rule};
use gomoku_eval::patterns::{Cell, Patterns, PatternsError, ThreatClass};

use super::near::NearCells;

/// A position of five in a row, with the threats of both players.
#[derive(Debug, Clone)]
pub(super) struct Position {
    patterns: Patterns,
    near: NearCells,
    /// For renju, whose forbidden points the rules must tell. Other rules need no board.
    board: Option<Board>,
    rule: Rule,
    side: Player,
    empty: usize,
}

/// Tells positions with one side to move from those with the other.
const SIDE_KEY: u64 = 0x9e37_79b9_7f4a_7c15;

impl Position {
    pub(super) fn new(board: &Board) -> Result<Position, PatternsError> {
        let patterns = Patterns::of_board(board)?;
        let mut near = NearCells::new(board.size());
        let mut empty = board.size().cells();
        for (coord, _) in board.iter_stones() {
            if let Some(cell) = patterns.cell(coord) {
                near.add(cell);
                empty -= 1;
            }
        }
        let rule = board.rules().rule();
        let judge = (rule == Rule::Renju).then(|| board.clone().without_alpha_channel());
        Ok(Position { patterns, near, board: judge, rule, side: board.side_to_move(), empty })
    }

    #[inline]
    pub(super) const fn patterns(&self) -> &Patterns {
        &self.patterns
    }

    #[inline]
    pub(super) const fn near(&self) -> &NearCells {
        &self.near
    }

    #[inline]
    pub(super) const fn rule(&self) -> Rule {
        self.rule
    }

    /// Whose turn it is.
    #[inline]
    pub(super) const fn side(&self) -> Player {
        self.side
    }

    #[inline]
    pub(super) const fn is_full(&self) -> bool {
        self.empty == 0
    }

    #[inline]
    pub(super) const fn empty_cells(&self) -> usize {
        self.empty
    }

    /// A key for tables: of the stones and whose turn it is.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.patterns.key() ^ if self.side == Player::X { 0 } else { SIDE_KEY }
    }

    /// Puts a stone of the side to move on an empty cell; then it is the other side's turn.
    #[inline]
    pub(super) fn play(&mut self, cell: Cell) {
        let side = self.side;
        self.patterns.play_unchecked(cell, side);
        self.near.add(cell);
        if let Some((board, coord)) = self.board.as_mut().zip(self.patterns.coord(cell)) {
            // The cell is empty: the board cannot refuse it.
            let _ = board.place(coord, side);
        }
        self.side = side.opponent();
        self.empty -= 1;
    }

    /// Takes the last stone back; then it is the turn of the side that had played it.
    #[inline]
    pub(super) fn undo(&mut self) {
        if let Some((cell, player)) = self.patterns.undo() {
            self.near.remove_last(cell);
            self.side = player;
            self.empty += 1;
        }
        if let Some(board) = &mut self.board {
            board.undo();
        }
    }

    /// Gives the turn to the other side.
    #[inline]
    pub(super) const fn pass(&mut self) {
        self.side = self.side.opponent();
    }

    /// Whether the side to move may put a stone there without losing by it.
    #[inline]
    pub(super) fn may_play(&self, cell: Cell) -> bool {
        match &self.board {
            Some(board)
                if self.side == Player::X
                    && self.patterns.class(cell, Player::X) == ThreatClass::MaybeForbidden =>
            {
                self.patterns.coord(cell).is_none_or(|coord| board.forbidden(coord).is_none())
            }
            _ => true,
        }
    }

    pub(super) fn coord(&self, cell: Cell) -> Option<Coord> {
        self.patterns.coord(cell)
    }
}
