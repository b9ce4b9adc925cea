//! The deepening searches on n in a row, against plain minimax.

use gomoku_core::{Board, BoardSize, Rule, Rules};
use gomoku_engine::{MnkGame, ScoreWith};
use gomoku_eval::OpenWindows;
use gomoku_search::{Game, Limits, Minimax, Mtdf, NoEvaluation, Options, Pvs, Strategy};
use gomoku_testkit::{disagreement, exact_options};
use proptest::prelude::*;
use proptest::strategy::Strategy as _;

/// Random positions on boards of odd sizes, with the given number of empty cells at most.
fn positions(most_empty: usize) -> impl proptest::strategy::Strategy<Value = MnkGame> {
    let rule = prop_oneof![Just(Rule::Freestyle), Just(Rule::Standard)];
    (3..6_u8, 3..6_u8, 3..6_u8, rule, proptest::collection::vec(any::<prop::sample::Index>(), 25)).prop_map(
        move |(width, height, line_length, rule, choices)| {
            let rules = Rules::new(line_length, rule).expect("a legal rule");
            let size = BoardSize::new(width, height).expect("a legal size");
            let mut game = MnkGame::new(Board::new(size, rules));
            for choice in choices {
                let moves = game.legal_moves();
                if moves.len() <= most_empty {
                    break;
                }
                game.play(moves[choice.index(moves.len())]);
            }
            game
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn fixed_depths_have_the_value_of_minimax(game in positions(14), depth in 1..5_u32, options in exact_options()) {
        let evaluator = ScoreWith(OpenWindows);
        let limits = Limits::none().with_depth(depth);
        let minimax = Minimax::new(evaluator).search(&game, &limits);
        let strategies: [Box<dyn Strategy<MnkGame>>; 2] = [
            Box::new(Pvs::new(evaluator).with_options(options)),
            Box::new(Mtdf::new(evaluator).with_options(options)),
        ];
        for mut strategy in strategies {
            for _ in 0..2 {
                let report = strategy.search(&game, &limits);
                prop_assert_eq!(disagreement(&game, &evaluator, &report, &minimax), None, "{}", strategy.name());
            }
        }
    }

    #[test]
    fn ends_have_the_value_of_minimax(game in positions(7), options in exact_options()) {
        let minimax = Minimax::new(NoEvaluation).search(&game, &Limits::none());
        let report = Pvs::new(NoEvaluation).with_options(options).search(&game, &Limits::none());
        prop_assert!(report.is_exact());
        prop_assert_eq!(disagreement(&game, &NoEvaluation, &report, &minimax), None);
    }
}

#[test]
fn small_boards_have_their_known_values() {
    for (width, height, line_length, wins) in
        [(3, 3, 3, false), (4, 3, 3, true), (3, 5, 3, true), (4, 4, 4, false)]
    {
        let rules = Rules::freestyle(line_length).unwrap();
        let game = MnkGame::new(Board::new(BoardSize::new(width, height).unwrap(), rules));
        let options = Options::new().with_symmetry().with_history().with_killers();
        let report = Pvs::new(NoEvaluation).with_options(options).search(&game, &Limits::none());
        assert!(report.is_exact());
        assert_eq!(
            report.value.win_distance().is_some(),
            wins,
            "{width}×{height} with {line_length}: {}",
            report.value
        );
        assert!(report.value.loss_distance().is_none());
    }
}
