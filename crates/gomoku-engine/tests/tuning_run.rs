//! Runs of tuning, game by game: in any order, in parts, and from the middle.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::ops::ControlFlow;

use gomoku_core::{BoardSize, Rules};
use gomoku_engine::SearchNumbers;
use gomoku_engine::classics::Thomoku;
use gomoku_engine::matches::{Estimate, SeriesGame, Shard, Wdl, likelihood_of_superiority};
use gomoku_engine::tune::{
    GameResult, HillClimb, Parameter, SearchTuning, Spsa, Step, StyleTuning, Tunable, TunableEngine, Tuner,
    TuningGame, TuningRun, TuningRunError,
};
use gomoku_eval::priority::Style;
use proptest::prelude::*;

fn parameters() -> Vec<Parameter> {
    let parameter = |name: &str| Parameter::new(name, 10.0, 0.0..=100.0, 2.0).unwrap();
    vec![parameter("a"), parameter("b")]
}

fn results(numbers: &[u8]) -> Vec<GameResult> {
    let all = [GameResult::Loss, GameResult::Draw, GameResult::Win];
    numbers.iter().map(|number| all[usize::from(*number)]).collect()
}

/// All games of four steps with four games each, and of a check with six.
fn all_games(numbers: &[u8]) -> Vec<TuningGame> {
    let places = (1..=4).flat_map(|step| (1..=4).map(move |game| (step, game)));
    let places = places.chain((1..=6).map(|game| (5, game)));
    let games = places.zip(results(numbers));
    games.map(|((step, game), result)| TuningGame { step, game, result }).collect()
}

proptest! {
    #[test]
    fn the_order_of_games_changes_nothing_and_the_steps_are_those_of_the_tuner(
        numbers in prop::collection::vec(0_u8..3, 22),
        order in Just((0..22).collect::<Vec<usize>>()).prop_shuffle(),
        seed: u64,
    ) {
        let games = all_games(&numbers);
        let fresh = TuningRun::new(Spsa::new(&parameters(), 4, seed).with_games(2), 4, seed).with_check(6);
        let (mut one, mut other) = (fresh.clone(), fresh);
        for game in &games {
            prop_assert_eq!(one.contest().is_some(), game.step < 5 || one.tuner().values() != one.start());
            one.add(*game).unwrap();
        }
        for index in order {
            other.add(games[index]).unwrap();
        }
        prop_assert_eq!(one.history(), other.history());
        prop_assert_eq!(one.check(), other.check());
        prop_assert!(one.contest().is_none() || one.tuner().values() == one.start());
        prop_assert_eq!(one.games().collect::<Vec<_>>(), games.clone());

        let mut plain = Spsa::new(&parameters(), 4, seed).with_games(2);
        for (index, step) in one.history().iter().enumerate() {
            let of_step = &games[4 * index..4 * index + 4];
            let sum = of_step.iter().fold(Wdl::default(), |sum, game| sum + game.result.wdl());
            prop_assert_eq!(&plain.learn(sum), step);
        }
        let total = games[16..].iter().fold(Wdl::default(), |sum, game| sum + game.result.wdl());
        prop_assert_eq!(one.check().total, total);
        prop_assert_eq!(one.check().pairs.iter().sum::<u32>(), 3);
    }
}

#[test]
fn what_does_not_belong_to_a_run_is_refused_and_changes_nothing() {
    let mut run = TuningRun::new(HillClimb::new(&parameters(), 1).with_games(1), 3, 1).with_check(2);
    let game = |step, game| TuningGame { step, game, result: GameResult::Win };
    for (step, number) in [(0, 1), (1, 0), (1, 3), (5, 1), (4, 3), (u32::MAX, 1)] {
        let error = run.add(game(step, number)).unwrap_err();
        assert_eq!(error, TuningRunError::NoSuchGame { step, game: number });
    }
    run.add(game(2, 1)).unwrap();
    assert_eq!(run.add(game(2, 1)).unwrap_err(), TuningRunError::Twice { step: 2, game: 1 });
    assert_eq!((run.step(), run.history().len(), run.games().count()), (1, 0, 1));
    run.add(game(1, 2)).unwrap();
    assert_eq!(run.finished().collect::<Vec<_>>(), [2]);
    run.add(game(1, 1)).unwrap();
    assert_eq!((run.step(), run.finished().collect::<Vec<_>>()), (2, vec![1]), "that one was known before");
    let said = TuningRunError::Twice { step: 2, game: 1 }.to_string();
    assert_eq!(said, "game 1 of step 2 is there twice; expected each game once");
}

