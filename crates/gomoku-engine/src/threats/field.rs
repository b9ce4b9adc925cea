//! The position under attack: its patterns, and what the rules say of single moves.

use gomoku_core::{Board, Direction, Player, Rule};
use gomoku_eval::patterns::{Cell, CellSet, Patterns};
use smallvec::SmallVec;

use super::error::ThreatError;

/// A position, with all threats of both players kept up to date.
#[derive(Debug, Clone)]
pub(super) struct Field {
    patterns: Patterns,
    /// For renju, whose forbidden points the rules must tell. Other rules need no board.
    board: Option<Board>,
    rule: Rule,
}

/// A few cells.
pub(super) type Cells = SmallVec<[Cell; 4]>;

impl Field {
    pub(super) fn new(board: &Board) -> Result<Field, ThreatError> {
        let patterns = Patterns::of_board(board).map_err(|_| ThreatError::not_five(board.rules()))?;
        let rule = board.rules().rule();
        let board = (rule == Rule::Renju).then(|| board.clone().without_alpha_channel());
        Ok(Field { patterns, board, rule })
    }

    #[inline]
    pub(super) fn patterns(&self) -> &Patterns {
        &self.patterns
    }

    /// Puts a stone on an empty cell.
    #[inline]
    pub(super) fn play(&mut self, cell: Cell, player: Player) {
        self.patterns.play_unchecked(cell, player);
        if let Some((board, coord)) = self.board.as_mut().zip(self.patterns.coord(cell)) {
            // The cell is empty: the board cannot refuse it.
            let _ = board.place(coord, player);
        }
    }

    /// Takes the last stone back.
    #[inline]
    pub(super) fn undo(&mut self) {
        self.patterns.undo();
        if let Some(board) = &mut self.board {
            board.undo();
        }
    }

    /// Whether a player may put a stone there without losing by it.
    #[inline]
    pub(super) fn may_play(&self, cell: Cell, player: Player) -> bool {
        match &self.board {
            Some(board) if player == Player::X => {
                self.patterns.coord(cell).is_none_or(|coord| board.forbidden(coord).is_none())
            }
            _ => true,
        }
    }

    /// The cells where the defender's stone may keep `five`, a cell where the attacker wins, from winning: the cell itself and,
    /// where lines with closed ends do not win, those at the ends of lines through it.
    pub(super) fn stoppers(&self, five: Cell) -> Cells {
        let mut cells = Cells::new();
        cells.push(five);
        if self.ends_matter() {
            let Some(coord) = self.patterns.coord(five) else { return cells };
            let ways = Direction::ALL.into_iter().flat_map(|way| (-5..=5).map(move |steps| (way, steps)));
            let near = ways.filter_map(|(way, steps)| self.patterns.cell(coord.stepped(way, steps)?));
            cells.extend(near.filter(|cell| *cell != five && self.patterns.is_empty_cell(*cell)));
        }
        cells
    }

    /// All empty cells.
    pub(super) fn empty_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let cells = (0..self.patterns.size().cells()).filter_map(Cell::new);
        cells.filter(|cell| self.patterns.is_empty_cell(*cell))
    }

    /// No cells.
    pub(super) fn no_cells(&self) -> CellSet {
        CellSet::new(self.patterns.size())
    }

    /// Whether a stone at the end of a five can keep it from winning.
    pub(super) const fn ends_matter(&self) -> bool {
        matches!(self.rule, Rule::Caro | Rule::CaroExact)
    }

    /// Whether a reply can matter only if it touches the threat or makes a four. Where points are forbidden, a stone far from
    /// the threat can change what may be played in it.
    pub(super) const fn has_zones(&self) -> bool {
        !matches!(self.rule, Rule::Renju)
    }
}
