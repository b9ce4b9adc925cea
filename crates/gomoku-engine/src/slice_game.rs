//! Five in a row as the 2004 engine searches it: a board and the totals of its slices, moved together.

use gomoku_core::{Board, BoardSize, Coord, Player};
use gomoku_eval::RunningTotals;
use gomoku_search::{Evaluator, Game, MoveBuffer, Outcome, Score, Side};
use smallvec::SmallVec;

use crate::mnk_game::{MnkGame, side};
use crate::won_lines::WonLines;

/// What a finished game is worth to the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum WinValue {
    /// What its stones are worth, as in the document: a five is many points, and other runs count beside it.
    Points,
    /// A proven win, the better the sooner it comes.
    Distance,
}

/// Which of the two columns of points, for one's own runs or the opponent's, counts for whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Columns {
    /// The player who thinks has his own column, whoever is to move.
    ByView,
    /// The player who is to move can use his runs at once: his count as the opponent's in the table.
    ByTurn,
}

/// A board with totals that are kept up to date, as a game.
#[derive(Debug, Clone)]
pub(crate) struct SliceGame<T> {
    game: MnkGame,
    totals: T,
    /// Who thinks: all points are from his view.
    view: Player,
    /// What had been won before.
    won: WonLines,
    win_value: WinValue,
    columns: Columns,
}

impl<T: RunningTotals> SliceGame<T> {
    /// The game from this board on, as the side to move sees it.
    pub(crate) fn new(board: Board, win_value: WinValue, columns: Columns) -> Self {
        let (totals, view, won) = (T::new(&board), board.side_to_move(), WonLines::of(&board));
        SliceGame { game: MnkGame::new(board), totals, view, won, win_value, columns }
    }

    /// The points of the position for the player who thinks.
    #[inline]
    pub(crate) fn points(&self) -> i32 {
        match self.columns {
            Columns::ByView => self.totals.score(self.view),
            Columns::ByTurn => self.totals.score_on_turn(self.view, self.game.board().side_to_move()),
        }
    }

    /// The points that the position would have after a move of the side to move.
    #[inline]
    pub(crate) fn points_after(&self, coord: Coord) -> i32 {
        let board = self.game.board();
        let mover = board.side_to_move();
        let mut after = self.totals;
        after.place(board, coord, mover);
        match self.columns {
            Columns::ByView => after.score(self.view),
            Columns::ByTurn => after.score_on_turn(self.view, mover.opponent()),
        }
    }
}

impl<T: RunningTotals> Game for SliceGame<T> {
    type Move = Coord;
    type Undo = ();

    #[inline]
    fn side_to_move(&self) -> Side {
        self.game.side_to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let winner = self.won.new_winner(self.game.board());
        if winner.is_none() && !self.game.board().is_full() {
            return None;
        }
        Some(match (self.win_value, winner) {
            (WinValue::Distance, Some(winner)) => Outcome::Win(side(winner)),
            (WinValue::Distance, None) => Outcome::Draw,
            (WinValue::Points, _) => {
                let points = self.points();
                Outcome::Margin(if self.view == Player::X { points } else { -points })
            }
        })
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<Coord>) {
        self.game.generate_moves(moves);
    }

    #[inline]
    fn play(&mut self, coord: Coord) {
        let mover = self.game.board().side_to_move();
        self.totals.place(self.game.board(), coord, mover);
        self.game.play(coord);
    }

    #[inline]
    fn undo(&mut self, (): ()) {
        let Some((coord, player)) = self.game.board().last_move() else { return };
        self.game.undo(());
        self.totals.remove(self.game.board(), coord, player);
    }
}

/// The cells of the largest board.
const MOST_CELLS: usize = BoardSize::MAX as usize * BoardSize::MAX as usize;

/// Judges positions by their points.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SliceEvaluator {
    pub(crate) order: MoveOrder,
}

/// In which order moves are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum MoveOrder {
    /// Row by row from the top left.
    AsGenerated,
    /// By the points of the position right after the move, the best for the mover first: the document's proposal.
    ByPoints,
}

impl<T: RunningTotals> Evaluator<SliceGame<T>> for SliceEvaluator {
    #[inline]
    fn evaluate(&self, game: &SliceGame<T>) -> Score {
        let points = Score::heuristic(game.points());
        if game.game.board().side_to_move() == game.view { points } else { -points }
    }

    // Not inlined: its list would lie on the stack of every level of a search.
    #[inline(never)]
    fn order_moves(&self, game: &SliceGame<T>, moves: &mut [Coord]) {
        if self.order == MoveOrder::AsGenerated {
            return;
        }
        let for_mover = if game.game.board().side_to_move() == game.view { -1 } else { 1 };
        // As large as a board can be, so that nothing is ever allocated. The index keeps equal moves as generated.
        let mut keyed: SmallVec<[(i32, u16, Coord); MOST_CELLS]> = moves
            .iter()
            .enumerate()
            .map(|(index, coord)| (for_mover * game.points_after(*coord), index as u16, *coord))
            .collect();
        keyed.sort_unstable_by_key(|(points, index, _)| (*points, *index));
        for (place, (.., coord)) in moves.iter_mut().zip(keyed) {
            *place = coord;
        }
    }
}
