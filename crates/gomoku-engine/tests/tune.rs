//! Tuning by self-play: toward a known optimum, and exactly again after an interruption.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::fmt::Write as _;
use std::ops::ControlFlow;

use gomoku_core::{Board, BoardSize, Coord, Rules};
use gomoku_engine::classics::{Neighbour, Random};
use gomoku_engine::matches::Wdl;
use gomoku_engine::tune::{
    Change, HillClimb, Parameter, ResumeError, Spsa, Step, StyleTuning, Tunable, Tuner,
};
use gomoku_engine::{Engine, NewGame, Thought, UnsupportedBoard};
use gomoku_eval::priority::{Pattern, Style};
use gomoku_search::{Limits, Observer};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Values are the stronger the nearer they are to a known place; games are decided by a coin that knows how much.
struct Hill {
    parameters: Vec<Parameter>,
    top: Vec<f64>,
}

impl Hill {
    fn new() -> Hill {
        let parameter = |name: &str, start, step| Parameter::new(name, start, -100.0..=100.0, step).unwrap();
        Hill { parameters: vec![parameter("a", 0.0, 5.0), parameter("b", 50.0, 5.0)], top: vec![40.0, 10.0] }
    }

    fn distance(&self, values: &[f64]) -> f64 {
        self.top.iter().zip(values).map(|(top, value)| (top - value).powi(2)).sum::<f64>().sqrt()
    }

    /// In Elo.
    fn strength(&self, values: &[f64]) -> f64 {
        -self.distance(values).powi(2)
    }
}

impl Tunable for Hill {
    fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    fn play(&self, candidate: &[f64], present: &[f64], games: u32, seed: u64) -> Wdl {
        let mut coin = Xoshiro256PlusPlus::seed_from_u64(seed);
        let difference = self.strength(candidate) - self.strength(present);
        let share = 1.0 / (1.0 + 10_f64.powf(-difference / 400.0));
        let wins = (0..games).filter(|_| coin.random_bool(share)).count() as u32;
        Wdl { wins, draws: 0, losses: games - wins }
    }
}

/// The lines of a run of so many steps.
fn log_of<T: Tuner>(tuner: &mut T, tunable: &dyn Tunable, steps: u32) -> String {
    let mut log = String::new();
    let end = tuner.run(tunable, steps, |step| {
        writeln!(log, "{step}").unwrap();
        ControlFlow::Continue(())
    });
    assert!(end.is_continue());
    log
}

fn spsa(hill: &Hill) -> Spsa {
    let quick: Vec<Parameter> =
        hill.parameters.iter().map(|parameter| parameter.clone().with_learning_rate(0.1)).collect();
    Spsa::new(&quick, 1000, 3)
}

#[test]
fn hill_climbing_comes_near_the_top() {
    let hill = Hill::new();
    for seed in 0..5 {
        let mut climb = HillClimb::new(hill.parameters(), seed);
        let before = hill.distance(climb.values());
        log_of(&mut climb, &hill, 200);
        let after = hill.distance(climb.values());
        assert!(after < before / 3.0, "seed {seed}: {before} to {after}");
    }
}

#[test]
fn spsa_comes_near_the_top() {
    let hill = Hill::new();
    let mut spsa = spsa(&hill);
    let before = hill.distance(spsa.values());
    log_of(&mut spsa, &hill, 1000);
    let after = hill.distance(spsa.values());
    assert!(after < before / 4.0, "{before} to {after}");
}

#[test]
fn a_step_of_hill_climbing_plays_15_games_as_each_player_and_keeps_what_wins_most() {
    let hill = Hill::new();
    let mut climb = HillClimb::new(hill.parameters(), 1);
    assert_eq!(climb.contest().games, 30);
    assert_eq!(climb.clone().with_games(4).contest().games, 8);
    let (before, candidate) = (climb.values().to_vec(), climb.contest().candidate);
    assert_ne!(before, candidate);
    assert_eq!(climb.contest().opponent, before);
    let step = climb.learn(Wdl { wins: 10, draws: 10, losses: 10 });
    assert_eq!((step.change, climb.values()), (Change::Dropped, &before[..]));
    let candidate = climb.contest().candidate;
    let step = climb.learn(Wdl { wins: 11, draws: 9, losses: 10 });
    assert_eq!((step.number, step.change, climb.values()), (2, Change::Kept, &candidate[..]));
}

