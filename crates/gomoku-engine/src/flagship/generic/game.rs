//! The flagship's position as a game.

use gomoku_eval::patterns::Cell;
use gomoku_search::{Game, Keyed, MoveBuffer, Outcome, Side};

use crate::flagship::generate::LeftOut;
use crate::flagship::position::Position;
use crate::flagship::vcf::FourSearch;
use crate::mnk_game::side;

/// A move of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Step {
    /// A stone there.
    Stone(Cell),
    /// Some cell that is not looked at: it is as good as lost, but not proven so.
    ///
    /// It stands for all cells far from stones. So a position is lost only if this is too, which no search will say; and no
    /// win is claimed because a move was left out.
    Elsewhere,
}

/// A position of five in a row, up to the move before the five.
#[derive(Debug, Clone)]
pub(super) struct FiveGame {
    pub(super) position: Position,
    /// In the game and not in the evaluator, because every thread has its own game.
    pub(super) fours: FourSearch,
    root: Vec<Cell>,
    plies: u32,
    /// Whether the last move was anywhere else.
    pub(super) is_elsewhere: bool,
}

/// Tells positions after a move elsewhere from those before it.
const ELSEWHERE_KEY: u64 = 0xd1b5_4a32_d192_ed03;

impl FiveGame {
    /// The game from a position in which these moves are looked at.
    pub(super) fn new(position: Position, root: Vec<Cell>) -> FiveGame {
        FiveGame { position, fours: FourSearch::new(), root, plies: 0, is_elsewhere: false }
    }

    /// Looks at these moves as well.
    pub(super) fn add_root_moves(&mut self, cells: &[Cell]) {
        self.root.extend_from_slice(cells);
    }
}

impl Game for FiveGame {
    type Move = Step;
    type Undo = Step;

    #[inline]
    fn side_to_move(&self) -> Side {
        side(self.position.side())
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.position.is_full().then_some(Outcome::Draw)
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<Step>) {
        if self.plies == 0 {
            moves.extend(self.root.iter().map(|cell| Step::Stone(*cell)));
            return;
        }
        if self.is_elsewhere {
            return;
        }
        let mut count = 0;
        let left_out = self.position.moves(|cell| {
            count += 1;
            if self.position.may_play(cell) {
                moves.push(Step::Stone(cell));
            }
        });
        if left_out == LeftOut::FarCells && count < self.position.empty_cells() {
            moves.push(Step::Elsewhere);
        }
    }

    #[inline]
    fn play(&mut self, step: Step) -> Step {
        match step {
            Step::Stone(cell) => self.position.play(cell),
            Step::Elsewhere => {
                self.position.pass();
                self.is_elsewhere = true;
            }
        }
        self.plies += 1;
        step
    }

    #[inline]
    fn undo(&mut self, step: Step) {
        self.plies -= 1;
        match step {
            Step::Stone(_) => self.position.undo(),
            Step::Elsewhere => {
                self.position.pass();
                self.is_elsewhere = false;
            }
        }
    }
}

impl Keyed for FiveGame {
    #[inline]
    fn key(&self) -> u64 {
        self.position.key() ^ if self.is_elsewhere { ELSEWHERE_KEY } else { 0 }
    }
}
