//! What the engine is thinking about, as the main thread keeps it in mind.

use std::time::{Duration, Instant};

use gomoku::core::{Board, Coord};
use gomoku::engine::TimeBudget;
use gomoku::search::StopFlag;

use super::cell::Cell;
use super::position::Position;
use super::reply::Reply;
use super::swap2::Decision;

/// What an engine may still take after it was stopped.
const PATIENCE: Duration = Duration::from_millis(100);

#[derive(Debug)]
pub(super) struct Thinking {
    pub(super) job: u64,
    stop: StopFlag,
    pub(super) arrived: Instant,
    /// When the engine could begin.
    pub(super) begun: Option<Instant>,
    /// How long it is to take at most.
    pub(super) planned: Option<Duration>,
    /// When somebody else has to answer, should the engine be late.
    pub(super) deadline: Option<Instant>,
    /// Whether the manager has asked for the answer now.
    pub(super) is_stopped: bool,
    pub(super) board: Board,
    /// The position before the command, to go back to if the engine will not play.
    pub(super) before: Position,
    /// What the engine would play so far.
    pub(super) best: Option<Coord>,
}

impl Thinking {
    pub(super) fn new(
        job: u64,
        arrived: Instant,
        budget: &TimeBudget,
        board: Board,
        before: Position,
    ) -> Thinking {
        // Half of the reserve is for an engine that is late, the other half for the answer's way.
        let latest = budget.limit.zip(budget.hard).map(|(limit, hard)| hard + limit.saturating_sub(hard) / 2);
        Thinking {
            job,
            stop: StopFlag::new(),
            arrived,
            begun: None,
            planned: budget.hard,
            deadline: latest.and_then(|latest| arrived.checked_add(latest)),
            is_stopped: false,
            board,
            before,
            best: None,
        }
    }

    /// The flag that ends it.
    pub(super) fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    pub(super) fn stop(&self) {
        self.stop.stop();
    }

    /// Ends it because the manager wants the answer now, the engine's if that comes soon.
    pub(super) fn stop_for_answer(&mut self) {
        self.is_stopped = true;
        self.deadline = Some(Instant::now() + PATIENCE);
        self.stop();
    }

    /// How long the engine was to take at most and has taken, without what was done before it could begin.
    pub(super) fn planned_and_taken(&self) -> Option<(Duration, Duration)> {
        let before = self.begun?.saturating_duration_since(self.arrived);
        Some((self.planned?.saturating_sub(before), self.arrived.elapsed().saturating_sub(before)))
    }

    /// Ends it after so much time at the latest.
    pub(super) fn answer_within(&mut self, time: Duration) {
        let latest = Instant::now() + time;
        self.deadline = Some(self.deadline.map_or(latest, |deadline| deadline.min(latest)));
    }

    /// The cell that is wanted, if it can be played; else, since nobody can give up here, any cell near the middle that can.
    /// In renju one that is forbidden is the last resort.
    pub(super) fn playable(&self, wanted: Option<Coord>) -> Option<Coord> {
        let from_middle = |coord: &Coord| {
            let steps = |place: u8, cells: u8| (2 * place + 1).abs_diff(cells);
            let size = self.board.size();
            (steps(coord.column(), size.width()).max(steps(coord.row(), size.height())), *coord)
        };
        wanted
            .filter(|coord| self.board.is_legal(*coord))
            .or_else(|| self.board.legal_cells().min_by_key(from_middle))
            .or_else(|| self.board.size().coords().find(|coord| self.board.is_empty_cell(*coord)))
    }

    /// What a decision in an opening is as an answer.
    pub(super) fn decided(&self, decision: &Decision) -> Reply {
        let cells = |coords: &[Coord]| {
            Reply::Cells(coords.iter().map(|coord| Cell::of(*coord, self.board.size())).collect())
        };
        match decision {
            Decision::Three(coords) => cells(coords),
            Decision::Move(coord) => cells(&[*coord]),
            Decision::Swap => Reply::Swap,
        }
    }
}

#[cfg(test)]
mod tests {
    use gomoku::core::{BoardSize, Rules};
    use gomoku::engine::{Reserve, TimeControl};

    use super::*;

    #[test]
    fn what_was_done_before_an_engine_could_begin_is_not_its_delay() {
        let second = Duration::from_secs(1);
        let size = BoardSize::square(15).unwrap();
        let budget = TimeControl::none().with_turn(1000 * second).budget(&Reserve::default());
        let board = Board::new(size, Rules::default());
        let mut thinking = Thinking::new(1, Instant::now(), &budget, board, Position::new(size));
        assert_eq!(thinking.planned_and_taken(), None, "it has not begun");
        for before in [0, 400] {
            thinking.begun = Some(thinking.arrived + before * second);
            let (planned, _) = thinking.planned_and_taken().unwrap();
            assert_eq!(Some(planned + before * second), budget.hard, "{before} s");
        }
        thinking.begun = Some(thinking.arrived + 2000 * second);
        assert_eq!(thinking.planned_and_taken(), Some((Duration::ZERO, Duration::ZERO)));
    }
}
