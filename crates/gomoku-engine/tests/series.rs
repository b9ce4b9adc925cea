//! Series of games: pairs, openings, threads, and what comes out.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod scripted;

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use gomoku_core::{Board, BoardSize, Coord, Player, Rules};
use gomoku_engine::classics::{Neighbour, Random};
use gomoku_engine::matches::{
    AfterWin, Contestant, End, GameRecord, Openings, Series, SeriesGame, SeriesObserver, Tournament, Wdl,
};
use gomoku_engine::{Engine, EngineSpec, GameClocks, NewGame, Thought};
use gomoku_search::{Limits, Observer, StopFlag};
use scripted::{Scripted, coords};

fn spec(text: &str) -> EngineSpec {
    text.parse().unwrap()
}

fn series(a: &str, b: &str, cells: u8, line: u8) -> Series {
    let (size, rules) = (BoardSize::square(cells).unwrap(), Rules::freestyle(line).unwrap());
    Series::new(spec(a), spec(b)).with_board(size, rules)
}

/// The games of a series.
fn games(series: &Series) -> Vec<SeriesGame> {
    let mut games = Vec::new();
    let result = series.run(&mut games).unwrap();
    assert_eq!(result.games.len(), games.len());
    games
}

fn without_times(games: &[SeriesGame]) -> Vec<(u32, Player, GameRecord)> {
    games.iter().map(|game| (game.number, game.a, game.record.without_times())).collect()
}

#[test]
fn games_come_in_pairs_with_colours_swapped_on_the_same_opening() {
    let games = games(&series("neighbour", "random", 9, 5).with_games(10).with_seed(5));
    assert_eq!(games.len(), 10);
    let mut openings = Vec::new();
    for (index, pair) in games.chunks(2).enumerate() {
        let [first, second] = pair else { panic!("{index}") };
        assert_eq!([first.number, second.number], [2 * index as u32 + 1, 2 * index as u32 + 2]);
        assert_eq!((first.a, second.a), (Player::X, Player::O));
        assert_eq!((first.record.x.as_str(), second.record.x.as_str()), ("neighbour", "random"));
        assert_eq!(first.record.opening.len(), 3);
        assert_eq!(first.record.opening, second.record.opening);
        assert_ne!(first.record.seed, second.record.seed);
        openings.push(first.record.opening.clone());
    }
    openings.dedup();
    assert_eq!(openings.len(), 5, "every pair has an opening of its own");
}

#[test]
fn more_games_than_numbers_are_refused_before_the_first() {
    let said = "there would be more than 4294967294 games; expected fewer of them, or fewer contestants";
    let error = series("oxo", "random", 3, 3).with_games(u32::MAX).run(&mut ()).unwrap_err();
    assert_eq!(error.to_string(), said);
    let tournament = Tournament::new([spec("oxo"), spec("random")]).with_games(u32::MAX);
    assert_eq!(tournament.run(&mut ()).unwrap_err().to_string(), said, "also by who did not check");
}

#[test]
fn the_result_is_the_sum_of_the_games() {
    let result = series("oxo:depth=2", "random", 4, 3).with_games(20).with_seed(2).run(&mut ()).unwrap();
    let total = result.total();
    assert_eq!(total.games(), 20);
    assert!(!result.was_stopped());
    assert_eq!(total, result.as_player(Player::X) + result.as_player(Player::O));
    assert_eq!(result.as_player(Player::X).games(), 10);
    let pairs = result.pairs();
    assert_eq!(pairs.iter().sum::<u32>(), 10);
    let half_points: u32 = pairs.iter().zip(0..).map(|(count, half_points)| count * half_points).sum();
    assert_eq!(half_points, 2 * total.wins + total.draws);
    assert!((result.estimate().score - total.score()).abs() < 1e-12);
    assert!(result.likelihood_of_superiority() > 0.9, "{total}");
    assert_eq!((result.faults(), result.overruns()), ([0, 0], [0, 0]));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let all = series("neighbour", "oxo:depth=1,random_ties", 9, 4).with_games(9).with_seed(3);
    let one = games(&all);
    for threads in [0, 2, 3, 16] {
        let many = games(&all.clone().with_threads(threads));
        assert_eq!(without_times(&many), without_times(&one), "{threads}");
    }
    let other = games(&all.with_seed(4));
    assert_ne!(without_times(&other), without_times(&one));
}

#[test]
fn a_pair_that_lacks_a_game_counts_for_the_games_only() {
    let result = series("random", "random", 5, 3).with_games(7).with_seed(3).run(&mut ()).unwrap();
    assert_eq!((result.games.len(), result.total().games()), (7, 7));
    assert_eq!(result.pairs().iter().sum::<u32>(), 3);
    assert_eq!(series("random", "random", 5, 3).with_games(0).run(&mut ()).unwrap().total(), Wdl::default());
}

