//! Monte-Carlo tree search and weakened players on both games.

mod common;
#[path = "common/tic_tac_toe.rs"]
mod tic_tac_toe;

use gomoku_kalaha::{EmptyCapture, Kalaha, StoreDifference, TicTacToe};
use gomoku_search::{
    AlphaBeta, Evaluator, Game, Limits, Mcts, NoEvaluation, Outcome, RootDetail, Score, Side, Skill,
    StopReason, Strategy,
};
use proptest::prelude::*;

use tic_tac_toe::every_position;

/// Every position of tic-tac-toe that is not over.
fn tic_tac_toe_positions() -> Vec<TicTacToe> {
    let mut positions = every_position();
    positions.retain(|position| position.outcome().is_none());
    assert_eq!(positions.len(), 4_520);
    positions
}

/// Won, drawn or lost.
fn class(value: Score) -> std::cmp::Ordering {
    value.cmp(&Score::DRAW)
}

/// The value of each move, searched to the end.
fn values<G: Game>(game: &G) -> Vec<(G::Move, Score)> {
    let mut search = AlphaBeta::new(NoEvaluation).with_root_detail(RootDetail::AllValues);
    search.search(game, &Limits::none()).root_moves.iter().map(|root| (root.mv, root.value)).collect()
}

#[test]
fn every_tic_tac_toe_position_is_proven() {
    for position in tic_tac_toe_positions() {
        let values = values(&position);
        let best = values.iter().map(|(_, value)| *value).max().unwrap();
        let report = Mcts::new(NoEvaluation).search(&position, &Limits::none());
        assert_eq!(report.stop, StopReason::Exhausted);
        assert_eq!(class(report.value), class(best), "{position:?}");
        let played = values.iter().find(|(cell, _)| Some(*cell) == report.best_move).unwrap().1;
        assert_eq!(class(played), class(best), "{position:?}");
    }
}

#[test]
fn few_simulations_find_a_move_that_keeps_the_result_of_every_tic_tac_toe_position() {
    for position in tic_tac_toe_positions() {
        let values = values(&position);
        let best = values.iter().map(|(_, value)| *value).max().unwrap();
        let report = Mcts::new(NoEvaluation).with_simulations(2000).search(&position, &Limits::none());
        let played = values.iter().find(|(cell, _)| Some(*cell) == report.best_move).unwrap().1;
        assert_eq!(class(played), class(best), "{position:?}");
    }
}

#[test]
fn small_kalahas_are_proven_with_their_margins() {
    for rule in EmptyCapture::ALL {
        for (pits, stones) in [(1, 1), (1, 4), (2, 1), (2, 2), (2, 3), (2, 5), (3, 1), (3, 2), (4, 1)] {
            let start = Kalaha::new(pits, stones).unwrap().with_rule(rule);
            let exact = AlphaBeta::new(StoreDifference).search(&start, &Limits::none()).value;
            for threads in [1, 2] {
                let mut search = Mcts::new(NoEvaluation).with_threads(threads);
                let report = search.search(&start, &Limits::none());
                assert_eq!(report.stop, StopReason::Exhausted);
                assert_eq!(report.value, exact, "Kalaha({pits}, {stones}) in {threads} threads");
            }
        }
    }
}

#[test]
fn many_simulations_find_the_best_move_of_a_kalaha() {
    // 3 pits, 3 stones: the starter wins by 2; far too large to be proven in so few simulations.
    let start = Kalaha::new(3, 3).unwrap();
    let values = values(&start);
    let best = values.iter().map(|(_, value)| *value).max().unwrap();
    assert_eq!(best, Score::heuristic(2));
    for seed in 0..5 {
        let mut search = Mcts::new(StoreDifference).with_seed(seed).with_simulations(20_000);
        let report = search.search(&start, &Limits::none());
        let played = values.iter().find(|(pit, _)| Some(*pit) == report.best_move).unwrap().1;
        assert!(played > Score::DRAW, "seed {seed}: {:?}", search.root_statistics());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_is_proven_of_a_kalaha_is_true(position in common::positions(3, 3), seed: u64, simulations in 1..3000_u64) {
        prop_assume!(!position.is_over());
        let values = values(&position);
        let mut search = Mcts::new(StoreDifference).with_seed(seed).with_simulations(simulations);
        let report = search.search(&position, &Limits::none());
        for root in search.root_statistics() {
            if let Some(value) = root.proven {
                prop_assert!(values.contains(&(root.mv, value)));
            }
        }
        if report.is_exact() {
            prop_assert_eq!(Some(report.value), values.iter().map(|(_, value)| *value).max());
        }
    }
}

/// How a game between two players ends.
fn play<G: Game>(start: &G, players: &mut [&mut dyn Strategy<G>; 2], limits: &Limits) -> Outcome {
    let mut game = start.clone();
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome;
        }
        let mover = game.side_to_move();
        let mv = players[mover.index()].search(&game, limits).best_move.expect("it is not over");
        assert!(game.is_legal(mv));
        game.play(mv);
    }
}

/// Wins and losses of level 10 against level 1 in so many games, with sides changing.
fn level_10_against_1<G: Game, E: Evaluator<G> + Copy>(start: &G, evaluator: E, depth: u32) -> (u32, u32) {
    let limits = Limits::none().with_depth(depth);
    let player = |seed, level| {
        let inner = AlphaBeta::new(evaluator).with_root_detail(RootDetail::AllValues);
        Skill::new(inner, seed).with_level(level).with_noise(if level == 1 { 4 } else { 0 })
    };
    let (mut wins, mut losses) = (0, 0);
    for seed in 0..100 {
        let (mut strong, mut weak) = (player(seed, 10), player(seed, 1));
        let (side, outcome) = if seed % 2 == 0 {
            (Side::First, play(start, &mut [&mut strong, &mut weak], &limits))
        } else {
            (Side::Second, play(start, &mut [&mut weak, &mut strong], &limits))
        };
        wins += u32::from(outcome.winner() == Some(side));
        losses += u32::from(outcome.winner() == Some(!side));
    }
    (wins, losses)
}

#[test]
fn level_1_loses_clearly_to_level_10() {
    let (wins, losses) = level_10_against_1(&TicTacToe::default(), NoEvaluation, 9);
    assert!(wins > 50 && losses == 0, "tic-tac-toe: {wins} wins, {losses} losses");
    let (wins, losses) = level_10_against_1(&Kalaha::new(4, 3).unwrap(), StoreDifference, 4);
    assert!(wins > 80 && losses < 10, "Kalaha: {wins} wins, {losses} losses");
}

#[test]
fn the_same_seeds_play_the_same_game() {
    let game = |seeds: [u64; 2]| {
        let mut players = seeds.map(|seed| {
            Skill::new(Mcts::new(NoEvaluation).with_seed(seed).with_simulations(50), seed).with_level(3)
        });
        let mut moves = Vec::new();
        let mut position = Kalaha::default();
        while let Some(pit) =
            players[position.side_to_move().index()].search(&position, &Limits::none()).best_move
        {
            moves.push(pit);
            position.play(pit);
        }
        moves
    };
    assert_eq!(game([1, 2]), game([1, 2]));
    assert_ne!(game([1, 2]), game([3, 4]));
}