proptest! {
    #[test]
    fn candidates_are_changed_by_a_step_at_most_and_stay_in_their_range(seed: u64, start in -100.0..=100.0) {
        let parameters: Vec<Parameter> =
            (0..5).map(|_| Parameter::new("p", start, -100.0..=100.0, 3.0).unwrap()).collect();
        let candidate = HillClimb::new(&parameters, seed).contest().candidate;
        prop_assert!(candidate.iter().all(|value| (value - start).abs() <= 3.0 && value.abs() <= 100.0));
        for value in Spsa::new(&parameters, 1, seed).contest().candidate {
            prop_assert!(value.abs() <= 100.0);
        }
    }
}

#[test]
fn spsa_has_the_numbers_of_its_definition() {
    // The first of 100 iterations: c = 2 · 100^0.101, a = 0.01 · 2² · (110 / 11)^0.602, change a / c · (wins − losses).
    let parameter = Parameter::new("p", 0.0, -50.0..=50.0, 2.0).unwrap().with_learning_rate(0.01);
    let mut spsa = Spsa::new(&[parameter], 100, 1).with_games(8);
    let contest = spsa.contest();
    let perturbation = 2.0 * 100_f64.powf(0.101);
    assert!((contest.candidate[0].abs() - perturbation).abs() < 1e-12);
    assert_eq!((contest.opponent[0], contest.games), (-contest.candidate[0], 8));
    let step = spsa.learn(Wdl { wins: 5, draws: 1, losses: 2 });
    let expected = 0.04 * 10_f64.powf(0.602) / perturbation * 3.0 * contest.candidate[0].signum();
    assert!((step.values[0] - expected).abs() < 1e-12, "{} is not {expected}", step.values[0]);
    assert_eq!((step.change, spsa.values()), (Change::Moved, &step.values[..]));
}

fn resumes_exactly<T: Tuner>(fresh: &T, tunable: &dyn Tunable) {
    let mut through = fresh.clone();
    let whole = log_of(&mut through, tunable, 40);
    for end in [0, 1, 17, 40] {
        let log: String = whole.split_inclusive('\n').take(end).collect();
        for torn in ["", "step 18 se", "step"] {
            let mut resumed = fresh.clone();
            let read = resumed.resume(&format!("{log}{torn}")).unwrap();
            assert_eq!((read.steps, read.bytes), (end as u32, log.len()));
            let rest = log_of(&mut resumed, tunable, 40 - end as u32);
            assert_eq!(format!("{log}{rest}"), whole);
            assert_eq!(resumed.values(), through.values());
        }
    }
    // Torn anywhere, also within the last word or a number.
    for cut in 0..whole.len() {
        let mut resumed = fresh.clone();
        let read = resumed.resume(&whole[..cut]).unwrap();
        assert_eq!(read.steps as usize, whole[..cut].matches('\n').count());
    }
}

#[test]
fn a_run_that_was_interrupted_goes_on_exactly() {
    let hill = Hill::new();
    resumes_exactly(&HillClimb::new(hill.parameters(), 9), &hill);
    resumes_exactly(&spsa(&hill), &hill);
}

#[test]
fn a_log_of_another_run_is_refused_and_changes_nothing() {
    let hill = Hill::new();
    let fresh = HillClimb::new(hill.parameters(), 9);
    let log = log_of(&mut fresh.clone(), &hill, 3);
    for mut other in [
        HillClimb::new(hill.parameters(), 10),
        fresh.clone().with_games(14),
        HillClimb::new(&hill.parameters()[..1], 9),
    ] {
        let before = other.values().to_vec();
        let error = other.resume(&log).unwrap_err();
        assert_eq!(error, ResumeError::OtherRun { line: 1 });
        assert_eq!((other.steps(), other.values()), (0, &before[..]));
    }
    let text = format!("{log}nonsense\n");
    let error = fresh.clone().resume(&text).unwrap_err().to_string();
    assert!(error.starts_with("line 4: \"nonsense\" is not a step; expected "), "{error}");
    let tampered = log.replacen("step 2", "step 3", 1);
    assert_eq!(fresh.clone().resume(&tampered).unwrap_err(), ResumeError::OtherRun { line: 2 });
}

