//! The transposition table: sizes, what gives way, distances, and several threads at once.

use std::thread;

use gomoku_search::{Bound, Entry, Score, Table};
use proptest::prelude::*;

fn scores() -> impl proptest::strategy::Strategy<Value = Score> {
    prop_oneof![
        any::<i32>().prop_map(Score::heuristic),
        (0..3000_u32).prop_map(Score::win_in),
        (0..3000_u32).prop_map(Score::loss_in),
    ]
}

fn entries() -> impl proptest::strategy::Strategy<Value = Entry> {
    let bounds = prop_oneof![Just(Bound::Exact), Just(Bound::Upper), Just(Bound::Lower)];
    (0..2048_u32, bounds, scores(), any::<bool>(), proptest::option::of(0..4095_u32)).prop_map(
        |(depth, bound, value, complete, best)| {
            let mut entry = Entry::new(depth, bound, value);
            (entry.complete, entry.best) = (complete, best);
            entry
        },
    )
}

proptest! {
    #[test]
    fn what_is_stored_comes_back(key: u64, entry in entries(), size in 0..2000_usize) {
        let table = Table::with_entries(size);
        prop_assert_eq!(table.get(key, 0), None);
        table.store(key, 0, entry);
        prop_assert_eq!(table.get(key, 0), Some(entry));
    }

    #[test]
    fn distances_are_counted_from_where_the_position_is_met(stored in 0..1000_u32, met in 0..1000_u32, plies in 0..1000_u32) {
        let table = Table::with_entries(4);
        for (from_root, expected) in [
            (Score::win_in(stored + plies), Score::win_in(met + plies)),
            (Score::loss_in(stored + plies), Score::loss_in(met + plies)),
            (Score::heuristic(plies as i32), Score::heuristic(plies as i32)),
        ] {
            table.store(7, stored, Entry::new(3, Bound::Exact, from_root));
            prop_assert_eq!(table.get(7, met).map(|entry| entry.value), Some(expected));
        }
    }

    #[test]
    fn a_table_of_any_size_never_answers_for_another_position(keys in proptest::collection::vec(0..5000_u64, 1..400), size in 1..200_usize) {
        let table = Table::with_entries(size);
        for (number, &key) in keys.iter().enumerate() {
            table.store(key, 0, Entry::new(number as u32, Bound::Exact, Score::heuristic(key as i32)));
            prop_assert!(table.get(key, 0).is_some(), "just stored");
        }
        for key in 0..5000 {
            if let Some(entry) = table.get(key, 0) {
                prop_assert_eq!(entry.value, Score::heuristic(key as i32));
            }
        }
    }
}

#[test]
fn sizes_are_what_was_asked_for() {
    assert_eq!(Table::with_mib(1).capacity(), 65_536);
    assert_eq!(Table::with_mib(3).capacity(), 3 * 65_536, "not a power of two");
    assert_eq!(Table::with_mib(0).capacity(), 4);
    assert_eq!(Table::with_entries(9).capacity(), 12);
}

#[test]
fn small_keys_are_spread_over_the_whole_table() {
    let table = Table::with_entries(40_000);
    for key in 0..10_000 {
        table.store(key, 0, Entry::new(1, Bound::Exact, Score::DRAW));
    }
    let kept = (0..10_000).filter(|key| table.get(*key, 0).is_some()).count();
    assert!(kept > 9_900, "{kept} of 10000");
    assert!((150..350).contains(&table.fill_per_mille()), "{}", table.fill_per_mille());
}

#[test]
fn the_shallow_give_way_to_the_new_and_the_old_before_them() {
    let table = Table::with_entries(4);
    for key in 1..=4 {
        table.store(key, 0, Entry::new(10 * key as u32, Bound::Exact, Score::DRAW));
    }
    table.store(5, 0, Entry::new(1, Bound::Exact, Score::DRAW));
    assert!(table.get(1, 0).is_none(), "the shallowest");
    assert!((2..=5).all(|key| table.get(key, 0).is_some()));

    table.new_search();
    table.store(6, 0, Entry::new(1, Bound::Exact, Score::DRAW));
    assert!(table.get(5, 0).is_none());
    table.store(7, 0, Entry::new(1, Bound::Exact, Score::DRAW));
    assert!(table.get(2, 0).is_none(), "20 deep, but of an earlier search");
    assert!(table.get(6, 0).is_some());
}

#[test]
fn a_position_keeps_its_best_move_until_there_is_another() {
    let table = Table::with_entries(4);
    let mut entry = Entry::new(3, Bound::Lower, Score::DRAW);
    entry.best = Some(17);
    table.store(1, 0, entry);
    table.store(1, 0, Entry::new(4, Bound::Upper, Score::DRAW));
    let found = table.get(1, 0).unwrap();
    assert_eq!((found.depth, found.bound, found.best), (4, Bound::Upper, Some(17)));
}

#[test]
fn a_cleared_table_is_a_new_one() {
    let mut table = Table::with_entries(64);
    table.new_search();
    table.store(1, 0, Entry::new(3, Bound::Exact, Score::DRAW));
    table.clear();
    assert_eq!(table.get(1, 0), None);
    assert_eq!(table.fill_per_mille(), 0);
}

