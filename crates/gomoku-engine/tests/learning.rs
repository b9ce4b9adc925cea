//! Learning weights: games of the flagship against itself, their positions, and the fit.

use std::ops::ControlFlow;

use gomoku_core::{Board, BoardSize, Coord, Player, Rule, Rules};
use gomoku_engine::tune::{
    Aside, ChoiceFit, Choices, LogisticFit, Samples, SelfPlay, SelfPlayGame, fit_moves, fit_weights,
};
use gomoku_engine::{EngineLoadError, WeightsChoice, engine};
use gomoku_eval::Weights;
use gomoku_eval::weights::Feature;
use gomoku_search::StopFlag;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn self_play(rule: Rule, seed: u64) -> SelfPlay {
    let (size, rules) = (BoardSize::square(11).expect("a size"), Rules::new(5, rule).expect("rules"));
    SelfPlay::new(Weights::plain().into()).with_board(size, rules).with_nodes(150).with_seed(seed)
}

fn games(play: &SelfPlay, numbers: std::ops::Range<u32>) -> Vec<SelfPlayGame> {
    let mut games = Vec::new();
    let collect = |game| {
        games.push(game);
        ControlFlow::Continue(())
    };
    play.run(numbers, collect).expect("a board for five in a row");
    games
}

#[test]
fn games_do_not_depend_on_the_number_of_threads_nor_on_each_other() {
    let play = self_play(Rule::Freestyle, 3);
    let all = games(&play, 0..12);
    assert_eq!(games(&play.clone().with_threads(3), 0..12), all);
    assert_eq!(games(&play, 7..9), all[7..9]);
    assert_ne!(games(&self_play(Rule::Freestyle, 4), 0..12), all);
    assert!(all.iter().map(|game| game.game).eq(1..=12));
}

#[test]
fn games_are_legal_by_every_rule_and_end_with_what_the_rules_say() {
    for rule in Rule::ALL {
        for game in games(&self_play(rule, 1), 0..6) {
            let mut board = Board::new(BoardSize::square(11).unwrap(), Rules::new(5, rule).unwrap());
            for coord in &game.moves {
                board.play(*coord).unwrap();
            }
            if let Some(gomoku_core::BoardOutcome::Win(player)) = board.outcome() {
                assert_eq!(game.winner, Some(player));
            }
            assert!(
                (game.opening..=game.moves.len()).contains(&game.by_lot) && game.opening >= 2,
                "{game:?}"
            );
            // The last position too, if a search has proven who wins there.
            let searched = game.moves.len() - game.opening;
            assert!((searched..=searched + 1).contains(&game.values.len()), "{game:?}");
        }
    }
}