#[test]
fn whoever_watches_can_end_a_run() {
    let hill = Hill::new();
    let mut climb = HillClimb::new(hill.parameters(), 9);
    let mut seen: Vec<Step> = Vec::new();
    let end = climb.run(&hill, 100, |step| {
        seen.push(step.clone());
        if seen.len() == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(end.is_break());
    assert_eq!(climb.steps(), 4);
    assert_eq!(seen.iter().map(|step| step.number).collect::<Vec<_>>(), [1, 2, 3, 4]);
}

#[test]
fn parameters_that_cannot_be_are_refused() {
    let message = |start, range, step| Parameter::new("p", start, range, step).unwrap_err().to_string();
    assert_eq!(message(5.0, 0.0..=4.0, 1.0), "p starts at 5; expected a number from 0 to 4");
    assert_eq!(message(1.0, 0.0..=4.0, 0.0), "p changes by 0 at a time; expected a number above 0");
    assert!(Parameter::new("p", f64::NAN, 0.0..=1.0, 1.0).is_err());
    assert!(Parameter::new("p", 0.0, 0.0..=f64::INFINITY, 1.0).is_err());
    assert!(Parameter::new("p", 0.0, 0.0..=1.0, f64::NAN).is_err());
}

/// Plays near stones if the first priority of its style is above 1000, else anywhere.
struct ByStyle(Box<dyn Engine>);

impl ByStyle {
    fn boxed(style: &Style) -> Box<dyn Engine> {
        let is_high = style.patterns()[0].priority() > 1000;
        Box::new(ByStyle(if is_high { Box::new(Neighbour::default()) } else { Box::new(Random::default()) }))
    }
}

impl Engine for ByStyle {
    fn name(&self) -> &'static str {
        "by-style"
    }

    fn supports(&self, board: &Board) -> Result<(), UnsupportedBoard> {
        UnsupportedBoard::unless_line_length("by-style", 5, board)
    }

    fn new_game(&mut self, game: &NewGame<'_>) {
        self.0.new_game(game);
    }

    fn choose(&mut self, board: &Board, limits: &Limits, observer: &mut dyn Observer<Coord>) -> Thought {
        self.0.choose(board, limits, observer)
    }
}

fn style_tuning() -> StyleTuning<impl Fn(Style) -> Box<dyn Engine>> {
    let style = Style::built_in("attacker").unwrap();
    StyleTuning::new(style, BoardSize::square(9).unwrap(), Rules::default(), |style| ByStyle::boxed(&style))
        .unwrap()
}

#[test]
fn every_pattern_of_a_style_is_a_parameter_unless_some_are_chosen() {
    let style = Style::built_in("attacker").unwrap();
    let tuning = style_tuning();
    assert_eq!(tuning.parameters().len(), style.patterns().len());
    for (parameter, pattern) in tuning.parameters().iter().zip(style.patterns()) {
        assert_eq!((&parameter.name, parameter.start), (&pattern.to_string(), f64::from(pattern.priority())));
    }
    let starts: Vec<f64> = tuning.parameters().iter().map(|parameter| parameter.start).collect();
    assert_eq!(tuning.style(&starts), style);

    let some = tuning.with_patterns(&[2, 0]).unwrap();
    let changed = some.style(&[7.4, 8.6]);
    let priorities: Vec<i32> = changed.patterns().iter().map(Pattern::priority).collect();
    assert_eq!((priorities[0], priorities[2]), (9, 7), "rounded");
    assert_eq!(priorities[1], style.patterns()[1].priority());
    assert_eq!(changed.title(), style.title());
    let places = style.patterns().len();
    let error = some.with_patterns(&[places]).unwrap_err().to_string();
    assert_eq!(error, format!("there is no pattern {places} in the style; expected a place below {places}"));
}

#[test]
fn a_better_style_wins_and_the_seed_decides_everything() {
    let tuning = style_tuning().with_patterns(&[0]).unwrap();
    let result = tuning.play(&[2000.0], &[10.0], 40, 5);
    assert_eq!(result.games(), 40);
    assert!(result.wins > result.losses + 10, "{result}");
    assert_eq!(result, tuning.play(&[2000.0], &[10.0], 40, 5));
    assert!(tuning.play(&[10.0], &[2000.0], 40, 5).losses > 20);
    assert_eq!(tuning.play(&[10.0], &[10.0], 0, 5), Wdl::default());
}

#[test]
fn a_style_that_cannot_be_tuned_on_such_a_board_is_refused() {
    let style = Style::built_in("attacker").unwrap();
    let (size, rules) = (BoardSize::square(9).unwrap(), Rules::freestyle(4).unwrap());
    let error = StyleTuning::new(style, size, rules, |style| ByStyle::boxed(&style)).unwrap_err();
    assert_eq!(error.to_string(), "by-style plays 5 in a row; this game wants 4");
}

#[test]
fn a_climb_over_a_style_is_the_same_every_time() {
    let tuning = style_tuning();
    let fresh = HillClimb::new(tuning.parameters(), 2).with_games(2);
    let (mut one, mut other) = (fresh.clone(), fresh);
    assert_eq!(log_of(&mut one, &tuning, 5), log_of(&mut other, &tuning, 5));
    assert_eq!(one.steps(), 5);
}
