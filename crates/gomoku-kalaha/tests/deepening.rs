//! The deepening searches on both games: extra turns, margins and symmetry, against plain minimax.

mod common;
#[path = "common/tic_tac_toe.rs"]
mod tic_tac_toe;

use gomoku_kalaha::{Kalaha, StoreDifference};
use gomoku_search::{
    Evaluator, Game, Keyed, Limits, Minimax, Mtdf, NoEvaluation, Options, Pvs, RootDetail, Strategy,
};
use gomoku_testkit::{disagreement, exact_options};
use proptest::prelude::*;

use tic_tac_toe::every_position;

fn both<G, E>(evaluator: E, options: Options) -> [Box<dyn Strategy<G>>; 2]
where
    G: Keyed + Send,
    G::Move: std::hash::Hash + Send + Sync,
    E: Evaluator<G> + Sync + Copy + 'static,
{
    [
        Box::new(Pvs::new(evaluator).with_options(options)),
        Box::new(Mtdf::new(evaluator).with_options(options)),
    ]
}

#[test]
fn every_tic_tac_toe_position_has_its_value_and_its_best_moves() {
    // One table for all positions, and far too small: what one search leaves behind must not mislead the next.
    let small = gomoku_search::TableSize::Entries(256);
    let options =
        Options::new().exact().with_table(small).with_symmetry().with_root_detail(RootDetail::AllBest);
    let mut strategies = both(NoEvaluation, options);
    for position in every_position() {
        let minimax = Minimax::new(NoEvaluation).search(&position, &Limits::none());
        for strategy in &mut strategies {
            let report = strategy.search(&position, &Limits::none());
            let fault = disagreement(&position, &NoEvaluation, &report, &minimax);
            assert_eq!(fault, None, "{}: {position:?}", strategy.name());
            assert_eq!(report.best_moves().is_some(), minimax.best_moves().is_some());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn kalaha_has_the_value_of_minimax_at_every_depth(
        position in common::positions(7, 6),
        depth in 1..6_u32,
        options in exact_options(),
    ) {
        let limits = Limits::none().with_depth(depth);
        let minimax = Minimax::new(StoreDifference).search(&position, &limits);
        for mut strategy in both(StoreDifference, options) {
            for _ in 0..2 {
                let report = strategy.search(&position, &limits);
                let fault = disagreement(&position, &StoreDifference, &report, &minimax);
                prop_assert_eq!(fault, None, "{}", strategy.name());
            }
        }
    }

    #[test]
    fn a_whole_game_with_one_table_is_played_by_minimax_values(
        start in common::positions(5, 4),
        options in exact_options(),
    ) {
        for mut strategy in both(StoreDifference, options) {
            let mut position: Kalaha = start;
            let limits = Limits::none().with_depth(4);
            while position.outcome().is_none() {
                let minimax = Minimax::new(StoreDifference).search(&position, &limits);
                let report = strategy.search(&position, &limits);
                let fault = disagreement(&position, &StoreDifference, &report, &minimax);
                prop_assert_eq!(fault, None, "{}: {:?}", strategy.name(), position);
                position.play(report.best_move.unwrap());
            }
        }
    }
}
