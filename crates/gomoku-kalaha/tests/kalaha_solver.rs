//! Kalaha's own solver: what it says is what plain minimax says, on all boards, under both rules, with and without a database.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod common;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use gomoku_kalaha::solver::{EndgameDatabase, KalahaSolver, Parts, PerfectKalaha, Solution};
use gomoku_kalaha::{EmptyCapture, Kalaha, Pit, StonesInPlay, StoreDifference};
use gomoku_search::{
    AlphaBeta, Bound, Game, Limits, Minimax, RandomMover, Report, RootDetail, RootMove, Score, Side, Solver,
    StopFlag, StopReason, Strategy,
};
use gomoku_testkit::{result_of_line, vectors};
use proptest::prelude::*;
use proptest::strategy::Strategy as _;
use serde::Deserialize;

fn in_play(position: &Kalaha) -> u16 {
    Side::ALL.iter().flat_map(|side| position.pits(*side)).sum()
}

/// Asserts that a solution is what a search to the end found of all moves.
#[track_caller]
fn assert_same(solution: &Solution, report: &Report<Pit>, position: &Kalaha) {
    assert_eq!(solution.value(), report.value.points(), "{position:?}");
    let mut moves: Vec<_> = report.root_moves.iter().map(|root| (root.mv, root.value.points())).collect();
    moves.sort_unstable();
    let found: Vec<_> = solution.moves.iter().map(|mv| (mv.pit, mv.value())).collect();
    assert_eq!(found, moves, "{position:?}");
    assert_eq!(result_of_line(position, &solution.line), report.value, "{position:?}");
}

/// What the pits of the side to move and of the other one are worth to the first, under one rule.
type Seen = HashMap<[Vec<u16>; 2], i32>;

/// What plain minimax says of all moves. On wide boards, where a stone takes so many moves that minimax has no end, it remembers the
/// positions it has seen.
fn oracle(position: &Kalaha) -> Report<Pit> {
    if position.pits_per_side() <= 4 {
        return Minimax::new(StoreDifference).search(position, &Limits::none());
    }
    let mut seen = Seen::new();
    let moves: Vec<_> =
        position.playable_pits().map(|pit| (pit, value_of_move(position, pit, &mut seen))).collect();
    let best = moves.iter().map(|(_, value)| *value).max().unwrap_or_default();
    let mut report = Report::new(Score::heuristic(best), StopReason::Exhausted);
    let root = |(mv, value)| RootMove { mv, value: Score::heuristic(value), bound: Bound::Exact };
    report.root_moves = moves.into_iter().map(root).collect();
    // A report of no depth says nothing of the best moves.
    report.depth = 1;
    report
}

fn value_of_move(position: &Kalaha, pit: Pit, seen: &mut Seen) -> i32 {
    let after = position.sow(pit).unwrap().after;
    let value = value_by_minimax(&after, seen);
    if after.side_to_move() == position.side_to_move() { value } else { -value }
}

/// By how much the side to move ends ahead. What the pits are worth beyond the stores is remembered: it is the same whoever moves and
/// whatever lies in the stores.
fn value_by_minimax(position: &Kalaha, seen: &mut Seen) -> i32 {
    let mover = position.side_to_move();
    if position.is_over() {
        return if mover == Side::First { position.margin() } else { -position.margin() };
    }
    let lead = i32::from(position.store(mover)) - i32::from(position.store(!mover));
    let key = [position.pits(mover).to_vec(), position.pits(!mover).to_vec()];
    if let Some(rest) = seen.get(&key) {
        return lead + rest;
    }
    let values = position.playable_pits().map(|pit| value_of_move(position, pit, seen));
    let value = values.max().unwrap_or_default();
    seen.insert(key, value - lead);
    value
}