#[test]
fn openings_of_a_list_are_taken_in_turn() {
    let list = vec![coords("e5 d4"), coords("a1"), Vec::new()];
    let openings = Openings::List(list.clone());
    let games = games(&series("random", "random", 9, 5).with_openings(openings).with_games(8));
    for (index, game) in games.iter().enumerate() {
        assert_eq!(game.record.opening, list[index / 2 % 3]);
    }
}

#[test]
fn an_opening_that_is_not_allowed_is_found_before_the_first_game() {
    let refused = |moves: &str| {
        let openings = Openings::List(vec![coords("a1"), coords(moves)]);
        let mut count = Count::default();
        let error = series("random", "random", 5, 3).with_openings(openings).run(&mut count).unwrap_err();
        assert_eq!(count.finished.len(), 0);
        error.to_string()
    };
    assert_eq!(refused("b2 b2"), "opening 2: b2 is already taken by X; expected an empty cell");
    assert_eq!(refused("j9"), "opening 2: j9 is off the 5x5 board; expected a1 to e5");
    assert_eq!(
        refused("a1 a2 b1 b2 c1"),
        "the start position is over already (X wins); expected one where nobody has won and a cell is empty"
    );
}

#[derive(Default)]
struct Count {
    finished: Vec<u32>,
    moved: u32,
    patience: Option<usize>,
}

impl SeriesObserver for Count {
    fn moved(&mut self, game: u32, moves: usize) {
        assert!((1..=12).contains(&game) && moves >= 1);
        self.moved += 1;
    }

    fn finished(&mut self, game: &SeriesGame) -> ControlFlow<()> {
        self.finished.push(game.number);
        match self.patience {
            Some(patience) if self.finished.len() == patience => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

#[test]
fn the_observer_is_told_of_every_game_in_order() {
    for threads in [1, 4] {
        let mut count = Count::default();
        let all = series("neighbour", "random", 7, 5).with_games(12).with_threads(threads);
        let _ = all.run(&mut count).unwrap();
        assert_eq!(count.finished, (1..=12).collect::<Vec<u32>>());
        let moves: usize = games(&all).iter().map(|game| game.record.moves.len()).sum();
        assert_eq!(count.moved as usize, moves);
    }
}

#[test]
fn an_observer_who_has_had_enough_ends_the_series() {
    for threads in [1, 4] {
        let mut count = Count { patience: Some(5), ..Count::default() };
        let all = series("neighbour", "random", 7, 5).with_games(12).with_threads(threads);
        let result = all.run(&mut count).unwrap();
        assert!(result.was_stopped());
        assert_eq!((result.games.len(), result.planned), (5, 12));
        assert_eq!(result.total().games(), 5);
    }
}

/// Plays at random, and counts its games.
struct Counting(Random, Arc<AtomicUsize>);

impl Engine for Counting {
    fn name(&self) -> &'static str {
        "counting"
    }

    fn new_game(&mut self, game: &NewGame<'_>) {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.new_game(game);
    }

    fn choose(&mut self, board: &Board, limits: &Limits, observer: &mut dyn Observer<Coord>) -> Thought {
        self.0.choose(board, limits, observer)
    }
}

/// Plays at random, and needs as much room for that as a deep search.
struct Deep(Random);

/// Goes so many levels down, each of which takes a kibibyte of the stack or more.
#[inline(never)]
fn descend(levels: usize) -> usize {
    let room = std::hint::black_box([levels; 128]);
    let below = if levels == 0 { 0 } else { descend(levels - 1) };
    std::hint::black_box(&room)[0].max(below)
}

impl Engine for Deep {
    fn name(&self) -> &'static str {
        "deep"
    }

    fn choose(&mut self, board: &Board, limits: &Limits, observer: &mut dyn Observer<Coord>) -> Thought {
        assert_eq!(descend(4 << 10), 4 << 10);
        self.0.choose(board, limits, observer)
    }
}

#[test]
fn the_threads_of_a_series_have_room_for_deep_searches() {
    let deep = Contestant::new("deep", || Box::new(Deep(Random::default())));
    let result = Series::new(deep, spec("random")).with_games(2).with_threads(2).run(&mut ()).unwrap();
    assert_eq!(result.total().games(), 2);
}

/// Panics when the first game has ended.
struct Faulty;

impl SeriesObserver for Faulty {
    fn finished(&mut self, _: &SeriesGame) -> ControlFlow<()> {
        panic!("a fault of whoever watches");
    }
}

#[test]
fn a_panic_of_the_observer_ends_the_games() {
    for threads in [1, 2] {
        let begun = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&begun);
        let counting =
            Contestant::new("counting", move || Box::new(Counting(Random::default(), Arc::clone(&count))));
        let all = Series::new(counting, spec("random")).with_games(3000).with_threads(threads);
        let watched = catch_unwind(AssertUnwindSafe(|| all.run(&mut Faulty)));
        assert!(watched.is_err());
        assert!(begun.load(Ordering::Relaxed) < 3000, "nobody is told of them");
    }
}

