//! Kalaha's own solver: what it says is what plain minimax says, on all boards, under both rules, with and without a database.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod common;
#[path = "common/oracle.rs"]
mod oracle;
#[path = "common/starts.rs"]
mod starts;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use gomoku_kalaha::solver::{EndgameDatabase, KalahaSolver, MoveBounds, Parts, Solution};
use gomoku_kalaha::{EmptyCapture, Kalaha, Pit, StonesInPlay, StoreDifference};
use gomoku_search::{
    AlphaBeta, Limits, Minimax, Report, RootDetail, Score, Side, Solver, StopFlag, StopReason, Strategy,
};
use gomoku_testkit::{result_of_line, vectors};
use proptest::prelude::*;
use proptest::strategy::Strategy as _;
use serde::Deserialize;

use oracle::{Seen, oracle, value_by_minimax};
use starts::starts;

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

#[test]
fn small_starts_have_the_values_of_the_vectors() {
    let mut solver = KalahaSolver::new();
    for start in starts() {
        let position = start.position();
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

/// What is looked at first and asked next changes no value, only how many positions a proof visits.
#[test]
fn a_proof_visits_as_many_positions_as_it_did() {
    use EmptyCapture::{Captured, NotCaptured};
    for (pits, stones, rule, expected) in [
        (3, 3, Captured, [857, 1160, 1671]),
        (4, 3, Captured, [8456, 9514, 32_575]),
        (5, 3, NotCaptured, [56_330, 58_477, 278_150]),
        (6, 2, Captured, [6060, 6690, 32_902]),
        (7, 2, Captured, [47_863, 51_773, 252_970]),
    ] {
        let start = Kalaha::new(pits, stones).unwrap().with_rule(rule);
        let nodes = [RootDetail::Best, RootDetail::AllBest, RootDetail::AllValues]
            .map(|detail| KalahaSolver::new().solve(&start, detail, &Limits::none()).unwrap().nodes);
        assert_eq!(nodes, expected, "{start:?}");
    }
}

#[test]
fn other_threads_come_only_when_one_alone_has_looked_for_long() {
    let limits = Limits::none().with_nodes(10_000);
    let [alone, together] = [1, 3].map(|threads| {
        let mut solver = KalahaSolver::new().with_threads(threads);
        solver.solve(&Kalaha::default(), RootDetail::Best, &limits).unwrap()
    });
    assert_eq!((together.nodes, together.stop), (alone.nodes, alone.stop));
    assert_eq!(together.moves, alone.moves);
}

#[test]
fn a_database_spares_a_solver_work_in_its_own_game_only() {
    let start = Kalaha::new(4, 3).unwrap();
    let nodes = |solver: KalahaSolver| {
        let solution = { solver }.solve(&start, RootDetail::Best, &Limits::none()).unwrap();
        assert_eq!(solution.value(), Some(8));
        solution.nodes
    };
    let with = |pits, rule| {
        nodes(KalahaSolver::new().with_database(EndgameDatabase::build(pits, rule, 8, 1).unwrap().into()))
    };
    let alone = nodes(KalahaSolver::new());
    assert!(with(4, EmptyCapture::Captured) < alone);
    assert_eq!(with(4, EmptyCapture::NotCaptured), alone, "another rule");
    assert_eq!(with(5, EmptyCapture::Captured), alone, "another board");
}

#[test]
fn threads_that_come_to_help_find_the_same() {
    let start = Kalaha::new(6, 3).unwrap();
    let [alone, together] = [1, 3]
        .map(|threads| KalahaSolver::new().with_threads(threads).value(&start, &Limits::none()).unwrap());
    assert!(alone.is_some());
    assert_eq!(alone, together);
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
    // A limit that is not met changes nothing.
    let spilling = Kalaha::from_numbers(&[0, 0, 0, 0, 0, 3, 1, 31, 12, 0, 0, 0, 1, 0]).unwrap();
    let [limited, free] = [Limits::none().with_nodes(10_000_000), Limits::none()]
        .map(|limits| KalahaSolver::new().value(&spilling, &limits).unwrap());
    assert!(free.is_some() && limited == free, "{limited:?}");
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
        // A limit of depth is not looked at here either.
        let shallow = KalahaSolver::new().value(&position, &Limits::none().with_depth(1)).unwrap();
        assert_eq!(shallow, solution.value(), "{position:?}");
    }
    // A limit that is met while such a move is looked at leaves bounds that hold.
    let crowded = Kalaha::set_up(&[40, 41, 42, 43, 44, 45, 0, 700, 51, 52, 53, 54, 55, 0]).unwrap();
    let solution =
        KalahaSolver::new().solve(&crowded, RootDetail::Best, &Limits::none().with_nodes(5)).unwrap();
    assert_eq!((solution.value(), solution.stop), (None, StopReason::Nodes), "{solution:?}");
}

#[test]
fn moves_that_only_the_rules_can_make_keep_to_the_limit_of_nodes() {
    // More stones than the table has room for. The first side goes on moving until its pits are empty, in one way or another.
    let position = Kalaha::set_up(&[0, 2, 1, 0, 600, 0, 0, 0]).unwrap();
    let solve =
        |limits: &Limits| KalahaSolver::new().solve(&position, RootDetail::AllValues, limits).unwrap();
    let all = solve(&Limits::none());
    assert_eq!((all.value(), all.stop), (Some(3 - 600), StopReason::Exhausted));
    for most in 1..all.nodes {
        let solution = solve(&Limits::none().with_nodes(most));
        assert_eq!((solution.nodes, solution.stop), (most, StopReason::Nodes), "{solution:?}");
        assert!(solution.line.is_empty() && solution.lower <= 3 - 600 && solution.upper >= 3 - 600);
    }
    let enough = solve(&Limits::none().with_nodes(all.nodes));
    assert_eq!((enough.nodes, enough.stop, enough.line), (all.nodes, StopReason::Exhausted, all.line));
}

#[test]
fn one_thread_keeps_a_limit_of_nodes_to_the_node() {
    let start = Kalaha::default();
    let mut solver = KalahaSolver::new();
    for most in [1, 2, 7, 100, 4095, 4096, 5000, 8192] {
        solver.forget();
        let solution = solver.solve(&start, RootDetail::Best, &Limits::none().with_nodes(most)).unwrap();
        assert_eq!((solution.nodes, solution.stop), (most, StopReason::Nodes));
    }
    let root = solver.solve(&start, RootDetail::Best, &Limits::none().with_nodes(0)).unwrap();
    assert_eq!((root.nodes, root.stop), (1, StopReason::Nodes), "the root is looked at in any case");
    // As many as it takes are enough, and one fewer is not.
    let start = Kalaha::new(3, 3).unwrap();
    for (most, stop) in [(856, StopReason::Nodes), (857, StopReason::Exhausted)] {
        solver.forget();
        let solution = solver.solve(&start, RootDetail::Best, &Limits::none().with_nodes(most)).unwrap();
        assert_eq!((solution.nodes, solution.stop), (most, stop));
    }
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
fn bounds_far_from_the_likely_value_come_first_from_61_stones_on() {
    for (places, nodes, bounds) in [
        ([6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0], 100_000, (-58, 58)),
        ([5, 5, 5, 5, 5, 5, 0, 5, 5, 5, 5, 5, 6, 0], 5000, (-57, 59)),
        // Nothing but what the first moves gain.
        ([5, 5, 5, 5, 5, 5, 0, 5, 5, 5, 5, 5, 5, 0], 5000, (-58, 60)),
    ] {
        let start = Kalaha::set_up(&places).unwrap();
        let limits = Limits::none().with_nodes(nodes);
        let solution = KalahaSolver::new().solve(&start, RootDetail::Best, &limits).unwrap();
        assert_eq!((solution.lower, solution.upper), bounds, "{start:?}");
    }
}

#[test]
fn a_game_that_is_over_has_its_value() {
    let over = Kalaha::from_numbers(&[0, 0, 5, 0, 0, 7]).unwrap();
    let solution = KalahaSolver::new().solve(&over, RootDetail::AllValues, &Limits::none()).unwrap();
    assert_eq!((solution.value(), solution.moves.len(), solution.line.len()), (Some(-2), 0, 0));
    assert_eq!(solution.winner(), Some(Some(Side::Second)));
}

#[test]
fn a_solution_says_who_wins_as_soon_as_its_bounds_do() {
    let mut solution =
        KalahaSolver::new().solve(&Kalaha::new(2, 2).unwrap(), RootDetail::Best, &Limits::none()).unwrap();
    let (first, second) = (Some(Some(Side::First)), Some(Some(Side::Second)));
    for (lower, upper, winner, value) in [
        (1, 5, first, None),
        (0, 5, None, None),
        (0, 0, Some(None), Some(0)),
        (-5, 0, None, None),
        (-5, -1, second, None),
        (-5, 5, None, None),
        (3, 3, first, Some(3)),
    ] {
        (solution.lower, solution.upper) = (lower, upper);
        assert_eq!((solution.winner(), solution.value()), (winner, value), "{lower} to {upper}");
    }
    (solution.side, solution.lower, solution.upper) = (Side::Second, 1, 5);
    assert_eq!(solution.winner(), second);
    let bounds = |lower, upper| MoveBounds { pit: Pit::new(1).unwrap(), lower, upper };
    assert_eq!((bounds(-2, -2).value(), bounds(-2, 0).value()), (Some(-2), None));
    // Which moves are best is known when the value is.
    solution.moves = vec![bounds(1, 5), bounds(2, 3)];
    assert_eq!(solution.best_moves().count(), 0);
    (solution.lower, solution.upper) = (2, 2);
    assert_eq!(solution.best_moves().count(), 1);
}

#[test]
fn a_solver_has_a_table_of_the_size_it_says_and_forgets_when_told() {
    let sizes = [0, 64, 100, 128].map(|mib| KalahaSolver::new().with_table_mib(mib).table_mib());
    assert_eq!(sizes, [64, 64, 64, 128]);
    let mut solver = KalahaSolver::default();
    let start = Kalaha::new(4, 3).unwrap();
    let nodes =
        |solver: &mut KalahaSolver| solver.solve(&start, RootDetail::Best, &Limits::none()).unwrap().nodes;
    let first = nodes(&mut solver);
    assert!(nodes(&mut solver) < first / 10, "what was solved is known");
    solver.forget();
    assert_eq!(nodes(&mut solver), first);
    assert_eq!(solver.table_mib(), 64);
    // A table that no system has is an error and no panic.
    let mut greedy = KalahaSolver::new().with_table_mib(usize::MAX);
    let error = greedy.value(&start, &Limits::none()).unwrap_err();
    assert_eq!(error.to_string(), format!("no memory for a table of {} MiB", usize::MAX));
}

#[test]
fn progress_is_told() {
    // It ends when enough was heard, on a machine of any speed.
    let heard = StopFlag::new();
    let limits = Limits::none().with_stop(heard.clone());
    let mut told = 0;
    let mut solver = KalahaSolver::new();
    let observed = solver.solve_observed(&Kalaha::default(), RootDetail::Best, &limits, &mut |progress| {
        assert!(progress.lower <= 10 && progress.upper >= 10 && progress.nodes > 0);
        let (pit, threshold) = progress.testing;
        assert!(
            (progress.lower + 1..=progress.upper).contains(&threshold) && threshold % 2 == 0,
            "{progress:?}"
        );
        assert!(pit.number() <= 6 && progress.time >= Duration::from_millis(50), "{progress:?}");
        told += 1;
        heard.stop();
    });
    assert!(observed.is_ok() && told > 0);

    // What is asked includes the lead: whether 47 stones in play are worth more than nothing, after a lead of 3.
    let position = Kalaha::set_up(&[4, 4, 4, 4, 4, 4, 3, 4, 4, 4, 4, 4, 3, 0]).unwrap();
    let heard = StopFlag::new();
    let limits = Limits::none().with_stop(heard.clone());
    let mut asked = Vec::new();
    let observed = solver.solve_observed(&position, RootDetail::Best, &limits, &mut |progress| {
        asked.push(progress.testing.1);
        heard.stop();
    });
    assert!(observed.is_ok());
    assert_eq!(asked.first(), Some(&(3 + 1)));
}

#[test]
fn nothing_is_told_before_50_milliseconds() {
    let (start, limits) = (Kalaha::default(), Limits::none().with_nodes(50_000));
    let observed = KalahaSolver::new().solve_observed(&start, RootDetail::Best, &limits, &mut |progress| {
        assert!(progress.time >= Duration::from_millis(50), "{progress:?}");
    });
    assert!(observed.is_ok());
}

#[test]
fn a_position_is_split_after_so_many_moves_and_no_more() {
    let start = Kalaha::new(3, 2).unwrap();
    // Not at all: the only part is the whole, which says nothing of its moves.
    let whole = Parts::new(&start, 0);
    assert_eq!(whole.positions(), [start]);
    let combined = whole.combined(|_| Some(3));
    assert_eq!((combined.value(), combined.lower, combined.upper), (Some(3), 3, 3));
    let bounds: Vec<_> = combined.moves.iter().map(|mv| (mv.pit.number(), mv.lower, mv.upper)).collect();
    assert_eq!(bounds, [(1, -12, 12), (2, -12, 12), (3, -12, 12)]);
    let unknown = whole.combined(|_| None);
    assert_eq!((unknown.value(), unknown.lower, unknown.upper), (None, -12, 12));

    let once = Parts::new(&start, 1);
    let after: Vec<Kalaha> = start.playable_pits().map(|pit| start.sow(pit).unwrap().after).collect();
    assert_eq!(once.positions(), after);
    // The second pit gives another turn: its value is the mover's own.
    let combined = once.combined(|part| Some([5, 1, -2][part]));
    let values: Vec<_> = combined.moves.iter().map(|mv| mv.value().unwrap()).collect();
    assert_eq!((values, combined.value()), (vec![-5, 1, 2], Some(2)));

    let most = Parts::new(&start, Parts::MOST_PLIES);
    assert_eq!(Parts::new(&start, 200).positions(), most.positions());
    assert_ne!(Parts::new(&start, 3).positions(), most.positions());
    // A game that is over has no part, and its value.
    let over: Kalaha = "0 0 5 0 0 3".parse().unwrap();
    let parts = Parts::new(&over, 2);
    assert!(parts.positions().is_empty());
    let combined = parts.combined(|_| None);
    assert_eq!((combined.value(), combined.moves.len()), (Some(2), 0));
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
