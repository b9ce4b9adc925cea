//! The trees of fours and of threes.

use gomoku_core::{Board, Coord, Direction, Player};

use super::found::{ForcedMove, ForcedWin, WinKind};
use super::patterns;
use super::visited::Visited;
use super::windows::{Change, WindowTable, ones};
use crate::budget::Budget;

/// What a tree is made of: the steps, and the goal that ends it.
#[derive(Debug)]
pub(super) struct Plan<const LENGTH: usize> {
    kind: WinKind,
    steps: WindowTable<LENGTH>,
    goals: WindowTable<LENGTH>,
    opponent: Opponent,
}

/// Whether the opponent's own chances count on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opponent {
    /// A five that he could make next ends the line.
    Watched,
    /// More of his stones are on the board than he could have put there, and he was found to threaten nothing before.
    Ignored,
}

static FIVES: WindowTable<5> = WindowTable::new(&patterns::FIVES);

/// Fours until a second way to five is left over.
pub(super) static FOURS: Plan<5> = Plan {
    kind: WinKind::Fours,
    steps: WindowTable::new(&patterns::FOURS),
    goals: WindowTable::new(&patterns::FIVES),
    opponent: Opponent::Watched,
};

/// Threes until one of them has not been stopped.
pub(super) static THREES: Plan<6> = Plan {
    kind: WinKind::Threes,
    steps: WindowTable::new(&patterns::THREES),
    goals: WindowTable::new(&patterns::OPEN_FOURS),
    opponent: Opponent::Ignored,
};

/// The first cell, in the order of the slices, where the player has a five at once.
pub(super) fn five_at_once(board: &Board, player: Player) -> Option<Coord> {
    first_on_board(board, player, &FIVES)
}

/// The most replies that a step has.
const MOST_REPLIES: usize = 3;

/// A step on the way to a node, kept without allocating.
#[derive(Debug, Clone, Copy)]
struct Step {
    own: Coord,
    replies: [Option<Coord>; MOST_REPLIES],
}

impl Step {
    fn to_move(self) -> ForcedMove {
        ForcedMove { own: self.own, replies: self.replies.into_iter().flatten().collect() }
    }
}

/// The search through one tree, depth first.
///
/// At every node nobody has five, the attacker has no goal and, if the opponent is watched, he has no five at once. The
/// steps of a node come in the order of the slices, then of the windows in a slice, then of the table.
pub(super) struct Tree<'a, 'limits, const LENGTH: usize> {
    plan: &'static Plan<LENGTH>,
    board: &'a mut Board,
    attacker: Player,
    budget: &'a mut Budget<'limits>,
    /// The most steps that a win may still have: one less than those of the win found last.
    deepest: u32,
    path: Vec<Step>,
    visited: Visited,
    best: Option<ForcedWin>,
}

impl<'a, 'limits, const LENGTH: usize> Tree<'a, 'limits, LENGTH> {
    /// The shortest win of at most `max_depth` steps, the first one in order among equals. The board is the same
    /// afterwards, but for the side to move.
    pub(super) fn search(
        plan: &'static Plan<LENGTH>,
        board: &'a mut Board,
        attacker: Player,
        max_depth: u32,
        budget: &'a mut Budget<'limits>,
    ) -> Option<ForcedWin> {
        if let Some(last) = first_on_board(board, attacker, &plan.goals) {
            return Some(ForcedWin::new(plan.kind, Vec::new(), last));
        }
        board.set_side_to_move(attacker);
        // No line has more steps than the board has cells.
        let path = Vec::with_capacity((max_depth as usize).min(board.size().cells()));
        let visited = Visited::default();
        let mut tree = Tree { plan, board, attacker, budget, deepest: max_depth, path, visited, best: None };
        tree.visit();
        tree.best
    }

    /// Goes through all steps from the present node.
    fn visit(&mut self) {
        let depth = self.path.len() as u32;
        if depth >= self.deepest {
            // Once a win is known, longer lines are not wanted any more.
            self.budget.is_cut_by_depth |= self.best.is_none();
            return;
        }
        let (size, rule) = (self.board.size(), self.board.rules().rule());
        for id in size.slice_ids() {
            let slice = self.board.slice_by_id(id);
            for start in ones(self.plan.steps.starts(slice, self.attacker, rule)) {
                for change in self.plan.steps.changes(slice.mask(self.attacker), start) {
                    if depth >= self.deepest || !self.budget.enter() {
                        return;
                    }
                    let place = |offset| size.slice_coord(id, start + offset);
                    if let Some(step) = step(change, place) {
                        self.make(step);
                        self.look();
                        self.unmake(step);
                    }
                }
            }
        }
    }

    /// Looks at the node after the last step.
    fn look(&mut self) {
        let Some(&step) = self.path.last() else { return };
        let opponent = self.attacker.opponent();
        let is_watched = self.plan.opponent == Opponent::Watched;
        // He had no five at once before, so that no reply to a four makes five.
        debug_assert!(!is_watched || self.board.winners().is_empty(), "five on the way on\n{}", self.board);
        // A goal can only have come up with the own stone, and a five of the opponent's with a reply.
        if let Some(last) = first_through(self.board, step.own, self.attacker, &self.plan.goals) {
            let steps = self.path.iter().map(|step| step.to_move()).collect();
            self.best = Some(ForcedWin::new(self.plan.kind, steps, last));
            self.deepest = self.path.len() as u32 - 1;
            return;
        }
        let has_five = |reply| first_through(self.board, reply, opponent, &FIVES).is_some();
        if is_watched && step.replies.into_iter().flatten().any(has_five) {
            return;
        }
        if self.visited.insert(self.board.key()) {
            self.visit();
        }
    }

    fn make(&mut self, step: Step) {
        self.board.play_unchecked(step.own);
        for reply in step.replies.into_iter().flatten() {
            self.board.set_side_to_move(self.attacker.opponent());
            self.board.play_unchecked(reply);
        }
        self.path.push(step);
    }

    fn unmake(&mut self, step: Step) {
        self.path.pop();
        for _ in step.replies.into_iter().flatten() {
            self.board.undo();
        }
        self.board.undo();
    }
}

/// The cells of a change, given where the places of its window are.
#[inline]
fn step(change: Change, place: impl Fn(usize) -> Option<Coord>) -> Option<Step> {
    let mut replies = [None; MOST_REPLIES];
    for (reply, offset) in replies.iter_mut().zip(change.replies()) {
        *reply = place(offset);
    }
    Some(Step { own: place(change.own())?, replies })
}

/// Where to put the stone of the first match on the board, in the order of the slices.
fn first_on_board<const LENGTH: usize>(
    board: &Board,
    player: Player,
    table: &WindowTable<LENGTH>,
) -> Option<Coord> {
    let (size, rule) = (board.size(), board.rules().rule());
    size.slice_ids().find_map(|id| {
        let (start, change) = table.first(board.slice_by_id(id), player, rule)?;
        size.slice_coord(id, start + change.own())
    })
}

/// Where to put the stone of the first match in the four slices through a cell.
#[inline]
fn first_through<const LENGTH: usize>(
    board: &Board,
    cell: Coord,
    player: Player,
    table: &WindowTable<LENGTH>,
) -> Option<Coord> {
    let rule = board.rules().rule();
    Direction::ALL.into_iter().find_map(|direction| {
        let (slice, position) = board.slice(direction, cell);
        let (start, change) = table.first(slice, player, rule)?;
        cell.stepped(direction, (start + change.own()) as i8 - position as i8)
    })
}
