//! Connect Four adapted to the crate `treant`, whose users write the playouts themselves.

use gomoku::search::{CopyGame, RolloutRandom, Side};
use treant::tree_policy::UCTPolicy;
use treant::{CycleBehaviour, Evaluator, GameState, MCTS, MCTSManager, SearchHandle};

use crate::connect_four::{ConnectFour, open_columns};

/// The adapter; it counts the moves made if it is to.
#[derive(Debug, Clone)]
pub struct Peer<const COUNT: bool>(pub ConnectFour);

/// The open columns, without allocating.
#[derive(Debug, Clone, Copy)]
pub struct Columns {
    columns: [u8; 7],
    open: usize,
}

impl IntoIterator for Columns {
    type Item = u8;
    type IntoIter = std::iter::Take<std::array::IntoIter<u8, 7>>;

    fn into_iter(self) -> Self::IntoIter {
        self.columns.into_iter().take(self.open)
    }
}

impl<const COUNT: bool> GameState for Peer<COUNT> {
    type Move = u8;
    type Player = bool;
    type MoveList = Columns;

    #[inline]
    fn current_player(&self) -> bool {
        self.0.side_to_move() == Side::First
    }

    #[inline]
    fn available_moves(&self) -> Columns {
        let (columns, open) = open_columns(&self.0);
        Columns { columns, open: if self.0.is_won() { 0 } else { open } }
    }

    #[inline]
    fn make_move(&mut self, column: &u8) {
        crate::count_move::<COUNT>();
        self.0.apply(*column);
    }
}

/// The random numbers of a thread.
#[derive(Debug)]
pub struct Random(RolloutRandom);

impl Default for Random {
    fn default() -> Self {
        Random(RolloutRandom::new(1))
    }
}

/// Plays out to the end, at random.
#[derive(Debug)]
pub struct PlayOut;

impl<const COUNT: bool> Evaluator<Search<COUNT>> for PlayOut {
    /// 1 if the first player has won, -1 if the second has.
    type StateEvaluation = i64;

    #[inline]
    fn evaluate_new_state(
        &self,
        state: &Peer<COUNT>,
        moves: &Columns,
        handle: Option<SearchHandle<'_, Search<COUNT>>>,
    ) -> (Vec<()>, i64) {
        let evaluations = vec![(); moves.open];
        let Some(mut handle) = handle else { return (evaluations, 0) };
        let random = &mut handle.thread_data().extra_data.0;
        let mut game = state.clone();
        let result = loop {
            if game.0.is_won() {
                break if game.current_player() { -1 } else { 1 };
            }
            let (columns, open) = open_columns(&game.0);
            if open == 0 {
                break 0;
            }
            game.make_move(&columns[random.below(open)]);
        };
        (evaluations, result)
    }

    fn evaluate_existing_state(
        &self,
        _: &Peer<COUNT>,
        known: &i64,
        _: SearchHandle<'_, Search<COUNT>>,
    ) -> i64 {
        *known
    }

    #[inline]
    fn interpret_evaluation_for_player(&self, result: &i64, first: &bool) -> i64 {
        if *first { *result } else { -*result }
    }
}

/// What the search is made of.
#[derive(Debug, Default)]
pub struct Search<const COUNT: bool>;

impl<const COUNT: bool> MCTS for Search<COUNT> {
    type State = Peer<COUNT>;
    type Eval = PlayOut;
    type TreePolicy = UCTPolicy;
    type NodeData = ();
    type TranspositionTable = ();
    type ExtraThreadData = Random;

    fn cycle_behaviour(&self) -> CycleBehaviour<Self> {
        CycleBehaviour::Ignore
    }

    fn rng_seed(&self) -> Option<u64> {
        Some(1)
    }
}

/// A search from this position.
pub fn search<const COUNT: bool>(start: ConnectFour, exploration: f64) -> MCTSManager<Search<COUNT>> {
    MCTSManager::new(Peer(start), Search, PlayOut, UCTPolicy::new(exploration), ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_takes_a_win_and_stops_one() {
        for (moves, wanted) in [(vec![0, 6, 0, 6, 0, 6], 0), (vec![0, 6, 0, 6, 3, 6], 6)] {
            let mut start = ConnectFour::default();
            for column in moves {
                CopyGame::apply(&mut start, column);
            }
            let mut search = search::<false>(start, 0.5);
            search.playout_n(10_000);
            assert_eq!(search.best_move(), Some(wanted));
        }
    }
}
