//! The strategies of `gomoku-search` on both games.

mod common;

use std::collections::HashSet;

use gomoku_kalaha::{Cell, Kalaha, Pit, StoreDifference, TicTacToe};
use gomoku_search::{
    AlphaBeta, Evaluator, Game, Limits, Minimax, Negamax, NoEvaluation, Outcome, RootDetail, Strategy,
    TieBreak,
};
use proptest::prelude::*;

#[test]
fn fifty_games_of_negamax_against_itself_are_fifty_draws() {
    let mut games = HashSet::new();
    for seed in 0..50 {
        let mut game = TicTacToe::default();
        let mut moves = Vec::new();
        while game.outcome().is_none() {
            let tie_break = TieBreak::Random { seed: seed * 100 + moves.len() as u64 };
            let report = Negamax::new(NoEvaluation).with_tie_break(tie_break).search(&game, &Limits::none());
            let cell = report.best_move.unwrap();
            game = game.place(cell).unwrap();
            moves.push(cell);
        }
        assert_eq!(game.outcome(), Some(Outcome::Draw), "seed {seed}: {game:?}");
        games.insert(moves);
    }
    assert!(games.len() > 40, "random tie-breaks play different games, not {} of them", games.len());
}

fn sorted<M: Copy + Ord>(moves: Option<Vec<M>>) -> Vec<M> {
    let mut moves = moves.expect("all best moves were asked for");
    moves.sort_unstable();
    moves
}

#[test]
fn alpha_beta_finds_minimax_best_moves_in_every_tic_tac_toe_position() {
    let mut seen = HashSet::from([TicTacToe::default()]);
    let mut open = vec![TicTacToe::default()];
    let mut compared = 0;
    while let Some(position) = open.pop() {
        if position.outcome().is_some() {
            continue;
        }
        let minimax = Minimax::new(NoEvaluation).search(&position, &Limits::none());
        let best: Vec<Cell> = sorted(minimax.best_moves());
        for detail in [RootDetail::AllBest, RootDetail::AllValues] {
            let alpha_beta =
                AlphaBeta::new(NoEvaluation).with_root_detail(detail).search(&position, &Limits::none());
            assert_eq!(alpha_beta.value, minimax.value, "{position:?}");
            assert_eq!(sorted(alpha_beta.best_moves()), best, "{position:?}, {detail:?}");
        }
        compared += 1;
        for cell in position.legal_moves() {
            let child = position.place(cell).unwrap();
            if seen.insert(child) {
                open.push(child);
            }
        }
    }
    assert_eq!((compared, seen.len()), (4_520, 5_478));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn minimax_negamax_and_alpha_beta_agree_on_kalaha(position in common::positions(7, 6)) {
        let limits = Limits::none().with_depth(5);
        let minimax = Minimax::new(StoreDifference).search(&position, &limits);
        let negamax = Negamax::new(StoreDifference).search(&position, &limits);
        prop_assert_eq!(negamax.value, minimax.value);
        prop_assert_eq!(sorted(negamax.best_moves()), sorted(minimax.best_moves()));
        for detail in [RootDetail::Best, RootDetail::AllBest, RootDetail::AllValues] {
            let alpha_beta =
                AlphaBeta::new(StoreDifference).with_root_detail(detail).search(&position, &limits);
            prop_assert_eq!(alpha_beta.value, minimax.value);
            if detail != RootDetail::Best {
                prop_assert_eq!(sorted(alpha_beta.best_moves()), sorted(minimax.best_moves()));
            }
        }
    }

    #[test]
    fn extra_turns_come_first_then_captures_then_the_rest_from_the_store(position in common::positions(12, 6)) {
        let mut moves = position.legal_moves();
        StoreDifference.order_moves(&position, &mut moves);
        let ranks: Vec<(u8, u8)> = moves
            .into_iter()
            .map(|pit| {
                let sowing = position.sow(pit).unwrap();
                let rank = match sowing.captured {
                    _ if sowing.extra_turn => 0,
                    2.. => 1,
                    _ => 2,
                };
                (rank, u8::MAX - pit.number())
            })
            .collect();
        prop_assert!(ranks.is_sorted(), "{:?}: {:?}", position, ranks);
    }
}

#[test]
fn the_evaluation_is_the_store_difference_for_the_side_to_move() {
    let position: Kalaha = "0 0 3 0 1 0 12 2 0 0 0 5 5 20".parse().unwrap();
    assert_eq!(StoreDifference.evaluate(&position).points(), Some(-8));
    let after = position.sow(Pit::new(5).unwrap()).unwrap().after;
    assert_eq!(StoreDifference.evaluate(&after).points(), Some(20 - 15), "two captured stones and one more");
}