#[test]
fn whoever_has_heard_enough_is_told_no_more() {
    let mut heard = 0;
    self_play(Rule::Freestyle, 1)
        .with_threads(2)
        .run(0..1000, |_| {
            heard += 1;
            if heard == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
    assert_eq!(heard, 3);
}

#[test]
fn a_raised_flag_ends_the_play() {
    let flag = StopFlag::new();
    flag.stop();
    assert_eq!(games(&self_play(Rule::Freestyle, 1).with_stop(flag), 0..1000), []);
}

#[test]
fn only_five_in_a_row_is_played() {
    let play =
        self_play(Rule::Freestyle, 1).with_board(BoardSize::square(9).unwrap(), Rules::freestyle(4).unwrap());
    assert!(play.run(0..1, |_| ControlFlow::Continue(())).is_err());
}

#[test]
fn positions_beside_a_game_can_be_reached_from_it() {
    for rule in Rule::ALL {
        let games = games(&self_play(rule, 2), 0..6);
        for game in &games {
            for aside in &game.asides {
                let mut board = Board::new(BoardSize::square(11).unwrap(), Rules::new(5, rule).unwrap());
                let before = game.moves.iter().take(aside.after);
                for coord in before.chain(&aside.moves).chain([&aside.best]) {
                    assert!(board.is_legal(*coord), "{game:?}");
                    board.play(*coord).unwrap();
                }
                assert!((1..=3).contains(&aside.moves.len()) && aside.after >= game.opening, "{game:?}");
                assert!(aside.value.abs() <= SelfPlayGame::PROVEN, "{game:?}");
            }
        }
        let asides: usize = games.iter().map(|game| game.asides.len()).sum();
        assert!(asides > games.len(), "{rule}: {asides} positions beside {} games", games.len());
    }
}

fn moves(text: &str) -> Vec<Coord> {
    text.split_whitespace().map(|word| word.parse().expect("a coordinate")).collect()
}

/// A game with five moves, of which the first are those of the opening.
fn short_game(opening: usize, values: &[i32], winner: Option<Player>) -> SelfPlayGame {
    let (moves, values) = (moves("h8 a1 j9 c2 m4"), values.to_vec());
    SelfPlayGame { game: 1, opening, by_lot: opening, moves, values, winner, asides: Vec::new() }
}

/// What the only position that a game teaches came to, for the side to move.
fn came_to(game: &SelfPlayGame) -> f64 {
    let mut samples = Samples::new(Feature::COUNT);
    let size = BoardSize::square(15).expect("a size");
    game.add_to(&mut samples, size, Rules::default()).expect("five in a row");
    assert_eq!(samples.len(), 1);
    // Nothing but having the move is looked at: the loss grows by so much for each unit that is too much.
    let mut coefficients = vec![0.0; Feature::COUNT];
    coefficients[Feature::Move.index()] = 40.0;
    1.0 - LogisticFit::new().loss(&samples, &coefficients) / 40.0
}

fn near(found: f64, expected: f64) -> bool {
    (found - expected).abs() < 1e-6
}

#[test]
fn a_position_came_to_what_was_found_and_how_the_game_ended() {
    // X is to move after four moves.
    for (winner, result) in [(Some(Player::X), 1.0), (Some(Player::O), 0.0), (None, 0.5)] {
        assert!(near(came_to(&short_game(4, &[0], winner)), f64::midpoint(0.5, result)));
        let proven = short_game(4, &[-SelfPlayGame::PROVEN], winner);
        assert!(near(came_to(&proven), result / 2.0));
    }
    // 200 points are a chance of 1 / (1 + 1/e).
    let likely = 1.0 / (1.0 + (-1.0_f64).exp());
    assert!(near(came_to(&short_game(4, &[200], Some(Player::X))), f64::midpoint(likely, 1.0)));
    // Before a move by lot the end of the game says nothing.
    let by_lot = SelfPlayGame { by_lot: 5, ..short_game(4, &[200], Some(Player::O)) };
    assert!(near(came_to(&by_lot), likely));
}

#[test]
fn positions_beside_a_game_came_to_what_was_found() {
    let asides =
        vec![Aside { after: 3, moves: moves("i9 i10"), best: moves("i8")[0], value: SelfPlayGame::PROVEN }];
    let game = SelfPlayGame { asides, ..short_game(4, &[], Some(Player::O)) };
    assert!(near(came_to(&game), 1.0));
    let mut choices = Choices::new(Feature::COUNT);
    game.add_choices_to(&mut choices, BoardSize::square(15).unwrap(), Rules::default()).unwrap();
    // One of the game's own is far from all stones.
    assert_eq!(choices.len(), 1);
}

#[test]
fn all_positions_of_a_game_with_a_value_count() {
    let mut samples = Samples::new(Feature::COUNT);
    let game = short_game(1, &[0, 10, -10, 20], None);
    game.add_to(&mut samples, BoardSize::square(15).unwrap(), Rules::default()).unwrap();
    assert_eq!(samples.len(), 4);
}

/// Examples whose results are drawn by the likelihood that these coefficients give.
fn synthetic(truth: &[f64], examples: u32, seed: u64) -> Samples {
    let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut samples = Samples::new(truth.len());
    for group in 0..examples {
        let features: Vec<u16> = (0..4).map(|_| lots.random_range(0..truth.len() as u16)).collect();
        let value: f64 = features.iter().map(|feature| truth[usize::from(*feature)]).sum();
        let won = lots.random::<f64>() < 1.0 / (1.0 + (-value).exp());
        samples.push(group, if won { 1.0 } else { 0.0 }, &features);
    }
    samples
}

const TRUTH: [f64; 5] = [0.8, -0.5, 0.0, 1.5, -1.0];

#[test]
fn a_fit_recovers_the_coefficients_behind_the_results() {
    let samples = synthetic(&TRUTH, 40_000, 1);
    let fit = LogisticFit::new().with_pull(1.0);
    let fitted = fit.fit(&samples, &[0.0; 5], |_| ControlFlow::Continue(()));
    for (found, truth) in fitted.coefficients.iter().zip(TRUTH) {
        assert!((found - truth).abs() < 0.1, "{:?}", fitted.coefficients);
    }
    assert!(fitted.loss_after < fitted.loss_before);
    assert!((fitted.loss_after - fit.loss(&samples, &fitted.coefficients)).abs() < 1e-12);
}

#[test]
fn a_fit_follows_from_its_seed() {
    let samples = synthetic(&TRUTH, 3000, 2);
    let fitted = |seed| LogisticFit::new().with_seed(seed).fit(&samples, &[], |_| ControlFlow::Continue(()));
    assert_eq!(fitted(5), fitted(5));
    assert_ne!(fitted(5).coefficients, fitted(6).coefficients);
}

#[test]
fn what_was_never_seen_stays_where_it_began() {
    let samples = synthetic(&TRUTH, 1000, 3);
    let mut more = Samples::new(7);
    for group in 0..100 {
        more.push(group, 1.0, &[0]);
    }
    let start = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];
    let fitted = LogisticFit::new().fit(&more, &start, |_| ControlFlow::Continue(()));
    assert!(fitted.coefficients[0] > 0.1);
    assert_eq!(fitted.coefficients[1..], start[1..]);
    // A strong pull holds back what was seen, too.
    let held = LogisticFit::new().with_pull(1e7).fit(&samples, &start, |_| ControlFlow::Continue(()));
    assert!(held.coefficients.iter().zip(start).all(|(found, start)| (found - start).abs() < 0.02));
}

#[test]
fn a_fit_can_be_ended_and_too_little_changes_nothing() {
    let samples = synthetic(&TRUTH, 1000, 4);
    let mut epochs = 0;
    let _ = LogisticFit::new().fit(&samples, &[], |epoch| {
        epochs += 1;
        assert_eq!(epoch.number, epochs);
        if epochs == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(epochs, 2);
    let once = LogisticFit::new().with_epochs(1).fit(&samples, &[], |_| ControlFlow::Continue(()));
    assert_eq!(once.epochs, 1);
    let mut one_group = Samples::new(1);
    one_group.push(9, 1.0, &[0]);
    let fitted = LogisticFit::new().fit(&one_group, &[0.25], |_| ControlFlow::Continue(()));
    assert_eq!((fitted.coefficients, fitted.epochs), (vec![0.25], 0));
}

#[test]
fn weights_learned_from_games_explain_games_held_out_better() {
    let mut samples = Samples::new(Feature::COUNT);
    for game in games(&self_play(Rule::Freestyle, 8), 0..800) {
        game.add_to(&mut samples, BoardSize::square(11).unwrap(), Rules::default()).unwrap();
    }
    assert!(samples.len() > 3000, "{}", samples.len());
    let nothing = Weights::new(|_| 0);
    let (weights, fitted) =
        fit_weights(&LogisticFit::new(), &samples, &nothing, |_| ControlFlow::Continue(()));
    assert!(fitted.loss_after < fitted.loss_before, "{} {}", fitted.loss_before, fitted.loss_after);
    assert_ne!(weights.fingerprint(), nothing.fingerprint());
}

#[test]
fn too_few_moves_do_not_make_the_order_worse() {
    let mut choices = Choices::new(Feature::COUNT);
    for game in games(&self_play(Rule::Freestyle, 8), 0..4) {
        game.add_choices_to(&mut choices, BoardSize::square(11).unwrap(), Rules::default()).unwrap();
    }
    let from = Weights::learned(Rule::Freestyle);
    let (weights, fitted) = fit_moves(&ChoiceFit::new(), &choices, from, |_| ControlFlow::Continue(()));
    assert_eq!(weights.fingerprint(), from.fingerprint());
    assert_eq!((fitted.loss_after, fitted.epochs), (fitted.loss_before, 0));
}

#[test]
fn the_flagship_takes_its_weights_from_a_word_or_a_file() {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("flagship_takes.weights");
    std::fs::write(&path, Weights::plain().to_string()).unwrap();
    let file = WeightsChoice::load(path.to_str().unwrap()).unwrap();
    assert_eq!(*file.weights(Rule::Renju), Weights::plain());
    assert!(engine(&format!("flagship:weights={}", path.display())).is_ok());
    std::fs::write(&path, "gomoku weights 2\nmove x").unwrap();
    let error = WeightsChoice::load(path.to_str().unwrap()).unwrap_err();
    assert!(matches!(error, EngineLoadError::Weights { .. }), "{error}");
    assert!(
        error.to_string().ends_with("line 2: 'x' is no weight; expected a whole number from -32768 to 32767")
    );
    let missing = engine("flagship:weights=no_such_file.weights").err().unwrap();
    assert!(matches!(missing, EngineLoadError::WeightsFile { .. }), "{missing}");
    assert!(engine("flagship:weights=good").is_err());
}