/// Positions with few stones in play; the others lie in the stores.
fn late_positions(most_pits: usize) -> impl proptest::strategy::Strategy<Value = Kalaha> {
    let board = (1..=most_pits).prop_flat_map(|pits| {
        // So many that the oracle is done in a moment: stones have a long way on a wide board.
        let most = match pits {
            4 | 7.. => 7usize,
            5 | 6 => 9,
            _ => 10,
        };
        (Just(pits), 2..=most)
    });
    (board, any::<bool>(), any::<bool>()).prop_flat_map(
        |((pits, stones), second, rule): ((usize, usize), bool, bool)| {
            let thrown = prop::collection::vec(0..2 * pits, stones - 2);
            (thrown, 0..pits, 0..pits).prop_map(move |(thrown, own, other)| {
                let mut places = vec![0; 2 * pits + 2];
                for lane in thrown.into_iter().chain([own, pits + other]) {
                    places[lane + usize::from(lane >= pits)] += 1;
                }
                // What the stores hold fills the game up to so many stones a pit.
                let total = 2 * pits * stones.div_ceil(2 * pits).max(1);
                let left = (total - stones) as u32;
                places[pits] = left / 3;
                places[2 * pits + 1] = left - left / 3;
                let side = if second { Side::Second } else { Side::First };
                let rule = EmptyCapture::ALL[usize::from(rule)];
                Kalaha::from_numbers(&places).unwrap().with_side_to_move(side).with_rule(rule)
            })
        },
    )
}

thread_local! {
    /// A database for each board and rule, built once.
    static DATABASES: std::cell::RefCell<HashMap<(u8, EmptyCapture), Arc<EndgameDatabase>>> = std::cell::RefCell::default();
}

