//! Connect Four adapted to the crate `board-game`, for its Monte-Carlo tree search.

use std::array;
use std::fmt;
use std::iter::Take;

use board_game::board::{
    Alternating, Board, BoardDone, BoardMoves, BoardSymmetry, Outcome, PlayError, Player,
};
use board_game::symmetry::UnitSymmetry;
use board_game::util::iter::ClonableInternal;
use gomoku::search::{self, CopyGame, Side};
use rand_for_board_game::Rng;

use crate::connect_four::{ConnectFour, open_columns};

/// The adapter; it counts the moves made if it is to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Peer<const COUNT: bool>(pub ConnectFour);

type Columns = ClonableInternal<Take<array::IntoIter<u8, 7>>>;

impl<const COUNT: bool> Peer<COUNT> {
    fn columns(&self) -> Take<array::IntoIter<u8, 7>> {
        let (columns, open) = open_columns(&self.0);
        columns.into_iter().take(open)
    }
}

impl<const COUNT: bool> Board for Peer<COUNT> {
    type Move = u8;

    #[inline]
    fn next_player(&self) -> Player {
        match self.0.side_to_move() {
            Side::First => Player::A,
            Side::Second => Player::B,
        }
    }

    fn is_available_move(&self, column: u8) -> Result<bool, BoardDone> {
        self.check_done()?;
        Ok(self.columns().any(|open| open == column))
    }

    #[inline]
    fn random_available_move(&self, random: &mut impl Rng) -> Result<u8, BoardDone> {
        let (columns, open) = open_columns(&self.0);
        Ok(columns[random.gen_range(0..open)])
    }

    // It is asked for legal moves only, and need not look again.
    #[inline]
    fn play(&mut self, column: u8) -> Result<(), PlayError> {
        crate::count_move::<COUNT>();
        CopyGame::apply(&mut self.0, column);
        Ok(())
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        Some(match self.0.outcome()? {
            search::Outcome::Win(_) => Outcome::WonBy(self.next_player().other()),
            _ => Outcome::Draw,
        })
    }

    fn can_lose_after_move() -> bool {
        false
    }
}

impl<const COUNT: bool> Alternating for Peer<COUNT> {}

impl<'a, const COUNT: bool> BoardMoves<'a, Peer<COUNT>> for Peer<COUNT> {
    type AllMovesIterator = Columns;
    type AvailableMovesIterator = Columns;

    fn all_possible_moves() -> Columns {
        ClonableInternal::new([0, 1, 2, 3, 4, 5, 6].into_iter().take(7))
    }

    #[inline]
    fn available_moves(&'a self) -> Result<Columns, BoardDone> {
        Ok(ClonableInternal::new(self.columns()))
    }
}

/// No symmetry is made use of.
impl<const COUNT: bool> BoardSymmetry<Peer<COUNT>> for Peer<COUNT> {
    type Symmetry = UnitSymmetry;
    type CanonicalKey = ();

    fn map(&self, _: UnitSymmetry) -> Self {
        self.clone()
    }

    fn map_move(&self, _: UnitSymmetry, column: u8) -> u8 {
        column
    }

    fn canonical_key(&self) {}
}

impl<const COUNT: bool> fmt::Display for Peer<COUNT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_game::ai::mcts::mcts_build_tree;
    use rand_for_board_game::SeedableRng;
    use rand_for_board_game::rngs::SmallRng;

    #[test]
    fn it_takes_a_win_and_stops_one() {
        for (moves, wanted) in [(vec![0, 6, 0, 6, 0, 6], 0), (vec![0, 6, 0, 6, 3, 6], 6)] {
            let mut start = ConnectFour::default();
            for column in moves {
                CopyGame::apply(&mut start, column);
            }
            let tree = mcts_build_tree(&Peer::<false>(start), 10_000, 0.5, &mut SmallRng::seed_from_u64(1));
            assert_eq!(tree.best_move(), wanted);
        }
    }
}