#[test]
fn where_nothing_was_found_there_is_nothing_to_check() {
    let mut run = TuningRun::new(HillClimb::new(&parameters(), 1).with_games(1), 1, 1).with_check(10);
    assert_eq!(run.check_games(), 10);
    for game in 1..=2 {
        run.add(TuningGame { step: 1, game, result: GameResult::Loss }).unwrap();
    }
    assert!(run.contest().is_none());
    assert_eq!((run.check_games(), run.check().total), (0, Wdl::default()));
}

/// Plays a run with its games in so many parts, each by two threads.
fn played<T: Tuner>(mut run: TuningRun<T>, tunable: &impl TunableEngine, parts: u32) -> Vec<Step> {
    while let Some(contest) = run.contest() {
        let step = run.step();
        for part in 1..=parts {
            let shard: Shard = format!("{part}/{parts}").parse().unwrap();
            let mut games: Vec<SeriesGame> = Vec::new();
            let tournament = tunable.tournament(&contest).with_threads(2).with_shard(shard);
            tournament.run(&mut games).unwrap();
            for game in games {
                let result = GameResult::of(game.result());
                run.add(TuningGame { step, game: game.number, result }).unwrap();
            }
        }
    }
    run.history().to_vec()
}

fn assert_parts_make_the_whole<T: Tuner>(tuner: &T, tunable: &impl TunableEngine) {
    let mut steps = Vec::new();
    let _ = tuner.clone().run(tunable, 3, |step| {
        steps.push(step.clone());
        ControlFlow::Continue(())
    });
    for parts in [1, 2, 3] {
        let run = TuningRun::new(tuner.clone(), 3, 5).with_check(2);
        assert_eq!(played(run, tunable, parts), steps, "{parts} parts");
    }
}

#[test]
fn styles_are_tuned_the_same_in_parts() {
    let size = BoardSize::square(9).unwrap();
    let tuning = StyleTuning::new(Style::default(), size, Rules::default(), |style| {
        Box::new(Thomoku::new().with_style(style).with_depth(1))
    });
    let tuning = tuning.unwrap();
    assert_parts_make_the_whole(&HillClimb::new(tuning.parameters(), 3).with_games(2), &tuning);
}

#[test]
fn the_search_is_tuned_the_same_in_parts() {
    let size = BoardSize::square(9).unwrap();
    let tuning = SearchTuning::new(SearchNumbers::default(), size, Rules::default()).unwrap().with_nodes(60);
    assert_eq!(tuning.parameters().len(), SearchNumbers::ALL.len());
    assert_parts_make_the_whole(&Spsa::new(tuning.parameters(), 3, 3).with_games(2), &tuning);
}

#[test]
fn numbers_to_tune_can_be_chosen() {
    let size = BoardSize::square(9).unwrap();
    let start = SearchNumbers::default().with("razor", 100);
    let tuning = SearchTuning::new(start, size, Rules::default()).unwrap();
    let some = tuning.clone().with_numbers(&["razor", "answer"]).unwrap();
    assert_eq!(some.parameters()[0], Parameter::new("razor", 100.0, 0.0..=400.0, 10.0).unwrap());
    assert_eq!(some.numbers(&[120.5, 3.0]), start.with("razor", 121).with("answer", 3));
    let error = tuning.clone().with_numbers(&["razer"]).unwrap_err().to_string();
    assert!(error.starts_with("there is no number 'razer' in the search; expected futility, "), "{error}");
    let error = tuning.with_numbers(&["razor", "razor"]).unwrap_err().to_string();
    assert_eq!(error, "the number razor is named twice; expected it once");
    assert!(SearchTuning::new(start, size, Rules::freestyle(4).unwrap()).is_err());
}

#[test]
fn a_check_of_games_without_partners_counts_all_of_them() {
    let mut run = TuningRun::new(Spsa::new(&parameters(), 1, 3).with_games(2), 1, 3).with_check(6);
    for (game, result) in (1..).zip(results(&[2, 0, 2, 2])) {
        run.add(TuningGame { step: 1, game, result }).unwrap();
    }
    for (game, result) in (1..).zip(results(&[2, 0, 2])) {
        run.add(TuningGame { step: 2, game, result }).unwrap();
    }
    let check = run.check();
    assert_eq!((check.total, check.pairs), (Wdl { wins: 2, draws: 0, losses: 1 }, [0, 0, 1, 0, 0]));
    assert_eq!(check.estimate(), Estimate::of_games(check.total));
    let of_games = likelihood_of_superiority(check.total);
    assert!((check.likelihood_of_superiority() - of_games).abs() < 1e-12);
    // With its partner every game counts in its pair.
    run.add(TuningGame { step: 2, game: 4, result: GameResult::Loss }).unwrap();
    assert_eq!(run.check().estimate(), Estimate::of_pairs([0, 0, 2, 0, 0]));
}