fn small_database(position: &Kalaha) -> Arc<EndgameDatabase> {
    let board = (position.pits_per_side(), position.rule());
    DATABASES.with_borrow_mut(|databases| {
        let build = || {
            let stones = EndgameDatabase::stones_within(board.0, 4000);
            Arc::new(EndgameDatabase::build(board.0, board.1, stones, 2).unwrap())
        };
        Arc::clone(databases.entry(board).or_insert_with(build))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn late_positions_of_all_boards_are_worth_what_minimax_says(position in late_positions(12)) {
        let oracle = oracle(&position);
        let solution = KalahaSolver::new().solve(&position, RootDetail::AllValues, &Limits::none()).unwrap();
        assert_same(&solution, &oracle, &position);
    }

    #[test]
    fn a_database_says_what_minimax_says(position in late_positions(12)) {
        let oracle = oracle(&position);
        let database = small_database(&position);
        let stones = in_play(&position);
        let value = database.value(&position);
        prop_assert_eq!(value.is_some(), stones <= database.stones().into());
        if let Some(value) = value {
            prop_assert_eq!(Some(value), oracle.value.points());
        }
        let mut solver = KalahaSolver::new().with_database(database);
        let solution = solver.solve(&position, RootDetail::AllValues, &Limits::none()).unwrap();
        assert_same(&solution, &oracle, &position);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn crowded_positions_are_worth_what_alpha_beta_says(position in common::positions(3, 4)) {
        let search = AlphaBeta::new(StoreDifference).with_root_detail(RootDetail::AllValues);
        let report = { search }.search(&position, &Limits::none());
        for threads in [1, 3] {
            let mut solver = KalahaSolver::new().with_threads(threads);
            let solution = solver.solve(&position, RootDetail::AllValues, &Limits::none()).unwrap();
            assert_same(&solution, &report, &position);
        }
    }

    #[test]
    fn all_best_moves_are_those_of_minimax(position in late_positions(6)) {
        let oracle = oracle(&position);
        let solution = KalahaSolver::new().solve(&position, RootDetail::AllBest, &Limits::none()).unwrap();
        let mut best = oracle.best_moves().unwrap();
        best.sort_unstable();
        prop_assert_eq!(solution.best_moves().collect::<Vec<_>>(), best);
    }
}

#[derive(Deserialize)]
struct Start {
    rule: String,
    m: u8,
    n: u8,
    value: i32,
    best: Vec<u8>,
    moves: Vec<(u8, i32)>,
}

#[test]
fn small_starts_have_the_values_of_the_vectors() {
    let mut solver = KalahaSolver::new();
    for start in vectors::json::<Vec<Start>>("kalah_small.json") {
        let position = Kalaha::new(start.m, start.n).unwrap().with_rule(start.rule.parse().unwrap());
        let solution = solver.solve(&position, RootDetail::AllValues, &Limits::none()).unwrap();
        assert_eq!(solution.value(), Some(start.value), "{position:?}");
        let moves: Vec<_> = solution.moves.iter().map(|mv| (mv.pit.number(), mv.value().unwrap())).collect();
        assert_eq!(moves, start.moves, "{position:?}");
        assert_eq!(solution.best_moves().map(Pit::number).collect::<Vec<_>>(), start.best, "{position:?}");
        assert_eq!(result_of_line(&position, &solution.line).points(), Some(start.value), "{position:?}");
    }
}

#[derive(Deserialize)]
struct Late {
    rule: String,
    pos: Vec<u32>,
    mover: u8,
    value_mover: i32,
    moves: Vec<(u8, i32)>,
}

#[test]
fn late_positions_have_the_values_of_the_vectors() {
    let mut solver = KalahaSolver::new();
    for late in vectors::json_lines::<Late>("kalah_late.jsonl") {
        let side = if late.mover == 1 { Side::First } else { Side::Second };
        let position = Kalaha::from_numbers(&late.pos)
            .unwrap()
            .with_side_to_move(side)
            .with_rule(late.rule.parse().unwrap());
        let solution = solver.solve(&position, RootDetail::AllValues, &Limits::none()).unwrap();
        assert_eq!(solution.value(), Some(late.value_mover), "{position:?}");
        let moves: Vec<_> = solution.moves.iter().map(|mv| (mv.pit.number(), mv.value().unwrap())).collect();
        assert_eq!(moves, late.moves, "{position:?}");
    }
}

#[test]
fn threads_and_databases_change_no_value() {
    for (pits, stones, value) in [(4, 4, 2), (5, 3, 8), (6, 2, 10)] {
        let start = Kalaha::new(pits, stones).unwrap();
        let mut generic = Solver::new(StoreDifference).with_bounds(StonesInPlay);
        assert_eq!(generic.value(&start, &Limits::none()), Some(Score::heuristic(value)));
        let database = Arc::new(EndgameDatabase::build(pits, start.rule(), 8, 2).unwrap());
        for threads in [1, 2, 5] {
            let plain = KalahaSolver::new().with_threads(threads);
            let helped = KalahaSolver::new().with_threads(threads).with_database(Arc::clone(&database));
            for mut solver in [plain, helped] {
                assert_eq!(
                    solver.value(&start, &Limits::none()).unwrap(),
                    Some(value),
                    "{start:?}, {threads}"
                );
            }
        }
    }
}

#[test]
fn a_pit_with_more_stones_than_a_lane_holds_is_no_trouble() {
    // Lanes of six pits hold 31 stones: here a pit has more, or comes to have more. The game is over soon.
    for numbers in [
        [0, 0, 0, 0, 0, 1, 5, 40, 0, 0, 0, 0, 0, 2],
        [0, 0, 0, 0, 0, 2, 14, 31, 0, 0, 0, 1, 0, 0],
        [0, 0, 0, 0, 0, 3, 1, 31, 12, 0, 0, 0, 1, 0],
    ] {
        let position = Kalaha::from_numbers(&numbers).unwrap();
        for position in [position, position.exchanged(), position.with_rule(EmptyCapture::NotCaptured)] {
            let report = Minimax::new(StoreDifference).search(&position, &Limits::none());
            for mut solver in
                [KalahaSolver::new(), KalahaSolver::new().with_database(small_database(&position))]
            {
                let solution = solver.solve(&position, RootDetail::AllValues, &Limits::none()).unwrap();
                assert_same(&solution, &report, &position);
                // The next position may be one with few stones in each pit, and has its own table.
                let late = Kalaha::from_numbers(&[0, 1, 0, 2, 0, 1, 20, 1, 0, 0, 3, 0, 0, 20]).unwrap();
                let late = late.with_rule(position.rule());
                let solution = solver.solve(&late, RootDetail::AllValues, &Limits::none()).unwrap();
                assert_same(&solution, &oracle(&late), &late);
            }
        }
    }
    // More stones than the table has room for, and more than any lane: by the rules alone. The game is over soon, or there is
    // never a choice.
    for numbers in [
        &[0, 1, 300, 513, 1, 400][..],
        &[1, 0, 0, 600, 1, 0],
        &[0, 2, 0, 1500, 1, 0],
        &[600, 5, 3, 9],
        &[1500, 0, 1, 0],
        &[2, 300, 513, 400],
    ] {
        let position = Kalaha::set_up(numbers).unwrap();
        let solution = KalahaSolver::new().solve(&position, RootDetail::AllValues, &Limits::none()).unwrap();
        let mut seen = Seen::new();
        assert_eq!(solution.value(), Some(value_by_minimax(&position, &mut seen)), "{position:?}");
    }
    // A limit that is met while such a move is looked at leaves bounds that hold.
    let crowded = Kalaha::set_up(&[40, 41, 42, 43, 44, 45, 0, 700, 51, 52, 53, 54, 55, 0]).unwrap();
    let solution =
        KalahaSolver::new().solve(&crowded, RootDetail::Best, &Limits::none().with_nodes(5)).unwrap();
    assert_eq!((solution.value(), solution.stop), (None, StopReason::Nodes), "{solution:?}");
}

#[test]
fn limits_end_a_proof_with_bounds_that_hold() {
    let start = Kalaha::default();
    let mut solver = KalahaSolver::new();
    let solution = solver.solve(&start, RootDetail::Best, &Limits::none().with_nodes(300_000)).unwrap();
    assert_eq!((solution.stop, solution.value(), solution.line.len()), (StopReason::Nodes, None, 0));
    assert!(solution.lower <= 10 && solution.upper >= 10 && solution.nodes < 400_000, "{solution:?}");

    let flag = StopFlag::new();
    flag.stop();
    let stopped = solver.solve(&start, RootDetail::Best, &Limits::none().with_stop(flag)).unwrap();
    assert_eq!(stopped.stop, StopReason::Flag);
    let short = Limits::none().with_time(Duration::from_millis(1));
    assert_eq!(solver.solve(&start, RootDetail::Best, &short).unwrap().stop, StopReason::Time);
}

#[test]
fn large_games_have_bounds_soon() {
    let start = Kalaha::new(6, 6).unwrap();
    let solution = KalahaSolver::new().solve(&start, RootDetail::Best, &Limits::none().with_nodes(300_000));
    let solution = solution.unwrap();
    assert_eq!(solution.stop, StopReason::Nodes);
    // Published: the first player wins by 2.
    assert!((-58..=2).contains(&solution.lower) && (2..=58).contains(&solution.upper), "{solution:?}");
}

#[test]
fn a_game_that_is_over_has_its_value() {
    let over = Kalaha::from_numbers(&[0, 0, 5, 0, 0, 7]).unwrap();
    let solution = KalahaSolver::new().solve(&over, RootDetail::AllValues, &Limits::none()).unwrap();
    assert_eq!((solution.value(), solution.moves.len(), solution.line.len()), (Some(-2), 0, 0));
    assert_eq!(solution.winner(), Some(Some(Side::Second)));
}

#[test]
fn progress_is_told() {
    let mut told = 0;
    let limits = Limits::none().with_time(Duration::from_millis(400));
    let mut solver = KalahaSolver::new();
    let observed = solver.solve_observed(&Kalaha::default(), RootDetail::Best, &limits, &mut |progress| {
        assert!(progress.lower <= 10 && progress.upper >= 10 && progress.nodes > 0);
        told += 1;
    });
    assert!(observed.is_ok() && told > 0);
}

/// Plays a game; the perfect side never falls behind what the position was worth to it.
fn assert_never_loses_value(start: &Kalaha, perfect_side: Side, opponent: &mut dyn Strategy<Kalaha>) {
    let mut perfect = PerfectKalaha::new();
    let mut oracle = KalahaSolver::new();
    let mut position = *start;
    let worth = |oracle: &mut KalahaSolver, position: &Kalaha| {
        let value = oracle.value(position, &Limits::none()).unwrap().unwrap();
        if position.side_to_move() == perfect_side { value } else { -value }
    };
    let mut value = worth(&mut oracle, &position);
    while !position.is_over() {
        let mv = if position.side_to_move() == perfect_side {
            let report = perfect.search(&position, &Limits::none());
            assert!(report.is_exact());
            report.best_move
        } else {
            opponent.search(&position, &Limits::none().with_depth(1)).best_move
        };
        position.play(mv.unwrap());
        let now = if position.is_over() {
            if perfect_side == Side::First { position.margin() } else { -position.margin() }
        } else {
            worth(&mut oracle, &position)
        };
        assert!(now >= value, "{position:?}: {value} became {now}");
        value = now;
    }
}

#[test]
fn perfect_play_never_loses_its_value_against_random_and_greedy_play() {
    for (pits, stones) in [(3, 4), (4, 3), (6, 2), (7, 1)] {
        for rule in EmptyCapture::ALL {
            let start = Kalaha::new(pits, stones).unwrap().with_rule(rule);
            for side in Side::ALL {
                assert_never_loses_value(&start, side, &mut AlphaBeta::new(StoreDifference));
                for seed in 0..3 {
                    assert_never_loses_value(&start, side, &mut RandomMover::new(seed));
                }
            }
        }
    }
}

#[test]
fn the_perfect_player_says_when_it_could_not_prove() {
    let mut perfect = PerfectKalaha::new();
    let report = perfect.search(&Kalaha::default(), &Limits::none().with_nodes(30_000));
    assert!(!report.is_exact() && report.best_move.is_some() && report.nodes <= 31_000, "{report:?}");
    let late = "1 0 0 2 0 1 20 0 0 3 0 0 1 20".parse().unwrap();
    let report = perfect.search(&late, &Limits::none().with_nodes(30_000));
    assert!(report.is_exact(), "{report:?}");
    assert_eq!(report.value, oracle(&late).value);
}

#[test]
fn the_perfect_player_obeys_a_flag_before_it_is_ready() {
    let flag = StopFlag::new();
    flag.stop();
    let mut perfect = PerfectKalaha::new();
    // A database that takes minutes to build, which a raised flag prevents.
    let wide = Kalaha::new(12, 12).unwrap();
    let report = perfect.search(&wide, &Limits::none().with_stop(flag));
    assert!(report.stop == StopReason::Flag && report.nodes < 10_000, "{report:?}");
    // What was broken off is done when there is time.
    let late = "1 0 0 2 4 1 14 0 0 3 4 0 1 18".parse().unwrap();
    let report = perfect.search(&late, &Limits::none());
    assert!(report.is_exact(), "{report:?}");
    assert_eq!(report.value, oracle(&late).value);
}

#[test]
fn parts_tell_the_whole() {
    for (pits, stones) in [(2, 3), (3, 3), (4, 2), (5, 2)] {
        for rule in EmptyCapture::ALL {
            let start = Kalaha::new(pits, stones).unwrap().with_rule(rule);
            let mut solver = KalahaSolver::new();
            let whole = solver.solve(&start, RootDetail::AllValues, &Limits::none()).unwrap();
            for plies in 1..=Parts::MOST_PLIES {
                let parts = Parts::new(&start, plies);
                let values: Vec<_> = parts
                    .positions()
                    .iter()
                    .map(|position| solver.value(position, &Limits::none()).unwrap())
                    .collect();
                let combined = parts.combined(|part| values[part]);
                assert_eq!((combined.value(), &combined.moves), (whole.value(), &whole.moves), "{start:?}");
                // Any of them may be missing.
                for missing in 0..values.len() {
                    let some = parts.combined(|part| values[part].filter(|_| part != missing));
                    assert!(some.lower <= whole.lower && whole.upper <= some.upper);
                    for (some, all) in some.moves.iter().zip(&whole.moves) {
                        assert!(some.pit == all.pit && some.lower <= all.lower && all.upper <= some.upper);
                    }
                }
            }
        }
    }
}