#[test]
fn a_game_that_was_not_finished_is_none_of_a_tournament() {
    let all = Tournament::new([spec("random"), spec("neighbour")]).with_games(2);
    let mut games: Vec<SeriesGame> = Vec::new();
    all.run(&mut games).unwrap();
    let mut record = games[0].record.clone();
    assert_eq!(SeriesGame::recorded(&all, 1, record.clone()), Some(games[0].clone()));
    (record.moves, record.wins, record.end) = (Vec::new(), Vec::new(), End::Stopped);
    assert!(record.replay().is_ok());
    assert_eq!(SeriesGame::recorded(&all, 1, record), None);
}

#[test]
fn a_game_of_other_settings_is_none_of_a_tournament() {
    let with = |size: u8, limits: Limits, seed| {
        Tournament::new([spec("random"), spec("neighbour")])
            .with_games(2)
            .with_board(BoardSize::square(size).unwrap(), Rules::default())
            .with_clocks(GameClocks::none().with_turn(Duration::from_secs(60)))
            .with_limits(limits)
            .with_seed(seed)
    };
    let own = with(9, Limits::none().with_nodes(5), 3);
    let mut games: Vec<SeriesGame> = Vec::new();
    own.run(&mut games).unwrap();
    let fits = |tournament: Tournament, number: u32| {
        SeriesGame::recorded(&tournament, number, games[0].record.clone()).is_some()
    };
    assert!(fits(own.clone(), 1), "it is one of its own, with the time of a turn as a limit too");
    let nodes = Limits::none().with_nodes(5);
    for (other, what) in [
        (with(10, nodes.clone(), 3), "another size"),
        (with(9, nodes.clone().with_depth(2), 3), "other limits"),
        (with(9, nodes, 4), "another seed"),
        (own.clone().with_clocks(GameClocks::none()), "other clocks"),
        (own.with_after_win(AfterWin::GoOn), "another end"),
    ] {
        assert!(!fits(other, 1), "{what}");
    }
}

#[test]
fn a_raised_flag_ends_the_series() {
    let flag = StopFlag::new();
    flag.stop();
    let result = series("random", "random", 7, 5)
        .with_limits(Limits::none().with_stop(flag))
        .with_threads(2)
        .run(&mut ())
        .unwrap();
    assert!(result.was_stopped() && result.games.is_empty());
}

#[test]
fn series_go_on_after_a_win_if_asked_to() {
    let games = games(&series("random", "random", 5, 3).with_after_win(AfterWin::GoOn).with_games(4));
    for game in &games {
        assert_eq!(game.record.moves.len() + game.record.opening.len(), 25);
    }
}

#[test]
fn an_engine_of_ones_own_plays_as_one_of_the_registry_does_but_under_its_name() {
    let mine = Contestant::new("mine", || Box::new(Neighbour::default()));
    let (size, rules) = (BoardSize::square(9).unwrap(), Rules::default());
    let own = Series::new(mine, spec("oxo:depth=1")).with_board(size, rules).with_games(6).with_seed(4);
    let known = games(&series("neighbour", "oxo:depth=1", 9, 5).with_games(6).with_seed(4));
    let result = own.run(&mut ()).unwrap();
    assert_eq!((result.a.as_str(), result.b.as_str()), ("mine", "oxo:depth=1"));
    for threads in [1, 3] {
        let mut renamed = games(&own.clone().with_threads(threads));
        assert_eq!((renamed[0].record.x.as_str(), renamed[1].record.o.as_str()), ("mine", "mine"));
        for game in &mut renamed {
            let record = &mut game.record;
            let name = if game.a == Player::X { &mut record.x } else { &mut record.o };
            "neighbour".clone_into(name);
        }
        assert_eq!(without_times(&renamed), without_times(&known));
    }
}

#[test]
fn a_game_of_ones_own_engine_holds_before_the_rules_but_only_its_owner_can_play_it_again() {
    let mine = Contestant::new("mine", || Box::new(Neighbour::default()));
    let games = games(&Series::new(spec("random"), mine).with_games(1));
    let record = &games[0].record;
    assert!(record.replay().is_ok());
    let error = record.play_again().unwrap_err().to_string();
    assert!(error.starts_with("there is no engine 'mine'; expected random, neighbour, "), "{error}");
}

#[test]
fn an_engine_of_ones_own_that_does_not_play_on_such_a_board_is_refused_before_the_first_game() {
    let mine = || Contestant::new("mine", || Box::new(Scripted { plays: Some(4), ..Scripted::new("a1") }));
    let error = Series::new(mine(), mine()).run(&mut ()).unwrap_err().to_string();
    assert_eq!(error, "scripted plays 4 in a row; this game wants 5");
    assert_eq!(format!("{:?}", mine()), "Contestant { name: \"mine\", .. }");
}
