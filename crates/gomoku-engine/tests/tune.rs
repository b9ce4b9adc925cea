//! Tuning by self-play: toward a known optimum, and exactly again after an interruption.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::fmt::Write as _;
use std::ops::{ControlFlow, RangeInclusive};

use gomoku_core::{Board, BoardSize, Coord, Player, Rules, Symmetry};
use gomoku_engine::classics::{Neighbour, Random, Thomoku};
use gomoku_engine::matches::Wdl;
use gomoku_engine::tune::{
    Change, HillClimb, Parameter, ResumeError, Spsa, Step, StyleTuning, Tunable, Tuner,
};
use gomoku_engine::{Engine, NewGame, Thought, UnsupportedBoard};
use gomoku_eval::priority::{Directions, Pattern, Style, plain_priorities};
use gomoku_search::{Limits, Observer, StopFlag};
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
        hill.parameters.iter().map(|parameter| parameter.clone().with_learning_rate(0.1).unwrap()).collect();
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
    let parameter = Parameter::new("p", 0.0, -50.0..=50.0, 2.0).unwrap().with_learning_rate(0.01).unwrap();
    let mut spsa = Spsa::new(&[parameter], 100, 1).with_games(4);
    let contest = spsa.contest();
    let perturbation = 2.0 * 100_f64.powf(0.101);
    assert!((contest.candidate[0].abs() - perturbation).abs() < 1e-12);
    assert_eq!((contest.opponent[0], contest.games), (-contest.candidate[0], 8));
    let step = spsa.learn(Wdl { wins: 5, draws: 1, losses: 2 });
    let expected = 0.04 * 10_f64.powf(0.602) / perturbation * 3.0 * contest.candidate[0].signum();
    assert!((step.values[0] - expected).abs() < 1e-12, "{} is not {expected}", step.values[0]);
    assert_eq!((step.change, spsa.values()), (Change::Moved, &step.values[..]));
}

#[test]
fn an_iteration_of_spsa_plays_one_game_as_each_player_unless_more_are_wanted() {
    let hill = Hill::new();
    assert_eq!(spsa(&hill).contest().games, 2);
    for games in [0, 1, 15, u32::MAX] {
        let climb = HillClimb::new(hill.parameters(), 1).with_games(games);
        assert_eq!(spsa(&hill).with_games(games).contest().games, climb.contest().games);
    }
}

#[test]
fn a_drawn_iteration_of_spsa_moves_nothing_however_large_the_steps_are() {
    for step in [1.0, 1e200, f64::MAX] {
        let parameter = Parameter::new("p", 0.0, -1e250..=1e250, step).unwrap();
        let mut spsa = Spsa::new(&[parameter], 1, 5);
        spsa.learn(Wdl { wins: 2, draws: 0, losses: 0 });
        let moved = spsa.values().to_vec();
        assert!(step > 1e200 || moved[0].abs() > 0.0, "{moved:?}");
        spsa.learn(Wdl { wins: 1, draws: 0, losses: 1 });
        assert_eq!(spsa.values(), moved, "{step}");
    }
}

#[test]
fn settings_of_spsa_that_make_no_sense_are_refused() {
    let spsa = || spsa(&Hill::new());
    assert!(spsa().with_exponents(0.0, 1.0).is_ok() && spsa().with_stability(0.0).is_ok());
    let error = spsa().with_exponents(0.602, -0.5).unwrap_err().to_string();
    assert_eq!(
        error,
        "the exponents are 0.602 and -0.5; expected numbers from 0 to 1 such as 0.602 and 0.101"
    );
    let error = spsa().with_stability(7.0).unwrap_err().to_string();
    assert_eq!(
        error,
        "the first iterations are slowed down by a share of 7; expected a number from 0 to 1 such as 0.1"
    );
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 1e300] {
        assert!(spsa().with_exponents(bad, 0.1).is_err() && spsa().with_exponents(0.6, bad).is_err());
        assert!(spsa().with_stability(bad).is_err());
    }
}

/// Numbers of every kind, with the extreme ones and those that are none often among them.
fn any_number() -> impl Strategy<Value = f64> {
    let extreme =
        [f64::NAN, f64::INFINITY, -f64::INFINITY, f64::MAX, f64::MIN, f64::MIN_POSITIVE, 5e-324, 0.0, -0.0];
    prop_oneof![any::<f64>(), -1.0..1.0, -1e6..1e6, prop::sample::select(extreme.to_vec())]
}

