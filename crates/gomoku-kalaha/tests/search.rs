//! The strategies of `gomoku-search` on both games.

mod common;
#[path = "common/tic_tac_toe.rs"]
mod tic_tac_toe;

use std::collections::HashSet;

use gomoku_kalaha::{Cell, Kalaha, Pit, StonesInPlay, StoreDifference, TicTacToe};
use gomoku_search::{
    AlphaBeta, Bounds, Evaluator, Game, Limits, Minimax, Negamax, NoEvaluation, Outcome, RootDetail, Side,
    Strategy, TieBreak,
};
use proptest::prelude::*;

use tic_tac_toe::every_position;

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
    let mut compared = 0;
    for position in every_position() {
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
    }
    assert_eq!(compared, 4_520);
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

#[test]
fn moves_come_in_the_order_of_what_they_promise() {
    for (position, order, what) in [
        ("4 4 4 4 4 4 0 4 4 4 4 4 4 0", &[3, 6, 5, 4, 2, 1][..], "an extra turn"),
        ("2 0 0 1 0 1 3 2 2 5 0 1 0 7", &[6, 4, 1], "an extra turn, a capture, and a capture of nothing"),
        ("1 0 0 0 0 0 6 1 1 1 1 1 0 0", &[1], "nothing to choose"),
        // Into pit 3, which is empty, round the whole board: each pit opposite has got a stone.
        ("0 3 0 0 0 11 5 0 0 0 0 0 1 4", &[6, 2], "a capture round the board"),
        // A whole lap ends in the pit that was sown.
        ("13 0 2 0 0 0 0 0 0 0 0 0 5 4", &[1, 3], "a capture in the pit itself"),
        // More than a lap: no pit is empty.
        ("14 0 2 0 0 0 0 0 0 0 0 0 5 3", &[3, 1], "no capture"),
        ("0 16 1 0 0 0 1 1 1 1 1 1 1 0", &[3, 2], "two laps and more"),
    ] {
        let position: Kalaha = position.parse().unwrap();
        let mut moves = position.legal_moves();
        StoreDifference.order_moves(&position, &mut moves);
        assert_eq!(moves.into_iter().map(Pit::number).collect::<Vec<_>>(), order, "{what}: {position}");
    }
}

#[test]
fn the_lead_changes_by_no_more_than_the_stones_in_play() {
    let position: Kalaha = "1 0 5 0 2 4".parse().unwrap();
    for (side, lead) in [(Side::First, 1), (Side::Second, -1)] {
        let range = StonesInPlay.range(&position.with_side_to_move(side));
        assert_eq!((range.least.points(), range.most.points()), (Some(lead - 3), Some(lead + 3)));
    }
}
