//! A board with the value that is carried along, as a game.

use std::cmp::Reverse;

use gomoku_core::{Board, Coord, Player};
use gomoku_eval::CarriedLineScore;
use gomoku_search::{Evaluator, Game, MoveBuffer, Outcome, RootMove, Score, Side};

use super::recent::RecentCells;
use super::value::Value;
use crate::mnk_game::side;
use crate::won_lines::WonLines;

/// A board, its carried value and the cells near its stones, moved together.
#[derive(Debug, Clone)]
pub(super) struct LinesGame {
    board: Board,
    carried: CarriedLineScore,
    recent: RecentCells,
    /// What had been won before.
    won: WonLines,
    /// What is taken off the carried value: nothing, but for the old fives of a game that goes on, which would drown the rest.
    offset: i64,
}

impl LinesGame {
    /// The game from this board on, as the side to move sees it.
    pub(super) fn new(board: &Board) -> LinesGame {
        let board = board.clone().without_alpha_channel();
        let carried = CarriedLineScore::root(&board, board.side_to_move());
        let recent = RecentCells::new(&board);
        let won = WonLines::of(&board);
        let offset = if won.is_none() { 0 } else { carried.ten_thousandths() };
        LinesGame { board, carried, recent, won, offset }
    }

    /// The value right after a move of the side to move, from its view.
    pub(super) fn value_after(&self, coord: Coord) -> Value {
        let mut after = self.clone();
        after.play(coord);
        after.value(after.won.new_winner(&after.board))
    }

    /// The value of the position, which this player has won or nobody, for the side that was to move at the root.
    #[inline]
    fn value(&self, winner: Option<Player>) -> Value {
        let carried = self.carried.ten_thousandths() - self.offset;
        match winner {
            Some(winner) => Value::of_win(carried, winner == self.carried.view(), self.carried.plies()),
            None => Value::of_position(carried),
        }
    }
}

impl Game for LinesGame {
    type Move = Coord;
    /// The value before the move: a carried value is kept, not undone.
    type Undo = CarriedLineScore;

    #[inline]
    fn side_to_move(&self) -> Side {
        side(self.board.side_to_move())
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let winner = self.won.new_winner(&self.board);
        if winner.is_none() && !self.board.is_full() {
            return None;
        }
        let points = self.value(winner).to_points();
        Some(Outcome::Margin(if self.carried.view() == Player::X { points } else { -points }))
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<Coord>) {
        let first = moves.len();
        moves.extend(self.recent.iter());
        if moves.len() == first {
            // No empty cell near a stone, or no stone.
            moves.extend(self.board.size().coords().filter(|coord| self.board.is_empty_cell(*coord)));
        }
    }

    #[inline]
    fn play(&mut self, coord: Coord) -> CarriedLineScore {
        let before = self.carried;
        self.carried = before.after(&self.board, coord, self.board.side_to_move());
        self.board.play_unchecked(coord);
        self.recent.place(&self.board, coord);
        before
    }

    #[inline]
    fn undo(&mut self, before: CarriedLineScore) {
        self.recent.undo();
        self.board.undo();
        self.carried = before;
    }
}

/// Judges positions by their carried [`Value`], and keeps the root's moves in the order of the last depth.
#[derive(Debug, Clone, Default)]
pub(super) struct LinesEvaluator {
    /// The moves at the root, the best first; empty before the first depth.
    root: Vec<Coord>,
}

impl LinesEvaluator {
    /// With the root's moves in the order of their values; equal ones stay as they were.
    pub(super) fn sorted_by(root_moves: &[RootMove<Coord>]) -> LinesEvaluator {
        let mut sorted = root_moves.to_vec();
        sorted.sort_by_key(|root| Reverse(root.value));
        LinesEvaluator { root: sorted.into_iter().map(|root| root.mv).collect() }
    }
}

impl Evaluator<LinesGame> for LinesEvaluator {
    #[inline]
    fn evaluate(&self, game: &LinesGame) -> Score {
        // Only positions that are not over are judged.
        let value = Score::heuristic(game.value(None).to_points());
        if game.board.side_to_move() == game.carried.view() { value } else { -value }
    }

    #[inline]
    fn order_moves(&self, game: &LinesGame, moves: &mut [Coord]) {
        if game.carried.plies() == 0 && !self.root.is_empty() {
            let rank = |coord: &Coord| self.root.iter().position(|known| known == coord);
            moves.sort_by_key(|coord| rank(coord).unwrap_or(usize::MAX));
        }
    }
}