/// Whatever comes out of games, the lines of the run are read again and lead to the same values, which stay in their ranges.
fn logs_what_it_reads<T: Tuner>(
    fresh: &T,
    ranges: &[RangeInclusive<f64>],
    results: &[(u32, u32)],
) -> Result<(), TestCaseError> {
    let (mut tuner, mut log) = (fresh.clone(), String::new());
    for (wins, losses) in results {
        let contest = tuner.contest();
        for values in [&contest.candidate, &contest.opponent] {
            prop_assert!(ranges.iter().zip(values).all(|(range, value)| range.contains(value)), "{values:?}");
        }
        let wins = *wins.min(&contest.games);
        let losses = *losses.min(&(contest.games - wins));
        let step = tuner.learn(Wdl { wins, draws: contest.games - wins - losses, losses });
        prop_assert!(ranges.iter().zip(&step.values).all(|(range, value)| range.contains(value)), "{step}");
        writeln!(log, "{step}").unwrap();
    }
    let mut resumed = fresh.clone();
    let read = resumed.resume(&log).map_err(|error| TestCaseError::fail(format!("{error}\n{log}")))?;
    prop_assert_eq!(read.steps as usize, results.len());
    prop_assert_eq!(resumed.values(), tuner.values());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_run_logs_a_value_that_it_would_not_read(
        mut ends in prop::array::uniform3(any_number()),
        (step, rate) in (any_number(), any_number()),
        (alpha, gamma, share) in (any_number(), any_number(), any_number()),
        (iterations, games, seed) in (any::<u32>(), any::<u32>(), any::<u64>()),
        results in prop::collection::vec(any::<(u32, u32)>(), 0..6),
    ) {
        ends.sort_by(f64::total_cmp);
        let [min, start, max] = ends;
        let Ok(usual) = Parameter::new("p", start, min..=max, step.abs()) else { return Ok(()) };
        let other = usual.clone().with_learning_rate(rate).unwrap_or_else(|_| usual.clone());
        let ranges = [usual.range(), other.range()];
        let parameters = [usual, other];
        logs_what_it_reads(&HillClimb::new(&parameters, seed).with_games(games), &ranges, &results)?;
        let mut spsa = Spsa::new(&parameters, iterations, seed).with_games(games);
        spsa = spsa.clone().with_exponents(alpha, gamma).unwrap_or(spsa);
        spsa = spsa.clone().with_stability(share).unwrap_or(spsa);
        logs_what_it_reads(&spsa, &ranges, &results)?;
    }

    #[test]
    fn the_nearest_value_is_always_in_the_range(mut ends in prop::array::uniform3(any_number()), value in any_number()) {
        ends.sort_by(f64::total_cmp);
        let [min, start, max] = ends;
        let Ok(parameter) = Parameter::new("p", start, min..=max, 1.0) else { return Ok(()) };
        let nearest = parameter.clamp(value);
        prop_assert!((min..=max).contains(&nearest));
        let expected = match value {
            value if value.is_nan() => start,
            value if value < min => min,
            value if value > max => max,
            value => value,
        };
        prop_assert!(nearest.total_cmp(&expected).is_eq(), "{nearest} is not {expected}");
    }
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
fn a_margin_keeps_only_what_wins_clearly() {
    let hill = Hill::new();
    for (margin, wins, losses, change) in [
        (0, 5, 5, Change::Dropped),
        (1, 6, 5, Change::Kept),
        (4, 8, 5, Change::Dropped),
        (4, 9, 5, Change::Kept),
        (4, 0, 30, Change::Dropped),
    ] {
        let mut climb = HillClimb::new(hill.parameters(), 1).with_margin(margin);
        let step = climb.learn(Wdl { wins, draws: 30 - wins - losses, losses });
        assert_eq!(step.change, change, "{margin}, {wins} won, {losses} lost");
        assert_eq!(climb.values() == step.values, change == Change::Kept);
    }
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
    let parameter = Parameter::new("p", 1.0, 0.0..=4.0, 0.5).unwrap();
    assert_eq!((parameter.name(), parameter.start(), parameter.range()), ("p", 1.0, 0.0..=4.0));
    assert_eq!((parameter.step(), parameter.learning_rate()), (0.5, 0.002));
    let error = parameter.clone().with_learning_rate(-0.5).unwrap_err().to_string();
    assert_eq!(error, "p learns at a rate of -0.5; expected a number that is 0 or above");
    assert!(parameter.clone().with_learning_rate(f64::NAN).is_err());
    assert!(parameter.with_learning_rate(f64::INFINITY).is_err());
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

fn starts(tuning: &dyn Tunable) -> Vec<f64> {
    tuning.parameters().iter().map(Parameter::start).collect()
}

fn priorities(style: &Style) -> Vec<i32> {
    style.patterns().iter().map(Pattern::priority).collect()
}

#[test]
fn every_pattern_of_a_style_is_a_parameter_together_with_its_mirror_image() {
    let style = Style::built_in("attacker").unwrap();
    let tuning = style_tuning();
    // 28 pairs, 10 patterns that are their own mirror images, and 7 whose mirror images the style does not have.
    assert_eq!((style.patterns().len(), tuning.parameters().len()), (73, 45));
    let first: Vec<&Parameter> = tuning.parameters().iter().take(5).collect();
    let names: Vec<&str> = first.iter().map(|parameter| parameter.name()).collect();
    assert_eq!(names, ["XX_XX...", "XXX_X...", "XXXX_...", "OO_OO...", "O_OOO..."]);
    assert!(first.iter().all(|parameter| [35000.0, 15000.0].contains(&parameter.start())));
    assert_eq!(tuning.style(&starts(&tuning)), style);

    // The table of the document is looked for both ways: each of its patterns is a parameter of its own.
    let (size, style) = (BoardSize::square(9).unwrap(), Style::default());
    let tuning = StyleTuning::new(style.clone(), size, Rules::default(), |style| ByStyle::boxed(&style));
    let tuning = tuning.unwrap();
    assert_eq!(starts(&tuning), priorities(&style).into_iter().map(f64::from).collect::<Vec<f64>>());
}

#[test]
fn mirror_images_with_different_priorities_are_parameters_of_their_own() {
    let (size, style) = (BoardSize::square(9).unwrap(), Style::built_in("defender").unwrap());
    let tuning = StyleTuning::new(style, size, Rules::default(), |style| ByStyle::boxed(&style)).unwrap();
    assert_eq!(tuning.parameters().len(), 46);
    let priority =
        |name: &str| tuning.parameters().iter().find(|found| found.name() == name).unwrap().start();
    assert_eq!((priority("-X-_-..."), priority("-_-X-...")), (15.0, 50.0));
}

#[test]
fn patterns_can_be_chosen_and_bring_their_mirror_images_along() {
    let style = Style::built_in("attacker").unwrap();
    let some = style_tuning().with_patterns(&[2, 0]).unwrap();
    let changed = some.style(&[7.4, 8.6]);
    assert_eq!(priorities(&changed)[..3], [9, 7, 7], "rounded");
    assert_eq!(priorities(&changed)[3..], priorities(&style)[3..]);
    assert_eq!(changed.title(), style.title());
    for chosen in [&[1][..], &[2], &[1, 2], &[2, 1, 2]] {
        let tuning = style_tuning().with_patterns(chosen).unwrap();
        assert_eq!(tuning.parameters().len(), 1);
        assert_eq!(tuning.parameters()[0].name(), "XXX_X...");
        assert_eq!(priorities(&tuning.style(&[5.0]))[..4], [35000, 5, 5, 35000]);
    }
    let places = style.patterns().len();
    let error = some.with_patterns(&[places]).unwrap_err().to_string();
    assert_eq!(error, format!("there is no pattern {places} in the style; expected a place below {places}"));
}

fn mirror_image(board: &Board) -> Board {
    let size = board.size();
    let stones =
        board.iter_stones().map(|(coord, player)| (Symmetry::MirrorLeftRight.apply(coord, size), player));
    Board::from_stones(size, board.rules(), stones).unwrap()
}

fn tuned_by_lot(style: Style, seed: u64) -> Style {
    let (size, rules) = (BoardSize::square(9).unwrap(), Rules::default());
    let tuning = StyleTuning::new(style, size, rules, |style| ByStyle::boxed(&style)).unwrap();
    let mut climb = HillClimb::new(tuning.parameters(), seed);
    for _ in 0..3 {
        climb.learn(Wdl { wins: 30, draws: 0, losses: 0 });
    }
    tuning.style(climb.values())
}

proptest! {
    #[test]
    fn a_symmetric_style_stays_symmetric_when_it_is_tuned(
        seed: u64,
        stones in prop::collection::btree_map(0_usize..81, any::<bool>(), 5..40),
    ) {
        let attacker = Style::built_in("attacker").unwrap();
        let all = attacker.patterns();
        let symmetric: Vec<Pattern> =
            all.iter().filter(|pattern| all.contains(&pattern.mirrored())).copied().collect();
        prop_assert_eq!(symmetric.len(), 66);
        let style = Style::new("symmetric", Directions::Four, symmetric);
        let tuned = tuned_by_lot(style.clone(), seed);
        prop_assert_ne!(&tuned, &style);

        let size = BoardSize::square(9).unwrap();
        let cells: Vec<Coord> = size.coords().collect();
        let player = |is_x: bool| if is_x { Player::X } else { Player::O };
        let stones = stones.into_iter().map(|(cell, is_x)| (cells[cell], player(is_x)));
        let board = Board::from_stones(size, Rules::default(), stones).unwrap();
        let found = plain_priorities(&tuned, &board, Player::X);
        let mirrored = plain_priorities(&tuned, &mirror_image(&board), Player::X);
        for coord in size.coords() {
            let image = Symmetry::MirrorLeftRight.apply(coord, size);
            prop_assert_eq!(found[size.index(coord).unwrap()], mirrored[size.index(image).unwrap()], "{}", coord);
        }
    }

    #[test]
    fn mirror_images_with_the_same_priority_keep_the_same_one(seed: u64) {
        let attacker = Style::built_in("attacker").unwrap();
        let tuned = tuned_by_lot(attacker.clone(), seed);
        for (one, tuned_one) in attacker.patterns().iter().zip(tuned.patterns()) {
            for (other, tuned_other) in attacker.patterns().iter().zip(tuned.patterns()) {
                if one.mirrored() == *other {
                    prop_assert_eq!(tuned_one.priority(), tuned_other.priority(), "{} {}", one, other);
                }
            }
        }
    }
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

#[test]
fn a_raised_flag_does_not_falsify_a_step() {
    let flag = StopFlag::new();
    flag.stop();
    let whole = style_tuning().with_patterns(&[0]).unwrap();
    let stopped = style_tuning().with_patterns(&[0]).unwrap().with_limits(Limits::none().with_stop(flag));
    let result = whole.play(&[2000.0], &[10.0], 20, 5);
    assert!(result.wins > result.draws, "{result}");
    assert_eq!(stopped.play(&[2000.0], &[10.0], 20, 5), result);
}

#[test]
fn the_other_limits_are_kept() {
    /// Gives up, unless it may look two plies ahead.
    struct Limited;

    impl Engine for Limited {
        fn name(&self) -> &'static str {
            "limited"
        }

        fn choose(&mut self, board: &Board, limits: &Limits, observer: &mut dyn Observer<Coord>) -> Thought {
            match limits.depth {
                Some(2) => Random::default().choose(board, limits, observer),
                _ => Thought::give_up("no limit"),
            }
        }
    }

    let (size, rules) = (BoardSize::square(3).unwrap(), Rules::freestyle(10).unwrap());
    let tuning = StyleTuning::new(Style::default(), size, rules, |_| Box::new(Limited)).unwrap();
    let starts = starts(&tuning);
    let limited = tuning.with_limits(Limits::none().with_depth(2).with_stop(StopFlag::new()));
    assert_eq!(limited.play(&starts, &starts, 4, 1), Wdl { wins: 0, draws: 4, losses: 0 });
    let unlimited = limited.with_limits(Limits::none());
    assert_eq!(unlimited.play(&starts, &starts, 4, 1).draws, 0);
}

#[test]
fn thomoku_is_tuned_and_a_run_from_the_log_equals_the_first() {
    let attacker = Style::built_in("attacker").unwrap();
    let (size, rules) = (BoardSize::square(9).unwrap(), Rules::default());
    // -XX_- with -_XX-, and -OO_- with -_OO-.
    let tuning = StyleTuning::new(attacker.clone(), size, rules, |style| {
        Box::new(Thomoku::new().with_style(style).with_depth(1))
    });
    let tuning = tuning.unwrap().with_patterns(&[35, 47]).unwrap();
    let names: Vec<&str> = tuning.parameters().iter().map(Parameter::name).collect();
    assert_eq!(names, ["-_XX-...", "-_OO-..."]);

    let fresh = HillClimb::new(tuning.parameters(), 3).with_games(2);
    let mut first = fresh.clone();
    let whole = log_of(&mut first, &tuning, 8);
    assert!(whole.contains(" kept\n") && whole.contains(" dropped\n"), "{whole}");
    assert_ne!(tuning.style(first.values()), attacker);
    let half: String = whole.split_inclusive('\n').take(4).collect();
    let mut second = fresh;
    assert_eq!(second.resume(&half).unwrap().steps, 4);
    let rest = log_of(&mut second, &tuning, 4);
    assert_eq!(format!("{half}{rest}"), whole);
    assert_eq!(second.values(), first.values());
}