#[test]
fn threads_that_write_the_same_places_never_mix_entries() {
    // One bucket for all: every write is a race. What comes back must be one thread's whole entry for that very key.
    let table = Table::with_entries(4);
    let value = |key: u64, depth: u32| Score::heuristic((key * 1000 + u64::from(depth)) as i32);
    thread::scope(|scope| {
        for worker in 0..4_u64 {
            let table = &table;
            scope.spawn(move || {
                let mut state = worker;
                for _ in 0..200_000 {
                    state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(worker + 1);
                    let key = state >> 60;
                    let depth = (state >> 40) as u32 % 1000;
                    table.store(key, 0, Entry::new(depth, Bound::Exact, value(key, depth)));
                    if let Some(entry) = table.get((state >> 20) % 16, 0) {
                        assert_eq!(entry.value, value((state >> 20) % 16, entry.depth));
                    }
                }
            });
        }
    });
}

#[test]
fn what_has_no_room_is_cut_or_left_out() {
    let table = Table::with_entries(4);
    let mut entry = Entry::new(2048, Bound::Exact, Score::DRAW);
    entry.best = Some(4095);
    table.store(1, 0, entry);
    let found = table.get(1, 0).unwrap();
    assert_eq!((found.depth, found.best), (2047, None));
    entry.best = Some(4094);
    table.store(1, 0, entry);
    assert_eq!(table.get(1, 0).unwrap().best, Some(4094));
    entry.best = Some(u32::MAX);
    table.store(1, 0, entry);
    assert_eq!(table.get(1, 0).unwrap().best, None, "another move was best, and which is not known");
    // An estimate is nothing to rely on.
    table.store(2, 0, Entry::new(5, Bound::Estimate, Score::DRAW));
    assert_eq!(table.get(2, 0), None);
    // Any ply will do.
    table.store(3, u32::MAX, Entry::new(5, Bound::Exact, Score::win_in(9)));
    assert_eq!(table.get(3, 4).unwrap().value, Score::win_in(4));
    assert_eq!(table.get(3, u32::MAX).unwrap().value, Score::win_in(u32::MAX));
}

#[test]
fn an_estimate_puts_nothing_out_of_its_place() {
    // One bucket: what an estimate emptied would hide all that stands behind it.
    let table = Table::with_entries(4);
    let entry = |key: u64| Entry::new(key as u32, Bound::Exact, Score::heuristic(key as i32));
    (1..=4).for_each(|key| table.store(key, 0, entry(key)));
    for key in 1..=9 {
        table.store(key, 0, Entry::new(2047, Bound::Estimate, Score::DRAW));
    }
    for key in 1..=4 {
        assert_eq!(table.get(key, 0), Some(entry(key)));
    }
}

#[test]
fn how_full_a_table_is_counts_the_current_search_alone() {
    let table = Table::with_entries(4);
    assert_eq!(table.fill_per_mille(), 0);
    for (key, full) in [(1, 250), (2, 500), (2, 500), (3, 750)] {
        table.store(key, 0, Entry::new(1, Bound::Exact, Score::DRAW));
        assert_eq!(table.fill_per_mille(), full);
    }
    table.new_search();
    assert_eq!(table.fill_per_mille(), 0);
    table.store(4, 0, Entry::new(1, Bound::Exact, Score::DRAW));
    assert_eq!(table.fill_per_mille(), 250);
    // The number of a search has six bits: after so many searches it is the same again.
    (0..63).for_each(|_| table.new_search());
    assert_eq!(table.fill_per_mille(), 750);
    table.new_search();
    assert_eq!(table.fill_per_mille(), 250);
}

#[test]
fn a_proof_is_a_win_at_least_or_a_loss_at_most() {
    for (bound, win, loss) in [
        (Bound::Exact, true, true),
        (Bound::Lower, true, false),
        (Bound::Upper, false, true),
        (Bound::Estimate, false, false),
    ] {
        let is_proof = |value| Entry::new(1, bound, value).is_proof();
        assert_eq!((is_proof(Score::win_in(3)), is_proof(Score::loss_in(3))), (win, loss), "{bound:?}");
        assert!(!is_proof(Score::heuristic(i32::MAX)) && !is_proof(Score::DRAW), "{bound:?}");
    }
}

#[test]
fn a_window_is_settled_by_what_lies_outside_of_it() {
    let (alpha, beta) = (Score::heuristic(2), Score::heuristic(5));
    for (points, exact, lower, upper) in [
        (1, true, false, true),
        (2, true, false, true),
        (3, false, false, false),
        (4, false, false, false),
        (5, true, true, false),
        (6, true, true, false),
    ] {
        let settles = |bound| Entry::new(1, bound, Score::heuristic(points)).settles(alpha, beta);
        let found = (settles(Bound::Exact), settles(Bound::Lower), settles(Bound::Upper));
        assert_eq!(found, (exact, lower, upper), "{points} points");
    }
}
